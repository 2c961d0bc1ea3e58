"""Search for policies of the real game: a turn may use a strip while its square lasts.

The first question is judged by what is needed after it, and each set that it leaves is a
task of its own.  A task is searched by `strip_kernels` and remembers nothing, so the
result is the same for any number of workers.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.network.rules import Rules
from solver.network.turns.source import Source
from solver.network.turns.strip_questions import (
    estimated_costs,
    least_costs,
    outcome_words,
    questions,
    states,
    tree_of,
)
from solver.network.turns.tree import Tree
from solver.parallel import ordered_map

if TYPE_CHECKING:
    from solver.network.turns.rollout import Progress

Members: TypeAlias = NDArray[np.int32]
"""A set of classes, by their numbers."""
Symbols: TypeAlias = NDArray[np.int16]
"""A tree in preorder, see `tree_of`."""

_NO_LIMIT = 1 << 20
_AT_ONCE = 32  # questions whose outcomes are worked out at a time


@dataclass(frozen=True)
class Effort:
    """How hard to search.

    Attributes
    ----------
    root
        First questions that are judged.
    exact
        Sets of up to so many classes are solved exactly.
    width
        Questions tried at sets of up to 1, 3, 7, ... classes; the last goes on.
    """

    root: int
    exact: int
    width: tuple[int, ...]


EFFORTS = {
    1: Effort(1, 3, (1,)),
    2: Effort(2, 8, (6, 6, 6, 6, 6, 3, 3, 3, 1)),
    3: Effort(4, 8, (6, 6, 6, 6, 6, 4, 4, 4, 3, 3, 3, 3, 2)),
    4: Effort(6, 12, (8, 8, 8, 8, 8, 6, 6, 6, 4, 4, 4, 4, 3)),
    5: Effort(8, 12, (12, 12, 12, 12, 12, 8, 8, 8, 6, 6, 6, 6, 4)),
}


class StripSearch:
    """The search over the classes of a source; see `strip_kernels`."""

    def __init__(self, answers: NDArray[np.uint8], weights: NDArray[np.int64], rules: Rules):
        from solver.network.turns import strip_kernels as kernels  # needs the compiler

        self.kernels = kernels
        self.states = states(rules.strips)
        self.asked = questions(rules)
        classes = answers.shape[1]
        self.classes = classes
        length = np.array([len(question) for question in self.asked])
        codes = np.empty((classes, len(length)), dtype=np.uint8)
        for size in sorted(set(length.tolist())):
            words = outcome_words(size)
            number = np.zeros(3**size, dtype=np.uint8)
            number[words] = np.arange(len(words))
            which = np.flatnonzero(length == size)
            for begin in range(0, len(which), _AT_ONCE):
                some = which[begin : begin + _AT_ONCE]
                spaces = np.array([self.asked[question] for question in some])
                word = answers[spaces[:, 0]]
                for column in spaces.T[1:]:
                    word = word * np.uint8(3) + answers[column]
                codes[:, some] = number[word].T
        self._field = kernels.Field(
            codes=codes,
            weights=weights.astype(np.int64),
            length=length,
            after=self.states.after,
            value=np.tile(estimated_costs(classes), (len(self.states.squares), 1)),
            least=np.stack([least_costs(left, classes) for left in self.states.squares]),
            width=np.ones(65, dtype=np.int64),
            exact=np.zeros(1, dtype=np.int64),
            counts=np.zeros((len(length), kernels.OUTCOMES), dtype=np.int32),
            buffer=np.zeros((len(length), kernels.BUFFER), dtype=np.uint8),
            sorted=np.zeros(classes, dtype=np.int32),
            nodes=np.zeros(1, dtype=np.int64),
        )
        self._out = np.empty(64 * classes + 500_000, dtype=np.int16)

    @property
    def everything(self) -> Members:
        """All classes."""
        return np.arange(self.classes, dtype=np.int32)

    @property
    def nodes(self) -> int:
        """Sets looked at so far."""
        return int(self._field.nodes[0])

    def ranked(self, members: Members, state: int) -> list[int]:
        """The questions that tell something, best first; only one if it tells everything."""
        keys = np.empty(len(self.asked), dtype=np.int64)
        perfect = int(
            self.kernels.rate(self._field, members, 0, len(members), state, keys, keys.copy())
        )
        if perfect >= 0:
            return [perfect]
        order = np.argsort(keys, kind="stable")
        found: list[int] = order[keys[order] < self.kernels.NEVER].tolist()
        return found

    def parts(self, members: Members, question: int) -> dict[int, Members]:
        """The parts of a set by the number of the outcome."""
        given = self._field.codes[members, question]
        return {int(part): members[given == part] for part in np.unique(given)}

    def solve(
        self,
        members: Members,
        state: int,
        effort: Effort,
        *,
        limit: int = _NO_LIMIT,
        bound: int | None = None,
    ) -> tuple[int, Symbols]:
        """Cost and tree of a set; no symbols if there is none below the bound."""
        field = self._field
        field.exact[0] = effort.exact
        field.width[:] = effort.width[-1]
        field.width[1 : 1 + len(effort.width)] = effort.width
        bound = self.kernels.NEVER if bound is None else bound
        cost, end = self.kernels.solve(
            field, members.copy(), 0, len(members), state, limit, bound, self._out, 0
        )
        return int(cost), self._out[: int(end)].copy()


@dataclass(frozen=True)
class _Task:
    source: Source
    effort: Effort
    sets: tuple[Members, ...]
    state: int
    limit: int
    end: float | None


@lru_cache(maxsize=2)
def _search_of(source: Source) -> StripSearch:
    table = source.table()
    return StripSearch(table.answers, table.weights, source.rules)


def _run(task: _Task) -> tuple[int, list[Symbols], bool, int]:
    """Cost and trees of some sets; whether time ran out; the sets looked at."""
    search = _search_of(task.source)
    before = search.nodes
    cost, trees, hurried = 0, [], False
    for members in task.sets:
        late = task.end is not None and time.time() >= task.end
        hurried |= late and len(members) > 2
        effort = EFFORTS[1] if late else task.effort
        more, symbols = search.solve(members, task.state, effort, limit=task.limit)
        cost += more
        trees.append(symbols)
    return cost, trees, hurried, search.nodes - before


def find_tree(
    source: Source,
    level: int,
    progress: Progress,
    *,
    limit: int = _NO_LIMIT,
    workers: int = 1,
    backend: str | None = None,
    end: float | None = None,
) -> Tree | None:
    """The best tree found for all classes of a source, `None` if none keeps the limit.

    Parameters
    ----------
    source
        The networks.
    level
        The effort, 1 to 5.
    progress
        What is finished, and whom to tell.
    limit
        Depth that no class may exceed.
    workers, backend, end
        As for the search with single spaces.
    """
    search = _search_of(source)  # before the workers are forked, which then share it
    effort, start = EFFORTS[level], search.states.start
    if search.classes < 2:
        return Tree.from_nested(None)
    quick = EFFORTS[max(1, level - 2)]

    def task(question: int, sets: Sequence[Members], effort: Effort) -> _Task:
        state = int(search.states.after[start, len(search.asked[question])])
        return _Task(source, effort, tuple(sets), state, limit - 1, end)

    if not progress.trunk:
        first = _first_questions(search, source)[: effort.root]
        judged = []
        if len(first) > 1:
            tasks = [task(one, list(search.parts(search.everything, one).values()), quick)
                     for one in first]  # fmt: skip
            for one, (cost, _, hurried, nodes) in zip(
                first, ordered_map(_run, tasks, workers, backend=backend), strict=True
            ):
                judged.append((cost, one))
                progress.hurried |= hurried
                progress.nodes += nodes
        chosen = min(judged, key=lambda pair: pair[0])[1] if judged else first[0]
        progress.trunk.append(chosen)
        if not progress.hurried:
            progress.saved(progress)
    question = progress.trunk[0]
    parts = search.parts(search.everything, question)
    open_ = [part for part in parts if part not in progress.branches]
    symbols = dict(progress.branches)
    tasks = [task(question, [parts[part]], effort) for part in open_]
    for part, (_, trees, hurried, nodes) in zip(
        open_, ordered_map(_run, tasks, workers, backend=backend), strict=True
    ):
        symbols[part] = trees[0]
        progress.nodes += nodes
        progress.hurried |= hurried
        if not len(trees[0]):
            return None
        if not hurried:
            progress.branches[part] = trees[0]
            progress.saved(progress)
    whole = [np.array([question, len(parts)], dtype=np.int16)]
    for part in parts:
        whole += [np.array([part], dtype=np.int16), symbols[part]]
    return tree_of(np.concatenate(whole).tolist(), search.asked)


def _first_questions(search: StripSearch, source: Source) -> list[int]:
    """The first questions, best first; of mirror images only one."""
    maps = source.rules.board.symmetries() if source.sample is None else ()
    seen: set[tuple[int, ...]] = set()
    found = []
    for question in search.ranked(search.everything, search.states.start):
        spaces = search.asked[question]
        images = [tuple(sorted(one[space] for space in spaces)) for one in maps]
        if not images or min(images) not in seen:
            seen.update(images and [min(images)])
            found.append(question)
    return found
