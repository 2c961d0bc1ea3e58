"""What the answer of every solver carries: how it ended, what it cost, and a clock.

A solver that stops early says so.  `Status` tells a whole answer from a partial one,
`Counters` what the answer cost, and `Deadline` is the one clock that loops look at.

>>> Status.COMPLETE.complete, Status.TIME.complete
(True, False)
>>> Deadline(None).passed()
False
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum


class Status(Enum):
    """How a search ended."""

    COMPLETE = "complete"
    """Everything was looked at: the answer is whole."""
    LIMIT = "limit"
    """A limit on the number of answers was reached; there may be more."""
    TIME = "time"
    """The time limit was reached; there may be more."""

    @property
    def complete(self) -> bool:
        """Whether the answer is whole."""
        return self is Status.COMPLETE


@dataclass(frozen=True, slots=True)
class Counters:
    """What an answer cost.

    Attributes
    ----------
    seconds
        Wall-clock time.
    nodes
        Steps of the search, in the solver's own unit (decisions, cases, positions).
    solves
        Calls of an underlying solver.
    """

    seconds: float = 0.0
    nodes: int = 0
    solves: int = 0


class Deadline:
    """A moment on the monotonic clock after which a search should stop.

    Parameters
    ----------
    seconds
        Seconds from now; `None` means no limit.

    Raises
    ------
    ValueError
        If `seconds` is negative or not a number.
    """

    __slots__ = ("_end", "_start", "seconds")

    def __init__(self, seconds: float | None = None) -> None:
        if seconds is not None and not seconds >= 0:
            raise ValueError(f"a time limit must be at least 0 seconds, not {seconds}")
        self.seconds = seconds
        self._start = time.monotonic()
        self._end = None if seconds is None else self._start + seconds

    def restarted(self) -> Deadline:
        """The same limit, counted from now."""
        return Deadline(self.seconds)

    def part(self, share: float) -> Deadline:
        """A deadline after a share of what is left."""
        return Deadline(None if self._end is None else share * self.left())

    def left(self) -> float:
        """Seconds that remain: at least 0, infinite without a limit."""
        if self._end is None:
            return float("inf")
        return max(0.0, self._end - time.monotonic())

    def passed(self) -> bool:
        """Whether the moment has come."""
        return self._end is not None and time.monotonic() >= self._end

    def elapsed(self) -> float:
        """Seconds since the clock was started."""
        return time.monotonic() - self._start
