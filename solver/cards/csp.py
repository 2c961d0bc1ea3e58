"""The orders left of a base, as a constraint model that reads like the rules.

Each place of the base is a variable, its values are the cards, and no two places hold
the same card.  Every move of its owner and every answer about it adds one constraint.
The model shares neither counts nor geometry with the rest of the package: it lays the
fans on a table of its own, as lists in which the Spy changes places with the cards that
it passes.  So it is a second, independent way to what `solver.cards.count` says.

>>> from solver.cards.log import Log
>>> log = Log.parse('''
... players me ann
... base me S1 B1 T2 > B3 S2 T1 B2
... base ann ? ? ? < ? ? ? ?
... me move 3
... me spy ann secret
... ann move 3
... ''')
>>> orders = list(possible_orders(log, 1))
>>> len(orders), sorted({order[0] for order in orders}), {order[2] for order in orders}
(240, ['T1', 'T2'], {'B3'})
>>> [len(list(possible_orders(log, 0, written=written))) for written in (False, True)]
[720, 1]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from constraint import AllDifferentConstraint, InSetConstraint, Problem

from solver.cards.base import RIGHT
from solver.cards.events import Face, Flip, Move, Spy
from solver.cards.log import Log
from solver.cards.rules import Rules

_SPY: Final = -1
"""What stands for the Spy in a fan; the places are 0, 1 and so on."""

Order: TypeAlias = tuple[str, ...]


class _Fan:
    """A fan on the table: places and the Spy, from its owner's left to its right."""

    def __init__(self, size: int, gap: int, facing: int) -> None:
        self.slots = list(range(size))
        self.slots.insert(gap, _SPY)
        self.faces_right = facing == RIGHT
        self.exposed: dict[str, int] = {}

    def step(self) -> int:
        """What the Spy adds to its slot to come to the card it faces."""
        return 1 if self.faces_right else -1

    def faced_slot(self) -> int:
        """The slot of the card that the Spy faces, round the end if need be."""
        return (self.slots.index(_SPY) + self.step()) % len(self.slots)

    def pass_card(self) -> None:
        """Let the Spy and the card that it faces change places."""
        here, last = self.slots.index(_SPY), len(self.slots) - 1
        if here == (last if self.faces_right else 0):
            self.slots.remove(_SPY)
            self.slots.insert(0 if self.faces_right else last, _SPY)
            here = self.slots.index(_SPY)
        there = here + self.step()
        self.slots[here], self.slots[there] = self.slots[there], _SPY

    def due(self) -> str | None:
        """The target that is due."""
        return next((card for card in ("S1", "S2", "T1", "T2") if card not in self.exposed), None)


def possible_orders(log: Log, seat: int, *, written: bool = True) -> Iterator[Order]:
    """Every order that the base of `seat` may have, as the names of its cards from the left.

    Parameters
    ----------
    log
        The game so far.
    seat
        Whose base.
    written
        Whether the cards of the log's base line are known.  Without them the orders are
        those that the other players think possible.

    Notes
    -----
    The solver of python-constraint may raise `ValueError` where nothing is possible; here
    that is no order.
    """
    problem = model(log, seat, written=written)
    places = range(log.rules.size)
    try:
        for solution in problem.getSolutionIter():
            yield tuple(solution[place] for place in places)
    except ValueError:
        return


def model(log: Log, seat: int, *, written: bool = True) -> Problem:
    """The constraint model of one base; see `possible_orders`."""
    rules = log.rules
    problem = Problem()
    problem.addVariables(range(rules.size), rules.cards)
    problem.addConstraint(AllDifferentConstraint())
    for place, card in enumerate(log.bases[seat].cards):
        if written and card is not None:
            problem.addConstraint(InSetConstraint({rules.cards[card]}), [place])
    for place, cards in _statements(log, seat):
        problem.addConstraint(InSetConstraint(cards), [place])
    return problem


def _statements(log: Log, seat: int) -> Iterator[tuple[int, set[str]]]:
    """Each thing that is said about a base: a place, and the cards one of which it holds."""
    rules = log.rules
    fans = [_Fan(rules.size, base.gap, base.facing) for base in log.bases]
    for event in log.events:
        fan = fans[event.seat]
        place = fan.slots[fan.faced_slot()]
        if isinstance(event, Flip):
            fan.faces_right = not fan.faces_right
        elif isinstance(event, Face):
            fan.faces_right = event.facing == RIGHT
        elif isinstance(event, Move):
            if event.seat == seat and place not in fan.exposed.values():
                yield place, _cards_with_number(rules, event.count)
            for _ in range(event.count):
                fan.pass_card()
        elif isinstance(event, Spy):
            seen = fan.faced_slot()
            target = fans[event.target]
            meets = seen if rules.mirror == "same" else len(target.slots) - 1 - seen
            place = target.slots[meets]
            if place != _SPY and event.target == seat:
                yield place, _cards_of_answer(rules, target, event)
            if event.answer.word == "card":
                target.exposed[rules.cards[event.answer.card]] = place


def _cards_with_number(rules: Rules, number: int) -> set[str]:
    return {card for card in rules.cards if int(card[1]) == number}


def _cards_of_answer(rules: Rules, fan: _Fan, event: Spy) -> set[str]:
    """The cards of which the answer to a spy may be true."""
    due = fan.due()
    match event.answer.word:
        case "safe":
            return {"S1", "S2"} - {due} - set(fan.exposed)
        case "secret":
            return {"T1", "T2"} - {due} - set(fan.exposed)
        case "bomb":
            return {card for card in rules.cards if card.startswith("B")}
        case _:  # the card itself was named
            return {rules.cards[event.answer.card]}
