"""Compiled foundation of the lower bounds: Huffman costs, counts, splits, names of sets.

Questions commute, so one set is reached in many orders.  It is known by the answers that
lead to it, sorted and packed into one number; these are compared in full, so nothing
here depends on a hash that might collide.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba as nb
import numpy as np
from numpy.typing import NDArray

from solver.compiled import compiled, inlined
from solver.network.turns.kernels import Ints, Members

DEEPEST = 66
"""Levels that the scratch arrays hold."""
_CLUE_BITS = 9
MOST_CLUES = 7
_MOST_SPACES = ((1 << _CLUE_BITS) - 1) // 3
_CLUE_MASK = (1 << _CLUE_BITS) - 1
NAMELESS = -1
"""The name of a set that too many answers lead to; it is not remembered."""


class Board(NamedTuple):
    """The classes of a board, as the kernels want them."""

    rows: NDArray[np.uint8]  # [classes, 2 * spaces]: 1 where hot, then where warm
    kind: NDArray[np.uint8]  # [classes]: which of the values is its weight
    values: Ints  # the different weights, ascending; the first is 1
    unit: Ints  # [n]: Huffman cost of n unit leaves
    total: Ints  # [classes]: weights


class Scratch(NamedTuple):
    """What the kernels write to."""

    order: Ints  # [levels, spaces]: questions, best first
    key: Ints  # [levels, spaces]: what they are ordered by
    names: Ints  # [slots]: packed answers
    values: Ints  # [slots]: what is known of the set they lead to
    mixed: Ints  # [slots, 2]: Huffman costs of mixed weights, and of what
    counters: Ints  # sets looked at, budget left, whether something was cut off


def scratch_of(spaces: int, slot_bits: int) -> Scratch:
    """Empty arrays."""
    return Scratch(
        np.zeros((DEEPEST, spaces), dtype=np.int64),
        np.zeros((DEEPEST, spaces), dtype=np.int64),
        np.zeros(1 << slot_bits, dtype=np.int64),
        np.zeros(1 << slot_bits, dtype=np.int64),
        np.zeros((1 << 16, 2), dtype=np.int64),
        np.zeros(3, dtype=np.int64),
    )


@compiled
def huffman_of(counts: Ints, values: Ints) -> Any:
    """Least cost of a ternary tree over `counts[i]` leaves of each weight `values[i]`.

    Leaves of one weight are joined three by three in one step, so it takes a number of
    steps that grows with the logarithm of the leaves.
    """
    weight = np.empty(256, dtype=np.int64)
    many = np.empty(256, dtype=np.int64)
    size = 0
    leaves = 0
    for i in range(len(values)):
        leaves += counts[i]
    if leaves < 2:
        return 0
    if leaves % 2 == 0:
        weight[0] = 0
        many[0] = 1
        size = 1
    for i in range(len(values)):
        if counts[i]:
            weight[size] = values[i]
            many[size] = counts[i]
            size += 1
    total = 0
    first = 0
    while size - first > 1 or many[first] > 1:
        if many[first] >= 3:
            times = many[first] // 3
            joined = 3 * weight[first]
            many[first] -= 3 * times
            if many[first] == 0:
                first += 1
        else:
            times = 1
            joined = 0
            need = 3
            while need:
                take = min(need, many[first])
                joined += take * weight[first]
                many[first] -= take
                need -= take
                if many[first] == 0:
                    first += 1
        total += times * joined
        # Put the joined ones where they belong.
        at = size
        while at > first and weight[at - 1] >= joined:
            at -= 1
        if at < size and weight[at] == joined:
            many[at] += times
        elif first > 0 and at == first:
            first -= 1
            weight[first] = joined
            many[first] = times
        else:
            for i in range(size, at, -1):
                weight[i] = weight[i - 1]
                many[i] = many[i - 1]
            weight[at] = joined
            many[at] = times
            size += 1
    return total


@compiled
def part_counts(b: Board, members: Members) -> Any:
    """Classes of each weight that are hot and warm for each space: [values, 2 * spaces]."""
    width = b.rows.shape[1]
    found = np.zeros((len(b.values), width), dtype=np.int64)
    narrow = np.zeros(width, dtype=np.uint8)
    start = 0
    while start < len(members):
        stop = min(len(members), start + 255)
        for i in range(start, stop):
            row = b.rows[members[i]]
            for j in range(width):
                narrow[j] += row[j]
        for j in range(width):
            found[0, j] += narrow[j]
            narrow[j] = 0
        start = stop
    for i in range(len(members)):
        kind = b.kind[members[i]]
        if kind:
            row = b.rows[members[i]]
            for j in range(width):
                found[kind, j] += row[j]
                found[0, j] -= row[j]
    return found


@inlined
def spread(name: Any) -> Any:
    """The upper bits of a product, on which all bits of the number have an effect."""
    return nb.int64((nb.uint64(name) * nb.uint64(0x9E3779B97F4A7C15)) >> nb.uint64(40))


@compiled
def least_after(b: Board, s: Scratch, members: Members) -> Any:
    """For each space what its parts need at least together; -1 if it does not split."""
    spaces = b.rows.shape[1] // 2
    kinds = len(b.values)
    found = part_counts(b, members)
    whole = np.zeros(kinds, dtype=np.int64)
    for i in range(len(members)):
        whole[b.kind[members[i]]] += 1
    least = np.empty(spaces, dtype=np.int64)
    part = np.empty(kinds, dtype=np.int64)
    unit, values, mixed = b.unit, b.values, s.mixed
    last = len(mixed) - 1
    for q in range(spaces):
        cost = nb.int64(0)
        for answer in range(3):
            size = nb.int64(0)
            name = nb.int64(0)
            for k in range(kinds):
                hot, warm = found[k, q], found[k, spaces + q]
                n = hot if answer == 2 else (warm if answer == 1 else whole[k] - hot - warm)
                part[k] = n
                size += n
                name = (name << 20) | n
            if size == len(members):
                cost = nb.int64(-1)
                break
            if size == part[0]:
                cost += unit[size]
            elif kinds > 3 or size >> 20:
                cost += huffman_of(part, values)
            else:
                # What the same leaves cost is looked up, if they were asked for lately.
                slot = spread(name) & last
                if mixed[slot, 0] != name:
                    mixed[slot, 1] = huffman_of(part, values)
                    mixed[slot, 0] = name
                cost += mixed[slot, 1]
        least[q] = cost
    return least


@compiled
def huffman_least(b: Board, members: Members) -> Any:
    """What a set needs at least, whatever the questions."""
    part = np.zeros(len(b.values), dtype=np.int64)
    for i in range(len(members)):
        part[b.kind[members[i]]] += 1
    return huffman_of(part, b.values)


@compiled
def class_counts(b: Board, members: Members) -> Any:
    """Classes that are hot and warm for each space: [2 * spaces]."""
    width = b.rows.shape[1]
    found = np.zeros(width, dtype=np.int64)
    narrow = np.zeros(width, dtype=np.uint8)
    start = 0
    while start < len(members):
        stop = min(len(members), start + 255)
        for i in range(start, stop):
            row = b.rows[members[i]]
            for j in range(width):
                narrow[j] += row[j]
        for j in range(width):
            found[j] += narrow[j]
            narrow[j] = 0
        start = stop
    return found


@compiled
def divide(b: Board, idx: Members, lo: int, hi: int, q: Any) -> Any:
    """Reorder to cold, warm, hot; return the two borders."""
    spaces = b.rows.shape[1] // 2
    low, mid, high = lo, lo, hi
    while mid < high:
        k = idx[mid]
        if b.rows[k, q]:
            high -= 1
            idx[mid] = idx[high]
            idx[high] = k
        elif b.rows[k, spaces + q]:
            mid += 1
        else:
            idx[mid] = idx[low]
            idx[low] = k
            low += 1
            mid += 1
    return low, high


@inlined
def with_clue(s: Scratch, name: Any, depth: Any, clue: Any) -> Any:
    """The name of a set after one more answer; `NAMELESS` if there are too many."""
    longer = nb.int64(NAMELESS)
    if depth < MOST_CLUES and s.order.shape[1] <= _MOST_SPACES:
        shift = nb.int64(0)
        while (name >> shift) & _CLUE_MASK > clue:
            shift += _CLUE_BITS
        rest = name & ((1 << shift) - 1)
        longer = ((((name >> shift) << _CLUE_BITS) | clue) << shift) | rest
    return longer


@inlined
def slot_of(s: Scratch, name: Any) -> Any:
    """Where a set is kept."""
    return spread(name) & (len(s.names) - 1)


@compiled
def ordered(s: Scratch, depth: int, fill: Any) -> None:
    """Sort the questions of a level by their keys, of equal ones the first first."""
    order, key = s.order[depth], s.key[depth]
    for i in range(1, fill):
        k, q = key[i], order[i]
        at = i
        while at > 0 and key[at - 1] > k:
            key[at] = key[at - 1]
            order[at] = order[at - 1]
            at -= 1
        key[at] = k
        order[at] = q


@compiled
def largest_first(low: int, high: int, lo: int, hi: int) -> Any:
    """The parts of a set as (start, stop, answer), the largest first."""
    p0, p1, p2 = (lo, low, 0), (low, high, 1), (high, hi, 2)
    if p1[1] - p1[0] > p0[1] - p0[0]:
        p0, p1 = p1, p0
    if p2[1] - p2[0] > p0[1] - p0[0]:
        p0, p2 = p2, p0
    if p2[1] - p2[0] > p1[1] - p1[0]:
        p1, p2 = p2, p1
    return p0, p1, p2
