"""What no policy can beat: proven lower bounds of the mean and of the worst case.

A set of classes needs at least what Huffman's tree with the same weights needs, were
every split possible (`turns.huffman`).  Asking the real questions first says more: the
best policy starts with some question, so the least over all questions of what its parts
need at least is a bound as well, and so on for as many levels as time allows.

The worst case: with d questions left at most 3 ** d classes can be told apart.  A depth
is refuted when after every question some part is too large for the depth that is left,
or is refuted in turn.

Nothing here depends on a hash that might collide: a set is known by the answers that
lead to it, and these are compared in full.  The work is done in `turns.frontier`.

>>> from solver.network.rules import Rules
>>> bound = mean_bound(Rules(rows=4, cols=4, lines=(1, 2, 3)), levels=9)
>>> bound.mean, bound.exact
(Fraction(65, 16), True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer
from solver.network.rules import Rules
from solver.network.table import Table
from solver.network.turns import huffman
from solver.network.turns.source import Source
from solver.result import Counters, Deadline, Status

Members: TypeAlias = NDArray[np.int32]

_MANY_LEVELS = 64
_BUDGET = 30_000  # sets between two looks at the clock, at first
_MOST_SPACES = 170  # of boards whose answers fit into the memory of the compiled search
_FEW = 1000  # classes for which a small memory is enough
_FEW_BITS, _SLOT_BITS = 14, 22  # binary logarithm of the slots


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
            frontier.scratch.counters[2] = 0
            cost = frontier.least(members, done + 1, maps, 1 << 40)
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
            found = frontier.possible(members, turns, maps)
            turns += not found
    except _TooLateError:
        status = Status.TIME
    by: Literal["counting", "refutation"] = "counting" if turns == counted else "refutation"
    return WorstBound(turns, by, found, status, Counters(clock.elapsed(), frontier.nodes))


class _Frontier:
    """Real questions above, Huffman below.

    As long as a set is its own mirror image, only one of the questions that are mirror
    images of each other is asked; from where that ends the compiled search goes on.  It
    works by the budget, so that the clock can be looked at.
    """

    def __init__(self, table: Table, clock: Deadline) -> None:
        from solver.network.turns.counts import Board, scratch_of

        answers, weights = table.answers, table.weights
        rows = np.concatenate((answers == Answer.HOT, answers == Answer.WARM)).T
        values = np.unique(np.concatenate(([1], weights))).astype(np.int64)
        self.board = Board(
            np.ascontiguousarray(rows).astype(np.uint8),
            np.searchsorted(values, weights).astype(np.uint8),
            values,
            huffman.unit_costs(table.classes),
            weights.astype(np.int64),
        )
        few = len(answers) > _MOST_SPACES or table.classes < _FEW
        self.scratch = scratch_of(len(answers), _FEW_BITS if few else _SLOT_BITS)
        self.answers = answers
        self.weights = weights
        self.clock = clock
        self.upper = 0

    @property
    def nodes(self) -> int:
        """The sets whose questions were looked at."""
        return self.upper + int(self.scratch.counters[0])

    @property
    def cut(self) -> bool:
        """Whether the levels ended before the questions did."""
        return bool(self.scratch.counters[2])

    def huffman(self, members: Members) -> int:
        """What a set needs at least, whatever the questions."""
        return huffman.cost(self.weights[members].tolist())

    def _search(self, kernel: Callable[[], int]) -> int:
        from solver.network.turns.frontier import LATE

        budget = _BUDGET
        while True:
            if self.clock.passed():
                raise _TooLateError
            self.scratch.counters[1] = budget
            found = int(kernel())
            if found != LATE:
                return found
            budget += budget // 2  # what was found is remembered, so this comes to an end

    def least(
        self,
        members: Members,
        levels: int,
        maps: NDArray[np.intp],
        bound: int,
        name: int = 0,
        depth: int = 0,
    ) -> int:
        """What a set needs at least by so many levels, or some number from `bound` on."""
        from solver.network.turns import counts, frontier

        board, scratch = self.board, self.scratch
        if len(members) < 3 or len(maps) < 2:
            count, own = len(members), self.huffman(members)
            return self._search(
                lambda: frontier.least(
                    board, scratch, members, 0, count, levels, own, name, depth, bound
                )
            )
        if self.clock.passed():
            raise _TooLateError
        self.upper += 1
        cut_before = self.cut
        weight = int(self.weights[members].sum())
        after = counts.least_after(board, scratch, members)
        after = np.where(maps.min(axis=0) == np.arange(len(after)), after, -1)
        order = np.flatnonzero(after >= 0)
        order = order[np.argsort(after[order], kind="stable")]
        best, cut = bound, False
        for question in order.tolist():
            total = weight + int(after[question])
            if total >= best:
                break
            given = self.answers[question, members]
            parts = [(answer, members[given == answer]) for answer in range(3)]
            if levels == 1:
                best, cut = total, any(len(part) > 2 for _, part in parts)
                break
            scratch.counters[2] = 0
            fixed = maps[maps[:, question] == question]
            for answer, part in sorted(parts, key=lambda pair: -len(pair[1])):
                if len(part) > 2 and total < best:
                    own = self.huffman(part)
                    longer = frontier.name_after(scratch, name, depth, 3 * question + answer + 1)
                    limit = best - total + own
                    more = self.least(part, levels - 1, fixed, limit, longer, depth + 1)
                    total += more - own
            if total < best:
                best, cut = total, self.cut
        scratch.counters[2] = cut_before or cut
        return best

    def possible(
        self,
        members: Members,
        turns: int,
        maps: NDArray[np.intp],
        name: int = 0,
        depth: int = 0,
    ) -> bool:
        """Whether so many questions are enough for a set."""
        from solver.network.turns import counts, frontier

        board, scratch = self.board, self.scratch
        count = len(members)
        if count < 3 or len(maps) < 2:
            return bool(
                self._search(
                    lambda: frontier.possible(board, scratch, members, 0, count, turns, name, depth)
                )
            )
        if count > 3**turns:
            return False
        if self.clock.passed():
            raise _TooLateError
        self.upper += 1
        hot, warm = np.split(counts.class_counts(board, members), 2)
        parts = np.stack((count - hot - warm, warm, hot))
        largest = parts.max(axis=0)
        good = (largest <= 3 ** (turns - 1)) & (largest < count)
        order = np.flatnonzero(good & (maps.min(axis=0) == np.arange(len(good))))
        order = order[np.argsort((parts[:, order] ** 1.5).sum(axis=0), kind="stable")]
        if turns == 1:
            return len(order) > 0
        for question in order.tolist():
            given = self.answers[question, members]
            fixed = maps[maps[:, question] == question]
            enough = True
            for answer in np.argsort(-parts[:, question], kind="stable").tolist():
                if enough:
                    longer = frontier.name_after(scratch, name, depth, 3 * question + answer + 1)
                    part = members[given == answer]
                    enough = self.possible(part, turns - 1, fixed, longer, depth + 1)
            if enough:
                return True
        return False
