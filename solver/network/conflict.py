r"""Answers that contradict each other: which ones, and what a single slip could have been.

Every network of the board breaks some of the clues; the clues that a network breaks are
called its *breach* here.  Clues cannot all be true exactly if they hit every breach, that
is, have a clue in common with each.  So a smallest contradiction is a smallest hitting
set of all breaches, and it can be found from a few of them: take a smallest hitting set
of the breaches known so far and look for a network that keeps all its clues.  If there
is one, its breach is new and joins the list.  If there is none, the set is a
contradiction, and a smaller one would hit every known breach, which was ruled out.

That contradictions and repairs hit each other is due to Reiter [1]_; the loop that finds
a smallest contradiction this way is that of Ignatiev and others [2]_.

>>> from solver.network.session import Session
>>> session = Session.parse('''
... board 7x6
... spy 2B hot
... spy 4C cold
... spy 1A hot
... spy 4D hot
... ''')
>>> found = diagnose(session.rules, session.clues)
>>> found.consistent, found.smallest
(False, True)
>>> [(clue.line, clue.name(session.rules.board), str(clue.answer)) for clue in found.conflict]
[(4, '4C', 'cold'), (6, '4D', 'hot')]
>>> for fix in found.single_fixes:
...     print(fix.clue.line, fix.clue.answer, "could be", *map(str, fix.could_be))
4 cold could be warm hot

References
----------
.. [1] R. Reiter, "A theory of diagnosis from first principles", Artificial Intelligence
   32 (1987), 57-95.
.. [2] A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction
   with minimal hitting set dualization", CP 2015, LNCS 9255, 173-182.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer, Clue
from solver.network.remaining import Engine, table_for
from solver.network.rules import Rules
from solver.network.table import MEMORY_BUDGET, OutOfTimeError, Table
from solver.result import Counters, Deadline, Status

_AT_A_TIME = 500  # networks that CP-SAT lists for one question


@dataclass(frozen=True, slots=True)
class Fix:
    """A clue whose change alone makes all the rest possible.

    Attributes
    ----------
    clue
        The clue as heard.
    could_be
        Every other answer with which all clues can be true, coldest first.
    """

    clue: Clue
    could_be: tuple[Answer, ...]


@dataclass(frozen=True)
class Diagnosis:
    """Whether the clues can all be true, and what is wrong if they cannot.

    Attributes
    ----------
    consistent
        Whether some network agrees with all clues; `None` if the time was too short
        to find out.
    conflict
        Clues that cannot all be true, in the order of the session; see `minimal` and
        `smallest`.  Empty if the clues are consistent, and if `no_network` is true.
    single_fixes
        Every clue whose change alone makes the rest possible, in the order of the
        session.  A clue heard twice is none: the other copy would still be wrong.
    no_network
        Whether the board holds no network at all, whatever was answered.
    minimal
        Whether it is proven that any clue of `conflict` can be dropped to make the
        others possible.
    smallest
        Whether it is proven that no contradiction has fewer clues.
    all_fixes
        Whether it is proven that there are no other single fixes.
    engine
        How it was found: `table` or `cp-sat`.
    status
        `Status.TIME` if something was left unproven.
    counters
        `nodes` counts the breaches used, `solves` the questions to the engine.
    """

    consistent: bool | None
    conflict: tuple[Clue, ...]
    single_fixes: tuple[Fix, ...]
    no_network: bool
    minimal: bool
    smallest: bool
    all_fixes: bool
    engine: Literal["table", "cp-sat"]
    status: Status
    counters: Counters


def diagnose(
    rules: Rules,
    clues: Iterable[Clue],
    *,
    engine: Engine = "auto",
    deadline: Deadline | None = None,
    workers: int = 1,  # noqa: ARG001 - taken so that all commands share their options
    budget: int = MEMORY_BUDGET,
) -> Diagnosis:
    """Say whether clues can all be true, and if not, name a smallest conflict and all fixes.

    Of several smallest conflicts one is named; always the same one by the same engine,
    and two answers about the same space or strip if such a pair is among them.

    Parameters
    ----------
    rules, clues
        The board and what was heard, in the order of the session.
    engine
        `auto` takes the table, and CP-SAT where the table would be too large or would
        take more than half of the time.
    deadline
        When to stop with what is known.
    workers
        Processes that CP-SAT may use; the answer does not depend on it.
    budget
        Bytes the table may take while it is built.

    Raises
    ------
    TableTooLargeError
        With engine `table`, if the table would need more than the budget.
    """
    clock = deadline or Deadline()
    begun = clock.elapsed()
    heard: dict[tuple[frozenset[int], Answer], list[Clue]] = {}
    for clue in clues:
        heard.setdefault((frozenset(clue.spaces), clue.answer), []).append(clue)
    distinct = [same[0] for same in heard.values()]
    search = _Search(distinct, clock)
    status = Status.COMPLETE
    try:
        table = table_for(rules, engine, deadline=clock, budget=budget)
        search.run(
            _ModelWitness(rules, distinct, clock)
            if table is None
            else _TableWitness(table, distinct),
            may_be_wrong=[len(same) == 1 for same in heard.values()],
        )
    except OutOfTimeError:
        status = Status.TIME
    return Diagnosis(
        consistent=search.consistent,
        conflict=tuple(distinct[number] for number in _bits(search.conflict)),
        single_fixes=tuple(search.fixes),
        no_network=search.smallest and not search.conflict,
        minimal=search.minimal,
        smallest=search.smallest,
        all_fixes=search.all_fixes,
        engine=search.witness.engine if search.witness else "table",
        status=status,
        counters=Counters(clock.elapsed() - begun, search.steps, search.questions),
    )


# --- The search, the same for both engines ------------------------------------------------
#
# Sets of clues are ints: bit i stands for clue number i.  So are sets of breaches.


class _Witness(Protocol):
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


class _Search:
    """What has been found out so far; it stays readable when the time is up."""

    def __init__(self, clues: Sequence[Clue], clock: Deadline) -> None:
        self.clues = clues
        self.clock = clock
        self.witness: _Witness | None = None
        self.questions = self.steps = 0
        self.breaches: list[int] = []
        self.hit_by = [0] * len(clues)  # for each clue the breaches that it is in
        self.consistent: bool | None = None
        self.conflict = 0
        self.minimal = self.smallest = self.all_fixes = False
        self.fixes: list[Fix] = []

    def run(self, witness: _Witness, may_be_wrong: Sequence[bool]) -> None:
        """Find out everything; raises `OutOfTimeError` on the way if the time is up."""
        self.witness = witness
        everything = (1 << len(self.clues)) - 1
        self.consistent = self._can_hold(everything)
        if self.consistent:
            self.all_fixes = True
            return
        self.conflict = everything
        self._take(self._two_answers() or everything)
        while (hits := self._hits_by_greed()).bit_count() < self.conflict.bit_count():
            if not self._can_hold(hits):
                self._take(hits)
        for number in _bits(self.conflict):
            # After a fix no contradiction is left: the clue that it changes is in each.
            if may_be_wrong[number] and (could_be := witness.could_be(number)):
                self.fixes.append(Fix(self.clues[number], could_be))
                self._learn(1 << number)
        self.all_fixes = True
        size = self._disjoint()
        while size < self.conflict.bit_count():
            found = self._completed(0, everything, size)
            if found is not None:
                self._take(found)
                break
            size += 1
        self._take(self.conflict)
        self.smallest = True

    def _can_hold(self, kept: int) -> bool:
        """Whether the clues `kept` can all be true.

        If so, learns breaches that show it, no two with a clue in common: such breaches
        tell soonest how large a contradiction has to be.
        """
        breach = first = self._ask(kept)
        while breach:
            self._learn(breach)
            kept |= breach
            breach = self._ask(kept)
        return first is not None

    def _ask(self, kept: int) -> int | None:
        if self.clock.passed() or self.witness is None:
            raise OutOfTimeError
        self.questions += 1
        return self.witness.breach(kept)

    def _learn(self, breach: int) -> None:
        for number in _bits(breach):
            self.hit_by[number] |= 1 << len(self.breaches)
        self.breaches.append(breach)

    def _missed_by(self, hits: int) -> int:
        """The breaches that a set of clues does not hit."""
        missed = (1 << len(self.breaches)) - 1
        for number in _bits(hits):
            missed &= ~self.hit_by[number]
        return missed

    def _two_answers(self) -> int:
        """The first two clues that answer one question differently, or none."""
        answered: dict[frozenset[int], int] = {}
        for number, clue in enumerate(self.clues):
            before = answered.setdefault(frozenset(clue.spaces), number)
            if before != number:
                return 1 << before | 1 << number
        return 0

    def _take(self, conflict: int) -> None:
        """Keep a contradiction, without what it does not need: first halves, last clues."""
        step = conflict.bit_count()
        while True:
            step = (step + 1) // 2
            numbers = list(_bits(conflict))
            for start in range(0, len(numbers), max(step, 1)):
                less = conflict
                for number in numbers[start : start + step]:
                    less &= ~(1 << number)
                if not self._missed_by(less) and not self._can_hold(less):
                    conflict = less
            if step <= 1:
                break
        self.conflict, self.minimal = conflict, True

    def _hits_by_greed(self) -> int:
        """Clues that hit all breaches: always the one next that hits most of the rest."""
        hits, missed = 0, self._missed_by(0)
        while missed:
            most = max(range(len(self.clues)), key=lambda i: (self.hit_by[i] & missed).bit_count())
            hits |= 1 << most
            missed &= ~self.hit_by[most]
        return hits

    def _disjoint(self) -> int:
        """How many breaches with no common clue are easily found; as many must be hit."""
        used = count = 0
        for breach in sorted(self.breaches, key=int.bit_count):
            if not breach & used:
                used |= breach
                count += 1
        return count

    def _completed(self, hits: int, allowed: int, more: int) -> int | None:
        """A contradiction made of `hits` and at most `more` of the clues `allowed`.

        A search in depth over the breaches that are not hit yet.  Breaches learned on
        the way only ever rule out more, so nothing is begun again when one is added.
        """
        if self.clock.passed():
            raise OutOfTimeError
        self.steps += 1
        missed = self._missed_by(hits)
        if not missed:
            if not self._can_hold(hits):
                return hits
            missed = self._missed_by(hits)
        if not more:
            return None
        if more == 1:
            choice = allowed
            for breach in _bits(missed):
                choice &= self.breaches[breach]
                if not choice:
                    return None
        else:
            choice = min((self.breaches[i] & allowed for i in _bits(missed)), key=int.bit_count)
        strength = {i: (self.hit_by[i] & missed).bit_count() for i in _bits(allowed)}
        if sum(sorted(strength.values())[-more:]) < missed.bit_count():
            return None
        for number in sorted(_bits(choice), key=lambda i: -strength[i]):
            found = self._completed(hits | 1 << number, allowed, more - 1)
            if found is not None:
                return found
            allowed &= ~(1 << number)
        return None


def _bits(mask: int) -> Iterator[int]:
    """The members of a set, smallest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


