"""The search behind the lower bounds: the first questions here, the rest compiled.

The first questions are shared out between processes: each is a task of its own, and the
bound is the least over all of them, so it does not depend on the number of workers.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import lru_cache, partial
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer
from solver.network.rules import Rules
from solver.network.table import Table
from solver.network.turns import huffman
from solver.network.turns.source import Source
from solver.parallel import ordered_map
from solver.result import Deadline

Members: TypeAlias = NDArray[np.int32]

UNBOUNDED = 1 << 40
"""More than any set of networks needs."""

_BUDGET = 30_000  # sets between two looks at the clock, at first
_MOST_SPACES = 170  # of boards whose answers fit into the memory of the compiled search
_FEW = 1000  # classes for which a small memory is enough
_FEW_BITS, _SLOT_BITS = 14, 22  # binary logarithm of the slots


class TooLateError(Exception):
    """The deadline passed."""


class Frontier:
    """Real questions above, Huffman below.

    As long as a set is its own mirror image, only one of the questions that are mirror
    images of each other is asked; from where that ends the compiled search goes on.  It
    works by the budget, so that the clock can be looked at.
    """

    def __init__(self, table: Table, clock: Deadline) -> None:
        from solver.network.turns.counts import Board, scratch_of

        answers, weights = table.answers, table.weights
        rows = np.concatenate((table.giving(Answer.HOT), table.giving(Answer.WARM))).T
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
                raise TooLateError
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
        from solver.network.turns import frontier

        board, scratch = self.board, self.scratch
        if len(members) < 3 or len(maps) < 2:
            count, own = len(members), self.huffman(members)
            return self._search(
                lambda: frontier.least(
                    board, scratch, members, 0, count, levels, own, name, depth, bound
                )
            )
        cut_before = self.cut
        weight = int(self.weights[members].sum())
        after, order = self.least_order(members, maps)
        best, cut = bound, False
        for question in order.tolist():
            if weight + int(after[question]) >= best:
                break
            total, was_cut = self.least_of(
                question, int(after[question]), members, levels, maps, best, name, depth
            )
            if total < best:
                best, cut = total, was_cut
        scratch.counters[2] = cut_before or cut
        return best

    def least_order(
        self, members: Members, maps: NDArray[np.intp]
    ) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
        """What the parts of a set need at least after each question, and the order of those.

        Of questions that are mirror images of each other only the first is in the order.

        Raises
        ------
        TooLateError
            If the deadline has passed.
        """
        from solver.network.turns import counts

        if self.clock.passed():
            raise TooLateError
        self.upper += 1
        after = counts.least_after(self.board, self.scratch, members)
        after = np.where(maps.min(axis=0) == np.arange(len(after)), after, -1)
        order = np.flatnonzero(after >= 0)
        return after, order[np.argsort(after[order], kind="stable")]

    def least_of(
        self,
        question: int,
        after: int,
        members: Members,
        levels: int,
        maps: NDArray[np.intp],
        bound: int,
        name: int = 0,
        depth: int = 0,
    ) -> tuple[int, bool]:
        """The same with this question first, and whether the levels cut anything off."""
        from solver.network.turns import frontier

        total = int(self.weights[members].sum()) + after
        given = self.answers[question, members]
        parts = [(answer, members[given == answer]) for answer in range(3)]
        if levels == 1:
            return total, any(len(part) > 2 for _, part in parts)
        self.scratch.counters[2] = 0
        fixed = maps[maps[:, question] == question]
        for answer, part in sorted(parts, key=lambda pair: -len(pair[1])):
            if len(part) > 2 and total < bound:
                own = self.huffman(part)
                longer = frontier.name_after(self.scratch, name, depth, 3 * question + answer + 1)
                limit = bound - total + own
                total += self.least(part, levels - 1, fixed, limit, longer, depth + 1) - own
        return total, self.cut

    def possible(
        self,
        members: Members,
        turns: int,
        maps: NDArray[np.intp],
        name: int = 0,
        depth: int = 0,
    ) -> bool:
        """Whether so many questions are enough for a set."""
        from solver.network.turns import frontier

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
        order = self.possible_order(members, turns, maps)
        if turns == 1:
            return len(order) > 0
        return any(
            self.possible_by(question, members, turns, maps, name, depth)
            for question in order.tolist()
        )

    def possible_order(
        self, members: Members, turns: int, maps: NDArray[np.intp]
    ) -> NDArray[np.intp]:
        """The questions that may do, the most promising first.

        Raises
        ------
        TooLateError
            If the deadline has passed.
        """
        from solver.network.turns import counts

        if self.clock.passed():
            raise TooLateError
        self.upper += 1
        count = len(members)
        hot, warm = np.split(counts.class_counts(self.board, members), 2)
        parts = np.stack((count - hot - warm, warm, hot))
        largest = parts.max(axis=0)
        good = (largest <= 3 ** (turns - 1)) & (largest < count)
        order = np.flatnonzero(good & (maps.min(axis=0) == np.arange(len(good))))
        return order[np.argsort((parts[:, order] ** 1.5).sum(axis=0), kind="stable")]

    def possible_by(
        self,
        question: int,
        members: Members,
        turns: int,
        maps: NDArray[np.intp],
        name: int = 0,
        depth: int = 0,
    ) -> bool:
        """Whether so many questions are enough, with this one first."""
        from solver.network.turns import frontier

        given = self.answers[question, members]
        fixed = maps[maps[:, question] == question]
        parts = [(answer, members[given == answer]) for answer in range(3)]
        for answer, part in sorted(parts, key=lambda pair: -len(pair[1])):
            longer = frontier.name_after(self.scratch, name, depth, 3 * question + answer + 1)
            if not self.possible(part, turns - 1, fixed, longer, depth + 1):
                return False
        return True


@lru_cache(maxsize=1)
def frontier_of(rules: Rules, kind: Literal["least", "possible"]) -> Frontier:  # noqa: ARG001
    """The search of a board; a process keeps the last one, with what it has found out.

    What is found out means something else for each kind of question, so the two must not
    share it.
    """
    return Frontier(Source(rules).table(), Deadline())


def shared_least(
    rules: Rules, levels: int, clock: Deadline, workers: int, backend: str | None
) -> tuple[int, bool, int]:
    """What all networks need at least by so many levels, with the first questions shared out.

    Returns
    -------
    cost, cut, nodes
        The bound, whether the levels cut anything off, and the sets looked at.

    Raises
    ------
    TooLateError
        If the deadline passes.
    """
    frontier = frontier_of(rules, "least")
    frontier.clock = clock
    members = np.arange(len(frontier.weights), dtype=np.int32)
    after, order = frontier.least_order(members, np.array(rules.board.symmetries()))
    # The most promising question first: the others need not go beyond what it needs.
    first = _least_of(rules, levels, clock, UNBOUNDED, (int(order[0]), int(after[order[0]])))
    if first is None:
        raise TooLateError
    best, cut, nodes = first
    rest = [(int(q), int(after[q])) for q in order[1:]]
    least_of = partial(_least_of, rules, levels, clock, best)
    with closing(ordered_map(least_of, rest, workers, backend=backend)) as results:
        for result in results:
            if result is None:
                raise TooLateError
            cost, was_cut, more = result
            nodes += more
            if cost < best:
                best, cut = cost, was_cut
    return best, cut, nodes


def _least_of(
    rules: Rules, levels: int, clock: Deadline, bound: int, task: tuple[int, int]
) -> tuple[int, bool, int] | None:
    """The bound with one first question; `None` if time ran out."""
    question, after = task
    frontier = frontier_of(rules, "least")
    frontier.clock = clock
    begun = frontier.nodes
    members = np.arange(len(frontier.weights), dtype=np.int32)
    if int(frontier.weights.sum()) + after >= bound:
        return bound, False, 0
    try:
        total, cut = frontier.least_of(
            question, after, members, levels, np.array(rules.board.symmetries()), bound
        )
    except TooLateError:
        return None
    return total, cut, frontier.nodes - begun


def shared_possible(
    rules: Rules, turns: int, clock: Deadline, workers: int, backend: str | None
) -> tuple[bool, int]:
    """Whether so many questions are enough for all networks, and the sets looked at.

    Raises
    ------
    TooLateError
        If the deadline passes before a way is found, or all are refuted.
    """
    frontier = frontier_of(rules, "possible")
    frontier.clock = clock
    members = np.arange(len(frontier.weights), dtype=np.int32)
    maps = np.array(rules.board.symmetries())
    if len(members) < 3 or len(members) > 3**turns or turns < 2:
        begun = frontier.nodes
        return frontier.possible(members, turns, maps), frontier.nodes - begun
    nodes = 0
    questions = frontier.possible_order(members, turns, maps).tolist()
    possible_by = partial(_possible_by, rules, turns, clock)
    with closing(ordered_map(possible_by, questions, workers, backend=backend)) as results:
        for result in results:
            if result is None:
                raise TooLateError
            enough, more = result
            nodes += more
            if enough:
                return True, nodes
    return False, nodes


def _possible_by(
    rules: Rules, turns: int, clock: Deadline, question: int
) -> tuple[bool, int] | None:
    """Whether a first question leads to an end in time; `None` if time ran out."""
    frontier = frontier_of(rules, "possible")
    frontier.clock = clock
    begun = frontier.nodes
    members = np.arange(len(frontier.weights), dtype=np.int32)
    try:
        enough = frontier.possible_by(question, members, turns, np.array(rules.board.symmetries()))
    except TooLateError:
        return None
    return enough, frontier.nodes - begun
