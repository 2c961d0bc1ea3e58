"""The next best spy: every legal question ranked by what its answer will tell.

For each question the networks still possible are sorted by the answer they would give.
The weight is uniform on networks; what has to be told apart in the end are classes.

>>> from solver.network.remaining import remaining
>>> from solver.network.rules import Rules
>>> table = remaining(Rules(rows=7, cols=6)).table
>>> best = suggestions(table, strips=(), top=1)[0]
>>> table.rules.board.name(best.spaces[0]), round(best.bits, 3), best.worst, best.outcomes
('3C', 1.464, 463, 3)
>>> list(outcome_words(table, best.spaces))
[('w', 546, 463), ('h', 430, 371), ('c', 184, 118)]

Questions are ranked by the objective (`entropy`: most bits; `worst`: fewest classes left
in the worst case; `expected`: fewest classes left on average).  Ties go to more bits,
then to fewer spaces, then to the first space in row-major order, then to the strip that
runs across.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.network.table import OutOfTimeError, Table
from solver.result import Deadline

Objective: TypeAlias = Literal["entropy", "worst", "expected"]
OBJECTIVES: tuple[Objective, ...] = ("entropy", "worst", "expected")

_BATCH = 1 << 21  # answers looked at at a time
_DIGITS = 9  # figures that agree to so many digits count as equal


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A question and what can be expected of it.

    Attributes
    ----------
    spaces
        The space, or the spaces of the strip, as indices.
    bits
        Entropy of the answer.
    worst
        Classes left under the least lucky answer.
    expected
        Classes left on average.
    outcomes
        How many different answers are possible.
    """

    spaces: tuple[int, ...]
    bits: float
    worst: int
    expected: float
    outcomes: int


@dataclass(frozen=True, eq=False)
class _Rated:
    """Questions of one length with their figures, one row each."""

    spaces: NDArray[np.intp]  # [questions, length]
    bits: NDArray[np.float64]
    worst: NDArray[np.int64]
    expected: NDArray[np.float64]
    outcomes: NDArray[np.int64]


def suggestions(
    table: Table,
    *,
    strips: Iterable[int],
    objective: Objective = "entropy",
    top: int | None = None,
    deadline: Deadline | None = None,
) -> list[Suggestion]:
    """The questions that can tell something, best first.

    Parameters
    ----------
    table
        The networks still possible.
    strips
        Lengths of the strips that may still be asked; none for single spaces only.
    objective
        What to rank by.
    top
        How many to give; all by default.
    deadline
        When to give up.

    Returns
    -------
    list of Suggestion
        Empty when nothing is left to ask: one class, or none.

    Raises
    ------
    OutOfTimeError
        If the deadline passes before all questions are rated.
    """
    if table.classes < 2:
        return []
    ranked: list[tuple[tuple[float, ...], Suggestion]] = []
    for group in _rate(table, (1, *sorted(set(strips))), deadline or Deadline()):
        keep = np.flatnonzero(group.outcomes > 1)
        main = {
            "entropy": -group.bits,
            "worst": group.worst.astype(np.float64),
            "expected": group.expected,
        }[objective].round(_DIGITS)
        for number in keep if top is None else keep[_best(main[keep], top)]:
            spaces = tuple(map(int, group.spaces[number]))
            bits = float(group.bits[number])
            across = len(spaces) > 1 and spaces[1] - spaces[0] == 1
            key = (float(main[number]), -round(bits, _DIGITS), len(spaces), spaces[0], not across)
            suggestion = Suggestion(
                spaces,
                bits,
                int(group.worst[number]),
                float(group.expected[number]),
                int(group.outcomes[number]),
            )
            ranked.append((key, suggestion))
    ranked.sort(key=lambda pair: pair[0])
    return [suggestion for _, suggestion in ranked[:top]]


def _best(values: NDArray[np.float64], top: int) -> NDArray[np.intp]:
    """Where the `top` least values are, and all that equal the last of them."""
    if len(values) <= top:
        return np.arange(len(values))
    return np.flatnonzero(values <= np.partition(values, top - 1)[top - 1])


