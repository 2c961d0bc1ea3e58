"""Worlds and what is made of them: every order once, chances that add up, reasons."""

from __future__ import annotations

import numpy as np
import pytest

from solver.cards.bridge import deck_for, table_for
from solver.cards.engine.deck import OVER, WINNER, copy_table, empty_table
from solver.cards.engine.dice import dice_of
from solver.cards.engine.games import deal
from solver.cards.engine.rollout import draw_worlds, try_turns
from solver.cards.engine.turns import MOST_TURNS, list_turns
from solver.cards.engine.worth import chance_to_win
from solver.cards.log import Log
from solver.cards.reason import reason_of
from solver.cards.rules import Rules
from solver.cards.suggestion import Suggestion
from solver.cards.weights import weights_for

FEW = "players me ann\nbase me S1 B1 T2 > B3 S2 T1 B2\nbase ann S1 S2 T1 < ? ? ? ?\n"


def test_worlds_go_through_all_orders_before_one_comes_again() -> None:
    state = Log.parse(FEW).state
    table = table_for(state, 0)
    worlds = np.empty((60, 2, 7), np.int64)
    assert draw_worlds(deck_for(state.rules), table, 0, worlds, dice_of(1)) == 24
    seen = [tuple(order) for order in worlds[:, 1].tolist()]
    assert len(set(seen[:24])) == len(set(seen[24:48])) == len(set(seen)) == 24
    assert {tuple(order) for order in worlds[:, 0].tolist()} == {(0, 4, 3, 6, 1, 2, 5)}


def test_where_there_are_too_many_each_base_goes_through_its_own() -> None:
    rules = Rules(3)
    table = deal(deck_for(rules), 3, dice_of(4))
    worlds = np.empty((720, 3, 6), np.int64)
    assert draw_worlds(deck_for(rules), table, 0, worlds, dice_of(2)) == 721
    for other in (1, 2):
        assert len({tuple(order) for order in worlds[:, other].tolist()}) == 720


def test_a_turn_is_worth_the_same_whatever_else_is_tried() -> None:
    state = Log.parse(FEW).state
    deck, table, weights = deck_for(state.rules), table_for(state, 0), weights_for(2)
    turns = np.empty((MOST_TURNS, 4), np.int64)
    count = list_turns(deck, table, True, turns)
    worlds = np.empty((10, 2, 7), np.int64)
    draw_worlds(deck, table, 0, worlds, dice_of(1))
    every, alone = np.zeros((10, count)), np.zeros((10, count))
    chosen = np.array([2])
    for tried, values in ((np.arange(count), every), (chosen, alone)):
        try_turns(
            *(deck, table, turns, tried, worlds, 4, True, weights.quick, weights.worth),
            *(dice_of(6), values),
        )
    assert every[:, 2].tolist() == alone[:, 2].tolist()
    assert not alone[:, [0, 1, 3]].any()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_to_win_add_up(players: int) -> None:
    rules = Rules(players)
    deck, worth = deck_for(rules), weights_for(players).worth
    for seed in range(5):
        table = deal(deck, players, dice_of(seed))
        table.due[0] = 3
        chances = [chance_to_win(deck, table, seat, worth) for seat in range(players)]
        assert sum(chances) == pytest.approx(1.0)
        assert chances[0] == min(chances)  # one target away from being out
        copy = empty_table(players, deck.size)
        copy_table(table, copy)
        copy.clock[OVER], copy.clock[WINNER] = 1, 1
        assert [chance_to_win(deck, copy, seat, worth) for seat in (0, 1)] == [0.0, 1.0]


def turn(actions: str, win: float, **figures: float) -> Suggestion:
    usual = {
        "expose": 0.1,
        "light": 0.0,
        "out": 0.0,
        "gain_bits": 1.0,
        "leak_bits": 0.0,
        "next_chance": 0.2,
        "their_chance": 0.3,
        "wait": 2.0,
    }
    return Suggestion(tuple(actions.split(", ")), win, 0.01, 9, **{**usual, **figures})


@pytest.mark.parametrize(
    ("turns", "reason"),
    [
        ([turn("pass", 0.5)], "it is the only turn there is"),
        (
            [turn("spy ann", 0.6, expose=0.4), turn("pass", 0.5)],
            "no turn has a better chance to expose the target (40.0 %)",
        ),
        (
            [turn("move 1", 0.6, their_chance=0.1), turn("spy ann", 0.5, expose=0.4)],
            "it leaves the others 10.0 % and not 30.0 %, though 'spy ann' exposes the target more ",
        ),
        ([turn("move 1", 0.600), turn("pass", 0.599)], "hardly to be told from 'pass'"),
        ([turn("move 1", 0.6), turn("pass", 0.6)], "as good as 'pass'"),
        ([turn("move 1", 0.6), turn("pass", 0.5)], "wins 10.0 % more often than 'pass'"),
        (
            [turn("pass", 0.1), turn("spy ann", 0.0, out=1.0)],
            "every other turn looks at a lit bomb",
        ),
    ],
)
def test_reasons(turns: list[Suggestion], reason: str) -> None:
    assert reason in reason_of(turns, exact=False)


@pytest.mark.parametrize(
    ("wins", "reason"),
    [
        ((1.0, 0.5, 0.0), "it is the only turn that wins"),
        ((1.0, 1.0, 0.0), "it wins, as 1 other turn does"),
        ((0.5, 0.5, 0.5), "it holds the draw, as 2 other turns do"),
        ((0.0, 0.0, 0.0), "every turn loses against best play"),
    ],
)
def test_proven_reasons(wins: tuple[float, ...], reason: str) -> None:
    turns = [turn(f"move {number}", win) for number, win in enumerate(wins)]
    assert reason in reason_of(turns, exact=True)
