"""Two searchers, every switch, limits, and set-ups whose winner is known."""

from __future__ import annotations

import random
from itertools import product

import pytest

from solver.result import Deadline, Status
from solver.sightline.board import Board
from solver.sightline.engine import CompiledSearcher, searcher_for
from solver.sightline.entry import Entry
from solver.sightline.kernels.proof import Switches
from solver.sightline.plain import PlainSearcher
from solver.sightline.position import Position
from solver.sightline.search import solve
from solver.sightline.setups import random_setup, setups

HARD = "hexhex5/b:a1/r:b3"
EVERY_SWITCH = [Switches(*on) for on in product((True, False), repeat=len(Switches._fields))]


@pytest.mark.parametrize("switches", EVERY_SWITCH, ids=lambda on: "".join("-+"[one] for one in on))
def test_no_technique_changes_an_answer(switches: Switches) -> None:
    rng = random.Random(7)
    for side, stones in ((2, 2), (2, 3), (3, 5), (3, 7), (3, 9), (4, 18)):
        board = Board.hexhex(side)
        for _ in range(3):
            position = random_setup(board, stones, rng)
            searcher, plain = CompiledSearcher(board, switches), PlainSearcher(board)
            ours, theirs = searcher.outcome(position), plain.outcome(position)
            assert ours is not None
            assert theirs is not None
            assert ours.behind_wins == theirs.behind_wins, str(position)
            for outcome in (ours, theirs):
                if outcome.placement is not None:
                    assert outcome.behind_wins
                    after = position.place(outcome.placement, position.behind)
                    then = plain.outcome(after)
                    assert then is not None
                    assert then.behind_wins == (after.behind == position.behind)


def test_remembering_other_positions_changes_no_answer() -> None:
    rng, board = random.Random(3), Board.hexhex(3)
    searcher = CompiledSearcher(board)
    for _ in range(60):
        position = random_setup(board, rng.randint(2, 8), rng)
        alone = CompiledSearcher(board).outcome(position)
        together = searcher.outcome(position)
        assert alone is not None
        assert together is not None
        assert alone.behind_wins == together.behind_wins


@pytest.mark.parametrize(
    ("side", "stones", "black"), [(2, 1, 0), (2, 2, 3), (2, 3, 14), (3, 1, 0), (3, 2, 10)]
)
def test_small_boards_by_both_searchers(side: int, stones: int, black: int) -> None:
    board = Board.hexhex(side)
    plain = PlainSearcher(board)
    winners = []
    for number, position in enumerate(setups(board, stones)):
        outcome = CompiledSearcher(board).outcome(position)
        assert outcome is not None
        winners.append(position.behind if outcome.behind_wins else position.ahead)
        if stones != 2 or side == 2 or number % 8 == 0:  # the plain one takes its time
            theirs = plain.outcome(position)
            assert theirs is not None
            assert theirs.behind_wins == outcome.behind_wins
    assert winners.count("black") == black


@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_a_lone_black_stone_loses_wherever_it_stands(side: int) -> None:
    board = Board.hexhex(side)
    for position in setups(board, 1):
        outcome = searcher_for(board).outcome(position)
        assert outcome is not None
        assert outcome.behind_wins
        assert position.ahead == "black"


def test_two_stones_on_hexhex_4() -> None:
    board = Board.hexhex(4)
    entries = [Entry.search(position) for position in setups(board, 2)]
    wins = [entry.position for entry in entries if entry.winner == "black"]
    assert len(wins) == 24
    assert sum(not win.red for win in wins) == 2


def test_limits() -> None:
    position = Position.parse(HARD)
    searcher = searcher_for(position.board)
    assert searcher.outcome(position, nodes=3000) is None
    assert searcher.nodes == 3000
    assert searcher.outcome(position, Deadline(0)) is None
    solution = solve(position, deadline=Deadline(0), every=True)
    assert solution.status is Status.TIME
    assert (solution.winner, solution.winning, solution.line) == (None, None, ())
    plain = PlainSearcher(position.board)
    assert plain.outcome(position, nodes=50) is None
    assert plain.nodes <= 51
    assert plain.outcome(position, Deadline(0)) is None


def test_a_stopped_search_goes_on_to_the_same_answer() -> None:
    position = Position.parse("hexhex4/b:a1/r:")
    searcher = CompiledSearcher(position.board)
    while searcher.outcome(position, nodes=500) is None:
        assert searcher.nodes < 100_000
    outcome = searcher.outcome(position)
    assert outcome is not None
    assert outcome.behind_wins


def test_nodes_are_the_same_every_time() -> None:
    position = Position.parse("hexhex4/b:a1,c3/r:")
    assert len({solve(position).counters.nodes for _ in range(3)}) == 1


def test_large_boards_go_to_the_plain_searcher() -> None:
    board = Board.hexhex(8)
    assert isinstance(searcher_for(board), PlainSearcher)
    rng = random.Random(0)
    cells = rng.sample(range(board.size), 150)
    position = Position(
        board, sum(1 << cell for cell in cells[:75]), sum(1 << c for c in cells[75:])
    )
    solution = solve(position)
    assert solution.status is Status.COMPLETE
    assert solution.winner in ("black", "red")


def test_time_up_among_the_winning_placements(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.parse("hexhex3/b:a2/r:")
    whole = solve(position, every=True)
    assert whole.winning is not None
    assert len(whole.winning) > 1
    searcher = CompiledSearcher(position.board)
    asked: list[Position] = []
    search = searcher.outcome

    def outcome(position: Position, deadline: Deadline | None = None, nodes: int | None = None):
        asked.append(position)
        return search(position) if len(asked) < 7 else None

    monkeypatch.setattr(searcher, "outcome", outcome)
    solution = solve(position, every=True, searcher=searcher)
    assert solution.status is Status.TIME
    assert solution.winner == "red"
    assert solution.winning is not None
    assert set(solution.winning) < set(whole.winning)
