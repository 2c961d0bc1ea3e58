"""The exact search: bounds, windows, goals, techniques, limits and interrupts."""

from __future__ import annotations

import random
import signal
import threading
from dataclasses import replace
from typing import Any

import pytest

from solver.result import Deadline, Status
from solver.turning_point import engine as room
from solver.turning_point.engine import FAR, Engine, OutOfTimeError
from solver.turning_point.moves import end_bonus, placements, play
from solver.turning_point.position import Position
from solver.turning_point.root import RootSearch, utmost
from solver.turning_point.rules import Rules
from solver.turning_point.search import Outcome, Solution, solve
from solver.turning_point.suggest import suggest
from solver.turning_point.techniques import Techniques

from .positions import EVERY_RULES, drawn
from .test_game import played

SWITCHES: list[dict[str, Any]] = [
    {"order": "replies"},
    {"order": "points"},
    {"order": "none"},
    {"special_first": False},
    {"table": False},
    {"peek": False},
    {"last_holes": False},
    {"whole_rows": False},
    {"null_windows": False},
    {"guess": False},
]


def late(holes: int, seed: int, rules: Rules | None = None) -> Position:
    """A position of a game of random moves."""
    return played(rules or Rules(), seed, 60 - holes).position


def valued(solution: Solution) -> list[tuple[Any, ...]]:
    return sorted((one.hole, one.chip, one.points, one.margin) for one in solution.placements)


@pytest.mark.parametrize("off", SWITCHES, ids=str)
def test_techniques_change_the_cost_and_not_the_answer(off: dict[str, Any]) -> None:
    rng = random.Random(2)
    positions = [late(11, seed) for seed in range(4)]
    positions += [drawn(rng, 8, rules) for rules in EVERY_RULES]
    positions.append(played(Rules.othello(), 4, 51).position)
    for position in positions:
        usual = solve(position, every=True)
        other = solve(position, every=True, techniques=Techniques(**off))
        assert valued(other) == valued(usual), str(position)
        assert other.margin == usual.margin


