"""Counting the sequences of moves to a depth, to hold the rules against published counts.

>>> from solver.turning_point.position import Position
>>> from solver.turning_point.rules import Rules
>>> [perft(Position.start(Rules.othello()), depth) for depth in range(1, 7)]
[4, 12, 56, 244, 1396, 8200]

The first moves are played by the plain rules of `moves`, the rest by the compiled ones.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from solver.result import Deadline
from solver.turning_point.chips import other
from solver.turning_point.engine import OutOfTimeError, hand_number, rules_word, words
from solver.turning_point.moves import must_pass, passed, placements, play
from solver.turning_point.perft_kernels import counted
from solver.turning_point.position import Position

_COMPILED_DEPTH = 6
"""So many moves at most are counted at once, without a look at the clock."""
_COMPILED_POSITIONS = 1_000_000
"""And so many positions, if all have as many placements as the first."""


def perft(position: Position, depth: int, *, deadline: Deadline | None = None) -> int:
    """The number of sequences of `depth` moves from a position.

    A move is a hole and a kind of chip; a pass in Othello is a move, too.  Games that end
    sooner are not counted.

    Raises
    ------
    ValueError
        If the depth is less than 0.
    OutOfTimeError
        If the deadline passed.
    """
    if depth < 0:
        raise ValueError(f"a depth is at least 0, not {depth}")
    deadline = deadline or Deadline()
    if deadline.passed():
        raise OutOfTimeError
    if _counted_at_once(position, depth):
        own, enemy = position.hand(position.side), position.hand(other(position.side))
        hands = (hand_number(own), hand_number(enemy))
        numbers = np.array([*hands, depth, rules_word(position.rules)], np.int64)
        return int(counted(words(position), numbers))
    return sum(perft(after, depth - 1, deadline=deadline) for after in _next(position))


def _counted_at_once(position: Position, depth: int) -> bool:
    """Whether counting takes so little time that nobody needs to stop it."""
    if depth <= 2:
        return True
    branches = len(placements(position))
    return depth <= _COMPILED_DEPTH and branches ** (depth - 1) <= _COMPILED_POSITIONS


def _next(position: Position) -> Iterator[Position]:
    if must_pass(position):
        yield passed(position)
    for one in placements(position):
        yield play(position, one)
