"""Sets of up to 128 cells as two 64-bit words: counting members, taking the lowest."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.compiled import inlined

ONE = np.uint64(1)
NONE = np.uint64(0)

_SEQUENCE = 0x03F79D71B4CB0A89  # in it every six bits in a row are different
_MULTIPLIER = np.uint64(_SEQUENCE)
_TOP = np.uint64(58)
_NUMBER_OF = np.zeros(64, dtype=np.int64)
for _number in range(64):
    _NUMBER_OF[(_SEQUENCE << _number & (1 << 64) - 1) >> 58] = _number

_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_SHIFT_1, _SHIFT_2, _SHIFT_4, _SHIFT_56 = (np.uint64(shift) for shift in (1, 2, 4, 56))


@inlined
def members(word: Any) -> Any:
    """How many bits of a word are set."""
    word = word - (word >> _SHIFT_1 & _PAIRS)
    word = (word & _FOURS) + (word >> _SHIFT_2 & _FOURS)
    word = word + (word >> _SHIFT_4) & _EIGHTS
    return np.int64(word * _BYTES >> _SHIFT_56)


@inlined
def lowest(word: Any) -> Any:
    """The lowest bit of a word that is set, alone."""
    return word & (~word + ONE)


@inlined
def number_of(bit: Any) -> Any:
    """Which bit of its word a single bit is."""
    return _NUMBER_OF[np.int64(bit * _MULTIPLIER >> _TOP)]


@inlined
def group(around: Any, cell: int, low: Any, high: Any) -> Any:
    """The group of a cell within a set that has it no longer.

    Parameters
    ----------
    around
        The neighbours; see `solver.sightline.kernels.geometry.Geometry`.
    cell
        The cell.
    low, high
        The set, without the cell.

    Returns
    -------
    tuple
        The size of the group, and the set without the group.
    """
    size = 1
    edge_low, edge_high = around[cell, 0] & low, around[cell, 1] & high
    while edge_low | edge_high:
        if edge_low:
            bit = lowest(edge_low)
            edge_low ^= bit
            low ^= bit
            cell = number_of(bit)
        else:
            bit = lowest(edge_high)
            edge_high ^= bit
            high ^= bit
            cell = 64 + number_of(bit)
        size += 1
        edge_low |= around[cell, 0] & low
        edge_high |= around[cell, 1] & high
    return size, low, high
