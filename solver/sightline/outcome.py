"""What every searcher of the room answers, whatever it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from solver.result import Deadline
from solver.sightline.position import Position


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who wins a position.

    Attributes
    ----------
    behind_wins
        Whether it is the side behind.
    placement
        If so, a cell with which it wins.
    """

    behind_wins: bool
    placement: int | None = None

    @property
    def placements(self) -> tuple[int, ...]:
        """The placement if there is one."""
        return () if self.placement is None else (self.placement,)


class Searcher(Protocol):
    """Says who wins positions of one board, and remembers what it found out.

    Attributes
    ----------
    nodes
        Positions whose placements were looked at, in all calls together.
    """

    nodes: int

    def outcome(
        self, position: Position, deadline: Deadline | None = None, nodes: int | None = None
    ) -> Outcome | None:
        """Who wins a position.

        Parameters
        ----------
        position
            On the board of the searcher.
        deadline
            When to stop.
        nodes
            How many nodes to look at, at most, in this call.

        Returns
        -------
        Outcome or None
            `None` if a limit was reached first.
        """
