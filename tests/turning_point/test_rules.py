"""The options of the game."""

from __future__ import annotations

from typing import Any

import pytest

from solver.turning_point.rules import Rules


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"board": "chess"}, "board is turning-point or othello, not 'chess'"),
        ({"trap": ""}, "trap is required or free, not ''"),
        ({"stop_disc": "flies"}, "stop_disc is turned or stays, not 'flies'"),
        ({"board": "othello", "trap": "free"}, "Othello has no options"),
        ({"board": "othello", "fresh_double": True}, "Othello has no options"),
        ({"board": "othello", "stop_known": False}, "Othello has no options"),
    ],
)
def test_options_are_checked(options: Any, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        Rules(**options)


def test_turning_point_scores_rows_and_othello_passes() -> None:
    assert (Rules().row_points, Rules().passing) == (True, False)
    assert (Rules.othello().row_points, Rules.othello().passing) == (False, True)
