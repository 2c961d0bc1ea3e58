"""The command `play` of Turning Point."""

from __future__ import annotations

from typing import Any

import click

from solver.console import DONE, leave, typed_lines
from solver.options import read_deadline
from solver.turning_point.chips import SIDE_NAMES
from solver.turning_point.options import notice, rules_options, take_rules


@click.command("play")
@click.argument("file", required=False)
@click.option(
    "--side",
    type=click.Choice(["pink", "orange"]),
    default="pink",
    show_default=True,
    help="Your side; pink starts.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    callback=lambda context, parameter, value: read_deadline(context, parameter, value).seconds,
    default=2.0,
    show_default=True,
    help="How long the program may think about a move.",
)
@rules_options
def play_(file: str | None, side: str, seconds: float, **keywords: Any) -> None:
    """Play against the program, with a picture, hints, explanations and undo.

    With FILE the game is saved after every move; a file that is not there yet is made,
    one with a game or a position is gone on with.  Type `help` for the words understood.
    """
    notice()
    from solver.turning_point.engine import prepare
    from solver.turning_point.play import play

    prepare()
    you = next(letter for letter, name in SIDE_NAMES.items() if name == side)
    play(file, take_rules(keywords), typed_lines("> "), you=you, seconds=seconds)
    leave(DONE)
