"""Search above the kernels: try the best questions, each followed by a quick policy.

A question is judged by what a cheap policy would need after it: a rollout (G. Tesauro and
G. R. Galperin, "On-line Policy Improvement using Monte-Carlo Search", 1996; here every
network is played, so nothing is left to chance).  The best question is kept and the
search goes on in its parts, so the result is never worse than the cheap policy, and in
practice much better.

More effort means the same thing once more: the best few questions are judged by such a
search instead of the cheap policy (nested rollouts: T. Cazenave, "Nested Monte-Carlo
Search", 2009).

The work is cut into tasks that do not depend on each other: first the questions of each
large set, level by level (the trunk); then the sets that are left, each a task of its own
(the branches).  A task starts with an empty memo, so the result is the same for any
number of workers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer
from solver.network.turns.engine import GREEDY, Engine, Members, Objective, Plan, Symbols
from solver.network.turns.kernels import INF
from solver.network.turns.source import Source
from solver.network.turns.tree import LEAF, NOTHING
from solver.parallel import ordered_map

Maps = tuple[tuple[int, ...], ...]
"""Symmetries of the board under which a set is its own image."""


@dataclass(frozen=True)
class Effort:
    """How hard to search.

    Attributes
    ----------
    candidates
        Questions that are judged at a set by the cheap policy.
    probe
        That policy.
    final
        The search for sets of at most `kernel` classes.
    kernel
        See `final`.
    tries
        How many of the best are then judged by `inner`.
    inner
        A search of less effort, if the cheap policy is not to decide.
    """

    candidates: int
    probe: Plan
    final: Plan
    kernel: int
    tries: int = 1
    inner: Effort | None = None


_QUICK = Plan(exact=12, small=2, large=(2, 1))
_FAIR = Plan(exact=12, small=4, large=(2, 2, 1))
_GOOD = Plan(exact=12, small=8, large=(4, 4, 2, 1))
_BEST = Plan(exact=12, small=16, large=(8, 8, 4, 2, 1))

_THIRD = Effort(12, _QUICK, _GOOD, 300)
_FOURTH = Effort(16, _FAIR, _GOOD, 150)

EFFORTS = {
    1: Effort(1, GREEDY, _FAIR, 1 << 40),
    2: Effort(8, Plan(exact=12, small=1), _FAIR, 300),
    3: _THIRD,
    4: _FOURTH,
    5: Effort(16, _FAIR, _BEST, 100, tries=4, inner=_THIRD),
}
_TRUNK = 4000  # classes from which the questions of a set are tasks of their own


@dataclass
class Progress:
    """What a search has finished, for a checkpoint, and whom to tell.

    Attributes
    ----------
    trunk
        Questions of the large sets, in the order of the levels.
    branches
        Trees of the sets below, by number.
    saved
        Called after every finished piece.
    """

    trunk: list[int] = field(default_factory=list)
    branches: dict[int, Symbols] = field(default_factory=dict)
    saved: Callable[[Progress], None] = lambda _: None
    hurried: bool = False
    nodes: int = 0


@dataclass(frozen=True)
class _Task:
    """A set to search, or the parts of one after a question."""

    source: Source
    objective: Objective
    effort: Effort
    sets: tuple[Members, ...]
    limit: int
    maps: Maps
    end: float | None  # on the wall clock, which all machines share
    sure: Plan  # finds a tree within the limit where the others fail
    nested: bool = False  # whether to judge by the inner search


@lru_cache(maxsize=2)
def _engine(source: Source, objective: Objective) -> Engine:
    table = source.table()
    return Engine(table.answers, table.weights, objective)


@lru_cache(maxsize=2)
def _answers(source: Source) -> NDArray[np.uint8]:
    return source.table().answers


def _late(end: float | None) -> bool:
    return end is not None and time.time() >= end


def _judge(task: _Task) -> tuple[int, int]:
    """What quick play needs for the sets of a task together, and the sets looked at."""
    engine = _engine(task.source, task.objective)
    before = engine.nodes
    engine.forget()
    search = _Branch(engine, _answers(task.source), task)
    inner = task.effort.inner if task.nested else None
    total = 0
    for members in task.sets:
        if _late(task.end):
            return INF, engine.nodes - before
        if inner is None:
            total += search.quick(members, task.limit, task.effort.probe, INF)
        else:
            total += search.best(members, task.limit, task.maps, inner)[0]
    return min(total, INF), engine.nodes - before


def _branch(task: _Task) -> tuple[Symbols, bool, int]:
    """The tree of a set; whether time ran out; the sets looked at."""
    engine = _engine(task.source, task.objective)
    before = engine.nodes
    engine.forget()
    search = _Branch(engine, _answers(task.source), task)
    _, symbols = search.best(task.sets[0], task.limit, task.maps, task.effort)
    return np.array(symbols, dtype=np.int16), search.hurried, engine.nodes - before


class _Branch:
    """The search below a set that is one task."""

    def __init__(self, engine: Engine, answers: NDArray[np.uint8], task: _Task) -> None:
        self.engine = engine
        self.answers = answers
        self.end = task.end
        self.sure = task.sure
        self.hurried = False
        self.step = int(engine.objective == "worst")
        self.known: dict[tuple[bytes, int, int], tuple[int, list[int]]] = {}

    def best(
        self, members: Members, limit: int, maps: Maps, effort: Effort
    ) -> tuple[int, list[int]]:
        """Cost and tree of a set."""
        if len(members) == 0:
            return 0, [NOTHING]
        if len(members) == 1:
            return 0, [LEAF]
        late = _late(self.end)
        if len(members) <= effort.kernel or late:
            self.hurried |= late and len(members) > 2
            for plan in (GREEDY if late else effort.final, self.sure):
                cost = self.engine.cost(members, plan, limit=limit)
                if cost < INF:
                    return cost, self.engine.symbols(members, plan, limit=limit).tolist()
            return INF, []
        key = (members.tobytes(), limit, id(effort))
        if key in self.known:
            return self.known[key]
        found: tuple[int, list[int]] = (INF, [])
        questions = self._judged(members, limit, maps, effort)
        if effort.inner is not None and len(questions) > 1:
            judged = [
                (self._asked(members, question, limit, maps, effort.inner), question)
                for question in questions
            ]
            found, question = min(judged, key=lambda pair: pair[0][0])
            questions = [question]
        # The inner search may have been luckier than the outer one.
        outer = self._asked(members, questions[0], limit, maps, effort)
        found = min(found, outer, key=lambda pair: pair[0])
        self.known[key] = found
        return found

    def _asked(
        self, members: Members, question: int, limit: int, maps: Maps, effort: Effort
    ) -> tuple[int, list[int]]:
        """Cost and tree of a set, if this question is asked."""
        cost, symbols = self.engine.weight(members), [question]
        fixed = fixing(maps, question)
        for part in split(self.answers, members, question):
            more, below = self.best(part, limit - self.step, fixed, effort)
            cost += more
            symbols += below
        return cost, symbols

    def _judged(self, members: Members, limit: int, maps: Maps, effort: Effort) -> list[int]:
        """The best candidates, the one after which the cheap policy needs least first."""
        judged: list[tuple[int, int]] = []
        candidates = choose(self.engine, members, effort.candidates, limit, maps)
        if len(candidates) == 1:
            return candidates
        for question in candidates:
            enough = len(judged) >= effort.tries
            bound = sorted(judged)[effort.tries - 1][0] if enough else INF
            cost = 0
            for part in sorted(split(self.answers, members, question), key=len, reverse=True):
                if cost < bound:
                    cost += self.quick(part, limit - self.step, effort.probe, bound - cost)
            judged.append((min(cost, INF), question))
        judged.sort(key=lambda pair: pair[0])
        found = [question for cost, question in judged[: effort.tries] if cost < INF]
        return found or [self.engine.question(members, self.sure, limit=limit)]

    def quick(self, members: Members, limit: int, plan: Plan, bound: int) -> int:
        """What a cheap policy needs for a set, or some number from `bound` on."""
        plan = GREEDY if _late(self.end) else plan
        cost = self.engine.cost(members, plan, limit=limit, bound=bound)
        if cost >= INF:
            cost = self.engine.cost(members, self.sure, limit=limit, bound=bound)
        return cost


_WIDER = (
    Plan(exact=64, large=(4, 4, 2, 2, 1), first=True),
    Plan(exact=64, large=(8, 8, 4, 4, 2, 2, 2), first=True),
    Plan(exact=64, large=(16, 16, 16, 8, 8, 4, 4, 2), first=True),
)


_GROWTH = 8  # so much longer a wider plan takes, about


def least_limit(source: Source, end: float | None = None) -> tuple[int, Plan]:
    """The least depth for which a search finds a tree, and the plan that does.

    Parameters
    ----------
    source
        The networks.
    end
        When the search for the tree has to end, by the wall clock.  Wider plans are not
        tried if they would take more than a part of the time until then.

    Raises
    ------
    ValueError
        If that is more than 64.
    """
    engine = _engine(source, "worst")
    if end is not None:
        end -= 0.6 * max(0.0, end - time.time())  # the tree itself takes time as well
    low = 0
    while 3**low < engine.classes:
        low += 1
    for limit in range(low, 65):
        took = 0.0
        for plan in _WIDER:
            began = time.time()
            if took and end is not None and began + _GROWTH * took > end:
                break
            if engine.cost(engine.everything, plan, limit=limit) < INF:
                return limit, plan
            took = max(time.time() - began, 1e-6)
    raise ValueError("more than 64 questions are needed in the worst case")


def split(answers: NDArray[np.uint8], members: Members, question: int) -> list[Members]:
    """The parts of a set: cold, warm, hot."""
    given = answers[question, members]
    return [members[given == answer] for answer in Answer]


def fixing(maps: Maps, question: int) -> Maps:
    """The symmetries that leave a question where it is."""
    return tuple(one for one in maps if one[question] == question)


def choose(engine: Engine, members: Members, most: int, limit: int, maps: Maps) -> list[int]:
    """The best candidates by rank; of questions that are mirror images only the first."""
    questions, largest = engine.ranked(members)
    if engine.objective == "worst":
        questions = questions[largest <= 3 ** min(limit - 1, 24)]
    if len(maps) > 1:
        least = np.min(np.array(maps), axis=0)
        questions = questions[least[questions] == questions]
    return [int(question) for question in questions[:most]]


def search(
    source: Source,
    objective: Objective,
    effort: Effort,
    *,
    limit: int = 0,
    workers: int = 1,
    backend: str | None = None,
    end: float | None = None,
    progress: Progress | None = None,
    sure: Plan = GREEDY,
) -> Symbols:
    """The best tree found for all classes of a source, in preorder."""
    progress = progress or Progress()
    engine = _engine(source, objective)  # before the workers are forked, which then share it
    answers = _answers(source)
    step = int(objective == "worst")
    maps = source.rules.board.symmetries() if source.sample is None else ()

    def task(sets: Sequence[Members], limit: int, maps: Maps, nested: bool = False) -> _Task:
        return _Task(source, objective, effort, tuple(sets), limit, maps, end, sure, nested)

    def judged(level: list[int], lists: list[list[int]], nested: bool) -> list[list[int]]:
        """The questions of each set of a level, cheapest first, without hopeless ones."""
        tasks = []
        for at, questions in zip(level, lists, strict=True):
            members, deep, same = pieces[at]
            tasks += [
                task(split(answers, members, one), deep - step, fixing(same, one), nested)
                for one in questions
            ]
        results = list(ordered_map(_judge, tasks, workers, backend=backend))
        progress.nodes += sum(nodes for _, nodes in results)
        costs = iter(cost for cost, _ in results)
        found = []
        for questions in lists:
            pairs = [(next(costs), one) for one in questions]
            pairs.sort(key=lambda pair: pair[0])
            found.append([one for cost, one in pairs if cost < INF])
        return found

    # The trunk: a node is a question with its three parts, by number of piece.
    pieces: list[tuple[Members, int, Maps]] = [(engine.everything, limit, maps)]
    nodes: dict[int, tuple[int, range]] = {}
    level = [0] if engine.classes > max(_TRUNK, effort.kernel) else []
    done = 0
    while level:
        chosen = progress.trunk[done : done + len(level)]
        if len(chosen) < len(level):
            lists = [
                choose(engine, pieces[at][0], effort.candidates, pieces[at][1], pieces[at][2])
                for at in level
            ]
            ranked = lists
            if not _late(end):
                lists = judged(level, lists, nested=False)
            if effort.inner is not None and not _late(end):
                lists = judged(level, [one[: effort.tries] for one in lists], nested=True)
            if _late(end) and not step:
                lists = ranked  # nothing was judged in time
            chosen = [
                questions[0]
                if questions and not (step and _late(end))
                else engine.question(pieces[at][0], sure, limit=pieces[at][1])
                for at, questions in zip(level, lists, strict=True)
            ]
            progress.hurried |= _late(end)
            if not _late(end):
                progress.trunk[done:] = chosen
                progress.saved(progress)
        done += len(level)
        following = []
        for at, question in zip(level, chosen, strict=True):
            members, deep, same = pieces[at]
            nodes[at] = question, range(len(pieces), len(pieces) + 3)
            for part in split(answers, members, question):
                if len(part) > max(_TRUNK, effort.kernel):
                    following.append(len(pieces))
                pieces.append((part, deep - step, fixing(same, question)))
        level = following
    # The branches.
    branches = [at for at in range(len(pieces)) if at not in nodes]
    open_ = [at for at in branches if at not in progress.branches]
    tasks = [task([pieces[at][0]], pieces[at][1], pieces[at][2]) for at in open_]
    symbols = dict(progress.branches)
    for at, (tree, hurried, count) in zip(
        open_, ordered_map(_branch, tasks, workers, backend=backend), strict=True
    ):
        symbols[at] = tree
        progress.nodes += count
        progress.hurried |= hurried
        if not hurried:
            progress.branches[at] = tree
            progress.saved(progress)
    return np.concatenate(_in_preorder(0, nodes, symbols))


def _in_preorder(
    at: int, nodes: dict[int, tuple[int, range]], symbols: dict[int, Symbols]
) -> list[Symbols]:
    if at not in nodes:
        return [symbols[at]]
    question, parts = nodes[at]
    found = [np.array([question], dtype=np.int16)]
    for part in parts:
        found += _in_preorder(part, nodes, symbols)
    return found
