"""What `solve` and `suggest` print for people; the figures are those of the JSON."""

from __future__ import annotations

from rich.table import Table as Grid

from solver.terminal import console, plural
from solver.turning_point.chips import SIDE_NAMES
from solver.turning_point.game import PASS
from solver.turning_point.moves import is_over, move_text
from solver.turning_point.position import Position
from solver.turning_point.search import Outcome, Solution
from solver.turning_point.suggest import Suggestion

_ENDS = {Outcome.WIN: "wins", Outcome.DRAW: "draws", Outcome.LOSS: "loses"}


def print_solution(position: Position, solution: Solution) -> None:
    """Print the margin, who wins, the placements, and the best line."""
    out = console()
    side = SIDE_NAMES[position.side]
    ends = "" if solution.outcome is None else f"; {side} {_ENDS[solution.outcome]} the game"
    if solution.margin is not None:
        out.print(f"Margin of {side} from here to the end: {solution.margin:+d}{ends}")
    elif solution.status.complete and solution.outcome is not None:
        out.print(f"{side} {_ENDS[solution.outcome]} the game".capitalize())
    else:
        out.print(
            f"Time was up. Proven: the margin of {side} is from {solution.lower:+d} "
            f"to {solution.upper:+d}{ends}"
        )
    if solution.placements:
        grid = Grid(box=None)
        grid.add_column("placement")
        for heading in ("points", "margin"):
            grid.add_column(heading, justify="right")
        grid.add_column("then")
        for one in solution.placements:
            margin = f"{one.lower:+d}" if one.margin is not None else _bounds(one.lower, one.upper)
            then = "" if one.outcome is None else f"{side} {_ENDS[one.outcome]}"
            move = move_text(position.board, one.hole, one.chip)
            grid.add_row(move, str(one.points), margin, then)
        out.print(grid)
    elif is_over(position):
        out.print("The game is over.")
    if solution.line:
        moves = (
            PASS if move is None else move_text(position.board, *move) for move in solution.line
        )
        out.print(f"Line: {' '.join(moves)}")
    out.print(f"({plural(solution.counters.nodes, 'position')} searched)")


def _bounds(lower: int, upper: int) -> str:
    return f"{lower:+d} to {upper:+d}"


def print_suggestion(position: Position, suggestion: Suggestion) -> None:
    """Print the placements with their margins, and whether those are exact."""
    out = console()
    if not suggestion.placements:
        over = is_over(position)
        side = SIDE_NAMES[position.side]
        out.print("The game is over." if over else f"{side} has to pass".capitalize())
        return
    if suggestion.exact:
        title = "Exact margins"
    else:
        title = f"Estimates, not exact ({plural(suggestion.depth, 'placement')} ahead)"
    grid = Grid(title=title, title_justify="left", box=None)
    grid.add_column("placement")
    for heading in ("points", "margin"):
        grid.add_column(heading, justify="right")
    for one in suggestion.placements:
        move = move_text(position.board, one.hole, one.chip)
        grid.add_row(move, str(one.points), f"{one.margin:+d}")
    out.print(grid)
