"""The table engine: networks as numpy arrays, grouped into classes by their hot set.

Every network of a board is a *shape* (an order of the lengths with a direction for each
line) laid on a place of the board.  The shapes are grown line by line, all of one size
at a time, and those that visit a space twice are dropped; a shape is kept if its start
comes before its end in row-major order, which keeps just one of the two directions of
every chain.  Each shape is then laid on every start where it stays on the board.
No search and no compiler is involved, which makes this engine independent of the
CP-SAT model.

>>> from solver.network.rules import Rules
>>> table = Table.build(Rules(rows=7, cols=6))
>>> table.networks, table.classes
(1160, 952)
>>> str(table.network(0))
'1A:D1R2D5R3U6L4'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, permutations
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from solver.console import LimitError
from solver.network.answers import Answer, Clue
from solver.network.chain import STEPS, Network
from solver.network.rules import Rules
from solver.result import Deadline

MEMORY_BUDGET = 2 << 30
"""Bytes a table may need while it is built, unless the caller says otherwise."""

_HOPELESS = 64  # budgets that shapes must be estimated at to be refused unseen
_DIRECTIONS = "DLRU"  # in the order in which networks are listed
_CHUNK = 1 << 16  # networks whose spaces are unfolded at a time


class TableTooLargeError(LimitError):
    """The table of these rules would need more memory than the budget."""


class OutOfTimeError(Exception):
    """The deadline passed before the table was built."""


@dataclass(frozen=True, eq=False)
class Table:
    """A set of networks in canonical order, and their classes.

    Attributes
    ----------
    rules
        What they are networks of.
    joints : int16[networks, lines + 1]
        Where the lines of a network meet, both ends included, as indices of spaces,
        in canonical direction.
    class_of : int32[networks]
        The class of a network, numbered from 0 in the order of first appearance.
    answers : uint8[spaces, classes]
        The `Answer` each space gives under each class.
    """

    rules: Rules
    joints: NDArray[np.int16]
    class_of: NDArray[np.int32]
    answers: NDArray[np.uint8]

    @classmethod
    def build(
        cls, rules: Rules, *, budget: int = MEMORY_BUDGET, deadline: Deadline | None = None
    ) -> Table:
        """Every network of the board.

        Raises
        ------
        TableTooLargeError
            If it would need more than `budget` bytes.
        OutOfTimeError
            If the deadline passes.
        """
        clock = deadline or Deadline()
        shapes = _Shapes.grow(rules, budget, clock)
        networks = sum(len(fitting) for _, fitting in shapes.placed())
        if networks * bytes_per_network(rules) > budget:
            raise TableTooLargeError(_too_large(rules, networks * bytes_per_network(rules), budget))
        joints = np.empty((networks, len(rules.lines) + 1), dtype=np.int16)
        filled = 0
        for start, fitting in shapes.placed():
            joints[filled : filled + len(fitting)] = shapes.offsets[fitting] + start
            filled += len(fitting)
        return cls.from_joints(rules, joints, deadline=clock)

    @classmethod
    def from_joints(
        cls,
        rules: Rules,
        joints: NDArray[np.int16] | Sequence[Sequence[int]],
        *,
        deadline: Deadline | None = None,
    ) -> Table:
        """The table of given networks, which must be in canonical order and direction.

        Raises
        ------
        OutOfTimeError
            If the deadline passes.
        """
        array = np.asarray(joints, dtype=np.int16).reshape(-1, len(rules.lines) + 1)
        packed = _packed_hot_sets(rules, array, deadline or Deadline())
        first, class_of = _group(packed)
        hot = np.unpackbits(packed[first], axis=1, count=rules.board.size)
        by_space = np.packbits(hot.T, axis=1)
        return cls(rules, array, class_of, answers_from(rules, by_space, len(first)))

    @property
    def networks(self) -> int:
        """How many networks it holds."""
        return len(self.joints)

    @property
    def classes(self) -> int:
        """How many classes they form."""
        return int(self.answers.shape[1])

    @cached_property
    def weights(self) -> NDArray[np.int64]:
        """How many networks each class has; a class counts with this weight."""
        return np.bincount(self.class_of, minlength=self.classes)

    def network(self, number: int) -> Network:
        """The network with this number, in canonical form."""
        board = self.rules.board
        return Network.through([board.space(int(index)) for index in self.joints[number]])

    def first_of_class(self, number: int) -> Network:
        """The first network of a class, which stands for it."""
        return self.network(int(np.argmax(self.class_of == number)))

    def texts(self) -> Iterator[str]:
        """The text form of each network, in order."""
        board = self.rules.board
        moves: dict[tuple[int, int], str] = {}
        for joints in self.joints.tolist():
            text = f"{board.name(joints[0])}:"
            for pair in pairwise(joints):
                move = moves.get(pair)
                if move is None:
                    line = Network.through([board.space(index) for index in pair]).lines[0]
                    move = moves[pair] = str(line)
                text += move
            yield text

    def agreeing(self, clues: Iterable[Clue]) -> NDArray[np.bool_]:
        """Which classes agree with all the clues, as bool[classes]."""
        agree = np.ones(self.classes, dtype=np.bool_)
        for clue in clues:
            agree &= self.holds(clue)
        return agree

    def holds(self, clue: Clue) -> NDArray[np.bool_]:
        """Under which classes a clue is true, as bool[classes]."""
        hottest = self.answers[list(clue.spaces)].max(axis=0)
        true: NDArray[np.bool_] = hottest == int(clue.answer)
        return true

    def giving(self, answer: Answer) -> NDArray[np.bool_]:
        """Which spaces give this answer under which classes: bool[spaces, classes]."""
        # A plain number: numpy asks an enumeration's member for attributes, which runs
        # Python code, and it swallows an interrupt that comes in just then.
        given: NDArray[np.bool_] = self.answers == int(answer)
        return given

    def where(self, clues: Iterable[Clue]) -> Table:
        """The networks that agree with all the clues."""
        agree = self.agreeing(clues)
        if agree.all():
            return self
        numbers = np.cumsum(agree, dtype=np.int32) - 1
        stay = agree[self.class_of]
        return Table(
            self.rules,
            self.joints[stay],
            numbers[self.class_of[stay]].astype(np.int32),
            np.ascontiguousarray(self.answers[:, agree]),
        )

    def first(self, count: int) -> Table:
        """The first `count` networks, with the classes they belong to."""
        if count >= self.networks:
            return self
        class_of = self.class_of[:count]
        classes = int(class_of.max()) + 1 if count else 0
        return Table(self.rules, self.joints[:count], class_of, self.answers[:, :classes])


def bytes_per_network(rules: Rules) -> int:
    """Bytes that building and keeping a table takes for each network, at the most.

    Two bytes a joint and four for the class; the packed hot set with what sorting it
    needs; and the answers with one working copy, should every network be a class.
    """
    spaces = rules.board.size
    return 2 * (len(rules.lines) + 1) + 4 + 3 * (spaces // 8 + 9) + 32 + 3 * spaces


def _too_large(rules: Rules, need: int, budget: int) -> str:
    return (
        f"the table of {rules.size_text} with lines {' '.join(map(str, rules.lines))} needs "
        f"about {-(-need // (1 << 20))} MiB, more than the {budget >> 20} MiB allowed; "
        "use the cp-sat engine"
    )


@dataclass(frozen=True, eq=False)
class _Shapes:
    """All shapes in canonical order."""

    rules: Rules
    offsets: NDArray[np.int16]  # [shapes, lines + 1]: joints, as offsets of the index of the start
    extent: NDArray[np.int8]  # [shapes, 4]: top, bottom, left, right, relative to the start

    def placed(self) -> Iterator[tuple[int, NDArray[np.intp]]]:
        """Each start space with the numbers of the shapes that stay on the board there."""
        rows, cols = self.rules.rows, self.rules.cols
        top, bottom, left, right = np.ascontiguousarray(self.extent.T)
        for row in range(rows):
            in_row = np.flatnonzero((top >= -row) & (bottom < rows - row))
            in_left, in_right = left[in_row], right[in_row]
            for col in range(cols):
                yield row * cols + col, in_row[(in_left >= -col) & (in_right < cols - col)]

    @classmethod
    def grow(cls, rules: Rules, budget: int, deadline: Deadline) -> _Shapes:
        """All shapes that the board can hold, grown line by line."""
        growing = _Growing.start(rules)
        if rules.lines[-1] >= max(rules.rows, rules.cols) or rules.hot_spaces > rules.board.size:
            growing = growing.none()
        for laid in range(1, len(rules.lines) + 1):
            growing = growing.lengthened(rules, budget, deadline)
            if laid <= 4:
                growing.refuse_hopeless(rules, laid, budget)
        rows, cols = _unfold(growing.joints)
        ahead = (rows[:, -1] > 0) | ((rows[:, -1] == 0) & (cols[:, -1] > 0))
        order = np.lexsort(growing.moves[ahead].T[::-1])
        offsets = (rows * rules.cols + cols).astype(np.int16)[ahead][order]
        extent = np.stack((rows.min(1), rows.max(1), cols.min(1), cols.max(1)), axis=1)
        return cls(rules, offsets, extent[ahead][order].astype(np.int8))


@dataclass(frozen=True, eq=False)
class _Growing:
    """Chains with the same number of lines, walked from their start at row 0, column 0.

    A space is one number here, 256 * row + column, so that a step is an addition.
    """

    visited: NDArray[np.int16]  # [chains, spaces]: all but the end, filled up with _NOWHERE
    joints: NDArray[np.int16]  # [chains, lines + 1]
    moves: NDArray[np.int16]  # [chains, lines]: 64 * direction + length
    left: NDArray[np.int8]  # [chains, different lengths]: lines of each length still to lay

    @classmethod
    def start(cls, rules: Rules) -> _Growing:
        """The one chain without a line."""
        left = [rules.lines.count(length) for length in sorted(set(rules.lines))]
        return cls(
            np.empty((1, 0), dtype=np.int16),
            np.zeros((1, 1), dtype=np.int16),
            np.empty((1, 0), dtype=np.int16),
            np.array([left], dtype=np.int8),
        )

    def none(self) -> _Growing:
        """No chain at all, of the same number of lines."""
        return _Growing(self.visited[:0], self.joints[:0], self.moves[:0], self.left[:0])

    def lengthened(self, rules: Rules, budget: int, deadline: Deadline) -> _Growing:
        """Every way to add one line that meets the last one at a right angle."""
        grown: list[_Growing] = []
        size = 0
        for number, length in enumerate(sorted(set(rules.lines))):
            for direction in range(4):
                if deadline.passed():
                    raise OutOfTimeError
                longer = self._with_line(rules, number, length, direction)
                size += longer.visited.nbytes + longer.joints.nbytes + longer.moves.nbytes
                # Twice: the parts, and the arrays they are put together into.
                if 2 * size > budget:
                    raise TableTooLargeError(_too_large(rules, 2 * size, budget))
                grown.append(longer)
        return _Growing(
            _stack([part.visited for part in grown]),
            np.concatenate([part.joints for part in grown]),
            np.concatenate([part.moves for part in grown]),
            np.concatenate([part.left for part in grown]),
        )

    def refuse_hopeless(self, rules: Rules, laid: int, budget: int) -> None:
        """Refuse early what will be far too large when the other lines are laid.

        Without crossings and edges there would be four ways to lay the first line and two
        for each other one, in every order of the lengths.  The share of them that is left
        shrinks faster and faster as chains grow; three times as fast from here on is
        assumed, and only what is many budgets too large even so is refused here.

        Raises
        ------
        TableTooLargeError
            If there would be far too many shapes.
        """
        same = Counter(rules.lines).values()
        orders = factorial(len(rules.lines)) // prod(map(factorial, same))
        everything = orders * 2 ** (len(rules.lines) + 1)
        beginnings = len({*permutations(rules.lines, laid)}) * 2 ** (laid + 1)
        kept = len(self.moves) / beginnings
        shapes = everything * kept ** (1 + 3 * (len(rules.lines) - laid) / laid)
        need = int(2 * shapes * rules.hot_spaces)
        if need > _HOPELESS * budget:
            raise TableTooLargeError(_too_large(rules, need, budget))

    def _with_line(self, rules: Rules, number: int, length: int, direction: int) -> _Growing:
        free = self.left[:, number] > 0
        if self.moves.shape[1]:
            across = _DIRECTIONS[direction] in "LR"
            free &= np.isin(self.moves[:, -1] // 64, _NUMBERS[not across])
        down, right = STEPS[_DIRECTIONS[direction]]
        end = self.joints[free, -1]
        line = end[:, None] + np.arange(1, length + 1, dtype=np.int16) * np.int16(
            256 * down + right
        )
        fits = self._on_board(rules, free, line[:, -1])
        visited = self.visited[free]
        for step in range(length):
            for near in (0,) if rules.touch == "point" else (0, 1, -1, 256, -256):
                fits &= ~(visited == (line[:, step] + np.int16(near))[:, None]).any(axis=1)
        left = self.left[free][fits]
        left[:, number] -= 1
        line, end = line[fits], end[fits]
        move = np.full((len(end), 1), 64 * direction + length, dtype=np.int16)
        return _Growing(
            np.concatenate((visited[fits], end[:, None], line[:, :-1]), axis=1),
            np.concatenate((self.joints[free][fits], line[:, -1:]), axis=1),
            np.concatenate((self.moves[free][fits], move), axis=1),
            left,
        )

    def _on_board(
        self, rules: Rules, chosen: NDArray[np.bool_], end: NDArray[np.int16]
    ) -> NDArray[np.bool_]:
        """Whether the chosen chains, led on to `end`, are small enough for the board."""
        rows, cols = _unfold(np.concatenate((self.joints[chosen], end[:, None]), axis=1))
        high, wide = np.ptp(rows, axis=1), np.ptp(cols, axis=1)
        fits: NDArray[np.bool_] = (high < rules.rows) & (wide < rules.cols)
        return fits


_NOWHERE = np.iinfo(np.int16).max
_NUMBERS = {  # numbers of the directions that run along a row, and of those that do not
    across: [n for n, letter in enumerate(_DIRECTIONS) if (letter in "LR") is across]
    for across in (True, False)
}


def _unfold(codes: NDArray[np.int16]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Rows and columns of spaces written as 256 * row + column."""
    rows = (codes + np.int16(128)) >> 8
    return rows, codes - (rows << 8)


