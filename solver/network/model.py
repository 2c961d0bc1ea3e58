"""The CP-SAT engine: every network that fits a set of clues, on any board.

The idea: look at a chain from its middle.  Take the joint between its two middle lines
(with an odd number of lines: the joint at which the middle line begins).  What lies on
each side of it is an *arm*, a piece of chain that starts at the joint.  Once the joint
and the set of lengths of the first arm are fixed, a network is a choice of two arms:
one of each side, which share no space.  Each such *case* is one small CP-SAT model with
a Boolean an arm, and its solutions are exactly the networks of the case.

*Complete*: every chain has a middle joint, and its two arms are on the lists of their
case, because `_Field.arms` grows all of them, line by line, and drops only pieces that
leave the board, visit a space twice, touch themselves under `touch side`, or cover a
space that a clue forbids.

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

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from ortools.sat.python import cp_model

from solver.network.answers import Answer, Clue
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
    task = _Task.of(rules, clues)
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
    task = _Task.of(rules, clues)
    if differs_from is not None:
        # All hot sets are of one size, so another one has a space outside this one.
        task = task.that_covers(task.everywhere & ~_mask(differs_from))
    networks, status, _ = _search(task, 1, deadline)
    if networks:
        return Search(_in_canonical_order(networks, rules.board)[0], Status.COMPLETE)
    return Search(None, status)


def _search(
    task: _Task,
    at_most: int | None,
    deadline: Deadline | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> tuple[list[Joints], Status, Counters]:
    """Look around one middle joint after another until `at_most` networks are found."""
    deadline = deadline or Deadline(None)
    clock = Deadline(None)
    networks: list[Joints] = []
    middles = list(task.middles())
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


# --- What is looked for -----------------------------------------------------------------
#
# Sets of spaces are ints: bit i stands for the space with index i.


@dataclass(frozen=True)
class _Task:
    """The rules, with the clues in the form that the search uses.

    Every clue says that no space of a certain set is hot, that some space of a certain
    set is, or both; see `of`.
    """

    rules: Rules
    forbidden: int
    needs: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules, clues: Iterable[Clue]) -> _Task:
        """Translate clues."""
        board = rules.board
        forbidden = 0
        needs = set()
        for clue in clues:
            spaces = _mask(clue.spaces)
            beside = _mask(near for space in clue.spaces for near in board.neighbours[space])
            if clue.answer is Answer.HOT:
                needs.add(spaces)
            else:
                forbidden |= spaces
                if clue.answer is Answer.WARM:
                    needs.add(beside)
                else:
                    forbidden |= beside
        return cls(rules, forbidden, tuple(sorted({need & ~forbidden for need in needs})))

    def that_covers(self, spaces: int) -> _Task:
        """The same task, where some of these spaces must also be hot."""
        return _Task(self.rules, self.forbidden, (*self.needs, spaces & ~self.forbidden))

    @property
    def everywhere(self) -> int:
        """All spaces of the board."""
        return (1 << self.rules.board.size) - 1

    def middles(self) -> Iterator[int]:
        """The spaces that may be the middle joint, as far as a glance at the clues tells."""
        if 0 in self.needs:
            return
        second = len(self.rules.lines) - len(self.rules.lines) // 2
        reach = sum(self.rules.lines[-second:])
        for space in range(self.rules.board.size):
            if not self.forbidden >> space & 1 and self.distance(space) <= reach:
                yield space

    def distance(self, space: int) -> int:
        """How long an arm must be, at the least, for every need to be met from `space`."""
        cols = self.rules.cols
        row, col = divmod(space, cols)
        return max(
            (
                min(abs(row - other // cols) + abs(col - other % cols) for other in _spaces(need))
                for need in self.needs
            ),
            default=0,
        )


def _mask(spaces: Iterable[int]) -> int:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def _spaces(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


# --- Arms -------------------------------------------------------------------------------


class _Run(NamedTuple):
    """A line laid on the board, without the joint that it leaves."""

    end: int
    spaces: tuple[int, ...]
    mask: int
    beside: int
    """The spaces next to it, except that joint; nothing unless lines may not touch."""


class _Arm(NamedTuple):
    """A piece of chain that leaves the middle joint, without that joint."""

    joints: tuple[int, ...]
    """The ends of its lines, outwards."""
    spaces: tuple[int, ...]
    mask: int


class _Field:
    """The board of a task, with the lines that can be laid on it."""

    def __init__(self, task: _Task) -> None:
        self.task = task
        self.board = task.rules.board
        self.side = task.rules.touch == "side"
        self._runs: dict[tuple[int, bool, int], list[_Run]] = {}

    def arms(
        self, middle: int, lengths: tuple[int, ...], horizontal: bool, forward: bool = False
    ) -> list[_Arm]:
        """Every arm from the joint `middle` with lines of just these lengths.

        Parameters
        ----------
        middle
            The joint that the arm leaves.
        lengths
            In any order, each as often as it is to be used.
        horizontal
            Whether the first line is.
        forward
            Whether the first line has to go right or down.
        """
        arms: list[_Arm] = []

        def grow(arm: _Arm, here: int, used: int, left: tuple[int, ...], across: bool) -> None:
            if not left:
                arms.append(arm)
                return
            before = 0
            for place, length in enumerate(left):
                if length == before:  # equal lengths stand together; one of them is enough
                    continue
                before = length
                rest = left[:place] + left[place + 1 :]
                for run in self._leaving(here, across, length):
                    if run.mask & used or run.beside & used:
                        continue
                    if forward and here == middle and run.end < middle:
                        continue
                    longer = _Arm(
                        (*arm.joints, run.end), arm.spaces + run.spaces, arm.mask | run.mask
                    )
                    grow(longer, run.end, used | run.mask, rest, not across)

        grow(_Arm((), (), 0), middle, 1 << middle, tuple(sorted(lengths)), horizontal)
        return arms

    def kept_by(self, arm: _Arm) -> Iterable[int]:
        """The spaces in which the other arm may not be."""
        return _spaces(self._grown(arm.mask)) if self.side else arm.spaces

    def _leaving(self, joint: int, horizontal: bool, length: int) -> list[_Run]:
        """The lines of a length that leave a joint along a row or a column."""
        key = joint, horizontal, length
        if key not in self._runs:
            place, last = (
                (joint % self.board.cols, self.board.cols - 1)
                if horizontal
                else (joint // self.board.cols, self.board.rows - 1)
            )
            step = 1 if horizontal else self.board.cols
            runs = []
            for sign, room in ((-1, place), (1, last - place)):
                if length > room:
                    continue
                spaces = tuple(joint + sign * step * i for i in range(1, length + 1))
                mask = _mask(spaces)
                if mask & self.task.forbidden:
                    continue
                beside = self._grown(mask) & ~(1 << joint) if self.side else 0
                runs.append(_Run(spaces[-1], spaces, mask, beside))
            self._runs[key] = runs
        return self._runs[key]

    def _grown(self, mask: int) -> int:
        """A set of spaces together with their neighbours."""
        grown = mask
        for space in _spaces(mask):
            grown |= _mask(self.board.neighbours[space])
        return grown


@lru_cache(maxsize=4)
def _field(task: _Task) -> _Field:
    return _Field(task)


# --- Cases ------------------------------------------------------------------------------


class _Answer(NamedTuple):
    """What the cases around one middle joint gave; whole if `complete`."""

    networks: list[Joints]
    complete: bool
    cases: int
    solves: int


def _networks_around(task: _Task, at_most: int | None, deadline: Deadline, middle: int) -> _Answer:
    """Every network with this middle joint, or the first `at_most` of them."""
    field = _field(task)
    needs = [need for need in task.needs if not need >> middle & 1]
    reach = task.distance(middle)
    odd = len(task.rules.lines) % 2 == 1
    networks: list[Joints] = []
    cases = solves = 0
    for lengths, others in _splits(task.rules.lines):
        if reach > max(sum(lengths), sum(others)):
            continue
        for horizontal in (True, False) if odd else (True,):
            if deadline.passed():
                return _Answer(networks, False, cases, solves)
            cases += 1
            first = field.arms(middle, lengths, horizontal)
            second = field.arms(middle, others, not horizontal, forward=odd) if first else []
            if not second or not _may_meet(needs, first, second):
                continue
            solves += 1
            left = None if at_most is None else at_most - len(networks)
            pairs, whole = _fitting_pairs(field, first, second, needs, left, deadline)
            for one, other in pairs:
                joints = (*reversed(first[one].joints), middle, *second[other].joints)
                networks.append(joints if joints[0] < joints[-1] else joints[::-1])
            if at_most is not None and len(networks) >= at_most:
                return _Answer(networks, False, cases, solves)
            if not whole:
                return _Answer(networks, False, cases, solves)
    return _Answer(networks, True, cases, solves)


@lru_cache(maxsize=64)
def _splits(lines: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Every way to part the lengths between the two arms."""
    return tuple(
        (lengths, tuple((Counter(lines) - Counter(lengths)).elements()))
        for lengths in sorted(set(combinations(lines, len(lines) // 2)))
    )


def _may_meet(needs: Iterable[int], first: Iterable[_Arm], second: Iterable[_Arm]) -> bool:
    """Whether every need is met by some arm."""
    covered = 0
    for arm in first:
        covered |= arm.mask
    for arm in second:
        covered |= arm.mask
    return all(need & covered for need in needs)


def _fitting_pairs(
    field: _Field,
    first: Sequence[_Arm],
    second: Sequence[_Arm],
    needs: Iterable[int],
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
        Indices into `first` and `second`.
    whole
        Whether CP-SAT says that these are all.
    """
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in range(len(first) + len(second))]
    ones, others = chosen[: len(first)], chosen[len(first) :]
    model.add_exactly_one(ones)
    model.add_exactly_one(others)
    covering: dict[int, list[cp_model.IntVar]] = {}
    for literal, arm in zip(ones, first, strict=True):
        for space in arm.spaces:
            covering.setdefault(space, []).append(literal)
    keeping: dict[int, list[cp_model.IntVar]] = {space: [] for space in covering}
    for literal, arm in zip(others, second, strict=True):
        for space in field.kept_by(arm):
            if space in keeping:
                keeping[space].append(literal)
    for space, literals in keeping.items():
        if literals:
            model.add_at_most_one(covering[space] + literals)
    for need in needs:
        arms = zip(chosen, (*first, *second), strict=True)
        model.add_bool_or([literal for literal, arm in arms if arm.mask & need])
    pair = model.new_int_var(0, len(first) * len(second) - 1, "")
    numbers = [*range(len(first)), *(len(first) * other for other in range(len(second)))]
    model.add(cp_model.LinearExpr.weighted_sum(chosen, numbers) == pair)
    model.add_decision_strategy(chosen, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE)

    solver = _solver(deadline)
    reader = _PairReader(pair, at_most)
    status = solver.solve(model, reader)
    if status == cp_model.MODEL_INVALID:
        raise RuntimeError(f"CP-SAT refuses a model: {model.validate()}")
    whole = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and not reader.stopped
    return [divmod(number, len(first))[::-1] for number in reader.numbers], whole


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
