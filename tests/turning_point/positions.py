"""Positions for tests: drawn at random, made by hand, turned and recoloured."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import product

from solver.turning_point.board import board_of
from solver.turning_point.position import FULL_HAND, Position
from solver.turning_point.rules import Rules

EVERY_RULES = [
    Rules(trap=trap, fresh_double=fresh, stop_disc=disc)
    for trap, fresh, disc in product(("required", "free"), (False, True), ("turned", "stays"))
]
"""Turning Point with every choice of options."""

_OTHER_COLOUR = str.maketrans("poPOxyXY", "opOPyxYX")


def made(
    chips: Mapping[str, str], side: str = "p", rules: Rules | None = None, *, full: str = "."
) -> Position:
    """A position with some chips by name, all other holes alike.

    It need not be one that a game can come to.
    """
    rules = rules or Rules()
    board = board_of(rules.board)
    signs = [full] * board.holes
    for name, sign in chips.items():
        signs[board.hole(name)] = sign
    hand = (signs.count("."), 0, 0) if rules.passing else FULL_HAND
    return Position(rules, "".join(signs), side, (hand, hand))  # type: ignore[arg-type]


def drawn(rng: random.Random, holes: int, rules: Rules, *, special: bool = True) -> Position:
    """A position with so many empty holes, whose counts of chips are right.

    Colours are drawn evenly; with `special` either hand holds none to all of its doubles
    and its stop disc.
    """
    board = board_of(rules.board)
    side = rng.choice("po")
    hands = []
    for owner in "po":
        count = (holes + 1) // 2 if owner == side else holes // 2
        doubles = min(rng.randint(0, 2), count) if special else 0
        stop = min(rng.randint(0, 1), count - doubles) if special else 0
        hands.append((count - doubles - stop, doubles, stop))
    chips = [rng.choice("PO") for _ in range(4 - hands[0][1] - hands[1][1])]
    discs = zip(("xX", "yY"), hands, strict=True)
    chips += [rng.choice(letters) for letters, hand in discs if not hand[2]]
    chips += [rng.choice("po") for _ in range(board.holes - holes - len(chips))]
    rng.shuffle(chips)
    outside = [hole for hole in range(board.holes) if hole not in board.centre]
    empty = set(rng.sample(outside, holes))
    signs = "".join("." if hole in empty else chips.pop() for hole in range(board.holes))
    scores = (rng.randint(0, 200), rng.randint(0, 200))
    return Position(rules, signs, side, (hands[0], hands[1]), scores)  # type: ignore[arg-type]


def recoloured(position: Position) -> Position:
    """The position with the colours swapped."""
    return replace(
        position,
        signs=position.signs.translate(_OTHER_COLOUR),
        side="o" if position.side == "p" else "p",
        hands=position.hands[::-1],
        scores=position.scores[::-1],
    )


def moved(position: Position, symmetry: tuple[int, ...]) -> Position:
    """The position under a symmetry of the board."""
    signs = [""] * len(position.signs)
    for hole, sign in enumerate(position.signs):
        signs[symmetry[hole]] = sign
    return replace(position, signs="".join(signs))
