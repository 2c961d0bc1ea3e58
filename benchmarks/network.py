"""The suite `network`: the engines of Spy!, beside what one would otherwise use.

Times of engines are the best of several runs, taken in turn with the peer they are held
against, so that both meet the same moods of the machine.  Times of whole commands are
the median.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from benchmarks.machine import cores
from benchmarks.measure import Measurement, Target, best_of, clocked, median_of
from benchmarks.peers import (
    Peer,
    PeerMissingError,
    clingo_peer,
    constraint_peer,
    naive,
    plain_model,
)
from benchmarks.suites import Say
from solver.network.cache import load_table, save_table
from solver.network.model import Enumeration, enumerate_networks
from solver.network.rules import Rules
from solver.network.session import Session
from solver.network.suggest import suggestions
from solver.network.table import Table

CACHE_VARIABLE = "SPYGLASS_CACHE"
"""The environment variable that names the cache folder."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What the suite does: the board, and what is known about it.

    Attributes
    ----------
    side
        Of the square board.
    networks
        All networks of the board.
    session
        A recorded game with 1,000 classes left, or close to it.
    left
        Networks and classes that the session leaves.
    questions
        Questions on an empty session that can tell something: single spaces and strips.
    runs
        How often the engines are run.
    bound
        Seconds for the peers that would take very long.
    small
        Side of the board for python-constraint, and its networks.
    targets
        Whether the board is the one that the targets are for.
    """

    side: int
    networks: int
    session: str
    left: tuple[int, int]
    questions: int
    runs: int
    bound: float
    small: tuple[int, int, int]
    targets: bool

    @property
    def rules(self) -> Rules:
        return Rules(rows=self.side, cols=self.side)

    @property
    def board(self) -> str:
        return self.rules.size_text


_FULL = _Plan(
    side=10,
    networks=149_976,
    session="""\
board 10x10
spy 4F-7F cold cold warm hot
spy 9E warm
spy 2A cold
spy 3G cold
spy 9G warm
""",
    left=(1051, 1000),
    questions=700,
    runs=3,
    bound=60.0,
    small=(7, 7, 5168),
    targets=True,
)

_QUICK = _Plan(
    side=8,
    networks=23_120,
    session="""\
