"""What a solver has written down so far, and what was given.

A space is hot, not hot or open.  A technique looks at a `State` and finds more spaces;
nothing changes until all that it found is written down at once, so that the order in
which it looks does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from puzzles.ladder.ground import Ground
from solver.bits import members
from solver.network.answers import Answer, Clue
from solver.result import Deadline


class ContradictionError(Exception):
    """What is written down cannot be: the text is a clause that says why."""


class Found(NamedTuple):
    """Spaces that a technique has decided, as sets: hot, and not hot."""

    hot: int
    out: int

    @property
    def spaces(self) -> int:
        """All of them."""
        return self.hot | self.out

    def is_in(self, other: Found) -> bool:
        """Whether another finding says at least as much."""
        return not (self.hot & ~other.hot or self.out & ~other.out)

    def within(self, spaces: int) -> Found:
        """Those among some spaces."""
        return Found(self.hot & spaces, self.out & spaces)


NOTHING = Found(0, 0)


class State:
    """Spaces known so far, on a board with clues.

    Attributes
    ----------
    ground
        The board.
    clock
        When to stop trying.
    hot, out
        The spaces known to be hot, and known not to be.
    clued
        The spaces that bear a clue.
    warm, cold
        Those whose clue is of this kind.
    places
        The placements left by the spaces, once `lay` was called.
    joined
        At least the placements left by rung 3: it goes on from these.
    tried
        At least the placements left by trials.
    """

    __slots__ = (
        "_laid",
        "_seen_hot",
        "_seen_out",
        "clock",
        "clued",
        "cold",
        "ground",
        "hot",
        "joined",
        "out",
        "places",
        "tried",
        "warm",
    )

    def __init__(self, ground: Ground, clock: Deadline | None = None) -> None:
        self.ground = ground
        self.clock = clock or Deadline()
        self.hot = self.out = self.clued = self.warm = self.cold = 0
        self.places = self.joined = self.tried = ground.placements
        self._seen_hot = self._seen_out = self._laid = 0

    @classmethod
    def of(cls, ground: Ground, clues: Iterable[Clue], clock: Deadline | None = None) -> State:
        """The clues of a puzzle, each about one space, and nothing else."""
        state = cls(ground, clock)
        for clue in clues:
            bit = 1 << clue.spaces[0]
            state.clued |= bit
            if clue.answer is Answer.HOT:
                state.hot |= bit
                continue
            state.out |= bit
            if clue.answer is Answer.WARM:
                state.warm |= bit
            else:
                state.cold |= bit
        return state

    def copy(self) -> State:
        """The same state, to go on from separately."""
        other = State.__new__(State)
        for name in State.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    def limited(self, spaces: int) -> State:
        """Only what is known of some spaces; a cold clue tells of its neighbours, too."""
        part = State(self.ground, self.clock)
        part.hot, part.out = self.hot & spaces, self.out & spaces
        part.clued = self.clued & spaces
        part.warm, part.cold = self.warm & spaces, self.cold & spaces
        part.out |= self.ground.beside(part.cold)
        return part

    @property
    def open(self) -> int:
        """The spaces that are not known yet."""
        return self.ground.everywhere & ~(self.hot | self.out)

    @property
    def possible(self) -> int:
        """The spaces that are hot or open."""
        return self.ground.everywhere & ~self.out

    def write(self, found: Found) -> None:
        """Write down what was found.

        Raises
        ------
        ContradictionError
            If a space would be both hot and not.
        """
        self.hot |= found.hot
        self.out |= found.out
        if both := self.hot & self.out:
            raise ContradictionError(f"{self.ground.names(both)} would be both hot and not hot")

    def lay(self) -> int:
        """Bring `places` up to date, and return it.

        A placement is out if one of its spaces is not hot or, with `touch side`, if it
        would touch a hot space.  Where no more placements of a length are left than
        there are lines of it, they are lines: then all that cross them are out.

        Raises
        ------
        ContradictionError
            If fewer placements of a length are left than there are lines of it.
        """
        ground, places = self.ground, self.places
        for space in members(self.out & ~self._seen_out):
            places &= ~ground.through[space]
        if ground.rules.touch == "side":
            for space in members(self.hot & ~self._seen_hot):
                places &= ~ground.kept_clear[space]
        self._seen_hot, self._seen_out = self.hot, self.out
        before = -1
        while before != places:
            before = places
            for number, group in enumerate(ground.groups):
                left = places & group
                if left.bit_count() <= ground.counts[number]:
                    self.check_room(number, left)
                    for placement in members(left & ~self._laid):
                        places &= ground.compatible[placement] | 1 << placement
                    self._laid |= left
        self.places = places
        return places

    def check_room(self, number: int, left: int) -> None:
        """See that enough placements of the length with this number are left.

        Raises
        ------
        ContradictionError
            If not.
        """
        count = self.ground.counts[number]
        if left.bit_count() < count:
            which = "the line" if count == 1 else f"the {count} lines"
            length = self.ground.lengths[number]
            raise ContradictionError(f"there is no place for {which} of length {length}")

    def needs(self, places: int) -> list[tuple[int, int]]:
        """The spaces through or beside which a line must run, with the placements that do.

        They are the hot spaces, and the warm ones of which no neighbour is known hot.

        Raises
        ------
        ContradictionError
            If no placement is left for one of them.
        """
        ground = self.ground
        needs = [(space, ground.through[space] & places) for space in members(self.hot)]
        unmet = self.warm & ~ground.beside(self.hot)
        needs += [(space, ground.warming[space] & places) for space in members(unmet)]
        for space, left in needs:
            if not left:
                how = "through" if self.hot >> space & 1 else "beside"
                raise ContradictionError(f"no line can run {how} {ground.board.name(space)}")
        return needs
