"""Set-ups: every way to put a few stones on a board, up to the board's symmetries.

>>> board = Board.hexhex(4)
>>> [sum(1 for _ in setups(board, stones)) for stones in (1, 2)]
[6, 194]
>>> print(*list(setups(board, 1))[:3])
hexhex4/b:a1/r: hexhex4/b:a2/r: hexhex4/b:b2/r:
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from solver.bits import members
from solver.sightline.board import Board
from solver.sightline.position import Position


def _moved(position: Position) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Position]]:
    """A set-up turned by every symmetry of the board, after what it is put in order by."""
    for symmetry in position.board.symmetries:
        moved = position.mapped(symmetry)
        yield tuple(members(moved.black)), tuple(members(moved.red)), moved


def canonical(position: Position) -> Position:
    """The first of the set-ups that symmetries of the board turn this one into.

    >>> print(canonical(Position.parse("hexhex4/b:g4/r:d4")))
    hexhex4/b:a1/r:d4
    """
    return min(_moved(position), key=lambda moved: moved[:2])[2]


def setups(board: Board, stones: int) -> Iterator[Position]:
    """Every set-up with so many stones, at least one of them black.

    Of those that a symmetry of the board turns into each other only the first is given:
    that with the black stones on the first cells, and among these with the red ones.

    Parameters
    ----------
    board
        Any board.
    stones
        Of both colours together.

    Yields
    ------
    Position
        More black stones first, then in the order of the board.
    """
    for blacks in range(stones, 0, -1):
        for black_cells in combinations(range(board.size), blacks):
            black = Position(board, sum(1 << cell for cell in black_cells), 0)
            if black != canonical(black):
                continue  # nor is it with any red stones
            for red_cells in combinations(members(black.empty), stones - blacks):
                setup = replace(black, red=sum(1 << cell for cell in red_cells))
                if setup == canonical(setup):
                    yield setup


def random_setup(board: Board, stones: int, rng: random.Random) -> Position:
    """A set-up with so many stones, at least one of them black, each as likely as another.

    Raises
    ------
    ValueError
        If the board has fewer cells than there are stones, or there is no stone.
    """
    if not 1 <= stones <= board.size:
        raise ValueError(f"{board} has {board.size} cells: it takes 1 to {board.size} stones")
    cells = rng.sample(range(board.size), stones)
    colours = rng.randrange((1 << stones) - 1)  # bit i set: stone i is red; never all of them
    masks = [0, 0]
    for number, cell in enumerate(cells):
        masks[colours >> number & 1] |= 1 << cell
    return Position(board, *masks)
