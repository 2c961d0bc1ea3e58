"""The rules of Turning Point that players may vary, and the preset of Othello.

>>> Rules().trap, Rules().fresh_double, Rules().stop_disc, Rules().stop_known
('required', False, 'turned', True)
>>> Rules.othello().passing, Rules.othello().row_points
(True, False)
>>> Rules(trap="maybe")
Traceback (most recent call last):
    ...
ValueError: trap is required or free, not 'maybe'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

BoardName: TypeAlias = Literal["turning-point", "othello"]
Trap: TypeAlias = Literal["required", "free"]
StopDisc: TypeAlias = Literal["turned", "stays"]

PLAIN_CHIPS, DOUBLE_CHIPS, STOP_DISCS = 27, 2, 1
"""The chips of each player."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A board and the options of the game.

    Parameters
    ----------
    board
        `turning-point`: 60 staggered holes, chips of three kinds, points for rows.
        `othello`: 64 squares and the rules of Othello, to hold against its published
        figures; none of the options below applies.
    trap
        `required`: when any placement traps, only those that do are allowed.
        `free`: any empty hole is.
    fresh_double
        Whether a double multiplies the rows of the very move that puts it down.
    stop_disc
        What becomes of a stop disc that stops a row.  `turned`: it alone is turned, and
        shows its label.  `stays`: it keeps its colour like the rest of the row.
    stop_known
        Whether the players know where both stop discs are.

    Raises
    ------
    ValueError
        If an option has no such value, or does not go with Othello.
    """

    board: BoardName = "turning-point"
    trap: Trap = "required"
    fresh_double: bool = False
    stop_disc: StopDisc = "turned"
    stop_known: bool = True

    def __post_init__(self) -> None:
        if self.board not in ("turning-point", "othello"):
            raise ValueError(f"board is turning-point or othello, not {self.board!r}")
        if self.trap not in ("required", "free"):
            raise ValueError(f"trap is required or free, not {self.trap!r}")
        if self.stop_disc not in ("turned", "stays"):
            raise ValueError(f"stop_disc is turned or stays, not {self.stop_disc!r}")
        options = (self.trap, self.fresh_double, self.stop_disc, self.stop_known)
        if self.board == "othello" and options != ("required", False, "turned", True):
            raise ValueError("Othello has no options")

    @classmethod
    def othello(cls) -> Rules:
        """The rules of Othello: no points for rows, a pass where no move traps."""
        return cls(board="othello")

    @property
    def row_points(self) -> bool:
        """Whether trapped rows score."""
        return self.board == "turning-point"

    @property
    def passing(self) -> bool:
        """Whether a player who cannot trap passes."""
        return self.board == "othello"
