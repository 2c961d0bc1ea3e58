"""Ternary Huffman costs: what the best conceivable questions would need.

A question has three answers, so a set of questions that tells `n` things apart is a
tree with three branches at a node and the things at its leaves.  If any tree could be
asked, the cheapest would be Huffman's (D. A. Huffman, "A Method for the Construction of
Minimum-Redundancy Codes", 1952).  Its cost, the sum over the leaves of weight times
depth, bounds from below what real questions can do.

>>> [int(cost) for cost in unit_costs(9)]
[0, 0, 2, 3, 6, 8, 11, 13, 16, 18]
>>> cost([1, 1, 1, 1]), cost([4, 1, 1]), cost([2, 2, 1, 1, 1])
(6, 6, 10)
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray


def cost(weights: Iterable[int]) -> int:
    """Least sum of weight times depth over all ternary trees with these leaves."""
    heap = list(weights)
    if len(heap) < 2:
        return 0
    if len(heap) % 2 == 0:
        heap.append(0)  # an odd number of leaves fills every node but none
    heapq.heapify(heap)
    total = 0
    while len(heap) > 1:
        joined = heapq.heappop(heap) + heapq.heappop(heap)
        joined += heap[0]
        heapq.heapreplace(heap, joined)
        total += joined
    return total


def unit_costs(most: int) -> NDArray[np.int64]:
    """The cost of 0 to `most` leaves that weigh one each.

    With k = floor(log3 n) the tree is full down to depth k, and every two leaves more
    than 3 ** k turn one leaf of that depth into three of the next.
    """
    count = np.arange(most + 1, dtype=np.int64)
    level = np.zeros_like(count)
    power = np.ones_like(count)
    while True:
        more = power * 3 <= np.maximum(count, 1)
        if not more.any():
            break
        level += more
        power = np.where(more, power * 3, power)
    opened = (np.maximum(count, 1) - power + 1) // 2
    costs: NDArray[np.int64] = level * count + opened + np.maximum(count - power, 0)
    costs[:2] = 0
    return costs


@cache
def mixed_costs(most: int) -> NDArray[np.int64]:
    """The cost of `n` leaves of which `k` weigh two and the others one, as [n, k]."""
    table = np.zeros((most + 1, most + 1), dtype=np.int64)
    for leaves in range(2, most + 1):
        for heavy in range(leaves + 1):
            table[leaves, heavy] = cost([2] * heavy + [1] * (leaves - heavy))
    return table
