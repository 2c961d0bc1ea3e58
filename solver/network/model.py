"""The CP-SAT engine: every network that fits a set of clues, on any board.

The idea: look at a chain from its middle.  Take the joint between its two middle lines
(with an odd number of lines: the joint at which the middle line begins).  What lies on
each side of it is an *arm*, a piece of chain that starts at the joint.  Once the joint
and the set of lengths of the first arm are fixed, a network is a choice of two arms:
one of each side, which share no space.  Each such *case* is one small CP-SAT model with
a Boolean an arm, and its solutions are exactly the networks of the case.

*Complete*: every chain has a middle joint, and its two arms are on the lists of their
case: `arms.Field` grows all of them, line by line, and drops only pieces that leave the
board, visit a space twice, touch themselves under `touch side`, cover a space that a
clue forbids, or leave a clue unmet that no arm of the other side can meet for them.

*Without duplicates*: a chain can be walked from either end, and just one of the two
walks is looked at.  With an even number of lines, one of the two lines at the middle
joint is horizontal and the other vertical; the first arm is the one that leaves
horizontally.  With an odd number, the middle line belongs to the second arm, and is
walked to the right or down.  Two arms that differ make different chains, because the
turns of a chain tell its lines apart; lines of equal length need no rule of their own,
since an arm is a piece of chain and not a choice of numbered lines.

>>> from solver.network.rules import Rules
>>> listing = enumerate_networks(Rules(rows=3, cols=4, lines=(1, 2, 3)))
>>> listing.status.complete, len(listing.networks), listing.networks[0]
(True, 16, (0, 8, 11, 7))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
from ortools.sat.python import cp_model

from solver.bits import members
from solver.network.answers import Clue
from solver.network.arms import Arm, Field, Task, arms_of_case, field_of, mask_of, splits
from solver.network.board import MAX_SIDE, Board
from solver.network.rules import Rules
from solver.parallel import ordered_map
from solver.result import Counters, Deadline, Status

Joints: TypeAlias = tuple[int, ...]
"""A network as the indices of its joints, ends included: one more than it has lines."""

Progress: TypeAlias = Callable[[int, int, int], None]
"""Told, from time to time: middle joints done, all of them, networks found so far."""


@dataclass(frozen=True)
class Enumeration:
    """The networks that fit, and whether they are all there are.

    Attributes
    ----------
    networks
        In canonical order, each once and in its canonical direction.
    status
        `Status.COMPLETE` only if every case was searched to its end.
    counters
        `nodes` counts the cases, `solves` those that took a run of CP-SAT.
    """

    networks: tuple[Joints, ...]
    status: Status
    counters: Counters


class Search(NamedTuple):
    """A network, or none; `status` is `Status.TIME` if it is not known that none exists."""

    network: Joints | None
    status: Status


def enumerate_networks(
    rules: Rules,
    clues: Iterable[Clue] = (),
    *,
    limit: int | None = None,
    deadline: Deadline | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Enumeration:
    """List every network of the board that fits the clues.

    Parameters
    ----------
    rules, clues
        What is to be listed; clues may contradict each other.
    limit
        Stop when there are more than so many; the first `limit` in a fixed order of
        search are returned, and the status is `Status.LIMIT`.
    deadline
        When to stop with what has been found; the status is then `Status.TIME`.
    workers
        Processes to share the cases between.  The result is the same for any number.
    progress
        Called after each middle joint.

    Raises
    ------
    ValueError
        If `limit` is negative or there is no worker.
    """
    if limit is not None and limit < 0:
        raise ValueError(f"a limit must be at least 0, not {limit}")
    task = Task.of(rules, clues)
    # One more than the limit tells a list that was cut from one that just fills it.
    at_most = None if limit is None else limit + 1
    networks, status, counters = _search(task, at_most, deadline, workers, progress)
    if limit is not None and len(networks) > limit:
        networks, status = networks[:limit], Status.LIMIT
    return Enumeration(_in_canonical_order(networks, rules.board), status, counters)


def find_network(
    rules: Rules,
    clues: Iterable[Clue] = (),
    *,
    differs_from: Collection[int] | None = None,
    deadline: Deadline | None = None,
) -> Search:
    """Find one network that fits the clues, or prove that there is none.

    Parameters
    ----------
    rules, clues
        What is looked for.
    differs_from
        The hot set of a network under these rules.  The network found has another one;
        that there is none proves that no other class is possible.
    deadline
        When to give up.
    """
    task = Task.of(rules, clues)
    if differs_from is not None:
        # All hot sets are of one size, so another one has a space outside this one.
        task = task.that_covers(task.everywhere & ~mask_of(differs_from))
    networks, status, _ = _search(task, 1, deadline)
    if networks:
        return Search(_in_canonical_order(networks, rules.board)[0], Status.COMPLETE)
    return Search(None, status)


def _search(
    task: Task,
    at_most: int | None,
    deadline: Deadline | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> tuple[list[Joints], Status, Counters]:
    """Look around one middle joint after another until `at_most` networks are found."""
    deadline = deadline or Deadline(None)
    clock = Deadline(None)
    networks: list[Joints] = []
    middles = task.middles()
    cases = solves = 0
    status = Status.COMPLETE
    around = partial(_networks_around, task, at_most, deadline)
    with closing(ordered_map(around, middles, workers)) as answers:
        for done, answer in enumerate(answers, start=1):
            networks += answer.networks
            cases += answer.cases
            solves += answer.solves
            if progress is not None:
                progress(done, len(middles), len(networks))
            if at_most is not None and len(networks) >= at_most:
                return networks[:at_most], Status.LIMIT, Counters(clock.elapsed(), cases, solves)
            if not answer.complete:
                status = Status.TIME
                break
    return networks, status, Counters(clock.elapsed(), cases, solves)


# --- Cases ------------------------------------------------------------------------------


class _Answer(NamedTuple):
    """What the cases around one middle joint gave; whole if `complete`."""

    networks: list[Joints]
    complete: bool
    cases: int
    solves: int


def _networks_around(task: Task, at_most: int | None, deadline: Deadline, middle: int) -> _Answer:
    """Every network with this middle joint, or the first `at_most` of them."""
    field = field_of(task)
    odd = len(task.rules.lines) % 2 == 1
    wanted = (1 << len(task.needs)) - 1 & ~field.met[1 << middle]
    networks: list[Joints] = []
    cases = solves = 0
    for first, second in splits(task.rules.lines):
        if wanted & ~field.within(max(sum(first), sum(second)), middle):
            continue
        for horizontal in (True, False) if odd else (True,):
            if deadline.passed():
                return _Answer(networks, False, cases, solves)
            cases += 1
            sides = (first, horizontal, False), (second, not horizontal, odd)
            one, other = arms_of_case(field, middle, wanted, sides)
            if not one or not other:
                continue
            solves += 1
            left = None if at_most is None else at_most - len(networks)
            pairs, whole = _fitting_pairs(field, one, other, wanted, left, deadline)
            for i, j in pairs:
                joints = (*reversed(one[i].joints), middle, *other[j].joints)
                networks.append(joints if joints[0] < joints[-1] else joints[::-1])
            if not whole:
                return _Answer(networks, False, cases, solves)
    return _Answer(networks, True, cases, solves)


def _fitting_pairs(
    field: Field,
    one: Sequence[Arm],
    other: Sequence[Arm],
    wanted: int,
    at_most: int | None,
    deadline: Deadline,
) -> tuple[list[tuple[int, int]], bool]:
    """Solve one case by CP-SAT: every pair of arms that makes a network.

    The model has a Boolean an arm.  Just one arm of either side is chosen; no space is
    covered by one and kept by the other; every need is met by one of them.  An integer
    variable that numbers the pairs is a function of the others, and lets a solution be
    read with one call.

    Returns
    -------
    pairs
        Indices into `one` and `other`.
    whole
        Whether CP-SAT says that these are all.
    """
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in range(len(one) + len(other))]
    ones, others = chosen[: len(one)], chosen[len(one) :]
    model.add_exactly_one(ones)
    model.add_exactly_one(others)
    covering: dict[int, list[cp_model.IntVar]] = {}
    for literal, arm in zip(ones, one, strict=True):
        for space in arm.spaces:
            covering.setdefault(space, []).append(literal)
    keeping: dict[int, list[cp_model.IntVar]] = {space: [] for space in covering}
    for literal, arm in zip(others, other, strict=True):
        for space in field.geometry.kept_by(arm):
            if space in keeping:
                keeping[space].append(literal)
    for space, literals in keeping.items():
        if literals:
            model.add_at_most_one(covering[space] + literals)
    for need in members(wanted):
        arms = zip(chosen, (*one, *other), strict=True)
        model.add_bool_or([literal for literal, arm in arms if arm.meets >> need & 1])
    pair = model.new_int_var(0, len(one) * len(other) - 1, "")
    numbers = [*range(len(one)), *(len(one) * j for j in range(len(other)))]
    model.add(cp_model.LinearExpr.weighted_sum(chosen, numbers) == pair)
    model.add_decision_strategy(chosen, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE)

    solver = _solver(deadline)
    reader = _PairReader(pair, at_most)
    status = solver.solve(model, reader)
    if status == cp_model.MODEL_INVALID:
        raise RuntimeError(f"CP-SAT refuses a model: {model.validate()}")
    whole = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and not reader.stopped
    return [divmod(number, len(one))[::-1] for number in reader.numbers], whole


def _solver(deadline: Deadline) -> cp_model.CpSolver:
    """A solver that lists every solution.

    More than one CP-SAT worker would silently lose solutions.  These models are so small
    that presolving them costs more than it saves.  An interrupt is left to Python, which
    raises it as `KeyboardInterrupt` when CP-SAT hands over the next solution or returns.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.cp_model_presolve = False
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 0
    solver.parameters.catch_sigint_signal = False
    if deadline.left() != float("inf"):
        solver.parameters.max_time_in_seconds = deadline.left()
    return solver


