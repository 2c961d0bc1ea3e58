"""One line of a benchmark: what was timed, what came of it, what it should reach.

>>> line = Measurement("table-8x8", "table of 8x8", seconds=0.25, count=23120)
>>> line.rate
92480.0
>>> line.fields()["target"] is None
True
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Target:
    """What a measurement should reach, in words, and whether it does."""

    text: str
    reached: bool

    @classmethod
    def at_most(cls, limit: float, seconds: float) -> Target:
        """A target for the time.

        >>> Target.at_most(1.5, 0.9)
        Target(text='at most 1.5 s', reached=True)
        """
        return cls(f"at most {limit:g} s", seconds <= limit)


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as fast one measurement is as another.

    Attributes
    ----------
    of, to
        Names of the two; the rate of the first is divided by that of the second.
    value
        Greater than 1 if `of` is faster.
    """

    of: str
    to: str
    value: float


@dataclass(frozen=True, slots=True)
class Measurement:
    """What was timed and what came of it.

    Attributes
    ----------
    name
        Kept for ever: earlier results are compared by it.  It says all that the time
        depends on, such as the board.
    what
        In words.
    seconds
        Wall-clock time of one run; `None` if it could not be measured, see `note`.
    statistic
        Which of the runs `seconds` is of: `best` or `median`.
    runs
        How often it was run.
    count
        How many things came of it, such as networks found; `None` where nothing is counted.
    complete
        Whether that is all there is; a peer that was stopped after a time is not.
    right
        Whether the result is the one that is known.
    peer
        Whether this is not Spyglass but what one would otherwise use.
    ratio, target
        Against another measurement, and against what it should reach.
    note
        Why it was left out, or what else to know.
    """

    name: str
    what: str
    seconds: float | None
    statistic: str = "best"
    runs: int = 1
    count: int | None = None
    complete: bool = True
    right: bool = True
    peer: bool = False
    ratio: Ratio | None = None
    target: Target | None = None
    note: str = ""

    @property
    def rate(self) -> float | None:
        """Things found a second."""
        if self.count is None or not self.seconds:
            return None
        return self.count / self.seconds

    @property
    def cost(self) -> float | None:
        """What is compared with earlier results: seconds, for each thing if they are counted."""
        if self.seconds is None or self.count is None:
            return self.seconds
        return self.seconds / self.count if self.count else None

    def against(self, other: Measurement) -> Ratio | None:
        """How many times as fast this is as another.

        >>> ours = Measurement("ours", "", seconds=2, count=1000)
        >>> ours.against(Measurement("theirs", "", seconds=60, count=300)).value
        100.0
        """
        if not self.cost or not other.cost:
            return None
        return Ratio(self.name, other.name, other.cost / self.cost)

    def faster_than(self, other: Measurement, at_least: float, text: str) -> Measurement:
        """The same with its ratio to another, which should be `at_least` so much."""
        ratio = self.against(other)
        target = None if ratio is None else Target(text, ratio.value >= at_least)
        return replace(self, ratio=ratio, target=target)

    def fields(self) -> dict[str, Any]:
        """The measurement as it stands in JSON."""
        ratio, target, rate = self.ratio, self.target, self.rate
        return {
            "name": self.name,
            "what": self.what,
            "seconds": None if self.seconds is None else round(self.seconds, 6),
            "statistic": self.statistic,
            "runs": self.runs,
            "count": self.count,
            "rate": None if rate is None else round(rate, 3),
            "complete": self.complete,
            "right": self.right,
            "peer": self.peer,
            "ratio": ratio
            and {"of": ratio.of, "to": ratio.to, "value": float(f"{ratio.value:.4g}")},
            "target": target and {"text": target.text, "reached": target.reached},
            "note": self.note,
        }


_LEAST = 0.5  # seconds that the runs of something short take together
_MOST_RUNS = 50


class Timing(NamedTuple, Generic[Result]):
    """Seconds of a run, what it returned, and how many runs it was taken from."""

    seconds: float
    result: Result
    runs: int = 1


def clocked(function: Callable[[], Result]) -> Timing[Result]:
    """Run a function once."""
    gc.collect()
    start = time.perf_counter()
    result = function()
    return Timing(time.perf_counter() - start, result)


def best_of(runs: int, function: Callable[[], Result]) -> Timing[Result]:
    """The fastest of several runs: what the work costs when nothing else disturbs it.

    What is short is run more often than `runs`, since a disturbance weighs more there.
    """
    timings: list[Timing[Result]] = []
    while len(timings) < runs or (
        len(timings) < _MOST_RUNS and sum(timing.seconds for timing in timings) < _LEAST
    ):
        timings.append(clocked(function))
    return min(timings, key=lambda timing: timing.seconds)._replace(runs=len(timings))


def median_of(runs: int, function: Callable[[], Result]) -> Timing[Result]:
    """The middle one of several runs, by time: what a user will usually see."""
    timings = [clocked(function) for _ in range(runs)]
    middle = statistics.median_low(timing.seconds for timing in timings)
    return next(timing for timing in timings if timing.seconds == middle)._replace(runs=runs)
