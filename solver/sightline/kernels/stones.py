"""Placing stones: what every cell sees, which cells are legal, how large the groups are.

A stone is placed into a copy of a position, so nothing has to be taken back, and the copy
costs less than to find anything anew: what a cell sees changes only along the lines of
the new stone, up to the nearest stones.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.compiled import inlined
from solver.sightline.kernels.geometry import Geometry
from solver.sightline.kernels.words import ONE, group, lowest, members, number_of

BLACK = 0
RED = 1


class Positions(NamedTuple):
    """Positions, a row each.

    Attributes
    ----------
    cells
        For every position four things, and each of them for every cell: `STONE`,
        `BALANCE`, `GROUPS` and one more `GROUPS`; see there.  They end with some zeros.
    eights
        The same memory, eight cells to a word, to copy and to compare by.
    stones
        The stones as sets of cells: the low and the high word of black, then of red.
    legal
        The cells where black may place a stone, and red, in the same form.
    """

    cells: np.ndarray
    eights: np.ndarray
    stones: np.ndarray
    legal: np.ndarray

    @classmethod
    def empty(cls, rows: int, size: int) -> Positions:
        """So many positions without a stone, on a board of so many cells."""
        eights = np.zeros((rows, _KEPT, -(-size // 8)), dtype="<u8")
        return cls(
            eights.view(np.int8),
            eights,
            np.zeros((rows, 4), dtype=np.uint64),
            np.zeros((rows, 4), dtype=np.uint64),
        )


# What is kept for each cell.
STONE = 0  # 0 for an empty cell, -1 for a black stone, 1 for a red one
BALANCE = 1  # red stones seen minus black stones seen; 0 once a stone lies there
GROUPS = 2  # at place s - 1: how many groups of s black stones there are; 3 is for red
_KEPT = 4


@inlined
def place(
    board: Geometry, positions: Positions, source: int, target: int, cell: int, side: int
) -> None:
    """Place a stone into a copy of a position.

    Parameters
    ----------
    board
        Where lines lead.
    positions
        Where the positions are.
    source, target
        The row to copy, and the row to copy to.
    cell, side
        Where the stone goes, and whose it is.  That it is legal is not checked.
    """
    cells, eights, legal = positions.cells, positions.eights, positions.legal
    for kept in range(_KEPT):
        for eight in range(eights.shape[2]):
            eights[target, kept, eight] = eights[source, kept, eight]
    for word in range(4):
        positions.stones[target, word] = positions.stones[source, word]
        legal[target, word] = legal[source, word]
    stone = 2 * side - 1
    half = cell >> 6
    bit = ONE << np.uint64(cell & 63)
    legal[target, half] &= ~bit
    legal[target, 2 + half] &= ~bit
    cells[target, STONE, cell] = stone
    cells[target, BALANCE, cell] = 0
    for line in range(board.lines[cell], board.lines[cell + 1]):
        start, middle, stop = (
            board.ways[2 * line],
            board.ways[2 * line + 1],
            board.ways[2 * line + 2],
        )
        first: Any = 0
        second: Any = 0
        near = start
        while near < middle and not first:
            first = np.int64(cells[target, STONE, board.cells[near]])
            near += 1
        far = middle
        while far < stop and not second:
            second = np.int64(cells[target, STONE, board.cells[far]])
            far += 1
        # Instead of what is nearest on one side of it, the other side sees the new stone.
        for way in range(2):
            begin, end = (middle, far - (second != 0)) if way else (start, near - (first != 0))
            change = stone - (first if way else second)
            if change == 0:
                continue
            for step in range(begin, end):
                seen = np.int64(board.cells[step])
                before = np.int64(cells[target, BALANCE, seen])
                after = before + change
                cells[target, BALANCE, seen] = after
                number = np.uint64(seen & 63)
                part = seen >> 6
                legal[target, part] ^= np.uint64((before > 0) != (after > 0)) << number
                legal[target, 2 + part] ^= np.uint64((before < 0) != (after < 0)) << number
    _join(board, positions, target, cell, side)
    positions.stones[target, 2 * side + half] |= bit


@inlined
def _join(board: Geometry, positions: Positions, row: int, cell: int, side: int) -> None:
    """Count the group of a stone that is not yet among the others, and no more its parts."""
    groups = GROUPS + side
    low, high = positions.stones[row, 2 * side], positions.stones[row, 2 * side + 1]
    near_low, near_high = board.around[cell, 0] & low, board.around[cell, 1] & high
    whole = 1
    while near_low | near_high:
        if near_low:
            bit = lowest(near_low)
            low ^= bit
            other = number_of(bit)
        else:
            bit = lowest(near_high)
            high ^= bit
            other = 64 + number_of(bit)
        size, low, high = group(board.around, other, low, high)
        positions.cells[row, groups, size - 1] -= 1
        whole += size
        near_low &= low
        near_high &= high
    positions.cells[row, groups, whole - 1] += 1


@inlined
def choices(positions: Positions, row: int, side: int) -> Any:
    """How many cells are legal for a side."""
    low, high = positions.legal[row, 2 * side], positions.legal[row, 2 * side + 1]
    return members(low) + members(high)


@inlined
def behind(positions: Positions, row: int) -> int:
    """The side that is behind: the only one that needs to place a stone."""
    eights = positions.eights
    # The counts of larger groups are the higher bytes, so whole words compare like them.
    for word in range(eights.shape[2] - 1, -1, -1):
        black, red = eights[row, GROUPS + BLACK, word], eights[row, GROUPS + RED, word]
        if black != red:
            return RED if black > red else BLACK
    return BLACK  # red has half a stone besides


@inlined
def hopeless(board: Geometry, positions: Positions, row: int, side: int, scratch: Any) -> bool:
    """Whether a side stays behind even with a stone on every cell it may play now.

    Until the other side moves no further cell becomes legal for it, and more stones never
    make its groups count for less; so it cannot get ahead.

    Parameters
    ----------
    board, positions, row, side
        The side behind in a position.
    scratch
        A number for every cell, 0 before and after.
    """
    others = GROUPS + 1 - side
    largest = positions.cells.shape[2]
    while largest > 0 and positions.cells[row, others, largest - 1] == 0:
        largest -= 1
    low = positions.stones[row, 2 * side] | positions.legal[row, 2 * side]
    high = positions.stones[row, 2 * side + 1] | positions.legal[row, 2 * side + 1]
    if members(low) + members(high) < largest:
        return True
    more = 0
    while low | high:
        if low:
            bit = lowest(low)
            low ^= bit
            cell = number_of(bit)
        else:
            bit = lowest(high)
            high ^= bit
            cell = 64 + number_of(bit)
        size, low, high = group(board.around, cell, low, high)
        if size > largest:
            more = 1
            break
        scratch[size - 1] += 1
    for size in range(largest - 1, -1, -1):
        if more == 0:
            more = scratch[size] - positions.cells[row, others, size]
        scratch[size] = 0
    return more < 0 or (more == 0 and side == BLACK)
