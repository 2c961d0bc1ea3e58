"""Options that the commands of the card game share, and how they read a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solver.cards.log import Log
from solver.console import NO, InputError, leave, print_json, read_text, source_name
from solver.result import Deadline

if TYPE_CHECKING:
    from solver.cards.status import Status

seat_option = click.option(
    "--seat",
    metavar="NAME",
    help="See with this player's eyes.  [default: the first whose base is written in full]",
)


def load_log(path: str) -> Log:
    """The log in a file, or on standard input for `-`.

    Raises
    ------
    InputError
        If it cannot be read, or tells what cannot happen.
    """
    try:
        return Log.parse(read_text(path), name=source_name(path))
    except ValueError as error:
        raise InputError(str(error)) from None


def seat_of(log: Log, name: str | None) -> int:
    """The seat of the player called `name`; without a name, of the one who keeps the log.

    Raises
    ------
    InputError
        If no player is called so.
    """
    if name is None:
        return log.state.keeper
    for seat, player in enumerate(log.names):
        if player.casefold() == name.casefold():
            return seat
    raise InputError(f"--seat {name}: no such player; the players are {', '.join(log.names)}")


def known_or_leave(command: str, log: Log, seat: int, *, as_json: bool, clock: Deadline) -> Status:
    """What a player knows; ends the command if what was said cannot all be true.

    Parameters
    ----------
    command
        Its words, such as ``cards status``.
    log, seat
        The game, and the player whose eyes it is seen with.
    as_json
        Whether a contradiction is named in a JSON document.
    clock
        A deadline started when the command was.
    """
    from solver.cards.conflict import ContradictionError
    from solver.cards.status import status

    try:
        return status(log, seat)
    except ContradictionError as error:
        from solver.cards.report import conflict_fields, print_conflict

        if as_json:
            print_json(command, conflict_fields(log, error.conflict), complete=True, clock=clock)
        else:
            from solver.terminal import console

            print_conflict(console(), log, error.conflict)
        leave(NO)
