"""Compiled ground of the search: boards as sets of bits, rows that trap, points, replies.

Bit `h` of a word stands for hole `h`.  A position is seen from the player whose turn it
is: the chips that show `own` colour, those that show the `enemy`'s, the `doubles` of
both, each player's stop disc (a word with at most one bit), and both hands.  A hand is
one number, `8 * plain + 2 * double + stop`.

On both boards a step in a given direction always adds the same number to a hole, since
the staggered rows of five and six holes make up eleven.  So all holes where somebody can
trap are found at once by shifting whole boards, and the rows of one placement by looking
for the nearest chip on each ray: the lowest bit of a word on the rays that lead to higher
holes, the highest on the others.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from solver.compiled import compiled, inlined
from solver.turning_point.board import OTHELLO as OTHELLO_BOARD
from solver.turning_point.board import TURNING_POINT, Board
from solver.words import bit_count, bits_above

Word: TypeAlias = np.uint64

NOTHING = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)
HIGHEST = np.uint64(1 << 63)

PLAIN, DOUBLE, STOP = range(3)
UNITS = (8, 2, 1)
"""What a plain chip, a double and a stop disc are in a hand."""

FREE = 1
"""Set in `rules`: a hole need not trap."""
FRESH = 2
"""Set in `rules`: a double multiplies in the very move that puts it down."""
STAYS = 4
"""Set in `rules`: a stop disc that stops a row is not turned."""
SLOW_ROWS = 8
"""Set in `rules`: count every row one by one, to measure what the short way saves."""
OTHELLO = 64
"""Set in `rules`: the game is Othello; also where its rays begin in `RAYS`."""


def _word(holes: Any) -> int:
    return sum(1 << hole for hole in holes)


def _rays() -> np.ndarray[Any, np.dtype[np.uint64]]:
    rays = np.zeros((2 * OTHELLO, 8), dtype=np.uint64)
    for first, board in ((0, TURNING_POINT), (OTHELLO, OTHELLO_BOARD)):
        for hole, ways in enumerate(board.rays):
            rays[first + hole] = [_word(way) for way in ways]
    return rays


def _between(board: Board, way: int) -> np.uint64:
    """Holes with a neighbour both ways: only what lies there can be trapped."""
    return np.uint64(_word(h for h, rays in enumerate(board.rays) if rays[way] and rays[7 - way]))


def _step(board: Board, way: int) -> np.uint64:
    """What a step in a direction adds to a hole."""
    steps = {rays[way][0] - hole for hole, rays in enumerate(board.rays) if rays[way]}
    (step,) = steps
    return np.uint64(step)


RAYS = _rays()
"""The rays of each hole as words; the first four directions lead to lower holes."""

SLANT_A, UPRIGHT, SLANT_B, LEVEL = (_between(TURNING_POINT, way) for way in (7, 6, 5, 4))
STEP_A, STEP_UPRIGHT, STEP_B, STEP_LEVEL = (_step(TURNING_POINT, way) for way in (7, 6, 5, 4))
O_SLANT_A, O_UPRIGHT, O_SLANT_B, O_LEVEL = (_between(OTHELLO_BOARD, way) for way in (7, 6, 5, 4))
O_STEP_A, O_STEP_UPRIGHT, O_STEP_B, O_STEP_LEVEL = (
    _step(OTHELLO_BOARD, way) for way in (7, 6, 5, 4)
)
ALL = np.uint64((1 << 60) - 1)
CENTRE = np.uint64(_word(TURNING_POINT.centre))


@inlined
def number(word: Word) -> Any:
    """A word as a signed number, so that sums with other numbers stay whole numbers."""
    return np.int64(word)


@inlined
def bit(hole: int) -> Any:
    """The word of one hole."""
    return ONE << np.uint64(hole)


@inlined
def _ends(own: Word, enemy: Word, step: Word) -> Any:
    """Holes at the end of unbroken rows of up to four enemy chips that begin at an own chip."""
    twice = step + step
    up = enemy & (own << step)
    down = enemy & (own >> step)
    up |= enemy & (up << step)
    down |= enemy & (down >> step)
    up_pair = enemy & (enemy << step)
    down_pair = enemy & (enemy >> step)
    up |= up_pair & (up << twice)
    down |= down_pair & (down >> twice)
    return (up << step) | (down >> step)


@inlined
def _far_ends(own: Word, enemy: Word, step: Word) -> Any:
    """The same for rows of up to eight."""
    twice = step + step
    up = enemy & (own << step)
    down = enemy & (own >> step)
    up |= enemy & (up << step)
    down |= enemy & (down >> step)
    up_pair = enemy & (enemy << step)
    down_pair = enemy & (enemy >> step)
    up |= up_pair & (up << twice)
    down |= down_pair & (down >> twice)
    up |= up_pair & (up << twice)
    down |= down_pair & (down >> twice)
    up |= up_pair & (up << twice)
    down |= down_pair & (down >> twice)
    return (up << step) | (down >> step)


@compiled
def trapping(own: Word, enemy: Word, rules: int) -> Any:
    """The empty holes where a chip traps."""
    if rules & OTHELLO:
        ends = _far_ends(own, enemy & O_SLANT_A, O_STEP_A)
        ends |= _far_ends(own, enemy & O_UPRIGHT, O_STEP_UPRIGHT)
        ends |= _far_ends(own, enemy & O_SLANT_B, O_STEP_B)
        ends |= _far_ends(own, enemy & O_LEVEL, O_STEP_LEVEL)
        return ends & ~(own | enemy)
    ends = _far_ends(own, enemy & SLANT_A, STEP_A)
    ends |= _ends(own, enemy & UPRIGHT, STEP_UPRIGHT)
    ends |= _far_ends(own, enemy & SLANT_B, STEP_B)
    ends |= _ends(own, enemy & LEVEL, STEP_LEVEL)
    return ends & ALL & ~(own | enemy)


@compiled
def trapped_rows(hole: int, own: Word, enemy: Word, rules: int) -> Any:
    """What a chip in a hole traps, the chips at the far ends of rows, and how many rows."""
    index = hole + (rules & OTHELLO)
    trapped = NOTHING
    caps = NOTHING
    rows = 0
    for way in range(4):
        ray = RAYS[index, way]
        rest = ray & ~enemy
        cap = (HIGHEST >> bits_above(rest | ONE)) & rest & own
        between = ray & (NOTHING - (cap << ONE))
        trapped |= between
        caps |= cap
        rows += between != NOTHING
    for way in range(4, 8):
        ray = RAYS[index, way]
        rest = ray & ~enemy
        cap = rest & (NOTHING - rest) & own
        between = ray & (cap - np.uint64(cap != NOTHING))
        trapped |= between
        caps |= cap
        rows += between != NOTHING
    return trapped, caps, rows


@compiled
def _special_rows(hole: int, own: Word, enemy: Word, doubles: Word, stop: Word, rules: int) -> Any:
    """What a chip in a hole turns, and its points, where doubles or the stop disc matter."""
    index = hole + (rules & OTHELLO)
    turned = NOTHING
    points = 0
    for way in range(8):
        ray = RAYS[index, way]
        rest = ray & ~enemy
        if way < 4:
            cap = (HIGHEST >> bits_above(rest | ONE)) & rest & own
            between = ray & (NOTHING - (cap << ONE))
        else:
            cap = rest & (NOTHING - rest) & own
            between = ray & (cap - np.uint64(cap != NOTHING))
        if between == NOTHING:
            continue
        if between & stop:
            if not rules & STAYS:
                turned |= stop
            continue
        turned |= between
        chips = bit_count(between) + 2
        multiplier = bit_count((between | cap | bit(hole)) & doubles)
        points += chips * 2 * multiplier if multiplier else chips
    return turned, points


@compiled
def placed(hole: int, own: Word, enemy: Word, doubles: Word, stop: Word, rules: int) -> Any:
    """What a chip in a hole turns, its points, and the number of rows it traps.

    Parameters
    ----------
    hole
        An empty hole.
    own, enemy
        Chips that show the player's colour, and the opponent's.
    doubles
        Doubles that multiply; with `FRESH` the one that is being put down is among them.
    stop
        The opponent's stop disc.
    rules
        A sum of the constants above.
    """
    trapped, caps, rows = trapped_rows(hole, own, enemy, rules)
    if rules & OTHELLO:
        return trapped, 0, rows
    if (trapped & stop) | ((trapped | caps | bit(hole)) & doubles) or rules & SLOW_ROWS:
        turned, points = _special_rows(hole, own, enemy, doubles, stop, rules)
        return turned, points, rows
    return trapped, bit_count(trapped) + 2 * rows, rows


@inlined
def multiplying(doubles: Word, hole: int, kind: int, rules: int) -> Any:
    """The doubles that multiply the rows of a chip that is put down in a hole."""
    if kind == DOUBLE and rules & FRESH:
        return doubles | bit(hole)
    return doubles


@inlined
def has(hand: int, kind: int) -> Any:
    """Whether a chip of a kind is in a hand."""
    if kind == PLAIN:
        return hand >= 8
    return hand & (6 if kind == DOUBLE else 1) != 0


@inlined
def empty_holes(own: Word, enemy: Word, rules: int) -> Any:
    """The holes without a chip."""
    empty = ~(own | enemy)
    return empty if rules & OTHELLO else empty & ALL


@inlined
def allowed(own: Word, enemy: Word, moves: Word, rules: int) -> Any:
    """Where the player to move may put a chip, if `moves` are the holes where it traps.

    In Othello a player without such a hole has to pass, which is for the caller to see.
    """
    if rules & OTHELLO:
        return moves
    empty = empty_holes(own, enemy, rules)
    if empty & CENTRE:
        return empty & CENTRE
    return empty if moves == NOTHING or rules & FREE else moves


@inlined
def full_board(own: Word, rules: int) -> Any:
    """The margin of a full board: a point a chip."""
    return 2 * bit_count(own) - (64 if rules & OTHELLO else 60)


@compiled
def nobody_moves(own: Word, enemy: Word) -> Any:
    """The margin where a game of Othello ends: empty squares go to the winner."""
    margin = bit_count(own) - bit_count(enemy)
    empty = 64 - bit_count(own | enemy)
    if margin > 0:
        return margin + empty
    return margin - empty if margin < 0 else 0
