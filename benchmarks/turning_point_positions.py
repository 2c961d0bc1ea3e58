"""Seeded positions of Turning Point near the end of random games.

Every placement of a game is drawn evenly among those that are allowed.  In games of
plain endings both players put their doubles and stop disc down at random moments before
the position; in games of special endings they keep them all.

>>> position = ending(16, special=True, seed=1)
>>> len(position.empty), position.hands
(16, ((5, 2, 1), (5, 2, 1)))
>>> ending(16, special=False, seed=1).hands
((8, 0, 0), (8, 0, 0))
"""

from __future__ import annotations

import random

from solver.turning_point.chips import Chip
from solver.turning_point.moves import placements, play
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules


def ending(holes: int, *, special: bool, seed: int) -> Position:
    """The position of a random game with so many empty holes.

    Parameters
    ----------
    holes
        At most 54.
    special
        Whether both doubles and the stop disc are still in either hand; otherwise all are
        on the board.
    seed
        Draws the game.
    """
    rng = random.Random(f"turning point {seed}")
    position = Position.start(Rules())
    while len(position.empty) > holes:
        chip: Chip = "plain" if special else _drawn_chip(position, holes, rng)
        allowed = [one for one in placements(position) if one.chip == chip]
        position = play(position, rng.choice(allowed))
    return position


def _drawn_chip(position: Position, holes: int, rng: random.Random) -> Chip:
    """A kind of chip such that the special ones are down in time."""
    _, doubles, stop = position.hand(position.side)
    turns = (len(position.empty) - holes + 1) // 2
    if rng.random() * turns >= doubles + stop:
        return "plain"
    chips: tuple[Chip, ...] = ("double", "double", "stop")
    return rng.choice(chips[2 - doubles : 2 + stop])