class _PairReader(cp_model.CpSolverSolutionCallback):
    """Keeps the number of every solution, and stops the search after `at_most`."""

    def __init__(self, pair: cp_model.IntVar, at_most: int | None) -> None:
        super().__init__()
        self.numbers: list[int] = []
        self.stopped = False
        self._pair = pair
        self._at_most = at_most

    def on_solution_callback(self) -> None:
        self.numbers.append(self.value(self._pair))
        if len(self.numbers) == self._at_most:
            self.stopped = True
            self.stop_search()


# --- Order ------------------------------------------------------------------------------


def _in_canonical_order(networks: Sequence[Joints], board: Board) -> tuple[Joints, ...]:
    """Sort by start space, then line by line: direction (D L R U), then length."""
    if not networks:
        return ()
    rows, cols = np.divmod(np.array(networks, dtype=np.int64), board.cols)
    down, right = np.diff(rows), np.diff(cols)
    direction = np.where(down > 0, 0, np.where(right < 0, 1, np.where(right > 0, 2, 3)))
    lines = direction * (MAX_SIDE + 1) + np.abs(down) + np.abs(right)
    starts = rows[:, 0] * board.cols + cols[:, 0]
    order = np.lexsort((*lines.T[::-1], starts))
    return tuple(networks[place] for place in order.tolist())
