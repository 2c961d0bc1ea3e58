"""The commands of the card game: parse, call, print."""

from __future__ import annotations

import click

from solver.cards.advise_commands import COMMANDS as ADVISE_COMMANDS
from solver.cards.options import known_or_leave, load_log, seat_of, seat_option
from solver.console import DONE, leave, print_json, refuse_to_overwrite, write_whole
from solver.options import SecondsRange, json_option
from solver.result import Deadline


@click.group()
def cards() -> None:
    """SPY, the card game: what can still be where, and what to do.

    FILE is a log of what was done and said at the table, one event a line (`ann move 2`,
    `me spy ann bomb`), or `-` for standard input.
    """


@cards.command()
@click.argument("file")
@seat_option
@json_option
def status(file: str, seat: str | None, as_json: bool) -> None:
    """Say what is known of every base, and what the others know of one's own.

    For each base the orders left, the chance of each card at each place, and what each
    slot would show if it were spied on now.  If what was said cannot all be true, names a
    smallest set of events that contradict each other.
    """
    clock = Deadline()
    log = load_log(file)
    found = known_or_leave("cards status", log, seat_of(log, seat), as_json=as_json, clock=clock)
    if as_json:
        from solver.cards.report import status_fields

        print_json("cards status", status_fields(found), complete=True, clock=clock)
    else:
        from solver.cards.report import print_status
        from solver.terminal import console

        print_status(console(), found)
    leave(DONE)


@cards.command()
@click.argument("file")
@click.option("--svg", metavar="OUT", help="Also draw the table into OUT.")
@click.option("--force", is_flag=True, help="Overwrite OUT.")
@seat_option
@json_option
def show(file: str, svg: str | None, force: bool, seat: str | None, as_json: bool) -> None:
    """Draw all fans, one's own below, with the mirror line from each Spy."""
    clock = Deadline()
    log = load_log(file)
    refuse_to_overwrite(svg, force=force)
    found = known_or_leave("cards show", log, seat_of(log, seat), as_json=as_json, clock=clock)
    if svg is not None:
        from solver.cards.picture import Picture
        from solver.cards.svg import to_svg

        write_whole(svg, to_svg(Picture.of(found)), overwrite=force)
    if as_json:
        from solver.cards.report import show_fields

        print_json("cards show", show_fields(log, found), complete=True, clock=clock)
    else:
        from solver.cards.report import print_picture
        from solver.terminal import console

        print_picture(console(), found)
    leave(DONE)


@cards.command()
@click.argument("file", required=False)
@seat_option
@click.option(
    "--seconds",
    metavar="S",
    type=SecondsRange(0.1, 600),
    default=2.0,
    show_default=True,
    help="How long to think about the best turns.",
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Of the thinking.",
)
def assist(file: str | None, seat: str | None, seconds: float, seed: int) -> None:
    """Keep a log at the table: type events, see the fans and the best turns.

    With a file the log is saved after every entry; a file that is not there yet is made.
    Type `help` for the words understood.
    """
    from solver.cards.assist import run

    run(file, seat=seat, seconds=seconds, seed=seed)


for _command in ADVISE_COMMANDS:
    cards.add_command(_command)
