"""Whole games between players, dealt and played from a seed."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.deck import (
    LEFT,
    NOBODY,
    OVER,
    RIGHT,
    TARGETS,
    TURN,
    WINNER,
    Deck,
    Table,
    empty_table,
    settle,
    with_habit,
)
from solver.cards.engine.dice import next_below
from solver.cards.engine.players import ADVISER, choose_turn
from solver.cards.engine.rollout import advised_turn
from solver.cards.engine.turns import play_turn
from solver.compiled import compiled

ANSWER = 4
"""Column of a record after those of a turn: what was said."""

WON_BY, WON_FROM, TURNS, EXPOSED, BLOWN_UP, LEFT_IN = range(6)
"""Columns of a result: the player who won and the seat, `NOBODY` for a draw; the turns
played; how many went out by an exposed T2, and how many were blown up; the mask of the
players still in at the end."""

RESULTS = 6


@compiled
def deal(deck: Deck, players: int, dice: Any) -> Table:
    """A new game: all orders, gaps and facings by chance, the first seat to play."""
    table = empty_table(players, deck.size)
    for seat in range(players):
        order = table.orders[seat]
        for place in range(deck.size):
            order[place] = place
        for place in range(deck.size - 1, 0, -1):
            other = next_below(dice, place + 1)
            order[place], order[other] = order[other], order[place]
        table.gaps[seat] = next_below(dice, deck.size + 1)
        table.facings[seat] = RIGHT if next_below(dice, 2) else LEFT
        settle(deck, table, seat)
    return table


@compiled
def play_game(
    deck: Deck,
    table: Table,
    kinds: Any,
    weights: Any,
    worth: Any,
    settings: Any,
    dice: Any,
    record: Any,
) -> int:
    """Play a dealt game to its end.

    Parameters
    ----------
    deck, table
        The table is left as the game ends.
    kinds
        For each seat the kind of player.
    weights
        For each seat the weights of a quick player; an adviser imagines all to be such.
    worth
        The weights by which an adviser judges a position.
    settings
        For each seat those of an adviser, see `solver.cards.engine.rollout`.
    dice
        For ties.
    record
        Every turn with what was said is written here, as far as there is room.

    Returns
    -------
    int
        How many turns were played.
    """
    turn = np.empty(4, np.int64)
    played = 0
    while not table.clock[OVER]:
        player = table.clock[TURN]
        if kinds[player] == ADVISER:
            advised_turn(deck, table, settings[player], weights[player], worth, dice, turn)
        else:
            choose_turn(deck, table, kinds[player], weights[player], dice, turn)
        answer = play_turn(deck, table, turn)
        if played < record.shape[0]:
            record[played, :4] = turn
            record[played, ANSWER] = answer
        played += 1
    return played


@compiled
def play_deals(
    deck: Deck,
    kinds: Any,
    weights: Any,
    worth: Any,
    settings: Any,
    habit: Any,
    known: bool,
    seeds: Any,
    results: Any,
) -> None:
    """Play every deal once for each way to seat the players round the table.

    Parameters
    ----------
    deck
        The rules.
    kinds, weights, settings
        For each player; in game k of a deal player p sits at seat (p + k) mod players.
    worth
        See `play_game`.
    habit
        Orders from which the first player draws; if there are none, from all.
    known
        Whether the others know these orders.
    seeds
        One word for each deal.
    results
        For each deal and game the columns `WON_BY` and what follows it; overwritten.
    """
    players = kinds.shape[0]
    no_record = np.empty((0, ANSWER + 1), np.int64)
    dice = np.empty(1, np.uint64)
    seats = np.empty(players, np.int64)
    for index in range(seeds.shape[0]):
        for shift in range(players):
            for player in range(players):
                seats[(player + shift) % players] = player
            dice[0] = seeds[index]
            table = deal(deck, players, dice)
            if habit.shape[0] > 0:
                table.orders[shift] = habit[next_below(dice, habit.shape[0])]
                if known:
                    table = with_habit(table, habit, np.full(1, shift, np.int64))
                    settle(deck, table, shift)
            turns = play_game(
                deck, table, kinds[seats], weights[seats], worth, settings[seats], dice, no_record
            )
            _note_result(deck, table, turns, seats, results[index, shift])


@compiled
def _note_result(deck: Deck, table: Table, turns: int, seats: Any, result: Any) -> None:
    result[:] = 0
    result[TURNS] = turns
    result[WON_BY] = result[WON_FROM] = table.clock[WINNER]
    if table.clock[WINNER] != NOBODY:
        result[WON_BY] = seats[table.clock[WINNER]]
    for seat in range(seats.shape[0]):
        if not table.out[seat]:
            result[LEFT_IN] |= 1 << seats[seat]
        elif deck.t2_out and table.due[seat] == TARGETS:
            result[EXPOSED] += 1
        else:
            result[BLOWN_UP] += 1
