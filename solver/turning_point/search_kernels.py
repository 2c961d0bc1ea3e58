"""The compiled search: alpha-beta with null windows, a table, and above all good order.

`search` calls itself for positions of four or more empty holes; the last three are in
`last_kernels`.  All that it writes is in one array of words, `memory`: counters, a flag
that stops it, a place for the placements of each depth (scratch), and the table.

Order decides the cost.  Doubles and the stop disc come before plain chips.  Then it counts
how many trapping replies a placement leaves the opponent, half as much where the player
itself could trap next, and last the points it scores.  The replies are found for all
holes at once, and kept for the position that they are in.
"""

from __future__ import annotations

from typing import Any

import numba as nb
import numpy as np

from solver.compiled import compiled, inlined
from solver.turning_point.kernels import (
    DOUBLE,
    NOTHING,
    ONE,
    OTHELLO,
    PLAIN,
    STOP,
    UNITS,
    Word,
    allowed,
    bit,
    empty_holes,
    has,
    multiplying,
    nobody_moves,
    number,
    placed,
    trapping,
)
from solver.turning_point.last_kernels import LEAST, last_three
from solver.turning_point.table_kernels import (
    HALT,
    NODES,
    SCRATCH,
    STRIDE,
    keep,
    look_up,
    lower_of,
    move_of,
    special_bits,
    upper_of,
)
from solver.words import bit_count, lowest_bit

NO_TABLE = 1 << 8
"""Set in `rules`: search without the table."""
NO_PEEK = 1 << 9
"""Set in `rules`: do not look up all replies before searching the first."""
NO_REPLIES = 1 << 10
"""Set in `rules`: order by points only."""
NO_OWN = 1 << 15
"""Set in `rules`: order by replies and points only, without the own holes to trap in."""
NO_ORDER = 1 << 11
"""Set in `rules`: take placements as they come."""
PLAIN_FIRST = 1 << 12
"""Set in `rules`: try plain chips before doubles and the stop disc."""
NO_LAST = 1 << 13
"""Set in `rules`: no code of their own for the last holes."""
FULL_WINDOW = 1 << 14
"""Set in `rules`: no null windows."""

LEAST_KEPT = 6
"""Positions with fewer empty holes are not kept in the table."""
LEAST_PEEKED = 7
"""Nor are the replies looked up before they are searched with fewer."""
LEAST_WEIGHED = 7
"""With fewer empty holes only replies and points count for the order."""
TO_THE_END = 64
"""A depth that no game exceeds."""

# Fields of the number that placements are sorted by, smallest first.
_HOLE_MASK = 63
_KIND_SHIFT = 6
_POINTS_SHIFT = 8
_POINTS_MASK = 4095
_REPLIES_SHIFT = 20
_RANK_SHIFT = 28


@inlined
def evaluation(own: Word, enemy: Word, moves: Word, holes: int, rules: int) -> Any:
    """What a position seems worth that is not looked into any further.

    What counts is where either player can trap, and who has the last chip; how many chips
    show a colour now tells next to nothing.  The weights are a least-squares fit to exact
    margins of positions of random games with 8 to 17 empty holes.
    """
    lead = bit_count(moves) - bit_count(trapping(enemy, own, rules))
    if rules & OTHELLO:
        return 2 * lead
    return 6 * lead + 14 * (holes & 1)


