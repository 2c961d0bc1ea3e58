"""The group of commands `spyglass puzzle ...`."""

from __future__ import annotations

import click

from puzzles.generate_commands import fewest, new
from puzzles.list_command import list_
from puzzles.print_commands import print_, sheet
from puzzles.solve_commands import check, grade, hint, solve


@click.group()
def puzzle() -> None:
    """Spy! puzzles: a board, some answers, and one class of networks that fits.

    ID is the text that stands for a puzzle, such as 7x7_iCzbCj: the board and its
    spaces in order, H, W or C for a clue, a to z for 1 to 26 spaces without one.
    """


for _command in (new, solve, grade, check, hint, fewest, print_, sheet, list_):
    puzzle.add_command(_command)
