"""What the commands of the sight-line game print for people; the figures are those of the JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from solver.bits import members
from solver.sightline.draw import to_rich
from solver.sightline.picture import Picture
from solver.sightline.position import COLOURS, Colour, Position
from solver.terminal import console, plural

if TYPE_CHECKING:
    from solver.sightline.search import Solution


def print_picture(out: Console, picture: Picture) -> None:
    """Print a picture as wide as the terminal allows."""
    encoding = getattr(out.file, "encoding", None)
    out.print(to_rich(picture, width=out.width, encoding=encoding))


def standing(position: Position) -> str:
    """Who is ahead, and by which groups.

    >>> standing(Position.parse("hexhex4/b:c3,d4/r:a1"))
    'Black is ahead: groups 2 against 1 and half a stone.'
    """
    groups = {colour: " ".join(map(str, position.groups(colour))) for colour in COLOURS}
    black = groups["black"]
    red = f"{groups['red']} and half a stone" if groups["red"] else "half a stone"
    ours, theirs = (black, red) if position.ahead == "black" else (red, black)
    return f"{position.ahead.capitalize()} is ahead: groups {ours} against {theirs}."


def print_position(position: Position) -> None:
    """Print a position with the cells where each side may place a stone."""
    out = console()
    out.print(f"[bold]{escape(str(position))}[/]")
    print_picture(out, Picture(position))
    out.print(standing(position))


def print_legal(position: Position, cells: Iterable[int]) -> None:
    """Print the legal cells of both sides, and what each of some cells sees."""
    out = console()
    for colour in COLOURS:
        legal = position.legal(colour)
        names = " ".join(position.names(legal)) or "nowhere"
        out.print(f"{colour:<6}{legal.bit_count():>3}  {escape(names)}")
    out.print(standing(position))
    for cell in cells:
        name = escape(position.board.cells[cell])
        seen = [
            f"{position.board.cells[stone]} ({position.holder(stone)})"
            for stone in position.sight(cell)
        ]
        out.print(f"{name} sees {escape(', '.join(seen)) or 'no stone'}.")
        for colour in COLOURS:
            why = position.why_illegal(cell, colour)
            out.print(f"  {colour}: {'may be placed' if why is None else escape(why)}")


def line_text(position: Position, line: Iterable[tuple[Colour, int]]) -> str:
    """Placements one after the other, such as ``red a1, black d4``."""
    return ", ".join(f"{colour} {position.board.cells[cell]}" for colour, cell in line)


def print_solution(position: Position, solution: Solution) -> None:
    """Print who wins, and with which placements."""
    out = console()
    winning = sum(1 << cell for cell in solution.winning or ())
    print_picture(out, Picture(position, winning=winning))
    out.print(standing(position))
    cost = f"[dim]({plural(solution.counters.nodes, 'node')}, {solution.counters.seconds:.2f} s)[/]"
    if solution.winner is None:
        out.print(f"Time was up before it was known who wins. {cost}")
        return
    out.print(f"[bold]{solution.winner.capitalize()} wins[/] {cost}")
    if solution.winning:
        names = escape(" ".join(position.board.cells[cell] for cell in solution.winning))
        out.print(f"Winning placements of {position.behind}: {names}")
    if solution.line:
        out.print(f"Best play: {escape(line_text(position, solution.line))}")
    elif solution.winner == position.ahead and not list(members(position.legal(position.behind))):
        out.print(f"{position.behind.capitalize()} may not place a stone anywhere.")
    if not solution.status.complete:
        out.print("Time was up: winning placements may be missing, and best play may go on.")
