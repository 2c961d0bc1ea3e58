"""Decision trees: which question to ask, answer after answer, until one class is left.

A tree is kept level by level.  Nodes are numbered in that order, and so are their
branches; a branch leads either to a leaf, where a single class is left, or to the next
node that no branch before it leads to.  So a tree needs no pointers: a question and a
number of branches for each node, an outcome and a leaf mark for each branch.

The outcome of a question about several spaces is its answers read as a number in base
three, the first space first.

>>> tree = Tree.from_nested((4, {0: None, 1: (0, {0: None, 2: None}), 2: None}))
>>> tree.nodes, tree.leaves, tree.step(0, 1), tree.step(1, 2), tree.step(0, 5)
(2, 4, 1, -1, -2)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

LEAF = -1
"""In place of a node: one class is left."""
NOTHING = -2
"""In place of a node: no network gives these answers."""

Nested: TypeAlias = "tuple[int, Mapping[int, Any]] | None"
"""A question with the subtree of each outcome, or `None` for a leaf."""


class BadTreeError(ValueError):
    """A tree that is damaged, or does not fit the classes it is walked with."""


@dataclass(frozen=True, eq=False)
class Tree:
    """A decision tree.

    Attributes
    ----------
    question : int16[nodes]
        What is asked.
    branches : uint8[nodes]
        How many outcomes are possible.
    outcome : uint8[branches]
        Which; ascending for each node.
    leaf : bool[branches]
        Whether one class is left then.
    """

    question: NDArray[np.int16]
    branches: NDArray[np.uint8]
    outcome: NDArray[np.uint8]
    leaf: NDArray[np.bool_]

    def __post_init__(self) -> None:
        if len(self.question) != len(self.branches):
            raise BadTreeError("the tree has nodes without branches")
        if not len(self.outcome) == len(self.leaf) == int(self.branches.sum(dtype=np.int64)):
            raise BadTreeError("the tree does not have as many branches as its nodes say")
        inner = len(self.leaf) - int(self.leaf.sum())
        if inner != max(0, len(self.question) - 1):
            raise BadTreeError("the branches of the tree do not lead to its nodes")
        # A branch leads to a later node, or following it would not end.
        if not (self.child[~self.leaf] > self._owner[~self.leaf]).all():
            raise BadTreeError("a branch of the tree leads back")

    @property
    def nodes(self) -> int:
        """How many questions it holds."""
        return len(self.question)

    @property
    def leaves(self) -> int:
        """How many classes it tells apart."""
        return int(self.leaf.sum()) if self.nodes else 1

    @property
    def height(self) -> int:
        """Questions on the longest way."""
        deep = np.ones(self.nodes, dtype=np.int64)
        inner = np.flatnonzero(~self.leaf)
        for child, owner in zip(
            self.child[inner].tolist(), self._owner[inner].tolist(), strict=True
        ):
            deep[child] = deep[owner] + 1
        return int(deep.max(initial=0))

    @cached_property
    def first(self) -> NDArray[np.int64]:
        """The first branch of each node, and the number of branches: [nodes + 1]."""
        return np.concatenate(([0], np.cumsum(self.branches, dtype=np.int64)))

    @cached_property
    def child(self) -> NDArray[np.int64]:
        """The node each branch leads to, or `LEAF`."""
        return np.where(self.leaf, LEAF, np.cumsum(~self.leaf))

    @cached_property
    def _owner(self) -> NDArray[np.int64]:
        return np.repeat(np.arange(self.nodes), self.branches)

    def step(self, node: int, outcome: int) -> int:
        """The node after an outcome, `LEAF`, or `NOTHING`."""
        first, last = self.first[node], self.first[node + 1]
        found = first + int(np.searchsorted(self.outcome[first:last], outcome))
        if found == last or self.outcome[found] != outcome:
            return NOTHING
        return int(self.child[found])

    def depths(
        self, outcomes: Callable[[int, NDArray[np.intp]], NDArray[np.integer]], classes: int
    ) -> NDArray[np.int64]:
        """Walk every class through the tree: how many questions each needs.

        Parameters
        ----------
        outcomes
            What some classes answer to a question: called with both.
        classes
            How many there are, numbered from 0.

        Raises
        ------
        BadTreeError
            If a class finds no branch, or a leaf is not reached by exactly one class.
        """
        depths = np.zeros(classes, dtype=np.int64)
        if not self.nodes:
            if classes > 1:
                raise BadTreeError("the tree asks nothing, but there are several classes")
            return depths
        reached = np.zeros(len(self.outcome), dtype=np.int64)
        waiting = deque([(0, np.arange(classes))])
        while waiting:
            node, here = waiting.popleft()
            depths[here] += 1
            answers = outcomes(int(self.question[node]), here)
            branches = range(int(self.first[node]), int(self.first[node + 1]))
            seen = 0
            for branch in branches:
                part = here[answers == self.outcome[branch]]
                seen += len(part)
                reached[branch] = len(part)
                if not self.leaf[branch]:
                    waiting.append((int(self.child[branch]), part))
            if seen != len(here):
                raise BadTreeError(f"a class answers what question {node} does not expect")
        if (reached[self.leaf] != 1).any() or (reached == 0).any():
            raise BadTreeError("a leaf of the tree is not reached by exactly one class")
        return depths

    @classmethod
    def from_nested(cls, root: Nested) -> Tree:
        """The tree with this root."""
        question, branches, outcome, leaf = [], [], [], []
        waiting = deque([root] if root is not None else [])
        while waiting:
            node = waiting.popleft()
            assert node is not None
            question.append(node[0])
            branches.append(len(node[1]))
            for answer in sorted(node[1]):
                outcome.append(answer)
                leaf.append(node[1][answer] is None)
                if node[1][answer] is not None:
                    waiting.append(node[1][answer])
        return cls(
            np.array(question, dtype=np.int16),
            np.array(branches, dtype=np.uint8),
            np.array(outcome, dtype=np.uint8),
            np.array(leaf, dtype=np.bool_),
        )

    @classmethod
    def from_symbols(cls, symbols: Sequence[int]) -> Tree:
        """The tree of a preorder list: a question and its three parts, or a mark.

        >>> Tree.from_symbols([4, LEAF, 0, LEAF, NOTHING, LEAF, LEAF]).outcome.tolist()
        [0, 1, 2, 0, 2]
        """
        question, branches, outcome, leaf = [], [], [], []
        size = _sizes(symbols)
        waiting = deque([0] if symbols[0] >= 0 else [])
        while waiting:
            at = waiting.popleft()
            question.append(symbols[at])
            part, count = at + 1, 0
            for answer in range(3):
                if symbols[part] != NOTHING:
                    count += 1
                    outcome.append(answer)
                    leaf.append(symbols[part] == LEAF)
                    if symbols[part] >= 0:
                        waiting.append(part)
                part += size[part]
            branches.append(count)
        return cls(
            np.array(question, dtype=np.int16),
            np.array(branches, dtype=np.uint8),
            np.array(outcome, dtype=np.uint8),
            np.array(leaf, dtype=np.bool_),
        )


def _sizes(symbols: Sequence[int]) -> list[int]:
    """How many symbols the subtree that starts at each one takes."""
    size = [1] * len(symbols)
    for at in range(len(symbols) - 1, -1, -1):
        if symbols[at] >= 0:
            part = at + 1
            for _ in range(3):
                part += size[part]
            size[at] = part - at
    return size
