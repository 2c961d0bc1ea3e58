"""The commands `spyglass turning-point ...`: parse, call, print."""

from __future__ import annotations

from typing import Any

import click

from solver.console import DONE, leave, print_json, refuse_to_overwrite, write_whole
from solver.options import force_option, json_option
from solver.result import Deadline
from solver.turning_point.chips import CHIPS, SHOWS, SIDE_NAMES, SIDES
from solver.turning_point.game import Game
from solver.turning_point.moves import is_over, placements, totals
from solver.turning_point.options import load_game, rules_options, take_rules
from solver.turning_point.play_commands import play_
from solver.turning_point.position import Position
from solver.turning_point.solve_commands import COMMANDS as SOLVE_COMMANDS
from solver.turning_point.unknown_commands import unknown


@click.group("turning-point")
def turning_point() -> None:
    """Turning Point: exact endgames of the chip game.

    POSITION is the text form `rows side hands scores`, a file with it or with a game, or
    `-` for standard input.  A game is a list of moves such as f5 g6 e6:double d7:stop,
    after header lines for the options (`trap free`); its last position is meant.
    """


def _points(pair: tuple[int, int]) -> dict[str, int]:
    return {SIDE_NAMES[side]: points for side, points in zip(SIDES, pair, strict=True)}


def _position_fields(position: Position) -> dict[str, Any]:
    """A position as fields of a JSON document."""
    board = position.board
    return {
        "position": str(position),
        "side": SIDE_NAMES[position.side],
        "chips": {
            board.name(hole): sign for hole, sign in enumerate(position.signs) if sign in SHOWS
        },
        "empty": board.names(position.empty),
        "hands": {
            SIDE_NAMES[side]: dict(zip(CHIPS, position.hand(side), strict=True)) for side in SIDES
        },
        "scores": _points(position.scores),
        "over": is_over(position),
        "totals": _points(totals(position)),
    }


@turning_point.command()
@click.argument("position")
@click.option("--svg", metavar="FILE", help="Also draw the position into FILE.")
@force_option
@rules_options
@json_option
def show(position: str, svg: str | None, force: bool, as_json: bool, **keywords: Any) -> None:
    """Draw a position, and say whose turn it is, with hands and scores."""
    clock = Deadline()
    game = load_game(position, take_rules(keywords))
    marked = game.last_holes
    refuse_to_overwrite(svg, force=force)
    if svg is not None:
        from solver.turning_point.svg import to_svg

        write_whole(svg, to_svg(game.position, marked=marked), overwrite=force)
    if as_json:
        fields = _position_fields(game.position)
        print_json("turning-point show", fields, complete=True, clock=clock)
    else:
        from solver.turning_point.report import print_position

        print_position(game.position, marked=marked)
    leave(DONE)


@turning_point.command()
@click.argument("position")
@rules_options
@json_option
def legal(position: str, as_json: bool, **keywords: Any) -> None:
    """List every placement that is allowed, and explain what it traps and scores."""
    from solver.turning_point.explain import placement_fields

    clock = Deadline()
    here = load_game(position, take_rules(keywords)).position
    allowed = placements(here)
    if as_json:
        fields = {
            "position": str(here),
            "side": SIDE_NAMES[here.side],
            "placements": [placement_fields(here.board, placed) for placed in allowed],
        }
        print_json("turning-point legal", fields, complete=True, clock=clock)
    else:
        from solver.turning_point.report import print_legal

        print_legal(here, allowed)
    leave(DONE)


@turning_point.command()
@click.argument("file")
@rules_options
@json_option
def replay(file: str, as_json: bool, **keywords: Any) -> None:
    """Play a list of moves, and tell points and scores after each.

    FILE is a game, or `-` for standard input.
    """
    clock = Deadline()
    game = load_game(file, take_rules(keywords))
    if as_json:
        fields = {"moves": _move_fields(game), **_position_fields(game.position)}
        print_json("turning-point replay", fields, complete=True, clock=clock)
    else:
        from solver.turning_point.report import print_replay

        print_replay(game)
    leave(DONE)


def _move_fields(game: Game) -> list[dict[str, Any]]:
    """The moves of a game as fields of a JSON document; a pass has no hole."""
    from solver.turning_point.explain import placement_fields

    moves = []
    for turn in game.turns:
        fields: dict[str, Any] = {"side": SIDE_NAMES[turn.before.side], "move": turn.text}
        if turn.placement is not None:
            fields |= placement_fields(turn.before.board, turn.placement)
        moves.append({**fields, "scores": _points(turn.after.scores)})
    return moves


for _command in (*SOLVE_COMMANDS, unknown, play_):
    turning_point.add_command(_command)
