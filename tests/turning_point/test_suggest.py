"""What to play: exact near the end, estimated above, and never worse than greed."""

from __future__ import annotations

import random

import pytest

from solver.turning_point.moves import is_over, placements, play, totals
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules
from solver.turning_point.search import solve
from solver.turning_point.suggest import suggest

from .positions import drawn
from .test_game import played


def late(holes: int, seed: int) -> Position:
    return played(Rules(), seed, 60 - holes).position


def test_near_the_end_it_is_exact() -> None:
    position = late(9, 2)
    suggestion = suggest(position, 600)
    solution = solve(position, every=True)
    assert (suggestion.exact, suggestion.depth) == (True, 0)
    assert suggestion.margin == solution.margin
    assert [(one.hole, one.chip, one.margin) for one in suggestion.placements] == [
        (one.hole, one.chip, one.margin) for one in solution.placements
    ]


def test_without_time_it_looks_one_placement_ahead() -> None:
    position = late(40, 2)
    suggestion = suggest(position, 0)
    assert (suggestion.exact, suggestion.depth) == (False, 1)
    assert len(suggestion.placements) == len(placements(position))
    assert suggestion.placements == suggest(position, 0, depth=1).placements


def test_a_depth_gives_the_same_answer_always() -> None:
    position = late(30, 5)
    first, second = (suggest(position, 0, depth=3) for _ in range(2))
    assert (first.placements, first.depth, first.exact) == (second.placements, 3, False)
    assert first.counters.nodes == second.counters.nodes


def test_a_depth_to_the_end_is_exact() -> None:
    position = late(7, 5)
    suggestion = suggest(position, 0, depth=30)
    assert suggestion.exact
    assert suggestion.margin == solve(position).margin


@pytest.mark.parametrize("seed", range(3))
def test_all_allowed_placements_are_listed_best_first(seed: int) -> None:
    position = late(35, seed)
    suggestion = suggest(position, 0, depth=2)
    margins = [one.margin for one in suggestion.placements]
    assert margins == sorted(margins, reverse=True)
    assert sorted((one.hole, one.chip, one.points) for one in suggestion.placements) == sorted(
        (one.hole, one.chip, one.points) for one in placements(position)
    )


def test_the_centre_is_filled_first() -> None:
    position = Position.start(Rules())
    for left in (4, 3, 2, 1):
        suggestion = suggest(position, 0, depth=2)
        assert {one.hole for one in suggestion.placements} == set(position.empty_centre)
        assert len(position.empty_centre) == left
        position = follow(position, suggestion.placements[0])


def test_nothing_to_play() -> None:
    suggestion = suggest(drawn(random.Random(1), 0, Rules()), 0)
    assert (suggestion.placements, suggestion.margin, suggestion.exact) == ((), None, True)
    passing = Position.parse("O" + "X" * 62 + "- X", Rules.othello())
    assert suggest(passing, 1).placements == ()


def test_what_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="at least one placement, not 0"):
        suggest(Position.start(Rules()), depth=0)
    with pytest.raises(ValueError, match="at least 0 seconds"):
        suggest(Position.start(Rules()), -1)


def follow(position: Position, wanted: object) -> Position:
    key = (wanted.hole, wanted.chip)  # type: ignore[attr-defined]
    return next(play(position, p) for p in placements(position) if (p.hole, p.chip) == key)


def test_it_beats_taking_the_most_points() -> None:
    """Four games, twice on each side, from two places in the middle of random games."""
    lead = 0
    for seed in range(2):
        for clever in "po":
            position = late(24, seed)
            while not is_over(position):
                if position.side == clever:
                    position = follow(position, suggest(position, 0, depth=3).placements[0])
                else:
                    greedy = max(placements(position), key=lambda one: one.points)
                    position = play(position, greedy)
            pink, orange = totals(position)
            lead += pink - orange if clever == "p" else orange - pink
    assert lead > 0
