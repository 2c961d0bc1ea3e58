"""Options that commands of every game share; each is a decorator for a click command."""

from __future__ import annotations

import math
from typing import Any

import click

from solver.result import Deadline


class SecondsRange(click.FloatRange):
    """A range of seconds; unlike that of click it refuses `nan`."""

    name = "seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read a number of seconds."""
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(f"{value!r} is no number of seconds", param, ctx)
        return seconds


def read_deadline(
    _context: click.Context, _parameter: click.Parameter, value: float | None
) -> Deadline:
    """The deadline of `--time-limit`, for its callback."""
    try:
        return Deadline(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")

force_option = click.option("--force", is_flag=True, help="Overwrite FILE.")

workers_option = click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes to share the work between.",
)

cluster_option = click.option("--cluster", metavar="ADDR", help="Share the work on a Dask cluster.")

time_limit_option = click.option(
    "--time-limit",
    "deadline",
    metavar="S",
    callback=read_deadline,
    type=float,
    help="Stop after S seconds with what is known; exit code 4.",
)
