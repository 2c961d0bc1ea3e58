"""Sets of any size: the best few questions tried recursively, and the tree written out."""

from __future__ import annotations

from typing import Any

import numba as nb
import numpy as np
from numpy.typing import NDArray

from solver.compiled import compiled
from solver.network.turns.kernels import (
    FIRST,
    INF,
    SMALL,
    SPACES,
    STEP,
    Context,
    Members,
    code_of,
    count_parts,
    memo_find,
    memo_store,
    partition,
)
from solver.network.turns.small import small_set
from solver.network.turns.tree import LEAF, NOTHING

FIELDS = 20
"""Fields of a frame before the keys and names of its candidates."""
TWINS = 1000
"""From this size on, questions with equal counts are taken for mirror images."""


@compiled
def bits_of(n: int) -> int:
    """The bit length of a number."""
    k = 0
    while n:
        n >>= 1
        k += 1
    return k


@compiled
def solve(c: Context, idx: Members, begin: int, stop: int, limit0: int, bound0: int) -> Any:
    """Least cost found for a set if it is below `bound`; else at least `bound`.

    Each frame: lo, hi, limit, bound, best, best question, tried, fill, next part, total,
    the three borders as sorted parts (10 to 15), two words of code, then keys and names.
    """
    frames = c.frames
    spaces = c.settings[SPACES]
    pad = c.rows.shape[1] // 2
    step = c.settings[STEP]
    slots = (frames.shape[1] - FIELDS) // 2
    least = c.costs[1]
    rank = c.costs[0]
    level = 0
    frames[0, 0] = begin
    frames[0, 1] = stop
    frames[0, 2] = limit0
    frames[0, 3] = bound0
    enter = True
    value = nb.int64(0)
    while True:
        lo = frames[level, 0]
        hi = frames[level, 1]
        limit = frames[level, 2]
        bound = frames[level, 3]
        n = hi - lo
        if enter:
            done = True
            if n <= SMALL:
                value = small_set(c, idx, lo, hi, limit, bound)
            elif n > c.plan[0, limit]:
                value = nb.int64(INF)
            else:
                done = False
                a, b, w, rank_total = code_of(c, idx, lo, hi)
                a ^= c.depth_codes[limit]
                b ^= c.depth_codes[limit]
                found = memo_find(c, a, b)
                if found >= 0:
                    value = found >> 20
                    if (found >> 16) & 1 or value >= bound:
                        c.counters[2] += 1
                        done = True
            if not done:
                c.counters[0] += 1
                width = min(slots, c.plan[2, bits_of(n)])
                total_of = count_parts(c, idx, lo, hi)
                most = c.plan[0, limit - step]
                fill = 0
                for q in range(spaces):
                    h = nb.int64(total_of[q])
                    m = nb.int64(total_of[pad + q])
                    k = rank_total - h - m
                    if h == rank_total or m == rank_total or k == rank_total:
                        continue
                    if step and (h > most or m > most or k > most):
                        continue
                    key = rank[h] + rank[m] + rank[k]
                    if fill == width and key >= frames[level, FIELDS + fill - 1]:
                        continue
                    if n >= TWINS:
                        twin = False
                        for i in range(fill):
                            if frames[level, FIELDS + i] == key:
                                other = frames[level, FIELDS + slots + i]
                                if total_of[other] == h and total_of[pad + other] == m:
                                    twin = True
                        if twin:
                            continue
                    at = fill if fill < width else fill - 1
                    while at > 0 and frames[level, FIELDS + at - 1] > key:
                        frames[level, FIELDS + at] = frames[level, FIELDS + at - 1]
                        frames[level, FIELDS + slots + at] = frames[level, FIELDS + slots + at - 1]
                        at -= 1
                    frames[level, FIELDS + at] = key
                    frames[level, FIELDS + slots + at] = q
                    if fill < width:
                        fill += 1
                frames[level, 4] = bound
                frames[level, 5] = 0
                frames[level, 6] = 0
                frames[level, 7] = fill
                frames[level, 8] = 4
                frames[level, 16] = nb.int64(a)
                frames[level, 17] = nb.int64(b)
                frames[level, 18] = w
        else:
            done = False
            frames[level, 9] += value
        if not done:
            best = frames[level, 4]
            tried = frames[level, 6]
            fill = frames[level, 7]
            part = frames[level, 8]
            total = frames[level, 9]
            down = False
            while True:
                if part == 4:
                    if tried >= fill:
                        break
                    q = frames[level, FIELDS + slots + tried]
                    tried += 1
                    low, high = partition(c, idx, lo, hi, q)
                    total = (
                        frames[level, 18] + least[low - lo] + least[high - low] + least[hi - high]
                    )
                    if total >= best:
                        continue
                    # The largest part first: it says most.
                    s0, e0, s1, e1, s2, e2 = lo, low, low, high, high, hi
                    if e1 - s1 > e0 - s0:
                        s0, e0, s1, e1 = s1, e1, s0, e0
                    if e2 - s2 > e0 - s0:
                        s0, e0, s2, e2 = s2, e2, s0, e0
                    if e2 - s2 > e1 - s1:
                        s1, e1, s2, e2 = s2, e2, s1, e1
                    frames[level, 10] = s0
                    frames[level, 11] = e0
                    frames[level, 12] = s1
                    frames[level, 13] = e1
                    frames[level, 14] = s2
                    frames[level, 15] = e2
                    part = 0
                while part < 3 and total < best:
                    s = frames[level, 10 + 2 * part]
                    e = frames[level, 11 + 2 * part]
                    part += 1
                    if e - s > 1:
                        total -= least[e - s]
                        frames[level + 1, 0] = s
                        frames[level + 1, 1] = e
                        frames[level + 1, 2] = limit - step
                        frames[level + 1, 3] = best - total
                        down = True
                        break
                if down:
                    break
                if total < best:
                    best = total
                    frames[level, 5] = frames[level, FIELDS + slots + tried - 1]
                    if c.settings[FIRST]:
                        tried = fill
                part = 4
            if down:
                frames[level, 4] = best
                frames[level, 6] = tried
                frames[level, 8] = part
                frames[level, 9] = total
                level += 1
                enter = True
                continue
            value = best
            a = nb.uint64(frames[level, 16])
            b = nb.uint64(frames[level, 17])
            if best < bound:
                memo_store(c, a, b, best, 1, frames[level, 5])
            else:
                memo_store(c, a, b, bound, 0, 0)
        if level == 0:
            return value
        level -= 1
        enter = False


