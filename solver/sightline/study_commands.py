"""The commands `spyglass hex pie` and `spyglass hex table`: parse, call, print."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any, TypeVar

import click

from solver.cluster import connected
from solver.console import DONE, PARTIAL, InputError, leave, print_json, refuse_to_overwrite
from solver.options import (
    cluster_option,
    force_option,
    json_option,
    time_limit_option,
    workers_option,
)
from solver.result import Deadline
from solver.sightline.board import Board
from solver.sightline.options import board_option, load_position, notice

if TYPE_CHECKING:
    from solver.sightline.pie import Answer, Proposals
    from solver.sightline.table import Table

_Command = TypeVar("_Command", bound=Callable[..., Any])

_DEFAULT_BOARD = 4  # cells a side


def _most_nodes_option(default: str) -> Callable[[_Command], _Command]:
    return click.option(
        "--most-nodes",
        metavar="N",
        type=click.IntRange(min=1),
        help=f"Give a set-up up after N nodes.  [default: {default}]",
    )


@click.command()
@click.argument("position", required=False)
@click.option("--find", "finding", is_flag=True, help="Propose set-ups that are hard to judge.")
@click.option("--stones", metavar="K", type=click.IntRange(min=1), help="For --find.  [default: 3]")
@click.option(
    "--tries", metavar="N", type=click.IntRange(min=1), help="Set-ups to draw.  [default: 100]"
)
@click.option(
    "--top", metavar="N", type=click.IntRange(min=1), help="Set-ups to propose.  [default: 5]"
)
@click.option("--seed", metavar="N", type=int, help="Of the drawing.  [default: 0]")
@_most_nodes_option("1000000, for --find")
@workers_option
@cluster_option
@time_limit_option
@board_option
@json_option
def pie(
    position: str | None,
    finding: bool,
    workers: int,
    cluster: str | None,
    deadline: Deadline,
    board: Board | None,
    as_json: bool,
    **drawing: int | None,
) -> None:
    """Say which colour to choose of the set-up POSITION, and how clear that is."""
    clock = Deadline()
    given = {name: value for name, value in drawing.items() if value is not None}
    if finding == (position is not None):
        raise InputError("give a POSITION to judge, or --find to have set-ups proposed")
    if position is None:
        _find(board, given, workers, cluster, deadline, as_json=as_json)
        return
    if given:
        option = next(iter(given)).replace("_", "-")
        raise InputError(f"--{option} is for --find, not for a POSITION")
    setup = load_position(position, board)
    from solver.sightline.pie import judge

    notice()
    answer = judge(setup, deadline=deadline)
    complete = answer.status.complete
    if as_json:
        fields = {**_answer_fields(answer), "status": answer.status.value}
        print_json("hex pie", fields, complete=complete, clock=clock)
    else:
        from solver.sightline.study_report import print_answer

        print_answer(answer)
    leave(DONE if complete else PARTIAL)


def _find(
    board: Board | None,
    given: dict[str, int],
    workers: int,
    cluster: str | None,
    deadline: Deadline,
    *,
    as_json: bool,
) -> None:
    clock = Deadline()
    from solver.sightline.pie import find

    notice()
    board = board or Board.hexhex(_DEFAULT_BOARD)
    with connected(cluster) as backend:
        try:
            stones = given.pop("stones", 3)
            found = find(
                board, stones, **given, workers=workers, backend=backend, deadline=deadline
            )
        except ValueError as error:
            raise InputError(str(error)) from None
    if as_json:
        _print_proposals(found, board, stones, clock)
    else:
        from solver.sightline.study_report import print_proposals

        print_proposals(found)
    leave(DONE if found.status.complete else PARTIAL)


def _print_proposals(found: Proposals, board: Board, stones: int, clock: Deadline) -> None:
    fields = {
        "board": board.name,
        "stones": stones,
        "status": found.status.value,
        "tried": found.tried,
        "given_up": found.given_up,
        "nodes": found.counters.nodes,
        "setups": [_answer_fields(answer) for answer in found.answers],
    }
    print_json("hex pie", fields, complete=found.status.complete, clock=clock)


def _answer_fields(answer: Answer) -> dict[str, Any]:
    position = answer.position
    cells = position.board.cells
    return {
        "position": str(position),
        "ahead": position.ahead,
        "choose": answer.choose,
        "nodes": answer.counters.nodes,
        "choices": answer.choices,
        "narrowest": answer.narrowest,
        "replies": [
            {
                "after": None if reply.after is None else cells[reply.after],
                "winning": [cells[cell] for cell in reply.winning],
            }
            for reply in answer.replies
        ],
    }


@click.command()
@board_option
@click.option(
    "--stones",
    metavar="K",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    help="Stones of a set-up, at least one of them black.",
)
@click.option("--out", metavar="FILE", required=True, help="Write the table into FILE.")
@force_option
@_most_nodes_option("never")
@workers_option
@cluster_option
@json_option
def table(
    board: Board | None,
    stones: int,
    out: str,
    force: bool,
    most_nodes: int | None,
    workers: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Solve every set-up of K stones, up to the symmetries of the board.

    What is solved is kept in FILE.part until the table is finished; after an
    interruption the same command goes on from there.
    """
    from solver.sightline.table import Table

    clock = Deadline()
    board = board or Board.hexhex(_DEFAULT_BOARD)
    if stones > board.size:
        raise InputError(f"{board} has no room for {stones} stones; it has {board.size} cells")
    if out == "-" or (os.path.exists(out) and not os.path.isfile(out)):
        # A device or a folder has no journal beside it, and is not read again.
        raise InputError(f"give the name of a file to write, not {out}")
    refuse_to_overwrite(out, force=force)
    notice()
    with connected(cluster) as backend:
        _make(board, stones, out, most_nodes, workers, backend, force=force)
    made = Table.load(out, board)
    if as_json:
        print_json("hex table", _table_fields(made, out), complete=made.complete, clock=clock)
    else:
        from solver.sightline.study_report import print_table

        print_table(made)
    leave(DONE if made.complete else PARTIAL)


def _make(
    board: Board,
    stones: int,
    out: str,
    most_nodes: int | None,
    workers: int,
    backend: str | None,
    *,
    force: bool,
) -> None:
    from solver.sightline.table import journal_of, make

    terminal = sys.stderr.isatty()
    steps = make(
        board,
        stones,
        out,
        most_nodes=most_nodes,
        workers=workers,
        backend=backend,
        overwrite=force,
    )
    try:
        with closing(steps):
            for step in steps:
                if terminal:
                    click.echo(f"\r{step.done:,} of {step.total:,} set-ups", nl=False, err=True)
    except KeyboardInterrupt:
        click.echo(f"\nkept in {journal_of(out)}; the same command goes on from there", err=True)
        raise
    if terminal:
        click.echo(err=True)


def _table_fields(made: Table, out: str) -> dict[str, Any]:
    return {
        "board": made.board.name,
        "stones": made.stones,
        "most_nodes": made.most_nodes,
        "setups": len(made.entries),
        "black": len(made.won_by("black")),
        "red": len(made.won_by("red")),
        "unknown": len(made.won_by(None)),
        "nodes": sum(entry.nodes for entry in made.entries),
        "hardest": [
            {"position": str(entry.position), "winner": entry.winner, "nodes": entry.nodes}
            for entry in made.hardest(3)
        ],
        "sha256": made.digest(),
        "file": out,
    }


COMMANDS = (pie, table)
"""What the group `spyglass hex` mounts."""
