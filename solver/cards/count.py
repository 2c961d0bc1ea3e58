"""Exact counts: how many orders of a base are left, and in how many each card lies where.

All that is ever said tells of one place that it holds one of a set of cards.  So the
orders left are the ways to give each place a card of its set, each card once: the
permanent of a matrix of zeros and ones.  Going from place to place, only the set of
cards used so far matters, so at most 2 ** 7 = 128 sums are kept for seven cards; sums
from the left met by sums from the right give the count for every card at every place.

>>> everything = (0b1111111,) * 7
>>> count_orders(everything)
5040
>>> counts = count_cards((0b0000001, 0b0000010, *everything[2:]))
>>> counts.orders, counts.chances()[0][0], counts.chances()[2][6]
(120, 1.0, 0.2)
>>> count_orders((0b1, 0b1, *everything[2:]))
0
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from solver.bits import members


@dataclass(frozen=True, slots=True)
class Counts:
    """The orders left of one base.

    Attributes
    ----------
    orders
        How many there are.
    ways
        For each place and each card, in how many of them the card lies there.
    """

    orders: int
    ways: tuple[tuple[int, ...], ...]

    def chances(self) -> list[list[float]]:
        """For each place and each card the chance that it lies there, all orders being alike.

        Raises
        ------
        ZeroDivisionError
            If no order is left.
        """
        return [[ways / self.orders for ways in place] for place in self.ways]

    def certain(self) -> dict[int, int]:
        """The places that hold the same card in every order, with that card."""
        return {
            place: ways.index(self.orders)
            for place, ways in enumerate(self.ways)
            if self.orders and self.orders in ways
        }


@lru_cache(maxsize=1 << 14)
def count_orders(allowed: tuple[int, ...]) -> int:
    """The number of orders in which every place holds a card of its set.

    Parameters
    ----------
    allowed
        For each place the cards it may hold, as a set of card indices.
    """
    return _sums(allowed)[-1].get((1 << len(allowed)) - 1, 0)


@lru_cache(maxsize=1 << 12)
def count_cards(allowed: tuple[int, ...]) -> Counts:
    """The number of orders, in all and with each card at each place; see `count_orders`."""
    size = len(allowed)
    everything = (1 << size) - 1
    before = _sums(allowed)
    after = _sums(allowed[::-1])[::-1]
    ways = []
    for place, cards in enumerate(allowed):
        row = [0] * size
        for used, sum_before in before[place].items():
            for card in members(cards & ~used):
                left = everything & ~used & ~(1 << card)
                row[card] += sum_before * after[place + 1].get(left, 0)
        ways.append(tuple(row))
    return Counts(before[-1].get(everything, 0), tuple(ways))


def _sums(allowed: Sequence[int]) -> list[dict[int, int]]:
    """After each number of places: for each set of cards the ways to have used just these."""
    sums = [{0: 1}]
    for cards in allowed:
        longer: dict[int, int] = {}
        for used, ways in sums[-1].items():
            free = cards & ~used
            while free:
                card = free & -free
                free ^= card
                longer[used | card] = longer.get(used | card, 0) + ways
        sums.append(longer)
    return sums
