"""Who wins a position: one searcher that remembers, for boards of every size.

The compiled searcher takes boards of up to 128 cells.  Larger ones, and boards with very
many lines through a cell, go to the plain one of `solver.sightline.plain`, which is as
exact and much slower.

>>> position = Position.parse("hexhex2/b:a2,b2/r:b1")
>>> searcher_for(position.board).outcome(position)
Outcome(behind_wins=True, placement=0)
"""

from __future__ import annotations

import numpy as np

from solver.bits import members
from solver.result import Deadline
from solver.sightline.board import Board
from solver.sightline.kernels.geometry import fits, geometry
from solver.sightline.kernels.memory import NEVER, move_over, new_memory
from solver.sightline.kernels.proof import (
    BRANCHES,
    DEPTH,
    ENTRIES,
    NODES,
    SLOTS,
    Switches,
    Tree,
    estimate,
    expand,
    search,
)
from solver.sightline.kernels.stones import behind, place
from solver.sightline.outcome import Outcome, Searcher
from solver.sightline.position import Position

_BUDGET = 2000
"""Nodes between two looks at the clock: some hundredths of a second."""

_FIRST_SLOTS = 1 << 14
_MOST_SLOTS = 1 << 24
_GROWTH = 4
_RECENT_SLOTS = 1 << 17

_UNLIMITED = 1 << 62


class CompiledSearcher:
    """Depth-first proof-number search; see `solver.sightline.kernels.proof`.

    Parameters
    ----------
    board
        One that fits; see `solver.sightline.kernels.geometry.fits`.
    switches
        Which techniques to use; the answer never depends on them.
    """

    def __init__(self, board: Board, switches: Switches = Switches()) -> None:  # noqa: B008
        self.board = board
        self.nodes = 0
        self._switches = switches
        self._geometry = geometry(board)
        # A row for every stone, one for the root, and one to place stones into.
        self._tree = Tree.empty(board.size + 2, board.size)
        self._memory = new_memory(board.size, _FIRST_SLOTS)
        self._recent = new_memory(board.size, _RECENT_SLOTS)

    def outcome(
        self, position: Position, deadline: Deadline | None = None, nodes: int | None = None
    ) -> Outcome | None:
        """Who wins a position; see `Searcher`."""
        tree, left = self._tree, _UNLIMITED if nodes is None else nodes
        side = self._set_up(position)
        self.nodes += 1
        if estimate(self._geometry, tree, 0, side, self._switches)[1] == 0:
            return Outcome(False)
        tree.control[DEPTH] = 0
        tree.frame[0] = side, 0, 0, 0, NEVER, NEVER
        expand(self._geometry, tree, self._memory, self._recent, 0, self._switches)
        left -= 1
        while not self._search(min(left, _BUDGET)):
            left -= int(tree.control[NODES])
            self._count()
            if left <= 0 or (deadline is not None and deadline.passed()):
                return None
            if tree.control[ENTRIES] >= self._room():
                self._grow()
        self._count()
        won = np.flatnonzero(tree.proof[0, : tree.frame[0, BRANCHES]] == 0)
        return Outcome(True, int(tree.branch[0, won[0]])) if len(won) else Outcome(False)

    def _set_up(self, position: Position) -> int:
        """Lay the stones out in row 0; returns the side behind."""
        positions = self._tree.positions
        for part in positions:
            part[0] = 0
        for side, stones in enumerate((position.black, position.red)):
            for cell in members(stones):
                place(self._geometry, positions, 0, 1, cell, side)
                for part in positions:
                    part[0] = part[1]
        return int(behind(positions, 0))

    def _search(self, budget: int) -> bool:
        memory, recent = self._memory, self._recent
        return bool(
            search(self._geometry, self._tree, memory, recent, self._switches, budget, self._room())
        )

    def _count(self) -> None:
        self.nodes += int(self._tree.control[NODES])
        self._tree.control[NODES] = 0

    def _room(self) -> int:
        slots = len(self._memory)
        return slots // 2 if slots < _MOST_SLOTS else _UNLIMITED

    def _grow(self) -> None:
        larger = new_memory(self.board.size, _GROWTH * len(self._memory))
        move_over(self._memory, larger, SLOTS)
        self._memory = larger


def searcher_for(board: Board) -> Searcher:
    """The fastest searcher that can take a board."""
    if fits(board):
        return CompiledSearcher(board)
    from solver.sightline.plain import PlainSearcher

    return PlainSearcher(board)


def warm_up() -> None:
    """Compile, or load what is compiled, by a search on the smallest boards."""
    for size in (2, 6):
        board = Board.hexhex(size)
        CompiledSearcher(board).outcome(Position.of(board, ["a1"]), nodes=2)
    memory = new_memory(7, 8)
    move_over(memory, np.zeros_like(memory), SLOTS)
