"""Laws that exact margins keep: colours, symmetries, and the best line played out."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from solver.turning_point.game import Game
from solver.turning_point.moves import is_over, move_text, totals
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules
from solver.turning_point.search import solve

from .positions import EVERY_RULES, drawn, moved, recoloured
from .test_game import played

RULES = pytest.mark.parametrize(
    "rules", EVERY_RULES, ids=lambda r: f"{r.trap}-{r.fresh_double}-{r.stop_disc}"
)


def positions(rules: Rules, count: int = 12) -> list[Position]:
    rng = random.Random(f"laws {rules}")
    most = 6 if rules.trap == "free" else 8
    return [drawn(rng, rng.randint(1, most), rules) for _ in range(count)]


def margins(position: Position) -> dict[tuple[int, str], int | None]:
    """The margin of each placement, for the side to move."""
    return {(one.hole, one.chip): one.margin for one in solve(position, every=True).placements}


@RULES
def test_swapping_the_colours_swaps_the_sides(rules: Rules) -> None:
    """For the side to move all stays the same, so that pink's margin is negated."""
    for position in positions(rules):
        assert margins(recoloured(position)) == margins(position)


@RULES
def test_symmetries_keep_margins(rules: Rules) -> None:
    rng = random.Random(5)
    for position in positions(rules):
        symmetry = rng.choice(position.board.symmetries[1:])
        assert margins(moved(position, symmetry)) == {
            (symmetry[hole], chip): margin for (hole, chip), margin in margins(position).items()
        }


def test_all_eight_symmetries_keep_a_margin() -> None:
    position = drawn(random.Random(8), 8, Rules())
    every = {solve(moved(position, symmetry)).margin for symmetry in position.board.symmetries}
    assert len(every) == 1


@RULES
def test_scores_do_not_change_margins(rules: Rules) -> None:
    for position in positions(rules, 4):
        assert margins(replace(position, scores=(999, 0))) == margins(position)


@RULES
def test_the_best_line_comes_to_the_margin(rules: Rules) -> None:
    for position in positions(rules):
        solution = solve(position)
        game = Game(position)
        for move in solution.line:
            assert move is not None  # nobody passes
            game = game.add(move_text(position.board, *move))
        assert is_over(game.position)
        pink, orange = totals(game.position)
        gained = pink - position.scores[0] - (orange - position.scores[1])
        assert solution.margin == (gained if position.side == "p" else -gained)


def test_the_best_line_of_othello_comes_to_its_margin() -> None:
    game = played(Rules.othello(), 11, 52)
    solution = solve(game.position)
    side = game.position.side
    for move in solution.line:
        game = game.add("pass" if move is None else move_text(game.position.board, *move))
    assert is_over(game.position)
    pink, orange = totals(game.position)
    assert solution.margin == (pink - orange if side == "p" else orange - pink)
