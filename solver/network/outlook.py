"""Questions ranked by the turns that are still needed: `suggest --objective turns`.

Single spaces are compared; strips are not, as what one is worth depends on the squares
that the rest of the game needs.

>>> from solver.network.remaining import remaining
>>> from solver.network.rules import Rules
>>> best = turns_ahead(remaining(Rules(rows=4, cols=4, lines=(1, 2, 3))), top=1)
>>> best[0].outlook.expected_turns, best[0].outlook.exact, best[0].figures.outcomes
(Fraction(65, 16), True, 3)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.network.policy import Outlook, outlooks
from solver.network.remaining import Remaining
from solver.network.suggest import Suggestion, suggestions
from solver.network.table import Table
from solver.result import Deadline

if TYPE_CHECKING:
    from solver.network.board import Board

MOST_CLASSES = 150_000
"""From so many classes on, a sample of them is looked at."""
_SAMPLE = 40_000
_PATIENCE = 1.0  # seconds; a single question may take as long again
_SEED = 1974


@dataclass(frozen=True, slots=True)
class Ahead:
    """A question with the turns it takes, and its figures.

    Attributes
    ----------
    outlook
        The turns.
    figures
        What the answer tells, as with the other objectives.
    sample
        How many classes it was judged by, if not by all that are left.
    """

    outlook: Outlook
    figures: Suggestion
    sample: int | None

    def fields(self, board: Board) -> dict[str, Any]:
        """The question as it stands in JSON."""
        return {
            "spaces": [board.name(space) for space in self.outlook.spaces],
            "expected_turns": round(float(self.outlook.expected_turns), 6),
            "exact": self.outlook.exact,
            "bits": round(self.figures.bits, 6),
            "worst": self.figures.worst,
            "expected": round(self.figures.expected, 6),
            "outcomes": self.figures.outcomes,
        }


def turns_ahead(
    found: Remaining, *, top: int | None = None, deadline: Deadline | None = None
) -> list[Ahead]:
    """The single spaces that tell something, fewest expected turns first.

    Parameters
    ----------
    found
        The networks still possible; if these are not all, no outlook is exact.
    top
        How many to give.
    deadline
        When to stop looking at more; one second by default.
    """
    table, sample = found.table, None
    if table.classes > MOST_CLASSES:
        table, sample = _some(table), _SAMPLE
    clock = deadline or Deadline()
    seen = outlooks(table, top=top, deadline=Deadline(min(_PATIENCE, clock.left())))
    whole = found.status.complete and sample is None
    figures = {one.spaces: one for one in suggestions(found.table, strips=())} if seen else {}
    return [
        Ahead(replace(one, exact=one.exact and whole), figures[one.spaces], sample) for one in seen
    ]


def _some(table: Table) -> Table:
    """The first networks of some classes, drawn at random but always alike."""
    _, first = np.unique(table.class_of, return_index=True)
    drawn = np.random.default_rng(_SEED).choice(first, _SAMPLE, replace=False)
    return Table.from_joints(table.rules, table.joints[np.sort(drawn)])
