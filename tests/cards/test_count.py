"""The counter against every permutation and the constraint solver, on sets of any kind."""

from __future__ import annotations

from itertools import permutations

from constraint import AllDifferentConstraint, InSetConstraint, Problem
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.bits import members
from solver.cards.count import count_cards, count_orders

sets_of_cards = st.integers(1, 6).flatmap(
    lambda size: st.lists(
        st.one_of(st.just((1 << size) - 1), st.integers(0, (1 << size) - 1)),
        min_size=size,
        max_size=size,
    ).map(tuple)
)


def orders_of(allowed: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        order
        for order in permutations(range(len(allowed)))
        if all(cards >> card & 1 for card, cards in zip(order, allowed, strict=True))
    ]


@settings(max_examples=200, deadline=None, derandomize=True)
@given(sets_of_cards)
def test_against_permutations(allowed: tuple[int, ...]) -> None:
    orders = orders_of(allowed)
    counts = count_cards(allowed)
    assert count_orders(allowed) == counts.orders == len(orders)
    for place, ways in enumerate(counts.ways):
        for card, count in enumerate(ways):
            assert count == sum(order[place] == card for order in orders)
    if orders:
        certain = {
            place: cards.pop()
            for place in range(len(allowed))
            if len(cards := {order[place] for order in orders}) == 1
        }
        assert counts.certain() == certain
        for place in counts.chances():
            assert abs(sum(place) - 1) < 1e-12
    else:
        assert counts.certain() == {}


@settings(max_examples=50, deadline=None, derandomize=True)
@given(sets_of_cards.filter(all))
def test_against_constraints(allowed: tuple[int, ...]) -> None:
    problem = Problem()
    problem.addVariables(range(len(allowed)), list(range(len(allowed))))
    problem.addConstraint(AllDifferentConstraint())
    for place, cards in enumerate(allowed):
        problem.addConstraint(InSetConstraint(set(members(cards))), [place])
    try:
        solutions = problem.getSolutions()
    except ValueError:  # the solver's way to say that nothing is possible
        solutions = []
    assert count_orders(allowed) == len(solutions)


def test_known_permanents() -> None:
    """Orders of seven with no card at its own place, and with each at most one place off."""
    everything = (1 << 7) - 1
    assert count_orders(tuple(everything & ~(1 << place) for place in range(7))) == 1854
    assert count_orders(tuple((7 << place >> 1) & everything for place in range(7))) == 21
