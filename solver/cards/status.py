"""What one player knows of the table: orders, chances, and what each slot would show.

>>> from solver.cards.log import Log
>>> log = Log.parse('''
... players me ann
... base me S1 B1 T2 > B3 S2 T1 B2
... base ann ? ? ? < ? ? ? ?
... me move 3
... me spy ann secret
... ann move 3
... ''')
>>> found = status(log, 0)
>>> me, ann = found.bases
>>> ann.orders, ann.certain, ann.chances[0]
(240, {2: 6}, {'T1': 0.5, 'T2': 0.5})
>>> ann.slots[0], ann.slots[2]
({'spy': 1.0}, {'S1': 0.2, 'safe': 0.2, 'secret': 0.2, 'bomb': 0.4})
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.bits import members
from solver.cards.base import place_at
from solver.cards.conflict import ContradictionError, find_conflict
from solver.cards.count import Counts, count_cards, count_orders
from solver.cards.leak import Leak, what_others_know
from solver.cards.log import Log
from solver.cards.rules import FIRST_BOMB
from solver.cards.state import GameState


@dataclass(frozen=True, slots=True)
class BaseStatus:
    """What one player knows of one base.

    Attributes
    ----------
    orders
        How many orders are left.
    chances
        For each place the cards it may hold, by name, with their chances.
    certain
        The places whose card is certain, and the card.
    due
        The name of the target that is due, if any is left.
    lit
        The places of lit bombs.
    exposed
        The places of exposed targets, and the card.
    slots
        For each slot, from the owner's left, what would be said if it were spied on now,
        with the chances.  Empty if the base is out of play.
    """

    orders: int
    chances: tuple[dict[str, float], ...]
    certain: dict[int, int]
    due: str | None
    lit: tuple[int, ...]
    exposed: dict[int, int]
    slots: tuple[dict[str, float], ...]


@dataclass(frozen=True, slots=True)
class Status:
    """What one player knows of all bases.

    Attributes
    ----------
    state
        The game.
    seat
        Whose eyes it is seen with.
    bases
        One a seat.
    leak
        What the others know of the own base.
    """

    state: GameState
    seat: int
    bases: tuple[BaseStatus, ...]
    leak: Leak


def status(log: Log, seat: int) -> Status:
    """What a player knows after all that a log tells.

    Raises
    ------
    ContradictionError
        If no order of some base fits all that was said.
    """
    state = log.state
    known = state.known_to(seat)
    counts = [count_cards(allowed) for allowed in known]
    if not all(count_orders(allowed) for allowed in state.known_to(state.keeper)):
        conflict = find_conflict(log)
        assert conflict is not None
        raise ContradictionError(log, conflict)
    bases = tuple(_base_status(state, other, count) for other, count in enumerate(counts))
    return Status(state, seat, bases, what_others_know(state, seat))


def _base_status(state: GameState, seat: int, counts: Counts) -> BaseStatus:
    rules, base = state.rules, state.bases[seat]
    chances = tuple(
        {rules.cards[card]: chance for card, chance in enumerate(place) if chance}
        for place in counts.chances()
    )
    exposed = {
        place: card
        for place, card in enumerate(base.shown)
        if card is not None and base.is_exposed(place)
    }
    slots = range(1, base.size + 2)
    return BaseStatus(
        orders=counts.orders,
        chances=chances,
        certain=counts.certain(),
        due=rules.cards[base.due] if base.due < FIRST_BOMB else None,
        lit=tuple(members(base.lit)),
        exposed=exposed,
        slots=() if base.out else tuple(_slot(state, seat, counts, slot) for slot in slots),
    )


def _slot(state: GameState, seat: int, counts: Counts, slot: int) -> dict[str, float]:
    """What would be said if a slot were spied on, with the chances."""
    place = place_at(state.bases[seat].gap, slot)
    if place is None:
        return {"spy": 1.0}
    ways = counts.ways[place]
    answers = state.possible_answers(seat, place).items()
    chances = {said: sum(ways[card] for card in members(cards)) for said, cards in answers}
    return {said: chance / counts.orders for said, chance in chances.items() if chance}
