"""Making puzzles: a random network, all of its answers, and then fewer and fewer of them.

A clue is dropped if the puzzle keeps its grade without it; see `puzzles.maker`.  What is
left is thrown away if an easier rung solves it too, or if it has too many clues or too
few; then the next network is tried.  No puzzle is handed out before the table and CP-SAT
have both confirmed that no second class fits, and before it was graded from the start.

Each puzzle has a seed of its own, made of the seed and its number.  So the same seed
gives the same puzzles, on any number of workers.

>>> from solver.network.rules import Rules
>>> wish = Wish(Rules(rows=7, cols=7), "medium", symmetry="rotate", minimal=True)
>>> [made] = generate(wish, seed=1)
>>> made.grade.grade, str(made.network)
('medium', '6E:L2U4R3U1L5D6')
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from functools import partial
from random import Random
from typing import Literal

from puzzles.classes import Classes
from puzzles.fewest_board import fewest_on
from puzzles.maker import Maker
from puzzles.places import possible_counts
from puzzles.wish import Made, Missed, Wish
from solver.network.model import find_network
from solver.network.remaining import Engine
from solver.network.rules import Rules
from solver.network.table import MEMORY_BUDGET, OutOfTimeError, TableTooLargeError
from solver.parallel import ordered_map
from solver.result import Deadline, Status

__all__ = ["TRIES", "Made", "Missed", "Wish", "generate"]

TRIES = 200
"""Networks tried for one puzzle before it is given up."""

_SMALL = 3  # clues up to which it is quickly proven that so few determine nothing
_PROOF_SECONDS = 5.0


def generate(
    wish: Wish,
    *,
    seed: int | str = 0,
    count: int = 1,
    workers: int = 1,
    deadline: Deadline | None = None,
    tries: int = TRIES,
    engine: Engine = "auto",
    budget: int = MEMORY_BUDGET,
) -> Generator[Made | Missed, None, None]:
    """Make puzzles.

    Parameters
    ----------
    wish
        What they should be like.
    seed, count
        The same seed gives the same puzzles; fewer of them are the first of more.
    workers
        Processes to share them between.  The puzzles do not depend on it.
    deadline
        When to stop.
    tries
        Networks to try for each.
    engine, budget
        `auto` takes the table, and CP-SAT where it would need more than `budget` bytes.

    Yields
    ------
    Made or Missed
        In the order of their numbers; the first that is missed is the last.

    Raises
    ------
    TableTooLargeError
        With engine `table`, if it would need more than `budget` bytes.
    """
    clock = deadline or Deadline()
    try:
        engine = settled(wish.rules, engine, deadline=clock, budget=budget)
        why, status = _impossible(wish, engine, clock, budget)
    except OutOfTimeError:
        why = f"the time was too short for the networks of {wish.rules.size_text}"
        status = Status.TIME
    if why is not None:
        yield Missed(why, None, 0, clock.elapsed(), status)
        return
    make = partial(_made, wish, seed, clock, tries, engine, budget)
    with closing(ordered_map(make, range(1, count + 1), workers)) as results:
        for result in results:
            yield result
            if isinstance(result, Missed):
                return


def settled(
    rules: Rules, engine: Engine, *, deadline: Deadline | None = None, budget: int = MEMORY_BUDGET
) -> Literal["table", "cp-sat"]:
    """The engine that puzzles of a board are made with.

    Other engines draw other networks for a seed, so it must not depend on the time that
    is left, nor on what happens to be in the cache: `auto` is the table where the budget
    allows it.

    Raises
    ------
    TableTooLargeError
        With engine `table`, if it would need more than `budget` bytes.
    OutOfTimeError
        If the deadline passes before the table is built.
    """
    if engine == "cp-sat":
        return "cp-sat"
    try:
        Classes.of(rules, "table", deadline=deadline, budget=budget)
    except TableTooLargeError:
        if engine == "table":
            raise
        return "cp-sat"
    return "table"


def _impossible(
    wish: Wish, engine: Engine, clock: Deadline, budget: int
) -> tuple[str | None, Status]:
    """Why no puzzle can be like that, as far as that is quickly known.

    The table is made on the way, so that workers have it from the start.
    """
    rules, board = wish.rules, wish.rules.board
    classes = Classes.of(rules, engine, deadline=clock, budget=budget)
    holds_one = classes.count > 0 if classes is not None else _holds_network(rules, clock)
    if holds_one is False:
        return f"no network fits on {rules.size_text}", Status.LIMIT
    if wish.clues is None:
        return None, Status.COMPLETE
    least, most = wish.clues
    if not any(least <= count <= most for count in possible_counts(board, wish.symmetry)):
        how = "" if wish.symmetry == "none" else f" with the symmetry {wish.symmetry}"
        return f"{board} cannot have {_range(least, most)}{how}", Status.LIMIT
    if classes is not None and most <= _SMALL:
        proof = fewest_on(rules, deadline=Deadline(min(_PROOF_SECONDS, clock.left())))
        if proof.bound > most:
            why = f"{_range(least, most)} cannot determine a network on {rules.size_text}"
            return f"{why}: at least {proof.bound} are needed", Status.LIMIT
    return None, Status.COMPLETE


def _holds_network(rules: Rules, clock: Deadline) -> bool | None:
    """Whether a board holds a network, by CP-SAT; `None` if time ran out."""
    found = find_network(rules, deadline=clock)
    return None if not found.status.complete else found.network is not None


def _range(least: int, most: int) -> str:
    if least == most:
        return f"{most} clue{'' if most == 1 else 's'}"
    return f"{least} to {most} clues"


def _made(
    wish: Wish,
    seed: int | str,
    clock: Deadline,
    tries: int,
    engine: Engine,
    budget: int,
    number: int,
) -> Made | Missed:
    """Make the puzzle with this number."""
    timer = Deadline()
    best: Made | None = None
    tried = 0
    status = Status.LIMIT
    try:
        classes = Classes.of(wish.rules, engine, deadline=clock, budget=budget)
        maker = Maker(wish, _random(wish, seed, number), classes, clock)
        while tried < tries:
            tried += 1
            found = maker.attempt()
            if found is None or (best is not None and maker.beyond(found) >= maker.beyond(best)):
                continue
            maker.confirm(found)
            best = replace(found, tries=tried, seconds=timer.elapsed())
            if not maker.beyond(found):
                return best
    except OutOfTimeError:
        status = Status.TIME
    ended = f"in {tried} tries" if status is Status.LIMIT else "in the time allowed"
    return Missed(f"no such puzzle was found {ended}", best, tried, timer.elapsed(), status)


def _random(wish: Wish, seed: int | str, number: int) -> Random:
    """What decides about a puzzle; with another grade it is another network as well."""
    return Random(f"{seed}/{number}/{wish.grade}")
