"""The python-constraint library: a start, and for each step of the chain a line.

The variables are the start space and the lines in the order they are walked.  For each
step one constraint looks at the chain so far, so that the library's backtracking never
walks on from a chain that is already impossible.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeAlias

from benchmarks.peers import Outcome, Visit
from solver.network.rules import Rules
from solver.result import Deadline

_Line: TypeAlias = tuple[int, int, int]
"""Change of row, change of column, length."""


class _TimeIsUpError(Exception):
    pass


def count_networks(
    rules: Rules, seconds: float | None = None, visit: Visit | None = None
) -> Outcome:
    """Solve the board with python-constraint; see `benchmarks.peers.Peer`."""
    clock = Deadline(seconds)
    count, complete = 0, True
    try:
        for solution in _problem(rules, clock).getSolutionIter():
            count += 1
            if visit is not None:
                steps = [solution[step] for step in range(1, len(rules.lines) + 1)]
                joints = _walk(rules, solution[0], steps)[1]
                visit(joints)
    except _TimeIsUpError:
        complete = False
    return Outcome(count, complete, clock.elapsed())


def _problem(rules: Rules, clock: Deadline) -> Any:
    from constraint import BacktrackingSolver, Problem

    problem = Problem(BacktrackingSolver())
    steps = range(1, len(rules.lines) + 1)
    problem.addVariable(0, list(range(rules.board.size)))
    lines: list[_Line] = [
        (down, right, length)
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
        for length in sorted(set(rules.lines))
    ]
    for step in steps:
        problem.addVariable(step, lines)

        def fits(start: int, *chain: _Line) -> bool:
            if clock.passed():
                raise _TimeIsUpError
            return _fits(rules, start, chain)

        problem.addConstraint(fits, list(range(step + 1)))
    return problem


def _fits(rules: Rules, start: int, chain: tuple[_Line, ...]) -> bool:
    lengths = [length for _, _, length in chain]
    if any(lengths.count(length) > rules.lines.count(length) for length in lengths):
        return False
    if any((before[0] == 0) == (after[0] == 0) for before, after in pairwise(chain)):
        return False
    spaces, joints = _walk(rules, start, chain)
    if not spaces or len(set(spaces)) < len(spaces):
        return False
    if rules.touch == "side" and _touches_itself(rules, spaces):
        return False
    return len(chain) < len(rules.lines) or joints[0] < joints[-1]


def _walk(
    rules: Rules, start: int, chain: tuple[_Line, ...] | list[_Line]
) -> tuple[list[int], tuple[int, ...]]:
    """The spaces and the joints of a chain; no spaces if it leaves the board."""
    spaces, joints = [start], [start]
    row, col = divmod(start, rules.cols)
    for down, right, length in chain:
        for _ in range(length):
            row, col = row + down, col + right
            if not (0 <= row < rules.rows and 0 <= col < rules.cols):
                return [], ()
            spaces.append(row * rules.cols + col)
        joints.append(spaces[-1])
    return spaces, tuple(joints)


def _touches_itself(rules: Rules, spaces: list[int]) -> bool:
    places = {space: place for place, space in enumerate(spaces)}
    neighbours = rules.board.neighbours
    return any(
        abs(places[near] - place) > 1
        for space, place in places.items()
        for near in neighbours[space]
        if near in places
    )
