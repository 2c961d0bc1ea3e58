"""The figures of a turn against a plain listing of all orders."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations
from math import log2

import numpy as np
import pytest

from solver.cards.bridge import deck_for, table_for, turn_words
from solver.cards.engine.deck import NOBODY
from solver.cards.engine.outlook import (
    EXPOSE,
    FEATURES,
    GAIN,
    LEAK,
    LIGHT,
    NEXT,
    OUT,
    THEIRS,
    WAIT,
    fill_outlook,
)
from solver.cards.engine.turns import CARDS, DIRECTION, FACING, MOST_TURNS, WHOM, list_turns
from solver.cards.log import Log
from solver.cards.recorded import record_game
from solver.cards.rules import Rules
from solver.cards.state import GameState
from solver.cards.strategies import Strategy

Orders = list[tuple[int, ...]]


def positions(rules: Rules, deals: int) -> list[Log]:
    """Logs that end where a player begins a turn, all of the game known to the player."""
    found = []
    for deal in range(deals):
        players = [Strategy("quick")] * rules.players
        game = record_game(rules, players, seed=11, deal_number=deal)
        for events in range(2, len(game.log.events), 5):
            state = game.seen_by(0, events=events).state
            if not state.acted and not state.over:
                found.append(game.seen_by(state.turn, events=events))
    return found


def orders_left(state: GameState, seat: int, viewer: int) -> Orders:
    masks = state.bases[seat].allowed if seat == viewer else state.known_to(viewer)[seat]
    return [
        order
        for order in permutations(range(state.rules.size))
        if all(mask >> card & 1 for mask, card in zip(masks, order, strict=True))
    ]


def gap_and_place(state: GameState, seat: int, turn: list[int]) -> tuple[int, int | None]:
    """Where the own Spy stands after a turn, and the place of the opponent's that it sees."""
    from solver.cards.base import gap_after, place_at, spied_slot

    size, mirror = state.rules.size, state.rules.mirror
    gap = gap_after(size, state.bases[seat].gap, turn[DIRECTION] or 1, turn[CARDS])
    if turn[WHOM] == NOBODY:
        return gap, None
    slot = spied_slot(size, gap, turn[FACING], mirror)
    return gap, place_at(state.bases[turn[WHOM]].gap, slot)


def answer(state: GameState, whom: int, place: int, card: int) -> str:
    """What the owner has to say of a card."""
    base = state.bases[whom]
    if card >= 4:
        return f"boom {card}" if base.is_lit(place) else "bomb"
    if card <= base.due:
        return f"card {card}"
    return "safe" if card < 2 else "secret"


def entropy(counts: Counter[str]) -> float:
    total = sum(counts.values())
    return sum(count / total * log2(total / count) for count in counts.values())


@pytest.mark.parametrize("rules", [Rules(), Rules(mirror="same"), Rules(players=3)])
def test_chances_and_bits_are_those_of_a_list_of_orders(rules: Rules) -> None:
    logs = positions(rules, 3)
    assert len(logs) >= 4
    for log in logs:
        state = log.state
        seat = state.turn
        deck, table = deck_for(rules), table_for(state, seat)
        turns = np.empty((MOST_TURNS, 4), np.int64)
        count = list_turns(deck, table, True, turns)
        outlook = np.empty((count, FEATURES))
        fill_outlook(deck, table, turns, count, outlook)
        own = orders_left(state, seat, seat)
        others = {other: orders_left(state, other, seat) for other in state.opponents(seat)}
        for turn, row in zip(turns[:count].tolist(), outlook, strict=True):
            _, place = gap_and_place(state, seat, turn)
            if place is None:
                assert row[EXPOSE] == row[LIGHT] == row[OUT] == row[GAIN] == 0.0
            else:
                whom = turn[WHOM]
                said: Counter[str] = Counter(
                    answer(state, whom, place, order[place]) for order in others[whom]
                )
                total = len(others[whom])
                assert row[EXPOSE] == pytest.approx(
                    sum(order[place] == state.bases[whom].due for order in others[whom]) / total
                )
                assert row[LIGHT] == pytest.approx(said["bomb"] / total)
                assert row[OUT] == float(state.bases[whom].is_lit(place))
                assert row[GAIN] == pytest.approx(entropy(said), abs=1e-9)
            assert row[LEAK] == pytest.approx(leak(state, seat, turn, own), abs=1e-9)
            assert 0.0 <= row[NEXT] <= 1.0 + 1e-9
            assert 0.0 <= row[THEIRS] <= 1.0 + 1e-9
            assert 1.0 <= row[WAIT] <= 10.0


