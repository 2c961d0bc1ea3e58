"""How the program plays: by the solver where it wins, and by traps where it has lost.

A side that is ahead gains nothing by placing a stone, so the program waits then.  Behind,
it follows the solver if that knows a win.  If there is none, or it is not found in time,
any placement is as good as another against best play; against a person the program sets
a trap: it looks for a stone that puts it ahead and leaves the fewest cells to answer on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.bits import members
from solver.result import Deadline
from solver.sightline.board import Board
from solver.sightline.position import OTHER, Colour, Position

if TYPE_CHECKING:
    from solver.sightline.search import Solution


@dataclass(frozen=True, slots=True)
class Player:
    """The program at the board.

    Attributes
    ----------
    solve
        Says who wins a position: `solver.sightline.search.solve`.
    seconds
        How long it may think about one stone; `None` is without limit.
    """

    solve: Callable[..., Solution]
    seconds: float | None = None

    def think(self, position: Position) -> Solution:
        """What the solver finds out about a position in the time there is."""
        return self.solve(position, deadline=Deadline(self.seconds))

    def colour(self, setup: Position) -> Colour:
        """The colour to choose: that of the winner; if it is unknown, that with more room.

        Where both have as many legal cells it is the side behind, which has the move.
        """
        winner = self.think(setup).winner
        if winner is not None:
            return winner
        return max((setup.behind, setup.ahead), key=lambda side: setup.legal(side).bit_count())

    def placement(self, position: Position, colour: Colour) -> int | None:
        """The cell for the next stone; `None` to place none."""
        if position.ahead == colour:
            return None
        return answer(position, self.think(position))


def answer(position: Position, solution: Solution) -> int | None:
    """What the side behind should place, by what is known: a win, else a trap."""
    if solution.winner == position.behind and solution.winning:
        return solution.winning[0]
    return trap(position)


def trap(position: Position) -> int | None:
    """A placement of the side behind that makes it hardest for the other; `None` if hopeless.

    See `Position.hopeless`.
    """
    if position.hopeless:
        return None
    colour = position.behind

    def judged(cell: int) -> tuple[bool, list[int], int]:
        after = position.place(cell, colour)
        behind = after.ahead != colour
        groups = [-size for size in after.groups(colour)] if behind else []
        return behind, groups, after.legal(OTHER[colour]).bit_count()

    return min(members(position.legal(colour)), key=judged)


def random_setup(board: Board, rng: random.Random) -> Position:
    """A set-up of two to four stones of each colour, as far as there is room.

    On hexhex 4 both colours win such set-ups often, and the side ahead less than half of them.
    """
    black, red = rng.randint(2, 4), rng.randint(2, 4)
    cells = rng.sample(range(board.size), min(board.size, black + red))
    masks = [sum(1 << cell for cell in part) for part in (cells[:black], cells[black:])]
    return Position(board, *masks)
