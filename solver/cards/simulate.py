"""Whole games between strategies: who wins how often, how long it takes, how it ends.

Every deal is played once for each way to seat the players round the table, the first seat
always opening: with two players these are pairs of games with the seats swapped.  What the
cards decide then falls on everyone alike, and the standard errors are those of the deals.

>>> from solver.cards.rules import Rules
>>> from solver.cards.strategies import Strategy
>>> played = simulate(Rules(), (Strategy("greedy"), Strategy("random")), games=40, seed=1)
>>> played.games, played.players[0].score.value > 0.9
(40, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from solver.cards.bridge import deck_for
from solver.cards.engine.games import (
    BLOWN_UP,
    EXPOSED,
    LEFT_IN,
    RESULTS,
    TURNS,
    WON_BY,
    WON_FROM,
    play_deals,
)
from solver.cards.rules import Rules
from solver.cards.strategies import Strategy
from solver.cards.weights import weights_for
from solver.parallel import ordered_map

_DEALS = 16  # of a task; one if an adviser plays, who takes his time


@dataclass(frozen=True, slots=True)
class Share:
    """A mean over deals, and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Any) -> Share:
        """The mean of an array with one value a deal."""
        error = float(values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0
        return cls(float(values.mean()), error)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """How a player fared.

    Attributes
    ----------
    strategy
        How it plays.
    wins
        The share of games won.
    score
        The same, with an equal share of a draw for everyone still in.
    """

    strategy: Strategy
    wins: Share
    score: Share


@dataclass(frozen=True, slots=True)
class Simulation:
    """The games between some players.

    Attributes
    ----------
    rules
        Of the games.
    games
        How many were played: every deal as often as there are seats.
    players
        In the order given.
    first
        The share of games won by whoever opened.
    draws
        The share of games nobody won.
    exposed, blown_up
        How many players a game went out by an exposed T2, and by a bomb.
    turns
        Turns of a game, of all players together.
    longest
        The most turns of a game.
    """

    rules: Rules
    games: int
    players: tuple[PlayerResult, ...]
    first: Share
    draws: Share
    exposed: Share
    blown_up: Share
    turns: Share
    longest: int


@dataclass(frozen=True, slots=True)
class Deals:
    """Some deals to play, as a task for a worker.

    Attributes
    ----------
    rules, strategies, seed
        Of the games.
    first, last
        The numbers of the deals: from `first` on, before `last`.
    habit
        Orders from which the first player draws; if there are none, from all.
    known
        Whether the others know these orders.
    """

    rules: Rules
    strategies: tuple[Strategy, ...]
    seed: int
    first: int
    last: int
    habit: tuple[tuple[int, ...], ...] = ()
    known: bool = False


def simulate(
    rules: Rules,
    strategies: Sequence[Strategy],
    *,
    games: int,
    seed: int = 1,
    workers: int = 1,
    backend: str | None = None,
) -> Simulation:
    """Play games.

    Parameters
    ----------
    rules
        Of the games.
    strategies
        One for each player.
    games
        At least so many; the number is rounded up to whole deals.
    seed
        Of the deals and of everything the players leave to chance.
    workers, backend
        See `solver.parallel.ordered_map`; the result does not depend on them.

    Raises
    ------
    ValueError
        If the number of strategies is not that of the players, or `games` is not positive.
    """
    if len(strategies) != rules.players:
        raise ValueError(f"{rules.players} strategies are needed, not {len(strategies)}")
    if games < 1:
        raise ValueError(f"at least 1 game is to be played, not {games}")
    deals = -(-games // rules.players)
    step = 1 if any(strategy.name == "adviser" for strategy in strategies) else _DEALS
    tasks = [
        Deals(rules, tuple(strategies), seed, first, min(first + step, deals))
        for first in range(0, deals, step)
    ]
    results = np.concatenate(list(ordered_map(play_task, tasks, workers, backend=backend)))
    return _summary(rules, tuple(strategies), results)


def deal_seed(seed: int, deal: int) -> Any:
    """The word from which the engine draws a deal."""
    sequence = np.random.SeedSequence([seed % 2**64, deal])
    return sequence.generate_state(1, np.uint64)[0]


def play_task(task: Deals) -> Any:
    """The results of some deals, see `solver.cards.engine.games.play_deals`."""
    players = task.rules.players
    weights = weights_for(players)
    seeds = np.array([deal_seed(task.seed, deal) for deal in range(task.first, task.last)])
    results = np.empty((len(seeds), players, RESULTS), np.int64)
    play_deals(
        deck_for(task.rules),
        np.array([strategy.kind for strategy in task.strategies]),
        np.stack([weights.quick] * players),
        weights.worth,
        np.array([strategy.settings for strategy in task.strategies]),
        np.array(task.habit, np.int64).reshape(-1, task.rules.size),
        task.known,
        seeds,
        results,
    )
    return results


def scores_of(results: Any, player: int) -> Any:
    """The mean score of a player in each deal: 1 for a win, an equal share of a draw."""
    won_by, left_in = results[:, :, WON_BY], results[:, :, LEFT_IN]
    count_in = sum(left_in >> other & 1 for other in range(results.shape[1]))
    shared = (won_by < 0) & (left_in >> player & 1 == 1)
    return ((won_by == player) + shared / count_in).mean(axis=1)


def _summary(rules: Rules, strategies: tuple[Strategy, ...], results: Any) -> Simulation:
    won_by = results[:, :, WON_BY]
    players = tuple(
        PlayerResult(
            strategy,
            Share.of((won_by == player).mean(axis=1)),
            Share.of(scores_of(results, player)),
        )
        for player, strategy in enumerate(strategies)
    )
    return Simulation(
        rules=rules,
        games=results.shape[0] * results.shape[1],
        players=players,
        first=Share.of((results[:, :, WON_FROM] == 0).mean(axis=1)),
        draws=Share.of((won_by < 0).mean(axis=1)),
        exposed=Share.of(results[:, :, EXPOSED].mean(axis=1)),
        blown_up=Share.of(results[:, :, BLOWN_UP].mean(axis=1)),
        turns=Share.of(results[:, :, TURNS].mean(axis=1)),
        longest=int(results[:, :, TURNS].max()),
    )
