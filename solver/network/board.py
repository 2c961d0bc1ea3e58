"""The field: spaces, their names, neighbours, strips and symmetries.

Rows are numbered from the top and columns lettered from the left, so `4C` is row 4,
column C; `C4` is read too.  Inside the solvers a space is its index in row-major order.

>>> board = Board(10, 10)
>>> board.parse_space("4C"), board.parse_space("c4"), board.name(32)
(32, 32, '4C')
>>> [board.name(space) for space in board.neighbours[0]]
['1B', '2A']
>>> str(Space(0, 26))
'1AA'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

MAX_SIDE = 64
"""The longest side of a field."""

_NAME = re.compile(r"(?:(\d+)([A-Z]+)|([A-Z]+)(\d+))\Z", re.IGNORECASE | re.ASCII)


def column_letters(col: int) -> str:
    """The letters of a column counted from 0: A to Z, then AA, AB and so on.

    >>> [column_letters(col) for col in (0, 25, 26, 51, 52)]
    ['A', 'Z', 'AA', 'AZ', 'BA']
    """
    letters = ""
    col += 1
    while col:
        col, rest = divmod(col - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class Space(NamedTuple):
    """A space of some field: row and column, counted from 0 at the top left."""

    row: int
    col: int

    def __str__(self) -> str:
        if self.row >= 0 and self.col >= 0:
            return f"{self.row + 1}{column_letters(self.col)}"
        # Walking a faulty network may leave the board at the top or at the left.
        sides = [side for side, out in (("above", self.row < 0), ("left of", self.col < 0)) if out]
        return f"a space {' and '.join(sides)} {Space(max(self.row, 0), max(self.col, 0))}"

    @classmethod
    def parse(cls, text: str) -> Space:
        """Read `4C` or `C4`.

        Raises
        ------
        ValueError
            If the text does not name a space.
        """
        match = _NAME.match(text)
        if match is None or len(text) > 8:
            raise ValueError(f"{text!r} is not a space; write a row and a column, such as 4C")
        row, letters = match[1] or match[4], match[2] or match[3]
        col = 0
        for letter in letters.upper():
            col = col * 26 + ord(letter) - ord("A") + 1
        if int(row) == 0:
            raise ValueError(f"{text!r} is not a space; rows are numbered from 1")
        return cls(int(row) - 1, col - 1)


@dataclass(frozen=True, slots=True)
class Board:
    """A field of `rows x cols` spaces.

    Raises
    ------
    ValueError
        If a side is not 1 to 64.
    """

    rows: int
    cols: int

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= MAX_SIDE and 1 <= self.cols <= MAX_SIDE):
            raise ValueError(
                f"a board is 1x1 to {MAX_SIDE}x{MAX_SIDE}, not {self.rows}x{self.cols}"
            )

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read `10x10`: rows, then columns.

        Raises
        ------
        ValueError
            If the text is not a board.
        """
        match = re.fullmatch(r"(\d{1,4})[xX](\d{1,4})", text, re.ASCII)
        if match is None:
            raise ValueError(f"{text!r} is not a board; write rows x columns, such as 10x10")
        return cls(int(match[1]), int(match[2]))

    @property
    def size(self) -> int:
        """The number of spaces."""
        return self.rows * self.cols

    def __contains__(self, space: Space) -> bool:
        return 0 <= space.row < self.rows and 0 <= space.col < self.cols

    def index(self, space: Space) -> int:
        """The index of a space of this board, in row-major order."""
        return space.row * self.cols + space.col

    def space(self, index: int) -> Space:
        """The space with this index."""
        return Space(*divmod(index, self.cols))

    def name(self, index: int) -> str:
        """The name of the space with this index, such as `4C`."""
        return str(self.space(index))

    def parse_space(self, text: str) -> int:
        """The index of the space called `text`, such as `4C` or `C4`.

        Raises
        ------
        ValueError
            If the text is no space, or the space is outside this board.
        """
        space = Space.parse(text)
        if space not in self:
            last = self.name(self.size - 1)
            raise ValueError(f"{space} is outside the {self} board (1A to {last})")
        return self.index(space)

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each space its orthogonal neighbours, in row-major order."""
        return _neighbours(self.rows, self.cols)

    def strip(self, first: int, last: int) -> tuple[int, ...]:
        """The spaces of the straight strip between two spaces, left to right or down.

        The order of the two ends does not matter.

        Raises
        ------
        ValueError
            If the two are not in one row or column.
        """
        first, last = sorted((first, last))
        start, end = self.space(first), self.space(last)
        if start.row != end.row and start.col != end.col:
            raise ValueError(f"{start}-{end} is not straight: a strip lies in one row or column")
        return tuple(range(first, last + 1, 1 if start.row == end.row else self.cols))

    def strips(self, length: int) -> Iterator[tuple[int, ...]]:
        """Every straight strip of `length` spaces, by first space; across before down."""
        for first in range(self.size):
            row, col = divmod(first, self.cols)
            if col + length <= self.cols:
                yield tuple(range(first, first + length))
            if length > 1 and row + length <= self.rows:
                yield tuple(range(first, first + length * self.cols, self.cols))

    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The maps of the board onto itself: 8 on a square board, else 4.

        Each is a tuple that gives for every space the space it goes to; the first is
        the identity.
        """
        maps: list[tuple[int, ...]] = []
        for swap in (False, True) if self.rows == self.cols else (False,):
            for flip_rows in (False, True):
                for flip_cols in (False, True):
                    moved = []
                    for index in range(self.size):
                        row, col = divmod(index, self.cols)
                        row = self.rows - 1 - row if flip_rows else row
                        col = self.cols - 1 - col if flip_cols else col
                        moved.append((col * self.cols + row) if swap else row * self.cols + col)
                    maps.append(tuple(moved))
        return tuple(maps)


@cache
def _neighbours(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    found = []
    for row in range(rows):
        for col in range(cols):
            around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
            found.append(tuple(r * cols + c for r, c in around if 0 <= r < rows and 0 <= c < cols))
    return tuple(found)
