"""Hiding: the networks that are hardest to find, and what it costs when that is known.

A network is as hard as the single spies it takes, on average over the policies it is
measured against and over the symmetries of the board, as nobody knows which way round
the other side holds the board.  A hider who always took the very hardest would soon be
known; so one is drawn from the hardest few hundred, and `mixes` tells what a spy gains
who knows from which.

>>> from solver.network.rules import Rules
>>> table = Table.build(Rules(4, 4, (1, 2, 3)))
>>> hardness = measure(table, ["entropy", "worst"])
>>> hard = hardest(hardness, 10)
>>> len(hard), bool(hardness.questions[hard].min() > hardness.mean)
(32, True)
>>> [(mix.classes, round(mix.unknown, 2), round(mix.known, 2)) for mix in mixes(table, hardness)]
[(32, 4.31, 3.44), (64, 4.14, 4.14)]
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from solver.console import InputError
from solver.network.answers import Answer
from solver.network.asking import (
    FollowPolicy,
    Greedy,
    Knowledge,
    Question,
    narrowed,
    outcome_of,
    words_of,
)
from solver.network.chain import Network
from solver.network.hide_tree import spies
from solver.network.suggest import OBJECTIVES
from solver.network.table import Table

AMONG = 100
"""The hardest classes that a network is drawn from."""

Depths = Callable[[Table], NDArray[np.int64]]
"""The single spies that a policy takes for each class of a whole board."""


@dataclass(frozen=True, eq=False)
class Hardness:
    """How hard the classes of a board are.

    Attributes
    ----------
    table
        Every network of the board.
    by_policy : mapping of float64[classes]
        Spies of each policy, on average over the symmetries.
    worst
        The most spies of each policy.
    questions : float64[classes]
        The mean over the policies.
    mean
        Of `questions`, over all networks.
    """

    table: Table
    by_policy: Mapping[str, NDArray[np.float64]]
    worst: Mapping[str, int]
    questions: NDArray[np.float64]
    mean: float

    def mean_of(self, policy: str) -> float:
        """The spies of one policy on average over all networks."""
        return weighted_mean(self.table, self.by_policy[policy])


def measure(
    table: Table, against: Iterable[str], policies: Mapping[str, Depths] | None = None
) -> Hardness:
    """Measure every class.

    Parameters
    ----------
    table
        Every network of the board.
    against
        Objectives of greedy policies.
    policies
        Other policies by name.
    """
    images = _images(table)
    by_policy: dict[str, NDArray[np.float64]] = {}
    worst: dict[str, int] = {}
    depths: dict[str, Depths] = {
        objective: partial(spies, objective=objective)
        for objective in OBJECTIVES
        if objective in against
    }
    depths.update(policies or {})
    if not depths:
        raise ValueError("name at least one policy to measure against")
    for name, depth_of in depths.items():
        depth = depth_of(table)
        worst[name] = int(depth.max())
        # Whole sums first: images of a class must come out equal to the last digit.
        by_policy[name] = np.sum([depth[image] for image in images], axis=0) / len(images)
    questions = np.mean([by_policy[name] for name in sorted(by_policy)], axis=0).round(9)
    return Hardness(table, by_policy, worst, questions, weighted_mean(table, questions))


def measure_all(table: Table, against: Sequence[str]) -> Hardness:
    """Measure against objectives, and policies written as ``policy:FILE``.

    Raises
    ------
    InputError
        If a policy cannot be read, is for another board, or there is no such objective.
    """
    from solver.network.policy import Policy

    policies: dict[str, Depths] = {}
    for name in against:
        kind, _, file = name.partition(":")
        if kind == "policy":
            policy = Policy.load(file)
            FollowPolicy(policy, table.rules)  # checks the board
            if policy.strips:
                raise InputError(f"{file} asks strips; networks are measured by single spaces")
            policies[name] = policy.turns
        elif name not in OBJECTIVES:
            raise InputError(f"{name!r} is not one of {', '.join(OBJECTIVES)} or policy:FILE")
    return measure(table, against, policies)


def weighted_mean(table: Table, values: NDArray[np.float64] | NDArray[np.int64]) -> float:
    """The mean of a figure of the classes over the networks."""
    return float(values @ table.weights / table.networks)


def _images(table: Table) -> list[NDArray[np.intp]]:
    """For each symmetry of the board the class that each class becomes."""
    hot = table.giving(Answer.HOT)
    maps = table.rules.board.symmetries()
    keys = [_keys(hot[list(moved)]) for moved in maps]
    order = np.argsort(keys[0])
    return [order[np.searchsorted(keys[0], key, sorter=order)] for key in keys]


def _keys(hot: NDArray[np.bool_]) -> NDArray[np.void]:
    packed = np.ascontiguousarray(np.packbits(hot, axis=0).T)
    keys: NDArray[np.void] = packed.view(f"V{packed.shape[1]}").ravel()
    return keys


def hardest(hardness: Hardness, count: int) -> NDArray[np.intp]:
    """The hardest classes, hardest first: so many, and all as hard as the last of them."""
    order = np.argsort(-hardness.questions, kind="stable")
    least = hardness.questions[order[min(count, len(order)) - 1]]
    kept: NDArray[np.intp] = order[: int((hardness.questions >= least).sum())]
    return kept


def draw(hardness: Hardness, count: int, rng: random.Random) -> tuple[Network, int]:
    """A network drawn from the hardest classes, each network alike, and its class."""
    table = hardness.table
    numbers = np.flatnonzero(np.isin(table.class_of, hardest(hardness, count)))
    number = int(numbers[rng.randrange(len(numbers))])
    return table.network(number), int(table.class_of[number])


@dataclass(frozen=True)
class Mix:
    """Hiding in some of the hardest classes.

    Attributes
    ----------
    classes, networks
        How many there are to hide in.
    unknown
        Spies on average of a spy who holds every network of the board for possible.
    known
        Of one who knows that it is one of these.
    """

    classes: int
    networks: int
    unknown: float
    known: float

    @property
    def gain(self) -> float:
        """Spies saved by knowing."""
        return self.unknown - self.known


def mixes(table: Table, hardness: Hardness, counts: Sequence[int] = ()) -> list[Mix]:
    """What knowing is worth, for some numbers of the hardest classes.

    Parameters
    ----------
    counts
        How many of the hardest; by default 10, 30, 100 and so on, up to all.

    Notes
    -----
    The spy who knows asks greedily by the best of the objectives.  Whoever hides in all
    classes alike gives nothing away, so the last row is the level to compare with.
    """
    if not counts:
        counts = [base * 10**power for power in range(1, 7) for base in (1, 3)]
        counts = [*(count for count in counts if count < table.classes), table.classes]
    found: dict[int, Mix] = {}
    for count in counts:
        hard = hardest(hardness, count)
        if len(hard) in found:
            continue
        chosen = np.zeros(table.classes, dtype=np.bool_)
        chosen[hard] = True
        part = narrowed(table, chosen)
        unknown = weighted_mean(part, hardness.questions[chosen])
        if chosen.all():
            known = unknown
        else:
            known = min(weighted_mean(part, spies(part, goal)) for goal in OBJECTIVES)
        found[len(hard)] = Mix(len(hard), part.networks, unknown, known)
    return list(found.values())


@dataclass(frozen=True)
class Step:
    """A question on the way to a network, with what it leaves.

    Attributes
    ----------
    question
        The spaces asked about.
    words
        The answers: 0 cold, 1 warm, 2 hot.
    networks, classes
        What is left after it.
    """

    question: Question
    words: tuple[int, ...]
    networks: int
    classes: int


def path(table: Table, network: Network, ask: Greedy) -> list[Step]:
    """The questions of a greedy asker until only the class of the network is left."""
    rules, node = table.rules, Knowledge.of(table)
    hot = network.hot(rules.board)
    steps: list[Step] = []
    while node.classes > 1:
        question = ask(node, random.Random(0))
        words = words_of(rules, question, hot)
        node = node.after(question, outcome_of(words))
        steps.append(Step(question, words, node.table.networks, node.classes))
    return steps