board 8x8
spy 1F-3F cold cold warm
spy 2E cold
spy 3D warm
""",
    left=(1085, 1004),
    questions=416,
    runs=2,
    bound=5.0,
    small=(7, 6, 1160),
    targets=False,
)


def suite(quick: bool, say: Say) -> Iterator[Measurement]:
    """Measure everything; see `benchmarks.suites.Suite`."""
    plan = _QUICK if quick else _FULL
    yield from _listing(plan, say)
    yield from _small_board(plan, say)
    with _own_cache() as folder:
        yield from _table(plan, say)
        yield from _suggest(plan, say)
        yield from _commands(plan, say, folder)


# --- Listing networks -------------------------------------------------------------------

_IN_ORDER = partial(clingo_peer.count_networks, options=clingo_peer.IN_ORDER)


def _listing(plan: _Plan, say: Say) -> Iterator[Measurement]:
    """All networks by CP-SAT; clingo and two workers in turn with it; the other peers."""
    ours: list[Measurement] = []
    shared: list[Measurement] = []
    clingo, ordered, lists = [], [], set()
    for run in range(1, plan.runs + 1):
        say(f"all networks of {plan.board}, run {run} of {plan.runs}")
        for workers, lines in ((1, ours), (2, shared)):
            if workers <= cores():
                line, found = _cp_sat(plan.rules, plan.networks, workers)
                lines.append(line)
                lists.add(found.networks)
        clingo.append(_peer(plan, "clingo", clingo_peer.count_networks))
        ordered.append(_peer(plan, "clingo, atoms in order", _IN_ORDER))
    best, theirs = _best(ours), _best(clingo)
    yield replace(best, target=_listing_target(best, theirs) if plan.targets else None)
    if shared:
        double = replace(_best(shared), right=best.right and len(lists) == 1)
        double = double.faster_than(best, 1.7, "1.7 times one worker")
        yield double if plan.targets else replace(double, target=None)
    else:
        name, what = f"{best.name}-2-workers", f"{plan.board}, CP-SAT, two workers"
        yield _left_out(name, what, "this machine has one core")
    yield _session(plan, say)
    yield _held_against(best, theirs)
    yield _held_against(best, _best(ordered))
    say(f"the plain model and plain Python on {plan.board}")
    plain = _held_against(best, _peer(plan, "plain CP-SAT", plain_model.count_networks))
    if plan.targets and plain.ratio is not None:
        target = Target("CP-SAT 500 times as fast", plain.ratio.value >= 500)
        plain = replace(plain, target=target)
    yield plain
    yield _held_against(best, _peer(plan, "plain Python", naive.count_networks))


def _cp_sat(rules: Rules, networks: int, workers: int = 1) -> tuple[Measurement, Enumeration]:
    seconds, found, _ = clocked(lambda: enumerate_networks(rules, workers=workers))
    with_two = workers == 2
    line = Measurement(
        f"cp-sat-{rules.size_text}" + ("-2-workers" if with_two else ""),
        f"{rules.size_text}, CP-SAT, " + ("two workers" if with_two else "one core"),
        seconds,
        count=len(found.networks),
        complete=found.status.complete,
        right=found.status.complete and len(found.networks) == networks,
    )
    return line, found


def _listing_target(ours: Measurement, clingo: Measurement) -> Target:
    target = Target.at_most(22, ours.seconds or 0)
    ratio = ours.against(clingo)
    if ratio is None:
        return target
    return Target(f"{target.text}, not slower than clingo", target.reached and ratio.value >= 1)


def _session(plan: _Plan, say: Say) -> Measurement:
    say(f"about 1,000 networks left on {plan.board}")
    clues = Session.parse(plan.session).clues
    seconds, found, runs = best_of(5, lambda: enumerate_networks(plan.rules, clues))
    return Measurement(
        f"cp-sat-{plan.board}-session",
        f"{plan.board} with {plan.left[0]:,} left, CP-SAT",
        seconds,
        runs=runs,
        count=len(found.networks),
        complete=found.status.complete,
        right=found.status.complete and len(found.networks) == plan.left[0],
        target=Target.at_most(1.5, seconds) if plan.targets else None,
    )


def _peer(plan: _Plan, what: str, peer: Peer, rules: Rules | None = None) -> Measurement:
    """A run of a peer, stopped when its time is up."""
    size = (rules or plan.rules).size_text
    name = f"{what.lower().replace(',', '').replace(' ', '-')}-{size}"
    try:
        found = peer(rules or plan.rules, plan.bound)
    except PeerMissingError as error:
        return replace(_left_out(name, f"{size}, {what}", str(error)), peer=True)
    networks = plan.networks if rules is None else plan.small[2]
    return Measurement(
        name,
        f"{size}, {what}",
        found.seconds,
        count=found.networks,
        complete=found.complete,
        right=found.networks == networks if found.complete else found.networks <= networks,
        peer=True,
    )


def _small_board(plan: _Plan, say: Say) -> Iterator[Measurement]:
    """The python-constraint library, which needs a small board, and CP-SAT there."""
    rows, cols, networks = plan.small
    rules = Rules(rows=rows, cols=cols)
    say(f"python-constraint on {rules.size_text}")
    ours = _best([_cp_sat(rules, networks)[0] for _ in range(plan.runs)])
    yield ours
    yield _held_against(
        ours, _peer(plan, "python-constraint", constraint_peer.count_networks, rules)
    )


def _best(lines: Sequence[Measurement]) -> Measurement:
    """The fastest of several runs of the same; wrong if one of them was."""
    best = min(lines, key=lambda line: line.cost or math.inf)
    return replace(best, runs=len(lines), right=all(line.right for line in lines))


def _held_against(ours: Measurement, peer: Measurement) -> Measurement:
    return replace(peer, ratio=ours.against(peer))


def _left_out(name: str, what: str, why: str) -> Measurement:
    return Measurement(name, what, None, note=why)


# --- The table, suggestions and whole commands ------------------------------------------


@contextmanager
def _own_cache() -> Iterator[Path]:
    """A cache folder of the benchmark's own, in place of the user's."""
    before = os.environ.get(CACHE_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="spyglass-bench-") as folder:
        os.environ[CACHE_VARIABLE] = folder
        try:
            yield Path(folder)
        finally:
            if before is None:
                del os.environ[CACHE_VARIABLE]
            else:
                os.environ[CACHE_VARIABLE] = before


def _table(plan: _Plan, say: Say) -> Iterator[Measurement]:
    say(f"table of {plan.board}")
    built = best_of(5, lambda: Table.build(plan.rules))
    save_table(built.result)
    loaded = best_of(5, lambda: load_table(plan.rules))
    for name, what, limit, (seconds, table, runs) in (
        ("built", "from nothing", 1.5, built),
        ("cached", "from the cache", 0.1, loaded),
    ):
        yield Measurement(
            f"table-{plan.board}-{name}",
            f"{plan.board}, table {what}",
            seconds,
            runs=runs,
            count=0 if table is None else table.networks,
            right=table is not None and table.networks == plan.networks,
            target=Target.at_most(limit, seconds) if plan.targets else None,
        )


def _suggest(plan: _Plan, say: Say) -> Iterator[Measurement]:
    say(f"questions on {plan.board}")
    everything = Table.build(plan.rules)
    left = everything.where(Session.parse(plan.session).clues)
    for name, what, limit, table in (
        ("empty", "empty session", 0.6, everything),
        ("session", f"{plan.left[1]:,} classes left", 0.05, left),
    ):
        strips = plan.rules.strips
        seconds, ranked, runs = best_of(5, partial(suggestions, table, strips=strips))
        yield Measurement(
            f"suggest-{plan.board}-{name}",
            f"{plan.board}, suggest, {what}",
            seconds,
            runs=runs,
            count=len(ranked),
            right=(
                len(ranked) == plan.questions
                if table is everything
                else (table.networks, table.classes) == plan.left
            ),
            target=Target.at_most(limit, seconds) if plan.targets else None,
        )


def _commands(plan: _Plan, say: Say, folder: Path) -> Iterator[Measurement]:
    say("whole commands")
    session = folder / "empty.spy"
    session.write_text(f"board {plan.board}\n")
    for name, what, limit, words in (
        (f"command-suggest-{plan.board}", "spyglass network suggest", 1.2,
         ["network", "suggest", str(session)]),
        ("command-help", "spyglass --help", 0.15, ["--help"]),
    ):  # fmt: skip
        command = [sys.executable, "-m", "cli", *words]
        run = partial(subprocess.run, command, cwd=folder, capture_output=True, check=False)
        run()  # once before the clock runs: files are read, byte code is written
        seconds, ended, runs = median_of(7, run)
        yield Measurement(
            name,
            what if name == "command-help" else f"{plan.board}, {what}, cache warm",
            seconds,
            "median",
            runs=runs,
            right=ended.returncode == 0,
            target=Target.at_most(limit, seconds) if plan.targets else None,
        )
