"""Players that choose a turn at a glance: random, careful, greedy, quick.

``random`` takes any turn, ``careful`` any that looks at no lit bomb.  ``greedy`` is
careful and takes the greatest chance to expose the target that is due, ties at random.
``quick`` weighs everything of `solver.cards.engine.outlook`; its weights were fitted by
playing, see `solver.cards.weights`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.deck import NOBODY, TARGETS, TURN, Deck, Table
from solver.cards.engine.dice import next_below
from solver.cards.engine.geometry import SPY
from solver.cards.engine.outlook import FEATURES, fill_outlook
from solver.cards.engine.turns import MOST_TURNS, WHOM, list_turns, place_seen
from solver.compiled import compiled

RANDOM, CAREFUL, GREEDY, QUICK, ADVISER = range(5)
"""The kinds of players."""

_HARDLY = 1e-9  # weight of chance in ties


@compiled
def looks_at_lit(deck: Deck, table: Table, turn: Any) -> bool:
    """Whether a turn of the player to move looks at a lit bomb."""
    if turn[WHOM] == NOBODY:
        return False
    place = place_seen(deck, table, table.clock[TURN], turn)
    return place != SPY and bool(table.lit[turn[WHOM]] >> place & 1)


@compiled
def score_turns(outlook: Any, count: int, weights: Any, scores: Any) -> None:
    """The weighted sum of every row of an outlook."""
    for index in range(count):
        scores[index] = 0.0
        for feature in range(FEATURES):
            scores[index] += weights[feature] * outlook[index, feature]


@compiled
def best_of(scores: Any, count: int, dice: Any) -> int:
    """The index of the greatest score, ties at random."""
    best, ties = 0, 1
    for index in range(1, count):
        if scores[index] > scores[best] + _HARDLY:
            best, ties = index, 1
        elif scores[index] >= scores[best] - _HARDLY:
            ties += 1
            if next_below(dice, ties) == 0:
                best = index
    return best


@compiled
def choose_turn(deck: Deck, table: Table, kind: int, weights: Any, dice: Any, turn: Any) -> None:
    """Write the turn that a player of a kind takes into `turn`."""
    turns = np.empty((MOST_TURNS, 4), np.int64)
    count = list_turns(deck, table, True, turns)
    scores = np.zeros(MOST_TURNS)
    if kind == QUICK:
        outlook = np.empty((MOST_TURNS, FEATURES))
        fill_outlook(deck, table, turns, count, outlook)
        score_turns(outlook, count, weights, scores)
    elif kind != RANDOM:
        for index in range(count):
            if looks_at_lit(deck, table, turns[index]):
                scores[index] = -1.0
            elif kind == GREEDY and turns[index, WHOM] != NOBODY:
                place = place_seen(deck, table, table.clock[TURN], turns[index])
                whom = turns[index, WHOM]
                if place != SPY and table.due[whom] < TARGETS:
                    scores[index] = table.chances[whom, place, table.due[whom]]
    turn[:] = turns[best_of(scores, count, dice)]
