"""The rules as written, by plain minimax, against the package's rules and its kernels."""

from __future__ import annotations

import random

import pytest

from solver.turning_point.moves import placements
from solver.turning_point.rules import Rules
from solver.turning_point.search import solve

from . import reference
from .positions import EVERY_RULES, drawn
from .test_game import played

RULES = pytest.mark.parametrize(
    "rules", EVERY_RULES, ids=lambda r: f"{r.trap}-{r.fresh_double}-{r.stop_disc}"
)


def options(rules: Rules) -> reference.Options:
    return reference.Options(rules.trap, rules.fresh_double, rules.stop_disc)


@RULES
def test_placements_and_points_are_those_of_the_written_rules(rules: Rules) -> None:
    rng = random.Random(f"placements {rules}")
    for _ in range(40):
        position = drawn(rng, rng.randint(1, 14), rules)
        board, side, hands = reference.read(str(position))
        expected = reference.moves(board, side, hands[side], options(rules))
        assert [(p.hole, p.chip, p.points) for p in placements(position)] == [
            (position.board.hole(reference.name(square)), kind, points)
            for square, kind, _, points in expected
        ]


@RULES
def test_whole_games_go_as_the_written_rules_say(rules: Rules) -> None:
    game = played(rules, 6)
    assert len(game.turns) == 60
    for turn in game.turns[4:]:  # before, the middle is filled
        assert turn.placement is not None
        board, side, hands = reference.read(str(turn.before))
        allowed = {
            (reference.name(square), kind): (after, points)
            for square, kind, after, points in reference.moves(
                board, side, hands[side], options(rules)
            )
        }
        name = turn.before.board.name(turn.placement.hole)
        after, points = allowed[name, turn.placement.chip]
        assert points == turn.placement.points
        assert after == reference.read(str(turn.after))[0]


@RULES
def test_margins_are_those_of_plain_minimax(rules: Rules) -> None:
    """Eight sets of options, 45 positions each."""
    rng = random.Random(f"margins {rules}")
    most = 5 if rules.trap == "free" else 6
    for _ in range(45):
        position = drawn(rng, rng.randint(1, most), rules)
        expected = reference.margins(*reference.read(str(position)), options(rules))
        solution = solve(position, every=True)
        found = [
            (position.board.name(one.hole), one.chip, one.points, one.margin)
            for one in solution.placements
        ]
        assert sorted(found) == sorted(expected), str(position)
        assert solution.margin == max(margin for *_, margin in expected)
