"""Compiled search for turns with strips: every question counted, the best few tried.

A question is a space or a strip, and an outcome all its answers at once; outcomes are
numbered without gaps (a straight strip never has hot next to cold, so one of 1 to 5
spaces has 3, 7, 17, 41, 99 of them).  A *state* says which numbered squares are left.

Nothing is remembered by hash: the tree of the best question so far is kept as it is
written, so the search is exact where it tries every question.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba as nb
import numpy as np
from numpy.typing import NDArray

from solver.compiled import compiled
from solver.network.turns.kernels import INF, Ints, Members
from solver.network.turns.tree import LEAF

OUTCOMES = 99
"""Outcomes of the longest strip."""
NEVER = INF
"""The cost of what cannot be done."""
BUFFER = 512
"""Sets of up to so many classes are copied question by question before they are counted."""


class Field(NamedTuple):
    """What the kernels look at, as arrays."""

    codes: NDArray[np.uint8]  # [classes, questions]: outcomes
    weights: Ints  # [classes]
    length: Ints  # [questions]: spaces of a question
    after: Ints  # [states, 6]: the state after a question of so many spaces, or -1
    value: Ints  # [states, n + 1]: estimated cost of a set
    least: Ints  # [states, n + 1]: lower bound of it
    width: Ints  # [65]: questions tried, by the bit length of the size of the set
    exact: Ints  # [1]: up to this size every question is tried
    counts: NDArray[np.int32]  # [questions, outcomes]
    buffer: NDArray[np.uint8]  # [questions, BUFFER]
    sorted: Members  # [classes]
    nodes: Ints  # [1]


@compiled
def rate(c: Field, idx: Members, lo: int, hi: int, state: int, keys: Ints, lower: Ints) -> Any:
    """Estimate and lower bound of each question for a set; a perfect one, or -1.

    What may not be asked, or tells nothing, gets `INF`.
    """
    n = hi - lo
    questions = c.codes.shape[1]
    small = n <= BUFFER
    counts = c.counts
    if small:
        for i in range(n):
            row = c.codes[idx[lo + i]]
            for q in range(questions):
                c.buffer[q, i] = row[q]
    else:
        for q in range(questions):
            for part in range(OUTCOMES):
                counts[q, part] = 0
        for i in range(lo, hi):
            row = c.codes[idx[i]]
            for q in range(questions):
                counts[q, row[q]] += 1
    here = np.zeros(OUTCOMES, dtype=np.int64)
    for q in range(questions):
        keys[q] = INF
        lower[q] = INF
        next_state = c.after[state, c.length[q]]
        if next_state < 0:
            continue
        value = c.value[next_state]
        bound = c.least[next_state]
        key = nb.int64(0)
        low = nb.int64(0)
        largest = 0
        if small:
            buffer = c.buffer[q]
            for i in range(n):
                here[buffer[i]] += 1
            for i in range(n):
                size = here[buffer[i]]
                if size:
                    here[buffer[i]] = 0
                    largest = max(largest, size)
                    key += value[size]
                    low += bound[size]
        else:
            for part in range(OUTCOMES):
                size = counts[q, part]
                if size:
                    largest = max(largest, size)
                    key += value[size]
                    low += bound[size]
        if largest == 1:
            return q
        if largest < n:
            keys[q] = key
            lower[q] = low
    return -1


@compiled
def split(c: Field, idx: Members, lo: int, hi: int, q: int, ends: Ints) -> None:
    """Sort a set by the outcomes of a question; `ends` gets where each part ends."""
    ends[:] = 0
    for i in range(lo, hi):
        ends[c.codes[idx[i], q]] += 1
    total = nb.int64(lo)
    for part in range(OUTCOMES):
        total += ends[part]
        ends[part] = total - ends[part]
    for i in range(lo, hi):
        part = c.codes[idx[i], q]
        c.sorted[ends[part]] = idx[i]
        ends[part] += 1
    for i in range(lo, hi):
        idx[i] = c.sorted[i]


@compiled
def solve(
    c: Field,
    idx: Members,
    lo: int,
    hi: int,
    state: int,
    limit: int,
    bound: int,
    out: NDArray[np.int16],
    pos: int,
) -> Any:
    """Find a tree for a set whose cost is below `bound`, else give `INF`.

    Returns the cost and where the tree ends in `out`.  It is written in preorder: a
    question, its number of parts, and for each part the outcome and its tree, or `LEAF`.
    """
    n = hi - lo
    if n == 1:
        out[pos] = LEAF
        return nb.int64(0), nb.int64(pos + 1)
    weight = nb.int64(0)
    for i in range(lo, hi):
        weight += c.weights[idx[i]]
    if limit < 1 or weight >= bound:
        return nb.int64(INF), nb.int64(pos)
    c.nodes[0] += 1
    questions = c.codes.shape[1]
    keys = np.empty(questions, dtype=np.int64)
    lower = np.empty(questions, dtype=np.int64)
    ends = np.empty(OUTCOMES, dtype=np.int64)
    perfect = rate(c, idx, lo, hi, state, keys, lower)
    if perfect >= 0:
        split(c, idx, lo, hi, perfect, ends)
        out[pos] = perfect
        out[pos + 1] = n
        end: Any = pos + 2
        for i in range(lo, hi):
            out[end] = c.codes[idx[i], perfect]
            out[end + 1] = LEAF
            end += 2
        return weight, nb.int64(end)
    bits = 0
    while n >> bits:
        bits += 1
    width = questions if n <= c.exact[0] else c.width[bits]
    best = nb.int64(bound)
    best_end: Any = nb.int64(pos)
    found = False
    last = nb.int64(-1)
    for _ in range(width):
        # The best of the questions that were not tried yet.
        q = -1
        key = nb.int64(INF)
        for other in range(questions):
            if keys[other] < key and weight + lower[other] < best:
                key = keys[other]
                q = other
        if q < 0:
            break
        keys[q] = INF
        if n >= 1000 and key == last:
            continue  # a mirror image
        last = key
        split(c, idx, lo, hi, q, ends)
        next_state = c.after[state, c.length[q]]
        total = weight + lower[q]
        start = best_end
        end = start + 2
        parts = 0
        begin: Any = nb.int64(lo)
        for part in range(OUTCOMES):
            stop = ends[part]
            size = stop - begin
            if size and total < best:
                parts += 1
                out[end] = part
                end += 1
                total -= c.least[next_state, size]
                cost, end = solve(
                    c, idx, begin, stop, next_state, limit - 1, best - total, out, end
                )
                total += cost
            begin = stop
        if total < best:
            out[start] = q
            out[start + 1] = parts
            if start != pos:
                for i in range(end - start):
                    out[pos + i] = out[start + i]
            best = total
            best_end = nb.int64(pos + end - start)
            found = True
    if found:
        return best, best_end
    return nb.int64(INF), nb.int64(pos)
