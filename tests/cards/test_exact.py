"""Known orders on both sides: the solved game against a plain search for the draw's edge."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from solver.cards.base import faced_place, gap_after, place_at, spied_slot
from solver.cards.exact import solve
from solver.cards.rules import Rules


def plain_result(
    rules: Rules, orders: tuple[tuple[int, ...], ...], gaps: tuple[int, int], due: tuple[int, int]
) -> tuple[int, int]:
    """Result and turns by the rules alone: the player to move is the first of each pair."""
    size, numbers = rules.size, rules.numbers

    @cache
    def value(
        mover: int, gaps: tuple[int, int], due: tuple[int, int], left: int
    ) -> tuple[int, int]:
        if left == 0:
            return 0, 0
        best: tuple[int, int] | None = None
        other = 1 - mover
        gaps_next = {gaps[mover]}
        for facing in (1, -1):
            card = orders[mover][faced_place(size, gaps[mover], facing)]
            for number in (1, 2) if card < due[mover] else (numbers[card],):
                gaps_next.add(gap_after(size, gaps[mover], facing, number))
        for gap in gaps_next:
            after = (gap, gaps[1]) if mover == 0 else (gaps[0], gap)
            looks = {None}
            for facing in (1, -1):
                looks.add(place_at(gaps[other], spied_slot(size, gap, facing, rules.mirror)))
            for place in looks:
                if place is not None and orders[other][place] == due[other]:
                    if due[other] == 3:
                        return 1, 1
                    more = (due[0] + 1, due[1]) if mover == 1 else (due[0], due[1] + 1)
                    result, turns = value(other, after, more, rules.draw_after)
                else:
                    result, turns = value(other, after, due, left - 1)
                found = (-result, turns + 1 if result else 0)
                if best is None or better(found, best):
                    best = found
        assert best is not None
        return best

    return value(0, gaps, due, rules.draw_after)


def better(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """A greater result, a faster win, a later loss."""
    if one[0] != other[0]:
        return one[0] > other[0]
    return one[1] < other[1] if one[0] > 0 else one[1] > other[1]


@pytest.mark.parametrize(
    "rules",
    [Rules(draw_after=4), Rules(mirror="same", draw_after=3), Rules(players=3, draw_after=5)],
)
def test_every_outcome_is_that_of_a_plain_search(rules: Rules) -> None:
    rng = Random(4)
    for _ in range(3):
        orders = tuple(tuple(rng.sample(range(rules.size), rules.size)) for _ in range(2))
        values = solve(rules, *orders)
        for _ in range(6):
            gaps = (rng.randrange(rules.size + 1), rng.randrange(rules.size + 1))
            due = (rng.randrange(2, 4), rng.randrange(2, 4))
            found = values.outcome(0, gaps=gaps, due=due)
            assert (found.result, found.turns) == plain_result(rules, orders, gaps, due)


def test_the_seats_can_be_swapped() -> None:
    rng = Random(8)
    rules = Rules()
    first, second = rng.sample(range(7), 7), rng.sample(range(7), 7)
    one, two = solve(rules, first, second), solve(rules, second, first)
    for _ in range(50):
        gaps = (rng.randrange(8), rng.randrange(8))
        due = (rng.randrange(4), rng.randrange(4))
        assert one.outcome(0, gaps=gaps, due=due) == two.outcome(1, gaps=gaps[::-1], due=due[::-1])


def test_mirror_images_are_worth_the_same() -> None:
    rng = Random(2)
    first, second = rng.sample(range(7), 7), rng.sample(range(7), 7)
    across = solve(Rules(), first, second)
    both = solve(Rules(), first[::-1], second[::-1])
    same = solve(Rules(mirror="same"), first, second[::-1])
    for _ in range(50):
        one, two = rng.randrange(8), rng.randrange(8)
        due = (rng.randrange(4), rng.randrange(4))
        outcome = across.outcome(0, gaps=(one, two), due=due)
        assert outcome == both.outcome(0, gaps=(7 - one, 7 - two), due=due)
        # `same` is the same game with one base read the other way round.
        assert outcome == same.outcome(0, gaps=(one, 7 - two), due=due)


def test_time_runs_out() -> None:
    rules = Rules()
    values = solve(rules, (0, 4, 3, 6, 1, 2, 5), (1, 4, 0, 6, 3, 2, 5))
    assert values.states == 2048
    late = [
        values.outcome(0, gaps=(one, two), due=(0, 3), quiet=19).result
        for one in range(8)
        for two in range(8)
    ]
    # With one turn left it is a win now, or a draw.
    assert set(late) == {0, 1}


def test_nobody_can_lose_where_an_exposed_t2_does_not_matter() -> None:
    values = solve(Rules(t2_out=False), (0, 1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1, 0))
    for due in ((3, 3), (4, 3), (4, 4)):
        assert {values.outcome(player, gaps=(3, 4), due=due).result for player in (0, 1)} == {0}
