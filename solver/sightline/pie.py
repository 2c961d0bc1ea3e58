"""The pie: which colour to choose of a set-up, and set-ups that are hard to judge.

Who is offered a set-up chooses the colour that wins it.  How clear that is shows in what
the search needed, and in how narrow the way to the win is: how many placements win.

>>> answer = judge(Position.parse("hexhex2/b:a2,b2/r:b1"))
>>> answer.choose, answer.choices, answer.narrowest
('red', 3, 2)
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial

from solver.bits import members
from solver.parallel import ordered_map
from solver.result import Counters, Deadline, Status
from solver.sightline.board import Board
from solver.sightline.engine import searcher_for
from solver.sightline.entry import Entry
from solver.sightline.outcome import Outcome, Searcher
from solver.sightline.position import Colour, Position
from solver.sightline.search import Solution, solve
from solver.sightline.setups import canonical, random_setup

_SHARE_OF_DRAWING = 0.7
"""Of the time there is for proposals."""


@dataclass(frozen=True, slots=True)
class Replies:
    """What the winner may do after a placement of the other side.

    Attributes
    ----------
    after
        The cell of that placement; `None` at the start.
    winning
        The placements that win.
    """

    after: int | None
    winning: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Which colour to choose.

    Attributes
    ----------
    position
        The set-up.
    choose
        The colour that wins; `None` if that is not known.
    choices
        How many cells the side behind may play.
    replies
        If the winner is behind: its placements that win.  Else, for every placement that
        puts the other side ahead: the placements with which the winner wins then.
    counters
        Wall-clock time of it all, and the nodes that it took to find the winner.
    status
        Whether this is all there is to say.
    """

    position: Position
    choose: Colour | None
    choices: int
    replies: tuple[Replies, ...]
    counters: Counters
    status: Status

    @property
    def narrowest(self) -> int | None:
        """The fewest winning placements there are where the winner needs one, if it does.

        `None` if time was up before every reply was judged.
        """
        if not self.status.complete:
            return None
        return min((len(reply.winning) for reply in self.replies), default=None)


def judge(position: Position, *, deadline: Deadline | None = None) -> Answer:
    """Say which colour to choose of a set-up, and how clear that is.

    Parameters
    ----------
    position
        The set-up.
    deadline
        When to stop; by default never.
    """
    clock = Deadline()
    searcher = searcher_for(position.board)
    outcome = searcher.outcome(position, deadline)
    nodes = searcher.nodes
    replies: list[Replies] = []
    status = Status.TIME if outcome is None else Status.COMPLETE
    if outcome is not None:
        for after, found in _replies(position, outcome, searcher, deadline):
            if not found.status.complete:
                status = Status.TIME
                break
            replies.append(Replies(after, found.winning or ()))
    return Answer(
        position,
        None if outcome is None else position.behind if outcome.behind_wins else position.ahead,
        position.legal(position.behind).bit_count(),
        tuple(replies),
        Counters(seconds=clock.elapsed(), nodes=nodes),
        status,
    )


def _replies(
    position: Position, outcome: Outcome, searcher: Searcher, deadline: Deadline | None
) -> Iterator[tuple[int | None, Solution]]:
    every = partial(solve, every=True, deadline=deadline, searcher=searcher)
    behind = position.behind
    if outcome.behind_wins:
        yield None, every(position)
        return
    for cell in members(position.legal(behind)):
        after = position.place(cell, behind)
        if after.ahead == behind:
            yield cell, every(after)


@dataclass(frozen=True, slots=True)
class Proposals:
    """Set-ups that are hard to judge.

    Attributes
    ----------
    answers
        The hardest of those that were tried, hardest first.
    tried
        Different set-ups that were searched.
    given_up
        How many of them took more nodes than allowed, and are left out.
    counters
        Wall-clock time and nodes of it all.
    status
        Whether as many were tried as were asked for, and every answer is whole.
    """

    answers: tuple[Answer, ...]
    tried: int
    given_up: int
    counters: Counters
    status: Status


def find(
    board: Board,
    stones: int,
    *,
    tries: int = 100,
    top: int = 5,
    seed: int = 0,
    most_nodes: int | None = 1_000_000,
    workers: int = 1,
    backend: str | None = None,
    deadline: Deadline | None = None,
) -> Proposals:
    """Propose set-ups that are hard to judge: those that take the search longest.

    Parameters
    ----------
    board, stones
        What to put where.
    tries
        Set-ups to draw; what symmetries turn into each other counts as one.
    top
        How many to propose.
    seed
        Of the drawing.
    most_nodes
        Leave a set-up out that takes more nodes.
    workers, backend
        See `solver.parallel.ordered_map`.
    deadline
        When to stop; by default never.

    Raises
    ------
    ValueError
        If there are no such set-ups.
    """
    clock = Deadline()
    rng = random.Random(seed)
    drawn = dict.fromkeys(canonical(random_setup(board, stones, rng)) for _ in range(tries))
    entries: list[Entry] = []
    status = Status.COMPLETE
    # What is left of the time is for the answers.
    drawing = None if deadline is None else deadline.part(_SHARE_OF_DRAWING)
    # Machines of a cluster do not share a clock: there every search is finished.
    at_hand = None if backend == "dask" else drawing
    task = partial(Entry.search, most_nodes=most_nodes, deadline=at_hand)
    with closing(ordered_map(task, list(drawn), workers, backend=backend)) as results:
        for entry in results:
            if drawing is not None and drawing.passed():
                status = Status.TIME
                break
            entries.append(entry)
    known = [entry for entry in entries if entry.winner is not None]
    hardest = sorted(known, key=lambda entry: -entry.nodes)[:top]
    answers = tuple(_judged(entry, deadline) for entry in hardest)
    if not all(answer.status.complete for answer in answers):
        status = Status.TIME
    return Proposals(
        answers,
        len(entries),
        len(entries) - len(known),
        Counters(clock.elapsed(), sum(entry.nodes for entry in entries)),
        status,
    )


def _judged(entry: Entry, deadline: Deadline | None) -> Answer:
    """The answer for a set-up whose winner is known already."""
    answer = judge(entry.position, deadline=deadline)
    if answer.choose is not None:
        return answer
    counters = replace(answer.counters, nodes=entry.nodes)
    return replace(answer, choose=entry.winner, counters=counters)
