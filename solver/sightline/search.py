"""Who wins with best play, and with which placements.

Timing never matters, so only the side behind needs to place stones, as long as it is
behind: the game is a tree in which the side behind tries to get ahead for good.

>>> position = Position.parse("hexhex2/b:a2,b2/r:b1")
>>> solution = solve(position, every=True)
>>> solution.ahead, solution.winner, solution.status.value
('black', 'red', 'complete')
>>> [position.board.cells[cell] for cell in solution.winning]
['a1', 'b3']
>>> [(colour, position.board.cells[cell]) for colour, cell in solution.line]
[('red', 'a1')]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.bits import members
from solver.result import Counters, Deadline, Status
from solver.sightline.engine import searcher_for
from solver.sightline.outcome import Outcome, Searcher
from solver.sightline.player import trap
from solver.sightline.position import Colour, Position


@dataclass(frozen=True, slots=True)
class Solution:
    """Who wins a position.

    Attributes
    ----------
    winner
        With best play; `None` if that is not known.
    ahead
        Who would win if nobody placed another stone.
    winning
        Placements with which the side behind wins: all of them if all were asked for and
        the status is complete, else at least one.  Empty if it loses, and `None` if the
        winner is not known.
    line
        Best play, placement after placement, to where the side behind can no longer get
        ahead.  The loser sets traps: see `solver.sightline.player.trap`.
    counters
        Wall-clock time, and nodes: positions whose placements were looked at.
    status
        Whether this is all that was asked for.
    """

    winner: Colour | None
    ahead: Colour
    winning: tuple[int, ...] | None
    line: tuple[tuple[Colour, int], ...]
    counters: Counters
    status: Status


class _TimeUpError(Exception):
    """The time limit was reached."""


def solve(
    position: Position,
    *,
    every: bool = False,
    deadline: Deadline | None = None,
    searcher: Searcher | None = None,
) -> Solution:
    """Solve a position exactly.

    Parameters
    ----------
    position
        On any board.
    every
        Whether to find every winning placement of the side behind, not only one.
    deadline
        When to stop; by default never.
    searcher
        Who searches, for the board of the position; by default a new one.

    Returns
    -------
    Solution
        After a time limit it has what was known by then, and its status says so.
    """
    clock = Deadline()
    searcher = searcher or searcher_for(position.board)
    before = searcher.nodes
    search = _Search(searcher, deadline)
    winner: Colour | None = None
    winning: list[int] = []
    line: list[tuple[Colour, int]] = []
    status = Status.COMPLETE
    try:
        outcome = search.outcome(position)
        winner = position.behind if outcome.behind_wins else position.ahead
        # What was found before time is up stays in the list.
        winning.extend(search.winning(position) if every else outcome.placements)
        line += search.best_play(position, outcome)
    except _TimeUpError:
        status = Status.TIME
    counters = Counters(seconds=clock.elapsed(), nodes=searcher.nodes - before)
    return Solution(
        winner,
        position.ahead,
        None if winner is None else tuple(winning),
        tuple(line),
        counters,
        status,
    )


@dataclass(frozen=True, slots=True)
class _Search:
    """A searcher and its deadline."""

    searcher: Searcher
    deadline: Deadline | None

    def outcome(self, position: Position) -> Outcome:
        """Who wins a position."""
        outcome = self.searcher.outcome(position, self.deadline)
        if outcome is None:
            raise _TimeUpError
        return outcome

    def winning(self, position: Position) -> Iterator[int]:
        """The placements with which the side behind wins, in the order of the board."""
        behind = position.behind
        for cell in members(position.legal(behind)):
            after = position.place(cell, behind)
            if self.outcome(after).behind_wins == (after.behind == behind):
                yield cell

    def best_play(self, position: Position, outcome: Outcome) -> Iterator[tuple[Colour, int]]:
        """Best play from a position of known outcome."""
        while True:
            cell = outcome.placement if outcome.behind_wins else trap(position)
            if cell is None:
                return
            yield position.behind, cell
            position = position.place(cell, position.behind)
            outcome = self.outcome(position)
