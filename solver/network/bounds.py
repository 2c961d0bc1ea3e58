"""What no policy can beat: proven lower bounds of the mean and of the worst case.

A set of classes needs at least what Huffman's tree with the same weights needs, were
every split possible (`turns.huffman`).  Asking the real questions first says more: the
best policy starts with some question, so the least over all questions of what its parts
need at least is a bound as well, and so on for as many levels as time allows.

The worst case: with d questions left at most 3 ** d classes can be told apart.  A depth
is refuted when after every question some part is too large for the depth that is left,
or is refuted in turn.

Nothing here depends on a hash that might collide: a set is known by the answers that
lead to it, and these are compared in full.

>>> from solver.network.rules import Rules
>>> bound = mean_bound(Rules(rows=4, cols=4, lines=(1, 2, 3)), levels=9)
>>> bound.mean, bound.exact
(Fraction(65, 16), True)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer
from solver.network.rules import Rules
from solver.network.table import Table
from solver.network.turns import huffman
from solver.network.turns.source import Source
from solver.result import Counters, Deadline, Status

_MANY_LEVELS = 64


@dataclass(frozen=True)
class MeanBound:
    """A proven lower bound of the mean.

    Attributes
    ----------
    cost
        Questions that any policy needs, summed over the networks.
    networks
        How many there are.
    levels
        Levels of real questions above the Huffman bound; 0 is that bound alone.
    exact
        Whether the levels reached the end everywhere, so that this is the optimum.
    status
        `TIME` if the deadline passed before all levels asked for were done.
    counters
        What it cost; nodes are the sets whose questions were looked at.
    """

    cost: int
    networks: int
    levels: int
    exact: bool
    status: Status
    counters: Counters

    @property
    def mean(self) -> Fraction:
        """The bound for the mean."""
        return Fraction(self.cost, self.networks)


class _TooLateError(Exception):
    """The deadline passed."""


def mean_bound(
    rules: Rules, *, levels: int | None = None, deadline: Deadline | None = None
) -> MeanBound:
    """A lower bound of the mean of every policy of single spaces.

    Parameters
    ----------
    rules
        The board.
    levels
        How many levels of real questions to look at; as many as time allows by default.
    deadline
        When to stop with the last level that was finished.

    Raises
    ------
    ValueError
        If the board holds no network.
    """
    table = Source(rules).table()
    if not table.networks:
        raise ValueError("there is no network")
    clock = deadline or Deadline()
    frontier = _Frontier(table, clock)
    members = np.arange(table.classes, dtype=np.int32)
    maps = np.array(rules.board.symmetries())
    cost, done, exact = frontier.huffman(members), 0, table.classes < 2
    most = _MANY_LEVELS if levels is None else levels
    status = Status.COMPLETE
    while done < most and not exact:
        try:
            frontier.cut = False
            cost = frontier.least(members, done + 1, maps, frozenset(), 1 << 60)
            done += 1
            exact = not frontier.cut
        except _TooLateError:
            status = Status.TIME
            break
    counters = Counters(clock.elapsed(), frontier.nodes)
    return MeanBound(cost, table.networks, done, exact, status, counters)


@dataclass(frozen=True)
class WorstBound:
    """A proven lower bound of the worst case.

    Attributes
    ----------
    turns
        Questions that every policy needs for some network.
    proven_by
        `counting`: fewer questions have too few answers.  `refutation`: every way to
        ask one question less was looked at.
    exact
        Whether a way that keeps to `turns` was found as well.
    status
        `TIME` if the deadline passed before the next depth was refuted or found.
    counters
        What it cost; nodes are the sets whose questions were looked at.
    """

    turns: int
    proven_by: Literal["counting", "refutation"]
    exact: bool
    status: Status
    counters: Counters


def worst_bound(rules: Rules, *, deadline: Deadline | None = None) -> WorstBound:
    """A lower bound of the worst case of every policy of single spaces.

    Parameters
    ----------
    rules
        The board.
    deadline
        When to stop with the last depth that was refuted.

    Raises
    ------
    ValueError
        If the board holds no network.

    Examples
    --------
    >>> bound = worst_bound(Rules(rows=4, cols=4, lines=(1, 2, 3)))
    >>> bound.turns, bound.proven_by, bound.exact
    (5, 'refutation', True)
    """
    table = Source(rules).table()
    if not table.networks:
        raise ValueError("there is no network")
    clock = deadline or Deadline()
    frontier = _Frontier(table, clock)
    members = np.arange(table.classes, dtype=np.int32)
    maps = np.array(rules.board.symmetries())
    turns = 0
    while 3**turns < table.classes:
        turns += 1
    counted, found, status = turns, False, Status.COMPLETE
    try:
        while not found:
            frontier.refuted.clear()
            found = frontier.possible(members, turns, maps, frozenset())
            turns += not found
    except _TooLateError:
        status = Status.TIME
    by: Literal["counting", "refutation"] = "counting" if turns == counted else "refutation"
    return WorstBound(turns, by, found, status, Counters(clock.elapsed(), frontier.nodes))


class _Frontier:
    """Real questions above, Huffman below."""

    def __init__(self, table: Table, clock: Deadline) -> None:
        from solver.network.turns.frontier import Board

        answers, weights = table.answers, table.weights
        rows = np.concatenate((answers == Answer.HOT, answers == Answer.WARM)).T
        values = np.unique(np.concatenate(([1], weights))).astype(np.int64)
        self.board = Board(
            np.ascontiguousarray(rows).astype(np.uint8),
            np.searchsorted(values, weights).astype(np.uint8),
            values,
            huffman.unit_costs(table.classes),
        )
        self.answers = answers
        self.weights = weights
        self.clock = clock
        self.nodes = 0
        self.cut = False
        self.refuted: set[frozenset[tuple[int, int]]] = set()
        self.known: dict[tuple[frozenset[tuple[int, int]], int], tuple[int, bool]] = {}

    def huffman(self, members: NDArray[np.int32]) -> int:
        """What a set needs at least, whatever the questions."""
        return huffman.cost(self.weights[members].tolist())

    def least(
        self,
        members: NDArray[np.int32],
        levels: int,
        maps: NDArray[np.intp],
        clues: frozenset[tuple[int, int]],
        bound: int,
    ) -> int:
        """What a set needs at least by so many levels, or some number from `bound` on."""
        from solver.network.turns.frontier import least_after

        if self.clock.passed():
            raise _TooLateError
        found = self.known.get((clues, levels))
        if found is not None and (found[1] or found[0] >= bound):
            return found[0]
        self.nodes += 1
        weight = int(self.weights[members].sum())
        after = least_after(self.board, members)
        if len(maps) > 1:
            after = np.where(maps.min(axis=0) == np.arange(len(after)), after, -1)
        order = np.flatnonzero(after >= 0)
        order = order[np.argsort(after[order], kind="stable")]
        best = bound
        for question in order.tolist():
            total = weight + int(after[question])
            if total >= best:
                break
            given = self.answers[question, members]
            parts = [(answer, members[given == answer]) for answer in range(3)]
            if levels == 1:
                self.cut |= any(len(part) > 3 for _, part in parts)
                best = total
                break
            fixed = maps[maps[:, question] == question]
            for answer, part in sorted(parts, key=lambda pair: -len(pair[1])):
                if len(part) > 2 and total < best:
                    own = self.huffman(part)
                    seen = clues | {(question, answer)}
                    total += self.least(part, levels - 1, fixed, seen, best - total + own) - own
            best = min(best, total)
        self.known[clues, levels] = best, best < bound
        return best

    def possible(
        self,
        members: NDArray[np.int32],
        turns: int,
        maps: NDArray[np.intp],
        clues: frozenset[tuple[int, int]],
    ) -> bool:
        """Whether so many questions are enough for a set."""
        from solver.network.turns.frontier import class_counts

        if len(members) < 2 or len(members) == 2 <= 2 * turns:
            return True
        if len(members) > 3**turns or clues in self.refuted:
            return False
        if self.clock.passed():
            raise _TooLateError
        self.nodes += 1
        parts = class_counts(self.board, members)
        largest = parts.max(axis=0)
        good = largest <= 3 ** (turns - 1)
        if len(maps) > 1:
            good &= maps.min(axis=0) == np.arange(len(good))
        order = np.flatnonzero(good & (largest < len(members)))
        order = order[np.argsort((parts[:, order] ** 1.5).sum(axis=0), kind="stable")]
        if turns == 1:
            return len(order) > 0
        for question in order.tolist():
            given = self.answers[question, members]
            fixed = maps[maps[:, question] == question]
            answers = np.argsort(-parts[:, question]).tolist()
            if all(
                self.possible(
                    members[given == answer], turns - 1, fixed, clues | {(question, answer)}
                )
                for answer in answers
            ):
                return True
        self.refuted.add(clues)
        return False
