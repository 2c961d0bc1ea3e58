"""What got slower since an earlier result.

An earlier result is a file written by `spyglass bench --json` or `--save`.  Lines are
matched by suite and name.  What is compared is the time, or the time for each network
found where those are counted, so that a peer which was stopped can be compared too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from typing import Any

from benchmarks.suites import SuiteResult
from solver.console import InputError, read_text, source_name

BUNDLED = "baseline"
"""The name of the result that comes with Spyglass, instead of a file."""

SCHEMA = "spyglass/bench/1"

_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Change:
    """A line of both results.

    Attributes
    ----------
    suite, name
        The measurement.
    peer
        Whether it is of a peer; those tell about the machine and not about Spyglass.
    factor
        Time now, divided by the time before: greater than 1 is slower.
    slower
        Whether Spyglass got slower by more than the tolerance.
    """

    suite: str
    name: str
    peer: bool
    factor: float
    slower: bool

    def fields(self) -> dict[str, Any]:
        """The change as it stands in JSON."""
        return {
            "suite": self.suite,
            "name": self.name,
            "peer": self.peer,
            "factor": round(self.factor, 3),
            "slower": self.slower,
        }


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier result.

    Attributes
    ----------
    name
        The file's name.
    machine
        What it is of.
    runs
        The suites it is of, each with whether it was run in the short form.
    costs
        Of each measurement, see `Measurement.cost`.
    """

    name: str
    machine: dict[str, Any]
    runs: frozenset[tuple[str, bool]]
    costs: dict[_Key, float]

    @classmethod
    def load(cls, path: str, suites: Iterable[str], *, quick: bool) -> Earlier:
        """Read a file, or the result that comes with Spyglass for `baseline`.

        Parameters
        ----------
        path
            The file.
        suites
            What it is to be compared with.
        quick
            Whether that is run in the short form.

        Raises
        ------
        InputError
            If it cannot be read, is not a result of `spyglass bench`, or holds nothing
            to compare.
        """
        if path == BUNDLED:
            name = "baseline-quick.json" if quick else "baseline.json"
            text = resources.files("benchmarks").joinpath(name).read_text("utf-8")
        else:
            name, text = source_name(path), read_text(path)
        earlier = cls.parse(text, name)
        if not any((suite, quick) in earlier.runs for suite in suites):
            asked = " or ".join(suites)
            form = "with --quick" if quick else "without --quick"
            raise InputError(f"{name}: holds no run of {asked} {form} to compare with")
        return earlier

    @classmethod
    def parse(cls, text: str, name: str) -> Earlier:
        """Read the JSON document of a result.

        Raises
        ------
        InputError
            If it is none.
        """
        try:
            document = json.loads(text)
        except ValueError as error:
            raise InputError(f"{name}: not JSON: {error}") from None
        if not isinstance(document, dict) or document.get("schema") != SCHEMA:
            raise InputError(f"{name}: not a result of `spyglass bench --json` ({SCHEMA})")
        try:
            machine = dict(document["machine"])
            runs = frozenset((str(s["suite"]), bool(s["quick"])) for s in document["suites"])
            costs = dict(_costs(document["suites"]))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise InputError(f"{name}: a damaged result of `spyglass bench --json`") from None
        return cls(name, machine, runs, costs)

    def changes(self, results: Iterable[SuiteResult], tolerance: float) -> list[Change]:
        """What became of each measurement that both have.

        Parameters
        ----------
        results
            The result of today.
        tolerance
            A greater factor counts as slower.
        """
        changes = []
        for result in results:
            for line in result.measurements:
                before = self.costs.get((result.suite, line.name))
                if before and line.cost is not None:
                    factor = line.cost / before
                    slower = factor > tolerance and not line.peer
                    changes.append(Change(result.suite, line.name, line.peer, factor, slower))
        return changes


def _costs(suites: list[dict[str, Any]]) -> Iterable[tuple[_Key, float]]:
    for suite in suites:
        for line in suite["measurements"]:
            seconds, count = line["seconds"], line["count"]
            if seconds is not None and count != 0:
                cost = float(seconds) / (1 if count is None else int(count))
                yield (str(suite["suite"]), str(line["name"])), cost
