"""The fewest clues: a smallest set of answers that determines a network's class.

Every other class answers differently at some spaces, and a set of clues determines the
class just when it has one of these spaces for each of them.  That is a set cover, which
CP-SAT solves.  A row a class would be far too many, so it starts with a few; the cover
found is held against all classes, and some of those it does not tell apart become new
rows, until none is left.  The cover of fewer rows needs no more clues than that of all,
so the last one is proven to be smallest.  Where the table is too large, the classes not
told apart are found one by one, by CP-SAT too.

>>> from solver.network.rules import Rules
>>> rules = Rules(rows=7, cols=7)
>>> fewest = fewest_for(rules, Network.parse("2F:D5R1U6L2D3L4"))
>>> fewest.proven, [rules.board.name(space) for space in fewest.spaces]
(True, ['2C', '6D'])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from puzzles.classes import Classes
from solver.network.answers import Clue, answers_of
from solver.network.chain import Network
from solver.network.remaining import Engine
from solver.network.rules import Rules
from solver.network.table import MEMORY_BUDGET, OutOfTimeError
from solver.result import Counters, Deadline, Status

_FIRST_ROWS = 64
_MORE_ROWS = 16
_MORE_SEARCHES = 4
_COMPLETE_EVERY = 8


@dataclass(frozen=True, slots=True)
class Fewest:
    """A set of clues that determines a class.

    Attributes
    ----------
    spaces
        Where to ask; empty if none was found in time.
    bound
        It is proven that fewer than so many clues do not determine the class.
    found
        Whether `spaces` is known to determine the class.
    engine
        What tells the classes apart.
    status
        Whether the search came to its end.
    counters
        `nodes` counts the rows of the cover, `solves` the covers.
    """

    spaces: tuple[int, ...]
    bound: int
    found: bool
    engine: Literal["table", "cp-sat"]
    status: Status
    counters: Counters

    @property
    def proven(self) -> bool:
        """Whether it is proven that no smaller set does."""
        return self.found and self.bound == len(self.spaces)


def fewest_for(
    rules: Rules,
    network: Network,
    *,
    engine: Engine = "auto",
    deadline: Deadline | None = None,
    budget: int = MEMORY_BUDGET,
) -> Fewest:
    """A smallest set of spaces whose answers determine the class of a network.

    Parameters
    ----------
    rules, network
        A valid network under these rules.
    engine
        `auto` takes the table, and CP-SAT where the table would be too large.
    deadline, budget
        When to stop with the best that was found, and bytes the table may need.

    Raises
    ------
    TableTooLargeError
        With engine `table`, if it would need more than `budget` bytes.
    """
    clock = deadline or Deadline()
    try:
        classes = Classes.of(rules, engine, deadline=clock, budget=budget)
    except OutOfTimeError:
        return Fewest((), 0, False, "table", Status.TIME, Counters(clock.elapsed()))
    rivals: _Rivals = (
        _SearchedRivals(rules, network, clock)
        if classes is None
        else _ListedRivals(rules, network, classes)
    )
    return _Cover(rules.board.size, rivals, clock).smallest()


class _Rivals(Protocol):
    """The other classes, each as the spaces at which it answers differently."""

    engine: Literal["table", "cp-sat"]

    def first(self) -> list[frozenset[int]]:
        """Some to begin with."""

    def missed(self, spaces: Sequence[int]) -> list[frozenset[int]] | None:
        """Some that answer alike at all these spaces; `None` if time ran out.

        There are none just when the answers at these spaces determine the class.
        """


class _ListedRivals:
    """The other classes of the table; those that differ at few spaces come first."""

    engine: Literal["table", "cp-sat"] = "table"

    def __init__(self, rules: Rules, network: Network, classes: Classes) -> None:
        answers = classes.table.answers
        own = np.array(answers_of(network.hot(rules.board), rules.board), dtype=np.uint8)
        differs = answers != own[:, None]
        count = differs.sum(axis=0)
        order = np.argsort(count, kind="stable")
        self.differs = differs[:, order[count[order] > 0]]

    def first(self) -> list[frozenset[int]]:
        return self._sets(np.arange(min(_FIRST_ROWS, self.differs.shape[1])))

    def missed(self, spaces: Sequence[int]) -> list[frozenset[int]] | None:
        return self._sets(np.flatnonzero(~self.differs[list(spaces)].any(axis=0))[:_MORE_ROWS])

    def _sets(self, numbers: NDArray[np.intp]) -> list[frozenset[int]]:
        return [frozenset(np.flatnonzero(self.differs[:, n]).tolist()) for n in numbers]


class _SearchedRivals:
    """The other classes, found one at a time by CP-SAT."""

    engine: Literal["table", "cp-sat"] = "cp-sat"

    def __init__(self, rules: Rules, network: Network, clock: Deadline) -> None:
        self.rules, self.clock = rules, clock
        self.hot = network.hot(rules.board)
        self.answers = answers_of(self.hot, rules.board)

    def first(self) -> list[frozenset[int]]:
        return []

    def missed(self, spaces: Sequence[int]) -> list[frozenset[int]] | None:
        """A few; each answers alike at two spaces where the one before does not."""
        found: list[frozenset[int]] = []
        asked = set(spaces)
        while len(found) < _MORE_SEARCHES:
            another = self._another(asked)
            if another is None:
                return found or None
            if not another:
                break
            found.append(another)
            asked.update(sorted(another)[:2])
        return found

    def _another(self, asked: set[int]) -> frozenset[int] | None:
        from solver.network.model import find_network

        board = self.rules.board
        clues = [Clue((space,), self.answers[space]) for space in sorted(asked)]
        search = find_network(self.rules, clues, differs_from=self.hot, deadline=self.clock)
        if search.network is None:
            return frozenset() if search.status.complete else None
        network = Network.through([board.space(joint) for joint in search.network])
        theirs = answers_of(network.hot(board), board)
        return frozenset(s for s in range(board.size) if theirs[s] != self.answers[s])


class _Cover:
    """The set cover: its rows so far, and the best set of spaces that covers all classes."""

    def __init__(self, size: int, rivals: _Rivals, clock: Deadline) -> None:
        self.size, self.rivals, self.clock = size, rivals, clock
        self.rows: list[frozenset[int]] = []
        self.best: tuple[int, ...] | None = None
        self.bound = self.solves = 0

    def smallest(self) -> Fewest:
        """Add rows until the smallest cover of them covers all classes."""
        self.rows += self.rivals.first()
        if self.rows:  # so that some set is at hand, however short the time
            self._complete((), list(self.rows))
        while not self.clock.passed():
            chosen, optimal = self._solve()
            if chosen is None:
                break
            missed = self.rivals.missed(chosen)
            if missed == [] and (self.best is None or len(chosen) < len(self.best)):
                self.best = chosen
            if self.best is not None and self.bound >= len(self.best):
                return self._answer(Status.COMPLETE)
            if missed is None or not optimal:
                break
            self.rows += missed
            if self.best is None or self.solves % _COMPLETE_EVERY == 0:
                self._complete(chosen, missed)
        return self._answer(Status.TIME)

    def _complete(self, chosen: tuple[int, ...], missed: list[frozenset[int]]) -> None:
        """Add spaces one by one until all is covered, to have a set at hand."""
        spaces = list(chosen)
        left: list[frozenset[int]] | None = missed
        while left:
            counts = [sum(space in row for row in left) for space in range(self.size)]
            spaces.append(counts.index(max(counts)))
            left = self.rivals.missed(spaces)
            self.rows += left or []
        if left == [] and (self.best is None or len(spaces) < len(self.best)):
            self.best = tuple(sorted(spaces))

    def _solve(self) -> tuple[tuple[int, ...] | None, bool]:
        """A smallest cover of the rows, and whether that is proven."""
        model = cp_model.CpModel()
        ask = [model.new_bool_var("") for _ in range(self.size)]
        for row in self.rows:
            model.add_bool_or([ask[space] for space in sorted(row)])
        total = sum(ask)
        model.add(total >= self.bound)
        model.minimize(total)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False
        if self.clock.left() != float("inf"):
            solver.parameters.max_time_in_seconds = self.clock.left()
        status = solver.solve(model)
        self.solves += 1
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None, False
        optimal = status == cp_model.OPTIMAL
        if optimal:
            self.bound = max(self.bound, round(solver.objective_value))
        return tuple(space for space in range(self.size) if solver.value(ask[space])), optimal

    def _answer(self, status: Status) -> Fewest:
        counters = Counters(self.clock.elapsed(), len(self.rows), self.solves)
        spaces = self.best or ()
        found = self.best is not None
        return Fewest(spaces, self.bound, found, self.rivals.engine, status, counters)
