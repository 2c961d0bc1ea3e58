"""The suite `puzzle`: making puzzles, grading them, telling whether they are unique.

The puzzles that were made to be timed are then held against all that is promised of
them; see `benchmarks.puzzle_properties`.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from benchmarks.machine import cores
from benchmarks.measure import Measurement, Target, Timing, best_of, clocked
from benchmarks.puzzle_properties import faults
from benchmarks.suites import Say
from puzzles.classes import Classes
from puzzles.generate import Made, Wish, generate
from puzzles.grade import grade
from puzzles.puzzle import Puzzle
from puzzles.unique import is_unique
from solver.network.rules import Rules

_PLAIN = ("easy", "medium", "hard")
"""The grades that the targets are for."""

_BATCH = 2000
_SEED = "benchmark"


@dataclass(frozen=True, slots=True)
class _Plan:
    """What the suite does.

    Attributes
    ----------
    side
        Of the square board.
    counts
        Puzzles to make of each grade.
    limit
        Seconds that the median should keep to; 95 in 100 within three times that.
    large
        Side of a second board, with its counts and its limit, or nothing.
    targets
        Whether the board is the one that the targets are for.
    """

    side: int
    counts: dict[str, int]
    limit: float
    large: tuple[int, dict[str, int], float] | None
    targets: bool

    @property
    def rules(self) -> Rules:
        return Rules(rows=self.side, cols=self.side)


_FULL = _Plan(
    side=8,
    counts={"easy": 325, "medium": 325, "hard": 325, "expert": 10, "extreme": 15},
    limit=2.0,
    large=(10, {"easy": 40, "medium": 40, "hard": 40}, 10.0),
    targets=True,
)

_QUICK = _Plan(
    side=7,
    counts={"easy": 20, "medium": 20, "hard": 20, "expert": 1, "extreme": 2},
    limit=2.0,
    large=None,
    targets=False,
)


def suite(quick: bool, say: Say) -> Iterator[Measurement]:
    """Measure everything; see `benchmarks.suites.Suite`."""
    plan = _QUICK if quick else _FULL
    yield _batch(plan, say)
    runs: dict[str, Timing[list[Made]]] = {}
    for name, count in plan.counts.items():
        line, runs[name] = _generating(plan.rules, name, count, plan.limit, say)
        yield line if plan.targets else _without_target(line)
    yield from _rates(plan, runs, say)
    made = {name: run.result for name, run in runs.items()}
    yield _grading(plan, made, say)
    yield _properties(plan, made, say)
    if plan.large is not None:
        side, counts, limit = plan.large
        for name, count in counts.items():
            yield _generating(Rules(rows=side, cols=side), name, count, limit, say)[0]


def _without_target(line: Measurement) -> Measurement:
    return replace(line, target=None)


# --- Uniqueness -------------------------------------------------------------------------


def _batch(plan: _Plan, say: Say) -> Measurement:
    """Whether puzzles are unique, many of them, with the table in memory."""
    board = plan.rules.size_text
    say(f"uniqueness of puzzles on {board}")
    classes = _classes(plan.rules)
    batch = _some_puzzles(plan.rules, classes, _BATCH)
    seconds, unique, runs = best_of(3, lambda: [is_unique(puzzle, classes) for puzzle in batch])
    agreeing = [int(classes.table.agreeing(puzzle.clues).sum()) == 1 for puzzle in batch]
    each = seconds / _BATCH
    target = Target("200 a second, at most 5 ms each", each <= 0.005)
    return Measurement(
        f"puzzle-unique-{board}",
        f"{board}, is it unique, by the table",
        seconds,
        runs=runs,
        count=_BATCH,
        right=unique == agreeing,
        target=target if plan.targets else None,
        note=f"{sum(unique)} of {_BATCH} are",
    )


def _some_puzzles(rules: Rules, classes: Classes, count: int) -> list[Puzzle]:
    """Answers of random classes at random spaces; about half of them leave one class."""
    random = Random(_SEED)
    size = rules.board.size
    puzzles = []
    for _ in range(count):
        answers = classes.answers(random.randrange(classes.count))
        spaces = random.sample(range(size), random.randint(size // 10, size // 4))
        puzzles.append(Puzzle.of(rules, {space: answers[space] for space in spaces}))
    return puzzles


def _classes(rules: Rules) -> Classes:
    classes = Classes.of(rules, "table")
    if classes is None:
        raise AssertionError("the table engine gives a table or raises")
    return classes


# --- Generating -------------------------------------------------------------------------


def _generating(
    rules: Rules, name: str, count: int, limit: float, say: Say
) -> tuple[Measurement, Timing[list[Made]]]:
    """Make puzzles of one grade, one after the other."""
    board = rules.size_text
    say(f"{count} {name} puzzles on {board}")
    _classes(rules)  # not a part of the time of the first puzzle
    run = clocked(partial(_made, rules, name, count, 1))
    made = run.result
    seconds = sorted(one.seconds for one in made) or [0.0]
    middle, most = statistics.median(seconds), seconds[int(0.95 * len(seconds))]
    text = f"median at most {limit:g} s, 95 % within {3 * limit:g} s"
    line = Measurement(
        f"puzzle-generate-{board}-{name}",
        f"{board}, make one {name} puzzle",
        middle,
        "median",
        runs=len(made),
        right=len(made) == count,
        target=Target(text, middle <= limit and most <= 3 * limit) if name in _PLAIN else None,
        note=_spread(made, most),
    )
    return line, run


def _made(rules: Rules, name: str, count: int, workers: int) -> list[Made]:
    """Puzzles; fewer than asked for if one was missed."""
    wish = Wish(rules, name, minimal=True)
    results = generate(wish, seed=_SEED, count=count, workers=workers)
    return [result for result in results if isinstance(result, Made)]


def _spread(made: Sequence[Made], most: float) -> str:
    """In words: the slow ones, the tries wasted, the spread of clues and scores."""
    if not made:
        return "none was made"
    tries = sum(one.tries for one in made)
    clues = sorted(len(one.puzzle.clues) for one in made)
    scores = sorted(one.grade.score for one in made)
    return (
        f"95 % within {most:.2f} s; {1 - len(made) / tries:.1%} of {tries} tries wasted; "
        f"clues {_range(clues)}; scores {_range(scores)}"
    )


def _range(numbers: Sequence[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}, median {statistics.median(numbers):g}"


def _rates(plan: _Plan, runs: dict[str, Timing[list[Made]]], say: Say) -> Iterator[Measurement]:
    """Puzzles a second with one worker and with two, which must make the same ones."""
    board = plan.rules.size_text
    names = [name for name in _PLAIN if name in runs]
    what = f"{board}, make puzzles, easy to hard"
    alone = [runs[name].result for name in names]
    count = sum(map(len, alone))
    one = Measurement(
        f"puzzle-generate-{board}",
        f"{what}, one worker",
        sum(runs[name].seconds for name in names),
        count=count,
    )
    yield one
    two = Measurement(f"{one.name}-2-workers", f"{what}, two workers", None)
    if cores() < 2:
        yield replace(two, note="this machine has one core")
        return
    say(f"puzzles on {board}, two workers")
    shared = [clocked(partial(_made, plan.rules, name, plan.counts[name], 2)) for name in names]
    two = replace(
        two,
        seconds=sum(run.seconds for run in shared),
        count=count,
        right=[run.result for run in shared] == alone,
    )
    two = two.faster_than(one, 1.7, "1.7 times one worker")
    yield two if plan.targets else _without_target(two)


def _grading(plan: _Plan, made: dict[str, list[Made]], say: Say) -> Measurement:
    board = plan.rules.size_text
    say(f"grading on {board}")
    puzzles = [one.puzzle for name in _PLAIN for one in made[name]]
    times = [clocked(partial(grade, puzzle)) for puzzle in puzzles]
    expected = [one.grade for name in _PLAIN for one in made[name]]
    seconds = statistics.median(time.seconds for time in times)
    return Measurement(
        f"puzzle-grade-{board}",
        f"{board}, grade one, easy to hard",
        seconds,
        "median",
        runs=len(puzzles),
        right=[time.result for time in times] == expected,
        target=Target.at_most(0.3, seconds) if plan.targets else None,
    )


def _properties(plan: _Plan, made: dict[str, list[Made]], say: Say) -> Measurement:
    """Hold every puzzle against what is promised."""
    board = plan.rules.size_text
    total = sum(map(len, made.values()))
    say(f"the properties of {total} puzzles on {board}")
    seconds, found, _ = clocked(
        lambda: [
            f"{one.puzzle.id}: {fault}"
            for name, puzzles in made.items()
            for one in puzzles
            for fault in faults(one, Wish(plan.rules, name, minimal=True))
        ]
    )
    return Measurement(
        f"puzzle-properties-{board}",
        f"{board}, puzzles held against all that is promised",
        seconds,
        count=total,
        right=not found,
        note=f"first fault: {found[0]}" if found else "",
    )
