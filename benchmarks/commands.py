"""The command `spyglass bench`: parse, run the suites, print."""

from __future__ import annotations

import io
import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

import click

from benchmarks.suites import SUITES, Say, run_suites
from solver.console import DONE, NO, leave, print_json, refuse_to_overwrite, write_whole
from solver.result import Deadline


@click.command()
@click.argument("suites", nargs=-1, type=click.Choice(list(SUITES)))
@click.option("--quick", is_flag=True, help="Small boards and short bounds: under a minute.")
@click.option(
    "--compare",
    metavar="FILE",
    help="Show what got slower since FILE, an earlier --json output, or since the result "
    "that comes with Spyglass for the word baseline.",
)
@click.option(
    "--tolerance",
    metavar="FACTOR",
    default=1.25,
    show_default=True,
    callback=lambda _context, _parameter, value: _checked(value),
    type=float,
    help="What takes more than so many times the earlier time counts as slower.",
)
@click.option("--save", metavar="FILE", help="Write the JSON document to FILE as well.")
@click.option("--force", is_flag=True, help="Let --save overwrite a file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def bench(
    suites: tuple[str, ...],
    quick: bool,
    compare: str | None,
    tolerance: float,
    save: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Run the benchmarks: all suites, or those named.

    Spyglass is timed beside what one would otherwise use, and against what it should
    reach.  Exit code 1 if a result is wrong, or with --compare if something got slower.
    """
    from benchmarks import machine
    from benchmarks.compare import Earlier

    clock = Deadline()
    names = suites or tuple(SUITES)
    earlier = None if compare is None else Earlier.load(compare, names, quick=quick)
    refuse_to_overwrite(save, force=force)
    of = machine.describe()
    with _told() as say:
        results = run_suites(names, quick=quick, say=say)
    changes = [] if earlier is None else earlier.changes(results, tolerance)
    fields: dict[str, Any] = {"machine": of, "suites": [result.fields() for result in results]}
    if earlier is not None:
        fields["compare"] = {
            "file": earlier.name,
            "tolerance": tolerance,
            "machine_differs": machine.differences(earlier.machine, of),
            "changes": [change.fields() for change in changes],
        }
    document = io.StringIO()
    with redirect_stdout(document):
        complete = all(result.complete for result in results)
        print_json("bench", fields, complete=complete, clock=clock)
    if as_json:
        sys.stdout.write(document.getvalue())
    else:
        from benchmarks.report import print_report

        print_report(results, of, earlier, changes)
    if save is not None:
        write_whole(save, document.getvalue(), overwrite=force)
    fine = all(result.right for result in results) and not any(c.slower for c in changes)
    leave(DONE if fine else NO)


def _checked(tolerance: float) -> float:
    if not 1 <= tolerance < math.inf:
        raise click.BadParameter(f"{tolerance:g} is not a factor of at least 1")
    return tolerance


@contextmanager
def _told() -> Iterator[Say]:
    """Tell a user at a terminal what is being measured; nobody else."""
    if not sys.stderr.isatty():
        yield lambda _text: None
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("") as status:
        yield status.update
