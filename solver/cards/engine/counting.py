"""How many orders of a base fit what is known, and how likely each card is at each place.

All facts are sets: place i holds one of the cards of a mask.  The orders that fit are the
ways to give each place a card of its own, which is the permanent of a table of zeros and
ones.  It is summed over the sets of cards already laid out from the left: with seven
cards there are 128 of them.  A second sum from the right gives the chance of every card
at every place at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.dice import next_fraction
from solver.compiled import compiled


@compiled
def bits_in(mask: int) -> int:
    """How many cards a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def card_tables(size: int) -> Any:
    """For every mask of cards: how many it holds, and which is the lowest."""
    tables = np.zeros((2, 1 << size), np.int64)
    for mask in range(1, 1 << size):
        tables[0, mask] = tables[0, mask & (mask - 1)] + 1
        card = 0
        while not mask >> card & 1:
            card += 1
        tables[1, mask] = card
    return tables


@compiled
def count_orders(allowed: Any, tables: Any, chances: Any) -> float:
    """Count the orders; put the chance of each card at each place into `chances`.

    Parameters
    ----------
    allowed
        For each place the mask of cards that it may hold.
    tables
        Of `card_tables`.
    chances
        One row a place, one column a card; overwritten.  All zero if nothing fits.

    Returns
    -------
    float
        The number of orders.
    """
    size = allowed.shape[0]
    every = (1 << size) - 1
    left = np.zeros(1 << size)
    right = np.zeros(1 << size)
    left[0] = 1.0
    for laid in range(every):
        ways = left[laid]
        if ways > 0.0:
            free = allowed[tables[0, laid]] & ~laid
            while free:
                rest = free & (free - 1)
                left[laid | (free ^ rest)] += ways
                free = rest
    chances[:] = 0.0
    total = left[every]
    if total == 0.0:
        return 0.0
    right[every] = 1.0
    share = 1.0 / total
    for laid in range(every - 1, -1, -1):
        if left[laid] > 0.0:
            place = tables[0, laid]
            ways = left[laid] * share
            free = allowed[place] & ~laid
            after = 0.0
            while free:
                rest = free & (free - 1)
                more = right[laid | (free ^ rest)]
                if more > 0.0:
                    after += more
                    chances[place, tables[1, free]] += ways * more
                free = rest
            right[laid] = after
    return float(total)


@compiled
def count_listed(allowed: Any, listed: Any, chances: Any) -> float:
    """The same among some listed orders only, each as likely as any other."""
    size = allowed.shape[0]
    chances[:] = 0.0
    total = 0.0
    for index in range(listed.shape[0]):
        fits = True
        for place in range(size):
            if not allowed[place] >> listed[index, place] & 1:
                fits = False
                break
        if fits:
            total += 1.0
            for place in range(size):
                chances[place, listed[index, place]] += 1.0
    if total > 0.0:
        chances /= total
    return total


@compiled
def draw_order(allowed: Any, tables: Any, dice: Any, order: Any) -> None:
    """Draw one of the orders that fit, each as likely as any other, into `order`."""
    size = allowed.shape[0]
    every = (1 << size) - 1
    right = np.zeros(1 << size)
    right[every] = 1.0
    for laid in range(every - 1, -1, -1):
        free = allowed[tables[0, laid]] & ~laid
        while free:
            rest = free & (free - 1)
            right[laid] += right[laid | (free ^ rest)]
            free = rest
    laid = 0
    for place in range(size):
        wanted = next_fraction(dice) * right[laid]
        free = allowed[place] & ~laid
        chosen = 0
        while free:
            rest = free & (free - 1)
            low = free ^ rest
            if right[laid | low] > 0.0:
                chosen = low
                wanted -= right[laid | low]
                if wanted < 0.0:
                    break
            free = rest
        order[place] = tables[1, chosen]
        laid |= chosen


@compiled
def list_orders(allowed: Any, tables: Any, orders: Any) -> int:
    """Write the orders that fit into `orders`, in ascending order; returns how many.

    Stops when `orders` is full.
    """
    size = allowed.shape[0]
    laid = np.zeros(size + 1, np.int64)
    free = np.zeros(size, np.int64)
    found = 0
    place = 0
    free[0] = allowed[0]
    while place >= 0:
        if free[place] == 0:
            place -= 1
            continue
        rest = free[place] & (free[place] - 1)
        low = free[place] ^ rest
        free[place] = rest
        laid[place + 1] = laid[place] | low
        if place + 1 < size:
            place += 1
            free[place] = allowed[place] & ~laid[place]
            continue
        if found == orders.shape[0]:
            break
        for at in range(size):
            orders[found, at] = tables[1, laid[at + 1] ^ laid[at]]
        found += 1
    return found
