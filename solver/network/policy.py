"""Policies: which space to ask, answer after answer, until one class is left.

A policy is a decision tree.  Its cost is known exactly: every network is walked through
the tree, and the questions are added up.  That is how Knuth settled Mastermind (D. E.
Knuth, "The Computer as Master Mind", 1976), and how good Wordle policies are compared.

>>> from solver.network.rules import Rules
>>> policy = build(Rules(rows=4, cols=4, lines=(1, 2, 3)), effort=2)
>>> policy.mean, policy.worst, policy.histogram
(Fraction(65, 16), 5, (0, 0, 0, 6, 48, 10))
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer
from solver.network.rules import Rules
from solver.network.table import Table
from solver.network.turns.source import Source
from solver.network.turns.strip_questions import questions
from solver.network.turns.strips import find_tree
from solver.network.turns.tree import LEAF, Tree
from solver.result import Counters, Deadline, Status

if TYPE_CHECKING:
    from solver.network.turns.rollout import Progress

Objective: TypeAlias = Literal["mean", "worst"]
OBJECTIVES: tuple[Objective, ...] = ("mean", "worst")
EFFORTS = (1, 2, 3, 4, 5)


@dataclass(frozen=True, eq=False)
class Policy:
    """A decision tree for the networks of a board, with what it costs.

    Attributes
    ----------
    rules
        The board, lines and options.
    objective
        What it was made for: `mean` or `worst`.
    tree
        The tree; a question is the index of a space, or with strips its number among
        the questions of `turns.strips.questions`.
    histogram
        How many networks need 0, 1, 2, ... questions.
    effort
        How hard was searched.
    sample
        How many networks it was made from, if not from all.
    status
        Whether the search was finished or hurried by a deadline; the tree is whole
        either way.
    counters
        What the search cost.
    strips
        Whether a turn may use a strip while its numbered square lasts.
    """

    rules: Rules
    objective: Objective
    tree: Tree
    histogram: tuple[int, ...]
    effort: int
    sample: int | None = None
    status: Status = Status.COMPLETE
    counters: Counters = field(default_factory=Counters)
    strips: bool = False

    @property
    def networks(self) -> int:
        """How many networks it was walked with."""
        return sum(self.histogram)

    @property
    def cost(self) -> int:
        """Questions added up over all networks."""
        return sum(turns * networks for turns, networks in enumerate(self.histogram))

    @property
    def mean(self) -> Fraction:
        """Questions a network on average."""
        return Fraction(self.cost, self.networks)

    @property
    def worst(self) -> int:
        """Questions in the least lucky case."""
        return len(self.histogram) - 1

    def question(self, node: int = 0) -> tuple[int, ...]:
        """The spaces asked about at a node; 0 is the first question."""
        number = int(self.tree.question[node])
        return questions(self.rules)[number] if self.strips else (number,)

    def after(self, node: int, answer: Answer | Sequence[Answer]) -> int:
        """The node after an answer, `LEAF` when one class is left, `NOTHING` when none is.

        Parameters
        ----------
        node
            Where a question is asked.
        answer
            What was answered; for a strip its answers, one a space.
        """
        outcome = 0
        for one in (answer,) if isinstance(answer, Answer) else answer:
            outcome = 3 * outcome + int(one)
        return self.tree.step(node, outcome)

    def follow(self, known: Mapping[int, Answer]) -> int:
        """The first node whose question is not among the answers known, or how it ends.

        Parameters
        ----------
        known
            Answers by space; those that the policy does not ask for are not used.
        """
        node = 0 if self.tree.nodes else LEAF
        while node >= 0:
            question = self.question(node)
            if not all(space in known for space in question):
                break
            node = self.after(node, [known[space] for space in question])
        return node

    def turns(self, table: Table) -> NDArray[np.int64]:
        """Walk every class of a table through the tree: the questions each needs.

        Raises
        ------
        BadTreeError
            If the tree does not tell exactly these classes apart.
        """
        answers = table.answers

        def outcomes(number: int, classes: NDArray[np.intp]) -> NDArray[np.uint8]:
            first, *others = questions(self.rules)[number] if self.strips else (number,)
            code: NDArray[np.uint8] = answers[first, classes]
            for space in others:
                code = code * np.uint8(3) + answers[space, classes]
            return code

        return self.tree.depths(outcomes, table.classes)

    def save(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the policy to a file, whole or not at all.

        Raises
        ------
        InputError
            If the file exists and `overwrite` is false, or it cannot be written.
        """
        from solver.network.turns.files import write_policy

        write_policy(self, path, overwrite=overwrite)

    @classmethod
    def load(cls, path: str | Path) -> Policy:
        """Read a policy.

        Raises
        ------
        InputError
            If there is no such file, or it is damaged, or it is of another version.
        """
        from solver.network.turns.files import read_policy

        return read_policy(path)


