"""How programs question: at random, greedily, or by a policy.

A `Knowledge` is what one side can know of the other's network: what its questions have
left, its numbered squares, and the questions themselves.  An *asker* looks at it and
says what to ask next.

>>> import random
>>> from solver.network.rules import Rules
>>> start = Knowledge.of(Table.build(Rules(3, 3, (1, 2), strips=(3,))))
>>> start.classes, start.chance
(16, 0.0625)
>>> ask = Greedy("entropy")
>>> question = ask(start, random.Random(0))
>>> after = start.after(question, start.outcome(question, 0))
>>> question, after.classes, after.strips
((0, 1, 2), 1, ())
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.console import InputError
from solver.network.chain import Network
from solver.network.remaining import certain
from solver.network.rules import Rules
from solver.network.suggest import Objective, suggestions
from solver.network.table import Table

if TYPE_CHECKING:
    from solver.network.policy import Policy

Question: TypeAlias = tuple[int, ...]
"""The spaces asked about, as indices."""
History: TypeAlias = tuple[tuple[Question, int], ...]
"""Questions with the numbers of their outcomes."""

_REMEMBERED = 1 << 15  # questions an asker keeps


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What one side can know of the other's network.

    Attributes
    ----------
    table
        The networks that fit the answers.
    strips
        The numbered squares that are not crossed out yet.
    history
        Each question with the outcome: its answers read as a number in base three, the
        first space first.
    """

    table: Table
    strips: tuple[int, ...]
    history: History = ()

    @classmethod
    def of(cls, table: Table) -> Knowledge:
        """What is known before the first question."""
        return cls(table, table.rules.strips)

    @property
    def classes(self) -> int:
        """How many classes are left."""
        return self.table.classes

    @cached_property
    def chance(self) -> float:
        """The chance that the best reconstruction is right."""
        return float(self.table.weights.max() / self.table.networks)

    @property
    def best(self) -> Network:
        """A most probable reconstruction, the first of them."""
        return self.table.first_of_class(int(self.table.weights.argmax()))

    def outcome(self, question: Question, number: int) -> int:
        """What the class with this number answers."""
        return int(outcomes(self.table, question)[number])

    def after(self, question: Question, outcome: int) -> Knowledge:
        """What is known when the question was answered so."""
        agree = outcomes(self.table, question) == outcome
        return self._with(question, outcome, narrowed(self.table, agree))

    def parts(self, question: Question) -> Iterator[Knowledge]:
        """What may be known after the question, one for each possible outcome."""
        codes = outcomes(self.table, question)
        for outcome in np.unique(codes).tolist():
            yield self._with(question, outcome, narrowed(self.table, codes == outcome))

    def _with(self, question: Question, outcome: int, table: Table) -> Knowledge:
        strips = crossed_out(self.strips, question)
        return Knowledge(table, strips, (*self.history, (question, outcome)))


Asker: TypeAlias = Callable[[Knowledge, random.Random], Question]
"""Says what to ask; made for one start, whose questions it may remember."""


def crossed_out(strips: tuple[int, ...], question: Question) -> tuple[int, ...]:
    """The numbered squares that are left after a question.

    >>> crossed_out((2, 2, 3), (5, 6)), crossed_out((2, 2, 3), (5,))
    ((2, 3), (2, 2, 3))
    """
    if len(question) == 1:
        return strips
    used = strips.index(len(question))
    return strips[:used] + strips[used + 1 :]


def outcomes(table: Table, question: Question) -> NDArray[np.int64]:
    """The outcome of a question under each class."""
    answers = table.answers[list(question)].astype(np.int64)
    if table.rules.strip_answer == "hottest":
        hottest: NDArray[np.int64] = answers.max(axis=0)
        return hottest
    codes: NDArray[np.int64] = 3 ** np.arange(len(question) - 1, -1, -1) @ answers
    return codes


def outcome_of(answers: Sequence[int]) -> int:
    """The number of an outcome.

    >>> outcome_of((0, 1, 2))
    5
    """
    number = 0
    for answer in answers:
        number = 3 * number + answer
    return number


def narrowed(table: Table, agree: NDArray[np.bool_]) -> Table:
    """The networks of some of the classes."""
    numbers = np.cumsum(agree, dtype=np.int32) - 1
    stay = agree[table.class_of]
    return Table(
        table.rules,
        table.joints[stay],
        numbers[table.class_of[stay]].astype(np.int32),
        np.ascontiguousarray(table.answers[:, agree]),
    )


