"""Two players who know both orders: every state solved by going back from the draw.

With nothing left to find out a state is the two gaps, the targets due in both bases and
who is to move: 8 x 8 x 4 x 4 x 2 = 2,048 states with seven cards.  Targets stay exposed,
so states with more of them exposed are solved first; and among states with the same
targets a turn either exposes one more or uses up one of the turns that are left before
the game is a draw.  So the values with r such turns left follow from those with r - 1,
and those with none left are draws.  Once two layers agree, all further ones do.

Bombs play no part: nobody looks at one that is known, so none is lit or blows up.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.deck import TARGETS, Deck
from solver.cards.engine.geometry import slot_of
from solver.cards.engine.reach import MOST_GAPS, gaps_after, slots_seen
from solver.compiled import compiled

WIN = 10_000
"""Value of a win at once; a win n turns later counts n less, a loss is negative."""


@compiled
def _one_turn_longer(value: int) -> int:
    return value - 1 if value > 0 else value + 1 if value < 0 else 0


@compiled
def solve_states(deck: Deck, orders: Any, layers: int) -> Any:
    """The value of every state to the player to move.

    Parameters
    ----------
    deck
        The rules, `t2_out` among them.
    orders
        Both orders.
    layers
        How many layers there is room for.

    Returns
    -------
    array
        By turns left before a draw (layer 0: none), player to move, gap of the first and
        of the second player, targets exposed of the first and of the second.  Layers
        after the last one are equal to it.
    """
    gaps = deck.size + 1
    values = np.zeros((layers, 2, gaps, gaps, TARGETS, TARGETS), np.int64)
    homes = np.zeros((2, TARGETS), np.int64)
    for player in range(2):
        for place in range(deck.size):
            if orders[player, place] < TARGETS:
                homes[player, orders[player, place]] = place
    after = np.empty(MOST_GAPS, np.int64)
    reached = 1
    for exposed in range(2 * (TARGETS - 1), -1, -1):
        for first in range(max(0, exposed - TARGETS + 1), min(exposed, TARGETS - 1) + 1):
            second = exposed - first
            layer = 1
            while layer < layers:
                changed = False
                for player in range(2):
                    for one in range(gaps):
                        for two in range(gaps):
                            value = _best_value(
                                deck,
                                orders,
                                homes,
                                values,
                                layer,
                                player,
                                one,
                                two,
                                first,
                                second,
                                after,
                            )
                            values[layer, player, one, two, first, second] = value
                            if value != values[layer - 1, player, one, two, first, second]:
                                changed = True
                if not changed:
                    break
                layer += 1
            reached = max(reached, layer)
            # What follows is equal, and states with fewer targets exposed will read it.
            for rest in range(layer + 1, layers):
                values[rest, :, :, :, first, second] = values[layer, :, :, :, first, second]
    return values[: min(reached + 1, layers)]


@compiled
def _best_value(
    deck: Deck,
    orders: Any,
    homes: Any,
    values: Any,
    layer: int,
    player: int,
    one: int,
    two: int,
    first: int,
    second: int,
    after: Any,
) -> int:
    last = values.shape[0] - 1
    own, other = (one, two) if player == 0 else (two, one)
    due, theirs = (first, second) if player == 0 else (second, first)
    place = homes[1 - player, theirs]
    best = -WIN
    for index in range(gaps_after(deck, orders[player], due, own, after)):
        to = after[index]
        one, two = (to, other) if player == 0 else (other, to)
        value = -values[layer - 1, 1 - player, one, two, first, second]
        best = max(best, _one_turn_longer(value))
        if slots_seen(deck, to) >> slot_of(place, other) & 1:
            if theirs == TARGETS - 1:
                # Without the rule that this ends the game nobody can be made to lose.
                value = WIN if deck.t2_out else 0
            elif player == 0:
                value = _one_turn_longer(-values[last, 1, one, two, first, second + 1])
            else:
                value = _one_turn_longer(-values[last, 0, one, two, first + 1, second])
            best = max(best, value)
    return best
