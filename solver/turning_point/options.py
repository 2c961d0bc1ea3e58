"""What the commands of Turning Point share: the options of the rules, reading positions."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from solver.console import DONE, PARTIAL, InputError, read_text, source_name
from solver.result import Deadline, Status
from solver.turning_point.game import HEADERS, Game, Log, rules_from
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules

Command = TypeVar("Command", bound=Callable[..., Any])


def _choice(word: str) -> click.Choice[str]:
    return click.Choice(list(HEADERS[word]))


def rules_options(command: Command) -> Command:
    """Add the options that stand in for header lines: `--trap`, `--fresh-double` and so on."""
    options = (
        click.option(
            "--rules",
            "board",
            type=_choice("board"),
            help="The game.  [default: turning-point]",
        ),
        click.option(
            "--trap",
            type=_choice("trap"),
            help="Whether a player who can trap has to.  [default: required]",
        ),
        click.option(
            "--fresh-double",
            is_flag=True,
            flag_value="yes",
            default=None,
            help="A double multiplies the rows of the move that puts it down.",
        ),
        click.option(
            "--stop-disc",
            type=_choice("stop_disc"),
            help="What becomes of a disc that stops a row.  [default: turned]",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def take_rules(keywords: dict[str, Any]) -> dict[str, str]:
    """Take the options about rules that were given out of a command's keywords."""
    given = {word: keywords.pop(word, None) for word in HEADERS}
    return {word: value for word, value in given.items() if value is not None}


def load_rules(options: dict[str, str]) -> Rules:
    """The rules that the options tell.

    Raises
    ------
    InputError
        If they do not go together.
    """
    try:
        return rules_from(options)
    except ValueError as error:
        raise InputError(str(error)) from None


def load_log(argument: str, options: dict[str, str]) -> Log:
    """The game in a file, on standard input for `-`, or in the argument itself.

    Raises
    ------
    InputError
        If it cannot be read, or holds neither a position nor a move.
    """
    log = _read_log(argument, options)
    if log.empty:
        raise InputError(f"{log.name}: neither a position nor a move is written here")
    return log


def _read_log(argument: str, options: dict[str, str]) -> Log:
    if len(argument.split()) > 1 and not os.path.exists(argument):
        name, text = "position", argument
    else:
        name, text = source_name(argument), read_text(argument)
    try:
        return Log.parse(text, name=name, options=options)
    except ValueError as error:
        raise InputError(str(error)) from None


def load_game(argument: str, options: dict[str, str]) -> Game:
    """The game of `load_log`, with its moves played.

    Raises
    ------
    InputError
        If it cannot be read, or a move is not allowed.
    """
    return replayed(load_log(argument, options))


def load_saved_game(path: str, options: dict[str, str]) -> Game:
    """A game to go on with, which may not have begun yet.

    Raises
    ------
    InputError
        If it cannot be read, a move is not allowed, or it was played by other rules.
    """
    game = replayed(_read_log(path, options))
    if game.turns and options and _read_log(path, {}).first.rules != game.rules:
        raise InputError(f"{path} is played by other rules; name none to go on with it")
    return game


def replayed(log: Log) -> Game:
    """A game with its moves played.

    Raises
    ------
    InputError
        If a move is not allowed.
    """
    try:
        return log.replay()
    except ValueError as error:
        raise InputError(str(error)) from None


def load_position(argument: str, options: dict[str, str]) -> Position:
    """The position of a text form or a file; that of a game is its last.

    Raises
    ------
    InputError
        If it cannot be read, or leaves open where the stop discs are.
    """
    game = load_game(argument, options)
    if not game.rules.stop_known:
        raise InputError(
            "nobody has seen every stop disc of this game (stop_known no); "
            "spyglass turning-point unknown weighs where they may be"
        )
    return game.position


def notice() -> None:
    """Say why the first run after an installation takes longer."""
    kept = Path(__file__).parent / "__pycache__"
    if sys.stderr.isatty() and not any(kept.glob("search_kernels.*.nbi")):
        click.echo("compiling the search, once; this takes some seconds", err=True)


def ready(deadline: Deadline) -> Deadline:
    """Load the search, and give the deadline that it has to keep.

    Loading takes some of the time; compiling, after an installation, does not count.
    """
    notice()
    from solver.turning_point.engine import prepare

    return deadline.restarted() if prepare() else deadline


def exit_code(status: Status) -> int:
    """The exit code of a command whose answer has this status."""
    return DONE if status.complete else PARTIAL
