"""The compiled rules against the plain ones, hole by hole, on boards of every fullness."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from solver.turning_point import kernels
from solver.turning_point.chips import CHIPS
from solver.turning_point.engine import rules_word, words
from solver.turning_point.moves import placement
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules

from .positions import EVERY_RULES, drawn


def bits(word: int) -> set[int]:
    return {hole for hole in range(64) if int(word) >> hole & 1}


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_every_placement_turns_and_scores_as_by_the_plain_rules(rules: Rules) -> None:
    rng = random.Random(f"kernels {rules}")
    for _ in range(25):
        agree(drawn(rng, rng.randint(1, 50), rules))


def test_every_placement_of_othello() -> None:
    rng = random.Random(64)
    rules = Rules.othello()
    for _ in range(60):
        signs = "".join(rng.choice("po" * rng.randint(1, 4) + ".") for _ in range(64))
        agree(Position(rules, signs, rng.choice("po")))  # type: ignore[arg-type]


def agree(position: Position) -> None:
    own, enemy, doubles, _, stop = words(position)
    word = rules_word(position.rules)
    trapping = set()
    for hole in position.empty:
        for kind, chip in enumerate(CHIPS):
            plain = placement(position, hole, chip)
            strong = kernels.multiplying(doubles, hole, kind, word)
            turned, points, rows = kernels.placed(hole, own, enemy, strong, stop, word)
            assert bits(turned) == set(plain.turned), (str(position), hole, chip)
            assert (points, rows) == (plain.points, len(plain.rows))
            slow = kernels.placed(hole, own, enemy, strong, stop, word | kernels.SLOW_ROWS)
            assert slow == (turned, points, rows)
            if plain.rows:
                trapping.add(hole)
    assert bits(kernels.trapping(own, enemy, word)) == trapping


def test_the_centre_comes_first() -> None:
    position = Position.start(Rules())
    nothing = np.uint64(0)
    own, enemy = words(position)[:2]
    assert bits(kernels.allowed(own, enemy, nothing, 0)) == set(position.board.centre)
    signs = ["."] * 60
    for hole in position.board.centre:
        signs[hole] = "p"
    own, enemy = words(replace(position, signs="".join(signs)))[:2]
    assert len(bits(kernels.allowed(own, enemy, nothing, 0))) == 56


def test_a_hand_is_one_number() -> None:
    hand = 8 * 3 + 2 * 1
    assert [bool(kernels.has(hand, kind)) for kind in range(3)] == [True, True, False]
    assert [bool(kernels.has(1, kind)) for kind in range(3)] == [False, False, True]
