"""The search against a plain recursion that is written from the rules alone."""

from __future__ import annotations

import random

import pytest

from solver.bits import members
from solver.sightline.board import Board
from solver.sightline.position import Position
from solver.sightline.search import solve

from . import reference
from .boards import FIELDS, LARGE, board_of, random_position, sets_of


def field_of(board: Board) -> reference.Field:
    return (FIELDS | LARGE).get(board.name) or reference.hexhex(
        int(board.name.removeprefix("hexhex"))
    )


def check(position: Position) -> bool:
    """Compare everything that is solved with the reference; true if the side behind wins."""
    field, (black, red) = field_of(position.board), sets_of(position)
    solution = solve(position, every=True)
    assert solution.status.complete
    assert solution.ahead == position.ahead
    winner = "black" if reference.black_wins(field, black, red) else "red"
    assert solution.winner == winner, str(position)
    names = [position.board.cells[cell] for cell in solution.winning or ()]
    assert names == reference.winning(field, black, red), str(position)
    assert bool(names) == (winner == position.behind)
    # One win is enough without `every`, and it is among all of them.
    single = solve(position)
    assert single.winner == winner
    assert set(single.winning or ()) <= set(solution.winning or ())
    follow(position, solution.line, winner)
    return winner == position.behind


def follow(position: Position, line: tuple[tuple[str, int], ...], winner: str) -> None:
    """The principal line is legal, played by the side behind, and ends with the winner."""
    for colour, cell in line:
        assert colour == position.behind
        position = position.place(cell, position.behind)
    assert position.ahead == winner


CROWDED = {
    "hexhex2": (60, 7),
    "hexhex3": (60, 11),
    "holed": (60, 11),
    "square": (40, 10),
    "torus": (40, 10),
    "ring": (30, 9),
    "star": (40, 10),
    "pair": (4, 2),
    "no-lines": (4, 3),
    "one-cell": (1, 1),
    "two-parts": (30, 8),
    "hexhex4": (30, 9),
    "hexhex5": (15, 9),
    "hexhex6": (15, 8),
    "hexhex7": (12, 7),
    "hexhex8": (8, 6),
    "64-cells": (15, 8),
    "65-cells": (15, 8),
    "128-cells": (10, 7),
    "129-cells": (6, 6),
}
"""How many positions on a board, and how many empty cells they have at most.

Up to 64 cells (hexhex5) a position fits into one word, up to 128 (hexhex7) into two."""


@pytest.mark.parametrize("name", CROWDED)
def test_random_positions(name: str) -> None:
    number, empty = CROWDED[name]
    board, rng = board_of(name), random.Random(name)
    for _ in range(number):
        stones = board.size - rng.randint(0, min(empty, board.size - 1))
        check(random_position(board, stones, rng))


def test_the_random_positions_are_of_every_kind() -> None:
    kinds = set()
    for name in ("hexhex3", "holed", "torus", "star"):
        board, rng = board_of(name), random.Random(name)
        for _ in range(20):
            position = random_position(board, board.size - rng.randint(4, 9), rng)
            kinds.add((position.ahead, check(position)))
    assert len(kinds) == 4


@pytest.mark.parametrize("text", ["hexhex2/b:a1", "hexhex2/b:b2", "hexhex3/b:a2"])
def test_set_ups_of_one_stone(text: str) -> None:
    check(Position.parse(text))


@pytest.mark.parametrize("name", ["hexhex3", "hexhex4"])
def test_the_12_symmetries_keep_the_value(name: str) -> None:
    board, rng = board_of(name), random.Random(name)
    for _ in range(6):
        position = random_position(board, rng.randint(5, 9), rng)
        solution = solve(position, every=True)
        for symmetry in board.symmetries:
            image = solve(position.mapped(symmetry), every=True)
            assert image.winner == solution.winner
            moved = sorted(symmetry[cell] for cell in solution.winning or ())
            assert sorted(image.winning or ()) == moved


def test_a_stone_never_wins_what_was_not_won_without_it() -> None:
    """Part (b) of the theorem, by the search, on the usual board."""
    rng = random.Random(6)
    for _ in range(6):
        position = random_position(Board.hexhex(4), rng.randint(8, 12), rng)
        winner = solve(position).winner
        for colour in ("black", "red"):
            for cell in members(position.legal(colour)):
                after = solve(position.place(cell, colour)).winner
                assert after == winner or after != colour


def test_the_fewest_stones_are_not_always_the_best() -> None:
    """The example of the docs: a stone gets red ahead at once, but another must come first."""
    position = Position.parse("hexhex3/b:a3,b2,c3,c4/r:a1,b4,c1,c5,d2,d3")
    check(position)
    first, second = position.board.index("a2"), position.board.index("b3")
    assert position.behind == "red"
    assert position.place(second, "red").ahead == "red"
    assert solve(position, every=True).winning == (first,)
    after = position.place(first, "red")
    assert after.ahead == "black"
    assert second in (solve(after, every=True).winning or ())
