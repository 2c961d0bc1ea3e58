"""The turns a player has, and what a turn does.

The Spy turns round at no cost before and after the move, so two turns differ only in the
move (none, or which way and how far), in the slot looked at (the way faced at the end) and
in whose fan.  A turn is a row of four numbers: direction of the move or 0, cards passed,
the way faced at the end, the seat spied on or `NOBODY`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.deck import (
    LEFT,
    NOBODY,
    OVER,
    PLAYED,
    QUIET,
    RIGHT,
    SAFES,
    SECRETS,
    TARGETS,
    TURN,
    WINNER,
    Deck,
    Table,
    settle,
)
from solver.cards.engine.geometry import SPY, faced_place, gap_after, place_in, slot_across
from solver.compiled import compiled

DIRECTION, CARDS, FACING, WHOM = range(4)
"""Columns of a turn."""

MOST_TURNS = 5 * 7
"""Five moves at most (none, and both ways one or two), three opponents from two sides or none."""

(
    NOT_SPIED,
    ANSWER_SPY,
    ANSWER_EXPOSED,
    ANSWER_TARGET,
    ANSWER_SAFE,
    ANSWER_SECRET,
    ANSWER_BOMB,
    ANSWER_BOOM,
) = range(8)
"""What is said when a turn ends."""


@compiled
def is_exposed(table: Table, seat: int, place: int) -> bool:
    """Whether the card at a place lies open for good."""
    return bool(table.allowed[seat, place] < 1 << table.due[seat])


@compiled
def list_moves(deck: Deck, table: Table, seat: int, moves: Any) -> int:
    """Write the moves of a seat (direction, cards) into `moves`; returns how many.

    The first is to stay.
    """
    moves[0, DIRECTION] = 0
    moves[0, CARDS] = 0
    count = 1
    for direction in (RIGHT, LEFT):
        place = faced_place(table.gaps[seat], direction, deck.size)
        if is_exposed(table, seat, place):
            first, last = 1, 2
        else:
            first = last = deck.numbers[table.orders[seat, place]]
        for cards in range(first, last + 1):
            moves[count, DIRECTION] = direction
            moves[count, CARDS] = cards
            count += 1
    return count


@compiled
def list_turns(deck: Deck, table: Table, can_move: bool, turns: Any) -> int:
    """Write the turns of the player to move into `turns`; returns how many.

    Parameters
    ----------
    deck, table
        The position.
    can_move
        False in the middle of a turn, after the move.
    turns
        At least `MOST_TURNS` rows.
    """
    player = table.clock[TURN]
    moves = np.empty((5, 2), np.int64)
    count = 0
    for move in range(list_moves(deck, table, player, moves) if can_move else 1):
        direction = moves[move, DIRECTION] if can_move else 0
        cards = moves[move, CARDS] if can_move else 0
        turns[count, DIRECTION] = direction
        turns[count, CARDS] = cards
        turns[count, FACING] = table.facings[player] if direction == 0 else direction
        turns[count, WHOM] = NOBODY
        count += 1
        for whom in range(table.due.shape[0]):
            if whom == player or table.out[whom]:
                continue
            for facing in (RIGHT, LEFT):
                turns[count, DIRECTION] = direction
                turns[count, CARDS] = cards
                turns[count, FACING] = facing
                turns[count, WHOM] = whom
                count += 1
    return count


@compiled
def place_seen(deck: Deck, table: Table, seat: int, turn: Any) -> int:
    """The place that a turn of a seat looks at, or `SPY`; for turns that spy on someone."""
    gap = gap_after(table.gaps[seat], turn[DIRECTION], turn[CARDS], deck.size)
    slot = slot_across(gap, turn[FACING], deck.size, deck.same)
    return place_in(slot, table.gaps[turn[WHOM]])


@compiled
def unnamed(due: int, kind: int) -> int:
    """The mask of the cards of a kind that are answered by their kind only."""
    return kind & ~((1 << (due + 1)) - 1)


@compiled
def play_turn(deck: Deck, table: Table, turn: Any) -> int:
    """Play a turn on the cards as they lie; returns what is said at its end.

    Afterwards the next player is to move, or the game is over.
    """
    player = table.clock[TURN]
    news = False
    if turn[DIRECTION] != 0:
        news = _move(deck, table, player, turn)
    table.facings[player] = turn[FACING]
    answer = NOT_SPIED
    if turn[WHOM] != NOBODY:
        counts = table.counts[turn[WHOM]]
        answer = _spy(deck, table, player, turn)
        news = news or answer == ANSWER_TARGET or table.counts[turn[WHOM]] < counts
    table.clock[QUIET] = 0 if news else table.clock[QUIET] + 1
    table.clock[PLAYED] += 1
    _pass_on(deck, table)
    return answer


@compiled
def _move(deck: Deck, table: Table, player: int, turn: Any) -> bool:
    place = faced_place(table.gaps[player], turn[DIRECTION], deck.size)
    table.gaps[player] = gap_after(table.gaps[player], turn[DIRECTION], turn[CARDS], deck.size)
    if is_exposed(table, player, place):
        return False
    before = table.allowed[player, place]
    table.allowed[player, place] = before & deck.numbered[turn[CARDS]]
    return table.allowed[player, place] != before and settle(deck, table, player)


@compiled
def _spy(deck: Deck, table: Table, player: int, turn: Any) -> int:
    whom = turn[WHOM]
    slot = slot_across(table.gaps[player], turn[FACING], deck.size, deck.same)
    place = place_in(slot, table.gaps[whom])
    if place == SPY:
        return ANSWER_SPY
    card = table.orders[whom, place]
    due = table.due[whom]
    if card < due:
        return ANSWER_EXPOSED
    before = table.allowed[whom, place]
    if card >= TARGETS:
        if table.lit[whom] >> place & 1:
            table.out[player] = 1
            mask, answer = 1 << card, ANSWER_BOOM
        else:
            table.lit[whom] |= 1 << place
            mask, answer = deck.bombs, ANSWER_BOMB
    elif card == due:
        table.due[whom] = due + 1
        mask, answer = 1 << card, ANSWER_TARGET
        if card == TARGETS - 1 and deck.t2_out:
            table.out[whom] = 1
    elif SAFES >> card & 1:
        mask, answer = unnamed(due, SAFES), ANSWER_SAFE
    else:
        mask, answer = unnamed(due, SECRETS), ANSWER_SECRET
    table.allowed[whom, place] = before & mask
    if table.allowed[whom, place] != before:
        settle(deck, table, whom)
    return answer


@compiled
def _pass_on(deck: Deck, table: Table) -> None:
    players = table.due.shape[0]
    seated = players - table.out.sum()
    player = table.clock[TURN]
    for _ in range(players):
        player = (player + 1) % players
        if not table.out[player]:
            break
    table.clock[TURN] = player
    if seated <= 1:
        table.clock[OVER] = 1
        table.clock[WINNER] = player if seated == 1 else NOBODY
    elif table.clock[QUIET] >= deck.draw_after:
        table.clock[OVER] = 1