def outcome_counts(
    table: Table, questions: NDArray[np.intp], deadline: Deadline | None = None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many classes, and how many networks, give each answer to each question.

    Parameters
    ----------
    table
        The networks.
    questions : intp[questions, length]
        The spaces of each question.
    deadline
        When to give up, with `OutOfTimeError`.

    Returns
    -------
    classes, networks : int64[questions, 3 ** length]
        An outcome is the answers read as a number in base three, the first space first.
    """
    outcomes = 3 ** questions.shape[1]
    classes = np.empty((len(questions), outcomes), dtype=np.int64)
    networks = np.empty_like(classes)
    heavy = np.flatnonzero(table.weights > 1)
    extra = (table.weights[heavy] - 1).astype(np.float64)
    batch = max(1, _BATCH // max(1, table.classes))
    for begin in range(0, len(questions), batch):
        if deadline is not None and deadline.passed():
            raise OutOfTimeError
        part = questions[begin : begin + batch]
        answers = table.answers[part[:, 0]]
        for column in part.T[1:]:
            answers *= np.uint8(3)
            answers += table.answers[column]
        shape = (len(part), outcomes)
        offset = (np.arange(len(part)) * outcomes)[:, None]
        bins = len(part) * outcomes
        found = np.bincount((answers + offset).ravel(), minlength=bins).reshape(shape)
        more = np.bincount(
            (answers[:, heavy] + offset).ravel(),
            weights=np.broadcast_to(extra, (len(part), len(heavy))).ravel(),
            minlength=bins,
        )
        classes[begin : begin + batch] = found
        # Sums of whole numbers far below 2**53, so the floats are exact.
        networks[begin : begin + batch] = found + more.astype(np.int64).reshape(shape)
    return classes, networks


@dataclass(frozen=True, eq=False)
class _Windows:
    """The counts of all the longest strips of one direction.

    What a shorter strip would tell is found from a longer one that holds it, by adding
    up over the spaces that are too many; that is six times faster than counting anew.
    """

    spaces: NDArray[np.intp]  # [rows or columns, spaces in it]
    length: int
    counts: tuple[NDArray[np.int64], ...]  # classes and networks: [lines, starts, 3 ** length]

    @classmethod
    def of(cls, table: Table, longest: int, deadline: Deadline, *, across: bool) -> _Windows:
        board = table.rules.board
        spaces = np.arange(board.size).reshape(board.rows, board.cols)
        spaces = spaces if across else spaces.T
        length = min(longest, spaces.shape[1])
        windows = np.lib.stride_tricks.sliding_window_view(spaces, length, axis=1)
        counts = outcome_counts(table, windows.reshape(-1, length), deadline)
        shape = (*windows.shape[:2], 3**length)
        return cls(spaces, length, tuple(count.reshape(shape) for count in counts))

    def strips(self, length: int) -> tuple[NDArray[np.intp], list[NDArray[np.int64]]]:
        """The strips of this length, a row each, with their two counts."""
        lines, side = self.spaces.shape
        spaces = np.lib.stride_tricks.sliding_window_view(self.spaces, length, axis=1)
        counts = []
        for count in self.counts:
            parts = [_sum_out(count, 0, length)]
            last = count[:, -1:]
            parts += [_sum_out(last, skip, length) for skip in range(1, self.length - length + 1)]
            counts.append(np.concatenate(parts, axis=1).reshape(-1, 3**length))
        return spaces.reshape(lines * (side - length + 1), length), counts


def _sum_out(count: NDArray[np.int64], skip: int, length: int) -> NDArray[np.int64]:
    """Counts of the strip of `length` spaces after the first `skip` of each window."""
    lines, starts, _ = count.shape
    summed: NDArray[np.int64] = count.reshape(lines, starts, 3**skip, 3**length, -1).sum((2, 4))
    return summed


def _hottest(counts: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """Counts of the hottest answer, from counts of the answers one by one."""
    digits = np.indices((3,) * length).reshape(length, -1).max(axis=0)
    return np.stack([counts[:, digits == answer].sum(axis=1) for answer in range(3)], axis=1)


def _rate(table: Table, lengths: Sequence[int], deadline: Deadline) -> Iterator[_Rated]:
    longest = max(lengths)
    windows = [_Windows.of(table, longest, deadline, across=across) for across in (True, False)]
    for length in lengths:
        for group in windows if length > 1 else windows[:1]:
            if deadline.passed():
                raise OutOfTimeError
            if length <= group.length:
                yield _rated(table, *group.strips(length))


def _rated(
    table: Table, questions: NDArray[np.intp], counts: Sequence[NDArray[np.int64]]
) -> _Rated:
    classes, networks = counts
    if table.rules.strip_answer == "hottest":
        classes, networks = (_hottest(count, questions.shape[1]) for count in counts)
    # Sorted, so that questions that split alike get the same sum to the last digit.
    share = np.sort(networks, axis=1) / table.networks
    logs = np.log2(share, out=np.zeros_like(share), where=share > 0)
    return _Rated(
        questions,
        np.abs((share * logs).sum(axis=1)),
        classes.max(axis=1),
        (networks * classes).sum(axis=1) / table.networks,
        (classes > 0).sum(axis=1),
    )


def outcome_words(table: Table, spaces: tuple[int, ...]) -> Iterator[tuple[str, int, int]]:
    """Each possible answer to a question, with the networks and classes it would leave.

    Yields
    ------
    answer, networks, classes
        The answer as letters, such as `cwh`; the most probable first.
    """
    counts = outcome_counts(table, np.array([spaces], dtype=np.intp))
    digits = len(spaces)
    if table.rules.strip_answer == "hottest":
        counts = _hottest(counts[0], digits), _hottest(counts[1], digits)
        digits = 1
    classes, networks = counts[0][0], counts[1][0]
    for number in sorted(np.flatnonzero(classes), key=lambda n: (-networks[n], n)):
        word = np.base_repr(int(number), 3).zfill(digits).translate(str.maketrans("012", "cwh"))
        yield word, int(networks[number]), int(classes[number])
