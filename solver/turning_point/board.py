"""The two boards: holes, their names, the rays that run from them, and symmetries.

Columns are lettered from the left, rows numbered from the top.  Inside the solvers a
hole is its index in row-major order.  Turning Point has 60 holes in staggered rows of
five and six: on a grid of 11 by 11 those squares whose row and column, counted from 0,
add up to an odd number.  Lines run in eight directions: to the next hole diagonally,
and two squares along a row or column.

>>> board = TURNING_POINT
>>> board.holes, [board.name(hole) for hole in board.centre]
(60, ['f5', 'e6', 'g6', 'f7'])
>>> [board.name(hole) for hole in board.rays[board.hole("j3")][0]]
['i2', 'h1']
>>> [len(row) for row in board.rows]
[5, 6, 5, 6, 5, 6, 5, 6, 5, 6, 5]
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from solver.turning_point.rules import BoardName

_NAME = re.compile(r"([a-z])([1-9]\d?)\Z", re.IGNORECASE | re.ASCII)

_STAGGERED = ((-1, -1), (-2, 0), (-1, 1), (0, -2), (0, 2), (1, -1), (2, 0), (1, 1))
_SQUARE = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


@dataclass(frozen=True, eq=False)
class Board:
    """A board on a square grid, some of whose squares are holes.

    Parameters
    ----------
    size
        Rows and columns of the grid.
    grid
        The holes as (row, column), counted from 0, in row-major order.
    directions
        Steps to the next hole: (rows down, columns to the right).  The opposite of
        direction `d` is direction `7 - d`.
    centre_names
        The holes that are filled first.

    Attributes
    ----------
    rays
        For each hole and direction the holes that follow, nearest first; always eight
        tuples, of which those that would leave the board at once are empty.
    centre
        The holes that are filled first.
    rows
        The holes of each row from left to right.
    symmetries
        The eight maps of the board onto itself.  Each gives for every hole the hole it
        goes to; the first is the identity.
    """

    size: int
    grid: tuple[tuple[int, int], ...]
    directions: tuple[tuple[int, int], ...]
    centre_names: tuple[str, ...]
    rays: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False, repr=False)
    centre: tuple[int, ...] = field(init=False, repr=False)
    rows: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    symmetries: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    _index: dict[tuple[int, int], int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        set_field(self, "_index", {square: hole for hole, square in enumerate(self.grid)})
        rays = [tuple(self._ray(square, step) for step in self.directions) for square in self.grid]
        set_field(self, "rays", tuple(rays))
        set_field(self, "centre", tuple(self.hole(name) for name in self.centre_names))
        by_row = [[self._index[square] for square in self.grid if square[0] == row]
                  for row in range(self.size)]  # fmt: skip
        set_field(self, "rows", tuple(map(tuple, by_row)))
        set_field(self, "symmetries", self._symmetries())

    @property
    def holes(self) -> int:
        """The number of holes."""
        return len(self.grid)

    def name(self, hole: int) -> str:
        """The name of a hole: the letter of its column and the number of its row."""
        row, column = self.grid[hole]
        return f"{chr(ord('a') + column)}{row + 1}"

    def names(self, holes: Sequence[int]) -> list[str]:
        """The names of some holes."""
        return [self.name(hole) for hole in holes]

    def hole(self, name: str) -> int:
        """The hole called `name`.

        Raises
        ------
        ValueError
            If this board has no such hole; the text says what would be right.
        """
        match = _NAME.match(name)
        if match is None:
            raise ValueError(f"{name!r} is not a hole; write a column and a row, such as f5")
        square = (int(match[2]) - 1, ord(match[1].lower()) - ord("a"))
        if square in self._index:
            return self._index[square]
        last = f"{chr(ord('a') + self.size - 1)}{self.size}"
        if max(square) >= self.size:
            raise ValueError(f"{name} is outside the board (columns and rows a1 to {last})")
        row = square[0] + 1
        columns = ", ".join(self.name(hole)[0] for hole in self.rows[square[0]])
        raise ValueError(f"{name} is not a hole: row {row} has holes in columns {columns}")

    def _ray(self, start: tuple[int, int], step: tuple[int, int]) -> tuple[int, ...]:
        (row, column), (down, right) = start, step
        squares = ((row + n * down, column + n * right) for n in range(1, self.size))
        return tuple(self._index[square] for square in takewhile(self._index.__contains__, squares))

    def _symmetries(self) -> tuple[tuple[int, ...], ...]:
        last = self.size - 1
        maps = []
        for swap in (False, True):
            for upside_down in (False, True):
                for mirrored in (False, True):
                    moved = []
                    for row, column in self.grid:
                        down = last - row if upside_down else row
                        right = last - column if mirrored else column
                        moved.append(self._index[(right, down) if swap else (down, right)])
                    maps.append(tuple(moved))
        return tuple(maps)


def _grid(size: int, *, staggered: bool) -> tuple[tuple[int, int], ...]:
    squares = ((row, column) for row in range(size) for column in range(size))
    return tuple(square for square in squares if not staggered or sum(square) % 2)


TURNING_POINT = Board(11, _grid(11, staggered=True), _STAGGERED, ("f5", "e6", "g6", "f7"))
"""The board of 60 holes."""

OTHELLO = Board(8, _grid(8, staggered=False), _SQUARE, ("d4", "e4", "d5", "e5"))
"""The board of Othello: 64 squares."""


def board_of(name: BoardName) -> Board:
    """The board that rules name."""
    return OTHELLO if name == "othello" else TURNING_POINT
