"""Which clues a network breaks, asked of either engine; what `conflict` is built on.

A network of the board breaks some clues: its *breach*.  Sets of clues are ints here: bit
i stands for clue number i.

>>> from solver.network.board import Board
>>> board = Board(7, 6)
>>> clues = [Clue((0,), Answer.HOT), Clue((9,), Answer.WARM), Clue((1,), Answer.COLD)]
>>> list(members(plain_conflict(clues, board)))
[0, 2]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from solver.bits import members
from solver.network.answers import Answer, Clue
from solver.network.board import Board
from solver.network.rules import Rules
from solver.network.table import OutOfTimeError, Table
from solver.result import Deadline

_AT_A_TIME = 500  # networks that CP-SAT lists for one question


class Witness(Protocol):
    """What an engine has to tell about the networks of the board."""

    @property
    def engine(self) -> Literal["table", "cp-sat"]:
        """Its name."""

    def breach(self, kept: int) -> int | None:
        """The breach of a network that keeps the clues `kept`, or `None` if there is none.

        The fewer clues it holds the better.
        """

    def could_be(self, number: int) -> tuple[Answer, ...]:
        """The other answers to one clue under which all clues can be true."""


def plain_conflict(clues: Sequence[Clue], board: Board) -> int:
    """Clues that contradict each other by the meaning of the answers alone, if it is seen.

    The first two that answer one question differently; else the fewest that leave a hot
    or warm space without what makes it so.  No network has to be looked at.
    """
    answered: dict[frozenset[int], int] = {}
    for number, clue in enumerate(clues):
        before = answered.setdefault(frozenset(clue.spaces), number)
        if clues[before].answer != clue.answer:
            return 1 << before | 1 << number
    forbidden = []  # by each clue: the spaces that it says are not hot
    needs: list[tuple[int, set[int]]] = []  # spaces of which a clue says that one is hot
    for number, clue in enumerate(clues):
        spaces = set(clue.spaces)
        beside = {near for space in spaces for near in board.neighbours[space]} - spaces
        forbidden.append(
            {Answer.HOT: set(), Answer.WARM: spaces, Answer.COLD: spaces | beside}[clue.answer]
        )
        if clue.answer is Answer.HOT:
            needs.append((number, spaces))
            if len(spaces) == 1:  # the shortest line covers two spaces
                needs.append((number, beside))
        elif clue.answer is Answer.WARM:
            needs.append((number, beside))
    everywhere = set().union(*forbidden)
    found = [
        conflict
        for number, need in needs
        if need <= everywhere and (conflict := 1 << number | _covering(need, forbidden))
    ]
    return min(found, key=int.bit_count, default=0)


def _covering(spaces: set[int], sets: Sequence[set[int]]) -> int:
    """Some sets that cover all these spaces, by greed."""
    chosen, left = 0, set(spaces)
    while left:
        most = max(range(len(sets)), key=lambda number: len(sets[number] & left))
        chosen |= 1 << most
        left -= sets[most]
    return chosen


def _broken(table: Table, clues: Sequence[Clue]) -> NDArray[np.bool_]:
    """Which clues each class breaks, as bool[clues, classes]."""
    broken = np.empty((len(clues), table.classes), dtype=np.bool_)
    for number, clue in enumerate(clues):
        broken[number] = ~table.holds(clue)
    return broken


class TableWitness:
    """Looks at every network of the board, class by class."""

    engine: Literal["table"] = "table"

    def __init__(self, table: Table, clues: Sequence[Clue]) -> None:
        self.table = table
        self.clues = clues
        self.broken = _broken(table, clues)
        self.count = self.broken.sum(axis=0, dtype=np.int32)

    def breach(self, kept: int) -> int | None:
        """That of a network that breaks as few clues as possible."""
        fit = np.flatnonzero(~self.broken[list(members(kept))].any(axis=0))
        if not len(fit):
            return None
        least = fit[np.argmin(self.count[fit])]
        return sum(1 << int(number) for number in np.flatnonzero(self.broken[:, least]))

    def could_be(self, number: int) -> tuple[Answer, ...]:
        """Read off the networks that break this clue alone."""
        alone = self.broken[number] & (self.count == 1)
        answers = self.table.answers[list(self.clues[number].spaces)][:, alone].max(axis=0)
        return tuple(map(Answer, np.unique(answers).tolist()))


class ModelWitness:
    """Asks CP-SAT for some networks at a time, and keeps their breaches."""

    engine: Literal["cp-sat"] = "cp-sat"

    def __init__(self, rules: Rules, clues: Sequence[Clue], clock: Deadline) -> None:
        self.rules = rules
        self.clues = clues
        self.clock = clock
        self.known: list[int] = []  # smallest first
        self.impossible: list[int] = []

    def breach(self, kept: int) -> int | None:
        """The smallest one known that fits, and a look for new ones if there is none."""
        for breach in self.known:
            if not breach & kept:
                return breach
        if any(kept & part == part for part in self.impossible):
            return None
        new = self._breaches([self.clues[number] for number in members(kept)])
        if not new:
            self.impossible.append(kept)
            return None
        self.known = sorted({*self.known, *new}, key=lambda breach: (breach.bit_count(), breach))
        return min(new, key=lambda breach: (breach.bit_count(), breach))

    def _breaches(self, clues: Sequence[Clue]) -> set[int]:
        """Breaches of networks that agree with given clues; none if there is no such network."""
        from solver.network.model import enumerate_networks

        found = enumerate_networks(self.rules, clues, limit=_AT_A_TIME, deadline=self.clock)
        if not found.networks and not found.status.complete:
            raise OutOfTimeError
        broken = _broken(Table.from_joints(self.rules, found.networks), self.clues)
        columns = np.packbits(broken, axis=0, bitorder="little").T
        return {int.from_bytes(column.tobytes(), "little") for column in columns}

    def could_be(self, number: int) -> tuple[Answer, ...]:
        """Try each."""
        clue = self.clues[number]
        rest = [other for other in self.clues if other is not clue]
        return tuple(
            answer
            for answer in Answer
            if answer != clue.answer and self._breaches([*rest, replace(clue, answer=answer)])
        )
