"""The suite `hex`: set-ups of the sight-line game, and what every technique is worth.

What is counted is positions solved, each with nothing known of the others, as in a table;
the note gives the nodes, which never depend on the machine.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from benchmarks.machine import cores
from benchmarks.measure import Measurement, Target, Timing, best_of, clocked
from benchmarks.peers import alternate
from benchmarks.suites import Say
from solver.parallel import ordered_map
from solver.sightline.board import Board
from solver.sightline.engine import CompiledSearcher, warm_up
from solver.sightline.entry import Entry
from solver.sightline.kernels.proof import Switches
from solver.sightline.position import Position
from solver.sightline.setups import random_setup, setups
from solver.terminal import plural


@dataclass(frozen=True, slots=True)
class _Family:
    """Every set-up of a board with so many stones, and what is known of them.

    Attributes
    ----------
    side
        Cells a side of the hexhex.
    stones
        Of a set-up.
    black
        How many of them black wins.
    target
        Seconds to solve them all in; `None` where nothing is promised.
    """

    side: int
    stones: int
    black: int
    target: float | None = None

    @property
    def name(self) -> str:
        return f"hexhex{self.side}-{self.stones}"

    @property
    def what(self) -> str:
        stones = "one stone" if self.stones == 1 else f"{self.stones} stones"
        return f"hexhex{self.side}, every set-up of {stones}"

    def positions(self) -> list[Position]:
        """The set-ups."""
        return list(setups(Board.hexhex(self.side), self.stones))


_QUICK = (_Family(3, 2, 10), _Family(4, 1, 0, 0.2))
_FULL = (_Family(3, 3, 221), _Family(4, 1, 0, 0.2), _Family(4, 2, 24, 40), _Family(5, 1, 0, 45))

_SEED = 4

_WITHOUT = {
    "effort": "depth first, not by effort",
    "mobility": "numbers start from 1, not from legal cells",
    "weak": "sums, not weak numbers",
    "bound": "without the bound",
}


def suite(quick: bool, say: Say) -> Iterator[Measurement]:
    """Measure everything; see `benchmarks.suites.Suite`."""
    say("compiling")
    warm_up()
    for family in _QUICK if quick else _FULL:
        say(family.what)
        yield _solved(family)
    yield from _shared(_QUICK[0] if quick else _FULL[2], say)
    yield from _random(Board.hexhex(4), 50 if quick else 300, say)
    yield from _techniques(*((1, 1, 50_000) if quick else (2, 6, 500_000)), say)
    yield from _alternate(7 if quick else 5, 5 if quick else 10, say)


def _search(tasks: Sequence[Position], workers: int = 1) -> list[Entry]:
    return list(ordered_map(Entry.search, tasks, workers))


def _measured(family: _Family, timing: Timing[list[Entry]]) -> Measurement:
    entries = timing.result
    return Measurement(
        family.name,
        family.what,
        timing.seconds,
        runs=timing.runs,
        count=len(entries),
        right=sum(entry.winner == "black" for entry in entries) == family.black,
        note=f"{sum(entry.nodes for entry in entries):,} nodes; black wins {family.black}",
    )


def _solved(family: _Family) -> Measurement:
    tasks = family.positions()
    timing = best_of(1, partial(_search, tasks))
    line = _measured(family, timing)
    if family.target is None:
        return line
    return replace(line, target=Target.at_most(family.target, timing.seconds))


def _shared(family: _Family, say: Say) -> Iterator[Measurement]:
    """One worker and two in turn, so that both meet the same moods of the machine."""
    name, what = f"{family.name}-2-workers", f"{family.what}, two workers"
    if cores() < 2:
        yield Measurement(name, what, None, note="this machine has one core")
        return
    say(what)
    tasks = family.positions()
    single = _measured(family, clocked(partial(_search, tasks)))
    double = _measured(family, clocked(partial(_search, tasks, 2)))
    double = replace(double, name=name, what=what)
    if family.target is None:  # too short for the start of the workers not to weigh
        yield replace(double, ratio=double.against(single))
    else:
        yield double.faster_than(single, 1.7, "1.7 times one worker")


def _random(board: Board, count: int, say: Say) -> Iterator[Measurement]:
    say(f"random positions of {board}")
    rng = random.Random(_SEED)
    tasks = [random_setup(board, rng.randint(3, 6), rng) for _ in range(count)]
    timings = [clocked(partial(Entry.search, task)) for task in tasks]
    seconds = [timing.seconds for timing in timings]
    right = all(timing.result.winner is not None for timing in timings)
    what = f"{board}, {count} random positions of 3 to 6 stones"
    for statistic, value, limit in (
        ("median", statistics.median(seconds), 0.05),
        ("longest", max(seconds), 2),
    ):
        yield Measurement(
            f"{board}-random-{count}-{statistic}",
            f"{what}: the {statistic}",
            value,
            statistic=statistic,
            runs=count,
            right=right,
            target=Target.at_most(limit, value),
        )


def _techniques(stones: int, step: int, enough: int, say: Say) -> Iterator[Measurement]:
    """The search with each technique switched off, on every so many set-ups.

    Without one of them a set-up is given up after `enough` nodes.
    """
    tasks = list(setups(Board.hexhex(4), stones))[step // 2 :: step]
    what = f"hexhex4, {len(tasks)} set-ups of {plural(stones, 'stone')}"
    name = f"hexhex4-{stones}-every-{step}"
    say(f"techniques on {what}")
    whole = _with(Switches(), None, tasks, name, f"{what}, every technique")
    yield whole
    for technique, words in _WITHOUT.items():
        switches = Switches()._replace(**{technique: False})
        line = _with(switches, enough, tasks, f"{name}-without-{technique}", f"{what}, {words}")
        yield replace(line, ratio=whole.against(line) if line.complete else None)


def _with(
    switches: Switches, enough: int | None, tasks: Sequence[Position], name: str, what: str
) -> Measurement:
    def search() -> list[tuple[int, bool]]:
        done = []
        for task in tasks:
            searcher = CompiledSearcher(task.board, switches)
            outcome = searcher.outcome(task, nodes=enough)
            done.append((searcher.nodes, outcome is not None))
        return done

    seconds, done, _ = clocked(search)
    solved = sum(whole for _, whole in done)
    given_up = len(done) - solved
    note = f"{sum(nodes for nodes, _ in done):,} nodes"
    if given_up:
        note += f"; {plural(given_up, 'set-up')} given up after {enough:,}"
    return Measurement(name, what, seconds, count=solved, complete=not given_up, note=note)


def _alternate(stones: int, count: int, say: Say) -> Iterator[Measurement]:
    """Players in turn, in plain Python, on a small board."""
    board, rng = Board.hexhex(3), random.Random(_SEED)
    tasks = [random_setup(board, stones, rng) for _ in range(count)]
    name, what = f"hexhex3-random-{stones}", f"hexhex3, {count} random set-ups of {stones} stones"
    say(f"plain Python on {what}")
    ours = best_of(1, partial(_search, tasks))
    timing = clocked(lambda: [alternate.winner(task, "black") for task in tasks])
    right = timing.result == [entry.winner for entry in ours.result]
    line = Measurement(name, what, ours.seconds, runs=ours.runs, count=count, right=right)
    yield line
    peer = Measurement(
        f"{name}-alternate",
        f"{what}, plain Python, play or pass in turn",
        timing.seconds,
        count=count,
        right=right,
        peer=True,
    )
    yield replace(peer, ratio=line.against(peer))
