"""The suite `turning-point`: exact endgames, what each technique saves, and Othello.

Times are of `solve`, compiled and warm, on one core: medians over seeded positions; the
note has the mean, the worst, and the positions searched.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import resources

from benchmarks.measure import Measurement, Ratio, Target, clocked
from benchmarks.suites import Say
from benchmarks.turning_point_positions import ending
from solver.turning_point.moves import end_bonus, is_over, placements, play
from solver.turning_point.perft import perft
from solver.turning_point.position import Position
from solver.turning_point.problems import read_problems
from solver.turning_point.rules import Rules
from solver.turning_point.search import Solution, solve
from solver.turning_point.techniques import Techniques


@dataclass(frozen=True, slots=True)
class _Row:
    """Endings of one kind.

    Attributes
    ----------
    holes
        How many are empty.
    special
        Whether doubles and stop discs are in hand.
    limit
        Seconds that the median should not exceed, if there is a target.
    """

    holes: int
    special: bool = False
    limit: float | None = None

    @property
    def name(self) -> str:
        return f"{'special' if self.special else 'plain'}-{self.holes}"

    @property
    def what(self) -> str:
        return f"{'doubles and stops' if self.special else 'plain chips'}, {self.holes} holes"


_FULL = (
    _Row(16, limit=0.15),
    _Row(18, limit=1),
    _Row(20, limit=6),
    _Row(22, limit=40),
    _Row(10, special=True),
    _Row(12, special=True, limit=0.1),
    _Row(14, special=True, limit=1.5),
    _Row(16, special=True),
)
_QUICK = (_Row(12), _Row(14), _Row(8, special=True), _Row(10, special=True))

_SWITCHES: dict[str, Techniques] = {
    "order by replies": Techniques(order="replies"),
    "order by points": Techniques(order="points"),
    "no order": Techniques(order="none"),
    "plain chips first": Techniques(special_first=False),
    "no table": Techniques(table=False),
    "no look at all replies": Techniques(peek=False),
    "no code for the last holes": Techniques(last_holes=False),
    "rows counted one by one": Techniques(whole_rows=False),
    "no null windows": Techniques(null_windows=False),
    "no guess": Techniques(guess=False),
    "alpha-beta and table only": Techniques(
        order="none",
        special_first=False,
        peek=False,
        last_holes=False,
        whole_rows=False,
        null_windows=False,
        guess=False,
    ),
}
_PERFT = {8: 390216, 9: 3005288}


def suite(quick: bool, say: Say) -> Iterator[Measurement]:
    """Measure everything; see `benchmarks.suites.Suite`."""
    solve(ending(8, special=True, seed=0), every=True)  # compiled before anything is timed
    perft(Position.start(Rules.othello()), 1)
    seeds = 4 if quick else 20
    before: dict[bool, float] = {}
    for row in _QUICK if quick else _FULL:
        say(row.what)
        line, mean = _endings(row, seeds, before.get(row.special))
        before[row.special] = mean
        yield line
    yield from _who_wins(_Row(12 if quick else 18), seeds, say)
    for row in (_Row(10), _Row(8, special=True)) if quick else (_Row(16), _Row(12, special=True)):
        yield from _switched_off(row, 4 if quick else 10, say)
    yield from _plain_minimax(6 if quick else 8, seeds, say)
    yield from _othello(quick, say)


@dataclass(frozen=True, slots=True)
class _Timed:
    """What solving some positions took, and the margins."""

    seconds: tuple[float, ...]
    nodes: int
    margins: tuple[int | None, ...]

    @property
    def note(self) -> str:
        mean, worst = statistics.mean(self.seconds), max(self.seconds)
        nodes = round(self.nodes / len(self.seconds))
        return f"mean {mean:.3g} s, worst {worst:.3g} s, {nodes:,} nodes a position"


def _timed(positions: Sequence[Position], find: Callable[[Position], Solution]) -> _Timed:
    solutions = clocked(lambda: [find(position) for position in positions]).result
    return _Timed(
        tuple(solution.counters.seconds for solution in solutions),
        sum(solution.counters.nodes for solution in solutions),
        tuple(solution.margin for solution in solutions),
    )


def _positions(row: _Row, seeds: int) -> list[Position]:
    return [ending(row.holes, special=row.special, seed=seed) for seed in range(seeds)]


def _endings(row: _Row, seeds: int, before: float | None) -> tuple[Measurement, float]:
    """The line of a row, and its mean time; `before` is that with two holes less."""
    timed = _timed(_positions(row, seeds), solve)
    median, mean = statistics.median(timed.seconds), statistics.mean(timed.seconds)
    growth = "" if before is None else f"; {mean / before:.1f} times two holes less"
    line = Measurement(
        row.name,
        row.what,
        median,
        statistic="median",
        runs=seeds,
        target=None if row.limit is None else Target.at_most(row.limit, median),
        note=timed.note + growth,
    )
    return line, mean


def _who_wins(row: _Row, seeds: int, say: Say) -> Iterator[Measurement]:
    """Only who wins, with even scores and with one side ahead, beside the margin."""
    say("who wins")
    positions = _positions(row, seeds)
    whole = _timed(positions, solve)
    seconds = sum(whole.seconds)
    for lead in (0, 50, 100):
        games = [replace(position, scores=(200 + lead, 200)) for position in positions]
        timed = _timed(games, partial(solve, goal="win"))
        name = f"win-{row.holes}-{lead}"
        yield Measurement(
            name,
            f"who wins, {row.holes} holes, {lead} ahead",
            statistics.median(timed.seconds),
            statistic="median",
            runs=seeds,
            ratio=Ratio(name, row.name, seconds / sum(timed.seconds)),
            note=f"{timed.note}; {seconds / sum(timed.seconds):.1f} times as fast as the margin",
        )


def _switched_off(row: _Row, seeds: int, say: Say) -> Iterator[Measurement]:
    """Every technique switched off alone, and all of them."""
    positions = _positions(row, seeds)
    usual = _timed(positions, solve)
    for words, techniques in _SWITCHES.items():
        if techniques == _SWITCHES["plain chips first"] and not row.special:
            continue
        say(f"{row.what}: {words}")
        timed = _timed(positions, partial(solve, techniques=techniques))
        slower = sum(timed.seconds) / sum(usual.seconds)
        more = timed.nodes / usual.nodes
        yield Measurement(
            f"{row.name}-{words.replace(' ', '-')}",
            f"{row.what}: {words}",
            statistics.median(timed.seconds),
            statistic="median",
            runs=seeds,
            right=timed.margins == usual.margins,
            note=f"{slower:.2f} times the time of all techniques, {more:.2f} times the nodes",
        )


def _plain_minimax(holes: int, seeds: int, say: Say) -> Iterator[Measurement]:
    """What one would write first, in plain Python, on positions that it can still do."""
    say("plain Python minimax")
    row = _Row(holes)
    positions = _positions(row, seeds)
    ours = _timed(positions, solve)
    plain = [clocked(partial(_minimax, position)) for position in positions]
    seconds = statistics.median(timing.seconds for timing in plain)
    ratio = sum(timing.seconds for timing in plain) / sum(ours.seconds)
    name = f"plain-{holes}-minimax"
    nodes = round(statistics.mean(timing.result[1] for timing in plain))
    yield Measurement(
        row.name, row.what, statistics.median(ours.seconds), "median", seeds, note=ours.note
    )
    yield Measurement(
        name,
        f"plain Python minimax, {holes} holes",
        seconds,
        "median",
        seeds,
        right=tuple(timing.result[0] for timing in plain) == ours.margins,
        peer=True,
        ratio=Ratio(row.name, name, ratio),
        note=f"{nodes:,} nodes a position",
    )


def _minimax(position: Position) -> tuple[int, int]:
    """The margin by the plain rules, and the positions it took."""
    if is_over(position):
        pink, orange = end_bonus(position)
        return (pink - orange if position.side == "p" else orange - pink), 1
    best, nodes = None, 1
    for one in placements(position):
        margin, below = _minimax(play(position, one))
        nodes += below
        if best is None or one.points - margin > best:
            best = one.points - margin
    assert best is not None
    return best, nodes


def _othello(quick: bool, say: Say) -> Iterator[Measurement]:
    """The published problems and counts."""
    say("Othello")
    text = resources.files("benchmarks").joinpath("ffo-1-10.txt").read_text("utf-8")
    problems = read_problems(text)
    seconds, solutions, _ = clocked(
        lambda: [solve(problem.position, every=True) for problem in problems]
    )
    right = all(
        {one.hole: one.margin for one in solution.placements} == problem.margins
        for problem, solution in zip(problems, solutions, strict=True)
    )
    nodes = sum(solution.counters.nodes for solution in solutions)
    yield Measurement(
        "othello-ffo-1-10",
        "Othello, problems 1 to 10, every move",
        seconds,
        count=nodes,
        right=right,
        target=Target.at_most(60, seconds),
    )
    for depth, known in _PERFT.items():
        if quick and depth > 8:
            continue
        timing = clocked(partial(perft, Position.start(Rules.othello()), depth))
        yield Measurement(
            f"othello-perft-{depth}",
            f"Othello, sequences of {depth} moves",
            timing.seconds,
            count=timing.result,
            right=timing.result == known,
        )
