"""The questions of one side to the end: the turn in which it can know.

An asker that does not choose at random makes a tree of what it may come to know.  Small
trees are laid out whole, level by level; of large ones some paths are drawn, each to a
network drawn from those that are left.

>>> from solver.network.asking import Greedy
>>> from solver.network.rules import Rules
>>> from solver.network.table import Table
>>> start = Knowledge.of(Table.build(Rules(3, 3, (1, 2), strips=())))
>>> levels = lay_out(start, Greedy("entropy"), most=1000)
>>> [len(level.networks) for level in levels]
[1, 3, 8, 14, 16]
>>> distribution(levels).turns
{2: 0.1875, 3: 0.5625, 4: 0.25}
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.network.asking import Asker, History, Knowledge, outcomes
from solver.result import Deadline

_LARGE = 200  # classes from which a node is kept
_RNG = random.Random(0)  # askers that are laid out do not use it


@dataclass(frozen=True, eq=False)
class Level:
    """What may be known after so many questions.

    Attributes
    ----------
    networks : int64[nodes]
        How many networks are left at each node.
    chance : float64[nodes]
        The chance that the best reconstruction is right.
    known : bool[nodes]
        Whether only one class is left.
    first : intp[nodes of the level before]
        The first of the nodes that each node leads to; they stand side by side.
    """

    networks: NDArray[np.int64]
    chance: NDArray[np.float64]
    known: NDArray[np.bool_]
    first: NDArray[np.intp]


@dataclass(frozen=True)
class Turns:
    """When a side can know, from now.

    Attributes
    ----------
    turns
        The chance of each number of questions; 0 for what is known already.
    mean
        Questions on average.
    se
        Standard error of the mean; 0 where every class was followed.
    """

    turns: dict[int, float]
    mean: float
    se: float = 0.0


def lay_out(
    start: Knowledge, ask: Asker, most: int, deadline: Deadline | None = None
) -> list[Level] | None:
    """The whole tree, or `None` if it has more than `most` classes, or time is up."""
    clock = deadline or Deadline()
    if start.classes > most:
        return None
    here = [start]
    levels = [_level(here, [])]
    while not levels[-1].known.all():
        following: list[Knowledge] = []
        first = []
        for node in here:
            first.append(len(following))
            following += [node] if node.classes == 1 else node.parts(ask(node, _RNG))
            if clock.passed():
                return None
        here = following
        levels.append(_level(here, first))
    return levels


def _level(nodes: list[Knowledge], first: list[int]) -> Level:
    return Level(
        np.array([node.table.networks for node in nodes], dtype=np.int64),
        np.array([node.chance for node in nodes]),
        np.array([node.classes == 1 for node in nodes]),
        np.array(first, dtype=np.intp),
    )


def distribution(levels: list[Level]) -> Turns:
    """The turn in which all is known, from a whole tree."""
    total = int(levels[0].networks.sum())
    done = [int(level.networks[level.known].sum()) for level in levels]
    counts = np.diff([0, *done])
    turns = {turn: int(count) / total for turn, count in enumerate(counts) if count}
    return Turns(turns, float(counts @ np.arange(len(counts))) / total)


@dataclass(frozen=True, eq=False)
class Paths:
    """Paths to networks that were drawn at random.

    Attributes
    ----------
    chance : float64[paths, turns]
        The chance that the best reconstruction is right, after each question; 1 from
        the turn on in which all is known.
    length : int64[paths]
        Questions until all is known.
    """

    chance: NDArray[np.float64]
    length: NDArray[np.int64]

    @classmethod
    def joined(cls, parts: Sequence[Paths]) -> Paths:
        """Several sets of paths as one."""
        width = max(part.chance.shape[1] for part in parts)
        chances = [
            np.pad(part.chance, ((0, 0), (0, width - part.chance.shape[1])), constant_values=1.0)
            for part in parts
        ]
        return cls(np.concatenate(chances), np.concatenate([part.length for part in parts]))

    def turns(self) -> Turns:
        """The turn in which all is known, estimated."""
        values, counts = np.unique(self.length, return_counts=True)
        shares = (counts / len(self.length)).tolist()
        se = float(self.length.std(ddof=1) / np.sqrt(len(self.length)))
        turns = dict(zip(values.tolist(), shares, strict=True))
        return Turns(turns, float(self.length.mean()), se)


def draw_paths(
    start: Knowledge,
    ask: Asker,
    count: int,
    rng: random.Random,
    grown: dict[History, Knowledge] | None = None,
) -> Paths:
    """Follow an asker to `count` networks, drawn uniformly and independently.

    Parameters
    ----------
    start, ask
        Where to start, and what to follow.
    count
        How many paths to draw.
    rng
        What they are drawn with.
    grown
        Keeps the larger nodes between calls with the same start.
    """
    grown = {} if grown is None else grown
    table = start.table
    drawn = [int(table.class_of[rng.randrange(table.networks)]) for _ in range(count)]
    chances: list[list[float]] = [[] for _ in drawn]
    waiting = [(start, np.array(drawn), np.arange(count))]
    while waiting:  # all paths at once, so that no question is looked for twice
        node, classes, paths = waiting.pop()
        for path in paths.tolist():
            chances[path].append(node.chance)
        if node.classes == 1:
            continue
        question = ask(node, rng)
        codes = outcomes(node.table, question)
        for outcome in np.unique(codes[classes]).tolist():
            agree = codes == outcome
            numbers = np.cumsum(agree) - 1
            here = codes[classes] == outcome
            history = (*node.history, (question, outcome))
            after = grown.get(history)
            if after is None:
                after = node.after(question, outcome)
                if after.classes > _LARGE:
                    grown[history] = after
            waiting.append((after, numbers[classes[here]], paths[here]))
    length = np.array([len(chance) - 1 for chance in chances], dtype=np.int64)
    table_of_chances = np.ones((count, int(length.max()) + 1))
    for row, chance in zip(table_of_chances, chances, strict=True):
        row[: len(chance)] = chance
    return Paths(table_of_chances, length)
