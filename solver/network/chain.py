"""The network: an open chain of lines, and why a chain is not a valid one.

A network is written as its start space and its moves, such as `4C:R2U1L5`.  The same
chain can be walked from either end; the canonical form starts at the end that comes
first in row-major order.

>>> network = Network.parse("2B:D1L1")
>>> [str(space) for space in network.spaces()]
['2B', '3B', '3A']
>>> str(network.canonical()), str(network.reversed())
('2B:D1L1', '3A:R1U1')
>>> why_invalid(Network.parse("1A:R3"), Rules(rows=1, cols=3, lines=(3,)))
('leaves the board at 1D',)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from solver.network.board import MAX_SIDE, Board, Space
from solver.network.rules import MAX_LINES, Rules

STEPS = {"R": (0, 1), "L": (0, -1), "U": (-1, 0), "D": (1, 0)}
"""One step in each direction: change of row and of column."""

_OPPOSITE = {"R": "L", "L": "R", "U": "D", "D": "U"}
_MOVE = re.compile(r"([RLUDrlud])(\d+)", re.ASCII)


class Line(NamedTuple):
    """A line of the chain: the direction it is walked in (`R L U D`) and its length."""

    direction: str
    length: int

    def __str__(self) -> str:
        return f"{self.direction}{self.length}"

    @property
    def horizontal(self) -> bool:
        """Whether it runs along a row."""
        return self.direction in "RL"


@dataclass(frozen=True, slots=True)
class Network:
    """A chain of lines walked from `start`; not necessarily a valid one.

    See `why_invalid` for the rules, and `canonical` for the form to compare.
    """

    start: Space
    lines: tuple[Line, ...]

    @classmethod
    def parse(cls, text: str) -> Network:
        """Read the text form, in either direction of the chain.

        Raises
        ------
        ValueError
            If the text is not a start space, a colon and moves.
        """
        start, colon, moves = text.strip().partition(":")
        if not colon:
            raise ValueError(
                f"{text!r} is not a network; write a start and moves, such as 4C:R2U1L5"
            )
        lines = []
        place = 0
        while place < len(moves):
            match = _MOVE.match(moves, place)
            if match is None:
                raise ValueError(
                    f"{moves[place:]!r} in {text!r} is not a move; write R, L, U or D and a length"
                )
            if len(match[2]) > 3 or not 1 <= int(match[2]) < 10 * MAX_SIDE:
                raise ValueError(f"{match[0]!r} in {text!r} is not a move a board can hold")
            lines.append(Line(match[1].upper(), int(match[2])))
            place = match.end()
        if not 1 <= len(lines) <= 10 * MAX_LINES:
            raise ValueError(f"{text!r} has {len(lines)} moves; a network has 1 to {MAX_LINES}")
        return cls(Space.parse(start), tuple(lines))

    @classmethod
    def through(cls, joints: Sequence[Space]) -> Network:
        """The network whose lines run straight from each of these spaces to the next."""
        lines = []
        for here, there in pairwise(joints):
            down, right = there.row - here.row, there.col - here.col
            direction = ("D" if down > 0 else "U") if down else ("R" if right > 0 else "L")
            lines.append(Line(direction, abs(down) + abs(right)))
        return cls(joints[0], tuple(lines))

    def __str__(self) -> str:
        return f"{self.start}:{''.join(map(str, self.lines))}"

    def joints(self) -> tuple[Space, ...]:
        """Where lines meet, with both ends: one space more than there are lines."""
        joints = [self.start]
        for line in self.lines:
            down, right = STEPS[line.direction]
            row, col = joints[-1]
            joints.append(Space(row + down * line.length, col + right * line.length))
        return tuple(joints)

    def spaces(self) -> tuple[Space, ...]:
        """Every space in the order of the chain; a space visited twice stands twice."""
        spaces = [self.start]
        for line in self.lines:
            down, right = STEPS[line.direction]
            for _ in range(line.length):
                row, col = spaces[-1]
                spaces.append(Space(row + down, col + right))
        return tuple(spaces)

    def hot(self, board: Board) -> frozenset[int]:
        """The indices of the spaces it covers, for a network that lies on `board`."""
        return frozenset(map(board.index, self.spaces()))

    def reversed(self) -> Network:
        """The same chain walked from its other end."""
        back = (Line(_OPPOSITE[line.direction], line.length) for line in reversed(self.lines))
        return Network(self.joints()[-1], tuple(back))

    def canonical(self) -> Network:
        """The form in which the start comes before the end in row-major order."""
        return self if self.start <= self.joints()[-1] else self.reversed()

    @property
    def sort_key(self) -> tuple[Space, tuple[Line, ...]]:
        """What networks are listed by: start space, then line by line.

        Lines compare by the letter of their direction, then by length.  Meant for
        canonical forms.
        """
        return self.start, self.lines


def why_invalid(network: Network, rules: Rules) -> tuple[str, ...]:
    """The reasons why a chain is not a network under these rules; none if it is.

    All reasons of a kind are named, in this order: lengths that are unknown, used too
    often or missing; lines that do not meet at a right angle; the first space off the
    board; spaces visited twice; and, with `touch side`, lines that touch.
    """
    reasons = _wrong_lengths(network, rules)
    for number, (before, after) in enumerate(pairwise(network.lines), start=1):
        if before.horizontal == after.horizontal:
            reasons.append(
                f"lines {number} and {number + 1} ({before} and {after}) do not meet at a "
                "right angle"
            )
    spaces = network.spaces()
    outside = [space for space in spaces if space not in rules.board]
    if outside:
        reasons.append(f"leaves the board at {outside[0]}")
    visits = Counter(spaces)
    reasons += [f"visits {space} twice" for space, count in visits.items() if count > 1]
    if rules.touch == "side":
        reasons += _touching(spaces)
    return tuple(reasons)


def _wrong_lengths(network: Network, rules: Rules) -> list[str]:
    have, want = Counter(line.length for line in network.lines), Counter(rules.lines)
    reasons = []
    for length in sorted(have):
        if length not in want:
            reasons.append(f"has a line of unknown length {length}")
        elif have[length] > want[length]:
            reasons.append(
                f"uses length {length} {_times(have[length])}, allowed {_times(want[length])}"
            )
    for length in sorted(want):
        if not have[length]:
            reasons.append(f"has no line of length {length}")
        elif have[length] < want[length]:
            reasons.append(
                f"uses length {length} {_times(have[length])}, needed {_times(want[length])}"
            )
    return reasons


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _touching(spaces: Iterable[Space]) -> list[str]:
    order = list(dict.fromkeys(spaces))
    place = {space: number for number, space in enumerate(order)}
    return [
        f"touches itself at {space} and {other}"
        for number, space in enumerate(order)
        for other in (Space(space.row + 1, space.col), Space(space.row, space.col + 1))
        if other in place and abs(place[other] - number) > 1
    ]