def histogram_of(turns: NDArray[np.int64], weights: NDArray[np.int64]) -> tuple[int, ...]:
    """How many networks need 0, 1, 2, ... questions."""
    return tuple(np.bincount(turns, weights=weights, minlength=1).astype(int).tolist())


def build(
    rules: Rules,
    objective: Objective = "mean",
    *,
    effort: int = 3,
    workers: int = 1,
    backend: str | None = None,
    deadline: Deadline | None = None,
    checkpoint: str | Path | None = None,
    sample: int | None = None,
    seed: int = 0,
    strips: bool = False,
) -> Policy:
    """Search for a good policy.

    Parameters
    ----------
    rules
        The board, lines and touch rule.
    objective
        `mean`: fewest questions on average over the networks.  `worst`: fewest in the
        least lucky case, and of such policies fewest on average.
    effort
        1 (greedy above, exact search of small sets) to 5.
    workers, backend
        As for `solver.parallel.ordered_map`; the policy does not depend on them.
    deadline
        When to finish what is open as quickly as possible.
    checkpoint
        A file that keeps what is finished; with it an interrupted search goes on.
    sample, seed
        Draw so many networks instead of looking at all.
    strips
        Whether a turn may use a strip while its numbered square lasts.

    Raises
    ------
    ValueError
        If there is no network at all, or an argument is out of range, or strips are
        answered by their hottest space only.
    TableTooLargeError, OutOfTimeError
        As `table_of` does.
    """
    from solver.network.turns import rollout
    from solver.network.turns.checkpoint import open_checkpoint
    from solver.network.turns.engine import GREEDY

    clock = deadline or Deadline()
    if effort not in EFFORTS:
        raise ValueError(f"the effort is 1 to {EFFORTS[-1]}, not {effort}")
    if objective not in OBJECTIVES:
        raise ValueError(f"the objective is mean or worst, not {objective!r}")
    if strips and rules.strip_answer != "each":
        raise ValueError("a policy with strips needs an answer a space, not the hottest of a strip")
    source = Source(rules, sample, seed)
    table = source.table()
    if not table.networks:
        raise ValueError(f"no network of lines {' '.join(map(str, rules.lines))} fits the board")
    end = None if clock.left() == float("inf") else time.time() + clock.left()
    what = f"{objective} with strips" if strips else objective
    progress = open_checkpoint(checkpoint, source, what, effort)
    if strips:
        tree = _with_strips(source, objective, effort, progress, workers, backend, end)
        return _walked(rules, objective, tree, effort, sample, progress, clock, table, strips=True)
    hard = rollout.EFFORTS[effort]
    limit, sure = 0, GREEDY
    if objective == "worst":
        begun = time.time()
        limit, sure = rollout.least_limit(source, end)
        if end is not None:
            # What is not done by then is planned as it was just now, in as much time again.
            end -= time.time() - begun
    symbols = rollout.search(
        source,
        objective,
        hard,
        limit=limit,
        workers=workers,
        backend=backend,
        end=end,
        progress=progress,
        sure=sure,
    )
    tree = Tree.from_symbols(symbols.tolist())
    return _walked(rules, objective, tree, effort, sample, progress, clock, table, strips=False)


