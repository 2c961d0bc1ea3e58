"""The race with every question open to both sides, solved exactly for a few classes.

A state is what each side has left, its numbered squares, and nothing else: questions
and answers are heard by both.  Sets of classes are bit masks.  In a round the side that
moves first asks and hears, then the other; then both decide at once whether to
reconstruct.  The first side's question is the one with the best mean over its answers
when the second then does the best it can, and so on back from the end.

Only questions that can tell something are considered, and a strip only if no single
space splits the classes alike: the square saved is never worth less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

import numpy as np

from solver.network.asking import Knowledge, Question, crossed_out, outcomes
from solver.network.race_game import solve_ends
from solver.result import Deadline

MOST_CLASSES = 10
"""Of each side, for the exact game over all questions."""
MOST_STATES = 20_000
"""Ends of rounds that are solved before the exact game is given up."""

Strips: TypeAlias = tuple[int, ...]
State: TypeAlias = tuple[int, int, Strips, Strips]
"""What I have left, what they have left, and the squares of each."""
_Split: TypeAlias = tuple[tuple[int, ...], Strips, Question]


class TooManyStatesError(Exception):
    """The exact game has more states than allowed, or takes too long."""


class OpenSide:
    """The classes one side has left, and every way its questions split them.

    Parameters
    ----------
    knowledge
        What is left for this side at the start.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self.weights: list[int] = knowledge.table.weights.tolist()
        self.strips = knowledge.strips
        self.everything = (1 << knowledge.classes) - 1
        self._by_length: dict[int, list[tuple[tuple[int, ...], Question]]] = {}
        board = knowledge.table.rules.board
        for length in (1, *sorted(set(knowledge.strips))):
            found: dict[tuple[int, ...], Question] = {}
            for question in board.strips(length):
                codes = outcomes(knowledge.table, question)
                masks = [
                    sum(1 << int(number) for number in np.flatnonzero(codes == code))
                    for code in np.unique(codes)
                ]
                if len(masks) > 1:
                    found.setdefault(tuple(sorted(masks)), question)
            self._by_length[length] = list(found.items())
        self.splits = cache(self._splits)
        self.weight = cache(self._weight)

    def _weight(self, left: int) -> int:
        return sum(weight for bit, weight in enumerate(self.weights) if left >> bit & 1)

    def stake(self, left: int) -> float:
        """What reconstructing is worth."""
        most = max(weight for bit, weight in enumerate(self.weights) if left >> bit & 1)
        return 3 * most / self.weight(left) - 2

    def _splits(self, left: int, strips: Strips) -> list[_Split]:
        """The different splits of a set, each with the squares then left."""
        seen: set[tuple[int, ...]] = set()
        splits: list[_Split] = []
        for length in (1, *sorted(set(strips))):
            fresh: dict[tuple[int, ...], Question] = {}
            for masks, question in self._by_length[length]:
                parts = tuple(sorted(part for mask in masks if (part := mask & left)))
                if len(parts) > 1 and parts not in seen:
                    fresh.setdefault(parts, question)
            for parts, question in fresh.items():
                splits.append((parts, self.useful(crossed_out(strips, question)), question))
            if length == 1:
                seen |= set(fresh)
        return splits

    def useful(self, strips: Strips) -> Strips:
        """The squares with which anything can be asked."""
        return tuple(length for length in strips if self._by_length[length])


class OpenRace:
    """The exact game over two sides.

    Parameters
    ----------
    mine, theirs
        What each side knows.
    i_am_first
        Whether I ask first in a round.
    most_states, deadline
        When to give up.
    """

    def __init__(
        self,
        mine: Knowledge,
        theirs: Knowledge,
        *,
        i_am_first: bool,
        most_states: int = MOST_STATES,
        deadline: Deadline | None = None,
    ) -> None:
        self.sides = OpenSide(mine), OpenSide(theirs)
        self.i_am_first = i_am_first
        self._most_states = most_states
        self._clock = deadline or Deadline()
        self._ends: dict[State, float] = {}
        self._middles: dict[State, tuple[float, Question]] = {}

    @property
    def start(self) -> State:
        """All that both sides have left."""
        mine, theirs = self.sides
        return self.state(mine.everything, theirs.everything, mine.strips, theirs.strips)

    def state(self, mine: int, theirs: int, my_strips: Strips, their_strips: Strips) -> State:
        """A state in its one form: squares that no longer matter are left out.

        Two classes are told apart by a single space if by any strip.
        """
        if mine.bit_count() <= 2:
            my_strips = ()
        if theirs.bit_count() <= 2:
            their_strips = ()
        return mine, theirs, my_strips, their_strips

    def end(self, state: State) -> float:
        """The value for me at the end of a round."""
        mine, theirs = self.sides[0].stake(state[0]), self.sides[1].stake(state[1])
        # Who knows reconstructs: going on can bring no more than one victory, as the
        # other side may do nothing until it knows as well.
        if mine == 1:
            return 1 - max(0.0, theirs)
        if theirs == 1:
            return max(0.0, mine) - 1
        value = self._ends.get(state)
        if value is None:
            if len(self._ends) >= self._most_states or self._clock.passed():
                raise TooManyStatesError
            on = np.array([[self.going_on(state)]])
            solved = solve_ends(np.array([mine]), np.array([theirs]), on)
            value = self._ends[state] = float(solved.value[0, 0])
        return value

    def going_on(self, state: State) -> float:
        """The value for me when both go on: a round of questions, then its end."""
        return self.first_asks(state)[0]

    def first_asks(self, state: State) -> tuple[float, Question]:
        """The value before the first question of a round, and the question."""
        return self._ask(state, 0 if self.i_am_first else 1, last=False)

    def second_asks(self, state: State) -> tuple[float, Question]:
        """The value before the second question of a round, and the question."""
        answer = self._middles.get(state)
        if answer is None:
            answer = self._ask(state, 1 if self.i_am_first else 0, last=True)
            self._middles[state] = answer
        return answer

    def best_question(self, state: State) -> Question:
        """What I ask next, from this state on."""
        return self.first_asks(state)[1] if self.i_am_first else self._ask(state, 0, last=True)[1]

    def answers(self, state: State) -> list[tuple[float, State]]:
        """What their second question of a round may lead to, with the chances."""
        side, strips = self.sides[1], state[3]
        question = self._ask(state, 1, last=True)[1]
        for parts, strips_left, asked in side.splits(state[1], strips):
            if asked == question:
                return [
                    (
                        side.weight(part) / side.weight(state[1]),
                        self.state(state[0], part, state[2], strips_left),
                    )
                    for part in parts
                ]
        return [(1.0, state)]

    def _ask(self, state: State, seat: int, *, last: bool) -> tuple[float, Question]:
        side = self.sides[seat]
        left, strips = (state[0], state[2]) if seat == 0 else (state[1], state[3])
        splits: Sequence[_Split] = side.splits(left, strips) or [((left,), strips, (0,))]
        best: tuple[float, Question] | None = None
        for parts, strips_left, question in splits:
            total = 0.0
            for part in parts:
                if seat == 0:
                    after = self.state(part, state[1], strips_left, state[3])
                else:
                    after = self.state(state[0], part, state[2], strips_left)
                value = self.end(after) if last else self.second_asks(after)[0]
                total += side.weight(part) * value
            total /= side.weight(left)
            gain = 0.0 if best is None else total - best[0]
            if best is None or (gain if seat == 0 else -gain) > 1e-12:
                best = total, question
        assert best is not None
        return best
