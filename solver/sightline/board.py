"""Boards: cells with names, and the straight lines along which stones see each other.

A board is nothing but its cells and its lines.  Cells that follow each other on a line
are neighbours; sight runs along the lines, from a cell both ways.  So a hexhex, a board
with holes, a ring and a single cell are all the same thing to the rest of the room.
Inside the solvers a cell is its index in the order of the board: row by row.

>>> board = Board.parse("hexhex3")
>>> len(board.cells), board.name_of(0), board.name_of(9), board.index("c3")
(19, 'a1', 'c3', 9)
>>> [board.name_of(cell) for cell in board.neighbours[0]]
['a2', 'b1', 'b2']
>>> [[board.name_of(cell) for cell in ray] for ray in board.rays[0]]
[['a2', 'a3'], ['b2', 'c3', 'd3', 'e3'], ['b1', 'c1']]

Any other board is JSON.  A line whose last cell is its first is closed: sight runs
round it, but no cell sees itself.

>>> ring = Board.from_json('{"cells": ["n", "e", "s", "w"], "lines": [["n","e","s","w","n"]]}')
>>> [[ring.name_of(cell) for cell in ray] for ray in ring.rays[0]]
[['e', 's', 'w'], ['w', 's', 'e']]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeAlias

from solver.sightline.board_json import read_json

if TYPE_CHECKING:
    import networkx as nx

MAX_SIZE = 64
"""The longest side of a hexhex."""

Line: TypeAlias = tuple[int, ...]
Ray: TypeAlias = tuple[int, ...]

_HEXHEX = re.compile(r"hexhex(\d{1,4})\Z", re.IGNORECASE | re.ASCII)
_WORD = re.compile(r"[^\s,/:#]{1,40}\Z")
"""What may be the name of a cell or of a board: it must stand in the text of a position."""


def row_letters(row: int) -> str:
    """The letters of a row counted from 0: a to z, then aa, ab and so on.

    >>> [row_letters(row) for row in (0, 25, 26, 51, 52)]
    ['a', 'z', 'aa', 'az', 'ba']
    """
    return (row_letters(row // 26 - 1) if row >= 26 else "") + chr(ord("a") + row % 26)


@dataclass(frozen=True)
class Board:
    """Cells and straight lines.

    Attributes
    ----------
    name
        What positions on it start with, such as ``hexhex4``.
    cells
        The names of the cells, in the order of the board.
    lines
        The lines as indices of cells.  A closed line ends with the cell it starts with.

    Raises
    ------
    ValueError
        If a name cannot stand in the text of a position, a cell is there twice, or a
        line is no line; the text says which.
    """

    name: str
    cells: tuple[str, ...]
    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        _check_name(self.name, "board")
        if not self.cells:
            raise ValueError("a board has at least one cell")
        seen: set[str] = set()
        for cell in self.cells:
            _check_name(cell, "cell")
            if cell in seen:
                raise ValueError(f"the cell {cell} is there twice")
            seen.add(cell)
        number_of: dict[Line, int] = {}
        for number, line in enumerate(self.lines, start=1):
            self._check(number, line)
            first = number_of.setdefault(_one_way(line), number)
            if first != number:
                raise ValueError(f"line {number} is line {first} again")

    def _check(self, number: int, line: Line) -> None:
        if not line:
            raise ValueError(f"line {number} is empty")
        for cell in line:
            if not 0 <= cell < len(self.cells):
                raise ValueError(f"line {number} has no cell of this board: {cell}")
        once = line[:-1] if _is_closed(line) else line
        if len(line) == 2 and _is_closed(line):
            raise ValueError(f"line {number} goes from {self.cells[line[0]]} to itself")
        for place, cell in enumerate(once):
            if cell in once[:place]:
                raise ValueError(
                    f"line {number} visits {self.cells[cell]} twice; only a closed line does, "
                    "at its start and at its end"
                )

    def __hash__(self) -> int:
        # Positions are hashed all the time; equal boards have equal names.
        return hash((self.name, len(self.cells)))

    def __str__(self) -> str:
        return self.name

    @classmethod
    def hexhex(cls, size: int) -> Board:
        """The hexagon of hexagons with `size` cells a side.

        Rows are lettered from the top, the cells of a row numbered from the left.

        Raises
        ------
        ValueError
            If the size is not 1 to 64.
        """
        if not 1 <= size <= MAX_SIZE:
            raise ValueError(f"a hexhex has 1 to {MAX_SIZE} cells a side, not {size}")
        return _hexhex(size)

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read the name of a built-in board, such as `hexhex4`.

        Raises
        ------
        ValueError
            If there is no such board.
        """
        match = _HEXHEX.match(text)
        if match is None:
            raise ValueError(f"{text!r} is no built-in board; write hexhex and a size: hexhex4")
        return cls.hexhex(int(match[1]))

    @classmethod
    def from_json(cls, text: str, *, name: str = "board") -> Board:
        """Read a board given as ``{"cells": ["a1", ...], "lines": [["a1", ...], ...]}``.

        Parameters
        ----------
        text
            One JSON object.
        name
            What to call the board.

        Raises
        ------
        ValueError
            If the text is anything else, or no board.
        """
        if _HEXHEX.match(name):
            raise ValueError(f"{name} is a built-in board; give this one another name")
        cells, lines = read_json(text)
        index = {cell: number for number, cell in enumerate(cells)}
        return cls(name, cells, tuple(tuple(index[cell] for cell in line) for line in lines))

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cells)

    def name_of(self, cell: int) -> str:
        """The name of the cell with this index."""
        return self.cells[cell]

    def index(self, name: str) -> int:
        """The index of the cell called `name`; small letters are read for capitals.

        Raises
        ------
        ValueError
            If the board has no such cell.
        """
        cell = self._indices.get(name, self._indices.get(name.lower()))
        if cell is None:
            raise ValueError(f"{name!r} is no cell of {self.name} ({self._extent})")
        return cell

    @property
    def _extent(self) -> str:
        if len(self.cells) == 1:
            return f"its only cell is {self.cells[0]}"
        return f"its cells are {self.cells[0]} to {self.cells[-1]}"

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {name: cell for cell, name in enumerate(self.cells)}

    @cached_property
    def side(self) -> int | None:
        """The cells a side of a hexhex; `None` for any other board."""
        match = _HEXHEX.match(self.name)
        if match is None or not 1 <= int(match[1]) <= MAX_SIZE:
            return None
        return int(match[1]) if self == _hexhex(int(match[1])) else None

    @cached_property
    def rays(self) -> tuple[tuple[Ray, ...], ...]:
        """For each cell and each direction in which there is one: the cells, nearest first."""
        rays: list[list[Ray]] = [[] for _ in self.cells]
        for line in self.lines:
            closed = _is_closed(line)
            once = line[:-1] if closed else line
            for place, cell in enumerate(once):
                ahead, behind = once[place + 1 :], once[:place]
                if closed:
                    ahead = ahead + behind
                    behind = ahead
                rays[cell] += [ray for ray in (ahead, behind[::-1]) if ray]
        return tuple(map(tuple, rays))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the cells next to it on a line, in the order of the board."""
        return tuple(tuple(sorted({ray[0] for ray in rays})) for rays in self.rays)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Maps of the board onto itself that keep its lines; the first is the identity.

        Each gives for every cell the cell it goes to.  A hexhex has its 12 rotations and
        reflections (a single cell has only the identity).  Of any other board only the
        identity is given: every answer stays right, only more set-ups count as different.
        """
        if self.side is None or self.side == 1:
            return (tuple(range(self.size)),)
        return _hexhex_symmetries(self.side)

    @cached_property
    def graph(self) -> nx.Graph:
        """The cells, by name, with an edge between neighbours."""
        import networkx as nx

        graph = nx.Graph(name=self.name)
        graph.add_nodes_from(self.cells)
        for cell, around in enumerate(self.neighbours):
            graph.add_edges_from((self.cells[cell], self.cells[other]) for other in around)
        return graph


