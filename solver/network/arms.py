"""Arms: pieces of chain that leave a middle joint, and what clues ask of them.

The CP-SAT engine (`solver.network.model`) looks at a chain from its middle.  This module
prepares its cases: it turns clues into a `Task`, and grows every arm that a network of
the task may have on either side of a joint.

Sets of spaces are ints: bit i stands for the space with index i.

>>> from solver.network.rules import Rules
>>> field = Field(Task.of(Rules(rows=3, cols=3), [Clue((8,), Answer.WARM)]))
>>> [arm.joints for arm in field.arms(0, (1, 2), horizontal=True, forward=False, wanted={0})]
[(1, 7), (2, 5)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from solver.bits import members
from solver.network.answers import Answer, Clue
from solver.network.rules import Rules

Side: TypeAlias = tuple[tuple[int, ...], bool, bool]
"""One side of a middle joint: the lengths of its arm in ascending order, whether the arm
leaves the joint horizontally, and whether it has to leave it to the right or down."""


@dataclass(frozen=True)
class Task:
    """The rules, with the clues in the form that the search uses.

    A clue says that no space of some set is hot, that at least one of some set is, or
    both.

    Attributes
    ----------
    rules
        The board, the lines and the touch rule.
    forbidden
        The spaces that are not hot.
    needs
        Sets of spaces, none of them forbidden; each has at least one hot space.  An
        empty set says that no network fits.
    """

    rules: Rules
    forbidden: int
    needs: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules, clues: Iterable[Clue]) -> Task:
        """Translate clues."""
        board = rules.board
        forbidden = 0
        needs = set()
        for clue in clues:
            spaces = mask_of(clue.spaces)
            beside = mask_of(near for space in clue.spaces for near in board.neighbours[space])
            if clue.answer is Answer.HOT:
                needs.add(spaces)
            else:
                forbidden |= spaces
                if clue.answer is Answer.WARM:
                    needs.add(beside)
                else:
                    forbidden |= beside
        return cls(rules, forbidden, tuple(sorted({need & ~forbidden for need in needs})))

    def that_covers(self, spaces: int) -> Task:
        """The same task, where some of these spaces must also be hot."""
        return Task(self.rules, self.forbidden, (*self.needs, spaces & ~self.forbidden))

    @property
    def everywhere(self) -> int:
        """All spaces of the board."""
        return (1 << self.rules.board.size) - 1

    def middles(self) -> list[int]:
        """The spaces that may be the middle joint."""
        if 0 in self.needs:
            return []
        return [space for space in range(self.rules.board.size) if not self.forbidden >> space & 1]


def mask_of(spaces: Iterable[int]) -> int:
    """The set of these spaces (or of anything else that is numbered)."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


class Run(NamedTuple):
    """A line laid on the board, without the joint that it leaves.

    Attributes
    ----------
    end
        Its last space.
    spaces, mask
        The spaces it covers, in its order and as a set.
    beside
        With `touch side`, the spaces that it touches from the side, so the chain so far
        may not be there: all neighbours of its spaces but the joint.  Else none.
    """

    end: int
    spaces: tuple[int, ...]
    mask: int
    beside: int


class Piece(NamedTuple):
    """An arm while it grows, from `end`, by lines of the lengths `left`."""

    end: int
    left: tuple[int, ...]
    joints: tuple[int, ...]
    spaces: tuple[int, ...]
    used: int
    """The spaces it covers, with the middle joint."""
    meets: int


class Arm(NamedTuple):
    """A piece of chain that leaves the middle joint, without that joint.

    Attributes
    ----------
    joints
        The ends of its lines, outwards.
    spaces, mask
        The spaces it covers, outwards and as a set.
    meets
        The needs it meets, bit i for need i.
    """

    joints: tuple[int, ...]
    spaces: tuple[int, ...]
    mask: int
    meets: int


class Geometry:
    """What the rules alone tell: neighbours, and the lines that can be laid."""

    def __init__(self, rules: Rules) -> None:
        self.board = rules.board
        self.side = rules.touch == "side"
        size, cols = self.board.size, self.board.cols
        self._everywhere = (1 << size) - 1
        self._first_col = mask_of(range(0, size, cols))
        self._last_col = self._first_col << (cols - 1)
        self.runs = {
            (length, horizontal): [
                self._leaving(space, length, horizontal) for space in range(size)
            ]
            for length in set(rules.lines)
            for horizontal in (True, False)
        }
        """By length and direction, for each joint: the lines that leave it."""

    def _leaving(self, joint: int, length: int, horizontal: bool) -> tuple[Run, ...]:
        row, col = divmod(joint, self.board.cols)
        place, side = (col, self.board.cols) if horizontal else (row, self.board.rows)
        step = 1 if horizontal else self.board.cols
        runs = []
        for sign, room in ((-1, place), (1, side - 1 - place)):
            if length <= room:
                spaces = tuple(joint + sign * step * i for i in range(1, length + 1))
                mask = mask_of(spaces)
                beside = self.grown(mask) & ~(1 << joint) if self.side else 0
                runs.append(Run(spaces[-1], spaces, mask, beside))
        return tuple(runs)

    def grown(self, mask: int) -> int:
        """A set of spaces together with their neighbours."""
        cols = self.board.cols
        across = (mask & ~self._last_col) << 1 | (mask & ~self._first_col) >> 1
        return (mask | across | mask << cols | mask >> cols) & self._everywhere

    def kept_by(self, arm: Arm) -> Iterable[int]:
        """The spaces in which the other arm may not be."""
        return members(self.grown(arm.mask)) if self.side else arm.spaces


