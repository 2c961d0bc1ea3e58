"""How the weights of the card game were found: `python -m benchmarks.cards_fit`.

From nothing but the rules and a first guess at the weights of the quick player:

1. Quick players play games, with a random turn now and then.  The weights of the estimate
   (`solver.cards.engine.worth`) are those that make the results most likely: a logistic
   regression, solved by Newton's method.
2. Turns of such games of two players are tried in sampled worlds, as the adviser does.
   The weights of the quick player are those whose sums differ between the turns of a
   position most nearly as their chances to win do: least squares.
3. The estimate is fitted once more, on games of the players so found, for each number of
   players.

The quick player of two serves for three and four as well.  Fitted there, it learns to hide
and leave the hunt to others, and then loses to players that hunt.

Everything is drawn from a seed, so the same weights come out again; it takes about two
minutes on one core.  The result goes into `solver/cards/weights.json`, together with how
well it fits.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np

from solver.cards.bridge import deck_for
from solver.cards.engine.deck import OVER, TURN, Deck
from solver.cards.engine.dice import dice_of, next_fraction
from solver.cards.engine.games import deal
from solver.cards.engine.outlook import (
    EXPOSE,
    FEATURES,
    GAIN,
    LEAK,
    LIGHT,
    NEXT,
    OUT,
    THEIRS,
    WAIT,
    fill_outlook,
)
from solver.cards.engine.players import QUICK, RANDOM, choose_turn
from solver.cards.engine.rollout import draw_worlds, try_turns
from solver.cards.engine.samples import sample_positions
from solver.cards.engine.turns import MOST_TURNS, list_turns, play_turn
from solver.cards.engine.worth import WORTH_FEATURES
from solver.cards.rules import MAX_PLAYERS, Rules
from solver.cards.weights import WEIGHTS_FILE
from solver.console import write_whole

FITTED = (EXPOSE, LIGHT, GAIN, LEAK, NEXT, THEIRS, WAIT)
"""The columns of an outlook that are fitted; a look at a lit bomb is never worth it."""

NEVER = -1e6
"""The weight of being blown up."""

_POSITIONS = 150_000  # for the estimate
_TURN_POSITIONS = 1600  # for the quick player
_WORLDS = 24
_DEPTH = 4  # turns played on in a world
_STRAY = 0.05  # share of random turns, so that odd positions are seen too
_TAKEN = 0.25  # share of the positions of a game whose turns are tried
_SHRINK = 1.0  # ridge, in positions


class Fit(NamedTuple):
    """Weights, and the share of the variance that they explain or the loss left."""

    weights: Any
    quality: float


def first_guess() -> Any:
    """To expose first; then to leave little, and to have much next turn."""
    weights = np.zeros(FEATURES)
    weights[[EXPOSE, THEIRS, NEXT, WAIT, LEAK]] = 10, -0.82, 0.3, -0.1, -0.02
    weights[OUT] = NEVER
    return weights


def fit_worth(deck: Deck, players: int, quick: Any, positions: int, seed: int) -> Fit:
    """Fit the estimate; the quality is the mean log loss a position.

    Parameters
    ----------
    deck, players
        The rules.
    quick
        The weights of the players.
    positions
        How many positions to look at.
    seed
        Of their games.
    """
    features = np.zeros((positions, players, WORTH_FEATURES))
    shares = np.zeros((positions, players))
    sample_positions(deck, players, quick, _STRAY, dice_of(seed), features, shares)
    seated = shares >= 0.0
    won = np.where(seated, shares, 0.0)
    whole = won.sum(axis=1) > 0.0  # the last game may have been cut off
    features, seated, won = features[whole], seated[whole], won[whole]
    won /= won.sum(axis=1, keepdims=True)
    weights = np.zeros(WORTH_FEATURES)
    chances = won
    for _ in range(10):
        strength = np.where(seated, -(features @ weights), -np.inf)
        strength -= strength.max(axis=1, keepdims=True)
        chances = np.exp(strength)
        chances /= chances.sum(axis=1, keepdims=True)
        mean = np.einsum("ps,psf->pf", chances, features)
        slope = np.einsum("ps,psf->f", won - chances, features) + _SHRINK * weights
        curve = _SHRINK * np.eye(WORTH_FEATURES) - mean.T @ mean
        for seat in range(players):
            weighted = features[:, seat] * chances[:, seat, None]
            curve += weighted.T @ features[:, seat]
        weights = weights - np.linalg.solve(curve, slope)
    loss = -(won * np.log(np.maximum(chances, 1e-12))).sum(axis=1).mean()
    return Fit(weights, float(loss))


def fit_quick(deck: Deck, players: int, quick: Any, worth: Any, positions: int, seed: int) -> Fit:
    """Fit the quick player; the quality is the share of the variance explained.

    Parameters
    ----------
    deck, players
        The rules.
    quick, worth
        The weights so far, by which turns are tried.
    positions
        How many positions to look at.
    seed
        Of their games and of the worlds.
    """
    rows: list[Any] = []
    wins: list[Any] = []
    dice = dice_of(seed)
    turn = np.empty(4, np.int64)
    while len(rows) < positions:
        table = deal(deck, players, dice)
        while not table.clock[OVER]:
            if next_fraction(dice) < _TAKEN:
                outlook, won = _tried(deck, table, quick, worth, dice)
                rows.append(outlook - outlook.mean(axis=0))
                wins.append(won - won.mean())
            kind = RANDOM if next_fraction(dice) < _STRAY else QUICK
            choose_turn(deck, table, kind, quick, dice, turn)
            play_turn(deck, table, turn)
    features, won = np.concatenate(rows), np.concatenate(wins)
    fitted = np.linalg.lstsq(features, won, rcond=None)[0]
    left = won - features @ fitted
    weights = np.zeros(FEATURES)
    weights[list(FITTED)] = fitted / fitted[0]  # to expose counts 1
    weights[OUT] = NEVER
    return Fit(weights, float(1.0 - (left @ left) / (won @ won)))


def _tried(deck: Deck, table: Any, quick: Any, worth: Any, dice: Any) -> tuple[Any, Any]:
    """The outlooks of the turns of a position, and their chances to win in some worlds."""
    turns = np.empty((MOST_TURNS, 4), np.int64)
    outlook = np.empty((MOST_TURNS, FEATURES))
    count = list_turns(deck, table, True, turns)
    fill_outlook(deck, table, turns, count, outlook)
    safe = np.flatnonzero(outlook[:count, OUT] == 0.0)
    worlds = np.empty((_WORLDS, table.due.shape[0], deck.size), np.int64)
    distinct = min(draw_worlds(deck, table, table.clock[TURN], worlds, dice), _WORLDS)
    values = np.zeros((distinct, count))
    try_turns(
        deck, table, turns, safe, worlds[:distinct], _DEPTH, False, quick, worth, dice, values
    )
    return outlook[safe][:, list(FITTED)], values[:, safe].mean(axis=0)


def fit(*, scale: float = 1.0, seed: int = 1) -> dict[str, Any]:
    """Fit all weights, as they stand in `weights.json`.

    Parameters
    ----------
    scale
        Of the number of positions; less than 1 for a trial.
    seed
        Of everything.
    """
    positions = int(_POSITIONS * scale)
    deck, guess = deck_for(Rules()), first_guess()
    worth = fit_worth(deck, 2, guess, positions, seed)
    turn_positions = int(_TURN_POSITIONS * scale)
    quick = fit_quick(deck, 2, guess, worth.weights, turn_positions, seed + 1)
    fitted = {}
    for players in range(2, MAX_PLAYERS + 1):
        worth = fit_worth(
            deck_for(Rules(players)), players, quick.weights, positions, seed + players
        )
        fitted[str(players)] = {
            "quick": np.round(quick.weights, 4).tolist(),
            "worth": np.round(worth.weights, 4).tolist(),
            "worth_log_loss": round(worth.quality, 5),
        }
    fitted["2"]["quick_variance_explained"] = round(quick.quality, 4)
    return fitted


def main() -> None:
    """Fit, and write the file."""
    write_whole(WEIGHTS_FILE, json.dumps(fit(), indent=1) + "\n", overwrite=True)


if __name__ == "__main__":
    main()
