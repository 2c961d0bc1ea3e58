"""The rules of Spy! that players may vary.

>>> Rules().size_text, Rules().lines, Rules().touch, Rules().strip_answer
('10x10', (1, 2, 3, 4, 5, 6), 'point', 'each')
>>> Rules(lines=(3, 1, 2)).hot_spaces
7
>>> Rules(touch="corner")
Traceback (most recent call last):
    ...
ValueError: touch is point or side, not 'corner'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from solver.network.board import MAX_SIDE, Board

MAX_LINES = 10
"""The most lines a network may have."""

DEFAULT_LINES = (1, 2, 3, 4, 5, 6)
"""The six lines of the 1974 game."""

DEFAULT_STRIPS = (2, 2, 3, 3, 4, 5)
"""The six numbered squares; the source does not list the numbers."""

Touch: TypeAlias = Literal["point", "side"]
StripAnswer: TypeAlias = Literal["each", "hottest"]


@dataclass(frozen=True, slots=True)
class Rules:
    """A board, a set of lines, and the options of the game.

    Parameters
    ----------
    rows, cols
        The field, 1 to 64 spaces a side; it need not be square.
    lines
        Lengths of the lines, each used once and in any order; kept sorted.
        A line of length k covers k + 1 spaces.
    touch
        `point`: lines may run in neighbouring spaces.  `side`: two spaces of the
        chain that do not follow each other along it are never orthogonal neighbours.
    strips
        The numbered squares: each allows one strip of that many spaces (2 to 5).
    strip_answer
        `each`: a strip gets one answer a space.  `hottest`: one word for the strip.

    Raises
    ------
    ValueError
        If an option is outside these bounds; the text says which and why.
    """

    rows: int = 10
    cols: int = 10
    lines: tuple[int, ...] = DEFAULT_LINES
    touch: Touch = "point"
    strips: tuple[int, ...] = DEFAULT_STRIPS
    strip_answer: StripAnswer = "each"

    def __post_init__(self) -> None:
        Board(self.rows, self.cols)  # checks the sides
        object.__setattr__(self, "lines", tuple(sorted(self.lines)))
        object.__setattr__(self, "strips", tuple(sorted(self.strips)))
        if not 1 <= len(self.lines) <= MAX_LINES:
            raise ValueError(f"a network has 1 to {MAX_LINES} lines, not {len(self.lines)}")
        for length in self.lines:
            if not 1 <= length < MAX_SIDE:
                raise ValueError(f"a line is 1 to {MAX_SIDE - 1} long, not {length}")
        for length in self.strips:
            if not 2 <= length <= 5:
                raise ValueError(f"a strip is 2 to 5 spaces long, not {length}")
        if self.touch not in ("point", "side"):
            raise ValueError(f"touch is point or side, not {self.touch!r}")
        if self.strip_answer not in ("each", "hottest"):
            raise ValueError(f"strip_answer is each or hottest, not {self.strip_answer!r}")

    @property
    def board(self) -> Board:
        """The field."""
        return Board(self.rows, self.cols)

    @property
    def hot_spaces(self) -> int:
        """How many spaces every network covers: the sum of the lines, plus one."""
        return sum(self.lines) + 1

    @property
    def size_text(self) -> str:
        """The board as written in session files, such as `10x10`."""
        return f"{self.rows}x{self.cols}"
