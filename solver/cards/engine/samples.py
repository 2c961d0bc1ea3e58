"""Positions of played games and how they ended, to fit weights on."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.deck import NOBODY, OVER, WINNER, Deck
from solver.cards.engine.dice import next_fraction
from solver.cards.engine.games import deal
from solver.cards.engine.players import QUICK, RANDOM, choose_turn
from solver.cards.engine.turns import play_turn
from solver.cards.engine.worth import fill_dangers
from solver.compiled import compiled


@compiled
def sample_positions(
    deck: Deck, players: int, weights: Any, stray: float, dice: Any, features: Any, shares: Any
) -> None:
    """Play games of quick players and note positions with their ends.

    Parameters
    ----------
    deck, players
        The rules.
    weights
        Of the quick players.
    stray
        How often a turn is random instead, so that odd positions are seen too.
    dice
        Randomness.
    features
        For each position and player those of `fill_dangers`; filled up.
    shares
        For each position and player: 1 who won, an equal share of a draw; -1 for those
        already out.  Filled up.
    """
    turn = np.empty(4, np.int64)
    noted = 0
    while noted < features.shape[0]:
        table = deal(deck, players, dice)
        first = noted
        while not table.clock[OVER]:
            if noted < features.shape[0]:
                fill_dangers(deck, table, features[noted])
                for seat in range(players):
                    shares[noted, seat] = -1.0 if table.out[seat] else 0.0
                noted += 1
            kind = RANDOM if next_fraction(dice) < stray else QUICK
            choose_turn(deck, table, kind, weights, dice, turn)
            play_turn(deck, table, turn)
        left = players - table.out.sum()
        for index in range(first, noted):
            for seat in range(players):
                if shares[index, seat] >= 0.0:
                    if table.clock[WINNER] == seat:
                        shares[index, seat] = 1.0
                    elif table.clock[WINNER] == NOBODY and not table.out[seat]:
                        shares[index, seat] = 1.0 / left