# --- The two engines ----------------------------------------------------------------------


def _broken(table: Table, clues: Sequence[Clue]) -> NDArray[np.bool_]:
    """Which clues each class breaks, as bool[clues, classes]."""
    broken = np.empty((len(clues), table.classes), dtype=np.bool_)
    for number, clue in enumerate(clues):
        broken[number] = ~table.holds(clue)
    return broken


class _TableWitness:
    """Looks at every network of the board, class by class."""

    engine: Literal["table"] = "table"

    def __init__(self, table: Table, clues: Sequence[Clue]) -> None:
        self.table = table
        self.clues = clues
        self.broken = _broken(table, clues)
        self.count = self.broken.sum(axis=0, dtype=np.int32)

    def breach(self, kept: int) -> int | None:
        """That of a network that breaks as few clues as possible."""
        fit = np.flatnonzero(~self.broken[list(_bits(kept))].any(axis=0))
        if not len(fit):
            return None
        least = fit[np.argmin(self.count[fit])]
        return sum(1 << int(number) for number in np.flatnonzero(self.broken[:, least]))

    def could_be(self, number: int) -> tuple[Answer, ...]:
        """Read off the networks that break this clue alone."""
        alone = self.broken[number] & (self.count == 1)
        answers = self.table.answers[list(self.clues[number].spaces)][:, alone].max(axis=0)
        return tuple(map(Answer, np.unique(answers).tolist()))


class _ModelWitness:
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
        new = self._breaches([self.clues[number] for number in _bits(kept)])
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
