"""What the commands of Turning Point print for people; the figures are those of the JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table as Grid

from solver.terminal import console, plural
from solver.turning_point.chips import SIDE_NAMES
from solver.turning_point.draw import to_rich
from solver.turning_point.explain import explanation
from solver.turning_point.game import Game
from solver.turning_point.moves import Placement, move_text
from solver.turning_point.position import Position

if TYPE_CHECKING:
    from solver.turning_point.unknown import Outlook


def print_position(position: Position, *, marked: tuple[int, ...] = ()) -> None:
    """Print the board, whose turn it is, hands and scores."""
    console().print(to_rich(position, marked=marked))


def print_legal(position: Position, allowed: list[Placement]) -> None:
    """Print the board with the allowed holes marked, and each placement explained."""
    out = console()
    out.print(to_rich(position, marked={placement.hole for placement in allowed}))
    print_placements(out, position, allowed)


def print_placements(out: Console, position: Position, allowed: list[Placement]) -> None:
    """Print a table of placements, with a line for each row that they trap."""
    if not allowed:
        out.print("No placement is possible.")
        return
    grid = Grid(title=plural(len(allowed), "placement"), title_justify="left", box=None)
    grid.add_column("placement")
    grid.add_column("points", justify="right")
    grid.add_column("rows")
    for placement in allowed:
        text = "\n".join(explanation(position.board, placement))
        grid.add_row(placement.text(position.board), str(placement.points), text)
    out.print(grid)


def print_replay(game: Game) -> None:
    """Print every move with its points and the scores after it, then the last position."""
    out = console()
    grid = Grid(title=plural(len(game.turns), "move"), title_justify="left", box=None)
    grid.add_column("", justify="right")
    grid.add_column("side")
    grid.add_column("move")
    for heading in ("points", "pink", "orange"):
        grid.add_column(heading, justify="right")
    for number, turn in enumerate(game.turns, start=1):
        points = 0 if turn.placement is None else turn.placement.points
        scores = map(str, turn.after.scores)
        grid.add_row(str(number), SIDE_NAMES[turn.before.side], turn.text, str(points), *scores)
    if game.turns:
        out.print(grid)
    out.print(to_rich(game.position, marked=game.last_holes))


def print_outlook(outlook: Outlook) -> None:
    """Print the mean and the least margin of every placement over the places of the disc."""
    out = console()
    board = outlook.worlds[0].position.board
    places = " ".join(world.name for world in outlook.worlds)
    count = plural(len(outlook.worlds), "possible place")
    out.print(f"The opponent's stop disc: {count} ({places})")
    if not outlook.placements:
        out.print("The game is over.")
        return
    grid = Grid(title="Margin from here to the end", title_justify="left", box=None)
    grid.add_column("placement")
    grid.add_column("expected", justify="right")
    grid.add_column("worst", justify="right")
    grid.add_column("when it is at")
    for one in outlook.placements:
        mean, least = one.expected, one.worst
        grid.add_row(
            move_text(board, one.hole, one.chip),
            _between(*(f"{float(bound):+.2f}" for bound in mean)),
            _between(*(f"{bound:+d}" for bound in least)),
            " ".join(outlook.worst_places(one)) if one.exact else "",
        )
    out.print(grid)
    if not outlook.status.complete:
        out.print("Time was up: bounds stand where a margin is not known.")


def _between(lower: str, upper: str) -> str:
    """A number, or the bounds that it lies between."""
    return lower if lower == upper else f"{lower} to {upper}"
