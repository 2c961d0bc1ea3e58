"""Exact margins near the end of a game, of the best placement or of every one.

The *margin* of a position is what the side to move makes from here to the end of the
game more than its opponent with best play of both: points for rows, and in the end one
for each chip of one's colour.  The margin of a placement counts its points as well.

>>> from solver.turning_point.position import Position, why_invalid
>>> position = Position.parse("ooopp/poopoo/pOpp./ppxppo/ppppp/pOpppo/opopo/oooypo/ooOop"
...                           "/oo.Ppp/ppooo p 1.0.0-1.0.0 140-146")
>>> solution = solve(position, every=True)
>>> [(position.board.name(one.hole), one.points, one.margin) for one in solution.placements]
[('j3', 3, 7), ('e10', 8, -8)]
>>> solution.margin, [position.board.name(hole) for hole, chip in solution.line]
(7, ['j3', 'e10'])
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.result import Counters, Deadline, Status
from solver.turning_point.chips import Chip
from solver.turning_point.engine import OutOfTimeError
from solver.turning_point.position import Position, why_invalid
from solver.turning_point.root import Branch, Goal, Move, RootSearch
from solver.turning_point.techniques import Techniques


class Outcome(Enum):
    """How the whole game ends with best play, for the side to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Valued:
    """A placement and what is proven about its margin.

    Attributes
    ----------
    hole, chip
        The placement.
    points
        What it scores at once; the margin includes them.
    lower, upper
        Proven bounds of its margin.
    outcome
        How the game ends after it; `None` as long as that is open.
    """

    hole: int
    chip: Chip
    points: int
    lower: int
    upper: int
    outcome: Outcome | None

    @property
    def margin(self) -> int | None:
        """The margin, if it is known."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search has proven about a position.

    Attributes
    ----------
    lower, upper
        Proven bounds of the margin.
    outcome
        How the game ends; `None` as long as that is open.
    placements
        With `every` all that are allowed, otherwise the best one that is known, if any.
        The best come first.
    line
        Best play from here; with the goal `win`, or if time ran out, only its beginning.
    status
        Whether everything asked for is known.
    counters
        What it cost; nodes are positions with four or more empty holes.
    """

    lower: int
    upper: int
    outcome: Outcome | None
    placements: tuple[Valued, ...]
    line: tuple[Move, ...]
    status: Status
    counters: Counters

    @property
    def margin(self) -> int | None:
        """The margin, if it is known."""
        return self.lower if self.lower == self.upper else None


def solve(
    position: Position,
    *,
    every: bool = False,
    goal: Goal = "margin",
    deadline: Deadline | None = None,
    techniques: Techniques | None = None,
) -> Solution:
    """Find the margin of a position, or who wins.

    Parameters
    ----------
    position
        Where both stop discs are known.
    every
        Whether to find the margin of every placement, not only of the best.
    goal
        `margin`, or `win`: only who wins the game with the scores as they are, which
        takes less time if one side leads clearly.
    deadline
        After it the bounds proven so far are returned.
    techniques
        What the search uses; the answer does not depend on it.

    Raises
    ------
    ValueError
        If no game can be in the position, or the rules say that nobody knows where the
        stop discs are.
    """
    if not position.rules.stop_known:
        raise ValueError("nobody knows where the stop discs are; see solver.turning_point.unknown")
    for reason in why_invalid(position):
        raise ValueError(reason)
    clock = Deadline()
    root = RootSearch(position, goal, deadline or Deadline(), techniques or Techniques())
    complete = True
    line: tuple[Move, ...] = ()
    try:
        root.run(every=every)
        line = root.line()
    except OutOfTimeError:
        complete = root.finished(every=every)
    return Solution(
        root.lower,
        root.upper,
        _outcome(root.lower, root.upper, root.even),
        tuple(_valued(branch, root.even) for branch in _shown(root, every, complete)),
        line,
        Status.COMPLETE if complete else Status.TIME,
        Counters(clock.elapsed(), root.engine.nodes),
    )


def _shown(root: RootSearch, every: bool, complete: bool) -> list[Branch]:
    """The branches of an answer, the best first: all, or the one that is known to be best."""
    order = [branch for branch in root.order() if branch.move is not None]
    if every:
        return order
    # Without a bound of its own none is known to be good, unless all are lost.
    return [branch for branch in order[:1] if complete or branch.lower > -root.utmost]


def _valued(branch: Branch, even: int) -> Valued:
    assert branch.move is not None
    outcome = _outcome(branch.lower, branch.upper, even)
    return Valued(*branch.move, branch.points, branch.lower, branch.upper, outcome)


def _outcome(lower: int, upper: int, even: int) -> Outcome | None:
    """How a game ends whose margin is within bounds, and a draw if it is `even`."""
    if lower > even:
        return Outcome.WIN
    if upper < even:
        return Outcome.LOSS
    return Outcome.DRAW if lower == upper else None
