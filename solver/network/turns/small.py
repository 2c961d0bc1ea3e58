"""Small sets as bit masks: exact search, or a few candidates at each step.

A set of at most 64 classes is one word, a question two words (who is hot, who is warm),
and a split three ands.  Questions that split the set alike are kept once.  The search is
depth first, cheapest lower bound first, and leaves what cannot beat the best known
(branch and bound); the lower bound of a part is its Huffman cost.
"""

from __future__ import annotations

from typing import Any

import numba as nb
import numpy as np

from solver.compiled import compiled, inlined
from solver.network.turns.kernels import (
    EXACT,
    FIRST,
    INF,
    SPACES,
    STEP,
    TIE_BITS,
    Context,
    Members,
    memo_find,
    memo_store,
)
from solver.words import bit_count, lowest_bit


@inlined
def mask_weight(c: Context, mask: Any) -> Any:
    """How many networks the classes of a mask are."""
    w = bit_count(mask)
    for p in range(c.planes.shape[0]):
        w += bit_count(mask & c.planes[p]) << p
    return w


@inlined
def mask_least(c: Context, mask: Any, n: Any) -> Any:
    """Lower bound of the cost of a small set."""
    if n < 2:
        return nb.int64(0)
    if c.planes.shape[0] == 0:
        return c.costs[1, n]
    w = n
    heavy = nb.uint64(0)
    for p in range(c.planes.shape[0]):
        m = mask & c.planes[p]
        heavy |= m
        w += bit_count(m) << p
    k = bit_count(heavy)
    return c.mixed[n, k] + (w - n - k)


@compiled
def small(c: Context, full: Any, count: int, limit0: int, bound0: int, splits: int) -> Any:
    """Least cost of a small set if it is below `bound`; else at least `bound`.

    Each frame: n, limit, bound, weight, best, best split, tried, fill, next part, total.
    """
    frames, parts, order, lower = c.small_frames, c.parts, c.scratch[0], c.scratch[1]
    hot, warm = c.masks[0], c.masks[1]
    rank = c.small_rank
    step = c.settings[STEP]
    level = 0
    parts[0, 0] = full
    frames[0, 0] = count
    frames[0, 1] = limit0
    frames[0, 2] = bound0
    enter = True
    value = nb.int64(0)
    while True:
        mask = parts[level, 0]
        n = frames[level, 0]
        limit = frames[level, 1]
        bound = frames[level, 2]
        if enter:
            w = mask_weight(c, mask)
            done = True
            if n == 1:
                value = nb.int64(0)
            elif n > c.plan[0, limit]:
                value = nb.int64(INF)
            elif n == 2:
                value = w
            else:
                done = False
                a = c.depth_codes[limit]
                b = a
                rest = mask
                while rest:
                    i = lowest_bit(rest)
                    rest &= rest - nb.uint64(1)
                    a ^= c.own_codes[i, 0]
                    b ^= c.own_codes[i, 1]
                found = memo_find(c, a, b) if n > 3 else nb.int64(-1)
                if found >= 0:
                    value = found >> 20
                    if (found >> 16) & 1 or value >= bound:
                        c.counters[2] += 1
                        done = True
            if not done:
                c.counters[1] += 1
                most = c.plan[0, limit - step]
                fill = 0
                best = bound
                best_q = 0
                for q in range(splits):
                    if c.settings[FIRST] and best < bound:
                        break
                    h = hot[q] & mask
                    m = warm[q] & mask
                    k = mask ^ h ^ m
                    if h == mask or m == mask or k == mask:
                        continue
                    nh = bit_count(h)
                    nm = bit_count(m)
                    nk = n - nh - nm
                    if nh > most or nm > most or nk > most:
                        continue
                    low = w + mask_least(c, h, nh) + mask_least(c, m, nm) + mask_least(c, k, nk)
                    if low >= best:
                        continue
                    if nh <= 2 and nm <= 2 and nk <= 2:
                        best = low
                        best_q = q
                        continue
                    tie = rank[nh] + rank[nm] + rank[nk]
                    lower[level, fill] = (low << TIE_BITS) | min(tie, (1 << TIE_BITS) - 1)
                    order[level, fill] = q
                    fill += 1
                if c.settings[FIRST] and best < bound:
                    fill = 0
                parts[level, 1] = a
                parts[level, 2] = b
                frames[level, 4] = best
                frames[level, 5] = best_q
                frames[level, 6] = 0
                frames[level, 7] = fill
                frames[level, 8] = 4
        else:
            done = False
            # A part came back.
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
                    width = fill if n <= c.settings[EXACT] else min(fill, c.plan[1, n])
                    if tried >= width:
                        break
                    at = tried
                    for i in range(tried + 1, fill):
                        if lower[level, i] < lower[level, at]:
                            at = i
                    key = lower[level, at]
                    total = key >> TIE_BITS
                    if total >= best:
                        break
                    q = order[level, at]
                    lower[level, at] = lower[level, tried]
                    order[level, at] = order[level, tried]
                    order[level, tried] = q
                    tried += 1
                    part = 0
                q = order[level, tried - 1]
                h = hot[q] & mask
                m = warm[q] & mask
                k = mask ^ h ^ m
                nh = bit_count(h)
                nm = bit_count(m)
                nk = n - nh - nm
                if nm > nh:
                    h, m = m, h
                    nh, nm = nm, nh
                if nk > nh:
                    h, k = k, h
                    nh, nk = nk, nh
                if nk > nm:
                    m, k = k, m
                    nm, nk = nk, nm
                while part < 3 and total < best:
                    if part == 1:
                        h = m
                        nh = nm
                    elif part == 2:
                        h = k
                        nh = nk
                    part += 1
                    if nh > 2:
                        own = mask_least(c, h, nh)
                        total -= own
                        parts[level + 1, 0] = h
                        frames[level + 1, 0] = nh
                        frames[level + 1, 1] = limit - step
                        frames[level + 1, 2] = best - total
                        down = True
                        break
                if down:
                    break
                if total < best:
                    best = total
                    frames[level, 5] = order[level, tried - 1]
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
            if best < bound:
                memo_store(c, parts[level, 1], parts[level, 2], best, 1, c.names[frames[level, 5]])
            else:
                memo_store(c, parts[level, 1], parts[level, 2], bound, 0, 0)
        if level == 0:
            return value
        level -= 1
        enter = False


