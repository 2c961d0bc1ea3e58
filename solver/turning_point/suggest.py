"""What to play in any position: exact near the end, estimated above.

An estimate looks some placements ahead and then counts what is left by a rule of thumb:
six points for each hole where one traps more than the opponent, and fourteen to the
player who has the last chip.  (The weights are a fit to exact margins.  How many chips
show a colour before the end hardly matters.)  The look ahead grows by a placement at a
time while the time lasts.

>>> from solver.turning_point.rules import Rules
>>> suggestion = suggest(Position.start(Rules()), 60, depth=1)
>>> suggestion.exact, suggestion.depth, len(suggestion.placements)
(False, 1, 12)
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.result import Counters, Deadline
from solver.turning_point.chips import Chip
from solver.turning_point.engine import Engine, OutOfTimeError
from solver.turning_point.moves import Placement, placements, play
from solver.turning_point.position import Position, why_invalid
from solver.turning_point.search import solve

EVALUATION = (
    "points, six for each hole where one traps more than the opponent, fourteen for the last chip"
)
"""How an estimate counts what is beyond its look ahead."""

_SURE_HOLES = 12
"""With so few empty holes the exact search is tried at once, whatever is in hand."""
_PLAIN_HOLES = 20
"""The same with plain chips only."""
_EXACT_SHARE = 0.6
"""The share of the time that an exact search may take before an estimate has to do."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A placement and what it is worth.

    Attributes
    ----------
    hole, chip
        The placement.
    points
        What it scores at once.
    margin
        Exact or estimated, as the suggestion says.
    """

    hole: int
    chip: Chip
    points: int
    margin: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What to play.

    Attributes
    ----------
    placements
        Every allowed placement, the best first; none if the side to move has to pass or
        the game is over.
    exact
        Whether the margins are proven; otherwise they are estimates.
    depth
        How many placements an estimate looks ahead; 0 for an exact one.
    counters
        What it cost.
    """

    placements: tuple[Advice, ...]
    exact: bool
    depth: int
    counters: Counters

    @property
    def margin(self) -> int | None:
        """The margin of the best placement, exact or estimated."""
        return self.placements[0].margin if self.placements else None


def suggest(position: Position, seconds: float = 2.0, *, depth: int | None = None) -> Suggestion:
    """Find the best placement in some time, exactly if that is enough.

    Parameters
    ----------
    position
        Where both stop discs are known.
    seconds
        The time to think.
    depth
        Look so many placements ahead and no further, and do not try to be exact; the
        result is then always the same.

    Raises
    ------
    ValueError
        If no game can be in the position, `depth` is less than 1, or `seconds` negative.
    """
    for reason in why_invalid(position):
        raise ValueError(reason)
    if depth is not None and depth < 1:
        raise ValueError(f"a look ahead is at least one placement, not {depth}")
    clock = Deadline()
    deadline = Deadline(seconds)
    nodes = 0
    holes = len(position.empty)
    special = any(sum(hand[1:]) for hand in position.hands)
    if depth is None and holes <= (_SURE_HOLES if special else _PLAIN_HOLES):
        solution = solve(position, every=True, deadline=deadline.part(_EXACT_SHARE))
        nodes = solution.counters.nodes
        if solution.status.complete:
            found = tuple(
                Advice(one.hole, one.chip, one.points, one.lower) for one in solution.placements
            )
            return Suggestion(found, True, 0, Counters(clock.elapsed(), nodes))
    engine = Engine(position)
    found, reached = _deepened(engine, position, deadline, depth)
    counters = Counters(clock.elapsed(), nodes + engine.nodes)
    return Suggestion(found, reached >= holes, 0 if reached >= holes else reached, counters)


def _deepened(
    engine: Engine, position: Position, deadline: Deadline, depth: int | None
) -> tuple[tuple[Advice, ...], int]:
    """Every placement by the deepest look ahead that was finished, and how deep that is."""
    allowed = placements(position)
    holes = len(position.empty)
    found = _looked_ahead(engine, position, allowed, 1, None)
    reached = 1
    last = min(depth or holes, holes)
    try:
        while reached < last and allowed:
            found = _looked_ahead(engine, position, allowed, reached + 1, _limit(deadline, depth))
            reached += 1
    except OutOfTimeError:
        pass
    return tuple(found), reached


def _limit(deadline: Deadline, depth: int | None) -> Deadline | None:
    return deadline if depth is None else None


def _looked_ahead(
    engine: Engine,
    position: Position,
    allowed: list[Placement],
    depth: int,
    deadline: Deadline | None,
) -> list[Advice]:
    """Every placement with its margin by a look ahead, the best first."""
    found = []
    for one in allowed:
        ahead = engine.margin(play(position, one), depth=depth - 1, deadline=deadline)
        found.append(Advice(one.hole, one.chip, one.points, one.points - ahead))
    found.sort(key=lambda advice: advice.margin, reverse=True)
    return found
