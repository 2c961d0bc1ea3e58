"""The command `spyglass hex play`; `play` is to be added to the group `spyglass hex`."""

from __future__ import annotations

import click

from solver.console import DONE, InputError, leave, typed_lines
from solver.options import read_deadline
from solver.result import Deadline
from solver.sightline.board import Board
from solver.sightline.options import board_option, load_position, notice
from solver.sightline.position import COLOURS, Colour


@click.command()
@click.argument("file", required=False)
@click.option("--setup", metavar="POSITION", help="Lay out the stones; the program then chooses.")
@click.option("--colour", type=click.Choice(COLOURS), help="Play this colour.")
@click.option(
    "--think",
    metavar="S",
    callback=read_deadline,
    type=float,
    default=10.0,
    show_default=True,
    help="Seconds the program may think about a stone.",
)
@click.option("--seed", type=int, help="Of the set-up that the program lays out.")
@board_option
def play(
    file: str | None,
    setup: str | None,
    colour: Colour | None,
    think: Deadline,
    seed: int | None,
    board: Board | None,
) -> None:
    """Play against the program.

    Without --setup the program lays out some stones and you choose a colour.  With FILE
    the game is saved after every stone, and a game that is there goes on.
    """
    from solver.sightline.play import play as start
    from solver.sightline.player import Player
    from solver.sightline.search import solve

    if "-" in (file, setup):
        raise InputError("play reads what you type from standard input; give a file instead of -")
    position = None if setup is None else load_position(setup, board)
    notice()
    player = Player(solve, think.seconds)
    start(file, typed_lines("> "), player, board=board, setup=position, you=colour, seed=seed)
    leave(DONE)
