"""The commands about a game at the table: `play` and `unknown`."""

from __future__ import annotations

from typing import Any

import click

from solver.console import DONE, InputError, leave, print_json, typed_lines
from solver.options import json_option, read_deadline, time_limit_option
from solver.result import Deadline
from solver.turning_point.chips import SIDE_NAMES
from solver.turning_point.options import exit_code, load_log, notice, rules_options, take_rules


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


@click.command()
@click.argument("game")
@rules_options
@time_limit_option
@json_option
def unknown(game: str, deadline: Deadline, as_json: bool, **keywords: Any) -> None:
    """Weigh every placement over the places where an unseen stop disc may be.

    GAME is a list of moves as the side to move saw them: the opponent's stop disc, once
    put down, looks like a plain chip.  For each placement the margin (own points minus
    the opponent's, from here to the end) is found for every possible place of the disc;
    the mean and the least are told.
    """
    clock = Deadline()
    log = load_log(game, take_rules(keywords))
    if log.first.rules.passing:
        raise InputError("Othello has no stop discs")
    notice()
    from solver.turning_point.engine import prepare
    from solver.turning_point.unknown import weigh

    prepare()
    try:
        outlook = weigh(log, deadline=deadline.restarted())
    except ValueError as error:
        raise InputError(str(error)) from None
    if as_json:
        from solver.turning_point.explain import weighed_fields

        fields = {
            "status": outlook.status.value,
            "side": SIDE_NAMES[outlook.worlds[0].position.side],
            "places": [world.name for world in outlook.worlds],
            "placements": [weighed_fields(outlook, one) for one in outlook.placements],
            "nodes": outlook.counters.nodes,
        }
        complete = outlook.status.complete
        print_json("turning-point unknown", fields, complete=complete, clock=clock)
    else:
        from solver.turning_point.report import print_outlook

        print_outlook(outlook)
    leave(exit_code(outlook.status))


COMMANDS = (play_, unknown)
"""What `commands` mounts."""
