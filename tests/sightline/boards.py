"""Boards of many shapes, and positions on them, for the tests of the sight-line game."""

from __future__ import annotations

import json
import random
from functools import cache

from hypothesis import strategies as st

from solver.sightline.board import Board
from solver.sightline.position import Position

from .reference import Field, Stones, hexhex


def without(field: Field, holes: set[str]) -> Field:
    """A board with holes: lines end there."""
    lines = []
    for line in field.lines:
        part: list[str] = []
        for cell in (*line, None):
            if cell is not None and cell not in holes:
                part.append(cell)
            else:
                lines += [tuple(part)] if len(part) > 1 else []
                part = []
    return Field(tuple(cell for cell in field.cells if cell not in holes), tuple(lines))


def square(rows: int, columns: int, *, closed: bool = False) -> Field:
    """Squares with rows and columns as lines; closed ones make a torus."""
    cells = [[f"{row}.{column}" for column in range(columns)] for row in range(rows)]
    lines = [*cells, *map(list, zip(*cells, strict=True))]
    if closed:
        lines = [[*line, line[0]] for line in lines]
    return Field(tuple(cell for row in cells for cell in row), tuple(map(tuple, lines)))


def star(points: int) -> Field:
    """Long lines that meet in one cell, with a closed line around it: any number of ways."""
    arms = [[f"{arm}{place}" for place in (1, 2)] for arm in "pqrstuvwxyz"[:points]]
    lines = [("m", *arm) for arm in arms]
    ring = [arm[0] for arm in arms]
    return Field(
        ("m", *(cell for arm in arms for cell in arm)), (*map(tuple, lines), (*ring, ring[0]))
    )


FIELDS = {
    "hexhex1": hexhex(1),
    "hexhex2": hexhex(2),
    "hexhex3": hexhex(3),
    "holed": without(hexhex(3), {"c3", "b1", "d4"}),
    "square": square(3, 4),
    "torus": square(3, 4, closed=True),
    "ring": Field(tuple("abcdefghi"), (tuple("abcdefghia"),)),
    "star": star(7),
    "pair": Field(("a", "b"), (("a", "b", "a"),)),
    "no-lines": Field(("a", "b", "c"), ()),
    "one-cell": Field(("only",), ()),
    "two-parts": Field(tuple("abcdefgh"), (tuple("abcd"), tuple("efgh"))),
}
"""Small boards by name."""

LARGE = {
    "64-cells": square(8, 8),
    "65-cells": square(5, 13, closed=True),
    "128-cells": square(8, 16),
    "129-cells": square(3, 43),
}
"""Boards that just fit, and just do not, into one word of 64 bits or into two."""


@cache
def board_of(name: str) -> Board:
    """The same board as the project reads it."""
    if name.startswith("hexhex"):
        return Board.parse(name)
    field = (FIELDS | LARGE)[name]
    return Board.from_json(json.dumps(field._asdict()), name=name)


def sets_of(position: Position) -> tuple[Stones, Stones]:
    """The stones as the reference takes them."""
    return frozenset(position.names(position.black)), frozenset(position.names(position.red))


def random_position(board: Board, stones: int, rng: random.Random) -> Position:
    """So many stones anywhere, at least one of them black."""
    cells = rng.sample(range(board.size), stones)
    black = rng.randint(1, stones)
    masks = [sum(1 << cell for cell in part) for part in (cells[:black], cells[black:])]
    return Position(board, *masks)


@st.composite
def positions(draw: st.DrawFn, names: tuple[str, ...] = tuple(FIELDS), most: int = 99) -> Position:
    """Positions with up to `most` stones on the boards of these names."""
    board = board_of(draw(st.sampled_from(names)))
    stones = draw(st.integers(1, min(most, board.size)))
    cells = draw(st.permutations(range(board.size)))[:stones]
    black = draw(st.integers(1, stones))
    masks = [sum(1 << cell for cell in part) for part in (cells[:black], cells[black:])]
    return Position(board, *masks)
