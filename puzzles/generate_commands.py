"""The commands `spyglass puzzle new` and `spyglass puzzle fewest`: parse, call, print."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import click

from puzzles.grades import GRADES
from puzzles.places import SYMMETRIES
from solver.console import (
    DONE,
    INTERRUPTED,
    PARTIAL,
    CommandError,
    json_document,
    leave,
    print_json,
    refuse_to_overwrite,
    write_whole,
)
from solver.network.options import (
    engine_options,
    field_options,
    limit_options,
    load_rules,
    read_valid_network,
    take_rules,
)
from solver.options import json_option
from solver.result import Deadline, Status

if TYPE_CHECKING:
    from puzzles.fewest import Fewest
    from puzzles.fewest_board import FewestOn
    from puzzles.generate import Made, Missed
    from puzzles.puzzle import Puzzle
    from solver.network.chain import Network
    from solver.network.rules import Rules

_DRAWN = 4  # puzzles that are drawn as well as named


def _clue_range(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", value, re.ASCII)
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if least > most:
        raise click.BadParameter(f"{value!r} is no range of numbers, such as 12-16")
    return least, most


@click.command("new")
@field_options
@click.option(
    "--grade",
    "grade_name",
    type=click.Choice(GRADES),
    default="medium",
    show_default=True,
    help="The rung of the ladder that is needed, and suffices.",
)
@click.option("--clues", metavar="N-M", callback=_clue_range, help="How many clues.")
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default="none",
    show_default=True,
    help="Of the clue places: by half a turn, or left and right.",
)
@click.option("--minimal", is_flag=True, help="No clue, or pair of partners, is to spare.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True)
@click.option(
    "--seed",
    help="The same seed, version and engine give the same puzzles.  [default: a new one]",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="Networks to try for a puzzle before it is given up.",
)
@engine_options
@click.option("--out", metavar="FILE", help="Also write the JSON document to FILE.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@json_option
def new(
    grade_name: str,
    clues: tuple[int, int] | None,
    symmetry: Any,
    minimal: bool,
    seed: str | None,
    out: str | None,
    force: bool,
    as_json: bool,
    **keywords: Any,
) -> None:
    """Make puzzles that just one class of networks fits.

    Each is confirmed by the table of all networks and by CP-SAT.
    """
    from puzzles.generate import Missed, Wish, generate, settled
    from solver.network.table import OutOfTimeError

    clock = Deadline()
    refuse_to_overwrite(out, force=force)
    rules = load_rules(take_rules(keywords))
    wish = Wish(rules, grade_name, clues, symmetry, minimal)
    seed = secrets.token_hex(4) if seed is None else seed
    made: list[Made] = []
    missed: Missed | None = None
    with suppress(OutOfTimeError):
        settling = {name: keywords[name] for name in ("engine", "deadline", "budget")}
        keywords["engine"] = settled(rules, **settling)
    interrupted = False
    with _progress(keywords["count"]) as advance:
        try:
            for result in generate(wish, seed=seed, **keywords):
                if isinstance(result, Missed):
                    missed = result
                else:
                    made.append(result)
                    advance()
        except KeyboardInterrupt:
            interrupted = True  # what was made so far is not lost
    complete = missed is None and not interrupted
    fields = {
        "seed": seed,
        "engine": keywords["engine"],
        "puzzles": [_made_fields(puzzle) for puzzle in made],
        "missed": None if missed is None else _missed_fields(missed),
    }
    if out is not None:
        document = json_document("puzzle new", fields, complete=complete, clock=clock)
        write_whole(out, document, overwrite=force)
    if as_json:
        print_json("puzzle new", fields, complete=complete, clock=clock)
    else:
        _print_made(made, seed)
    if interrupted:
        leave(INTERRUPTED)
    if missed is not None:
        _print_missed(missed)
        leave(PARTIAL)
    leave(DONE)


def _made_fields(made: Made) -> dict[str, Any]:
    return {
        "id": made.puzzle.id,
        "grade": made.grade.grade,
        "score": made.grade.score,
        "clues": len(made.puzzle.clues),
        "network": str(made.network),
        "session": made.puzzle.to_session().to_text().splitlines(),
        "seconds": round(made.seconds, 6),
        "tries": made.tries,
    }


def _missed_fields(missed: Missed) -> dict[str, Any]:
    return {
        "why": missed.why,
        "tries": missed.tries,
        "best": None if missed.best is None else _made_fields(missed.best),
    }


def _print_made(made: Sequence[Made], seed: str) -> None:
    from solver.terminal import plural

    for number, one in enumerate(made):
        clues = plural(len(one.puzzle.clues), "clue")
        click.echo(f"{one.puzzle.id}  {one.grade.grade} {one.grade.score}, {clues}")
        if number < _DRAWN:
            _draw(one.puzzle)
    if made:
        click.echo(f"seed {seed}; `--json` tells the solutions")


def _draw(puzzle: Puzzle, network: Network | None = None) -> None:
    from solver.network.draw import to_rich
    from solver.terminal import console

    console().print(to_rich(puzzle.picture(network)))


def _print_missed(missed: Missed) -> None:
    click.echo(f"spyglass: {missed.why}", err=True)
    if missed.best is not None:
        best = missed.best.puzzle
        click.echo(f"spyglass: the nearest has {len(best.clues)} clues: {best.id}", err=True)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error for making puzzles; nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("making puzzles", total=count)
        yield lambda: bars.advance(task)


@click.command()
@click.argument("drawn", metavar="[NETWORK]", required=False)
@field_options
@limit_options
@json_option
def fewest(drawn: str | None, as_json: bool, **keywords: Any) -> None:
    """Find the fewest clues that determine the class of NETWORK, and prove it.

    Without NETWORK: the fewest that determine any class of the board, and all classes
    that need no more.
    """
    clock = Deadline()
    rules = load_rules(take_rules(keywords))
    if drawn is None:
        _fewest_on_board(rules, clock, as_json, **keywords)
    else:
        _fewest_for_network(rules, read_valid_network(drawn, rules), clock, as_json, **keywords)


def _fewest_for_network(
    rules: Rules, network: Network, clock: Deadline, as_json: bool, **keywords: Any
) -> None:
    from puzzles.fewest import fewest_for

    found = fewest_for(rules, network, **keywords)
    puzzle = _puzzle_of(rules, network, found)
    if as_json:
        board = rules.board
        fields = {
            "network": str(network.canonical()),
            "clues": len(found.spaces) if found.found else None,
            "spaces": [board.name(space) for space in found.spaces],
            "proven": found.proven,
            "bound": found.bound,
            "id": None if puzzle is None else puzzle.id,
            "engine": found.engine,
            "status": found.status.value,
        }
        print_json("puzzle fewest", fields, complete=found.proven, clock=clock)
    elif puzzle is None:
        click.echo(f"Fewer than {found.bound} clues do not determine it; time was up.")
    else:
        end = "proven" if found.proven else f"at least {found.bound} are needed; time was up"
        click.echo(f"{puzzle.id}  {len(found.spaces)} clues ({end})")
        _draw(puzzle, network)
    leave(DONE if found.proven else PARTIAL)


def _puzzle_of(rules: Rules, network: Network, found: Fewest) -> Puzzle | None:
    from puzzles.puzzle import Puzzle
    from solver.network.answers import answers_of

    if not found.found:
        return None
    answers = answers_of(network.hot(rules.board), rules.board)
    return Puzzle.of(rules, {space: answers[space] for space in found.spaces})


def _fewest_on_board(rules: Rules, clock: Deadline, as_json: bool, **keywords: Any) -> None:
    from puzzles.fewest_board import fewest_on

    if keywords["engine"] == "cp-sat":
        raise click.UsageError("the fewest clues on a board are found with the table only")
    try:
        found = fewest_on(rules, deadline=keywords["deadline"], budget=keywords["budget"])
    except ValueError as error:
        raise CommandError(str(error)) from None
    whole = found.status is Status.COMPLETE
    if as_json:
        board = rules.board
        items = [
            {
                "network": str(few.network),
                "spaces": [board.name(clue.spaces[0]) for clue in few.puzzle.clues],
                "id": few.puzzle.id,
            }
            for few in found.found
        ]
        fields = {
            "board": rules.size_text,
            "clues": found.clues,
            "spaces": items[0]["spaces"] if items else [],
            "proven": found.clues is not None,
            "bound": found.bound,
            "classes": found.classes,
            "sets": found.sets,
            "status": found.status.value,
            "items": items,
        }
        print_json("puzzle fewest", fields, complete=whole, clock=clock)
    else:
        _print_fewest_on(rules, found)
    leave(DONE if whole else PARTIAL)


def _print_fewest_on(rules: Rules, found: FewestOn) -> None:
    from solver.terminal import plural

    size = rules.size_text
    if found.clues is None:
        text = f"Fewer than {found.bound} clues determine no class on {size}; time was up."
        click.echo(text)
        return
    click.echo(f"{plural(found.clues, 'clue')} on {size} (proven: fewer determine no class)")
    some = "" if found.status is Status.COMPLETE else " so far; time was up"
    sets = plural(found.sets, "set")
    click.echo(f"{sets} of {found.clues} determine {plural(found.classes, 'class')}{some}")
    for few in found.found:
        click.echo(f"{few.puzzle.id}  {few.network}")
