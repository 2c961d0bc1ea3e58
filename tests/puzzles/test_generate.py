"""The generator: unique, graded, minimal, symmetrical, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from puzzles.classes import Classes
from puzzles.draw_network import random_chain, random_network
from puzzles.generate import Made, Missed, Wish, generate
from puzzles.grade import GRADES, grade, reaches
from puzzles.places import Group, groups, possible_counts, reduced
from puzzles.puzzle import Puzzle
from solver.network.answers import answers_of, broken
from solver.network.board import Board
from solver.network.chain import why_invalid
from solver.network.model import find_network
from solver.network.remaining import remaining
from solver.network.rules import Rules
from solver.network.table import TableTooLargeError
from solver.result import Deadline, Status

RULES = Rules(rows=7, cols=7)
SEEDS = {"easy": 64, "medium": 64, "hard": 60, "expert": 4, "extreme": 8}


def all_made(results: Iterable[Made | Missed]) -> list[Made]:
    made = []
    for result in results:
        assert isinstance(result, Made), result
        made.append(result)
    return made


def only_missed(results: Iterable[Made | Missed]) -> Missed:
    (missed,) = results
    assert isinstance(missed, Missed)
    return missed


def classes_left(puzzle: Puzzle) -> int:
    return remaining(puzzle.rules, puzzle.clues).table.classes


def without(puzzle: Puzzle, group: Group) -> Puzzle:
    answers = {space: answer for space, answer in puzzle.answers.items() if space not in group}
    return Puzzle.of(puzzle.rules, answers)


def check(made: Made, wish: Wish) -> None:
    """All that is promised of a puzzle, by other means than those that made it."""
    puzzle, board = made.puzzle, wish.rules.board
    answers = answers_of(made.network.hot(board), board)
    assert not why_invalid(made.network, wish.rules)
    assert not broken(puzzle.clues, answers)
    assert classes_left(puzzle) == 1
    assert remaining(wish.rules, puzzle.clues).table.network(0) == made.network
    hot = made.network.hot(board)
    assert find_network(wish.rules, puzzle.clues, differs_from=hot).network is None
    assert grade(puzzle) == made.grade
    assert made.grade.grade == wish.grade
    rung = made.grade.rung
    assert rung == 5 or reaches(puzzle, rung)
    assert rung == 1 or not reaches(puzzle, rung - 1)
    assert not wish.beyond(len(puzzle.clues))
    places = [group for group in groups(board, wish.symmetry) if group[0] in puzzle.answers]
    assert sorted(space for group in places for space in group) == list(puzzle.answers)
    if wish.minimal:
        for group in places:
            fewer = without(puzzle, group)
            assert classes_left(fewer) > 1 or (rung < 5 and not reaches(fewer, rung))
    assert Puzzle.parse(puzzle.id) == puzzle


@pytest.mark.parametrize("name", GRADES)
def test_all_that_is_promised(name: str) -> None:
    wish = Wish(RULES, name, minimal=True)
    made = all_made(generate(wish, seed="tests", count=SEEDS[name]))
    assert len(made) == SEEDS[name]
    assert len({one.puzzle for one in made}) == len(made)
    for one in made:
        check(one, wish)


@pytest.mark.parametrize(
    "wish",
    [
        Wish(Rules(rows=8, cols=8), "medium", (12, 16), "rotate"),
        Wish(Rules(rows=8, cols=7), "hard", (10, 20), "mirror", minimal=True),
        Wish(Rules(rows=8, cols=8), "easy", (16, 18), minimal=True),
        Wish(Rules(rows=8, cols=8), "medium", (30, 33)),
        Wish(Rules(rows=8, cols=8), "expert", (24, 26), "rotate"),
        Wish(Rules(rows=8, cols=8, touch="side"), "hard", symmetry="mirror"),
        Wish(Rules(rows=9, cols=9, lines=(1, 2, 3, 4)), "medium", symmetry="rotate"),
        Wish(Rules(rows=5, cols=4, lines=(1, 1, 2, 3)), "easy", minimal=True),
    ],
    ids=str,
)
def test_wishes(wish: Wish) -> None:
    for made in all_made(generate(wish, seed=3, count=3)):
        check(made, wish)


def test_the_same_seed_gives_the_same_on_any_number_of_workers() -> None:
    wish = Wish(RULES, "hard", symmetry="rotate")
    alone = all_made(generate(wish, seed=5, count=6))
    assert all_made(generate(wish, seed=5, count=6, workers=2)) == alone
    assert all_made(generate(wish, seed="5", count=4)) == alone[:4]
    assert all_made(generate(wish, seed=6, count=6)) != alone


def test_without_a_table() -> None:
    for name in ("easy", "hard", "extreme"):
        wish = Wish(RULES, name, minimal=True)
        for made in all_made(generate(wish, seed=1, engine="cp-sat")):
            check(made, wish)


def test_a_board_too_large_for_a_table() -> None:
    wish = Wish(Rules(rows=14, cols=16), "medium", symmetry="rotate")
    (made,) = all_made(generate(wish, seed=1, budget=1 << 20))
    assert made.grade.grade == "medium"
    hot = made.network.hot(wish.rules.board)
    assert find_network(wish.rules, made.puzzle.clues, differs_from=hot).network is None
    with pytest.raises(TableTooLargeError):
        list(generate(wish, budget=1 << 20, engine="table"))


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Wish(Rules(rows=6, cols=6), "easy"), "no network fits on 6x6"),
        (Wish(RULES, "easy", (1, 1)), "1 clue cannot determine a network on 7x7: at least 2"),
        (Wish(RULES, "easy", (50, 60)), "7x7 cannot have 50 to 60 clues"),
        (
            Wish(Rules(rows=8, cols=8), "easy", (13, 13), "rotate"),
            "8x8 cannot have 13 clues with the symmetry rotate",
        ),
    ],
    ids=str,
)
def test_impossible_wishes(wish: Wish, why: str) -> None:
    missed = only_missed(generate(wish, count=3))
    assert missed.why.startswith(why)
    assert (missed.best, missed.tries, missed.status) == (None, 0, Status.LIMIT)


def test_a_board_without_networks_and_without_a_table() -> None:
    missed = only_missed(generate(Wish(Rules(rows=6, cols=6), "easy"), engine="cp-sat"))
    assert missed.why == "no network fits on 6x6"


def test_the_best_found_is_shown() -> None:
    wish = Wish(RULES, "easy", (2, 4), minimal=True)
    missed = only_missed(generate(wish, seed=1, tries=3))
    assert (missed.tries, missed.status) == (3, Status.LIMIT)
    assert missed.best is not None
    assert len(missed.best.puzzle.clues) > 4
    check(missed.best, Wish(RULES, "easy", minimal=True))


def test_a_time_limit_is_kept() -> None:
    clock = Deadline(1.0)
    missed = only_missed(generate(Wish(RULES, "easy", (2, 4)), tries=10**6, deadline=clock))
    assert missed.status is Status.TIME
    assert clock.elapsed() < 1.5
    nothing = only_missed(generate(Wish(RULES, "easy"), deadline=Deadline(0)))
    assert (nothing.best, nothing.status) == (None, Status.TIME)


def test_wishes_are_checked() -> None:
    with pytest.raises(ValueError, match="a grade is easy"):
        Wish(RULES, "simple")
    for clues in ((3, 2), (-1, 2)):
        with pytest.raises(ValueError, match="is no range"):
            Wish(RULES, "easy", clues)
    wish = Wish(RULES, "easy", (12, 16))
    assert [wish.beyond(clues) for clues in (10, 12, 16, 20)] == [2, 0, 0, 4]
    assert Wish(RULES, "easy").beyond(49) == 0


def test_groups_are_the_images_of_their_spaces() -> None:
    for rows, cols in product((1, 2, 3, 6), repeat=2):
        board = Board(rows, cols)
        turn = tuple(reversed(range(board.size)))
        mirror = tuple(r * cols + cols - 1 - c for r in range(rows) for c in range(cols))
        assert {turn, mirror} <= set(board.symmetries())
        for symmetry, moves in (("rotate", turn), ("mirror", mirror)):
            found = groups(board, symmetry)  # type: ignore[arg-type]
            assert sorted(space for group in found for space in group) == list(range(board.size))
            assert all({moves[space] for space in group} == set(group) for group in found)
    assert possible_counts(Board(1, 2), "rotate") == {0, 2}
    assert possible_counts(Board(1, 3), "none") == {0, 1, 2, 3}


def test_reduced_leaves_nothing_to_drop() -> None:
    random = Random(1)
    everything = [(space,) for space in range(30)]
    for block in (1, 4, 15):
        needs = [set(random.sample(everything, 4)) for _ in range(12)]

        def suffices(kept: Iterable[Group], needs: list[set[Group]] = needs) -> bool:
            return all(need & set(kept) for need in needs)

        left = reduced(everything, suffices, block)
        assert suffices(left)
        assert not any(suffices([group for group in left if group != one]) for one in left)


def test_random_networks_reach_every_network() -> None:
    rules = Rules(rows=3, cols=3, lines=(1, 2))
    classes = Classes.of(rules)
    assert classes is not None
    random = Random(1)
    drawn = {random_network(random, rules, classes, Deadline()) for _ in range(500)}
    laid = {random_network(random, rules, None, Deadline()) for _ in range(500)}
    assert drawn == laid == {classes.network(1 << number) for number in range(classes.count)}


def test_networks_that_blind_tries_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzles.draw_network._TRIES", 0)
    assert random_chain(Random(1), RULES) is None
    network = random_network(Random(1), RULES, None, Deadline())
    assert network is not None
    assert not why_invalid(network, RULES)
    assert random_network(Random(1), Rules(rows=6, cols=6), None, Deadline()) is None
    assert random_network(Random(1), Rules(), None, Deadline(0)) is None