@compiled
def listed(
    own: Word,
    enemy: Word,
    doubles: Word,
    enemy_stop: Word,
    hand: int,
    holes: int,
    moves: Word,
    known_move: int,
    rules: int,
    start: int,
    memory: Any,
) -> Any:
    """Write every placement into scratch, with what it turns and the replies it leaves.

    The first word of a placement is a number to order by, smallest first: 0 for the one
    that was best before, else whether the chip is plain, the replies, and the points it
    scores; it ends with the placement itself.  Returns where the list ends.
    """
    end = start
    weighed = holes >= LEAST_WEIGHED and not rules & (NO_OWN | NO_REPLIES | NO_ORDER)
    rest = allowed(own, enemy, moves, rules)
    while rest:
        hole = lowest_bit(rest)
        here = bit(hole)
        rest ^= here
        turned, points, _ = placed(hole, own, enemy, doubles, enemy_stop, rules)
        replies = trapping(enemy & ~turned, own | turned | here, rules)
        left = 2 * bit_count(replies)
        if weighed:
            left += 64 - bit_count(trapping(own | turned | here, enemy & ~turned, rules))
        for kind in range(3):
            if not has(hand, kind):
                continue
            score = points
            strong = multiplying(doubles, hole, kind, rules)
            if strong != doubles:
                _, score, _ = placed(hole, own, enemy, strong, enemy_stop, rules)
            key = (_POINTS_MASK - score) << _POINTS_SHIFT | kind << _KIND_SHIFT | hole
            if (hole << 2 | kind) != known_move:
                plain = kind == PLAIN
                later = not plain if rules & PLAIN_FIRST else plain
                key |= (2 if later else 1) << _RANK_SHIFT
                if not rules & NO_REPLIES:
                    key |= left << _REPLIES_SHIFT
            memory[end] = np.uint64(key)
            memory[end + 1] = turned
            memory[end + 2] = replies
            end += 3
    return end


@inlined
def bring_forward(at: int, end: int, memory: Any) -> None:
    """Exchange a placement with the best of those that follow it."""
    least_at = at
    for other in range(at + 3, end, 3):
        if memory[other] < memory[least_at]:
            least_at = other
    if least_at != at:
        for offset in range(3):
            word = memory[at + offset]
            memory[at + offset] = memory[least_at + offset]
            memory[least_at + offset] = word


@compiled
def best_known(
    own: Word,
    enemy: Word,
    doubles: Word,
    own_stop: Word,
    enemy_stop: Word,
    hand: int,
    enemy_hand: int,
    start: int,
    end: int,
    enough: int,
    memory: Any,
) -> Any:
    """A lower bound of the margin from what the table knows of all replies.

    The first that is `enough` is returned.
    """
    best = LEAST
    for at in range(start, end, 3):
        key = number(memory[at])
        hole = key & _HOLE_MASK
        kind = key >> _KIND_SHIFT & 3
        here = bit(hole)
        turned = memory[at + 1]
        stop = here if kind == STOP else own_stop
        word = look_up(
            enemy & ~turned,
            own | turned | here,
            doubles | here if kind == DOUBLE else doubles,
            special_bits(enemy_stop, stop, enemy_hand, hand - UNITS[kind]),
            memory,
        )
        if word != NOTHING:
            score = _POINTS_MASK - (key >> _POINTS_SHIFT & _POINTS_MASK)
            best = max(best, score - upper_of(word))
            if best >= enough:
                break
    return best


