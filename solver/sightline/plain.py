"""The same search without compiled code: for boards that are too large, and as a check.

The side behind tries its placements one after the other, in the order of the board, until
one wins.  Won and lost positions are remembered, and a side that would stay behind even
with a stone on every cell it may play now is given up.  A board of any size will do.

>>> position = Position.parse("hexhex2/b:a2,b2/r:b1")
>>> PlainSearcher(position.board).outcome(position)
Outcome(behind_wins=True, placement=0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.bits import members
from solver.result import Deadline
from solver.sightline.board import Board
from solver.sightline.outcome import Outcome
from solver.sightline.position import Colour, Position


@dataclass(slots=True)
class _Open:
    """A position on the path, and the placements of the side behind that were not tried."""

    position: Position
    behind: Colour
    left: Iterator[int]
    tried: int | None = None


class PlainSearcher:
    """Depth-first search that remembers; see `solver.sightline.outcome.Searcher`."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.nodes = 0
        self._winner: dict[tuple[int, int], Colour] = {}
        self._placement: dict[tuple[int, int], int | None] = {}

    def outcome(
        self, position: Position, deadline: Deadline | None = None, nodes: int | None = None
    ) -> Outcome | None:
        """Who wins a position; see `solver.sightline.outcome.Searcher`."""
        most = None if nodes is None else self.nodes + nodes
        path: list[_Open] = []
        winner = self._look(position, path)
        while path:
            node = path[-1]
            if winner != node.behind:
                if most is not None and self.nodes >= most:
                    return None
                if deadline is not None and deadline.passed():
                    return None
                node.tried = next(node.left, None)
                if node.tried is not None:
                    winner = self._look(node.position.place(node.tried, node.behind), path)
                    continue
                winner = node.position.ahead
            self._remember(node.position, winner, node.tried)
            path.pop()
        wins = winner == position.behind
        return Outcome(wins, self._placement[position.black, position.red] if wins else None)

    def _look(self, position: Position, path: list[_Open]) -> Colour | None:
        """The winner if it is known at once; else the position is put on the path."""
        winner = self._winner.get((position.black, position.red))
        if winner is None:
            self.nodes += 1
            if position.hopeless:
                winner = position.ahead
                self._remember(position, winner, None)
            else:
                behind = position.behind
                path.append(_Open(position, behind, members(position.legal(behind))))
        return winner

    def _remember(self, position: Position, winner: Colour, placement: int | None) -> None:
        self._winner[position.black, position.red] = winner
        self._placement[position.black, position.red] = placement
