"""The command `spyglass puzzle list`: parse, call, print."""

from __future__ import annotations

import click

from puzzles.grades import GRADES
from solver.console import DONE, NO, leave, print_json
from solver.network.board import Board
from solver.options import json_option
from solver.result import Deadline


def _board(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Board | None:
    try:
        return None if value is None else Board.parse(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command("list")
@click.option("--grade", "grade_name", type=click.Choice(GRADES), help="Only of this grade.")
@click.option("--board", metavar="RxC", callback=_board, help="Only on this board.")
@json_option
def list_(grade_name: str | None, board: Board | None, as_json: bool) -> None:
    """List the puzzles that come with Spyglass: 40 of each grade.

    They are printed with `spyglass puzzle list --json | spyglass puzzle print - ...`.
    Exit code 1 if none is of this grade and board.
    """
    from puzzles.collection import collection

    clock = Deadline()
    entries = collection(grade_name, board)
    if as_json:
        puzzles = [
            {
                "id": entry.puzzle.id,
                "grade": entry.grade,
                "score": entry.score,
                "clues": len(entry.puzzle.clues),
                "network": str(entry.network),
            }
            for entry in entries
        ]
        print_json("puzzle list", {"puzzles": puzzles}, complete=True, clock=clock)
    else:
        for entry in entries:
            click.echo(f"{entry.puzzle.id}  {entry.grade} {entry.score}")
    leave(DONE if entries else NO)