@compiled
def load_small(c: Context, idx: Members, lo: int, hi: int) -> Any:
    """Masks of all different splits of the set; how many there are."""
    n = hi - lo
    spaces = c.settings[SPACES]
    pad = c.rows.shape[1] // 2
    hot = np.zeros(pad, dtype=np.uint64)
    warm = np.zeros(pad, dtype=np.uint64)
    c.planes[:] = 0
    for i in range(n):
        k = idx[lo + i]
        row = c.rows[k]
        bit = nb.uint64(i)
        for j in range(pad):
            hot[j] |= nb.uint64(row[j] != 0) << bit
        for j in range(pad):
            warm[j] |= nb.uint64(row[pad + j] != 0) << bit
        extra = c.weights[0, k] - 1
        for p in range(c.planes.shape[0]):
            c.planes[p] |= nb.uint64((extra >> p) & 1) << bit
        c.own_codes[i, 0] = c.codes[k, 0]
        c.own_codes[i, 1] = c.codes[k, 1]
    full = ~nb.uint64(0) >> nb.uint64(64 - n)
    seen = np.zeros((512, 2), dtype=np.uint64)
    fill = 0
    for q in range(spaces):
        h = hot[q]
        m = warm[q]
        k = full ^ h ^ m
        if h == full or m == full or k == full:
            continue
        # The parts in a fixed order, as two words.
        if h < m:
            h, m = m, h
        if m < k:
            m, k = k, m
            if h < m:
                h, m = m, h
        slot = (h * nb.uint64(0x9E3779B97F4A7C15) ^ m * nb.uint64(0xC2B2AE3D27D4EB4F)) >> nb.uint64(
            55
        )
        fresh = True
        while seen[slot, 0] != 0:
            if seen[slot, 0] == h and seen[slot, 1] == m:
                fresh = False
                break
            slot = (slot + nb.uint64(1)) & nb.uint64(511)
        if fresh:
            if fill < 400:
                seen[slot, 0] = h
                seen[slot, 1] = m
            c.masks[0, fill] = hot[q]
            c.masks[1, fill] = warm[q]
            c.names[fill] = q
            fill += 1
    return fill


@compiled
def small_set(c: Context, idx: Members, lo: int, hi: int, limit: int, bound: int) -> Any:
    """Turn a small set into bit masks and solve it."""
    n = hi - lo
    if n == 1:
        return nb.int64(0)
    splits = load_small(c, idx, lo, hi)
    full = ~nb.uint64(0) >> nb.uint64(64 - n)
    return small(c, full, n, limit, bound, splits)
