"""How turns compare at a glance: what each may find, give away, and lead to.

For every turn of the player to move, from what that player knows:

- ``EXPOSE`` (E): the chance to expose the target that is due.
- ``LIGHT``: the chance to light a bomb.
- ``OUT``: the chance to be blown up: 1 for a look at a lit bomb, else 0.
- ``GAIN`` (I): bits that the answer tells about the order, on average.
- ``LEAK`` (L): bits that the announced number tells about one's own order.
- ``NEXT`` (R): the best chance to expose a target on the next turn, over all answers and
  over where the opponent's Spy may stand by then.
- ``THEIRS`` (D): the best chance of an opponent on the turn that follows, with the number
  just announced known and the cards passed by one slot further.
- ``WAIT`` (P): turns until one can look at the target, on average over its places, this
  turn included and the opponent's Spy staying where it is.

What a number announced by an opponent will be is not known; it is averaged over the
orders that are left.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.cards.engine.deck import (
    LEFT,
    NOBODY,
    RIGHT,
    SAFES,
    SECRETS,
    TARGETS,
    TURN,
    Deck,
    Table,
    count_base,
)
from solver.cards.engine.geometry import (
    SPY,
    faced_place,
    gap_after,
    place_in,
    slot_across,
    slot_of,
)
from solver.cards.engine.reach import (
    MOST_NUMBER,
    REACH_TURNS,
    gap_chances,
    number_chances,
    own_reach,
    turns_to_see,
)
from solver.cards.engine.turns import (
    CARDS,
    DIRECTION,
    FACING,
    WHOM,
    is_exposed,
    unnamed,
)
from solver.compiled import compiled

EXPOSE, LIGHT, OUT, GAIN, LEAK, NEXT, THEIRS, WAIT = range(8)
FEATURES = 8
"""Columns of an outlook."""


@compiled
def best_chance(
    deck: Deck, table: Table, seat: int, gap: int, chances: Any, target: int, numbers: Any
) -> float:
    """The best chance of a player to expose a target of a base, as others see it.

    Parameters
    ----------
    deck, table, seat
        Who looks; the numbers of that player's cards are averaged over.
    gap
        Where the Spy of the base looked at stands.
    chances
        Of the cards of that base.
    target
        The card that is due there.
    numbers
        Room for the chances of the numbers, two rows.
    """
    size = deck.size
    own = table.gaps[seat]
    stay = _best_side(deck, own, gap, chances, target)
    values = np.empty((2, MOST_NUMBER + 1))
    for side in range(2):
        direction = RIGHT if side == 0 else LEFT
        open_card = number_chances(deck, table, seat, direction, numbers[side])
        for cards in range(1, MOST_NUMBER + 1):
            to = gap_after(own, direction, cards, size)
            values[side, cards] = _best_side(deck, to, gap, chances, target)
        if open_card:
            numbers[side, 1] = 1.0
            values[side, 1] = max(values[side, 1], values[side, 2])
    expected = 0.0
    for right in range(1, MOST_NUMBER + 1):
        if numbers[0, right] > 0.0:
            at_least = max(stay, values[0, right])
            for left in range(1, MOST_NUMBER + 1):
                expected += numbers[0, right] * numbers[1, left] * max(at_least, values[1, left])
    return expected


@compiled
def _best_side(deck: Deck, own: int, gap: int, chances: Any, target: int) -> float:
    best = 0.0
    for facing in (RIGHT, LEFT):
        place = place_in(slot_across(own, facing, deck.size, deck.same), gap)
        if place != SPY:
            best = max(best, chances[place, target])
    return best


@compiled
def fill_joint(deck: Deck, table: Table, seat: int, joint: Any) -> None:
    """For each place of the target that is due: the chances of all others, given it is there.

    `joint[i, j, c]` becomes the chance of card c at place j if the target is at place i.
    """
    target = table.due[seat]
    allowed = np.empty(deck.size, np.int64)
    for home in range(deck.size):
        if table.chances[seat, home, target] > 0.0:
            for place in range(deck.size):
                allowed[place] = table.allowed[seat, place] & ~(1 << target)
            allowed[home] = 1 << target
            count_base(deck, table, seat, allowed, joint[home])


@compiled
def _best_seen(deck: Deck, slots: int, gaps: Any, chances: Any) -> float:
    """The best chance among slots that can be seen, averaged over where the Spy stands."""
    expected = 0.0
    for gap in range(deck.size + 1):
        if gaps[gap] > 0.0:
            best = 0.0
            for slot in range(deck.size + 1):
                if slots >> slot & 1:
                    place = place_in(slot, gap)
                    if place != SPY:
                        best = max(best, chances[place])
            expected += gaps[gap] * best
    return expected


@compiled
def next_chance(
    deck: Deck, table: Table, whom: int, place: int, slots: int, gaps: Any, joint: Any
) -> float:
    """The best chance on the next turn after a look at a place, averaged over the answers."""
    size = deck.size
    target = table.due[whom]
    here = table.chances[whom, place]
    chances = np.empty(size)
    expected = 0.0
    if here[target] > 0.0 and target + 1 < TARGETS:
        for other in range(size):
            chances[other] = joint[place, other, target + 1]
        expected += here[target] * _best_seen(deck, slots, gaps, chances)
    kinds = (unnamed(target, SAFES), unnamed(target, SECRETS), deck.bombs, (1 << target) - 1)
    for kind in kinds:
        chance = 0.0
        for card in range(size):
            if kind >> card & 1:
                chance += here[card]
        if chance == 0.0:
            continue
        for other in range(size):
            chances[other] = 0.0
            if table.chances[whom, other, target] > 0.0:
                both = 0.0
                for card in range(size):
                    if kind >> card & 1:
                        both += joint[other, place, card]
                chances[other] = both * table.chances[whom, other, target] / chance
        expected += chance * _best_seen(deck, slots, gaps, chances)
    return expected


@compiled
def answer_bits(deck: Deck, table: Table, whom: int, place: int) -> float:
    """Bits that the answer of a look at a place tells on average."""
    target = table.due[whom]
    here = table.chances[whom, place]
    bits = 0.0
    if table.lit[whom] >> place & 1:
        for card in range(TARGETS, deck.size):
            if here[card] > 0.0:
                bits -= here[card] * np.log2(here[card])
        return bits
    named = (1 << target) & (SAFES | SECRETS)
    kinds = (named, unnamed(target, SAFES), unnamed(target, SECRETS), deck.bombs)
    for kind in kinds:
        chance = 0.0
        for card in range(deck.size):
            if kind >> card & 1:
                chance += here[card]
        if chance > 0.0:
            bits -= chance * np.log2(chance)
    return max(bits, 0.0)


@compiled
def fill_outlook(deck: Deck, table: Table, turns: Any, count: int, outlook: Any) -> None:
    """Fill one row of `outlook` for each of the turns of the player to move."""
    player = table.clock[TURN]
    players = table.due.shape[0]
    size = deck.size
    reach = np.zeros((REACH_TURNS, size + 1), np.int64)
    own_reach(deck, table, player, reach)
    gaps = np.zeros((players, size + 1))
    joint = np.zeros((players, size, size, size))
    for whom in range(players):
        if whom != player and not table.out[whom] and table.due[whom] < TARGETS:
            gap_chances(deck, table, whom, gaps[whom])
            fill_joint(deck, table, whom, joint[whom])
    after = np.empty(players)
    waits = np.empty(players)
    for index in range(count):
        turn, row = turns[index], outlook[index]
        gap = gap_after(table.gaps[player], turn[DIRECTION], turn[CARDS], size)
        same_move = (
            index > 0
            and turn[DIRECTION] == turns[index - 1, DIRECTION]
            and turn[CARDS] == turns[index - 1, CARDS]
        )
        if same_move:
            row[LEAK] = outlook[index - 1, LEAK]
            row[THEIRS] = outlook[index - 1, THEIRS]
        else:
            _look_at_move(deck, table, player, turn, row)
            for whom in range(players):
                after[whom] = 0.0
                waits[whom] = REACH_TURNS + 1.0
                if whom != player and not table.out[whom] and table.due[whom] < TARGETS:
                    chances = table.chances[whom, :, table.due[whom]]
                    after[whom] = _best_seen(deck, reach[0, gap], gaps[whom], chances)
                    waits[whom] = _wait(deck, table, whom, reach, gap, SPY)
        _look_at_spying(deck, table, turn, row, gap, reach, gaps, joint, after, waits)


@compiled
def _look_at_move(deck: Deck, table: Table, player: int, turn: Any, row: Any) -> None:
    """What a move gives away: bits, and the best chance of an opponent after it."""
    size = deck.size
    gap = gap_after(table.gaps[player], turn[DIRECTION], turn[CARDS], size)
    chances = table.chances[player]
    row[LEAK] = 0.0
    if turn[DIRECTION] != 0:
        place = faced_place(table.gaps[player], turn[DIRECTION], size)
        before = table.allowed[player, place]
        told = before & deck.numbered[turn[CARDS]]
        if not is_exposed(table, player, place) and told != before:
            allowed = table.allowed[player].copy()
            allowed[place] = told
            chances = np.empty((size, size))
            left = count_base(deck, table, player, allowed, chances)
            row[LEAK] = np.log2(table.counts[player] / left)
    row[THEIRS] = 0.0
    numbers = np.empty((2, MOST_NUMBER + 1))
    target = table.due[player]
    if target < TARGETS:
        for other in range(table.due.shape[0]):
            if other != player and not table.out[other]:
                chance = best_chance(deck, table, other, gap, chances, target, numbers)
                row[THEIRS] = max(row[THEIRS], chance)


@compiled
def _wait(deck: Deck, table: Table, whom: int, reach: Any, gap: int, looked_at: int) -> float:
    wait = 0.0
    target = table.due[whom]
    for place in range(deck.size):
        chance = table.chances[whom, place, target]
        if chance > 0.0:
            turns = 1
            if place != looked_at:
                slot = slot_of(place, table.gaps[whom])
                turns += turns_to_see(reach, gap, slot)
            wait += chance * turns
    return wait


@compiled
def _look_at_spying(
    deck: Deck,
    table: Table,
    turn: Any,
    row: Any,
    gap: int,
    reach: Any,
    gaps: Any,
    joint: Any,
    after: Any,
    waits: Any,
) -> None:
    """What a look may find and leads to."""
    whom = turn[WHOM]
    row[EXPOSE] = row[LIGHT] = row[OUT] = row[GAIN] = 0.0
    row[NEXT] = after.max()
    row[WAIT] = waits.min()
    if whom == NOBODY:
        return
    slot = slot_across(gap, turn[FACING], deck.size, deck.same)
    place = place_in(slot, table.gaps[whom])
    if place == SPY:
        return
    here = table.chances[whom, place]
    row[GAIN] = answer_bits(deck, table, whom, place)
    if table.lit[whom] >> place & 1:
        row[OUT] = 1.0
        row[NEXT] = 0.0  # who is out has no next turn
        return
    for card in range(TARGETS, deck.size):
        row[LIGHT] += here[card]
    target = table.due[whom]
    if target == TARGETS:
        return
    row[EXPOSE] = here[target]
    best = next_chance(deck, table, whom, place, reach[0, gap], gaps[whom], joint[whom])
    wait = _wait(deck, table, whom, reach, gap, place)
    for other in range(after.shape[0]):
        if other != whom:
            best = max(best, after[other])
            wait = min(wait, waits[other])
    row[NEXT] = best
    row[WAIT] = wait
