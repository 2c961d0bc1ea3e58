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
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer
from solver.network.rules import Rules
from solver.network.table import Table
from solver.network.turns.source import Source
from solver.network.turns.tree import LEAF, Tree
from solver.result import Counters, Deadline, Status

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
        The tree; a question is the index of a space.
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
    """

    rules: Rules
    objective: Objective
    tree: Tree
    histogram: tuple[int, ...]
    effort: int
    sample: int | None = None
    status: Status = Status.COMPLETE
    counters: Counters = field(default_factory=Counters)

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
        return (int(self.tree.question[node]),)

    def after(self, node: int, answer: Answer) -> int:
        """The node after an answer, `LEAF` when one class is left, `NOTHING` when none is."""
        return self.tree.step(node, int(answer))

    def follow(self, known: Mapping[int, Answer]) -> int:
        """The first node whose question is not among the answers known, or how it ends.

        Parameters
        ----------
        known
            Answers by space; those that the policy does not ask for are not used.
        """
        node = 0 if self.tree.nodes else LEAF
        while node >= 0 and self.question(node)[0] in known:
            node = self.after(node, known[self.question(node)[0]])
        return node

    def turns(self, table: Table) -> NDArray[np.int64]:
        """Walk every class of a table through the tree: the questions each needs.

        Raises
        ------
        BadTreeError
            If the tree does not tell exactly these classes apart.
        """
        answers = table.answers
        return self.tree.depths(lambda space, classes: answers[space, classes], table.classes)

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

    Raises
    ------
    ValueError
        If there is no network at all, or an argument is out of range.
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
    source = Source(rules, sample, seed)
    table = source.table()
    if not table.networks:
        raise ValueError(f"no network of lines {' '.join(map(str, rules.lines))} fits the board")
    end = None if clock.left() == float("inf") else time.time() + clock.left()
    progress = open_checkpoint(checkpoint, source, objective, effort)
    hard = rollout.EFFORTS[effort]
    limit, sure = rollout.least_limit(source) if objective == "worst" else (0, GREEDY)
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
    policy = Policy(
        rules,
        objective,
        Tree.from_symbols(symbols.tolist()),
        (),
        effort,
        sample,
        Status.TIME if progress.hurried else Status.COMPLETE,
        Counters(clock.elapsed(), progress.nodes),
    )
    turns = policy.turns(table)
    return replace(policy, histogram=histogram_of(turns, table.weights))


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
