"""What no policy can beat: proven lower bounds of the mean and of the worst case.

A set of classes needs at least what Huffman's tree with the same weights needs, were
every split possible (`turns.huffman`).  Asking the real questions first says more: the
best policy starts with some question, so the least over all questions of what its parts
need at least is a bound as well, and so on for as many levels as time allows.

The worst case: with d questions left at most 3 ** d classes can be told apart.  A depth
is refuted when after every question some part is too large for the depth that is left,
or is refuted in turn.

Nothing here depends on a hash that might collide: a set is known by the answers that
lead to it, and these are compared in full.  The work is done in `bound_search` and
`turns.frontier`.

>>> from solver.network.rules import Rules
>>> bound = mean_bound(Rules(rows=4, cols=4, lines=(1, 2, 3)), levels=9)
>>> bound.mean, bound.exact
(Fraction(65, 16), True)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from solver.network.bound_search import TooLateError, shared_least, shared_possible
from solver.network.rules import Rules
from solver.network.turns import huffman
from solver.network.turns.source import Source
from solver.result import Counters, Deadline, Status

_MANY_LEVELS = 64


@dataclass(frozen=True)
class MeanBound:
    """A proven lower bound of the mean.

    Attributes
    ----------
    cost
        Questions that any policy needs, summed over the networks.
    networks
        How many there are.
    levels
        Levels of real questions above the Huffman bound; 0 is that bound alone.
    exact
        Whether the levels reached the end everywhere, so that this is the optimum.
    status
        `TIME` if the deadline passed before all levels asked for were done.
    counters
        What it cost; nodes are the sets whose questions were looked at.
    """

    cost: int
    networks: int
    levels: int
    exact: bool
    status: Status
    counters: Counters

    @property
    def mean(self) -> Fraction:
        """The bound for the mean."""
        return Fraction(self.cost, self.networks)


def mean_bound(
    rules: Rules,
    *,
    levels: int | None = None,
    deadline: Deadline | None = None,
    workers: int = 1,
    backend: str | None = None,
) -> MeanBound:
    """A lower bound of the mean of every policy of single spaces.

    Parameters
    ----------
    rules
        The board.
    levels
        How many levels of real questions to look at; as many as time allows by default.
    deadline
        When to stop with the last level that was finished.
    workers, backend
        Processes to share the first questions between, see `solver.parallel`; the bound
        of a level does not depend on them.

    Raises
    ------
    ValueError
        If the board holds no network.
    """
    table = Source(rules).table()
    if not table.networks:
        raise ValueError("there is no network")
    clock = deadline or Deadline()
    begun = clock.elapsed()
    cost, done, exact, nodes = huffman.cost(table.weights.tolist()), 0, table.classes < 2, 0
    most = _MANY_LEVELS if levels is None else levels
    status = Status.COMPLETE
    while done < most and not exact:
        try:
            cost, cut, more = shared_least(rules, done + 1, clock, workers, backend)
        except TooLateError:
            status = Status.TIME
            break
        done, exact, nodes = done + 1, not cut, nodes + more
    counters = Counters(clock.elapsed() - begun, nodes)
    return MeanBound(cost, table.networks, done, exact, status, counters)


@dataclass(frozen=True)
class WorstBound:
    """A proven lower bound of the worst case.

    Attributes
    ----------
    turns
        Questions that every policy needs for some network.
    proven_by
        `counting`: fewer questions have too few answers.  `refutation`: every way to
        ask one question less was looked at.
    exact
        Whether a way that keeps to `turns` was found as well.
    status
        `TIME` if the deadline passed before the next depth was refuted or found.
    counters
        What it cost; nodes are the sets whose questions were looked at.
    """

    turns: int
    proven_by: Literal["counting", "refutation"]
    exact: bool
    status: Status
    counters: Counters


def worst_bound(
    rules: Rules,
    *,
    deadline: Deadline | None = None,
    workers: int = 1,
    backend: str | None = None,
) -> WorstBound:
    """A lower bound of the worst case of every policy of single spaces.

    Parameters
    ----------
    rules
        The board.
    deadline
        When to stop with the last depth that was refuted.
    workers, backend
        Processes to share the first questions between; the bound does not depend on them.

    Raises
    ------
    ValueError
        If the board holds no network.

    Examples
    --------
    >>> bound = worst_bound(Rules(rows=4, cols=4, lines=(1, 2, 3)))
    >>> bound.turns, bound.proven_by, bound.exact
    (5, 'refutation', True)
    """
    table = Source(rules).table()
    if not table.networks:
        raise ValueError("there is no network")
    clock = deadline or Deadline()
    begun = clock.elapsed()
    turns = nodes = 0
    while 3**turns < table.classes:
        turns += 1
    counted, found, status = turns, False, Status.COMPLETE
    try:
        while not found:
            found, more = shared_possible(rules, turns, clock, workers, backend)
            nodes += more
            turns += not found
    except TooLateError:
        status = Status.TIME
    by: Literal["counting", "refutation"] = "counting" if turns == counted else "refutation"
    return WorstBound(turns, by, found, status, Counters(clock.elapsed() - begun, nodes))
