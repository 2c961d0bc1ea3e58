"""What a player knows: chances, slots, leaks, seats, and how long it takes."""

from __future__ import annotations

from math import log2

import pytest

from solver.cards.conflict import ContradictionError
from solver.cards.count import count_orders
from solver.cards.csp import possible_orders
from solver.cards.events import Flip, Move
from solver.cards.leak import what_others_know
from solver.cards.log import Log
from solver.cards.replay import apply
from solver.cards.state import orders_left
from solver.cards.status import status

from .games import Fan, random_game

HEAD = "players me ann\nbase me {} \nbase ann {}\n"
MINE = "S1 B1 T2 > B3 S2 T1 B2"
UNKNOWN = "? ? ? < ? ? ? ?"


@pytest.mark.parametrize("seed", range(500, 520))
def test_slots_show_what_the_orders_left_would(seed: int) -> None:
    """The chances of each answer, by laying out every order and asking its cards."""
    game = random_game(seed)
    log = Log.parse(game.log())
    found = status(log, 0)
    for seat, fan in enumerate(game.fans):
        known = found.bases[seat]
        if fan.out:
            assert known.slots == ()
            continue
        orders = list(possible_orders(log, seat))
        for slot in range(len(fan.slots)):
            said: dict[str, int] = {}
            for order in orders:
                cards = list(order)
                cards.insert(fan.slots.index("Spy"), "Spy")
                answer = Fan(cards, fan.right, fan.open, fan.lit).answer(slot)
                said[answer] = said.get(answer, 0) + 1
            chances = {answer: count / len(orders) for answer, count in said.items()}
            assert known.slots[slot] == pytest.approx(chances)


@pytest.mark.parametrize("seed", range(600, 640))
def test_leak_is_what_the_move_would_leave(seed: int) -> None:
    game = random_game(seed)
    for seat in range(len(game.names)):
        log = Log.parse(game.log(seat))
        state = log.state
        leak = what_others_know(state, seat)
        assert leak.orders == count_orders(state.bases[seat].allowed)
        if state.over or game.fans[seat].out:
            assert leak.moves == ()
        if state.turn != seat or state.over or state.moved:
            continue
        fan = game.fans[seat]
        legal = [
            ((("flip",) if turned else ()) + (f"move {number}",))
            for turned in (False, True)
            for number in Fan(fan.slots, fan.right != turned, fan.open).numbers()
        ]
        assert [move.actions for move in leak.moves] == legal
        for move in leak.moves:
            after = state
            if move.actions[0] == "flip":
                after = apply(after, Flip(seat)).state
            after = apply(after, Move(seat, move.count)).state
            assert move.orders == count_orders(after.bases[seat].allowed)
            assert move.bits == pytest.approx(log2(leak.orders / move.orders))
            assert move.chance == 1


def test_leak_of_a_base_that_is_not_written_down() -> None:
    log = Log.parse(HEAD.format(UNKNOWN, UNKNOWN))
    leak = what_others_know(log.state, 0)
    assert [(move.actions, move.orders) for move in leak.moves] == [
        (("move 1",), 2160),
        (("move 2",), 2160),
        (("move 3",), 720),
        (("flip", "move 1"), 2160),
        (("flip", "move 2"), 2160),
        (("flip", "move 3"), 720),
    ]
    assert sum(move.chance for move in leak.moves) == pytest.approx(2)


def test_no_second_move_in_a_turn() -> None:
    log = Log.parse(HEAD.format(MINE, UNKNOWN) + "me move 3\n")
    assert what_others_know(log.state, 0).moves == ()
    assert len(what_others_know(log.state, 1).moves) == 6


def test_a_new_game() -> None:
    found = status(Log.parse(HEAD.format(MINE, UNKNOWN)), 0)
    me, ann = found.bases
    assert (me.orders, ann.orders) == (1, 5040)
    assert list(me.certain) == list(range(7))
    assert ann.certain == {}
    assert all(len(place) == 7 for place in ann.chances)
    assert ann.slots[3] == {"spy": 1.0}
    assert ann.slots[0] == pytest.approx(
        {"S1": 1 / 7, "safe": 1 / 7, "secret": 2 / 7, "bomb": 3 / 7}
    )
    assert found.leak.orders == 5040


@pytest.mark.parametrize(
    ("mine", "theirs", "orders"),
    [
        (MINE, UNKNOWN, ((1, 5040), (5040, 5040))),
        (UNKNOWN, MINE, ((5040, 5040), (5040, 1))),  # ann keeps the log
        (UNKNOWN, UNKNOWN, ((5040, 5040), (5040, 5040))),
        (MINE, "S1 ? ? < ? ? B3 ?", ((1, 120), (5040, 120))),
        ("S1 ? ? < ? ? B3 ?", UNKNOWN, ((120, 5040), (5040, 5040))),
        (MINE, MINE, ((1, 1), (5040, 1))),
    ],
)
def test_who_knows_what_is_written(
    mine: str, theirs: str, orders: tuple[tuple[int, int], ...]
) -> None:
    log = Log.parse(HEAD.format(mine, theirs))
    for seat, known in enumerate(orders):
        assert orders_left(log.state, seat) == known
        assert tuple(base.orders for base in status(log, seat).bases) == known


def test_contradiction_names_every_fact() -> None:
    log = Log.parse(
        HEAD.format(MINE, UNKNOWN)
        + "me move 3\nme spy ann safe\nann pass\nme flip\nme spy ann safe\n",
        name="table.cards",
    )
    for seat in (0, 1):
        with pytest.raises(ContradictionError) as error:
            status(log, seat)
        assert str(error.value) == (
            "table.cards: no order of the base of ann fits all of this: "
            "line 5: me spy ann safe: place 1 holds S2; line 8: me spy ann safe: place 3 holds S2"
        )


def test_constraints_without_an_order() -> None:
    """Where nothing is possible the constraint solver may fail; that is no order."""
    text = HEAD.format(MINE, UNKNOWN)
    text += "me move 3\nme spy ann safe\nann pass\nme flip\nme spy ann safe\n"
    assert list(possible_orders(Log.parse(text), 1)) == []
    assert len(list(possible_orders(Log.parse(text), 0))) == 1