class Greedy:
    """Asks what is best by an objective of `suggest`.

    Parameters
    ----------
    objective
        What to rank by.
    single
        Ask about single spaces only.
    """

    def __init__(self, objective: Objective = "entropy", *, single: bool = False) -> None:
        self.objective = objective
        self.single = single
        self._asked: dict[History, Question] = {}

    def __call__(self, knowledge: Knowledge, rng: random.Random) -> Question:  # noqa: ARG002
        """The question; the first space when there is nothing left to find out."""
        question = self._asked.get(knowledge.history)
        if question is None:
            strips = () if self.single else knowledge.strips
            best = suggestions(knowledge.table, strips=strips, objective=self.objective, top=1)
            question = best[0].spaces if best else (0,)
            if len(self._asked) < _REMEMBERED:
                self._asked[knowledge.history] = question
        return question


class AtRandom:
    """Asks any question that can tell something; each length that is left alike.

    Parameters
    ----------
    single
        Ask about single spaces only.
    """

    def __init__(self, *, single: bool = False) -> None:
        self.single = single

    def __call__(self, knowledge: Knowledge, rng: random.Random) -> Question:
        """The question; the first space when there is nothing left to find out."""
        answers = knowledge.table.answers
        telling = (answers != answers[:, :1]).any(axis=1)
        board = knowledge.table.rules.board
        lengths = [1] if self.single else [1, *sorted(set(knowledge.strips))]
        rng.shuffle(lengths)
        for length in lengths:
            questions = [
                strip
                for strip in board.strips(length)
                if telling[list(strip)].any() and (length == 1 or _tells(knowledge.table, strip))
            ]
            if questions:
                return rng.choice(questions)
        return (0,)


class FollowPolicy:
    """Asks what a policy says, by whatever is certain.

    Parameters
    ----------
    policy
        A policy for the board, made from all of its networks.

    Raises
    ------
    InputError
        If it is for another board.
    """

    def __init__(self, policy: Policy, rules: Rules) -> None:
        same = [(r.rows, r.cols, r.lines, r.touch) for r in (policy.rules, rules)]
        if same[0] != same[1]:
            raise InputError(
                f"the policy is for {_field(policy.rules)}, the game for {_field(rules)}"
            )
        if policy.strips and (
            rules.strip_answer != "each" or Counter(policy.rules.strips) - Counter(rules.strips)
        ):
            raise InputError("the policy asks strips that this game does not have")
        if policy.sample is not None:
            raise InputError("the policy is made from a sample, it does not know every network")
        self.policy = policy
        self._otherwise = Greedy()
        self._asked: dict[History, Question] = {}

    @classmethod
    def load(cls, path: str, rules: Rules) -> FollowPolicy:
        """The asker of a policy file.

        Raises
        ------
        InputError
            If it cannot be read, or is for another board.
        """
        from solver.network.policy import Policy

        return cls(Policy.load(path), rules)

    def __call__(self, knowledge: Knowledge, rng: random.Random) -> Question:
        """The question; the first space when there is nothing left to find out."""
        if knowledge.classes < 2:
            return (0,)
        question = self._asked.get(knowledge.history)
        if question is None:
            node = self.policy.follow(certain(knowledge.table))
            assert node >= 0, "a policy tells all classes apart"
            question = self.policy.question(node)
            if len(question) > 1 and len(question) not in knowledge.strips:
                # Only after questions that are not the policy's own.
                question = self._otherwise(knowledge, rng)
            if len(self._asked) < _REMEMBERED:
                self._asked[knowledge.history] = question
        return question


def _field(rules: Rules) -> str:
    return f"{rules.size_text}, lines {' '.join(map(str, rules.lines))}, touch {rules.touch}"


def _tells(table: Table, question: Question) -> bool:
    # A strip that gets one word may tell nothing although its spaces would.
    if table.rules.strip_answer == "each":
        return True
    codes = outcomes(table, question)
    return bool((codes != codes[0]).any())


def words_of(rules: Rules, question: Question, hot: frozenset[int]) -> tuple[int, ...]:
    """What the owner of a network that covers `hot` says to a question."""
    near = rules.board.neighbours
    each = tuple(
        2 if space in hot else 1 if any(other in hot for other in near[space]) else 0
        for space in question
    )
    return (max(each),) if rules.strip_answer == "hottest" else each
