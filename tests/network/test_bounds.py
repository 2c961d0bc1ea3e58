from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from solver.network.bounds import mean_bound, worst_bound
from solver.network.policy import build
from solver.network.rules import Rules
from solver.network.table import Table
from solver.network.turns import huffman
from solver.network.turns.counts import huffman_of
from solver.result import Deadline, Status

SMALL = Rules(4, 4, (1, 2, 3))


def test_huffman_of_many_equal_leaves():
    random = np.random.default_rng(3)
    for _ in range(300):
        values = np.array([1, 2, 4, 7][: random.integers(1, 5)])
        counts = random.integers(0, random.integers(2, 60), len(values))
        leaves = np.repeat(values, counts).tolist()
        assert huffman_of(counts, values) == huffman.cost(leaves)


def test_unit_and_mixed_costs():
    assert huffman.unit_costs(300).tolist() == [huffman.cost([1] * n) for n in range(301)]
    mixed = huffman.mixed_costs(20)
    assert all(
        mixed[n, k] == huffman.cost([2] * k + [1] * (n - k))
        for n in range(21)
        for k in range(n + 1)
    )


def test_all_levels_give_the_optimum():
    bound = mean_bound(SMALL)
    assert (bound.mean, bound.exact) == (Fraction(260, 64), True)
    assert worst_bound(SMALL).turns == 5


def test_the_middle_board_is_proved():
    bound = mean_bound(Rules(5, 5, (1, 2, 3, 4)))
    assert (bound.mean, bound.exact) == (Fraction(1451, 264), True)
    assert worst_bound(Rules(5, 5, (1, 2, 3, 4))).turns == 7


def test_bounds_rise_with_the_levels_and_start_at_huffman():
    rules = Rules(5, 5, (1, 2, 3, 4))
    costs = [mean_bound(rules, levels=levels).cost for levels in range(5)]
    assert costs[0] == huffman.cost(Table.build(rules).weights.tolist())
    assert costs == sorted(costs)
    assert costs[-1] <= 1451


@pytest.mark.parametrize(
    "rules",
    [
        Rules(3, 3, (1, 1, 2)),
        Rules(4, 4, (1, 2, 2)),
        Rules(3, 5, (1, 2), "side"),
        Rules(5, 4, (1, 1, 2)),
        Rules(2, 6, (1, 4)),
        Rules(1, 5, (1,)),
    ],
    ids=lambda rules: f"{rules.size_text} {rules.lines}",
)
def test_bounds_and_policies_bracket_each_other(rules):
    mean = mean_bound(rules, levels=3)
    policy = build(rules, effort=3)
    assert mean.cost <= policy.cost
    assert not mean.exact or mean.cost == policy.cost or mean.cost < policy.cost
    worst = worst_bound(rules)
    assert worst.exact
    assert worst.turns <= build(rules, "worst", effort=3).worst <= policy.worst


def test_without_time_the_bounds_are_still_bounds():
    mean = mean_bound(Rules(6, 6, (1, 2, 3, 4, 5)), deadline=Deadline(0))
    assert (mean.status, mean.levels) == (Status.TIME, 0)
    worst = worst_bound(Rules(6, 6, (1, 2, 3, 4, 5)), deadline=Deadline(0))
    assert (worst.status, worst.proven_by, worst.exact) == (Status.TIME, "counting", False)


@pytest.mark.parametrize("rules", [Rules(5, 5, (1, 2, 3)), Rules(5, 4, (1, 1, 2))])
def test_bounds_do_not_depend_on_the_workers(rules: Rules) -> None:
    alone, shared = (mean_bound(rules, levels=4, workers=workers) for workers in (1, 2))
    assert (alone.cost, alone.levels, alone.exact) == (shared.cost, shared.levels, shared.exact)
    one, two = (worst_bound(rules, workers=workers) for workers in (1, 2))
    assert (one.turns, one.proven_by, one.exact) == (two.turns, two.proven_by, two.exact)