@compiled
def best_question(c: Context, idx: Members, lo: int, hi: int, limit: int) -> Any:
    """The question of the cheapest tree found for a set of two classes or more."""
    n = hi - lo
    if n > 3:
        solve(c, idx, lo, hi, limit, INF)
        a, b, _, _ = code_of(c, idx, lo, hi)
        found = memo_find(c, a ^ c.depth_codes[limit], b ^ c.depth_codes[limit])
        # A set that cannot be solved is kept as a bound only.
        return found & 0xFFFF if found >= 0 and (found >> 16) & 1 else nb.int64(-1)
    spaces = c.settings[SPACES]
    pad = c.rows.shape[1] // 2
    weights = c.weights[0]
    best = nb.int64(INF)
    best_q = nb.int64(-1)
    for q in range(spaces):
        count = np.zeros(3, dtype=np.int64)
        heavy = np.zeros(3, dtype=np.int64)
        for i in range(lo, hi):
            k = idx[i]
            part = 2 if c.rows[k, q] else (1 if c.rows[k, pad + q] else 0)
            count[part] += 1
            heavy[part] += weights[k]
        cost = nb.int64(0)
        for part in range(3):
            if count[part] == n:
                cost = nb.int64(INF)
            elif count[part] > 1:
                cost += heavy[part]
        if cost < best:
            best = cost
            best_q = nb.int64(q)
    return best_q


@compiled
def extract(
    c: Context, idx: Members, begin: int, stop: int, limit0: int, symbols: NDArray[np.int16]
) -> Any:
    """Write the tree in preorder, the parts as cold, warm, hot; how many symbols."""
    stack = np.empty((3 * (stop - begin) + 3, 3), dtype=np.int64)
    stack[0, 0] = begin
    stack[0, 1] = stop
    stack[0, 2] = limit0
    height = 1
    fill = 0
    while height:
        height -= 1
        lo, hi, limit = stack[height, 0], stack[height, 1], stack[height, 2]
        if hi == lo:
            symbols[fill] = NOTHING
        elif hi == lo + 1:
            symbols[fill] = LEAF
        else:
            q = best_question(c, idx, lo, hi, limit)
            if q < 0:
                return nb.int64(-1)
            symbols[fill] = q
            low, high = partition(c, idx, lo, hi, q)
            for s, e in ((high, hi), (low, high), (lo, low)):
                stack[height, 0] = s
                stack[height, 1] = e
                stack[height, 2] = limit - c.settings[STEP]
                height += 1
        fill += 1
    return fill
