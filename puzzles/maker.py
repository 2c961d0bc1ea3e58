"""How one puzzle is made from one network: all answers are given, then fewer and fewer.

A group of clues is dropped if the rest suffices: just one class fits, and the rung wished
for finds it.  The table says the first in microseconds, so it is asked first; trials cost
most, so before them the clues are reduced to what joints can do with.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from puzzles.classes import Classes
from puzzles.draw_network import random_network
from puzzles.grade import SEARCH, grade, reaches
from puzzles.places import Group, groups, reduced
from puzzles.puzzle import Puzzle
from puzzles.unique import fits_no_other
from puzzles.wish import Made, Wish
from solver.network.answers import answers_of
from solver.network.remaining import Engine
from solver.network.table import OutOfTimeError
from solver.result import Deadline

_SHAKES = 12  # attempts to get below a number of clues, with one network
_PATIENCE = 2  # trials that may fail, where a puzzle need not be minimal
_TRIAL = SEARCH - 1  # the highest rung below the search


class Maker:
    """Makes one puzzle, network after network."""

    def __init__(
        self, wish: Wish, random: Random, classes: Classes | None, clock: Deadline
    ) -> None:
        self.wish, self.random, self.classes, self.clock = wish, random, classes, clock
        self.engine: Engine = "cp-sat" if classes is None else "table"
        self.rules = wish.rules
        self.groups = groups(self.rules.board, wish.symmetry)
        self.failures = 0  # of trials, with the network at hand

    def beyond(self, made: Made) -> int:
        """By how many clues a puzzle misses the range wished for."""
        return self.wish.beyond(len(made.puzzle.clues))

    def attempt(self) -> Made | None:
        """A puzzle of the grade wished for, though perhaps with too few or too many clues.

        Raises
        ------
        OutOfTimeError
            If the deadline passes.
        """
        network = random_network(self.random, self.rules, self.classes, self.clock)
        if network is None:
            raise OutOfTimeError
        self.network = network
        self.answers = answers_of(network.hot(self.rules.board), self.rules.board)
        given = self._filled(self._squeezed(self._reduced_to_few()))
        puzzle = self._puzzle(given)
        its_grade = grade(puzzle, engine=self.engine, deadline=self.clock)
        if its_grade.grade != self.wish.grade:
            return None
        return Made(puzzle, network, its_grade)

    def confirm(self, made: Made) -> None:
        """Have both engines confirm that no other class fits.

        Raises
        ------
        OutOfTimeError
            If the deadline passes.
        """
        by_table = self.classes is None or self.classes.is_unique(made.puzzle.clues)
        by_cp_sat = fits_no_other(made.puzzle, made.network, self.clock)
        if by_cp_sat is None:
            raise OutOfTimeError
        if not (by_table and by_cp_sat):
            raise RuntimeError(f"the engines disagree on {made.puzzle.id}")

    def _reduced_to_few(self) -> list[Group]:
        """Groups of which none can be dropped, for the rung that has to suffice."""
        given = list(self.groups)
        self.random.shuffle(given)
        rung = self.wish.rung
        if rung == _TRIAL or (rung > _TRIAL and self.classes is None):
            # The last question is a dear one here, and the one for joints is cheap.
            given = reduced(given, partial(self._suffices, _TRIAL - 1), len(given) // 2)
            return self._reduced(given, 1)
        return self._reduced(given, len(given) // 2)

    def _reduced(self, given: Sequence[Group], block: int) -> list[Group]:
        self.failures = 0
        return reduced(given, partial(self._suffices, self.wish.rung), block)

    def _suffices(self, rung: int, given: Sequence[Group]) -> bool:
        """Whether the clues at these places determine the class, and the rung finds it."""
        if self.clock.passed():
            raise OutOfTimeError
        puzzle = self._puzzle(given)
        if self.classes is not None and not self.classes.is_unique(puzzle.clues):
            return False
        if rung <= _TRIAL:
            if rung == _TRIAL and self._out_of_patience(len(puzzle.clues)):
                return False
            solved = reaches(puzzle, rung, deadline=self.clock)
            self.failures += rung == _TRIAL and not solved
            return solved
        if self.classes is not None:
            return True
        unique = fits_no_other(puzzle, self.network, self.clock)
        if unique is None:
            raise OutOfTimeError
        return unique

    def _out_of_patience(self, clues: int) -> bool:
        """Whether enough trials failed for a puzzle that need not be minimal."""
        return (
            not self.wish.minimal
            and self.failures >= _PATIENCE
            and clues < (self.wish.clues or (0, clues + 1))[1]
        )

    def _squeezed(self, given: list[Group]) -> list[Group]:
        """With too many clues: put some others in, and see which can be dropped then."""
        for _ in range(_SHAKES if self.wish.clues else 0):
            if _clues(given) <= (self.wish.clues or (0, 0))[1]:
                break
            others = [group for group in self.groups if group not in given]
            others = self.random.sample(others, -(-len(others) // 4))
            self.random.shuffle(given)
            shaken = self._reduced(given + others, 1)
            if _clues(shaken) <= _clues(given):
                given = shaken
        return given

    def _filled(self, given: list[Group]) -> list[Group]:
        """With too few clues: put others in, unless an easier rung would suffice then."""
        if self.wish.minimal or self.wish.clues is None:
            return given
        least, most = self.wish.clues
        others = [group for group in self.groups if group not in given]
        self.random.shuffle(others)
        for group in others:
            if _clues(given) >= least:
                break
            more = [*given, group]
            if _clues(more) <= most and not self._easier(more):
                given = more
        return given

    def _easier(self, given: Sequence[Group]) -> bool:
        """Whether an easier rung suffices than the one wished for."""
        rung = self.wish.rung
        return rung > 1 and reaches(self._puzzle(given), rung - 1, deadline=self.clock)

    def _puzzle(self, given: Sequence[Group]) -> Puzzle:
        return Puzzle.of(self.rules, {space: self.answers[space] for g in given for space in g})


def _clues(given: Sequence[Group]) -> int:
    return sum(map(len, given))
