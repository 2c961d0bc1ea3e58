"""What to do: every turn with what it may find, give away and lead to, and how it may end.

The chance to win is found in one of two ways.  If two players are left and both orders
are known to both, each turn leads to a state whose end is known (`solver.cards.exact`).
Otherwise each turn is tried in many worlds, orders of the other bases that fit the log:
quick and greedy players go on for a few turns, and a fitted estimate takes over.  All
turns meet the same worlds, so their differences are known better than their values.

The worlds are looked at in chunks.  After each, turns that are clearly worse than the
best are left alone, so that the time goes to those that may be best.  A seed fixes the
worlds and everything in them; a limit of time only decides how many of them are looked
at.  Where the log leaves few orders, all of them are, and the search ends early.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from solver.cards.bridge import AdviceError, at_turn_of, deck_for, table_for, turn_words
from solver.cards.engine.deck import NOBODY, OVER, QUIET, WINNER, copy_table, empty_table
from solver.cards.engine.dice import dice_of
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
from solver.cards.engine.players import score_turns
from solver.cards.engine.rollout import draw_worlds, try_turns
from solver.cards.engine.turns import MOST_TURNS, list_turns, play_turn
from solver.cards.exact import solve
from solver.cards.reason import reason_of
from solver.cards.state import GameState
from solver.cards.strategies import DEPTH
from solver.cards.suggestion import Advice, Suggestion
from solver.cards.weights import weights_for
from solver.result import Counters, Deadline

__all__ = ["Advice", "AdviceError", "Suggestion", "advise"]

MOST_WORLDS = 1 << 15
"""Worlds that are looked at however long the time."""

_FIRST_CHUNK = 48
_CHUNK = 64
_LEAST_WORLDS = 48  # before a turn is left alone
_CLEARLY = 3.0  # standard errors of a difference
_ENOUGH = 512  # worlds; where fewer differ, they are gone through again, as ties fall anew
_LEAST_PASSES = 2


def advise(
    state: GameState,
    seat: int,
    *,
    seconds: float | None = 2.0,
    worlds: int | None = None,
    seed: int = 1,
) -> Advice:
    """Compare all turns of the player to move.

    Parameters
    ----------
    state
        The game so far; in the middle of a turn the rest of it is advised.
    seat
        The player to move.
    seconds
        How long to look at worlds; `None`: until `worlds` are done.
    worlds
        At most so many; without a limit of time the answer depends on nothing but the
        log and the seed.
    seed
        Of the worlds.

    Returns
    -------
    Advice
        All turns, the best first.

    Raises
    ------
    AdviceError
        If the game is over, the player is out or not to move, the own base is not known,
        or no order fits what was said.
    ValueError
        If neither `seconds` nor `worlds` limits the search.
    """
    if seconds is None and worlds is None:
        raise ValueError("a limit is needed: seconds or worlds")
    clock = Deadline(seconds)
    search = _Search(at_turn_of(state, seat), seat)
    if search.orders_are_known():
        search.look_up()
    else:
        search.try_worlds(min(worlds or MOST_WORLDS, MOST_WORLDS), seed, clock)
    return search.advice(clock)


class _Search:
    """The turns of a position, and what came of them so far."""

    def __init__(self, state: GameState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.deck = deck_for(state.rules)
        self.table = table_for(state, seat)
        self.weights = weights_for(state.rules.players)
        self.seated = [other for other, base in enumerate(state.bases) if not base.out]
        turns = np.empty((MOST_TURNS, 4), np.int64)
        count = list_turns(self.deck, self.table, not state.moved, turns)
        self.turns = turns[:count]
        self.outlook = np.empty((count, FEATURES))
        fill_outlook(self.deck, self.table, self.turns, count, self.outlook)
        self.scores = np.empty(count)
        score_turns(self.outlook, count, self.weights.quick, self.scores)
        self.win = np.zeros(count)
        self.error = np.zeros(count)
        self.tried = np.zeros(count, np.int64)  # worlds
        self.ranked = np.argsort(-self.scores, kind="stable")
        self.worlds = 0
        self.every_world = False
        self.exact = False

    def orders_are_known(self) -> bool:
        """Whether two players are left who know both orders."""
        return len(self.seated) == 2 and all(self.table.counts[self.seated] == 1)

    def look_up(self) -> None:
        """Judge each turn by the solved game."""
        orders = [
            [mask.bit_length() - 1 for mask in self.table.allowed[other].tolist()]
            for other in self.seated
        ]
        values = solve(self.state.rules, *orders)
        after = empty_table(self.state.rules.players, self.deck.size)
        hurry = np.zeros(len(self.turns))
        for index, turn in enumerate(self.turns):
            copy_table(self.table, after)
            after.orders[self.seated] = orders
            play_turn(self.deck, after, turn)
            if after.clock[OVER]:
                winner = after.clock[WINNER]
                self.win[index] = 0.5 if winner == NOBODY else float(winner == self.seat)
                continue
            end = values.outcome(
                1 - self.seated.index(self.seat),
                gaps=after.gaps[self.seated].tolist(),
                due=after.due[self.seated].tolist(),
                quiet=int(after.clock[QUIET]),
            )
            self.win[index] = 0.5 - 0.5 * end.result
            hurry[index] = end.turns if end.result > 0 else -end.turns
        self.ranked = np.lexsort((-self.scores, -hurry, -self.win))
        self.tried[:] = self.worlds = 1
        self.exact = self.every_world = True

    def try_worlds(self, most: int, seed: int, clock: Deadline) -> None:
        """Judge the turns in worlds until all have been seen, or the time is up."""
        dice = dice_of(seed)
        worlds = np.empty((most, self.state.rules.players, self.deck.size), np.int64)
        distinct = draw_worlds(self.deck, self.table, self.seat, worlds, dice)
        passes = max(_LEAST_PASSES, -(-_ENOUGH // distinct))
        last = min(most, passes * distinct)
        values = np.zeros((last, len(self.turns)))
        active = self.ranked.copy()
        for start, end in pairwise([0, *range(_FIRST_CHUNK, last, _CHUNK), last]):
            began = clock.elapsed()
            try_turns(
                self.deck,
                self.table,
                self.turns,
                active,
                worlds[start:end],
                DEPTH,
                True,
                self.weights.quick,
                self.weights.worth,
                dice,
                values[start:end],
            )
            self.tried[active] = self.worlds = end
            if end >= _LEAST_WORLDS:
                active = self._still_open(values[:end], active)
            if clock.left() < clock.elapsed() - began:
                break
        self.every_world = self.worlds >= distinct
        for index, tried in enumerate(self.tried):
            seen = values[:tried, index]
            self.win[index] = seen.mean()
            self.error[index] = _error(seen, distinct)
        open_still = np.zeros(len(self.turns), bool)
        open_still[active] = True
        self.ranked = np.lexsort((-self.scores, -self.win, ~open_still))

    def _still_open(self, values: Any, active: Any) -> Any:
        """The turns that are not clearly worse than the best, and the second in any case."""
        order = active[np.argsort(-values[:, active].mean(axis=0), kind="stable")]
        behind = values[:, order[:1]] - values[:, order]
        errors = behind.std(axis=0) / np.sqrt(len(values) - 1)
        near = behind.mean(axis=0) <= _CLEARLY * errors
        near[:2] = True
        return order[near]

    def advice(self, clock: Deadline) -> Advice:
        """Everything that was found, the best turn first."""
        names, facing = self.state.names, self.state.bases[self.seat].facing
        turns = tuple(
            Suggestion(
                actions=turn_words(self.turns[index], facing, names) or self._nothing(),
                win=float(self.win[index]),
                win_se=float(self.error[index]),
                worlds=int(self.tried[index]),
                expose=float(self.outlook[index, EXPOSE]),
                light=float(self.outlook[index, LIGHT]),
                out=float(self.outlook[index, OUT]),
                gain_bits=float(self.outlook[index, GAIN]),
                leak_bits=float(self.outlook[index, LEAK]),
                next_chance=float(self.outlook[index, NEXT]),
                their_chance=float(self.outlook[index, THEIRS]),
                wait=float(self.outlook[index, WAIT]),
            )
            for index in self.ranked
        )
        return Advice(
            player=names[self.seat],
            turns=turns,
            reason=reason_of(turns, exact=self.exact),
            worlds=self.worlds,
            every_world=self.every_world,
            exact=self.exact,
            counters=Counters(clock.elapsed(), int(self.tried.sum())),
        )

    def _nothing(self) -> tuple[str, ...]:
        """How to do nothing more: to pass, unless the turn was begun with a move."""
        return () if self.state.moved else ("pass",)


def _error(values: Any, distinct: int) -> float:
    """The standard error of a mean over worlds.

    Where all worlds were gone through more than once, only ties differ between passes,
    and so the error is that of the means of whole passes.
    """
    passes = len(values) // distinct
    if passes > 1:
        values = values[: passes * distinct].reshape(passes, distinct).mean(axis=1)
    return float(values.std() / np.sqrt(max(len(values) - 1, 1)))
