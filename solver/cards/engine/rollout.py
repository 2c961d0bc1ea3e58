"""Judging turns by playing on: the adviser.

For each of many worlds, that is, orders of the others' bases that fit all that is known,
a turn is played and a few more by quick or greedy players, and what stands then is
weighed by `solver.cards.engine.worth`.  All turns are tried in the same worlds with the same chance
for ties, so that luck weighs little in their differences.

The worlds go through all orders that are left before one comes again.  Where they are
few, all of them are tried, and nothing is left to chance but ties.

Notes
-----
G. Tesauro, G. R. Galperin, On-line policy improvement using Monte-Carlo search, 1996;
M. L. Ginsberg, GIB: imperfect information in a computationally challenging game, 2001,
for sampling worlds.  As there, a player in a rollout never sees the cards of another, but
the first turn is chosen knowing only what its player knows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.counting import list_orders
from solver.cards.engine.deck import (
    OVER,
    TURN,
    Deck,
    Table,
    copy_table,
    empty_table,
    with_habit,
)
from solver.cards.engine.dice import next_below, next_word
from solver.cards.engine.outlook import FEATURES, fill_outlook
from solver.cards.engine.players import GREEDY, QUICK, choose_turn, score_turns
from solver.cards.engine.turns import MOST_TURNS, list_turns, play_turn
from solver.cards.engine.worth import chance_to_win
from solver.compiled import compiled

WORLDS, CANDIDATES, DEPTH = range(3)
"""Places in the settings of the adviser: worlds to draw, turns to try, turns to play on."""

MOST_ORDERS = 5040


@compiled
def shuffled(count: int, dice: Any) -> Any:
    """The numbers below `count` in random order."""
    numbers = np.arange(count)
    for index in range(count - 1, 0, -1):
        other = next_below(dice, index + 1)
        numbers[index], numbers[other] = numbers[other], numbers[index]
    return numbers


@compiled
def _list_base(deck: Deck, table: Table, seat: int, orders: Any) -> int:
    """Write the orders of a base that others think possible into `orders`; how many."""
    allowed = table.allowed[seat]
    if table.habit_of[0] != seat:
        return list_orders(allowed, deck.tables, orders)
    count = 0
    for index in range(table.habit.shape[0]):
        fits = True
        for place in range(deck.size):
            if not allowed[place] >> table.habit[index, place] & 1:
                fits = False
        if fits:
            orders[count] = table.habit[index]
            count += 1
    return count


@compiled
def draw_worlds(deck: Deck, table: Table, seat: int, worlds: Any, dice: Any) -> int:
    """Draw worlds as a seat may imagine them.

    Parameters
    ----------
    deck, table, seat
        The position and who imagines.
    worlds
        For each world and each seat an order; overwritten.
    dice
        Randomness.

    Returns
    -------
    int
        How many worlds there are; one more than there is room for if they do not fit.  If
        they fit, they come in random order, and from the beginning when all were there.
    """
    players = table.due.shape[0]
    room = worlds.shape[0]
    listed = np.empty((players, MOST_ORDERS, deck.size), np.int64)
    counts = np.ones(players, np.int64)
    total = 1
    for other in range(players):
        if other == seat or table.out[other]:
            listed[other, 0] = table.orders[other]
        else:
            counts[other] = _list_base(deck, table, other, listed[other])
        total = min(total * counts[other], room + 1)
    if total <= room:
        numbers = shuffled(total, dice)
        for world in range(room):
            number = numbers[world % total]
            for other in range(players):
                worlds[world, other] = listed[other, number % counts[other]]
                number //= counts[other]
        return int(total)
    for other in range(players):
        numbers = shuffled(counts[other], dice)
        for world in range(room):
            if world > 0 and world % counts[other] == 0:
                numbers = shuffled(counts[other], dice)
            worlds[world, other] = listed[other, numbers[world % counts[other]]]
    return int(total)


@compiled
def play_on(
    deck: Deck,
    table: Table,
    seat: int,
    depth: int,
    mixed: bool,
    weights: Any,
    worth: Any,
    dice: Any,
) -> float:
    """Play some turns; the chance of a seat to win after them.

    The seat plays as a quick player, and so do the others; if `mixed`, these are all
    greedy in half of the worlds, since nobody knows how they will play.
    """
    turn = np.empty(4, np.int64)
    others = GREEDY if mixed and not next_below(dice, 2) else QUICK
    for _ in range(depth):
        if table.clock[OVER] or table.out[seat]:
            break
        kind = QUICK if table.clock[TURN] == seat else others
        choose_turn(deck, table, kind, weights, dice, turn)
        play_turn(deck, table, turn)
    return chance_to_win(deck, table, seat, worth)


@compiled
def try_turns(
    deck: Deck,
    table: Table,
    turns: Any,
    tried: Any,
    worlds: Any,
    depth: int,
    mixed: bool,
    weights: Any,
    worth: Any,
    dice: Any,
    values: Any,
) -> None:
    """Try turns in worlds; what comes of each is put into `values[world, turn]`.

    Parameters
    ----------
    deck, table
        The position.
    turns
        Turns of the player to move.
    tried
        Indices of those to try.
    worlds
        For each world and each seat an order.
    depth
        Turns to play on.
    mixed
        Whether the others are greedy in half of the worlds; else all play quick.
    weights, worth
        Of the quick player, and of the estimate at the end.
    dice
        Gives each world its own randomness, the same for all turns.
    values
        Overwritten where a turn was tried.
    """
    player = table.clock[TURN]
    scratch = with_habit(empty_table(table.due.shape[0], deck.size), table.habit, table.habit_of)
    start = np.empty(1, np.uint64)
    for world in range(worlds.shape[0]):
        word = next_word(dice)
        for index in tried:
            copy_table(table, scratch)
            scratch.orders[:] = worlds[world]
            start[0] = word
            play_turn(deck, scratch, turns[index])
            values[world, index] = play_on(
                deck, scratch, player, depth, mixed, weights, worth, start
            )


@compiled
def advised_turn(
    deck: Deck, table: Table, settings: Any, weights: Any, worth: Any, dice: Any, turn: Any
) -> None:
    """Write the turn that the adviser takes into `turn`."""
    turns = np.empty((MOST_TURNS, 4), np.int64)
    outlook = np.empty((MOST_TURNS, FEATURES))
    scores = np.empty(MOST_TURNS)
    count = list_turns(deck, table, True, turns)
    fill_outlook(deck, table, turns, count, outlook)
    score_turns(outlook, count, weights, scores)
    tried = np.argsort(-scores[:count])[: settings[CANDIDATES]]
    worlds = np.empty((settings[WORLDS], table.due.shape[0], deck.size), np.int64)
    room = min(draw_worlds(deck, table, table.clock[TURN], worlds, dice), settings[WORLDS])
    values = np.zeros((room, count))
    try_turns(
        deck,
        table,
        turns,
        tried,
        worlds[:room],
        settings[DEPTH],
        True,
        weights,
        worth,
        dice,
        values,
    )
    best = tried[0]
    for index in tried:
        if values[:, index].sum() > values[:, best].sum() + 1e-9:
            best = index
    turn[:] = turns[best]
