"""The classes of a board as sets, to tell in microseconds which of them a clue leaves.

A set of classes is a number whose bit i stands for class i of the table, so what some
clues leave is a chain of `&`.

>>> from solver.network.rules import Rules
>>> classes = Classes.of(Rules(rows=7, cols=6), "table")
>>> classes.count, classes.left([Clue((0,), Answer.HOT), Clue((20,), Answer.COLD)]).bit_count()
(952, 63)
>>> str(classes.network(1 << 951))
'7C:R2U5L3U1R4D6'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer, Clue
from solver.network.chain import Network
from solver.network.remaining import Engine, table_for
from solver.network.rules import Rules
from solver.network.table import MEMORY_BUDGET, Table
from solver.result import Deadline


class Classes:
    """The classes of a table; made by `Classes.of`, which keeps the last ones.

    Attributes
    ----------
    table
        Where they come from.
    count
        How many there are.
    every
        The set of all of them.
    giving
        For each space the sets of the classes under which it is cold, warm and hot.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.count = table.classes
        self.every = (1 << table.classes) - 1
        self.giving = as_sets(table.answers)

    @classmethod
    def of(
        cls,
        rules: Rules,
        engine: Engine = "auto",
        *,
        deadline: Deadline | None = None,
        budget: int = MEMORY_BUDGET,
    ) -> Classes | None:
        """The classes of a board, or `None` if questions about it are for CP-SAT.

        Parameters
        ----------
        rules
            The board, lines and touch rule.
        engine
            `auto` is for CP-SAT where the table would need more memory or time than is left.
        deadline, budget
            When to give up, and bytes that the table may need while it is built.

        Raises
        ------
        TableTooLargeError
            With engine `table`, if it would need more than `budget` bytes.
        OutOfTimeError
            If the deadline passes before the table is built.
        """
        if engine == "cp-sat":
            return None
        key = (rules.rows, rules.cols, rules.lines, rules.touch)
        if key not in _kept:
            table = table_for(rules, engine, deadline=deadline, budget=budget)
            if table is None:
                return None
            while len(_kept) >= _KEPT:
                del _kept[next(iter(_kept))]
            _kept[key] = cls(table)
        return _kept[key]

    def left(self, clues: Iterable[Clue]) -> int:
        """The classes that agree with clues about one space each."""
        left = self.every
        for clue in clues:
            left &= self.giving[clue.spaces[0]][clue.answer]
        return left

    def is_unique(self, clues: Iterable[Clue]) -> bool:
        """Whether just one class agrees with the clues."""
        return is_one(self.left(clues))

    def answers(self, number: int) -> Mapping[int, Answer]:
        """The answer of every space under a class."""
        column = self.table.answers[:, number].tolist()
        return {space: _ANSWERS[answer] for space, answer in enumerate(column)}

    def network(self, classes: int) -> Network:
        """The first network of the first class of a set."""
        return self.table.first_of_class((classes & -classes).bit_length() - 1)


_KEPT = 4
_kept: dict[tuple[int, int, tuple[int, ...], str], Classes] = {}
_ANSWERS = (Answer.COLD, Answer.WARM, Answer.HOT)


def is_one(classes: int) -> bool:
    """Whether a set has just one member."""
    return classes != 0 and classes & (classes - 1) == 0


def as_sets(answers: NDArray[np.uint8]) -> tuple[tuple[int, int, int], ...]:
    """For each space, a row, the sets of the columns in which it is cold, warm and hot."""
    cold, warm, hot = map(int, _ANSWERS)
    return tuple(
        (_as_set(row == cold), _as_set(row == warm), _as_set(row == hot)) for row in answers
    )


def _as_set(member: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(member, bitorder="little").tobytes(), "little")
