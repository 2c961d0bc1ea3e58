"""A placement in words, and as fields of a JSON document.

>>> from solver.turning_point.game import Game, find_placement
>>> position = Game.parse("f5 g6 e6:double f7").position
>>> placement = find_placement(position, "i6:double")
>>> explanation(position.board, placement)
['i6-g6-e6: 3 chips x 2 = 6 points; turns g6']
>>> fields = placement_fields(position.board, placement)
>>> fields["points"], fields["rows"][0]["multiplier"], fields["rows"][0]["stopped_by"]
(6, 2, None)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solver.terminal import plural
from solver.turning_point.board import Board
from solver.turning_point.moves import Placement, Row

if TYPE_CHECKING:
    from solver.turning_point.unknown import Outlook, Weighed


def explanation(board: Board, placement: Placement) -> list[str]:
    """What each row that a placement traps does and scores; one line if it traps none."""
    return [_row_text(board, row) for row in placement.rows] or ["traps nothing"]


def _row_text(board: Board, row: Row) -> str:
    text = "-".join(board.names(row.holes))
    if row.stopped_by is not None:
        does = "is turned, the rest stays" if row.turned else "shows its label, all stay"
        return f"{text}: stopped, no points; the stop disc in {board.name(row.stopped_by)} {does}"
    turns = f"turns {', '.join(board.names(row.turned))}"
    if not row.points:
        return f"{text}: {turns}"
    chips = plural(len(row.holes), "chip")
    times = "" if row.multiplier == 1 else f" x {row.multiplier}"
    return f"{text}: {chips}{times} = {plural(row.points, 'point')}; {turns}"


def placement_fields(board: Board, placement: Placement) -> dict[str, Any]:
    """A placement as fields of a JSON document."""
    return {
        "hole": board.name(placement.hole),
        "chip": placement.chip,
        "points": placement.points,
        "rows": [
            {
                "holes": board.names(row.holes),
                "turned": board.names(row.turned),
                "multiplier": row.multiplier,
                "points": row.points,
                "stopped_by": None if row.stopped_by is None else board.name(row.stopped_by),
            }
            for row in placement.rows
        ],
    }


def weighed_fields(outlook: Outlook, placement: Weighed) -> dict[str, Any]:
    """A placement weighed over the places of a stop disc, as fields of a JSON document.

    What is not known exactly is null; its bounds always stand beside it.
    """
    board = outlook.worlds[0].position.board
    mean, least = placement.expected, placement.worst
    pairs = zip(placement.lower, placement.upper, strict=True)
    return {
        "hole": board.name(placement.hole),
        "chip": placement.chip,
        "expected": round(float(mean[0]), 6) if mean[0] == mean[1] else None,
        "expected_bounds": [round(float(bound), 6) for bound in mean],
        "worst": least[0] if least[0] == least[1] else None,
        "worst_bounds": list(least),
        "worst_places": outlook.worst_places(placement) if placement.exact else None,
        "margins": {
            world.name: lower if lower == upper else None
            for world, (lower, upper) in zip(outlook.worlds, pairs, strict=True)
        },
    }
