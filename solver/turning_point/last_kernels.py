"""The last three holes: compiled code of its own, without order, table or scratch memory.

Most positions of a search are these.  With one or two holes left each player holds a
single chip, so only the hole is chosen; with three the player to move holds two.
"""

from __future__ import annotations

from typing import Any

from solver.compiled import compiled, inlined
from solver.turning_point.kernels import (
    DOUBLE,
    FREE,
    NOTHING,
    OTHELLO,
    PLAIN,
    STOP,
    UNITS,
    Word,
    bit,
    full_board,
    has,
    multiplying,
    nobody_moves,
    placed,
    trapping,
)
from solver.words import lowest_bit

LEAST = -(1 << 14)
"""Below every margin."""


@inlined
def only_kind(hand: int) -> Any:
    """The kind of the single chip in a hand."""
    if hand >= UNITS[PLAIN]:
        return PLAIN
    return STOP if hand == UNITS[STOP] else DOUBLE


@compiled
def last_hole(
    hole: int, own: Word, enemy: Word, doubles: Word, enemy_stop: Word, hand: int, rules: int
) -> Any:
    """The margin where only one hole is empty."""
    if rules & OTHELLO:
        turned, _, rows = placed(hole, own, enemy, NOTHING, NOTHING, rules)
        if rows:
            return full_board(own | turned | bit(hole), rules)
        turned, _, rows = placed(hole, enemy, own, NOTHING, NOTHING, rules)
        if rows:
            return -full_board(enemy | turned | bit(hole), rules)
        return nobody_moves(own, enemy)
    strong = multiplying(doubles, hole, only_kind(hand), rules)
    turned, points, _ = placed(hole, own, enemy, strong, enemy_stop, rules)
    return points + full_board(own | turned | bit(hole), rules)


@compiled
def last_two(
    own: Word,
    enemy: Word,
    doubles: Word,
    own_stop: Word,
    enemy_stop: Word,
    hand: int,
    enemy_hand: int,
    least: int,
    most: int,
    first: int,
    second: int,
    rules: int,
) -> Any:
    """The margin where two holes are empty, or a bound outside of `least` to `most`."""
    turned, points, rows = placed(first, own, enemy, doubles, enemy_stop, rules)
    other_turned, other_points, other_rows = placed(second, own, enemy, doubles, enemy_stop, rules)
    if rules & OTHELLO and rows + other_rows == 0:
        if trapping(enemy, own, rules) == NOTHING:
            return nobody_moves(own, enemy)
        return -last_two(
            enemy, own, doubles, enemy_stop, own_stop, enemy_hand, hand,
            -most, -least, first, second, rules,
        )  # fmt: skip
    anywhere = rules & FREE or rows + other_rows == 0
    kind = only_kind(hand)
    best = LEAST
    if rows or anywhere:
        here = bit(first)
        strong = multiplying(doubles, first, kind, rules)
        if strong != doubles:
            turned, points, rows = placed(first, own, enemy, strong, enemy_stop, rules)
        best = points - last_hole(
            second,
            enemy & ~turned,
            own | turned | here,
            doubles | here if kind == DOUBLE else doubles,
            here if kind == STOP else own_stop,
            enemy_hand,
            rules,
        )
        if best >= most:
            return best
    if other_rows or anywhere:
        here = bit(second)
        strong = multiplying(doubles, second, kind, rules)
        if strong != doubles:
            other_turned, other_points, other_rows = placed(
                second, own, enemy, strong, enemy_stop, rules
            )
        margin = other_points - last_hole(
            first,
            enemy & ~other_turned,
            own | other_turned | here,
            doubles | here if kind == DOUBLE else doubles,
            here if kind == STOP else own_stop,
            enemy_hand,
            rules,
        )
        best = max(best, margin)
    return best


@compiled
def last_three(
    own: Word,
    enemy: Word,
    doubles: Word,
    own_stop: Word,
    enemy_stop: Word,
    hand: int,
    enemy_hand: int,
    least: int,
    most: int,
    moves: Word,
    empty: Word,
    rules: int,
) -> Any:
    """The margin where three holes are empty, or a bound outside of `least` to `most`.

    `moves` are the holes where the player to move traps.
    """
    if moves == NOTHING and rules & OTHELLO:
        moves = trapping(enemy, own, rules)
        if moves == NOTHING:
            return nobody_moves(own, enemy)
        return -last_three(
            enemy, own, doubles, enemy_stop, own_stop, enemy_hand, hand,
            -most, -least, moves, empty, rules,
        )  # fmt: skip
    holes = empty if moves == NOTHING or rules & FREE else moves
    best = LEAST
    while holes:
        hole = lowest_bit(holes)
        here = bit(hole)
        holes ^= here
        rest = empty ^ here
        first = lowest_bit(rest)
        second = lowest_bit(rest ^ bit(first))
        turned, points, _ = placed(hole, own, enemy, doubles, enemy_stop, rules)
        for kind in range(3):
            if not has(hand, kind):
                continue
            score = points
            strong = multiplying(doubles, hole, kind, rules)
            if strong != doubles:
                _, score, _ = placed(hole, own, enemy, strong, enemy_stop, rules)
            margin = score - last_two(
                enemy & ~turned,
                own | turned | here,
                doubles | here if kind == DOUBLE else doubles,
                enemy_stop,
                here if kind == STOP else own_stop,
                enemy_hand,
                hand - UNITS[kind],
                score - most,
                score - max(best, least),
                first,
                second,
                rules,
            )
            if margin > best:
                best = margin
                if best >= most:
                    return best
    return best