@compiled
def search(
    own: Word,
    enemy: Word,
    doubles: Word,
    own_stop: Word,
    enemy_stop: Word,
    hand: int,
    enemy_hand: int,
    holes: int,
    moves: Word,
    least: int,
    most: int,
    depth: int,
    rules: int,
    memory: Any,
) -> Any:
    """The margin of a position, or a bound of it outside of `least` to `most`.

    Parameters
    ----------
    own, enemy, doubles, own_stop, enemy_stop, hand, enemy_hand
        The position; see `kernels`.
    holes
        How many are empty.
    moves
        The holes where the player to move traps.
    least, most
        The window: a margin strictly between them is exact.
    depth
        Placements to look ahead; the result is exact if there are no more holes.
    rules
        A sum of the constants here and in `kernels`.
    memory
        Counters, scratch and table.
    """
    memory[NODES] += ONE
    if memory[HALT] != NOTHING:
        return 0
    if depth <= 0 and holes > 0:
        return evaluation(own, enemy, moves, holes, rules)
    if holes == 0:
        return bit_count(own) - bit_count(enemy)
    if moves == NOTHING and rules & OTHELLO:
        moves = trapping(enemy, own, rules)
        if moves == NOTHING:
            return nobody_moves(own, enemy)
        return -search(
            enemy, own, doubles, enemy_stop, own_stop, enemy_hand, hand,
            holes, moves, -most, -least, depth, rules, memory,
        )  # fmt: skip
    empty = empty_holes(own, enemy, rules)

    # What is known of this position.
    kept = holes >= LEAST_KEPT and depth >= holes and not rules & NO_TABLE
    special = special_bits(own_stop, enemy_stop, hand, enemy_hand)
    lower = LEAST
    upper = -LEAST
    known_move = -1
    if kept:
        word = look_up(own, enemy, doubles, special, memory)
        if word != NOTHING:
            lower = lower_of(word)
            upper = upper_of(word)
            if lower >= most or lower == upper:
                return lower
            if upper <= least:
                return upper
            known_move = move_of(word)
    worst = max(least, lower)
    ceiling = min(most, upper)

    start = SCRATCH + STRIDE * holes
    end = listed(
        own, enemy, doubles, enemy_stop, hand, holes, moves, known_move, rules, start, memory
    )
    if kept and holes >= LEAST_PEEKED and not rules & NO_PEEK:
        known = best_known(
            own, enemy, doubles, own_stop, enemy_stop, hand, enemy_hand, start, end, ceiling, memory
        )
        if known >= ceiling:
            return known

    best = LEAST
    best_move = 0
    at = start
    while at < end:
        if not rules & NO_ORDER:
            bring_forward(at, end, memory)
        key = number(memory[at])
        turned = memory[at + 1]
        replies = memory[at + 2]
        hole = key & _HOLE_MASK
        kind = key >> _KIND_SHIFT & 3
        score = _POINTS_MASK - (key >> _POINTS_SHIFT & _POINTS_MASK)
        here = bit(hole)
        next_own = enemy & ~turned
        next_enemy = own | turned | here
        next_doubles = doubles | here if kind == DOUBLE else doubles
        next_stop = here if kind == STOP else own_stop
        next_hand = hand - UNITS[kind]
        floor = max(worst, best)
        top = ceiling if at == start or rules & FULL_WINDOW else floor + 1
        while True:
            if holes == 4 and not rules & NO_LAST:
                margin = score - last_three(
                    next_own, next_enemy, next_doubles, enemy_stop, next_stop, enemy_hand,
                    next_hand, score - top, score - floor, replies, empty ^ here, rules,
                )  # fmt: skip
            else:
                margin = score - search(
                    next_own, next_enemy, next_doubles, enemy_stop, next_stop, enemy_hand,
                    next_hand, holes - 1, replies, score - top, score - floor, depth - 1,
                    rules, memory,
                )  # fmt: skip
            if margin < top or top >= ceiling:
                break
            top = ceiling
        if margin > best:
            best = margin
            best_move = hole << 2 | kind
            if best >= ceiling:
                break
        at += 3

    if kept and memory[HALT] == NOTHING:
        if best < ceiling:
            upper = min(upper, best)
        if best > worst:
            lower = max(lower, best)
        keep(own, enemy, doubles, special, lower, upper, best_move, memory)
    return best


@nb.njit(cache=True, nogil=True)
def searched(words: Any, numbers: Any, memory: Any) -> Any:
    """`search` behind arrays, for callers that are not compiled; others may run meanwhile.

    `words` are own chips, the enemy's, doubles, and both stop discs; `numbers` both hands,
    the window, depth and rules.
    """
    own, enemy = words[0], words[1]
    rules = numbers[5]
    holes = (64 if rules & OTHELLO else 60) - bit_count(own | enemy)
    moves = trapping(own, enemy, rules)
    return search(
        own, enemy, words[2], words[3], words[4], numbers[0], numbers[1], holes, moves,
        numbers[2], numbers[3], numbers[4], rules, memory,
    )  # fmt: skip


@compiled
def remembered(words: Any, numbers: Any, memory: Any) -> Any:
    """The best placement that the table has kept for a position: four times hole plus kind.

    Without one the result is less than 0.
    """
    special = special_bits(words[3], words[4], numbers[0], numbers[1])
    word = look_up(words[0], words[1], words[2], special, memory)
    return move_of(word) if word != NOTHING else -1
