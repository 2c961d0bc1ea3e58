"""What the search remembers: proof numbers of positions, found by the exact position.

An entry is the black and the red stones, word by word, and one word with the two numbers,
the side behind and the work that went in.  An entry has a few slots to lie in; when all
are taken, the one that took the least work gives way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.compiled import compiled, inlined

NEVER = (1 << 24) - 1
"""The proof number of what cannot be proved."""

_ONE = np.uint64(1)
_NUMBER = np.uint64(NEVER)
_DISPROOF = np.uint64(24)
_SIDE = np.uint64(48)
_USED = np.uint64(49)
_WORK = np.uint64(50)
_FIRST_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_SECOND_FACTOR = np.uint64(0xC2B2AE3D27D4EB4F)
_HALF = np.uint64(32)


def new_memory(cells: int, slots: int) -> np.ndarray:
    """An empty memory for boards of so many cells; `slots` is a power of 2, 8 or more."""
    words = 2 if cells <= 64 else 4
    return np.zeros((slots, words + 1), dtype=np.uint64)


@inlined
def packed(proof: int, disproof: int, side: int, work: int) -> Any:
    """The word of an entry."""
    effort = np.int64(0)
    while work:
        effort += 1
        work >>= 1
    return (
        np.uint64(proof)
        | np.uint64(disproof) << _DISPROOF
        | np.uint64(side) << _SIDE
        | _ONE << _USED
        | np.uint64(effort) << _WORK
    )


@inlined
def proof_of(word: Any) -> Any:
    """The effort that is still needed to show that the side behind wins."""
    return np.int64(word & _NUMBER)


@inlined
def disproof_of(word: Any) -> Any:
    """The effort that is still needed to show that it loses."""
    return np.int64(word >> _DISPROOF & _NUMBER)


@inlined
def side_of(word: Any) -> Any:
    """The side behind."""
    return np.int64(word >> _SIDE & _ONE)


@inlined
def _find(memory: Any, stones: Any, row: int, slots: int) -> Any:
    """The slot of a position: where it lies, or a free one for it, or else -1 - slot.

    The last is for a position that is not there and finds no free slot: the slot is that
    of the entry that took the least work.
    """
    words = memory.shape[1] - 1
    step = 4 // words  # boards of one word leave every other word out
    mixed = np.uint64(0)
    for word in range(0, 4, step):
        mixed = (mixed ^ stones[row, word]) * _FIRST_FACTOR
        mixed ^= mixed >> _HALF
    mixed *= _SECOND_FACTOR
    mixed ^= mixed >> _HALF
    start = np.int64(mixed & np.uint64(memory.shape[0] - slots))
    least: Any = start
    for slot in range(start, start + slots):
        old = memory[slot, words]
        if old == 0:
            return slot
        same = True
        for place in range(words):
            if memory[slot, place] != stones[row, place * step]:
                same = False
                break
        if same:
            return slot
        if old >> _WORK < memory[least, words] >> _WORK:
            least = slot
    return -1 - least


@inlined
def recall(memory: Any, stones: Any, row: int, slots: int) -> Any:
    """The word kept for the position in a row of `stones`; 0 if there is none.

    Parameters
    ----------
    memory
        See `new_memory`.
    stones, row
        See `solver.sightline.kernels.stones.Positions`.
    slots
        Where an entry may lie: 1, 2, 4 or 8, always the same for one memory.
    """
    slot = _find(memory, stones, row, slots)
    return memory[slot, memory.shape[1] - 1] if slot >= 0 else np.uint64(0)


@inlined
def keep(memory: Any, stones: Any, row: int, word: Any, slots: int) -> bool:
    """Keep the word of a position; returns whether it took a slot that was free."""
    words = memory.shape[1] - 1
    slot = _find(memory, stones, row, slots)
    if slot < 0:
        slot = -1 - slot
    free: bool = memory[slot, words] == 0
    for place in range(words):
        memory[slot, place] = stones[row, place * (4 // words)]
    memory[slot, words] = word
    return free


@compiled
def move_over(old: Any, new: Any, slots: int) -> None:
    """Put every entry of a memory into another one, which is larger."""
    words = old.shape[1] - 1
    stones = np.zeros((1, 4), dtype=np.uint64)
    for slot in range(old.shape[0]):
        if old[slot, words] != 0:
            for place in range(words):
                stones[0, place * (4 // words)] = old[slot, place]
            keep(new, stones, 0, old[slot, words], slots)
