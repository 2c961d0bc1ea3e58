"""The table as arrays: the rules as numbers, every base, whose turn it is.

`Deck` never changes during a game, `Table` does.  Both are tuples of plain numbers and
arrays, which compiled functions read by name.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.cards.engine.counting import card_tables, count_listed, count_orders
from solver.compiled import compiled

SAFES = 0b0011
SECRETS = 0b1100
TARGETS = 4
"""Cards below this index are targets, in the order they fall due; from it on, bombs."""

RIGHT, LEFT = 1, -1
"""The ways a Spy can face."""

TURN, QUIET, OVER, WINNER, PLAYED = range(5)
"""Places in `Table.clock`: whose turn it is; turns in a row without news; whether the game
is over; who won, -1 for nobody; turns played."""

NOBODY = -1


class Deck(NamedTuple):
    """The rules as numbers.

    Attributes
    ----------
    size
        Cards of a base, without the Spy.
    numbers
        The number printed on each card.
    numbered
        For each number from 0 to 3 the mask of the cards that bear it.
    bombs
        The mask of the bombs.
    same
        Whether slot p from the left meets slot p (and not the one straight across).
    t2_out
        Whether the owner of an exposed T2 is out.
    draw_after
        So many turns in a row without news end the game.
    tables
        Of `solver.cards.engine.counting.card_tables`.
    """

    size: int
    numbers: Any
    numbered: Any
    bombs: int
    same: bool
    t2_out: bool
    draw_after: int
    tables: Any


class Table(NamedTuple):
    """All bases and the clock; the first index of every array is the seat.

    Attributes
    ----------
    orders
        The cards as they lie, left to right as the owner sees them.
    allowed
        What all others know: for each place the mask of cards that some order that fits
        all that was said puts there.
    chances
        The chance of each card at each place, for the others.
    counts
        How many orders are left, for the others.
    gaps, facings
        Where the Spy stands and the way it faces.
    due
        How many targets are exposed; also the index of the next one.
    lit
        The mask of the places with a lit bomb.
    out
        1 for a player who is out.
    clock
        See `TURN` and what follows it.
    habit
        Orders of which the base of the seat `habit_of` is known to be one; see
        `solver.cards.arrange`.
    habit_of
        In an array of one: that seat, or `NOBODY`.
    """

    orders: Any
    allowed: Any
    chances: Any
    counts: Any
    gaps: Any
    facings: Any
    due: Any
    lit: Any
    out: Any
    clock: Any
    habit: Any
    habit_of: Any


def deck_of(
    numbers: tuple[int, ...], *, same: bool = False, t2_out: bool = True, draw_after: int = 20
) -> Deck:
    """The rules as numbers, for the numbers printed on the cards.

    >>> deck_of((1, 2, 1, 2, 1, 2, 3)).bombs == 0b1110000
    True
    """
    size = len(numbers)
    numbered = np.zeros(4, np.int64)
    for card, number in enumerate(numbers):
        numbered[number] |= 1 << card
    bombs = (1 << size) - (1 << TARGETS)
    printed = np.array(numbers, np.int64)
    return Deck(size, printed, numbered, bombs, same, t2_out, draw_after, card_tables(size))


@compiled
def empty_table(players: int, size: int) -> Table:
    """A table at which nothing is known and the first seat is to play."""
    clock = np.zeros(5, np.int64)
    clock[WINNER] = NOBODY
    return Table(
        np.zeros((players, size), np.int64),
        np.full((players, size), (1 << size) - 1, np.int64),
        np.zeros((players, size, size)),
        np.zeros(players),
        np.zeros(players, np.int64),
        np.ones(players, np.int64),
        np.zeros(players, np.int64),
        np.zeros(players, np.int64),
        np.zeros(players, np.int64),
        clock,
        np.zeros((0, size), np.int64),
        np.full(1, NOBODY, np.int64),
    )


@compiled
def with_habit(table: Table, habit: Any, habit_of: Any) -> Table:
    """The same arrays as a table in which the base of a seat is known to be one of `habit`."""
    return Table(
        table.orders,
        table.allowed,
        table.chances,
        table.counts,
        table.gaps,
        table.facings,
        table.due,
        table.lit,
        table.out,
        table.clock,
        habit,
        habit_of,
    )


@compiled
def copy_table(source: Table, target: Table) -> None:
    """Overwrite one table with another; the habit, which never changes, is left alone."""
    target.orders[:] = source.orders
    target.allowed[:] = source.allowed
    target.chances[:] = source.chances
    target.counts[:] = source.counts
    target.gaps[:] = source.gaps
    target.facings[:] = source.facings
    target.due[:] = source.due
    target.lit[:] = source.lit
    target.out[:] = source.out
    target.clock[:] = source.clock


@compiled
def count_base(deck: Deck, table: Table, seat: int, allowed: Any, chances: Any) -> float:
    """The orders of a base under given masks, for those who do not see its cards."""
    if table.habit_of[0] == seat:
        return count_listed(allowed, table.habit, chances)
    return count_orders(allowed, deck.tables, chances)


@compiled
def settle(deck: Deck, table: Table, seat: int) -> bool:
    """Count a base anew after its masks were cut; whether orders were lost.

    Masks keep only cards that some order puts there, so that equal sets of orders have
    equal masks, and the set has shrunk just if a mask has.
    """
    before = table.counts[seat]
    table.counts[seat] = count_base(deck, table, seat, table.allowed[seat], table.chances[seat])
    for place in range(deck.size):
        mask = 0
        for card in range(deck.size):
            if table.chances[seat, place, card] > 0.0:
                mask |= 1 << card
        table.allowed[seat, place] = mask
    return bool(table.counts[seat] < before)
