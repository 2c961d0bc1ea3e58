"""How good an order of one's own base is, and what it is worth to know someone's habit.

An order is good if its owner wins often with it, whatever the others have.  So all orders
are tried in games, the same deals for each, and in every round those that did worst are
left alone.  An order and its mirror image are equally good, since the whole table can be
looked at in a mirror; so one of the two is tried, and both are meant.

Whoever always lays the best order is soon known for it.  So a set of good orders is drawn
from, and each set is judged twice: against players who think that all orders are equally
likely, and against players who know the set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import Any

import numpy as np

from solver.cards.rules import Rules
from solver.cards.simulate import Deals, Share, play_task, scores_of
from solver.cards.strategies import Strategy
from solver.parallel import ordered_map

Order = tuple[int, ...]

SET_SIZES = (2, 8, 32, 128)
"""Sizes of the sets that are judged, mirror images counted."""

_KEPT = 0.25  # share of the orders that stays from round to round
_LAST = 64  # orders that are not thinned out any more
_TASK = 64  # orders or deals of a task
_FRESH = 1 << 32  # deals numbered from here on serve to judge what others have chosen


@dataclass(frozen=True, slots=True)
class RankedOrder:
    """An order and how its owner fared.

    Attributes
    ----------
    order
        The cards from left to right; its mirror image is as good.
    score
        Wins, and an equal share of a draw; from deals that had no part in the choice.
    """

    order: Order
    score: Share


@dataclass(frozen=True, slots=True)
class JudgedSet:
    """Orders to draw from, and what it is worth to know them.

    Attributes
    ----------
    orders
        The best, each with its mirror image.
    unknown
        The score of whoever draws from them if the others do not know.
    known
        The same if they do.
    worth
        The difference, from the same deals: what knowing the set is worth.
    """

    orders: tuple[Order, ...]
    unknown: Share
    known: Share
    worth: Share


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The best orders, and sets of them.

    Attributes
    ----------
    rules, strategies
        Of the games; the first strategy is that of the base's owner.
    tried
        How many orders were tried; as many more are their mirror images.
    games
        How many games were played in all.
    any_order
        The score of a base by chance.
    ranked
        The best first.
    sets
        From small to large.
    """

    rules: Rules
    strategies: tuple[Strategy, ...]
    tried: int
    games: int
    any_order: Share
    ranked: tuple[RankedOrder, ...]
    sets: tuple[JudgedSet, ...]

    def break_even(self, judged: JudgedSet) -> float:
        """How sure the others may be to know a set for it to be as good as any order.

        Against players who know everything there is to know of one's habits nothing beats
        laying all orders alike: then there is nothing to know.
        """
        gain = judged.unknown.value - self.any_order.value
        return min(1.0, max(0.0, gain / judged.worth.value)) if judged.worth.value > 0.0 else 1.0

    def set_of(self, size: int | None = None) -> JudgedSet:
        """The largest set, or the largest of no more than `size` orders.

        Raises
        ------
        ValueError
            If no set is as small.
        """
        for judged in reversed(self.sets):
            if size is None or len(judged.orders) <= size:
                return judged
        raise ValueError(f"no set of at most {size} orders was judged")

    def draw(self, seed: int, size: int | None = None) -> Order:
        """An order by chance, from a set that `set_of` finds."""
        return Random(seed).choice(self.set_of(size).orders)


def arrange(
    rules: Rules,
    strategies: Sequence[Strategy],
    *,
    deals: int = 8,
    sizes: Sequence[int] = SET_SIZES,
    top: int = 10,
    seed: int = 1,
    workers: int = 1,
    backend: str | None = None,
) -> Arrangement:
    """Rank the orders of the first player's base.

    Parameters
    ----------
    rules
        Of the games.
    strategies
        One for each player; the first is the owner's.
    deals
        For each order in the first round; the rounds after it are as long.
    sizes
        Of the sets to judge.
    top
        How many orders to rank.
    seed, workers, backend
        See `solver.cards.simulate.simulate`.
    """
    room = _Room(rules, tuple(strategies), seed, workers, backend)
    budget = room.tried * deals
    ranking = room.rank(budget)
    judged = -(-max(_TASK, budget // 16) // _TASK) * _TASK
    sets = []
    for size in sizes:
        habit = tuple(
            either for order in ranking[: max(1, size // 2)] for either in (order, order[::-1])
        )
        unknown = room.judge(habit, judged)
        known = room.judge(habit, judged, known=True)
        sets.append(JudgedSet(habit, Share.of(unknown), Share.of(known), Share.of(unknown - known)))
    ranked = [RankedOrder(order, Share.of(room.judge((order,), judged))) for order in ranking[:top]]
    return Arrangement(
        rules=rules,
        strategies=room.strategies,
        tried=room.tried,
        any_order=Share.of(room.judge((), judged)),
        ranked=tuple(sorted(ranked, key=lambda one: -one.score.value)),
        sets=tuple(sets),
        games=room.deals * rules.players,
    )


class _Room:
    """Where orders are tried; counts the deals."""

    def __init__(
        self,
        rules: Rules,
        strategies: tuple[Strategy, ...],
        seed: int,
        workers: int,
        backend: str | None,
    ) -> None:
        self.rules, self.strategies, self.seed = rules, strategies, seed
        self.workers, self.backend = workers, backend
        orders = permutations(range(rules.size))
        self.orders = [order for order in orders if order <= order[::-1]]
        self.tried = len(self.orders)
        self.deals = 0

    def rank(self, budget: int) -> list[Order]:
        """All orders, the best first, after rounds of so many deals each."""
        orders = self.orders
        sums = dict.fromkeys(orders, 0.0)
        first = 0
        while True:
            last = first + max(1, budget // len(orders))
            tasks = [
                _Round(self._deals(first, last), tuple(orders[start : start + _TASK]))
                for start in range(0, len(orders), _TASK)
            ]
            totals = np.concatenate(list(self._map(_play_round, tasks)))
            for order, total in zip(orders, totals.tolist(), strict=True):
                sums[order] += total
            self.deals += (last - first) * len(orders)
            first = last
            if len(orders) <= _LAST:
                # Whatever stayed longer has the greater sum.
                return sorted(sums, key=lambda order: (-sums[order], order))
            orders = sorted(orders, key=lambda order: (-sums[order], order))
            orders = orders[: max(_LAST, int(len(orders) * _KEPT))]

    def judge(self, habit: tuple[Order, ...], deals: int, *, known: bool = False) -> Any:
        """The scores of some orders to draw from, in deals of their own."""
        tasks = [
            replace(self._deals(first, first + _TASK), habit=habit, known=known)
            for first in range(_FRESH, _FRESH + deals, _TASK)
        ]
        self.deals += deals
        return scores_of(np.concatenate(list(self._map(play_task, tasks))), 0)

    def _deals(self, first: int, last: int) -> Deals:
        return Deals(self.rules, self.strategies, self.seed, first, last)

    def _map(self, function: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
        return ordered_map(function, tasks, self.workers, backend=self.backend)


@dataclass(frozen=True, slots=True)
class _Round:
    """Some orders to try in the same deals."""

    deals: Deals
    orders: tuple[Order, ...]


def _play_round(task: _Round) -> Any:
    """The sum of the scores of each order."""
    return np.array(
        [
            scores_of(play_task(replace(task.deals, habit=(order,))), 0).sum()
            for order in task.orders
        ]
    )
