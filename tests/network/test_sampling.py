"""Networks drawn at random, and what works from them."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.network.policy import build
from solver.network.rules import Rules
from solver.network.table import OutOfTimeError, Table
from solver.network.turns.sampling import draw
from solver.network.turns.source import Source
from solver.result import Deadline


@pytest.mark.parametrize("touch", ["point", "side"])
@pytest.mark.parametrize("lines", [(1, 2, 3), (1, 1, 2, 2), (2, 3)])
def test_a_large_sample_of_a_small_board_is_all_of_it(touch, lines) -> None:
    rules = Rules(4, 5, lines, touch)
    assert set(draw(rules, 10_000).texts()) == set(Table.build(rules).texts())


def test_every_network_is_as_likely() -> None:
    rules = Rules(4, 4, (1, 2, 3))
    counts: Counter[str] = Counter()
    for seed in range(200):
        counts.update(draw(rules, 16, seed=seed).texts())
    assert len(counts) == 64
    # 3,200 draws of 64: 50 each, with a standard deviation below 7.
    assert min(counts.values()) > 50 - 4 * 7
    assert max(counts.values()) < 50 + 4 * 7


def test_the_same_seed_gives_the_same() -> None:
    rules = Rules(12, 12, (1, 1, 2, 3, 4, 5, 6))
    one, two, other = (list(draw(rules, 100, seed=seed).texts()) for seed in (1, 1, 2))
    assert one == two != other
    assert len(set(one)) == 100


def test_no_network_and_no_time() -> None:
    assert draw(Rules(1, 2, (5,)), 10).networks == 0
    with pytest.raises(OutOfTimeError):
        draw(Rules(8, 8), 100, deadline=Deadline(0))


@pytest.mark.parametrize("strips", [False, True])
def test_a_policy_from_a_sample_says_so(strips: bool) -> None:
    policy = build(Rules(12, 12, (1, 1, 2, 3, 4, 5, 6)), effort=1, sample=500, strips=strips)
    assert (policy.sample, policy.networks) == (500, 500)


def test_a_sample_of_more_than_there_are() -> None:
    rules = Rules(4, 4, (1, 2, 3))
    assert Source(rules, 1000).table().networks == 64
