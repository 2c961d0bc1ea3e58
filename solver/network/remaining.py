r"""What is still possible: networks, classes, chances, and the spaces that are certain.

Every network counts alike, so a class of four networks weighs four.

>>> from solver.network.rules import Rules
>>> from solver.network.session import Session
>>> session = Session.parse("board 7x6\nspy 1A hot\nspy 4C cold\n")
>>> left = remaining(session.rules, session.clues)
>>> left.engine, left.status.complete, left.table.networks, left.table.classes
('table', True, 112, 63)
>>> {session.rules.board.name(space): str(answer) for space, answer in certain(left.table).items()}
{'1A': 'hot', '4C': 'cold'}
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer, Clue
from solver.network.cache import cache_file, table_of
from solver.network.rules import Rules
from solver.network.table import (
    MEMORY_BUDGET,
    OutOfTimeError,
    Table,
    TableTooLargeError,
    bytes_per_network,
)
from solver.result import Counters, Deadline, Status

Engine: TypeAlias = Literal["auto", "table", "cp-sat"]
Progress: TypeAlias = Callable[[int, int, int], None]
"""Called with cases done, all cases, and networks found."""

_BYTES_A_SECOND = 60 << 20  # a cautious rate of building tables, to keep a time limit


@dataclass(frozen=True, eq=False)
class Remaining:
    """The networks that agree with the answers.

    Attributes
    ----------
    table
        The networks and their classes; only some of them if `status` is not complete.
    engine
        How they were found: `table` or `cp-sat`.
    status
        Whether these are all.
    counters
        What it cost.
    total
        How many networks there are in all, where that is known although fewer are held.
    """

    table: Table
    engine: Literal["table", "cp-sat"]
    status: Status
    counters: Counters
    total: int | None


def remaining(
    rules: Rules,
    clues: Sequence[Clue] = (),
    *,
    engine: Engine = "auto",
    limit: int | None = None,
    deadline: Deadline | None = None,
    workers: int = 1,
    budget: int = MEMORY_BUDGET,
    progress: Progress | None = None,
) -> Remaining:
    """Find every network that agrees with the clues.

    Parameters
    ----------
    rules, clues
        The board and what was heard.
    engine
        `auto` takes the table, and CP-SAT where the table would be too large.
    limit
        Keep only so many networks, the first in canonical order with the table, the
        first found with CP-SAT.
    deadline
        When to stop.
    workers
        Processes that CP-SAT may use; the answer does not depend on it.
    budget
        Bytes the table may take while it is built; CP-SAT stops at as many networks as
        this has room for.
    progress
        Called now and then by CP-SAT.

    Raises
    ------
    TableTooLargeError
        With engine `table`, if the table would need more than the budget.
    """
    clock = deadline or Deadline()
    try:
        everything = table_for(rules, engine, deadline=clock, budget=budget)
    except OutOfTimeError:
        cost = Counters(seconds=clock.elapsed())
        return Remaining(Table.from_joints(rules, []), "table", Status.TIME, cost, None)
    if everything is not None:
        table = everything.where(clues)
        total, status = table.networks, Status.COMPLETE
        if limit is not None and limit < total:
            table, status = table.first(limit), Status.LIMIT
        return Remaining(table, "table", status, Counters(seconds=clock.elapsed()), total)
    from solver.network.model import enumerate_networks

    room = max(1, budget // bytes_per_network(rules))
    found = enumerate_networks(
        rules,
        clues,
        limit=room if limit is None else min(limit, room),
        deadline=clock,
        workers=workers,
        progress=progress,
    )
    table = Table.from_joints(rules, found.networks)
    known = table.networks if found.status.complete else None
    return Remaining(table, "cp-sat", found.status, found.counters, known)


def table_for(
    rules: Rules,
    engine: Engine,
    *,
    deadline: Deadline | None = None,
    budget: int = MEMORY_BUDGET,
) -> Table | None:
    """The table of every network, or `None` if the question is one for CP-SAT.

    With `auto` that is so when the table would need more than the budget, or is not in
    the cache and takes more than half of the time that is left.

    Raises
    ------
    TableTooLargeError, OutOfTimeError
        With engine `table`, if it would need more than the budget, or the time is up.
    """
    if engine == "cp-sat":
        return None
    clock = deadline or Deadline()
    if engine == "auto" and clock.left() < float("inf"):
        # A table that is not ready yet may take half of the time: the rest is for CP-SAT.
        clock = Deadline(clock.left() / 2)
        if not os.path.exists(cache_file(rules)):
            budget = int(min(budget, clock.left() * _BYTES_A_SECOND))
    try:
        return table_of(rules, budget=budget, deadline=clock)
    except (TableTooLargeError, OutOfTimeError):
        if engine == "table":
            raise
        return None


def chances(table: Table) -> NDArray[np.float64]:
    """The chance of each answer at each space, as float[spaces, 3]: cold, warm, hot.

    Raises
    ------
    ValueError
        If the table holds no network.
    """
    if not table.networks:
        raise ValueError("no network is left, so there are no chances")
    return answer_weights(table) / table.networks


def answer_weights(table: Table) -> NDArray[np.int64]:
    """How many networks give each answer at each space: int64[spaces, 3]."""
    # Few classes hold more than one network: count classes, and add what is missing.
    heavy = np.flatnonzero(table.weights > 1)
    extra = table.weights[heavy] - 1
    warm, hot = (
        np.count_nonzero(given, axis=1) + given[:, heavy] @ extra
        for given in (table.giving(Answer.WARM), table.giving(Answer.HOT))
    )
    counts: NDArray[np.int64] = np.stack((table.networks - warm - hot, warm, hot), axis=1)
    return counts


def certain(table: Table) -> dict[int, Answer]:
    """The spaces whose answer is the same under every network, with that answer."""
    if not table.networks:
        return {}
    least, most = table.answers.min(axis=1), table.answers.max(axis=1)
    return {int(space): Answer(int(least[space])) for space in np.flatnonzero(least == most)}
