"""Compiled foundation of the turn search: sets of classes, counts, splits, the memo.

A set of classes is a stretch of an array of class numbers.  A class is a row of bytes,
one a space, that hold its weight where it is hot, and a second such half for warm; so the
counts of a set for all spaces at once are sums of rows, which the compiler turns into
vector instructions.

Since questions commute, one set is reached in many orders.  Each class has two random
64-bit words, and the exclusive or over a set stands for it in the memo (A. L. Zobrist,
"A New Hashing Method with Application for Game Playing", 1970).  Two sets with the same
words would be confused; the chance is below one in 10**12 for 10**6 sets, and as every
finished tree is walked class by class, a collision could cost quality, never truth.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numba as nb
import numpy as np
from numpy.typing import NDArray

from solver.compiled import compiled, inlined

Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]
Members: TypeAlias = NDArray[np.int32]

INF = 1 << 38
"""The cost of what cannot be done."""
SMALL = 64
TIE_BITS = 14
"""The most classes a set of bits holds."""


class Context(NamedTuple):
    """Everything the kernels look at, as arrays."""

    rows: NDArray[np.uint8]  # [classes, 2 * padded spaces]: rank weight where hot, then where warm
    weights: NDArray[np.int64]  # [2, classes]: networks, and what a class counts in ranking
    codes: NDArray[np.uint64]  # [classes, 2]: random words; a set is the xor of its classes
    costs: NDArray[np.int64]  # [2, n]: rank of a part, Huffman cost of unit leaves
    mixed: NDArray[np.int64]  # [n, k]: Huffman cost of n leaves, of which k weigh two
    plan: NDArray[np.int64]  # [3, 65]: powers of three, widths of small sets, of large ones
    depth_codes: NDArray[np.uint64]  # [depth]
    memo: NDArray[np.uint64]  # [slots, 2]
    counters: NDArray[np.int64]  # large sets, small sets, memo hits
    settings: NDArray[np.int64]  # see the constants
    masks: NDArray[np.uint64]  # [2, spaces]: hot, warm
    planes: NDArray[np.uint64]  # [planes]: bits of the weights less one
    own_codes: NDArray[np.uint64]  # [64, 2]
    names: NDArray[np.int32]  # [splits]: the space of a split
    small_rank: Ints  # [65]: rank of a small part, by its classes
    scratch: Ints  # [2, 66, spaces]: splits and their lower bounds by level
    frames: NDArray[np.int64]  # [levels, fields]
    small_frames: NDArray[np.int64]  # [66, 10]
    parts: NDArray[np.uint64]  # [66, 4]


STEP, FLUSH, EXACT, SPACES, FIRST = range(5)


@compiled
def count_parts(c: Context, idx: Members, lo: int, hi: int) -> Any:
    """Rank weight hot and warm for each space."""
    rows = c.rows
    width = rows.shape[1]
    acc = np.zeros(width, dtype=rows.dtype)
    total = np.zeros(width, dtype=np.int32)
    i = lo
    while i < hi:
        end = min(hi, i + c.settings[FLUSH])
        while i + 4 <= end:
            r0, r1, r2, r3 = rows[idx[i]], rows[idx[i + 1]], rows[idx[i + 2]], rows[idx[i + 3]]
            for j in range(width):
                acc[j] += r0[j] + r1[j] + r2[j] + r3[j]
            i += 4
        while i < end:
            r0 = rows[idx[i]]
            for j in range(width):
                acc[j] += r0[j]
            i += 1
        for j in range(width):
            total[j] += acc[j]
            acc[j] = 0
    return total


@compiled
def partition(c: Context, idx: Members, lo: int, hi: int, q: int) -> Any:
    """Reorder to cold, warm, hot; return the two borders."""
    rows = c.rows
    pad = rows.shape[1] // 2
    # Dutch national flag.
    low = lo
    mid = lo
    high = hi
    while mid < high:
        k = idx[mid]
        if rows[k, q] != 0:
            high -= 1
            idx[mid] = idx[high]
            idx[high] = k
        elif rows[k, pad + q] != 0:
            mid += 1
        else:
            idx[mid] = idx[low]
            idx[low] = k
            low += 1
            mid += 1
    return low, high


@compiled
def code_of(c: Context, idx: Members, lo: int, hi: int) -> Any:
    """The two words that stand for a set, its weight, and its weight in ranking."""
    a = nb.uint64(0)
    b = nb.uint64(0)
    w = nb.int64(0)
    r = nb.int64(0)
    for i in range(lo, hi):
        k = idx[i]
        a ^= c.codes[k, 0]
        b ^= c.codes[k, 1]
        w += c.weights[0, k]
        r += c.weights[1, k]
    return a, b, w, r


# Word 1 of a slot: value << 20 | exact << 16 | question.


@inlined
def memo_find(c: Context, a: Any, b: Any) -> Any:
    """What is kept under two words, or -1."""
    mask = nb.uint64(c.memo.shape[0] - 1)
    slot = a & mask
    if c.memo[slot, 0] == b:
        return nb.int64(c.memo[slot, 1])
    slot = slot ^ nb.uint64(1)
    if c.memo[slot, 0] == b:
        return nb.int64(c.memo[slot, 1])
    return nb.int64(-1)


@inlined
def memo_store(c: Context, a: Any, b: Any, value: Any, exact: Any, question: Any) -> None:
    """Keep a value; the newest in a pair of slots goes first, the older one gives way."""
    mask = nb.uint64(c.memo.shape[0] - 1)
    slot = a & mask
    if c.memo[slot, 0] != b:
        other = slot ^ nb.uint64(1)
        if c.memo[other, 0] == b:
            slot = other
        else:
            c.memo[other, 0] = c.memo[slot, 0]
            c.memo[other, 1] = c.memo[slot, 1]
    word = (nb.int64(value) << 20) | (nb.int64(exact) << 16) | nb.int64(question)
    c.memo[slot, 0] = b
    c.memo[slot, 1] = nb.uint64(word)
