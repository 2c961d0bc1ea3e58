"""Does just one class fit a puzzle?  Two engines that know nothing of each other say.

The table looks at every class at once, in microseconds; CP-SAT finds a network that
fits, and proves that there is none with another hot set.

>>> from puzzles.puzzle import Puzzle
>>> for text in ("7x7_iCzbCj", "7x7_iCzm"):
...     puzzle = Puzzle.parse(text)
...     solution = solve(puzzle)
...     print(solution.unique, solution.classes, solution.network, solution.other)
True 1 2F:D5R1U6L2D3L4 None
False 350 1A:D2R1D4R5U6L3 1D:R1D3L4D2R6U5
>>> puzzle.board.name(solution.apart)
'3A'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from puzzles.classes import Classes, is_one
from puzzles.puzzle import Puzzle
from solver.network.answers import answers_of
from solver.network.chain import Network
from solver.network.equivalent import equivalent_networks
from solver.network.remaining import Engine
from solver.network.table import MEMORY_BUDGET, OutOfTimeError
from solver.result import Deadline, Status


@dataclass(frozen=True, slots=True)
class Solution:
    """What fits a puzzle.

    Attributes
    ----------
    unique
        Whether just one class fits; `None` if that was not found out in time.
    classes, networks
        How many fit, where that is known.
    network
        One that fits: the first of its class.
    other
        One that fits and is of another class, if there is any.
    apart
        A space at which the two answer differently, for one clue more.
    engine
        What found out.
    status
        Whether it is the whole answer.
    """

    unique: bool | None
    classes: int | None = None
    networks: int | None = None
    network: Network | None = None
    other: Network | None = None
    apart: int | None = None
    engine: Literal["table", "cp-sat"] = "table"
    status: Status = Status.COMPLETE


def solve(
    puzzle: Puzzle,
    *,
    engine: Engine = "auto",
    deadline: Deadline | None = None,
    budget: int = MEMORY_BUDGET,
) -> Solution:
    """Find what fits a puzzle.

    Parameters
    ----------
    puzzle
        The puzzle.
    engine
        `auto` takes the table, and CP-SAT where the table would be too large.
    deadline, budget
        When to stop, and bytes that the table may need while it is built.

    Raises
    ------
    TableTooLargeError
        With engine `table`, if it would need more than `budget` bytes.
    """
    clock = deadline or Deadline()
    try:
        classes = Classes.of(puzzle.rules, engine, deadline=clock, budget=budget)
    except OutOfTimeError:
        return Solution(None, status=Status.TIME)
    if classes is None:
        return _by_cp_sat(puzzle, clock)
    return _by_table(puzzle, classes)


def is_unique(puzzle: Puzzle, classes: Classes) -> bool:
    """Whether just one class fits, by the table alone: for many puzzles of one board."""
    return is_one(classes.left(puzzle.clues))


def _by_table(puzzle: Puzzle, classes: Classes) -> Solution:
    left = classes.left(puzzle.clues)
    if not left:
        return Solution(False, 0, 0)
    table = classes.table
    network = classes.network(left)
    count = left.bit_count()
    if count == 1:
        return Solution(True, 1, int(table.weights[left.bit_length() - 1]), network)
    networks = table.where(puzzle.clues).networks
    apart = telling_space(classes, left)
    same = next(giving for giving in classes.giving[apart] if giving & left & -left)
    other = classes.network(left & ~same)
    return Solution(False, count, networks, network, other, apart)


def telling_space(classes: Classes, left: int) -> int:
    """The space whose answer leaves the fewest classes of a set at worst."""

    def at_worst(space: int) -> int:
        return max((left & giving).bit_count() for giving in classes.giving[space])

    return min(range(len(classes.giving)), key=at_worst)


def _by_cp_sat(puzzle: Puzzle, clock: Deadline) -> Solution:
    from solver.network.model import Joints, find_network

    rules, board = puzzle.rules, puzzle.board

    def first_of(joints: Joints) -> Network:
        network = Network.through([board.space(joint) for joint in joints])
        return equivalent_networks(network, rules)[0]

    found = find_network(rules, puzzle.clues, deadline=clock)
    if found.network is None:
        known = found.status.complete
        nothing = 0 if known else None
        unique = False if known else None
        return Solution(unique, nothing, nothing, engine="cp-sat", status=found.status)
    network = first_of(found.network)
    hot = network.hot(board)
    another = find_network(rules, puzzle.clues, differs_from=hot, deadline=clock)
    if another.network is not None:
        other = first_of(another.network)
        apart = _first_difference(puzzle, hot, other.hot(board))
        return Solution(False, None, None, network, other, apart, "cp-sat")
    if not another.status.complete:
        return Solution(None, network=network, engine="cp-sat", status=another.status)
    return Solution(True, 1, len(equivalent_networks(network, rules)), network, engine="cp-sat")


def _first_difference(puzzle: Puzzle, one: frozenset[int], other: frozenset[int]) -> int:
    pairs = zip(answers_of(one, puzzle.board), answers_of(other, puzzle.board), strict=True)
    return next(space for space, (this, that) in enumerate(pairs) if this != that)


def fits_no_other(
    puzzle: Puzzle, network: Network, deadline: Deadline | None = None
) -> bool | None:
    """Whether no class but that of `network`, which fits, fits too: a proof by CP-SAT.

    Returns
    -------
    bool or None
        `None` if the deadline passed before it was known.
    """
    from solver.network.model import find_network

    hot = network.hot(puzzle.board)
    found = find_network(puzzle.rules, puzzle.clues, differs_from=hot, deadline=deadline)
    if found.network is not None:
        return False
    return True if found.status.complete else None
