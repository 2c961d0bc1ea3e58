"""The compiled engine against the plain rooms of the game: counts, geometry, turns, facts."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import base as plain
from solver.cards.bridge import deck_for, table_for
from solver.cards.count import count_cards
from solver.cards.engine.counting import (
    bits_in,
    card_tables,
    count_listed,
    count_orders,
    draw_order,
    list_orders,
)
from solver.cards.engine.dice import dice_of, next_below, next_fraction
from solver.cards.engine.geometry import SPY, faced_place, gap_after, place_in, slot_across
from solver.cards.engine.turns import MOST_TURNS, list_turns
from solver.cards.events import Event, Flip, Move
from solver.cards.recorded import record_game
from solver.cards.replay import IllegalEventError, apply, turn_ended
from solver.cards.rules import Rules
from solver.cards.state import GameState
from solver.cards.strategies import Strategy

SIZES = [Rules(players=3, bombs=(1,)), Rules(players=3), Rules()]


def masks(rules: Rules) -> st.SearchStrategy[tuple[int, ...]]:
    """Sets of cards for each place, among them often an order that fits."""
    one = st.integers(1, rules.all_cards)
    return st.tuples(*[one | st.just(rules.all_cards)] * rules.size)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(SIZES).flatmap(lambda rules: st.tuples(st.just(rules), masks(rules))))
def test_counts_agree_with_the_plain_counter_and_with_a_list(
    case: tuple[Rules, tuple[int, ...]],
) -> None:
    rules, allowed = case
    array = np.array(allowed, np.int64)
    tables = card_tables(rules.size)
    chances = np.empty((rules.size, rules.size))
    total = count_orders(array, tables, chances)
    known = count_cards(allowed)
    assert total == known.orders
    if total:
        assert chances == pytest.approx(np.array(known.chances()))
    else:
        assert not chances.any()
    orders = np.empty((5040, rules.size), np.int64)
    count = list_orders(array, tables, orders)
    fits = [
        order
        for order in permutations(range(rules.size))
        if all(mask >> card & 1 for mask, card in zip(allowed, order, strict=True))
    ]
    assert sorted(map(tuple, orders[:count].tolist())) == fits
    listed = np.empty((rules.size, rules.size))
    everything = np.array(list(permutations(range(rules.size))), np.int64)
    assert count_listed(array, everything, listed) == total
    assert listed == pytest.approx(chances)


def test_a_full_list_stops() -> None:
    orders = np.empty((3, 7), np.int64)
    assert list_orders(np.full(7, 127), card_tables(7), orders) == 3


def test_drawn_orders_fit_and_are_alike() -> None:
    allowed = np.array([0b0000111, 0b0000111, 0b0000011, *[0b1111000] * 4])
    tables, dice, order = card_tables(7), dice_of(5), np.empty(7, np.int64)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(4000):
        draw_order(allowed, tables, dice, order)
        assert sorted(order) == list(range(7))
        assert all(mask >> card & 1 for mask, card in zip(allowed, order, strict=True))
        seen[tuple(order[:3].tolist())] = seen.get(tuple(order[:3].tolist()), 0) + 1
    assert len(seen) == 4
    assert max(seen.values()) - min(seen.values()) < 200  # 1,000 each


def test_bits() -> None:
    assert [bits_in(mask) for mask in (0, 1, 0b1011)] == [0, 1, 3]


def test_dice_are_even_and_repeat() -> None:
    dice = dice_of(1, 2)
    counts = np.bincount([next_below(dice, 6) for _ in range(6000)], minlength=6)
    assert counts.min() > 850
    first, second = dice_of(9), dice_of(9)
    assert [next_fraction(first) for _ in range(5)] == [next_fraction(second) for _ in range(5)]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_geometry_agrees_with_the_plain_one(size: int) -> None:
    for gap in range(size + 1):
        for facing in (plain.RIGHT, plain.LEFT):
            assert faced_place(gap, facing, size) == plain.faced_place(size, gap, facing)
            for mirror in ("across", "same"):
                slot = slot_across(gap, facing, size, mirror == "same")
                assert slot + 1 == plain.spied_slot(size, gap, facing, mirror)
            for cards in (1, 2, 3):
                after = gap_after(gap, facing, cards, size)
                assert after == plain.gap_after(size, gap, facing, cards)
        for slot in range(size + 1):
            place = place_in(slot, gap)
            assert (None if place == SPY else place) == plain.place_at(gap, slot + 1)


GAMES = [
    (Rules(), "quick,greedy"),
    (Rules(mirror="same"), "random,random"),
    (Rules(t2_out=False), "greedy,careful"),
    (Rules(players=3), "random,careful,quick"),
    (Rules(players=4, bombs=(1, 2, 3)), "greedy,random,quick,careful"),
]


def states_of(rules: Rules, strategies: str, deal: int) -> Any:
    """A simulated game and its states, as written down, at the start of each event."""
    players = [Strategy.parse(word) for word in strategies.split(",")]
    log = record_game(rules, players, seed=3, deal_number=deal).log
    state = log.start
    for event in log.events:
        if state.acted and event.seat != state.turn:
            state = turn_ended(state)
        yield state, event
        state = apply(state, event).state


@pytest.mark.parametrize(("rules", "strategies"), GAMES)
def test_turns_are_those_that_the_log_allows(rules: Rules, strategies: str) -> None:
    turns = np.empty((MOST_TURNS, 4), np.int64)
    for state, _ in states_of(rules, strategies, 0):
        count = list_turns(deck_for(rules), table_for(state, state.turn), not state.moved, turns)
        moves = {(row[0], row[1]) for row in turns[:count].tolist()}
        assert moves == {(0, 0), *legal_moves(state)}
        looks = {tuple(row) for row in turns[:count].tolist()}
        assert len(looks) == count == len(moves) * (1 + 2 * len(state.opponents(state.turn)))


def legal_moves(state: GameState) -> set[tuple[int, int]]:
    """The moves that can be written into a log now."""
    if state.moved:
        return set()
    found = set()
    for flips in (0, 1):
        for cards in (1, 2, 3):
            events: list[Event] = [*[Flip(state.turn)] * flips, Move(state.turn, cards)]
            after = state
            try:
                for event in events:
                    after = apply(after, event).state
            except IllegalEventError:
                continue
            found.add((after.bases[state.turn].facing, cards))
    return found


@pytest.mark.parametrize(("rules", "strategies"), GAMES)
@pytest.mark.parametrize("deal", range(3))
def test_engine_and_log_know_the_same(rules: Rules, strategies: str, deal: int) -> None:
    # The engine played the game; the log's own reader must find every event possible, and
    # the sets it keeps must have the chances that the engine counts with.
    players = [Strategy.parse(word) for word in strategies.split(",")]
    game = record_game(rules, players, seed=3, deal_number=deal)
    for seat in range(rules.players):
        log = game.seen_by(seat)
        assert log.state.bases == game.log.state.bases
        for other, knowledge in enumerate(log.state.bases):
            true = game.log.bases[other].cards
            assert all(
                mask >> (card or 0) & 1 for mask, card in zip(knowledge.allowed, true, strict=True)
            )


def test_dealt_cards_are_all_different() -> None:
    rng = Random(1)
    deals = {
        record_game(Rules(), [Strategy("greedy")] * 2, deal_number=rng.randrange(10**9)).log.bases
        for _ in range(20)
    }
    assert len(deals) == 20
