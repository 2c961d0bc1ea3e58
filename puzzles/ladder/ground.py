"""The board as the ladder sees it: sets of spaces and of placements as the bits of numbers.

A *placement* is one line laid on the board.  All placements of a board are numbered, the
short lines first, and everything that never changes is worked out once for each board:
which placements run through a space, which two can be lines of the same network, and
which can follow each other along the chain.

>>> ground = Ground.of(Rules(rows=2, cols=3, lines=(1, 2)))
>>> len(ground.masks), ground.names(ground.masks[-1])
(9, '2A, 2B and 2C')
>>> ground.names(ground.beside(1 << 0))
'1B and 2A'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from solver.bits import members
from solver.network.rules import Rules, Touch


def least(some: int, order: Sequence[int], enough: Callable[[int], bool]) -> int:
    """Members of a set that are enough, where none can be left out.

    Parameters
    ----------
    some
        A set that is enough.
    order
        The members to try to do without, one after the other; what is not in it stays.
    enough
        Whether a set is enough; then all larger ones are, too.

    >>> least(0b1111, [0, 1, 2, 3], lambda some: some.bit_count() > 1)
    12
    """
    size = len(order)
    while size:
        kept: list[int] = []
        for start in range(0, len(order), size):
            chunk = order[start : start + size]
            fewer = some & ~sum(1 << member for member in chunk)
            if enough(fewer):
                some = fewer
            else:
                kept += chunk
        order, size = kept, size // 2
    return some


class Ground:
    """A board with the lines to lay; made by `Ground.of`, which keeps the last ones.

    Attributes
    ----------
    everywhere
        All spaces.
    total
        How many spaces are hot.
    near
        The neighbours of each space.
    corners
        The spaces that touch each space diagonally.
    lengths
        The different lengths, in rising order.
    counts
        How many lines there are of each length.
    groups
        The placements of each length.
    masks
        The spaces of each placement.
    ends
        The two end spaces of each placement.
    length_of
        The length of each placement.
    through
        The placements that run through each space.
    warming
        The placements that run through a neighbour of each space, but not through it.
    compatible
        For each placement the others that can be lines of the same network with it: they
        share no space, or only a joint at which they meet at a right angle.
    partners
        For each placement and each of its ends, those that can be joined to it there.
    clear
        Spaces that are not hot if a placement is a line, with `touch side`; else none.
    kept_clear
        The placements of which a space would be in `clear`.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = rules.board
        self.total = rules.hot_spaces
        self.size = self.board.size
        self.everywhere = (1 << self.size) - 1
        self.near = [sum(1 << space for space in near) for near in self.board.neighbours]
        first = sum(1 << row * rules.cols for row in range(rules.rows))
        # A step to the left or right must not lead around an edge of the board.
        self._not_first = self.everywhere & ~first
        self._not_last = self.everywhere & ~(first << rules.cols - 1)
        self._cols = rules.cols
        self.corners = [self._corners(space) for space in range(self.size)]
        self.lengths = sorted(set(rules.lines))
        self.counts = [rules.lines.count(length) for length in self.lengths]
        self._lay()
        self._index()
        self._pair()

    @staticmethod
    def of(rules: Rules) -> Ground:
        """The ground for these rules; options of play make no difference."""
        return _ground(rules.rows, rules.cols, rules.lines, rules.touch)

    def beside(self, spaces: int) -> int:
        """All neighbours of some spaces; some of them may be among the spaces."""
        cols = self._cols
        return (
            spaces << cols
            | spaces >> cols
            | (spaces & self._not_last) << 1
            | (spaces & self._not_first) >> 1
        ) & self.everywhere

    def flood(self, start: int, within: int, steps: int) -> int:
        """What can be reached from `start` in so many steps inside `within`."""
        reached = start & within
        for _ in range(steps):
            wider = (reached | self.beside(reached)) & within
            if wider == reached:
                break
            reached = wider
        return reached

    def pieces(self, spaces: int) -> Iterator[int]:
        """The connected pieces of some spaces, by their first space."""
        while spaces:
            piece = self.flood(spaces & -spaces, spaces, self.size)
            yield piece
            spaces &= ~piece

    def names(self, spaces: int) -> str:
        """The names of some spaces in a sentence."""
        *names, last = (self.board.name(space) for space in members(spaces))
        return f"{', '.join(names)} and {last}" if names else last

    def place_name(self, number: int) -> str:
        """Where a placement lies, such as `4C-4E`."""
        return "-".join(map(self.board.name, self.ends[number]))

    def holds_network(self, hot: int) -> bool:
        """Whether some network covers just these spaces."""
        if hot.bit_count() != self.total:
            return False
        inside = sum(1 << number for number, mask in enumerate(self.masks) if not mask & ~hot)
        return any(
            self._goes_on(number, self.partners[number][side], inside, hot, list(self.counts))
            for number in members(inside)
            for side in (0, 1)
        )

    def _goes_on(self, number: int, ahead: int, inside: int, hot: int, left: list[int]) -> bool:
        """Whether a chain whose last line so far is this one can be led on to cover the rest.

        Parameters
        ----------
        number
            The last line.
        ahead
            What can be joined to it where the chain goes on.
        inside
            What goes together with all lines before it.
        hot
            The spaces that those do not cover.
        left
            How many lines of each length there are besides those.
        """
        kind = self.lengths.index(self.length_of[number])
        if not left[kind]:
            return False
        left = [count - (other == kind) for other, count in enumerate(left)]
        hot &= ~self.masks[number]
        if not any(left):
            return not hot
        inside &= self.compatible[number]
        for following in members(ahead & inside):
            first, second = self.partners[following]
            beyond = second if first >> number & 1 else first
            if self._goes_on(following, beyond, inside, hot, left):
                return True
        return False

    def _corners(self, space: int) -> int:
        """The spaces that touch a space diagonally."""
        row, col = divmod(space, self._cols)
        return sum(
            1 << r * self._cols + c
            for r in (row - 1, row + 1)
            for c in (col - 1, col + 1)
            if 0 <= r < self.rules.rows and 0 <= c < self._cols
        )

    def _lay(self) -> None:
        """Lay every line on every place."""
        self.masks: list[int] = []
        self.ends: list[tuple[int, int]] = []
        self.length_of: list[int] = []
        self.groups: list[int] = []
        for length in self.lengths:
            before = len(self.masks)
            for strip in self.board.strips(length + 1):
                self.masks.append(sum(1 << space for space in strip))
                self.ends.append((strip[0], strip[-1]))
                self.length_of.append(length)
            self.groups.append((1 << len(self.masks)) - (1 << before))
        self.placements = (1 << len(self.masks)) - 1

    def _horizontal(self, number: int) -> bool:
        return self._same_row(*self.ends[number])

    def _same_row(self, one: int, other: int) -> bool:
        return one // self._cols == other // self._cols

    def _index(self) -> None:
        """Find the placements of each space, and the spaces that they keep clear."""
        self.through = [0] * self.size
        self._ending: list[list[int]] = [[0] * self.size for _ in range(2)]
        self.clear = [0] * len(self.masks)
        self.kept_clear = [0] * self.size
        for number, mask in enumerate(self.masks):
            bit = 1 << number
            for space in members(mask):
                self.through[space] |= bit
            for end in self.ends[number]:
                self._ending[self._horizontal(number)][end] |= bit
            if self.rules.touch == "side":
                self.clear[number] = self._clear(number)
                for space in members(self.clear[number]):
                    self.kept_clear[space] |= bit
        self.warming = []
        for space in range(self.size):
            warming = 0
            for near in members(self.near[space]):
                warming |= self.through[near]
            self.warming.append(warming & ~self.through[space])

    def _clear(self, number: int) -> int:
        """The neighbours of a placement that cannot be joined to it."""
        mask = self.masks[number]
        inner = mask
        for end in self.ends[number]:
            inner &= ~(1 << end)
        clear = self.beside(inner) & ~mask
        for end in self.ends[number]:
            along = self.near[end] & ~mask
            for space in members(along):
                if self._same_row(space, end) == self._horizontal(number):
                    clear |= 1 << space
        return clear

    def _pair(self) -> None:
        """Find which placements go together, and which can be joined."""
        self.partners: list[tuple[int, int]] = []
        self.compatible: list[int] = []
        group_of = dict(zip(self.lengths, self.groups, strict=True))
        for number, mask in enumerate(self.masks):
            length = self.length_of[number]
            others = self.placements & ~(1 << number)
            if self.rules.lines.count(length) == 1:
                others &= ~group_of[length]
            across = self._ending[not self._horizontal(number)]
            first, last = (across[end] & others for end in self.ends[number])
            conflict = 0
            wide = mask | self.beside(mask) if self.rules.touch == "side" else mask
            for space in members(wide):
                conflict |= self.through[space]
            linked = self._linked(number) if self.rules.touch == "side" else 0
            self.partners.append((first, last))
            self.compatible.append(others & (~conflict | first | last | linked))

    def _linked(self, number: int) -> int:
        """With `touch side`: those at the other end of a line of length 1 between the two.

        The two run in opposite directions from that line: otherwise they would touch.
        """
        linked = 0
        short = self.rules.lines.count(1) - (self.length_of[number] == 1)
        if short < 1:
            return 0
        along = self._ending[self._horizontal(number)]
        for end, other in (self.ends[number], self.ends[number][::-1]):
            for space in members(self.near[end] & ~self.masks[number] & ~self.clear[number]):
                for candidate in members(along[space]):
                    if self.length_of[candidate] == 1 and short < 2:
                        continue
                    first, last = self.ends[candidate]
                    far = first if last == space else last
                    if (far > space) != (other > end):
                        linked |= 1 << candidate
        return linked


@lru_cache(maxsize=8)
def _ground(rows: int, cols: int, lines: tuple[int, ...], touch: Touch) -> Ground:
    return Ground(Rules(rows=rows, cols=cols, lines=lines, touch=touch))
