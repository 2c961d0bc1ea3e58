"""From the game as it is written down to the arrays that the engine plays on."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from solver.cards.base import LEFT, RIGHT
from solver.cards.count import count_orders
from solver.cards.engine.counting import list_orders
from solver.cards.engine.deck import NOBODY, QUIET, TURN, Deck, Table, deck_of, empty_table, settle
from solver.cards.engine.turns import CARDS, DIRECTION, FACING, WHOM
from solver.cards.replay import turn_ended
from solver.cards.rules import Rules
from solver.cards.state import GameState


class AdviceError(ValueError):
    """Nothing can be advised: the text says why."""


@lru_cache(maxsize=16)
def deck_for(rules: Rules) -> Deck:
    """The rules as the engine reads them."""
    return deck_of(
        rules.numbers,
        same=rules.mirror == "same",
        t2_out=rules.t2_out,
        draw_after=rules.draw_after,
    )


def at_turn_of(state: GameState, seat: int) -> GameState:
    """The state in which it is the turn of a seat.

    A turn that the player before has begun, and may have finished without spying, is
    taken to be over.

    Raises
    ------
    AdviceError
        If the game is over, or the player is out or not to move.
    """
    name = state.names[seat]
    if state.winner is not None:
        raise AdviceError(f"the game is over: {state.names[state.winner]} has won")
    if state.bases[seat].out:
        raise AdviceError(f"{name} is out of the game")
    if (
        not state.drawn
        and state.turn != seat
        and state.acted
        and state.next_seat(state.turn) == seat
    ):
        state = turn_ended(state)
    if state.drawn:
        raise AdviceError("the game is over: a draw")
    if state.turn != seat:
        turn = state.names[state.turn]
        raise AdviceError(
            f"it is {turn}'s turn, not {name}'s; use --seat {turn} for {turn}'s turns"
        )
    return state


def own_order(state: GameState, seat: int) -> tuple[int, ...]:
    """The cards of a player's own base, left to right.

    Raises
    ------
    AdviceError
        If the log leaves more than one order, or none.
    """
    allowed = state.known_to(seat)[seat]
    orders = np.empty((2, state.rules.size), np.int64)
    count = list_orders(np.array(allowed, np.int64), deck_for(state.rules).tables, orders)
    name = state.names[seat]
    if count == 0:
        raise AdviceError(f"no order of the base of {name} fits the log")
    if count > 1:
        raise AdviceError(
            f"the base of {name} is not known: write it in the line `base {name} ...`, since "
            f"what {name} can do depends on it"
        )
    return tuple(int(card) for card in orders[0])


def table_for(state: GameState, seat: int) -> Table:
    """The table as the player to move knows it, the own order included.

    The masks of the other bases are those of this player, who may know more of them than
    is public if the log writes it down; the mask of the own base is what the others know.

    Raises
    ------
    AdviceError
        If the own base is not known, or no order of some base fits.
    """
    deck = deck_for(state.rules)
    table = empty_table(state.rules.players, deck.size)
    known = state.known_to(seat)
    for other, base in enumerate(state.bases):
        allowed = base.allowed if other == seat else known[other]
        if not base.out and count_orders(allowed) == 0:
            raise AdviceError(f"no order of the base of {state.names[other]} fits the log")
        table.allowed[other] = allowed
        table.gaps[other] = base.gap
        table.facings[other] = base.facing
        table.due[other] = base.due
        table.lit[other] = base.lit
        table.out[other] = base.out
    table.orders[seat] = own_order(state, seat)
    for other in range(state.rules.players):
        settle(deck, table, other)
    table.clock[TURN] = seat
    # A turn in which something was learned already does not count as quiet when it ends.
    table.clock[QUIET] = -1 if state.learned else state.quiet
    return table


def turn_words(turn: Any, facing: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """A turn of the engine as the words of a log, without the player's name.

    >>> turn_words((1, 2, -1, 1), -1, ("me", "ann"))
    ('flip', 'move 2', 'flip', 'spy ann')
    >>> turn_words((0, 0, 1, -1), 1, ("me", "ann"))
    ()
    """
    words = []
    for way, what in (
        (turn[DIRECTION], f"move {turn[CARDS]}"),
        (turn[FACING] if turn[WHOM] != NOBODY else 0, f"spy {names[max(turn[WHOM], 0)]}"),
    ):
        if way in (RIGHT, LEFT):
            if way != facing:
                words.append("flip")
                facing = way
            words.append(what)
    return tuple(words)
