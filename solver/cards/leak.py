"""What the others know of one's own base, and what each move would tell them.

An announced number is a leak: unless the faced card is exposed, it says what the card
bears.  All is said aloud, so each opponent knows the same.

>>> from solver.cards.log import Log
>>> log = Log.parse('''
... players me ann
... base me S1 B1 T2 > B3 S2 T1 B2
... base ann ? ? ? < ? ? ? ?
... ''')
>>> known = what_others_know(log.state, 0)
>>> known.orders
5040
>>> [(move.actions, move.orders) for move in known.moves]
[(('move 3',), 720), (('flip', 'move 2'), 2160)]
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from solver.cards.base import faced_place
from solver.cards.count import count_cards, count_orders
from solver.cards.replay import EXPOSED_MOVES
from solver.cards.state import GameState


@dataclass(frozen=True, slots=True)
class LeakingMove:
    """A move that one could announce, and what it would tell.

    Attributes
    ----------
    actions
        What one would do, in the words of a log.
    facing
        The way the Spy moves.
    count
        The number announced.
    chance
        The chance that this is the number of the faced card; 1 if the own base is known.
    orders
        How many orders would be left for the others.
    bits
        How much the others would learn: the binary logarithm of the orders now over the
        orders then.
    """

    actions: tuple[str, ...]
    facing: int
    count: int
    chance: float
    orders: int
    bits: float


@dataclass(frozen=True, slots=True)
class Leak:
    """What the others know of a base.

    Attributes
    ----------
    orders
        How many orders are left for each of the others.
    moves
        Every move that its owner could make, the Spy as it faces first.
    """

    orders: int
    moves: tuple[LeakingMove, ...]


def what_others_know(state: GameState, seat: int) -> Leak:
    """How many orders of a base the others think possible, now and after each move.

    There are no moves if the player is out, the game is over, or the move of this turn
    is made; otherwise they are those of the player's next turn as the table is now.
    """
    base = state.bases[seat]
    orders = count_orders(base.allowed)
    has_moved = state.moved and state.turn == seat
    if base.out or state.over or has_moved:
        return Leak(orders, ())
    moves = []
    for facing in (base.facing, -base.facing):
        place = faced_place(base.size, base.gap, facing)
        for count, chance in move_chances(state, seat, place).items():
            after = base
            if not base.is_exposed(place):
                after = base.narrowed(place, state.rules.with_number(count))
            left = count_orders(after.allowed)
            turned = () if facing == base.facing else ("flip",)
            moves.append(
                LeakingMove(
                    (*turned, f"move {count}"), facing, count, chance, left, log2(orders / left)
                )
            )
    return Leak(orders, tuple(moves))


def move_chances(state: GameState, seat: int, place: int) -> dict[int, float]:
    """The moves open to a player who faces a place, with the chance of each.

    Of an exposed card both 1 and 2 are open for certain; of a hidden one that the player
    did not write down, each number has the chance of the cards that bear it.
    """
    if state.bases[seat].is_exposed(place):
        return dict.fromkeys(EXPOSED_MOVES, 1.0)
    counts = count_cards(state.known_to(seat)[seat])
    numbers = state.rules.numbers
    chances: dict[int, float] = {}
    for card, ways in enumerate(counts.ways[place]):
        if ways:
            chances[numbers[card]] = chances.get(numbers[card], 0.0) + ways / counts.orders
    return dict(sorted(chances.items()))
