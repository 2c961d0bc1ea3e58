"""How the weights are found, on few positions: it repeats, and tells good from bad."""

from __future__ import annotations

import numpy as np

from benchmarks.cards_fit import NEVER, fit
from solver.cards.bridge import deck_for
from solver.cards.engine.dice import dice_of
from solver.cards.engine.games import deal
from solver.cards.engine.outlook import EXPOSE, OUT, THEIRS
from solver.cards.engine.worth import chance_to_win
from solver.cards.rules import Rules


def test_a_small_fit() -> None:
    found = fit(scale=0.01)
    assert found == fit(scale=0.01)
    assert set(found) == {"2", "3", "4"}
    for text, weights in found.items():
        assert weights["quick"][EXPOSE] == 1.0
        assert weights["quick"][THEIRS] < 0.0
        assert weights["quick"][OUT] == NEVER
        # Who is one target away from the end is worse off than the others.
        players = int(text)
        deck, worth = deck_for(Rules(players)), np.array(weights["worth"])
        chances = []
        for seed in range(20):
            table = deal(deck, players, dice_of(seed))
            table.due[0] = 3
            chances.append(chance_to_win(deck, table, 0, worth))
        assert sum(chances) / len(chances) < 0.8 / players