class Met(dict[int, int]):
    """The needs that are met when certain spaces are hot, bit i for need i."""

    def __init__(self, needs: Sequence[int], size: int) -> None:
        super().__init__()
        self._by_space = [
            mask_of(number for number, need in enumerate(needs) if need >> space & 1)
            for space in range(size)
        ]

    def __missing__(self, spaces: int) -> int:
        met = 0
        for space in members(spaces):
            met |= self._by_space[space]
        self[spaces] = met
        return met


class Field:
    """The board of a task: which arms grow on it, and what they are good for."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.geometry = _geometry(task.rules)
        self.met = Met(task.needs, task.rules.board.size)
        self._around = [[need] for need in task.needs]
        self._reach: dict[tuple[int, int], int] = {}

    def within(self, steps: int, space: int) -> int:
        """The needs that have a space at most so many steps from this one."""
        key = steps, space
        if key not in self._reach:
            reach = 0
            for number, around in enumerate(self._around):
                while len(around) <= steps:
                    around.append(self.geometry.grown(around[-1]))
                reach |= (around[steps] >> space & 1) << number
            self._reach[key] = reach
        return self._reach[key]

    def arms(
        self,
        middle: int,
        lengths: tuple[int, ...],
        horizontal: bool,
        forward: bool,
        wanted: Collection[int],
    ) -> list[Arm]:
        """Every arm from the joint `middle` with lines of just these lengths.

        Parameters
        ----------
        middle
            The joint that the arm leaves.
        lengths, horizontal, forward
            What the arm is made of and where it starts to; see `Side`.
        wanted
            Sets of needs; arms that meet no set in whole are left out.
        """
        runs, met, forbidden = self.geometry.runs, self.met, self.task.forbidden
        pieces = [Piece(middle, lengths, (), (), 1 << middle, 0)]
        for number in range(len(lengths)):
            pieces = [
                Piece(end, rest, (*joints, end), spaces + line, used | mask, meets | met[mask])
                for here, left, joints, spaces, used, meets in pieces
                for length, rest in _choices(left)
                for end, line, mask, beside in runs[length, horizontal][here]
                if not (mask & used or mask & forbidden or beside & used)
            ]
            horizontal = not horizontal
            if forward and number == 0:
                pieces = [piece for piece in pieces if piece.end > middle]
            if 0 not in wanted:
                pieces = [piece for piece in pieces if self._has_hope(piece, wanted)]
        return [
            Arm(joints, spaces, used ^ 1 << middle, meets)
            for _, _, joints, spaces, used, meets in pieces
        ]

    def _has_hope(self, piece: Piece, wanted: Iterable[int]) -> bool:
        """Whether the piece can grow to meet one of these sets of needs in whole."""
        missing = ~(piece.meets | self.within(sum(piece.left), piece.end))
        return any(not needs & missing for needs in wanted)


@lru_cache(maxsize=1 << 10)
def _choices(lengths: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each different length, with the lengths left over when it is taken once."""
    places = {length: place for place, length in enumerate(lengths)}
    return tuple(
        (length, lengths[:place] + lengths[place + 1 :]) for length, place in places.items()
    )


@lru_cache(maxsize=4)
def _geometry(rules: Rules) -> Geometry:
    return Geometry(rules)


@lru_cache(maxsize=4)
def field_of(task: Task) -> Field:
    """The field of a task, kept for the next middle joint."""
    return Field(task)


@lru_cache(maxsize=64)
def splits(lines: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Every way to part the lengths between the two arms."""
    return tuple(
        (lengths, tuple((Counter(lines) - Counter(lengths)).elements()))
        for lengths in sorted(set(combinations(lines, len(lines) // 2)))
    )


def arms_of_case(
    field: Field, middle: int, wanted: int, sides: tuple[Side, Side]
) -> tuple[list[Arm], list[Arm]]:
    """The two lists of arms of a case.

    Only arms are listed for which the other list has one that meets all of the needs
    `wanted` that are left over.  The arm that is shorter in all is grown first: it can
    meet the fewest needs, and tells most about what the other has to do.
    """
    short, long = sorted(sides, key=lambda side: sum(side[0]))
    beyond = wanted & ~field.within(sum(long[0]), middle)
    one = field.arms(middle, *short, {beyond})
    if not one:
        return [], []
    other = field.arms(middle, *long, {wanted & ~arm.meets for arm in one})
    if wanted:
        met = {arm.meets for arm in other}
        one = [arm for arm in one if any(not wanted & ~(arm.meets | more) for more in met)]
    return one, other
