"""What a position is worth to each player, by weights fitted on played games.

A rollout knows all orders, those that it drew for the others included, so the estimate
may look at the cards as they lie.  Each player has a *danger*, a weighted sum; the chance
to win is the share of exp(-danger) among the players still in.  The weights stand apart
for each number of exposed targets, as the features do: how many orders the others still
think possible, how likely they think the right place of the target, whether one of them
can look at it on the next turn or the one after, and whether such a player is to move.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.deck import NOBODY, OVER, TARGETS, TURN, WINNER, Deck, Table
from solver.cards.engine.geometry import slot_of
from solver.cards.engine.reach import REACH_TURNS, own_reach, turns_to_see
from solver.compiled import compiled

KINDS = (
    "one",
    "bits",
    "chance",
    "seen",
    "seen chance",
    "seen second",
    "seen second chance",
    "attacked",
    "attacked seen",
    "attacked seen chance",
)
"""What is weighed, once for each number of exposed targets.

``chance`` is that of the right place of the target, for the others; ``seen`` whether one of
them can look at it on the next turn, ``second`` on the one after; ``attacked`` whether the
player to move is another."""

WORTH_FEATURES = len(KINDS) * TARGETS


@compiled
def fill_dangers(deck: Deck, table: Table, features: Any) -> None:
    """Fill one row of features for each player; zero for a player who is out."""
    players = table.due.shape[0]
    features[:] = 0.0
    reach = np.zeros((players, REACH_TURNS, deck.size + 1), np.int64)
    for seat in range(players):
        if not table.out[seat]:
            own_reach(deck, table, seat, reach[seat])
    for seat in range(players):
        due = table.due[seat]
        if table.out[seat] or due == TARGETS:
            continue
        home = 0
        while table.orders[seat, home] != due:
            home += 1
        slot = slot_of(home, table.gaps[seat])
        soon = REACH_TURNS + 1
        now = REACH_TURNS + 1
        for other in range(players):
            if other != seat and not table.out[other]:
                turns = turns_to_see(reach[other], table.gaps[other], slot)
                soon = min(soon, turns)
                if other == table.clock[TURN]:
                    now = turns
        chance = table.chances[seat, home, due]
        row = features[seat, due * 10 : due * 10 + 10]
        row[0] = 1.0
        row[1] = np.log2(table.counts[seat])
        row[2] = chance
        if soon == 1:
            row[3] = 1.0
            row[4] = chance
        elif soon == 2:
            row[5] = 1.0
            row[6] = chance
        if table.clock[TURN] != seat:
            row[7] = 1.0
            if now == 1:
                row[8] = 1.0
                row[9] = chance


@compiled
def chance_to_win(deck: Deck, table: Table, seat: int, weights: Any) -> float:
    """The chance of a seat to win: known when the game is over, else estimated.

    A draw counts as an equal share for everyone still in.
    """
    if table.out[seat]:
        return 0.0
    players = table.due.shape[0]
    if table.clock[OVER]:
        if table.clock[WINNER] == NOBODY:
            return 1.0 / float(players - table.out.sum())
        return 1.0 if table.clock[WINNER] == seat else 0.0
    if not deck.t2_out:
        return 1.0 / float(players - table.out.sum())
    features = np.empty((players, WORTH_FEATURES))
    fill_dangers(deck, table, features)
    own = 0.0
    total = 0.0
    for other in range(players):
        if not table.out[other]:
            danger = 0.0
            for feature in range(WORTH_FEATURES):
                danger += weights[feature] * features[other, feature]
            share = np.exp(-danger)
            total += share
            if other == seat:
                own = share
    return own / total
