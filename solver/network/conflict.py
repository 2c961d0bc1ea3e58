r"""Answers that contradict each other: which ones, and what a single slip could have been.

Every network of the board breaks some of the clues; the clues that a network breaks are
called its *breach* here.  Clues cannot all be true exactly if they hit every breach, that
is, have a clue in common with each.  So a smallest contradiction is a smallest hitting
set of all breaches, and it can be found from a few of them: take a set that hits the
breaches known so far and look for a network that keeps all its clues.  If there is one,
its breach is new and joins the list.  If there is none, the set is a contradiction; it is
a smallest one once no smaller set hits all the known breaches.

That contradictions and repairs hit each other is due to Reiter [1]_; to find a smallest
contradiction this way, to Ignatiev and others [2]_.  Their hitting sets come from a
solver that begins anew after every breach.  Here one search in depth for each size goes
on while breaches are added to it.

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
6 hot could be cold warm

References
----------
.. [1] R. Reiter, "A theory of diagnosis from first principles", Artificial Intelligence
   32 (1987), 57-95.
.. [2] A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction
   with minimal hitting set dualization", CP 2015, LNCS 9255, 173-182.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from solver.bits import members
from solver.network.answers import Answer, Clue
from solver.network.board import Board
from solver.network.breach import ModelWitness, TableWitness, Witness, plain_conflict
from solver.network.remaining import Engine, table_for
from solver.network.rules import Rules
from solver.network.table import MEMORY_BUDGET, OutOfTimeError
from solver.result import Counters, Deadline, Status


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
        `nodes` counts the steps of the search for a smallest conflict, `solves` the
        questions to the engine.
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
    search = _Search(rules.board, distinct, clock)
    status = Status.COMPLETE
    try:
        table = table_for(rules, engine, deadline=clock, budget=budget)
        search.run(
            ModelWitness(rules, distinct, clock)
            if table is None
            else TableWitness(table, distinct),
            may_be_wrong=[len(same) == 1 for same in heard.values()],
        )
    except OutOfTimeError:
        status = Status.TIME
    return Diagnosis(
        consistent=search.consistent,
        conflict=tuple(distinct[number] for number in members(search.conflict)),
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


class _Search:
    """What has been found out so far; it stays readable when the time is up."""

    def __init__(self, board: Board, clues: Sequence[Clue], clock: Deadline) -> None:
        self.board = board
        self.clues = clues
        self.clock = clock
        self.witness: Witness | None = None
        self.questions = self.steps = 0
        self.breaches: list[int] = []
        self.hit_by = [0] * len(clues)  # for each clue the breaches that it is in
        self.consistent: bool | None = None
        self.conflict = 0
        self.minimal = self.smallest = self.all_fixes = False
        self.fixes: list[Fix] = []

    def run(self, witness: Witness, may_be_wrong: Sequence[bool]) -> None:
        """Find out everything; raises `OutOfTimeError` on the way if the time is up."""
        self.witness = witness
        everything = (1 << len(self.clues)) - 1
        plain = plain_conflict(self.clues, self.board)
        self.consistent = not plain and self._can_hold(everything)
        if self.consistent:
            self.all_fixes = True
            return
        self.conflict = everything
        self._take(plain or everything)
        for number in members(self.conflict):
            # After a fix no contradiction is left: the clue that it changes is in each.
            if may_be_wrong[number] and (could_be := witness.could_be(number)):
                self.fixes.append(Fix(self.clues[number], could_be))
                self._learn(1 << number)
        self.all_fixes = True
        while (hits := self._hits_by_greed()).bit_count() < self.conflict.bit_count():
            if not self._can_hold(hits):
                self._take(hits)
        size = self._disjoint()
        while size < self.conflict.bit_count():
            found = self._completed(0, everything, size)
            if found is not None:
                self._take(found)
                break
            size += 1
        # The proof once more: all together are impossible, and without any one they are not.
        assert not self._can_hold(self.conflict)
        self._take(self.conflict)
        self.smallest = True

    def _can_hold(self, kept: int) -> bool:
        """Whether the clues `kept` can all be true; if so, learns a breach that shows it."""
        if self.clock.passed() or self.witness is None:
            raise OutOfTimeError
        self.questions += 1
        breach = self.witness.breach(kept)
        if breach:
            self._learn(breach)
        return breach is not None

    def _learn(self, breach: int) -> None:
        for number in members(breach):
            self.hit_by[number] |= 1 << len(self.breaches)
        self.breaches.append(breach)

    def _missed_by(self, hits: int) -> int:
        """The breaches that a set of clues does not hit."""
        missed = (1 << len(self.breaches)) - 1
        for number in members(hits):
            missed &= ~self.hit_by[number]
        return missed

    def _take(self, conflict: int) -> None:
        """Keep a contradiction without what it does not need: drop halves first, then less."""
        step = conflict.bit_count()
        while True:
            if conflict.bit_count() < self.conflict.bit_count():
                self.conflict, self.minimal = conflict, False
            step = max((step + 1) // 2, 1)
            numbers = list(members(conflict))
            for start in range(0, len(numbers), step):
                less = conflict
                for number in numbers[start : start + step]:
                    less &= ~(1 << number)
                if not self._missed_by(less) and not self._can_hold(less):
                    conflict = less
            if step == 1:
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
            for breach in members(missed):
                choice &= self.breaches[breach]
                if not choice:
                    return None
        else:
            choice = min((self.breaches[i] & allowed for i in members(missed)), key=int.bit_count)
        strength = {i: (self.hit_by[i] & missed).bit_count() for i in members(allowed)}
        if sum(sorted(strength.values())[-more:]) < missed.bit_count():
            return None
        for number in sorted(members(choice), key=lambda i: -strength[i]):
            found = self._completed(hits | 1 << number, allowed, more - 1)
            if found is not None:
                return found
            allowed &= ~(1 << number)
        return None
