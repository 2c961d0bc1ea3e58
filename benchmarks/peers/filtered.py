"""The card game without any counting: all orders are gone through, and those that fit kept.

Every public fact says that a place holds one of a set of cards, so a filter of a few
lines gives the same counts as any other tracker.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations


def count_cards(allowed: Sequence[int]) -> tuple[int, list[list[int]]]:
    """How many orders fit, and in how many of them each card lies at each place.

    Parameters
    ----------
    allowed
        For each place the set of cards it may hold, as bits.

    >>> count_cards([0b011, 0b111, 0b110])
    (3, [[2, 1, 0], [1, 1, 1], [0, 1, 2]])
    """
    size = len(allowed)
    ways = [[0] * size for _ in range(size)]
    orders = 0
    for order in permutations(range(size)):
        if all(cards >> card & 1 for cards, card in zip(allowed, order, strict=True)):
            orders += 1
            for place, card in enumerate(order):
                ways[place][card] += 1
    return orders, ways
