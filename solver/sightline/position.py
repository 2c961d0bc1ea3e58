"""Positions: which stones lie where, what sees what, and who is ahead.

>>> position = Position.parse("hexhex4/b:d4,c3/r:a1")
>>> str(position)
'hexhex4/b:c3,d4/r:a1'
>>> board = position.board
>>> [board.name_of(cell) for cell in position.sight(board.index("b2"))]
['c3', 'a1']
>>> position.why_illegal(board.index("b2"), "red")
'b2 sees 1 enemy and 1 friend: a tie, and more enemies are needed'
>>> position.groups("black"), position.groups("red"), position.ahead
((2,), (1,), 'black')
>>> print(position.place(board.index("d5"), "red"))
hexhex4/b:c3,d4/r:a1,d5
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from solver.bits import members
from solver.sightline.board import Board

Colour: TypeAlias = Literal["black", "red"]

COLOURS: tuple[Colour, Colour] = ("black", "red")

OTHER: dict[Colour, Colour] = {"black": "red", "red": "black"}


class IllegalError(ValueError):
    """A stone that may not be placed; the text says why."""


@dataclass(frozen=True, slots=True)
class Position:
    """Stones on a board.

    Attributes
    ----------
    board
        The board.
    black, red
        The cells that hold a stone of the colour, as sets of indices: bit i is cell i.

    Raises
    ------
    ValueError
        If a cell holds two stones or is not on the board, or there is no black stone:
        a set-up has at least one, and stones are never taken away.
    """

    board: Board
    black: int
    red: int

    def __post_init__(self) -> None:
        if not 0 <= self.black | self.red < 1 << self.board.size:
            raise ValueError(f"a stone outside the board {self.board}")
        if self.black & self.red:
            names = self.names(self.black & self.red)
            raise ValueError(f"{names[0]} holds both a black and a red stone")
        if not self.black:
            raise ValueError("there is no black stone; a set-up has at least one")

    @classmethod
    def of(cls, board: Board, black: Iterable[str], red: Iterable[str] = ()) -> Position:
        """The position with stones on the cells of these names.

        Raises
        ------
        ValueError
            If a name is no cell, is there twice, or the position is none.
        """
        return cls(board, _mask(board, black), _mask(board, red))

    @classmethod
    def parse(cls, text: str, board: Board | None = None) -> Position:
        """Read ``board/b:cells/r:cells``; the red part may be left out.

        Parameters
        ----------
        text
            The position, without spaces.
        board
            The board that the text must name; by default a built-in one.

        Raises
        ------
        ValueError
            If the text is no position.
        """
        name, *parts = text.split("/")
        if not 1 <= len(parts) <= 2 or not parts[0].startswith("b:"):
            raise ValueError(f"{text!r} is no position; write it like hexhex4/b:d4,c3/r:a1")
        if len(parts) == 2 and not parts[1].startswith("r:"):
            raise ValueError(f"{parts[1]!r} is no list of red stones; write it like r:a1,b2")
        if board is None:
            board = Board.parse(name)
        elif name != board.name:
            raise ValueError(f"the position is on {name!r}, not on the board {board}")
        stones = [part[2:].split(",") if part[2:] else [] for part in parts]
        return cls.of(board, *stones)

    def __str__(self) -> str:
        black, red = (",".join(self.names(stones)) for stones in (self.black, self.red))
        return f"{self.board}/b:{black}/r:{red}"

    def names(self, cells: int) -> list[str]:
        """The names of a set of cells, in the order of the board."""
        return [self.board.cells[cell] for cell in members(cells)]

    def stones(self, colour: Colour) -> int:
        """The cells that hold a stone of a colour."""
        return self.black if colour == "black" else self.red

    def holder(self, cell: int) -> Colour | None:
        """The colour of the stone on a cell, if there is one."""
        return next((colour for colour in COLOURS if self.stones(colour) >> cell & 1), None)

    @property
    def empty(self) -> int:
        """The cells without a stone."""
        return (1 << self.board.size) - 1 & ~(self.black | self.red)

    def sight(self, cell: int) -> tuple[int, ...]:
        """The cells of the stones seen from a cell: the nearest in each direction.

        A stone that is seen two ways round a closed line counts for each.
        """
        stones = self.black | self.red
        nearest = (
            next((seen for seen in ray if stones >> seen & 1), None)
            for ray in self.board.rays[cell]
        )
        return tuple(seen for seen in nearest if seen is not None)

    def balance(self, cell: int) -> tuple[int, int]:
        """How many black and how many red stones are seen from a cell."""
        seen = self.sight(cell)
        black = sum(self.black >> stone & 1 for stone in seen)
        return black, len(seen) - black

    def legal(self, colour: Colour) -> int:
        """The cells where a colour may place a stone now."""
        found = 0
        for cell in members(self.empty):
            black, red = self.balance(cell)
            if (red > black) if colour == "black" else (black > red):
                found |= 1 << cell
        return found

    def why_illegal(self, cell: int, colour: Colour) -> str | None:
        """Why a colour may not place a stone on a cell; `None` if it may."""
        name, holder = self.board.cells[cell], self.holder(cell)
        if holder is not None:
            return f"{name} already holds a {holder} stone"
        black, red = self.balance(cell)
        enemies, friends = (red, black) if colour == "black" else (black, red)
        if enemies > friends:
            return None
        if not enemies and not friends:
            return f"{name} sees no stone at all, and an enemy is needed"
        seen = f"{name} sees {_counted(enemies, 'enemy')} and {_counted(friends, 'friend')}"
        if enemies == friends:
            return f"{seen}: a tie, and more enemies are needed"
        return f"{seen}: more enemies than friends are needed"

    def place(self, cell: int, colour: Colour) -> Position:
        """The position after a colour has placed a stone.

        Raises
        ------
        IllegalError
            If it may not.
        """
        why = self.why_illegal(cell, colour)
        if why is not None:
            raise IllegalError(why)
        stone = 1 << cell
        if colour == "black":
            return replace(self, black=self.black | stone)
        return replace(self, red=self.red | stone)

    def groups(self, colour: Colour) -> tuple[int, ...]:
        """The sizes of the connected groups of a colour, largest first."""
        left, sizes = self.stones(colour), []
        while left:
            group, edge = 0, left & -left
            while edge:
                group |= edge
                around = 0
                for cell in members(edge):
                    for other in self.board.neighbours[cell]:
                        around |= 1 << other
                edge = around & left & ~group
            sizes.append(group.bit_count())
            left &= ~group
        return tuple(sorted(sizes, reverse=True))

    def score(self, colour: Colour) -> tuple[float, ...]:
        """The groups as they count at the end: red has half a stone besides.

        The scores never agree, and the greater one, compared group by group, is ahead.
        """
        groups = self.groups(colour)
        return (*groups, 0.5) if colour == "red" else groups

    @property
    def ahead(self) -> Colour:
        """Who would win if nobody placed another stone."""
        # A missing group counts 0, so the longer of two scores that agree is greater.
        return "black" if self.score("black") > self.score("red") else "red"

    @property
    def behind(self) -> Colour:
        """The other side: the only one that needs to place anything."""
        return OTHER[self.ahead]

    @property
    def hopeless(self) -> bool:
        """Whether the side behind stays behind even with a stone on every legal cell.

        Then it has lost: as long as only it places stones, its legal cells never become
        more and its score never becomes less.
        """
        behind = self.behind
        legal = self.legal(behind)
        black, red = (legal, 0) if behind == "black" else (0, legal)
        return replace(self, black=self.black | black, red=self.red | red).behind == behind

    def mapped(self, symmetry: tuple[int, ...]) -> Position:
        """The position with every stone moved to where a symmetry of the board takes it."""
        black, red = (
            sum(1 << symmetry[cell] for cell in members(stones))
            for stones in (self.black, self.red)
        )
        return replace(self, black=black, red=red)


def _mask(board: Board, names: Iterable[str]) -> int:
    mask = 0
    for name in names:
        stone = 1 << board.index(name)
        if mask & stone:
            raise ValueError(f"{name} is named twice")
        mask |= stone
    return mask


def _counted(count: int, thing: str) -> str:
    if count == 1:
        return f"1 {thing}"
    return f"{count} {thing[:-1] + 'ies' if thing.endswith('y') else thing + 's'}"
