"""Compiled kernels of the lower bounds: Huffman costs of what each question would leave.

Nothing is remembered between sets, so nothing depends on a hash.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.network.turns.kernels import Ints, Members, compiled


class Board(NamedTuple):
    """The classes of a board, as the kernels want them."""

    rows: NDArray[np.uint8]  # [classes, 2 * spaces]: 1 where hot, then where warm
    kind: NDArray[np.uint8]  # [classes]: which of the values is its weight
    values: Ints  # the different weights, ascending; the first is 1
    unit: Ints  # [n]: Huffman cost of n unit leaves


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


@compiled
def least_after(b: Board, members: Members) -> Any:
    """For each space what its parts need at least together; -1 if it does not split."""
    spaces = b.rows.shape[1] // 2
    kinds = len(b.values)
    found = part_counts(b, members)
    whole = np.zeros(kinds, dtype=np.int64)
    for i in range(len(members)):
        whole[b.kind[members[i]]] += 1
    least = np.empty(spaces, dtype=np.int64)
    part = np.empty(kinds, dtype=np.int64)
    for q in range(spaces):
        cost = 0
        for answer in range(3):
            size = 0
            heavy = 0
            for k in range(kinds):
                hot, warm = found[k, q], found[k, spaces + q]
                part[k] = hot if answer == 2 else (warm if answer == 1 else whole[k] - hot - warm)
                size += part[k]
                if k:
                    heavy += part[k]
            if size == len(members):
                cost = -1
                break
            cost += huffman_of(part, b.values) if heavy else b.unit[size]
        least[q] = cost
    return least


def class_counts(b: Board, members: Members) -> Ints:
    """Classes that are cold, warm and hot for each space: [3, spaces]."""
    found = part_counts(b, members).sum(axis=0)
    warm, hot = found[len(found) // 2 :], found[: len(found) // 2]
    counts: Ints = np.stack((len(members) - warm - hot, warm, hot))
    return counts
