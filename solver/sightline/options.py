"""Reading what the commands of the sight-line game share: the board and the position."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from solver.console import InputError, read_text, source_name
from solver.sightline.board import Board
from solver.sightline.position import Position

position_argument = click.argument("position", metavar="POSITION")


def notice() -> None:
    """Say why the first run after an installation takes longer."""
    folder = Path(__file__).parent / "kernels" / "__pycache__"
    if sys.stderr.isatty() and not any(folder.glob("proof.search-*.nbi")):
        click.echo("compiling the search, once; this takes some seconds", err=True)


def _read_board(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> Board | None:
    """The board of `--board`, for its callback."""
    return None if value is None else load_board(value)


board_option = click.option(
    "--board",
    metavar="BOARD",
    callback=_read_board,
    help="hexhex and a size, or a JSON file with cells and lines.",
)
"""Gives the command the keyword `board`: a `Board`, or `None` where the option is not used."""


def load_board(text: str) -> Board:
    """The built-in board of this name, or the board in a JSON file, called like the file.

    Raises
    ------
    InputError
        If there is neither.
    """
    try:
        return Board.parse(text)
    except ValueError as error:
        if text.lower().startswith("hexhex") and not os.path.exists(text):
            raise InputError(str(error)) from None
    data = read_text(text)
    name = "board" if text == "-" else re.sub(r"[\s,/:#]", "-", Path(text).stem)[:40]
    try:
        return Board.from_json(data, name=name or "board")
    except ValueError as error:
        raise InputError(f"{source_name(text)}: {error}") from None


def load_position(text: str, board: Board | None = None) -> Position:
    """The position of a text form, in a file, or on standard input for `-`.

    Parameters
    ----------
    text
        The text form, the name of a file that holds one, or `-`.
    board
        The board it must be on; by default a built-in one.

    Raises
    ------
    InputError
        If it cannot be read.
    """
    if text != "-" and ("/b:" in text or "/r:" in text) and not os.path.isfile(text):
        try:
            return Position.parse(text, board)
        except ValueError as error:
            raise InputError(_with_advice(str(error), board)) from None
    if text != "-" and not os.path.exists(text):
        raise InputError(
            f"{text!r} is neither a position, such as hexhex4/b:d4,c3/r:a1, nor a file"
        )
    name, lines = source_name(text), list(_lines(read_text(text)))
    if not lines:
        raise InputError(f"{name}: there is no position in it")
    number, line = lines[0]
    try:
        found = Position.parse(line, board)
    except ValueError as error:
        raise InputError(f"{name}:{number}: {_with_advice(str(error), board)}") from None
    if len(lines) > 1:
        raise InputError(f"{name}:{lines[1][0]}: a second position; one is enough")
    return found


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, with their numbers; # starts a comment."""
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if content:
            yield number, content


def _with_advice(message: str, board: Board | None) -> str:
    if board is None and "built-in board" in message:
        return f"{message}, or give another board with --board FILE"
    return message
