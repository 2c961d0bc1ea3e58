"""A board as arrays: the lines through every cell, walked both ways, and its neighbours."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from solver.sightline.board import Board

LARGEST_BOARD = 128
"""Cells: a set of them is two words, and what is kept for each is a single byte."""

MOST_LINES = 63
"""Lines through one cell, so that what it sees both ways fits into a byte."""


class Geometry(NamedTuple):
    """Where the lines through the cells lead.

    Attributes
    ----------
    lines
        For cell c, its lines are the numbers from ``lines[c]`` up to ``lines[c + 1]``.
    ways
        Line number k runs one way over ``cells[ways[2k]:ways[2k + 1]]`` and the other way
        over ``cells[ways[2k + 1]:ways[2k + 2]]``, nearest cells first.
    cells
        The cells of all those runs.
    around
        For each cell the set of its neighbours, as a low and a high word.
    """

    lines: np.ndarray
    ways: np.ndarray
    cells: np.ndarray
    around: np.ndarray


def fits(board: Board) -> bool:
    """Whether the compiled search can take the board."""
    through = [0] * board.size
    for line in board.lines:
        for cell in line:
            through[cell] += 1
    return board.size <= LARGEST_BOARD and max(through) <= MOST_LINES


@lru_cache(maxsize=16)
def geometry(board: Board) -> Geometry:
    """The arrays of a board that fits."""
    runs: list[list[tuple[int, ...]]] = [[] for _ in board.cells]
    for line in board.lines:
        closed = len(line) > 1 and line[0] == line[-1]
        once = line[:-1] if closed else line
        for place, cell in enumerate(once):
            ahead, behind = once[place + 1 :], once[:place][::-1]
            if closed:
                ahead, behind = ahead + behind[::-1], behind + ahead[::-1]
            runs[cell] += [ahead, behind]
    lines = accumulate((len(own) // 2 for own in runs), initial=0)
    ways = accumulate((len(run) for own in runs for run in own), initial=0)
    cells = [cell for own in runs for run in own for cell in run]
    around = np.zeros((board.size, 2), dtype=np.uint64)
    for cell, neighbours in enumerate(board.neighbours):
        for other in neighbours:
            around[cell, other >> 6] |= np.uint64(1 << (other & 63))
    return Geometry(
        np.array(list(lines), dtype=np.int32),
        np.array(list(ways), dtype=np.int32),
        np.array(cells, dtype=np.int32),
        around,
    )
