"""The fewest clues: held against trying every set of spaces."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from click.testing import CliRunner

from puzzles.classes import Classes
from puzzles.fewest import fewest_for
from puzzles.fewest_board import fewest_on
from puzzles.fewest_survey import main, survey
from puzzles.puzzle import Puzzle
from puzzles.unique import solve
from solver.network.answers import answers_of
from solver.network.chain import Network
from solver.network.rules import Rules
from solver.network.table import TableTooLargeError
from solver.result import Deadline, Status

SMALL = Rules(rows=4, cols=4, lines=(1, 2, 3))
STANDARD = Rules(rows=7, cols=7)


def table_of(rules: Rules) -> Classes:
    classes = Classes.of(rules, "table")
    assert classes is not None
    return classes


def fewest_by_trying(classes: Classes, number: int) -> int:
    """The size of the first set of spaces, by size, whose answers leave one class."""
    answers = classes.answers(number)
    sets = [classes.giving[space][answer] for space, answer in answers.items()]
    for size in range(len(sets) + 1):
        for chosen in combinations(sets, size):
            left = classes.every
            for giving in chosen:
                left &= giving
            if left == 1 << number:
                return size
    raise AssertionError


def determines(rules: Rules, network: Network, spaces: tuple[int, ...]) -> bool:
    answers = answers_of(network.hot(rules.board), rules.board)
    puzzle = Puzzle.of(rules, {space: answers[space] for space in spaces})
    return int(table_of(rules).table.agreeing(puzzle.clues).sum()) == 1


def test_every_class_of_a_small_board() -> None:
    classes = table_of(SMALL)
    for number in range(classes.count):
        network = classes.network(1 << number)
        least = fewest_by_trying(classes, number)
        for engine in ("table", "cp-sat") if number % 7 == 0 else ("table",):
            found = fewest_for(SMALL, network, engine=engine)
            assert found.proven
            assert found.status is Status.COMPLETE
            assert len(found.spaces) == found.bound == least
            assert determines(SMALL, network, found.spaces)


def test_both_engines_on_a_board_of_the_game() -> None:
    random = Random(4)
    classes = table_of(STANDARD)
    for _ in range(3):
        network = classes.network(1 << random.randrange(classes.count))
        by_table = fewest_for(STANDARD, network)
        by_cp_sat = fewest_for(STANDARD, network, engine="cp-sat")
        assert by_table.proven
        assert by_cp_sat.proven
        assert by_table.bound == by_cp_sat.bound
        assert determines(STANDARD, network, by_cp_sat.spaces)


def test_the_symmetries_need_the_same_number() -> None:
    network = table_of(STANDARD).network(1 << 1234)
    least = fewest_for(STANDARD, network).bound
    hot = network.hot(STANDARD.board)
    classes = table_of(STANDARD)
    for moves in STANDARD.board.symmetries():
        moved = answers_of({moves[space] for space in hot}, STANDARD.board)
        clues = Puzzle.of(STANDARD, dict(enumerate(moved))).clues
        image = classes.network(classes.left(clues))
        assert fewest_for(STANDARD, image).bound == least


def test_a_short_time_gives_bounds() -> None:
    network = table_of(STANDARD).network(1)
    hasty = fewest_for(STANDARD, network, deadline=Deadline(0))
    # Nothing is proven, but with the table at hand a set is found in no time.
    assert (hasty.found, hasty.proven, hasty.status) == (True, False, Status.TIME)
    answers = answers_of(network.hot(STANDARD.board), STANDARD.board)
    puzzle = Puzzle.of(STANDARD, {space: answers[space] for space in hasty.spaces})
    assert solve(puzzle).unique
    by_search = fewest_for(STANDARD, network, engine="cp-sat", deadline=Deadline(0))
    assert (by_search.found, by_search.proven) == (False, False)
    large = Rules(rows=12, cols=12)
    some = fewest_for(large, network_on(large), engine="cp-sat", deadline=Deadline(3))
    assert not some.proven
    assert not some.found or some.bound < len(some.spaces)
    with pytest.raises(TableTooLargeError):
        fewest_for(large, network_on(large), engine="table", budget=1000)


def network_on(rules: Rules) -> Network:
    return Network.parse("2F:D5R1U6L2D3L4")


@pytest.mark.parametrize(("board", "clues", "classes"), [((7, 6), 2, 56), ((7, 7), 2, 8)])
def test_boards_of_the_game(board: tuple[int, int], clues: int, classes: int) -> None:
    found = fewest_on(Rules(*board))
    assert (found.clues, found.bound, found.classes) == (clues, clues, classes)
    assert found.status is Status.COMPLETE
    for few in found.found:
        rules = few.puzzle.rules
        assert fewest_for(rules, few.network).bound == clues
        assert determines(rules, few.network, tuple(few.puzzle.answers))


def test_a_board_is_held_against_all_its_classes() -> None:
    for rules in (SMALL, Rules(rows=4, cols=3, lines=(1, 2, 2), touch="side")):
        classes = table_of(rules)
        each = [fewest_by_trying(classes, number) for number in range(classes.count)]
        found = fewest_on(rules)
        assert found.clues == min(each)
        least = [number for number, size in enumerate(each) if size == min(each)]
        assert [few.network for few in found.found] == [classes.network(1 << n) for n in least]


def test_the_classes_of_a_board_come_with_their_mirror_images() -> None:
    found = fewest_on(STANDARD)
    board = STANDARD.board
    hots = {few.network.hot(board) for few in found.found}
    for moves in board.symmetries():
        assert {frozenset(moves[space] for space in hot) for hot in hots} == hots


def test_a_board_with_one_class_needs_no_clue() -> None:
    found = fewest_on(Rules(rows=1, cols=4, lines=(3,)))
    assert (found.clues, found.classes, found.sets) == (0, 1, 1)


def test_a_board_whose_classes_differ_everywhere() -> None:
    found = fewest_on(Rules(rows=1, cols=3, lines=(1,)))
    assert (found.clues, found.classes) == (1, 2)


def test_a_board_without_networks() -> None:
    with pytest.raises(ValueError, match="no network fits on 6x6"):
        fewest_on(Rules(rows=6, cols=6))


def test_a_board_in_a_short_time() -> None:
    found = fewest_on(Rules(rows=8, cols=8), deadline=Deadline(0))
    assert (found.clues, found.classes, found.status) == (None, 0, Status.TIME)
    table_of(Rules(rows=8, cols=8))
    found = fewest_on(Rules(rows=8, cols=8), deadline=Deadline(0.05))
    assert found.status is Status.TIME
    assert found.bound in (2, 3)


def test_a_survey_of_a_board() -> None:
    classes = table_of(SMALL)
    each = Counter(fewest_by_trying(classes, number) for number in range(classes.count))
    assert survey(SMALL) == survey(SMALL, workers=2) == each
    some = survey(SMALL, sample=10, seed=1)
    assert some.total() == 10
    assert survey(SMALL, sample=10**6) == each
    assert survey(Rules(rows=6, cols=6)) == {}


def test_the_survey_command() -> None:
    run = CliRunner().invoke
    result = run(main, ["--board", "4x4", "--lines", "1,2,3"])
    assert result.exit_code == 0
    assert "4x4, all " in result.output
    assert "mean " in result.output
    assert "5 random classes" in run(main, ["--board", "7x6", "--sample", "5"]).output
