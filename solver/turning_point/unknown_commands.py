"""The command `unknown`, and its answer, which `solve` gives too where it is asked for."""

from __future__ import annotations

from typing import Any, NoReturn

import click

from solver.console import InputError, leave, print_json
from solver.options import json_option, time_limit_option
from solver.result import Deadline
from solver.turning_point.chips import SIDE_NAMES
from solver.turning_point.game import Log
from solver.turning_point.options import exit_code, load_log, ready, rules_options, take_rules


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
    answer_unknown(log, deadline, clock, as_json=as_json)


def answer_unknown(log: Log, deadline: Deadline, clock: Deadline, *, as_json: bool) -> NoReturn:
    """Weigh the placements at the end of a game, print that, and leave.

    Raises
    ------
    InputError
        If the rules do not allow the moves.
    """
    deadline = ready(deadline)
    from solver.turning_point.unknown import weigh

    try:
        outlook = weigh(log, deadline=deadline)
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
