"""Where things lie: the faced card, a move, the slot across the table.

A fan has one slot more than cards; the Spy takes slot `gap`.  The Spy faces the slot
beside it, and at an end the slot at the other end.
"""

from __future__ import annotations

from solver.cards.engine.deck import RIGHT
from solver.compiled import compiled

SPY = -1
"""The place of the slot in which the Spy itself stands."""


@compiled
def faced_place(gap: int, facing: int, size: int) -> int:
    """The place of the card that the Spy faces."""
    if facing == RIGHT:
        return gap if gap < size else 0
    return gap - 1 if gap > 0 else size - 1


@compiled
def gap_after(gap: int, direction: int, cards: int, size: int) -> int:
    """The gap after a move past so many cards.

    Passing an end costs nothing; a move that ends exactly past the last card stays there.
    """
    after = gap + direction * cards
    if after > size:
        return after - size
    return after + size if after < 0 else after


@compiled
def slot_across(gap: int, facing: int, size: int, same: bool) -> int:
    """The slot of an opponent's fan, from the opponent's left, that the Spy looks at."""
    slot = (gap + facing) % (size + 1)
    return slot if same else size - slot


@compiled
def slot_of(place: int, gap: int) -> int:
    """The slot in which the card of a place lies."""
    return place if place < gap else place + 1


@compiled
def place_in(slot: int, gap: int) -> int:
    """The place of the card in a slot, or `SPY`."""
    if slot == gap:
        return SPY
    return slot if slot < gap else slot - 1
