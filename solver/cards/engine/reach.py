"""Where a Spy can get: slots that can be seen so many turns from now, gaps, numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.deck import LEFT, RIGHT, Deck, Table
from solver.cards.engine.geometry import faced_place, gap_after, slot_across
from solver.cards.engine.turns import is_exposed
from solver.compiled import compiled

MOST_NUMBER = 3
"""The greatest number on a card."""

MOST_GAPS = 5
"""Gaps that can be reached in a turn: staying, and one or two either way."""

REACH_TURNS = 8
"""Turns after which every slot that can be reached has been."""

_STAY = 0.2  # how often an opponent does not move; else either way as often


@compiled
def gaps_after(deck: Deck, order: Any, due: int, gap: int, gaps: Any) -> int:
    """Write the gaps in which a Spy can stand after a turn into `gaps`; returns how many.

    Parameters
    ----------
    deck
        The rules.
    order, due
        The cards, and how many targets of them are exposed.
    gap
        Where the Spy stands.
    gaps
        At least `MOST_GAPS` long; the first is where it stands now.
    """
    gaps[0] = gap
    count = 1
    for direction in (RIGHT, LEFT):
        card = order[faced_place(gap, direction, deck.size)]
        first = last = deck.numbers[card]
        if card < due:
            first, last = 1, 2
        for cards in range(first, last + 1):
            gaps[count] = gap_after(gap, direction, cards, deck.size)
            count += 1
    return count


@compiled
def slots_seen(deck: Deck, gap: int) -> int:
    """The mask of the slots across that a Spy can look at without moving."""
    right = slot_across(gap, RIGHT, deck.size, deck.same)
    return 1 << right | 1 << slot_across(gap, LEFT, deck.size, deck.same)


@compiled
def own_reach(deck: Deck, table: Table, seat: int, reach: Any) -> None:
    """For a player who knows the own base: which slots can be seen within so many turns.

    Parameters
    ----------
    deck, table, seat
        Whose.
    reach
        `REACH_TURNS` rows, one column a gap; `reach[t, gap]` becomes the mask of the slots
        across that can be looked at on one of the next t + 1 turns from that gap.
    """
    gaps = np.empty((deck.size + 1, MOST_GAPS), np.int64)
    counts = np.empty(deck.size + 1, np.int64)
    for gap in range(deck.size + 1):
        counts[gap] = gaps_after(deck, table.orders[seat], table.due[seat], gap, gaps[gap])
    for turn in range(REACH_TURNS):
        for gap in range(deck.size + 1):
            seen = 0
            for index in range(counts[gap]):
                to = gaps[gap, index]
                seen |= slots_seen(deck, to) if turn == 0 else reach[turn - 1, to]
            reach[turn, gap] = seen if turn == 0 else seen | reach[0, gap]


@compiled
def turns_to_see(reach: Any, gap: int, slot: int) -> int:
    """Turns until a slot can be looked at: 1 if on the next turn."""
    for turn in range(REACH_TURNS):
        if reach[turn, gap] >> slot & 1:
            return turn + 1
    return REACH_TURNS + 1


@compiled
def number_chances(deck: Deck, table: Table, seat: int, direction: int, chances: Any) -> bool:
    """The chance of each number on a faced card, for those who do not see it.

    Returns
    -------
    bool
        Whether the card is exposed, so that the player chooses 1 or 2.
    """
    place = faced_place(table.gaps[seat], direction, deck.size)
    chances[:] = 0.0
    if is_exposed(table, seat, place):
        return True
    for card in range(deck.size):
        chances[deck.numbers[card]] += table.chances[seat, place, card]
    return False


@compiled
def gap_chances(deck: Deck, table: Table, seat: int, gaps: Any) -> None:
    """Where the Spy of a player may stand after that player's next turn."""
    numbers = np.empty(MOST_NUMBER + 1)
    gaps[:] = 0.0
    gaps[table.gaps[seat]] = _STAY
    for direction in (RIGHT, LEFT):
        if number_chances(deck, table, seat, direction, numbers):
            numbers[1] = numbers[2] = 0.5
        for cards in range(1, MOST_NUMBER + 1):
            to = gap_after(table.gaps[seat], direction, cards, deck.size)
            gaps[to] += 0.5 * (1.0 - _STAY) * numbers[cards]