def _check_name(name: str, what: str) -> None:
    if not (_WORD.match(name) and name.isprintable()):
        raise ValueError(
            f"{name!r} cannot be the name of a {what}: 1 to 40 characters, no spaces, no , / : #"
        )


def _is_closed(line: Line) -> bool:
    return len(line) > 1 and line[0] == line[-1]


def _one_way(line: Line) -> Line:
    """The same for a line read in either direction, and for a closed one from any cell."""
    ways = [line, line[::-1]]
    if _is_closed(line):
        start = line.index(min(line))
        turned = line[start:-1] + line[:start] + line[start : start + 1]
        ways = [turned, turned[::-1]]
    return min(ways)


def _places(size: int) -> list[tuple[int, int]]:
    """The cells of a hexhex row by row, as (row, slant) counted from its middle.

    The third coordinate, minus the sum of the two, is what makes the three equal: each
    stays within ``size - 1`` of 0, and a line is where one of them stays the same.
    """
    reach = size - 1
    return [
        (row, slant)
        for row in range(-reach, reach + 1)
        for slant in range(max(-reach, -reach - row), min(reach, reach - row) + 1)
    ]


@cache
def _hexhex(size: int) -> Board:
    places = _places(size)
    names: list[str] = []
    lines: list[dict[int, list[int]]] = [{}, {}, {}]
    number = 0
    for cell, (row, slant) in enumerate(places):
        number = 1 if cell == 0 or places[cell - 1][0] != row else number + 1
        names.append(f"{row_letters(row + size - 1)}{number}")
        for direction, key in enumerate((row, slant, -row - slant)):
            lines[direction].setdefault(key, []).append(cell)
    every = (tuple(line) for family in lines for line in family.values() if len(line) > 1)
    return Board(f"hexhex{size}", tuple(names), tuple(every))


@cache
def _hexhex_symmetries(size: int) -> tuple[tuple[int, ...], ...]:
    places = _places(size)
    index = {place: cell for cell, place in enumerate(places)}
    maps = []
    for sign in (1, -1):
        for first, second in ((0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)):
            moved = []
            for row, slant in places:
                three = (sign * row, sign * slant, -sign * (row + slant))
                moved.append(index[three[first], three[second]])
            maps.append(tuple(moved))
    return tuple(maps)