def _walked(
    rules: Rules,
    objective: Objective,
    tree: Tree,
    effort: int,
    sample: int | None,
    progress: Progress,
    clock: Deadline,
    table: Table,
    *,
    strips: bool,
) -> Policy:
    """The policy of a tree, with what it costs."""
    status = Status.TIME if progress.hurried else Status.COMPLETE
    counters = Counters(clock.elapsed(), progress.nodes)
    policy = Policy(rules, objective, tree, (), effort, sample, status, counters, strips)
    return replace(policy, histogram=histogram_of(policy.turns(table), table.weights))


def _with_strips(
    source: Source,
    objective: Objective,
    effort: int,
    progress: Progress,
    workers: int,
    backend: str | None,
    end: float | None,
) -> Tree:
    tree = find_tree(source, effort, progress, workers=workers, backend=backend, end=end)
    assert tree is not None
    while objective == "worst" and tree.nodes and (end is None or time.time() < end):
        # One turn less in the worst case, until no such tree is found.
        again = type(progress)(nodes=progress.nodes)
        limit = tree.height - 1
        better = find_tree(
            source, effort, again, limit=limit, workers=workers, backend=backend, end=end
        )
        progress.nodes, progress.hurried = again.nodes, progress.hurried or again.hurried
        if better is None:
            break
        tree = better
    return tree


@dataclass(frozen=True, slots=True)
class Outlook:
    """A question, and the turns it takes until one class is left if it is asked now.

    Attributes
    ----------
    spaces
        The space, as a tuple of its index.
    expected_turns
        On average over the networks, this question included.
    exact
        Whether no way to go on is better; else it is what a quick search found, and
        the best play may need less.
    """

    spaces: tuple[int, ...]
    expected_turns: Fraction
    exact: bool


_PATIENCE = 1.5  # seconds for an outlook, unless told otherwise


def outlooks(
    table: Table, *, top: int | None = None, deadline: Deadline | None = None
) -> list[Outlook]:
    """The single spaces that can tell something, fewest expected turns first.

    Up to 64 classes this is exact.  Beyond, the questions with the least Huffman cost of
    their parts are followed by a quick policy, as many as time allows, and at least one.

    Parameters
    ----------
    table
        The networks still possible.
    top
        How many to give; all that were looked at by default.
    deadline
        When to stop looking at more; one and a half seconds by default.

    Examples
    --------
    >>> from solver.network.remaining import remaining
    >>> left = remaining(Rules(rows=4, cols=4, lines=(1, 2, 3))).table
    >>> best = outlooks(left)[0]
    >>> best.spaces, best.expected_turns, best.exact
    ((0,), Fraction(65, 16), True)
    """
    from solver.network.turns.engine import EXACT, GREEDY, Engine, Plan
    from solver.network.turns.kernels import SMALL
    from solver.network.turns.rollout import split

    if table.classes < 2:
        return []
    clock = deadline or Deadline(_PATIENCE)
    engine = Engine(table.answers, table.weights, memo_bits=20)
    members = engine.everything
    exact = table.classes <= SMALL
    if exact:
        plan = EXACT
    elif table.classes <= 2000:
        plan = Plan(exact=16, small=4, large=(2, 2, 1))
    else:
        plan = Plan(exact=12, small=1) if table.classes <= 20000 else GREEDY
    found: list[tuple[Fraction, int]] = []
    for question in engine.ranked(members)[0].tolist():
        if found and not exact and clock.passed():
            break
        parts = split(table.answers, members, question)
        cost = table.networks + sum(engine.cost(part, plan) for part in parts)
        found.append((Fraction(cost, table.networks), question))
    found.sort(key=lambda pair: pair[0])  # of equal ones, the better ranked stays first
    return [Outlook((question,), turns, exact) for turns, question in found[:top]]
