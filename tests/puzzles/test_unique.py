"""Uniqueness: the table and CP-SAT agree, on puzzles with none, one and many classes."""

from __future__ import annotations

import time
from random import Random

import pytest

from puzzles.classes import Classes, as_sets, is_one
from puzzles.puzzle import Puzzle
from puzzles.unique import Solution, fits_no_other, is_unique, solve
from solver.bits import members
from solver.network.answers import Answer, answers_of, broken
from solver.network.board import Board
from solver.network.remaining import remaining
from solver.network.rules import Rules
from solver.network.table import TableTooLargeError
from solver.result import Deadline, Status

BOARDS = [
    Rules(rows=7, cols=6),
    Rules(rows=7, cols=7, touch="side"),
    Rules(rows=4, cols=5, lines=(1, 1, 2, 3)),
    Rules(rows=2, cols=2, lines=(1, 1, 1)),
]


def table_of(rules: Rules) -> Classes:
    classes = Classes.of(rules, "table")
    assert classes is not None
    return classes


def some_puzzle(random: Random, rules: Rules) -> Puzzle:
    """Answers of a random class at random spaces; now and then one of them is changed."""
    classes = table_of(rules)
    answers = classes.answers(random.randrange(classes.count))
    spaces = random.sample(range(rules.board.size), random.randint(0, rules.board.size // 2))
    given = {space: answers[space] for space in spaces}
    if given and random.random() < 0.2:
        given[spaces[0]] = random.choice(list(Answer))
    return Puzzle.of(rules, given)


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_both_engines_say_the_same(rules: Rules) -> None:
    random = Random(1)
    for _ in range(25):
        puzzle = some_puzzle(random, rules)
        by_table, by_cp_sat = solve(puzzle, engine="table"), solve(puzzle, engine="cp-sat")
        left = remaining(rules, puzzle.clues).table
        assert (by_table.classes, by_table.networks) == (left.classes, left.networks)
        assert by_table.unique is by_cp_sat.unique is (left.classes == 1)
        assert is_unique(puzzle, table_of(rules)) is by_table.unique
        for solution in (by_table, by_cp_sat):
            check_witnesses(puzzle, solution)
        if by_table.unique:
            assert by_table.network == by_cp_sat.network == left.network(0)
            assert by_table.networks == by_cp_sat.networks


def check_witnesses(puzzle: Puzzle, solution: Solution) -> None:
    """The networks shown fit, and differ at the space named."""
    given = []
    for network in filter(None, (solution.network, solution.other)):
        answers = answers_of(network.hot(puzzle.board), puzzle.board)
        assert not broken(puzzle.clues, answers)
        given.append(answers)
    assert len(given) == (0 if solution.classes == 0 else 1 if solution.unique else 2)
    assert (solution.apart is not None) == (len(given) == 2)
    if solution.apart is not None:
        assert given[0][solution.apart] != given[1][solution.apart]
        assert solution.apart not in puzzle.answers


def test_a_proof_for_one_network() -> None:
    classes = table_of(BOARDS[0])
    answers = classes.answers(5)
    network = classes.network(1 << 5)
    whole = Puzzle.of(BOARDS[0], answers)
    assert fits_no_other(whole, network) is True
    assert fits_no_other(Puzzle.of(BOARDS[0], {0: answers[0]}), network) is False
    assert fits_no_other(Puzzle(Rules(), ()), network, Deadline(0)) is None


def test_limits_are_told() -> None:
    puzzle = Puzzle(Rules(rows=11, cols=11), ())
    solution = solve(puzzle, engine="cp-sat", deadline=Deadline(0))
    assert (solution.unique, solution.status) == (None, Status.TIME)
    assert solve(puzzle, engine="table", deadline=Deadline(0)).unique is None
    with pytest.raises(TableTooLargeError):
        solve(puzzle, engine="table", budget=1000)
    assert solve(puzzle, budget=1000).engine == "cp-sat"


def test_a_board_without_networks() -> None:
    solution = solve(Puzzle(Rules(rows=6, cols=6), ()))
    assert (solution.unique, solution.classes, solution.network) == (False, 0, None)


def test_sets_of_classes() -> None:
    classes = table_of(BOARDS[0])
    assert all(sum(giving) == classes.every for giving in classes.giving)
    assert as_sets(classes.table.answers) == classes.giving
    hot = classes.giving[3][Answer.HOT]
    assert list(members(hot)) == [
        number for number in range(classes.count) if classes.answers(number)[3] == Answer.HOT
    ]
    assert [is_one(left) for left in (0, 1, 2, 3, 8)] == [False, True, True, False, True]
    assert Classes.of(BOARDS[0], "cp-sat") is None


def test_a_batch_is_quick() -> None:
    rules = Rules(rows=8, cols=8)
    random, classes = Random(2), table_of(rules)
    batch = [some_puzzle(random, rules) for _ in range(100)]
    begin = time.perf_counter()
    found = [is_unique(puzzle, classes) for puzzle in batch]
    # The target is 5 ms each; this takes some hundredths of that.
    assert time.perf_counter() - begin < 0.5
    assert found == [classes.table.agreeing(puzzle.clues).sum() == 1 for puzzle in batch]
    assert rules.board == Board(8, 8)