def leak(state: GameState, seat: int, turn: list[int], own: Orders) -> float:
    from solver.cards.base import faced_place

    base = state.bases[seat]
    if turn[DIRECTION] == 0:
        return 0.0
    place = faced_place(state.rules.size, base.gap, turn[DIRECTION])
    if base.is_exposed(place):
        return 0.0
    numbers = state.rules.numbers
    left = sum(numbers[order[place]] == turn[CARDS] for order in own)
    return log2(len(own) / left)


def test_the_next_chance_is_that_of_a_list_of_orders() -> None:
    # The opponent faces exposed or known cards only if the log says so; here the Spy of the
    # opponent can be anywhere it may be by the numbers that are left, stay counting 1/5.
    log = Log.parse(
        "players me ann\nbase me S1 B1 T2 > B3 S2 T1 B2\nbase ann ? ? ? ? > ? ? ?\n"
        "me spy ann safe\nann pass\n"
    )
    state = log.state
    deck, table = deck_for(log.rules), table_for(state, 0)
    turns = np.empty((MOST_TURNS, 4), np.int64)
    count = list_turns(deck, table, True, turns)
    outlook = np.empty((count, FEATURES))
    fill_outlook(deck, table, turns, count, outlook)
    own = orders_left(state, 1, 0)
    for turn, row in zip(turns[:count].tolist(), outlook, strict=True):
        _, place = gap_and_place(state, 0, turn)
        gap = gap_and_place(state, 0, [*turn[:3], NOBODY])[0]
        after: dict[str, Orders] = defaultdict(list)
        for order in own:
            said = "nothing" if place is None else answer(state, 1, place, order[place])
            after[said].append(order)
        expected = 0.0
        for said, left in after.items():
            due = 1 if said == "card 0" else 0
            for stands, share in where_ann_may_stand(state, own).items():
                best = max(
                    sum(order[seen] == due for order in left) / len(left)
                    for seen in places_seen_next(state, gap, stands)
                )
                expected += len(left) / len(own) * share * best
        assert row[NEXT] == pytest.approx(expected), turn_words(turn, 1, state.names)


def where_ann_may_stand(state: GameState, orders: Orders) -> dict[int, float]:
    from solver.cards.base import faced_place, gap_after

    base, numbers = state.bases[1], state.rules.numbers
    gaps: dict[int, float] = defaultdict(float)
    gaps[base.gap] += 0.2
    for facing in (1, -1):
        place = faced_place(7, base.gap, facing)
        for order in orders:
            to = gap_after(7, base.gap, facing, numbers[order[place]])
            gaps[to] += 0.4 / len(orders)
    return gaps


def places_seen_next(state: GameState, gap: int, stands: int) -> set[int]:
    from solver.cards.base import faced_place, gap_after, place_at, spied_slot

    own = [0, 4, 3, 6, 1, 2, 5]  # as written above; none of it is exposed
    gaps = {gap}
    for facing in (1, -1):
        number = state.rules.numbers[own[faced_place(7, gap, facing)]]
        gaps.add(gap_after(7, gap, facing, number))
    slots = {spied_slot(7, there, facing, "across") for there in gaps for facing in (1, -1)}
    places = {place_at(stands, slot) for slot in slots}
    return {place for place in places if place is not None}