def test_a_table_that_is_far_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two places positions meet all the time, and are never confused."""
    positions = [late(12, seed) for seed in range(6)]
    usual = [solve(position, every=True) for position in positions]
    monkeypatch.setattr(room, "_MOST_TABLE_BITS", 1)
    for position, solution in zip(positions, usual, strict=True):
        crowded = solve(position, every=True)
        assert valued(crowded) == valued(solution)
        assert crowded.counters.nodes > solution.counters.nodes


def test_without_every_the_best_placement_is_found() -> None:
    for seed in range(10):
        position = late(10, seed)
        every = solve(position, every=True)
        best = solve(position)
        assert best.margin == every.margin
        (placement,) = best.placements
        assert placement.margin == best.margin
        assert (placement.hole, placement.chip) == best.line[0]
        assert placement.margin == every.placements[0].margin
        assert best.counters.nodes <= every.counters.nodes


def test_a_window_gives_the_margin_or_a_bound() -> None:
    position = late(9, 3)
    margin = Engine(position).margin(position)
    for least in range(margin - 12, margin + 12, 2):
        for most in (least + 1, least + 7):
            found = Engine(position).margin(position, least, most)
            if found <= least:
                assert margin <= found
            elif found >= most:
                assert margin >= found
            else:
                assert found == margin


def test_looking_ahead_to_the_end_is_exact() -> None:
    for seed in range(4):
        position = late(8, seed)
        engine = Engine(position)
        assert engine.margin(position, depth=8) == engine.margin(position)


def test_the_margin_is_what_the_placements_make_of_it() -> None:
    """One step of minimax over the search, near the end and in the plain rules."""
    for seed in range(5):
        position = late(12, seed)
        below = [
            one.points - Engine(position).margin(play(position, one))
            for one in placements(position)
        ]
        assert solve(position).margin == max(below)


@pytest.mark.parametrize("every", [False, True])
def test_who_wins_agrees_with_the_margin(every: bool) -> None:
    seen = set()
    for seed in range(12):
        position = late(9, seed)
        margin = solve(position).margin
        assert margin is not None
        for lead in (-margin - 1, -margin, -margin + 1, 40, -40):
            # The score of the side to move beyond the opponent's.
            scores = (200 + lead, 200) if position.side == "p" else (200, 200 + lead)
            game = replace(position, scores=scores)
            solution = solve(game, goal="win", every=every)
            total = lead + margin
            expected = Outcome.WIN if total > 0 else Outcome.LOSS if total < 0 else Outcome.DRAW
            assert solution.outcome is expected
            assert solution.lower <= margin <= solution.upper
            seen.add(expected)
            if every:
                exact = {(one.hole, one.chip): one for one in solve(game, every=True).placements}
                for one in solution.placements:
                    assert one.outcome is exact[one.hole, one.chip].outcome
    assert seen == set(Outcome)


def test_a_full_board_has_the_margin_of_its_chips() -> None:
    position = drawn(random.Random(1), 0, Rules())
    solution = solve(position, every=True)
    pink, orange = end_bonus(position)
    assert solution.margin == (pink - orange) * (1 if position.side == "p" else -1)
    assert (solution.placements, solution.line) == ((), ())
    assert solve(position, goal="win").status.complete


def test_no_margin_exceeds_the_utmost() -> None:
    rng = random.Random(7)
    for rules in EVERY_RULES:
        for _ in range(8):
            position = drawn(rng, rng.randint(0, 6), rules)
            margin = solve(position).margin
            assert margin is not None
            assert abs(margin) <= utmost(position) < FAR
    assert utmost(Position.start(Rules())) < FAR


def test_without_time_the_bounds_are_proven_all_the_same() -> None:
    position = late(30, 1)
    solution = solve(position, every=True, deadline=Deadline(0))
    assert solution.status is Status.TIME
    assert (solution.margin, solution.outcome) == (None, None)
    assert (solution.lower, solution.upper) == (-utmost(position), utmost(position))
    assert len(solution.placements) == len(placements(position))
    assert solve(position, deadline=Deadline(0)).placements == ()


class AfterSearches(Deadline):
    """A deadline that passes after so many searches, whatever the time."""

    def __init__(self, searches: int) -> None:
        super().__init__(1e6)
        self.searches = searches

    def passed(self) -> bool:
        self.searches -= 1
        return self.searches < 0


@pytest.mark.parametrize("goal", ["margin", "win"])
def test_wherever_time_runs_out_the_bounds_hold(goal: Any) -> None:
    position = replace(late(11, 6), scores=(100, 100))
    exact = solve(position, every=True)
    margins = {(one.hole, one.chip): one.margin for one in exact.placements}
    assert exact.margin is not None
    complete = []
    for searches in range(0, 130, 3):
        solution = solve(position, every=True, goal=goal, deadline=AfterSearches(searches))
        complete.append(solution.status.complete)
        assert solution.lower <= exact.margin <= solution.upper
        assert solution.outcome in (None, exact.outcome)
        for one in solution.placements:
            margin = margins[one.hole, one.chip]
            assert margin is not None
            assert one.lower <= margin <= one.upper
        if solution.status.complete and goal == "margin":
            assert valued(solution) == valued(exact)
    assert complete == sorted(complete)
    assert set(complete) == {False, True}


def test_a_search_is_stopped_by_its_deadline() -> None:
    position = late(34, 2)
    engine = Engine(position)
    threads = threading.active_count()
    with pytest.raises(OutOfTimeError):
        engine.margin(position, deadline=Deadline(0.05))
    assert threading.active_count() == threads
    # The same engine can go on.
    assert engine.margin(position, depth=1) == Engine(position).margin(position, depth=1)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer signal")
def test_a_search_can_be_interrupted() -> None:
    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    position = late(34, 2)
    solve(late(4, 2))  # compiled before the clock runs
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for _ in range(3):
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(KeyboardInterrupt):
                solve(position)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_an_error_of_the_search_is_raised_where_it_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> int:
        raise MemoryError("no room")

    position = late(12, 1)
    engine = Engine(position)
    monkeypatch.setattr(room.search_kernels, "searched", broken)
    with pytest.raises(MemoryError, match="no room"):
        engine.margin(position)


def test_discs_that_nobody_has_seen_are_for_another_room() -> None:
    position = replace(late(4, 1), rules=Rules(stop_known=False))
    with pytest.raises(ValueError, match="nobody knows where the stop discs are"):
        solve(position)


def test_a_position_that_cannot_be_is_refused() -> None:
    position = replace(late(4, 1), hands=((3, 0, 0), (2, 0, 0)))
    with pytest.raises(ValueError, match="pink holds 3 chips, not 2"):
        solve(position)
    with pytest.raises(ValueError, match="pink holds 3 chips, not 2"):
        suggest(position)


def test_the_root_begins_with_the_centre() -> None:
    position = Position.start(Rules())
    root = RootSearch(position, "margin", Deadline(0), Techniques())
    assert {branch.move for branch in root.branches} == {
        (hole, chip) for hole in position.board.centre for chip in ("plain", "double", "stop")
    }
