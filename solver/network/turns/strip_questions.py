"""Turns with strips: the questions, the squares left, what strips can answer at most.

>>> from solver.network.rules import Rules
>>> questions(Rules(2, 2, (1,), strips=(2,)))
((0,), (1,), (2,), (3,), (0, 1), (0, 2), (1, 3), (2, 3))
>>> states((2, 2, 3)).squares
((), (2,), (3,), (2, 2), (2, 3), (2, 2, 3))
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.network.rules import Rules
from solver.network.turns.tree import LEAF, Tree

LONGEST = 5
BRANCHES = (1, 3, 7, 17, 41, 99)
"""Outcomes of a straight strip of 0 to 5 spaces: no hot next to cold."""


@lru_cache(maxsize=4)
def questions(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Every space, then every strip that some numbered square allows, by length."""
    lengths = (1, *sorted(set(rules.strips)))
    return tuple(strip for length in lengths for strip in rules.board.strips(length))


@dataclass(frozen=True)
class States:
    """Which numbered squares may be left, and what a question makes of it.

    Attributes
    ----------
    squares
        The squares left in each state; the last is the start.
    after : int64[states, 6]
        The state after a question of so many spaces, or -1.
    """

    squares: tuple[tuple[int, ...], ...]
    after: NDArray[np.int64]

    @property
    def start(self) -> int:
        """The state of all squares."""
        return len(self.squares) - 1


@lru_cache(maxsize=8)
def states(strips: tuple[int, ...]) -> States:
    """The states that begin with these squares."""
    strips = tuple(sorted(strips))
    kept = {
        left for count in range(len(strips) + 1) for left in itertools.combinations(strips, count)
    }
    squares = tuple(sorted(kept, key=lambda left: (len(left), left)))
    number = {left: at for at, left in enumerate(squares)}
    after = np.full((len(squares), LONGEST + 1), -1, dtype=np.int64)
    for at, left in enumerate(squares):
        after[at, 1] = at
        for length in set(left):
            used = left.index(length)
            after[at, length] = number[left[:used] + left[used + 1 :]]
    return States(squares, after)


@lru_cache(maxsize=8)
def outcome_words(length: int) -> NDArray[np.uint8]:
    """The outcomes that are possible, as numbers in base three, ascending."""
    words = [
        word
        for word in itertools.product(range(3), repeat=length)
        if all({one, two} != {0, 2} for one, two in itertools.pairwise(word))
    ]
    powers = 3 ** np.arange(length - 1, -1, -1)
    found: NDArray[np.uint8] = (np.array(words) @ powers).astype(np.uint8)
    return found


def least_costs(squares: Sequence[int], most: int) -> NDArray[np.int64]:
    """A lower bound of the cost of 0 to `most` classes: each strip as telling as it can be.

    The longest strips first give the most nodes at every depth.  The tree is full to the
    last depth but one, and there as few questions as possible are asked.

    >>> least_costs((), 9).tolist()
    [0, 0, 2, 3, 6, 8, 11, 13, 16, 18]
    >>> least_costs((2,), 9).tolist()
    [0, 0, 2, 3, 4, 5, 6, 7, 10, 12]
    """
    count = np.arange(most + 1, dtype=np.int64)
    costs = np.zeros_like(count)
    full, depth = 1, 0
    lengths = sorted(squares, reverse=True)
    while full < most:
        branches = BRANCHES[lengths[depth]] if depth < len(lengths) else BRANCHES[1]
        depth += 1
        here = (count > full) & (count <= full * branches)
        asked = -(-(count - full) // (branches - 1))
        costs[here] = ((depth - 1) * (full - asked) + depth * (count - full + asked))[here]
        full *= branches
    return costs


def estimated_costs(most: int) -> NDArray[np.int64]:
    """What ranks the parts of a question: size times one and its binary logarithm.

    With entropy alone parts of two would count too little: each costs a turn.

    >>> estimated_costs(4).tolist()
    [0, 0, 256, 496, 768]
    """
    sizes = np.arange(most + 1)
    costs: NDArray[np.int64] = np.round(64 * sizes * (1 + np.log2(np.maximum(sizes, 1))))
    costs = costs.astype(np.int64)
    costs[:2] = 0
    return costs


def tree_of(symbols: Sequence[int], asked: Sequence[tuple[int, ...]]) -> Tree:
    """The tree of a preorder list, with outcomes as numbers in base three.

    >>> tree_of([4, 3, 0, LEAF, 1, LEAF, 4, LEAF], [()] * 4 + [(0, 1)]).outcome.tolist()
    [0, 1, 5]
    """
    end = _ends(symbols)
    question, branches, outcome, leaf = [], [], [], []
    waiting = deque([0] if symbols[0] != LEAF else [])
    while waiting:
        at = waiting.popleft()
        question.append(symbols[at])
        branches.append(symbols[at + 1])
        words = outcome_words(len(asked[symbols[at]]))
        part = at + 2
        for _ in range(symbols[at + 1]):
            outcome.append(words[symbols[part]])
            leaf.append(symbols[part + 1] == LEAF)
            if symbols[part + 1] != LEAF:
                waiting.append(part + 1)
            part = end[part + 1]
    return Tree(
        np.array(question, dtype=np.int16),
        np.array(branches, dtype=np.uint8),
        np.array(outcome, dtype=np.uint8),
        np.array(leaf, dtype=np.bool_),
    )


def _ends(symbols: Sequence[int]) -> dict[int, int]:
    """Where the subtree that starts at each place ends."""
    end: dict[int, int] = {}
    open_: list[list[int]] = []  # start, parts still to come
    at = 0
    while True:
        if symbols[at] == LEAF:
            end[at] = at + 1
            at += 1
        else:
            open_.append([at, symbols[at + 1]])
            at += 2
        while open_ and open_[-1][1] == 0:
            end[open_.pop()[0]] = at
        if not open_:
            return end
        open_[-1][1] -= 1
        at += 1  # the outcome
