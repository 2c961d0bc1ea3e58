"""Compiled counting of move sequences; see `perft`."""

from __future__ import annotations

from typing import Any

from solver.compiled import compiled
from solver.turning_point.kernels import (
    DOUBLE,
    NOTHING,
    OTHELLO,
    STOP,
    UNITS,
    Word,
    allowed,
    bit,
    has,
    placed,
    trapping,
)
from solver.words import bit_count, lowest_bit


@compiled
def sequences(
    own: Word,
    enemy: Word,
    doubles: Word,
    own_stop: Word,
    enemy_stop: Word,
    hand: int,
    enemy_hand: int,
    depth: int,
    rules: int,
) -> Any:
    """How many sequences of so many moves there are; a pass is a move."""
    if depth == 0:
        return 1
    moves = trapping(own, enemy, rules)
    if moves == NOTHING and rules & OTHELLO:
        if trapping(enemy, own, rules) == NOTHING:
            return 0
        return sequences(
            enemy, own, doubles, enemy_stop, own_stop, enemy_hand, hand, depth - 1, rules
        )
    holes = allowed(own, enemy, moves, rules)
    if depth == 1:
        kinds = has(hand, 0) + has(hand, 1) + has(hand, 2)
        return bit_count(holes) * kinds
    total = 0
    while holes:
        hole = lowest_bit(holes)
        here = bit(hole)
        holes ^= here
        turned, _, _ = placed(hole, own, enemy, doubles, enemy_stop, rules)
        for kind in range(3):
            if has(hand, kind):
                total += sequences(
                    enemy & ~turned,
                    own | turned | here,
                    doubles | here if kind == DOUBLE else doubles,
                    enemy_stop,
                    here if kind == STOP else own_stop,
                    enemy_hand,
                    hand - UNITS[kind],
                    depth - 1,
                    rules,
                )
    return total


@compiled
def counted(words: Any, numbers: Any) -> Any:
    """`sequences` behind arrays: see `search_kernels.searched`; here the depth and rules follow."""
    return sequences(
        words[0], words[1], words[2], words[3], words[4],
        numbers[0], numbers[1], numbers[2], numbers[3],
    )  # fmt: skip
