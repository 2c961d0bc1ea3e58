"""The plain CP-SAT model: a Boolean a placed line, and the joints are counted.

Choose lines on the board, each length as often as the rules say.  Two lines may share a
space only as a joint, where one along a row and one along a column both end; there must
be one joint fewer than there are lines.  Then the lines form one chain, and besides it
at most closed rings, which can only come about when lengths fit together; a solution
with a ring is left out.  Every variable follows from the placed lines, so CP-SAT gives
each network once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from benchmarks.peers import Outcome, Visit
from solver.network.rules import Rules
from solver.result import Deadline

_EARLY = 0.5  # seconds by which CP-SAT never stops before its time


class _Placed(NamedTuple):
    """A line on the board, with its spaces from the first to the last in row-major order."""

    length: int
    across: bool
    spaces: tuple[int, ...]

    @property
    def ends(self) -> tuple[int, int]:
        return self.spaces[0], self.spaces[-1]


def count_networks(
    rules: Rules, seconds: float | None = None, visit: Visit | None = None
) -> Outcome:
    """Have CP-SAT list all solutions, in one worker; see `benchmarks.peers.Peer`."""
    clock = Deadline(seconds)
    lines = list(_placed_lines(rules))
    model, chosen = _model(rules, lines)
    listing = _Listing(rules, lines, chosen, visit)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1  # with more, CP-SAT loses solutions
    if seconds is not None:
        solver.parameters.max_time_in_seconds = clock.left()
    status = solver.solve(model, listing)
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if not complete and clock.left() > _EARLY:
        raise KeyboardInterrupt  # CP-SAT took the signal, and only stopped
    return Outcome(listing.count, complete, clock.elapsed())


def _placed_lines(rules: Rules) -> Iterator[_Placed]:
    for length in sorted(set(rules.lines)):
        for row in range(rules.rows):
            for col in range(rules.cols):
                here = row * rules.cols + col
                if col + length < rules.cols:
                    yield _Placed(length, True, tuple(range(here, here + length + 1)))
                if row + length < rules.rows:
                    last = here + length * rules.cols
                    yield _Placed(length, False, tuple(range(here, last + 1, rules.cols)))


def _model(rules: Rules, lines: list[_Placed]) -> tuple[cp_model.CpModel, list[Any]]:
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in lines]
    of_length: defaultdict[int, list[Any]] = defaultdict(list)
    over: defaultdict[tuple[int, bool], list[Any]] = defaultdict(list)
    ending: defaultdict[tuple[int, bool], list[Any]] = defaultdict(list)
    for line, variable in zip(lines, chosen, strict=True):
        of_length[line.length].append(variable)
        for space in line.spaces:
            over[space, line.across].append(variable)
        for space in line.ends:
            ending[space, line.across].append(variable)
    for length in set(rules.lines):
        model.add(sum(of_length[length]) == rules.lines.count(length))
    joints = []
    for space in range(rules.board.size):
        joint = model.new_bool_var("")
        joints.append(joint)
        across, down = sum(ending[space, True]), sum(ending[space, False])
        model.add(across >= joint)
        model.add(down >= joint)
        model.add(across + down <= joint + 1)
        model.add(sum(over[space, True] + over[space, False]) <= 1 + joint)
        model.add(sum(over[space, True]) <= 1)
        model.add(sum(over[space, False]) <= 1)
    model.add(sum(joints) == len(rules.lines) - 1)
    if rules.touch == "side":
        hot = [
            sum(over[space, True]) + sum(over[space, False]) - joints[space]
            for space in range(rules.board.size)
        ]
        _keep_apart(rules, model, lines, chosen, hot)
    return model, chosen


def _keep_apart(
    rules: Rules, model: cp_model.CpModel, lines: list[_Placed], chosen: list[Any], hot: list[Any]
) -> None:
    """Neighbours are both hot only when one line runs through both."""
    through: defaultdict[tuple[int, int], list[Any]] = defaultdict(list)
    for line, variable in zip(lines, chosen, strict=True):
        for pair in zip(line.spaces, line.spaces[1:], strict=False):
            through[pair].append(variable)
    for space, near in enumerate(rules.board.neighbours):
        for other in near:
            if other > space:
                model.add(hot[space] + hot[other] <= 1 + sum(through[space, other]))


class _Listing(cp_model.CpSolverSolutionCallback):
    """Counts the solutions that are one chain."""

    def __init__(
        self, rules: Rules, lines: list[_Placed], chosen: list[Any], visit: Visit | None
    ) -> None:
        super().__init__()
        self.count = 0
        self._lines = lines
        self._chosen = chosen
        self._visit = visit
        self._rings = len(set(rules.lines)) < len(rules.lines) or len(rules.lines) > 6
        self._joints = len(rules.lines) + 1

    def on_solution_callback(self) -> None:
        """Count the solution at hand."""
        if self._rings or self._visit is not None:
            joints = self._walk()
            if len(joints) < self._joints:
                return
            if self._visit is not None:
                self._visit(joints)
        self.count += 1

    def _walk(self) -> tuple[int, ...]:
        """The joints of the chain, from one end to the other, without any ring."""
        beside: defaultdict[int, list[int]] = defaultdict(list)
        for line, variable in zip(self._lines, self._chosen, strict=True):
            if self.boolean_value(variable):
                first, last = line.ends
                beside[first].append(last)
                beside[last].append(first)
        here = min(space for space, near in beside.items() if len(near) == 1)
        joints = [here]
        while True:
            onward = [space for space in beside[here] if space not in joints[-2:]]
            if not onward:
                return tuple(joints)
            here = onward[0]
            joints.append(here)
