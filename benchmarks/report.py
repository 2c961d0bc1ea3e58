"""The result of a benchmark for people; the figures are those of the JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from benchmarks.compare import Change, Earlier
from benchmarks.machine import differences
from benchmarks.measure import Measurement
from benchmarks.suites import SuiteResult


def print_report(
    results: Iterable[SuiteResult],
    machine: dict[str, Any],
    earlier: Earlier | None,
    changes: list[Change],
) -> None:
    """Print the tables of all suites, and what changed since an earlier result."""
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 132)
    console.print(machine_line(machine), soft_wrap=True)
    if (machine["load"] or 0) > machine["cores"] / 4:
        console.print("Other work was running at the start, so the figures are rough.")
    factors = {(change.suite, change.name): change for change in changes}
    for result in results:
        console.print()
        console.print(_grid(result, factors, compared=earlier is not None))
        for line in result.measurements:
            if line.note:
                console.print(f"{line.what}: {line.note}", markup=False, soft_wrap=True)
            if not line.right:
                console.print(f"{line.what}: WRONG RESULT", style="red", markup=False)
    console.print("\nx: how many times as fast Spyglass is as that peer, and two workers as one.")
    if earlier is not None:
        _print_changes(console, machine, earlier, changes)


def machine_line(machine: dict[str, Any]) -> str:
    """The machine in one line.

    >>> machine_line({"cpu": "Z80", "cores": 1, "system": "CP/M", "python": "CPython 3.11.9",
    ...               "libraries": {"numpy": "2.0", "clingo": None}, "load": None})
    'Z80, 1 core, CP/M, CPython 3.11.9, numpy 2.0'
    """
    cores = machine["cores"]
    parts = [machine["cpu"], f"{cores} core{'' if cores == 1 else 's'}", machine["system"]]
    parts.append(machine["python"])
    parts += [f"{name} {number}" for name, number in machine["libraries"].items() if number]
    return ", ".join(parts)


def _grid(result: SuiteResult, factors: dict[tuple[str, str], Change], *, compared: bool) -> Grid:
    title = f"{result.suite}{' (quick)' if result.quick else ''}, {result.seconds:.0f} s"
    grid = Grid(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    grid.add_column("what")
    for name in ("seconds", "found", "a second"):
        grid.add_column(name, justify="right")
    grid.add_column("all")
    grid.add_column("x", justify="right")
    grid.add_column("target")
    if compared:
        grid.add_column("time now / before", justify="right")
    for line in result.measurements:
        cells = _cells(line)
        if compared:
            change = factors.get((result.suite, line.name))
            cells.append(_factor(change) if change else "")
        grid.add_row(*cells, style="dim" if line.peer else None)
    return grid


def _cells(line: Measurement) -> list[str]:
    target = line.target
    mark = "" if target is None else "[green]reached[/]" if target.reached else "[red]missed[/]"
    return [
        escape(line.what),
        "left out" if line.seconds is None else seconds_text(line.seconds),
        "" if line.count is None else f"{line.count:,}",
        "" if line.rate is None else f"{line.rate:,.0f}",
        "" if line.count is None else "yes" if line.complete else "no",
        "" if line.ratio is None else times_text(line.ratio.value),
        "" if target is None else f"{mark}: {escape(target.text)}",
    ]


def seconds_text(seconds: float) -> str:
    """Seconds with three figures.

    >>> [seconds_text(value) for value in (0.0123456, 1.5, 61.26)]
    ['0.0123', '1.50', '61.3']
    """
    places = 1 if seconds >= 10 else 2 if seconds >= 1 else 3 if seconds >= 0.1 else 4
    return f"{seconds:.{places}f}"


def times_text(value: float) -> str:
    """A ratio with as many places as matter.

    >>> [times_text(value) for value in (0.71, 1.846, 12.34, 4211.7)]
    ['0.71', '1.85', '12.3', '4,212']
    """
    return f"{value:,.{2 if value < 10 else 1 if value < 100 else 0}f}"


def _factor(change: Change) -> str:
    text = f"{change.factor:.2f}"
    return f"[red]{text} slower[/]" if change.slower else text


def _print_changes(
    console: Console, machine: dict[str, Any], earlier: Earlier, changes: list[Change]
) -> None:
    slower = sum(change.slower for change in changes)
    console.print(
        f"Compared with {earlier.name}: {len(changes)} lines, {slower or 'none'} slower.",
        markup=False,
    )
    other = differences(earlier.machine, machine)
    if other:
        console.print(f"That result is of another machine (another {', another '.join(other)}).")
