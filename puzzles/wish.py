"""What a puzzle should be like, and what came of the wish.

>>> wish = Wish(Rules(rows=8, cols=8), "hard", (12, 16))
>>> wish.rung, [wish.beyond(clues) for clues in (10, 14, 17)]
(3, [2, 0, 1])
"""

from __future__ import annotations

from dataclasses import dataclass, field

from puzzles.grade import GRADES, Grade
from puzzles.places import Symmetry
from puzzles.puzzle import Puzzle
from solver.network.chain import Network
from solver.network.rules import Rules
from solver.result import Status


@dataclass(frozen=True)
class Wish:
    """What a puzzle should be like.

    Attributes
    ----------
    rules
        Board, lines and touch rule.
    grade
        One of `GRADES`: its rung suffices, and the rung below does not.
    clues
        The least and the greatest number of clues.
    symmetry
        Of the clue places.
    minimal
        Whether no clue may be left that could be dropped without losing uniqueness or
        the grade.  With a symmetry, clues that are partners are dropped together.
    """

    rules: Rules
    grade: str
    clues: tuple[int, int] | None = None
    symmetry: Symmetry = "none"
    minimal: bool = False

    def __post_init__(self) -> None:
        if self.grade not in GRADES:
            raise ValueError(f"a grade is {', '.join(GRADES)}, not {self.grade!r}")
        if self.clues is not None and not 0 <= self.clues[0] <= self.clues[1]:
            raise ValueError(f"{self.clues[0]} to {self.clues[1]} clues is no range")

    @property
    def rung(self) -> int:
        """The rung that has to suffice, from 1."""
        return GRADES.index(self.grade) + 1

    def beyond(self, clues: int) -> int:
        """By how many a number of clues is outside the range."""
        least, most = self.clues or (0, self.rules.board.size)
        return max(least - clues, clues - most, 0)


@dataclass(frozen=True)
class Made:
    """A puzzle that was made.

    Attributes
    ----------
    puzzle, network, grade
        The puzzle, the first network of the only class that fits, and its grade.
    tries
        How many networks were tried for it.
    seconds
        What it took.
    """

    puzzle: Puzzle
    network: Network
    grade: Grade
    tries: int = 1
    seconds: float = field(default=0.0, compare=False)


@dataclass(frozen=True)
class Missed:
    """No puzzle was made.

    Attributes
    ----------
    why
        The reason, as a clause.
    best
        The puzzle that comes nearest, if any has the grade: unique, but with too few or
        too many clues.
    tries
        How many networks were tried.
    seconds
        What it took.
    status
        `Status.LIMIT` if it is impossible or was tried often enough, else `Status.TIME`.
    """

    why: str
    best: Made | None
    tries: int
    seconds: float
    status: Status
