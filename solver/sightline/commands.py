"""The commands `spyglass hex ...`: parse, call, print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from solver.console import (
    DONE,
    PARTIAL,
    InputError,
    leave,
    print_json,
    refuse_to_overwrite,
    write_whole,
)
from solver.options import force_option, json_option, time_limit_option
from solver.result import Deadline
from solver.sightline.board import Board
from solver.sightline.options import board_option, load_position, notice, position_argument
from solver.sightline.play_commands import play
from solver.sightline.position import COLOURS, Position
from solver.sightline.study_commands import COMMANDS as STUDY_COMMANDS

if TYPE_CHECKING:
    from solver.sightline.search import Solution


@click.group()
def hex_() -> None:
    """The turnless sight-line game on hexes: who wins, and how.

    POSITION is a board with the cells of black and of red stones, such as
    hexhex4/b:d4,c3/r:a1, the name of a file that holds one, or `-` for standard input.
    """


def _position_fields(position: Position) -> dict[str, Any]:
    """What every document about a position says of it."""
    return {"position": str(position), "ahead": position.ahead}


@hex_.command()
@position_argument
@board_option
@click.option("--svg", metavar="FILE", help="Also draw the position into FILE.")
@force_option
@json_option
def show(position: str, board: Board | None, svg: str | None, force: bool, as_json: bool) -> None:
    """Draw a position: the stones, where each side may place one, and who is ahead."""
    clock = Deadline()
    shown = load_position(position, board)
    refuse_to_overwrite(svg, force=force)
    if svg is not None:
        from solver.sightline.picture import Picture
        from solver.sightline.svg import to_svg

        write_whole(svg, to_svg(Picture(shown)), overwrite=force)
    if as_json:
        fields = {
            **_position_fields(shown),
            "board": {
                "name": shown.board.name,
                "cells": shown.board.size,
                "lines": len(shown.board.lines),
                "symmetries": len(shown.board.symmetries),
            },
            "stones": {colour: shown.names(shown.stones(colour)) for colour in COLOURS},
            "groups": {colour: shown.groups(colour) for colour in COLOURS},
            "score": {colour: shown.score(colour) for colour in COLOURS},
            "legal": {colour: shown.names(shown.legal(colour)) for colour in COLOURS},
        }
        print_json("hex show", fields, complete=True, clock=clock)
    else:
        from solver.sightline.report import print_position

        print_position(shown)
    leave(DONE)


@hex_.command()
@position_argument
@click.argument("cells", nargs=-1, metavar="[CELL]...")
@board_option
@json_option
def legal(position: str, cells: tuple[str, ...], board: Board | None, as_json: bool) -> None:
    """List where each side may place a stone now.

    For every CELL: the stones seen from it, and why a stone may not be placed there.
    """
    clock = Deadline()
    shown = load_position(position, board)
    try:
        asked = [shown.board.index(name) for name in cells]
    except ValueError as error:
        raise InputError(str(error)) from None
    if as_json:
        fields = {
            **_position_fields(shown),
            "black": shown.names(shown.legal("black")),
            "red": shown.names(shown.legal("red")),
            "cells": [_cell_fields(shown, cell) for cell in asked],
        }
        print_json("hex legal", fields, complete=True, clock=clock)
    else:
        from solver.sightline.report import print_legal

        print_legal(shown, asked)
    leave(DONE)


def _cell_fields(position: Position, cell: int) -> dict[str, Any]:
    return {
        "cell": position.board.cells[cell],
        "sees": [
            {"cell": position.board.cells[stone], "colour": position.holder(stone)}
            for stone in position.sight(cell)
        ],
        "why_illegal": {colour: position.why_illegal(cell, colour) for colour in COLOURS},
    }


@hex_.command()
@position_argument
@click.option("--all", "every", is_flag=True, help="Find every winning placement.")
@board_option
@time_limit_option
@json_option
def solve(
    position: str, every: bool, board: Board | None, deadline: Deadline, as_json: bool
) -> None:
    """Say who wins with best play, and with which placements.

    Only the side behind needs to place stones, as long as it is behind.
    """
    clock = Deadline()
    shown = load_position(position, board)
    notice()
    from solver.sightline.search import solve as search

    solution = search(shown, every=every, deadline=deadline)
    if as_json:
        complete = solution.status.complete
        print_json("hex solve", _solution_fields(shown, solution), complete=complete, clock=clock)
    else:
        from solver.sightline.report import print_solution

        print_solution(shown, solution)
    leave(DONE if solution.status.complete else PARTIAL)


def _solution_fields(position: Position, solution: Solution) -> dict[str, Any]:
    cells = position.board.cells
    return {
        **_position_fields(position),
        "status": solution.status.value,
        "winner": solution.winner,
        "winning": None if solution.winning is None else [cells[cell] for cell in solution.winning],
        "line": [{"colour": colour, "cell": cells[cell]} for colour, cell in solution.line],
        "nodes": solution.counters.nodes,
    }


for _command in (*STUDY_COMMANDS, play):
    hex_.add_command(_command)