def _stack(parts: Sequence[NDArray[np.int16]]) -> NDArray[np.int16]:
    """Arrays of unequal width on top of each other, filled up with `_NOWHERE`."""
    width = max(part.shape[1] for part in parts)
    stacked = np.full((sum(map(len, parts)), width), _NOWHERE, dtype=np.int16)
    filled = 0
    for part in parts:
        stacked[filled : filled + len(part), : part.shape[1]] = part
        filled += len(part)
    return stacked


def _packed_hot_sets(
    rules: Rules, joints: NDArray[np.int16], deadline: Deadline
) -> NDArray[np.uint8]:
    """The hot set of each network as bits: uint8[networks, a multiple of 8 bytes]."""
    size = rules.board.size
    packed = np.zeros((len(joints), -(-size // 64) * 8), dtype=np.uint8)
    for begin in range(0, len(joints), _CHUNK):
        if deadline.passed():
            raise OutOfTimeError
        part = joints[begin : begin + _CHUNK].astype(np.int32)
        hot = np.zeros((len(part), size), dtype=np.bool_)
        everyone = np.arange(len(part))
        hot[everyone, part[:, 0]] = True
        for here, there in zip(part.T[:-1], part.T[1:], strict=True):
            away = np.abs(there - here)
            # On a board of one column every move is vertical; elsewhere a shorter
            # distance than a row is a move along it.
            step = np.where((away < rules.cols), 1, rules.cols)
            length = away // step
            step *= np.sign(there - here)
            for count in range(1, int(length.max()) + 1):
                reach = length >= count
                hot[everyone[reach], here[reach] + count * step[reach]] = True
        packed[begin : begin + _CHUNK, : -(-size // 8)] = np.packbits(hot, axis=1)
    return packed


def _group(packed: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
    """The first row of each different row, and for each row which of them it equals."""
    words = packed.view(np.uint64)
    order = np.lexsort(words.T) if len(words) else np.empty(0, dtype=np.intp)
    ordered = words[order]
    new = np.ones(len(words), dtype=np.bool_)
    new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    # lexsort is stable, so the first row of a run is the one that comes first.
    first = order[new]
    by_appearance = np.argsort(first)
    rank = np.empty(len(first), dtype=np.int32)
    rank[by_appearance] = np.arange(len(first), dtype=np.int32)
    group = np.empty(len(words), dtype=np.int32)
    group[order] = rank[np.cumsum(new) - 1]
    return first[by_appearance], group


def answers_from(rules: Rules, hot: NDArray[np.uint8], classes: int) -> NDArray[np.uint8]:
    """The answers of each space under each class.

    Parameters
    ----------
    hot : uint8[spaces, bytes]
        Whether a space is hot under each class, eight classes a byte.
    classes
        How many classes there are.
    """
    field = hot.reshape(rules.rows, rules.cols, -1)
    warm = np.zeros_like(field)
    warm[1:] |= field[:-1]
    warm[:-1] |= field[1:]
    warm[:, 1:] |= field[:, :-1]
    warm[:, :-1] |= field[:, 1:]
    warm &= ~field
    answers = np.unpackbits(hot, axis=1, count=classes)
    answers *= np.uint8(Answer.HOT)
    answers += np.unpackbits(warm.reshape(hot.shape), axis=1, count=classes)
    return answers
