"""The fewest clues on a board: how few can determine any class at all, and which.

Every set of so many clues is looked at: first those of one clue, then of two, and so on
until a size has sets that leave just one class.  As fewer clues leave no class alone, no
smaller set is among those of a size, and each needs to be looked at just once.

>>> from solver.network.rules import Rules
>>> answer = fewest_on(Rules(rows=7, cols=7))
>>> answer.clues, answer.classes, answer.status.complete
(2, 8, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.classes import Classes, as_sets
from puzzles.puzzle import Puzzle
from solver.network.answers import Answer
from solver.network.chain import Network
from solver.network.rules import Rules
from solver.network.table import MEMORY_BUDGET, OutOfTimeError
from solver.result import Counters, Deadline, Status


@dataclass(frozen=True, slots=True)
class Few:
    """A class that the fewest clues determine.

    Attributes
    ----------
    network
        The first network of the class.
    puzzle
        The first set of clues that does, in row-major order of their spaces.
    """

    network: Network
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class FewestOn:
    """The fewest clues on a board.

    Attributes
    ----------
    clues
        How many; `None` if no class was found in time.
    bound
        It is proven that fewer than so many determine no class.
    found
        The classes that `clues` clues determine, in the order of the table.
    sets
        How many sets of clues do so.
    status
        Whether `found` is all of them.
    counters
        `nodes` counts the sets of spaces that were looked at.
    """

    clues: int | None
    bound: int
    found: tuple[Few, ...]
    sets: int
    status: Status
    counters: Counters

    @property
    def classes(self) -> int:
        """How many classes were found."""
        return len(self.found)


def fewest_on(
    rules: Rules, *, deadline: Deadline | None = None, budget: int = MEMORY_BUDGET
) -> FewestOn:
    """Find the fewest clues that determine any class of a board, and all such classes.

    Parameters
    ----------
    rules
        The board, lines and touch rule.
    deadline, budget
        When to stop, and bytes that the table may need while it is built.

    Raises
    ------
    ValueError
        If the board holds no network.
    TableTooLargeError
        If the table would need more than `budget` bytes.
    """
    clock = deadline or Deadline()
    try:
        classes = Classes.of(rules, "table", deadline=clock, budget=budget)
    except OutOfTimeError:
        return FewestOn(None, 0, (), 0, Status.TIME, Counters(clock.elapsed()))
    assert classes is not None
    if not classes.count:
        raise ValueError(f"no network fits on {rules.size_text}")
    search = _Search(classes.table.answers, clock)
    for clues in range(rules.board.size + 1):
        found: dict[int, tuple[int, ...]] = {}
        sets = 0
        for number, spaces in search.sets(clues):
            found.setdefault(number, spaces)
            sets += 1
        if found or search.cut:
            status = Status.TIME if search.cut else Status.COMPLETE
            few = tuple(_few(classes, number, found[number]) for number in sorted(found))
            counters = Counters(clock.elapsed(), search.looked_at)
            return FewestOn(clues if few else None, clues, few, sets, status, counters)
    raise AssertionError("all answers together determine a class")


def _few(classes: Classes, number: int, spaces: tuple[int, ...]) -> Few:
    answers = classes.answers(number)
    puzzle = Puzzle.of(classes.table.rules, {space: answers[space] for space in spaces})
    return Few(classes.network(1 << number), puzzle)


class _Search:
    """Looks for sets of spaces whose answers leave just one class."""

    def __init__(self, answers: NDArray[np.uint8], clock: Deadline) -> None:
        self.answers, self.clock = answers, clock
        self.size = len(answers)
        self.looked_at = 0
        self.cut = False

    def sets(self, clues: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every class with a set of so many spaces that determines it."""
        everyone = np.arange(self.answers.shape[1])
        if clues == 0:
            self.looked_at += 1
            if len(everyone) == 1:
                yield 0, ()
        elif clues == 1:
            yield from self._singles(everyone)
        else:
            yield from self._grown((), everyone, clues)

    def _singles(self, classes: NDArray[np.intp]) -> Iterator[tuple[int, tuple[int, ...]]]:
        for space in range(self.size):
            self.looked_at += 1
            for answer in Answer:
                left = classes[self.answers[space, classes] == answer]
                if len(left) == 1:
                    yield int(left[0]), (space,)

    def _grown(
        self, chosen: tuple[int, ...], classes: NDArray[np.intp], clues: int
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Complete a set: `clues` more spaces after the last, where `classes` are left."""
        begin = chosen[-1] + 1 if chosen else 0
        if clues == 2:
            yield from self._pairs(chosen, begin, classes)
            return
        for space in range(begin, self.size - clues + 1):
            for answer in Answer:
                left = classes[self.answers[space, classes] == answer]
                if len(left):
                    yield from self._grown((*chosen, space), left, clues - 1)
                if self.cut:
                    return

    def _pairs(
        self, chosen: tuple[int, ...], begin: int, classes: NDArray[np.intp]
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every pair of spaces from `begin` on that leaves one of the classes."""
        giving = as_sets(self.answers[begin:, classes])
        for one, first in enumerate(giving):
            if self.clock.passed():
                self.cut = True
                return
            self.looked_at += len(giving) - one - 1
            for half in filter(None, first):
                for other in range(one + 1, len(giving)):
                    for last in giving[other]:
                        left = half & last
                        # A set of one member: this is `is_one`, without the call.
                        if left and not left & (left - 1):
                            number = int(classes[left.bit_length() - 1])
                            yield number, (*chosen, begin + one, begin + other)
