"""The compiled table of positions, and the one array of words that a search works in.

An entry is four words: own chips, the enemy's, doubles, and a last word that packs where
the stop discs are, which special chips are in hand, the bounds, and the best placement.
Players alternate, so in one game the number of empty holes settles the plain chips in
hand.  An entry thus holds all of its position: one that is found is the right one, not
merely probably so.

Two entries share a place.  The first is kept for the position with more empty holes, the
second always taken by the newest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.compiled import compiled, inlined
from solver.turning_point.kernels import HIGHEST, NOTHING, Word, number
from solver.words import bit_count, lowest_bit

NODES, HALT = range(2)
"""Places in `memory`: the number of positions searched, and a flag that stops the search."""
SCRATCH = 64
STRIDE = 3 * 3 * 64
"""Words for the placements of one depth: three words each, three kinds, 64 holes."""
TABLE = SCRATCH + 64 * STRIDE
"""Where the table begins."""
ENTRY = 4
"""Words of an entry."""

_OFFSET = 1 << 15
_BOUND = np.uint64(0xFFFF)
_MOVE = np.uint64(0xFF)
_POSITION_BITS = np.uint64((1 << 18) - 1)
_MIX = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xC2B2AE3D27D4EB4F),
    np.uint64(0x165667B19E3779F9),
    np.uint64(0xD6E8FEB86659FD93),
)
_LOWER_AT, _UPPER_AT, _MOVE_AT = (np.uint64(at) for at in (48, 32, 24))


@inlined
def special_bits(own_stop: Word, enemy_stop: Word, hand: int, enemy_hand: int) -> Any:
    """Where the stop discs are and which special chips are in hand, in 18 bits."""
    held = (hand & 7) << 3 | enemy_hand & 7
    return (
        np.uint64(lowest_bit(own_stop | HIGHEST)) << np.uint64(12)
        | np.uint64(lowest_bit(enemy_stop | HIGHEST)) << np.uint64(6)
        | np.uint64(held)
    )


@inlined
def bucket(own: Word, enemy: Word, doubles: Word, special: Word, memory: Any) -> Any:
    """Where the two entries begin that a position may be in."""
    mixed = own * _MIX[0] ^ (enemy * _MIX[1] + doubles * _MIX[2]) ^ special * _MIX[3]
    mixed ^= mixed >> np.uint64(29)
    mixed *= _MIX[3]
    mixed ^= mixed >> np.uint64(32)
    buckets = (memory.shape[0] - TABLE) // (2 * ENTRY)
    return TABLE + 2 * ENTRY * number(mixed & np.uint64(buckets - 1))


@inlined
def look_up(own: Word, enemy: Word, doubles: Word, special: Word, memory: Any) -> Any:
    """The last word of the entry of a position, or 0."""
    at = bucket(own, enemy, doubles, special, memory)
    found = NOTHING
    for entry in (at + ENTRY, at):  # where both places hold it, the first is the newer
        if memory[entry] == own and memory[entry + 1] == enemy and memory[entry + 2] == doubles:
            word = memory[entry + 3]
            if word & _POSITION_BITS == special and word != NOTHING:
                found = word
    return found


@inlined
def lower_of(word: Word) -> Any:
    """The proven lower bound in an entry."""
    return number(word >> _LOWER_AT) - _OFFSET


@inlined
def upper_of(word: Word) -> Any:
    """The proven upper bound in an entry."""
    return number(word >> _UPPER_AT & _BOUND) - _OFFSET


@inlined
def move_of(word: Word) -> Any:
    """The best placement in an entry: four times its hole plus its kind."""
    return number(word >> _MOVE_AT & _MOVE)


@compiled
def keep(
    own: Word,
    enemy: Word,
    doubles: Word,
    special: Word,
    lower: int,
    upper: int,
    move: int,
    memory: Any,
) -> Any:
    """Write an entry; the first of two places is for the position with more empty holes."""
    at = bucket(own, enemy, doubles, special, memory)
    chips = bit_count(own | enemy)
    for entry in (at, at + ENTRY):
        same = (
            memory[entry] == own
            and memory[entry + 1] == enemy
            and memory[entry + 2] == doubles
            and memory[entry + 3] & _POSITION_BITS == special
        )
        free = memory[entry + 3] == NOTHING
        if same or free or entry > at or chips <= bit_count(memory[entry] | memory[entry + 1]):
            memory[entry] = own
            memory[entry + 1] = enemy
            memory[entry + 2] = doubles
            memory[entry + 3] = (
                np.uint64(lower + _OFFSET) << _LOWER_AT
                | np.uint64(upper + _OFFSET) << _UPPER_AT
                | np.uint64(move) << _MOVE_AT
                | special
            )
            return
