"""The commands `spyglass puzzle solve`, `grade`, `check` and `hint`: parse, call, print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from puzzles.entry import Entry, load_entries
from solver.console import (
    DONE,
    NO,
    NOT_UNIQUE,
    PARTIAL,
    CommandError,
    InputError,
    LimitError,
    leave,
    print_json,
)
from solver.network.options import limit_options, read_network
from solver.options import json_option
from solver.result import Deadline

if TYPE_CHECKING:
    from puzzles.ladder.explain import Step
    from puzzles.puzzle import Puzzle
    from puzzles.unique import Solution

_puzzle_argument = click.argument("source", metavar="ID|FILE")


class _SeveralError(CommandError):
    """More than one class fits a puzzle that has to be unique."""

    exit_code = NOT_UNIQUE


def _one_puzzle(source: str) -> Entry:
    entries = load_entries([source])
    if len(entries) != 1:
        raise InputError(f"{source} holds {len(entries)} puzzles; give one")
    return entries[0]


@click.command("solve")
@_puzzle_argument
@click.option("--steps", "with_steps", is_flag=True, help="Walk to the solution step by step.")
@limit_options
@json_option
def solve(source: str, with_steps: bool, as_json: bool, **keywords: Any) -> None:
    """Say whether just one class of networks fits, and which.

    Exit code 3 if several do; then two that differ are named, and a space that tells
    them apart.
    """
    from puzzles.unique import solve as find

    clock = Deadline()
    puzzle = _one_puzzle(source).puzzle
    solution = find(puzzle, **keywords)
    steps = _steps(puzzle, solution, keywords["deadline"]) if with_steps else None
    if as_json:
        board = puzzle.board
        fields: dict[str, Any] = {
            "id": puzzle.id,
            "session": puzzle.to_session().to_text().splitlines(),
            "engine": solution.engine,
            "unique": solution.unique,
            "networks": solution.networks,
            "classes": solution.classes,
            "network": _text(solution.network),
            "other": _text(solution.other),
            "apart": None if solution.apart is None else board.name(solution.apart),
        }
        if steps is not None:
            fields["steps"] = [_step_fields(step, puzzle) for step in steps]
        complete = solution.status.complete
        print_json("puzzle solve", fields, complete=complete, clock=clock)
    else:
        _print_solution(puzzle, solution, steps)
    if solution.unique is None or not solution.status.complete:
        leave(PARTIAL)
    leave(DONE if solution.unique else NO if solution.network is None else NOT_UNIQUE)


def _text(network: object) -> str | None:
    return None if network is None else str(network)


def _steps(puzzle: Puzzle, solution: Solution, deadline: Deadline) -> tuple[Step, ...] | None:
    from puzzles.grade import solve as walk

    if not solution.unique:
        return ()
    steps: tuple[Step, ...] = _in_time(walk, puzzle, deadline=deadline).steps
    return steps


def _in_time(ask: Any, *arguments: Any, **keywords: Any) -> Any:
    """What a question to the ladder gives; its refusals as ends of a command."""
    from puzzles.grade import NoGradeError
    from solver.network.table import OutOfTimeError

    try:
        return ask(*arguments, **keywords)
    except OutOfTimeError:
        raise LimitError("time was up before the puzzle was solved") from None
    except NoGradeError as error:
        kind = _SeveralError if "several" in str(error) else CommandError
        raise kind(str(error)) from None


def _step_fields(step: Step, puzzle: Puzzle) -> dict[str, Any]:
    board = puzzle.board
    return {
        "technique": step.technique,
        "rung": step.rung,
        "squares": {
            board.name(space): "hot" if hot else "not hot" for space, hot in step.squares.items()
        },
        "because": [board.name(space) for space in step.because],
        "text": step.text,
    }


def _print_solution(puzzle: Puzzle, solution: Solution, steps: Any) -> None:
    from solver.network.report import print_picture
    from solver.terminal import console, plural

    out = console()
    out.print(f"Puzzle {puzzle.id}")
    for number, step in enumerate(steps or (), start=1):
        out.print(f"{number}. [dim]{step.technique}:[/] {step.text}")
    if solution.unique is None:
        out.print("Time was up before it was known whether just one class fits.")
    elif solution.unique:
        out.print(f"Unique: [bold]{solution.network}[/]")
        print_picture(out, puzzle.picture(solution.network))
    elif solution.network is None:
        out.print("No network fits these clues.")
    else:
        counted = ""
        if solution.classes is not None:
            counted = f": {plural(solution.classes, 'class')} fit"
        out.print(f"Not unique{counted}. Two that differ:")
        out.print(f"  {solution.network}\n  {solution.other}")
        if solution.apart is not None:
            out.print(f"A clue at {puzzle.board.name(solution.apart)} tells them apart.")


@click.command("grade")
@_puzzle_argument
@limit_options
@json_option
def grade(source: str, as_json: bool, **keywords: Any) -> None:
    """Say how hard a puzzle is: the lowest rung of the ladder that suffices."""
    from puzzles.grade import grade as find

    clock = Deadline()
    puzzle = _one_puzzle(source).puzzle
    found = _in_time(find, puzzle, engine=keywords["engine"], deadline=keywords["deadline"])
    if as_json:
        fields = {
            "id": puzzle.id,
            "grade": found.grade,
            "score": found.score,
            "techniques": dict(found.techniques),
        }
        print_json("puzzle grade", fields, complete=True, clock=clock)
    else:
        click.echo(f"{found.grade}, score {found.score}")
        for name, rounds in found.techniques.items():
            click.echo(f"  {name}: {rounds} round{'' if rounds == 1 else 's'}")
    leave(DONE)


# What a judgement by the answers means for a puzzle.
_VERDICTS = {"proven": "right", "possible": "possible", "impossible": "wrong"}


@click.command("check")
@_puzzle_argument
@click.argument("network")
@limit_options
@json_option
def check(source: str, network: str, as_json: bool, **keywords: Any) -> None:
    """Say whether NETWORK solves a puzzle, or which clues it breaks.

    right: it is of the only class that fits; wrong, with the clues that fail; invalid,
    if it is no network; possible (exit code 3), if other classes fit too.
    """
    from solver.network.verdict import judge_by_answers

    clock = Deadline()
    puzzle = _one_puzzle(source).puzzle
    guess = read_network(network)
    judgement = judge_by_answers(puzzle.rules, puzzle.clues, guess, **keywords)
    verdict = _VERDICTS.get(judgement.verdict, judgement.verdict)
    complete = judgement.status.complete
    if as_json:
        fields = {
            "id": puzzle.id,
            "network": str(guess),
            "verdict": verdict,
            "reasons": list(judgement.reasons),
        }
        print_json("puzzle check", fields, complete=complete, clock=clock)
    else:
        click.echo(f"{guess}: {verdict}")
        for reason in judgement.reasons:
            click.echo(f"  {reason}")
        if verdict == "possible" and complete:
            click.echo("  it fits every clue, but so do networks of other classes")
    if not complete:
        leave(PARTIAL)
    leave({"right": DONE, "possible": NOT_UNIQUE}.get(verdict, NO))


@click.command("hint")
@_puzzle_argument
@click.option(
    "--marks",
    default="",
    help="What is marked so far: `4C+ 5D-` for hot and not hot, or + and - with a to z for gaps.",
)
@click.option(
    "--level",
    type=click.IntRange(1, 4),
    default=1,
    show_default=True,
    help="1 where to look, 2 why, 3 which spaces, 4 what follows.",
)
@limit_options
@json_option
def hint(source: str, marks: str, level: int, as_json: bool, **keywords: Any) -> None:
    """Give the easiest next step, as much of it as --level says.

    Marks that are already wrong are named first.
    """
    from puzzles.hint import hint as find
    from puzzles.marks import parse_marks

    clock = Deadline()
    puzzle = _one_puzzle(source).puzzle
    try:
        known = parse_marks(marks, puzzle.board)
    except ValueError as error:
        raise InputError(str(error)) from None
    engine, deadline = keywords["engine"], keywords["deadline"]
    advice = _in_time(find, puzzle, known, engine=engine, deadline=deadline)
    if as_json:
        name = puzzle.board.name
        fields: dict[str, Any] = {
            "id": puzzle.id,
            "kind": advice.kind,
            "level": level,
            "texts": list(advice.told(level)),
        }
        if level >= 2:
            fields["technique"] = advice.technique
            fields["clues"] = [name(space) for space in advice.clues]
            fields["marks"] = [name(space) for space in advice.marks]
        if level >= 4 or advice.kind == "wrong":
            fields["squares"] = {
                name(space): "hot" if hot else "not hot" for space, hot in advice.squares.items()
            }
        print_json("puzzle hint", fields, complete=True, clock=clock)
    else:
        for text in advice.told(level):
            click.echo(text)
    leave(NO if advice.kind == "wrong" else DONE)
