"""The places of clues: groups of spaces that are given away, or not, together.

Without a symmetry each space is a group of its own.  With `rotate` the clue places look
the same after half a turn, with `mirror` in a mirror that swaps left and right; the
answers themselves need not be symmetrical.

>>> groups(Board(2, 3), "mirror")
((0, 2), (1,), (3, 5), (4,))
>>> groups(Board(2, 3), "rotate")
((0, 5), (1, 4), (2, 3))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias, get_args

from solver.network.board import Board

Symmetry: TypeAlias = Literal["none", "rotate", "mirror"]
Group: TypeAlias = tuple[int, ...]

SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)


def groups(board: Board, symmetry: Symmetry) -> tuple[Group, ...]:
    """The groups, in the order of their first spaces."""
    found = []
    for space in range(board.size):
        row, col = divmod(space, board.cols)
        partner = {
            "none": space,
            "rotate": board.size - 1 - space,
            "mirror": row * board.cols + board.cols - 1 - col,
        }[symmetry]
        if partner >= space:
            found.append((space,) if partner == space else (space, partner))
    return tuple(found)


def possible_counts(board: Board, symmetry: Symmetry) -> set[int]:
    """How many clues there may be."""
    sizes = [len(group) for group in groups(board, symmetry)]
    singles, pairs = sizes.count(1), sizes.count(2)
    return {2 * two + one for two in range(pairs + 1) for one in range(singles + 1)}


def reduced(
    kept: Sequence[Group], suffices: Callable[[Sequence[Group]], bool], block: int = 1
) -> list[Group]:
    """Drop groups, first those that come first, as long as the rest suffices.

    Parameters
    ----------
    kept
        Groups that suffice together.
    suffices
        Must say yes to whatever contains something that it said yes to.
    block
        How many to try to drop at once to begin with.

    Returns
    -------
    list
        None of the groups can be dropped any more.
    """
    left = list(kept)
    place = 0
    while place < len(left):
        rest = left[:place] + left[place + block :]
        if suffices(rest):
            left = rest
            block *= 2
        elif block > 1:
            block //= 2
        else:
            place += 1
    return left
