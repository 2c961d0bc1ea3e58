"""The same kernels with the rules of Othello, against published figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.result import Deadline
from solver.turning_point.engine import OutOfTimeError
from solver.turning_point.moves import must_pass, passed, placements, play
from solver.turning_point.perft import perft
from solver.turning_point.position import Position
from solver.turning_point.problems import Problem, read_problem, read_problems
from solver.turning_point.rules import Rules
from solver.turning_point.search import solve

FFO = Path(__file__).parent.parent / "cases" / "othello" / "ffo-1-10.obf"
PROBLEMS = read_problems(FFO.read_text(), FFO.name)
PERFT = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]


@pytest.mark.parametrize("depth", range(10))
def test_perft_from_the_usual_start(depth: int) -> None:
    assert perft(Position.start(Rules.othello()), depth) == PERFT[depth]


def test_problems_are_there() -> None:
    assert len(PROBLEMS) == 10
    assert [len(problem.position.empty) for problem in PROBLEMS] == [14] * 7 + [15] * 3
    for problem in PROBLEMS:
        assert set(problem.margins) == {one.hole for one in placements(problem.position)}


@pytest.mark.parametrize("number", range(10))
def test_every_move_of_the_problems_of_the_french_federation(number: int) -> None:
    problem = PROBLEMS[number]
    solution = solve(problem.position, every=True)
    assert {one.hole: one.margin for one in solution.placements} == problem.margins
    assert solution.margin == max(problem.margins.values())


def plain_perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if must_pass(position):
        return plain_perft(passed(position), depth - 1)
    return sum(plain_perft(play(position, one), depth - 1) for one in placements(position))


def test_perft_counts_kinds_of_chips_and_the_centre_first() -> None:
    start = Position.start(Rules())
    # Twelve ways to begin; the second player has three holes left, and so on.
    assert perft(start, 1) == 4 * 3
    assert perft(start, 2) == 12 * 9
    for depth in range(6):
        assert perft(start, depth) == plain_perft(start, depth)


def test_perft_counts_passes_and_nothing_after_the_end() -> None:
    position = PROBLEMS[0].position
    for depth in range(5):
        assert perft(position, depth) == plain_perft(position, depth)
    black = read_problem("X" * 63 + "- X").position
    assert [perft(black, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_perft_beyond_its_bounds() -> None:
    start = Position.start(Rules.othello())
    with pytest.raises(ValueError, match="at least 0, not -1"):
        perft(start, -1)
    with pytest.raises(OutOfTimeError):
        perft(start, 9, deadline=Deadline(0))


def test_a_pass_and_the_end_of_a_game() -> None:
    # Only white can move, in h8; then the board is full.
    position = read_problem("X" * 55 + "O" + "X" * 7 + "- X").position
    assert not must_pass(position)
    position = read_problem("O" + "X" * 62 + "- X").position
    solution = solve(position)
    assert solution.line == (None, (63, "plain"))
    assert solution.placements == ()
    assert solution.margin == -plain_margin(passed(position))
    over = read_problem("X" * 60 + "---- O").position
    assert (solve(over).margin, solve(over).line) == (-64, ())


def plain_margin(position: Position) -> int:
    """Othello's plain minimax: the disc difference at the end, empty squares to the winner."""
    if must_pass(position):
        return -plain_margin(passed(position))
    allowed = placements(position)
    if not allowed:
        own = position.chips(position.side)
        empty = len(position.empty)
        enemy = 64 - own - empty
        return own - enemy + (empty if own > enemy else -empty if own < enemy else 0)
    return max(-plain_margin(play(position, one)) for one in allowed)


@pytest.mark.parametrize("problem", PROBLEMS[:5], ids=range(1, 6))
def test_plain_minimax_agrees_near_the_end(problem: Problem) -> None:
    """Best play up to five empty squares, then every move by minimax, passes and all."""
    position = problem.position
    for move in solve(position).line:
        if len(position.empty) <= 5:
            break
        if move is None:
            position = passed(position)
            continue
        position = next(
            play(position, one) for one in placements(position) if (one.hole, one.chip) == move
        )
    solution = solve(position, every=True)
    for one in solution.placements:
        after = next(play(position, p) for p in placements(position) if p.hole == one.hole)
        assert one.margin == -plain_margin(after)
    assert solution.margin == plain_margin(position)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("X" * 63 + " X;", "64 squares, not 63"),
        ("X" * 63 + "Z X;", "sign 64: 'Z' is no square"),
        ("-" * 27 + "OX------XO" + "-" * 27 + " X; J3:+0;", "J3 is outside the board"),
        ("-" * 27 + "OX------XO" + "-" * 27 + " X; C3:+0;", "C3: a disc cannot be placed there"),
        ("-" * 27 + "OX------XO" + "-" * 27 + " X; D3;", "is no move with a score"),
    ],
)
def test_a_problem_that_cannot_be_read(line: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_problem(line)
    with pytest.raises(ValueError, match=f"club:2: .*{message}"):
        read_problems(f"\n{line}\n", "club")
