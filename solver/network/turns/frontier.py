"""Compiled search of the lower bounds: real questions above, Huffman costs below."""

from __future__ import annotations

from typing import Any

import numba as nb

from solver.compiled import compiled
from solver.network.turns.counts import (
    MOST_CLUES,
    Board,
    Scratch,
    class_counts,
    divide,
    huffman_least,
    largest_first,
    least_after,
    ordered,
    slot_of,
    with_clue,
)
from solver.network.turns.kernels import Members

LATE = -1
"""In place of an answer: the budget of sets is used up."""
_LEVEL_BITS = 7


@compiled
def name_after(s: Scratch, name: int, depth: int, clue: int) -> Any:
    """For callers that are not compiled: see `with_clue`."""
    return with_clue(s, name, depth, clue)


@compiled
def raise_keys(s: Scratch, depth: int, fill: Any, name: int) -> None:
    """Add to the keys of a level what is known of the parts beyond their Huffman costs."""
    for i in range(fill):
        q = s.order[depth, i]
        for answer in range(3):
            longer = with_clue(s, name, depth, 3 * q + answer + 1)
            slot = slot_of(s, longer)
            if s.names[slot] == longer:
                s.key[depth, i] += s.values[slot] >> (_LEVEL_BITS + 2)


@compiled
def least(
    b: Board,
    s: Scratch,
    idx: Members,
    lo: int,
    hi: int,
    levels: int,
    own: int,
    name: int,
    depth: int,
    bound: int,
) -> Any:
    """What a set needs at least by so many levels of questions, or some bound from `bound` on.

    `own` is its Huffman cost, and `name` are the answers on the way to it.  What is kept
    is the excess over the Huffman cost, shifted left by the levels it took and a mark: 0
    for a mere bound, 1 for the least of exactly these levels, 3 if they reached the end
    below the best question, so that it is the cost of the best policy.
    """
    if hi - lo < 3:
        # Two classes are told apart by one question.
        return nb.int64(own)
    slot = slot_of(s, name)
    if name > 0 and s.names[slot] == name:
        kept = s.values[slot]
        value = own + (kept >> (_LEVEL_BITS + 2))
        same = (kept >> 2) & ((1 << _LEVEL_BITS) - 1) == levels
        if value >= bound or ((kept & 1) and same) or ((kept & 3) == 3):
            if value < bound and not kept & 2:
                s.counters[2] = 1
            return value
    s.counters[1] -= 1
    if s.counters[1] < 0:
        return nb.int64(LATE)
    s.counters[0] += 1
    # Only below the best question it matters whether something was cut off.
    cut_before = s.counters[2]
    cut = nb.int64(0)
    weight = nb.int64(0)
    for i in range(lo, hi):
        weight += b.total[idx[i]]
    after = least_after(b, s, idx[lo:hi])
    best: Any = nb.int64(bound)
    fill = nb.int64(0)
    first = nb.int64(-1)
    for q in range(len(after)):
        if after[q] >= 0 and weight + after[q] < best:
            s.order[depth, fill] = q
            s.key[depth, fill] = after[q]
            fill += 1
            if levels == 1:
                first = nb.int64(q)
                best = weight + after[q]
    if levels == 1:
        if first >= 0:
            low, high = divide(b, idx, lo, hi, first)
            if max(low - lo, high - low, hi - high) > 2:
                cut = nb.int64(1)
    else:
        if name >= 0 and depth < MOST_CLUES:
            raise_keys(s, depth, fill, name)
        ordered(s, depth, fill)
        for i in range(fill):
            q = s.order[depth, i]
            if weight + s.key[depth, i] >= best:
                break
            s.counters[2] = 0
            low, high = divide(b, idx, lo, hi, q)
            total = weight + after[q]
            for start, stop, answer in largest_first(low, high, lo, hi):
                if stop - start > 2 and total < best:
                    part = huffman_least(b, idx[start:stop])
                    longer = with_clue(s, name, depth, 3 * q + answer + 1)
                    limit = best - total + part
                    more = least(b, s, idx, start, stop, levels - 1, part, longer, depth + 1, limit)
                    if more == LATE:
                        return nb.int64(LATE)
                    total += more - part
            if total < best:
                best = total
                cut = s.counters[2]
    if name > 0:
        mark = 1 if best < bound else 0
        if best < bound and not cut:
            mark = 3
        excess = max(best, own) - own
        s.names[slot] = name
        s.values[slot] = (((excess << _LEVEL_BITS) | levels) << 2) | mark
    s.counters[2] = cut_before | cut
    return best


@compiled
def possible(
    b: Board, s: Scratch, idx: Members, lo: int, hi: int, turns: int, name: int, depth: int
) -> Any:
    """Whether so many questions are enough for a set: 1, 0, or `LATE`."""
    n = hi - lo
    if n < 2 or (n == 2 and turns):
        return nb.int64(1)
    power = nb.int64(1)
    for _ in range(min(turns, 30)):
        power *= 3
    if n > power:
        return nb.int64(0)
    slot = slot_of(s, name)
    if name > 0 and s.names[slot] == name and s.values[slot] >= turns:
        return nb.int64(0)
    s.counters[1] -= 1
    if s.counters[1] < 0:
        return nb.int64(LATE)
    s.counters[0] += 1
    counts = class_counts(b, idx[lo:hi])
    spaces = len(counts) // 2
    fill = nb.int64(0)
    for q in range(spaces):
        hot, warm = counts[q], counts[spaces + q]
        cold = n - hot - warm
        largest = max(hot, warm, cold)
        if largest < n and 3 * largest <= power:
            if turns == 1:
                return nb.int64(1)
            s.order[depth, fill] = q
            s.key[depth, fill] = nb.int64(16 * (hot**1.5 + warm**1.5 + cold**1.5))
            fill += 1
    ordered(s, depth, fill)
    for i in range(fill):
        q = s.order[depth, i]
        low, high = divide(b, idx, lo, hi, q)
        enough = nb.int64(1)
        for start, stop, answer in largest_first(low, high, lo, hi):
            if enough:
                longer = with_clue(s, name, depth, 3 * q + answer + 1)
                enough = possible(b, s, idx, start, stop, turns - 1, longer, depth + 1)
                if enough == LATE:
                    return nb.int64(LATE)
        if enough:
            return nb.int64(1)
    if name > 0:
        s.names[slot] = name
        s.values[slot] = turns
    return nb.int64(0)
