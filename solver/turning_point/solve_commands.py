"""The commands `solve`, `suggest` and `perft` of Turning Point: parse, call, print."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click

from solver.console import DONE, InputError, LimitError, leave, print_json
from solver.options import json_option, time_limit_option
from solver.result import Deadline
from solver.turning_point.chips import SIDE_NAMES
from solver.turning_point.options import (
    exit_code,
    load_log,
    load_position,
    load_rules,
    notice,
    ready,
    replayed,
    rules_options,
    take_rules,
)
from solver.turning_point.position import Position
from solver.turning_point.unknown_commands import answer_unknown

if TYPE_CHECKING:
    from solver.turning_point.root import Goal
    from solver.turning_point.search import Solution
    from solver.turning_point.suggest import Suggestion


@click.command()
@click.argument("position")
@click.option("--all", "every", is_flag=True, help="The margin of every placement.")
@click.option(
    "--goal",
    type=click.Choice(["margin", "win"]),
    default="margin",
    show_default=True,
    help="margin: by how much; win: only who wins with the scores as they are, which is faster.",
)
@time_limit_option
@rules_options
@json_option
def solve(
    position: str, every: bool, goal: Goal, deadline: Deadline, as_json: bool, **keywords: Any
) -> None:
    """Find the exact margin from here to the end with best play of both sides.

    The margin is what the side to move makes more than its opponent, for rows and for
    chips at the end.  If time runs out, what is proven is shown: a lower and an upper bound.
    A game with `stop_known no` is answered as by `unknown`.
    """
    clock = Deadline()
    log = load_log(position, take_rules(keywords))
    if not log.first.rules.stop_known:
        if goal == "win":
            raise InputError("--goal win needs stop discs that are known (this is stop_known no)")
        answer_unknown(log, deadline, clock, as_json=as_json)
    here = replayed(log).position
    deadline = ready(deadline)
    from solver.turning_point.search import solve as find

    solution = find(here, every=every, goal=goal, deadline=deadline)
    if as_json:
        fields = _solution_fields(here, goal, solution)
        complete = solution.status.complete
        print_json("turning-point solve", fields, complete=complete, clock=clock)
    else:
        from solver.turning_point.solve_report import print_solution

        print_solution(here, solution)
    leave(exit_code(solution.status))


@click.command()
@click.argument("position")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=2.0,
    show_default=True,
    help="The time to think.",
)
@click.option(
    "--depth",
    type=click.IntRange(min=1),
    help="Look so many placements ahead instead: the answer is always the same.",
)
@rules_options
@json_option
def suggest(
    position: str, seconds: float, depth: int | None, as_json: bool, **keywords: Any
) -> None:
    """Say what to play: exact near the end, estimated above; the answer says which."""
    clock = Deadline()
    here = load_position(position, take_rules(keywords))
    if math.isnan(seconds):
        raise InputError("--seconds: nan is no time")
    notice()
    from solver.turning_point.engine import prepare
    from solver.turning_point.suggest import suggest as find

    prepare()
    suggestion = find(here, seconds, depth=depth)
    if as_json:
        fields = _suggestion_fields(here, suggestion)
        print_json("turning-point suggest", fields, complete=True, clock=clock)
    else:
        from solver.turning_point.solve_report import print_suggestion

        print_suggestion(here, suggestion)
    leave(DONE)


@click.command()
@click.argument("position", required=False)
@click.option("--depth", type=click.IntRange(min=0), required=True, help="The number of moves.")
@time_limit_option
@rules_options
@json_option
def perft(
    position: str | None, depth: int, deadline: Deadline, as_json: bool, **keywords: Any
) -> None:
    """Count the sequences of moves to a depth, to compare with published counts.

    From POSITION, or from the start of the game.
    """
    clock = Deadline()
    options = take_rules(keywords)
    if position is None:
        here = Position.start(load_rules(options))
    else:
        here = load_position(position, options)
    notice()
    from solver.turning_point import perft as room
    from solver.turning_point.engine import OutOfTimeError

    try:
        nodes = room.perft(here, depth, deadline=deadline.restarted())
    except OutOfTimeError:
        raise LimitError(f"the time is too short to count to depth {depth}") from None
    if as_json:
        fields = {"rules": here.rules.board, "position": str(here), "depth": depth, "nodes": nodes}
        print_json("turning-point perft", fields, complete=True, clock=clock)
    else:
        from solver.terminal import plural

        click.echo(f"{plural(nodes, 'sequence')} of {plural(depth, 'move')}")
    leave(DONE)


COMMANDS = (solve, suggest, perft)
"""What the group of Turning Point mounts."""


def _solution_fields(position: Position, goal: Goal, solution: Solution) -> dict[str, Any]:
    board = position.board
    return {
        "position": str(position),
        "side": SIDE_NAMES[position.side],
        "engine": "search",
        "goal": goal,
        "status": solution.status.value,
        "margin": solution.margin,
        "lower": solution.lower,
        "upper": solution.upper,
        "outcome": solution.outcome and solution.outcome.value,
        "placements": [
            {
                "hole": board.name(one.hole),
                "chip": one.chip,
                "points": one.points,
                "margin": one.margin,
                "lower": one.lower,
                "upper": one.upper,
                "outcome": one.outcome and one.outcome.value,
            }
            for one in solution.placements
        ],
        "line": line_texts(position, solution),
        "nodes": solution.counters.nodes,
    }


def _suggestion_fields(position: Position, suggestion: Suggestion) -> dict[str, Any]:
    from solver.turning_point.suggest import EVALUATION

    board = position.board
    return {
        "position": str(position),
        "side": SIDE_NAMES[position.side],
        "exact": suggestion.exact,
        "depth": suggestion.depth,
        "evaluation": None if suggestion.exact else EVALUATION,
        "margin": suggestion.margin,
        "placements": [
            {
                "hole": board.name(one.hole),
                "chip": one.chip,
                "points": one.points,
                "margin": one.margin,
            }
            for one in suggestion.placements
        ],
        "nodes": suggestion.counters.nodes,
    }


def line_texts(position: Position, solution: Solution) -> list[str]:
    """The best line as moves are written."""
    from solver.turning_point.game import PASS
    from solver.turning_point.moves import move_text

    board = position.board
    return [PASS if move is None else move_text(board, *move) for move in solution.line]
