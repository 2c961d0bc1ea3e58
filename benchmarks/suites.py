"""The suites there are, and how one is run.

A suite is a function `suite(quick, say)` that yields measurements; `say` tells a waiting
user what comes next.  A new suite is a module with such a function and a line in
`SUITES`; it is imported when it is run.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from benchmarks.measure import Measurement
from solver.result import Deadline

Say: TypeAlias = Callable[[str], None]
Suite: TypeAlias = Callable[[bool, Say], Iterator[Measurement]]

SUITES: dict[str, str] = {
    "network": "benchmarks.network:suite",
    "network-policy": "benchmarks.policy:suite",
    "puzzle": "benchmarks.puzzle:suite",
    "cards": "benchmarks.cards:suite",
    "hex": "benchmarks.sightline:suite",
    "turning-point": "benchmarks.turning_point:suite",
}
"""Where each suite is, as `module:function`."""


@dataclass(frozen=True, slots=True)
class SuiteResult:
    """The measurements of one suite.

    Attributes
    ----------
    suite
        Its name.
    quick
        Whether this was the short form, on small boards.
    seconds
        Wall-clock time of it all.
    measurements
        In the order to show them.
    """

    suite: str
    quick: bool
    seconds: float
    measurements: tuple[Measurement, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing was left out."""
        return all(line.seconds is not None for line in self.measurements)

    @property
    def right(self) -> bool:
        """Whether every result was the known one."""
        return all(line.right for line in self.measurements)

    def fields(self) -> dict[str, Any]:
        """The result as it stands in JSON."""
        return {
            "suite": self.suite,
            "quick": self.quick,
            "seconds": round(self.seconds, 6),
            "measurements": [line.fields() for line in self.measurements],
        }


def run_suites(names: Iterable[str], *, quick: bool, say: Say) -> list[SuiteResult]:
    """Run some suites, one after the other.

    Parameters
    ----------
    names
        Keys of `SUITES`.
    quick
        Whether to run their short forms.
    say
        Told what is being measured.
    """
    results = []
    for name in names:
        module, function = SUITES[name].split(":")
        suite: Suite = getattr(importlib.import_module(module), function)
        clock = Deadline()
        measurements = tuple(suite(quick, say))
        results.append(SuiteResult(name, quick, clock.elapsed(), measurements))
    return results
