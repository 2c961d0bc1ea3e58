"""The turnless sight-line game as its rules first suggest: players in turn, or pass.

Whoever is to play puts a stone where that is legal or passes; two passes in a row end the
game.  Every line of play is followed, with nothing known of who needs to move; positions
that come back are remembered.  This takes far longer, so it is for very small boards.

>>> position = Position.parse("hexhex2/b:a2,b2/r:b1")
>>> winner(position, "black"), winner(position, "red")
('red', 'red')
"""

from __future__ import annotations

from functools import cache

from solver.bits import members
from solver.sightline.position import OTHER, Colour, Position


@cache
def winner(position: Position, player: Colour, passed: bool = False) -> Colour:
    """Who wins with best play.

    Parameters
    ----------
    position
        The stones.
    player
        Who plays first.
    passed
        Whether the other one has just passed.
    """
    other = OTHER[player]
    for cell in members(position.legal(player)):
        if winner(position.place(cell, player), other) == player:
            return player
    return position.ahead if passed else winner(position, other, True)
