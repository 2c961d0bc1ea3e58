"""The commands `spyglass puzzle print` and `spyglass puzzle sheet`: parse, call, write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from puzzles.entry import Entry, completed, load_entries
from puzzles.paper import PAPERS, Document
from puzzles.sheet import MOST_PER_PAGE, PER_PAGE, puzzle_sheet
from solver.console import (
    DONE,
    NO,
    NOT_UNIQUE,
    CommandError,
    InputError,
    LimitError,
    leave,
    print_json,
    refuse_to_overwrite,
    write_whole,
)
from solver.network.options import load_rules, rules_options, take_rules
from solver.options import json_option, read_deadline
from solver.result import Deadline

Command = TypeVar("Command", bound=Callable[..., Any])

_FORMATS = (".pdf", ".svg")


def _file_options(command: Command) -> Command:
    """Add the options about the file that is written."""
    options = (
        click.option(
            "--out",
            metavar="FILE",
            required=True,
            callback=_known_format,
            help="Where to write; the name ends in .pdf or .svg.",
        ),
        click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True),
        click.option("--force", is_flag=True, help="Overwrite FILE."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def _known_format(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    if Path(value).suffix.lower() not in _FORMATS:
        raise click.BadParameter(f"{value!r} does not end in .pdf or .svg")
    return value


@click.command("print")
@click.argument("sources", metavar="ID|FILE...", nargs=-1, required=True)
@_file_options
@click.option(
    "--per-page",
    metavar="N",
    type=click.IntRange(1, MOST_PER_PAGE),
    help=f"Puzzles on a page.  [default: up to {PER_PAGE}, fewer where boards are large]",
)
@click.option("--solutions", is_flag=True, help="Add pages with the solutions.")
@click.option("--no-grade", is_flag=True, help="Find no grades where they are not known.")
@click.option(
    "--time-limit",
    "deadline",
    metavar="S",
    type=float,
    callback=read_deadline,
    help="Give up grading and solving after S seconds; exit code 4.",
)
@json_option
def print_(
    sources: tuple[str, ...],
    out: str,
    paper: str,
    force: bool,
    per_page: int | None,
    solutions: bool,
    no_grade: bool,
    deadline: Deadline,
    as_json: bool,
) -> None:
    """Print puzzles on sheets of paper, as PDF or SVG.

    FILE is what `puzzle new --json` wrote, a list of IDs, one a line, a session, or `-`
    for standard input; @FILE if its name looks like an ID.  A grade that a file tells is
    taken from it, else it is found.  That just one class fits is confirmed, except with
    --no-grade and without --solutions.
    """
    clock = Deadline()
    refuse_to_overwrite(out, force=force)
    entries = [
        _completed(entry, f"puzzle {number}", not no_grade, solutions, deadline)
        for number, entry in enumerate(load_entries(sources), start=1)
    ]
    try:
        pages = puzzle_sheet(entries, per_page=per_page, solutions=solutions, paper=paper)
    except ValueError as error:
        raise InputError(str(error)) from None
    _write(pages, out, force=force)
    if as_json:
        listed = [
            {
                "id": entry.puzzle.id,
                "grade": entry.grade,
                "score": entry.score,
                "network": None if entry.network is None else str(entry.network),
            }
            for entry in entries
        ]
        fields = {"file": out, "pages": len(pages.pages), "puzzles": listed}
        print_json("puzzle print", fields, complete=True, clock=clock)
    else:
        click.echo(f"{_count(len(entries), 'puzzle')} on {_count(len(pages.pages), 'page')}: {out}")
    leave(DONE)


@click.command()
@_file_options
@rules_options
@json_option
def sheet(out: str, paper: str, force: bool, as_json: bool, **keywords: Any) -> None:
    """Print the blank game sheet of Spy! for one player, as PDF or SVG."""
    from puzzles.game_sheet import blank_sheet

    clock = Deadline()
    rules = load_rules(take_rules(keywords))
    pages = blank_sheet(rules, paper=paper)
    _write(pages, out, force=force)
    if as_json:
        fields = {"file": out, "pages": len(pages.pages), "board": rules.size_text}
        print_json("puzzle sheet", fields, complete=True, clock=clock)
    else:
        click.echo(f"game sheet on {_count(len(pages.pages), 'page')}: {out}")
    leave(DONE)


def _completed(entry: Entry, name: str, grade: bool, network: bool, deadline: Deadline) -> Entry:
    """The entry with what is to be printed; an end with a clear line if that is not to be had."""
    if not (grade or network):
        return entry
    from puzzles.unique import solve
    from solver.network.table import OutOfTimeError

    try:
        # What a file says of a puzzle is believed only if the puzzle is one.
        solution = solve(entry.puzzle, deadline=deadline)
        if solution.unique is None:
            raise OutOfTimeError
        if solution.unique:
            known = replace(entry, network=entry.network or solution.network)
            return completed(known, grade=grade, network=network, deadline=deadline)
    except OutOfTimeError:
        raise LimitError(f"{name}: no time was left for it; nothing was written") from None
    how_many = "several classes fit" if solution.network else "no network fits"
    failure = CommandError(f"{name}: {how_many} {entry.puzzle.id}; nothing was written")
    failure.exit_code = NOT_UNIQUE if solution.network else NO
    raise failure


def _write(pages: Document, out: str, *, force: bool) -> None:
    """Write the pages in the format that the name of the file tells."""
    if Path(out).suffix.lower() == ".svg":
        from puzzles.svg import to_svg

        write_whole(out, to_svg(pages), overwrite=force)
    else:
        from puzzles.pdf import to_pdf

        write_whole(out, to_pdf(pages), overwrite=force)


def _count(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
