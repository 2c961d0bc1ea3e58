"""Facts that cannot all be true: a smallest set of them.

Every fact says that a place holds one of a set of cards.  By Hall's theorem [1]_ no order
fits exactly if some places have fewer cards between them than there are places.  So for
each set of cards, one smaller than a number of places, ask how few facts lock a place up
in it; the places for which that takes the fewest facts, one more of them than the cards,
are a contradiction, and the least of all these is a smallest one.

>>> log = Log.parse('''
... players me ann
... base me S1 B1 T2 > B3 S2 T1 B2
... base ann ? ? ? < ? ? ? ?
... me move 3
... me spy ann safe
... ann move 2
... me flip
... me spy ann safe
... ''')
>>> for fact in find_conflict(log).facts:
...     print(told(log, fact))
line 6: me spy ann safe: place 1 holds S2
line 9: me spy ann safe: place 2 holds S2

References
----------
.. [1] P. Hall, "On representatives of subsets", Journal of the London Mathematical
   Society 10 (1935), 26-30.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solver.cards.count import count_orders
from solver.cards.log import Log
from solver.cards.replay import Fact


@dataclass(frozen=True, slots=True)
class Conflict:
    """A contradiction about one base.

    Attributes
    ----------
    seat
        Whose base.
    facts
        A smallest set of facts that cannot all be true, in the order of the log; any
        one of them left out, the others can.
    """

    seat: int
    facts: tuple[Fact, ...]


class ContradictionError(ValueError):
    """No order of some base fits all that was said; the text names what cannot all be true.

    Attributes
    ----------
    conflict
        A smallest set of facts that cannot all be true.
    """

    def __init__(self, log: Log, conflict: Conflict) -> None:
        facts = "; ".join(told(log, fact) for fact in conflict.facts)
        name = log.names[conflict.seat]
        super().__init__(f"{log.name}: no order of the base of {name} fits all of this: {facts}")
        self.conflict = conflict


def told(log: Log, fact: Fact) -> str:
    """A fact with the line and the words that told it."""
    name = log.names[fact.seat]
    words = f"base {name}" if fact.event is None else fact.event.text(log.names, log.rules)
    return f"line {fact.line}: {words}: {fact.says(log.rules)}"


def find_conflict(log: Log) -> Conflict | None:
    """A smallest contradiction about any base, or none if everything can be true.

    What each fact says is taken as it was understood at its time: which target was due
    is no matter of doubt, since exposed cards lie open.
    """
    conflicts = []
    for seat in range(log.rules.players):
        about = [fact for fact in log.facts if fact.seat == seat]
        if not count_orders(_allowed(about, log.rules.size)):
            found = smallest_contradiction(about, log.rules.size)
            conflicts.append(Conflict(seat, tuple(about[number] for number in found)))
    return min(conflicts, key=lambda conflict: len(conflict.facts), default=None)


def _allowed(facts: Iterable[Fact], size: int) -> tuple[int, ...]:
    """For each place the cards that the facts leave."""
    allowed = [(1 << size) - 1] * size
    for fact in facts:
        allowed[fact.place] &= fact.cards
    return tuple(allowed)


def smallest_contradiction(facts: Sequence[Fact], size: int) -> tuple[int, ...]:
    """The numbers of facts of a smallest contradiction; of several the one told first.

    Parameters
    ----------
    facts
        Facts about one base that leave no order.
    size
        The number of places.

    Raises
    ------
    ValueError
        If the facts leave an order.
    """
    fewest = [_fewest_facts(facts, place, size) for place in range(size)]
    found: list[tuple[int, list[int]]] = []
    for cards in range(1 << size):
        locked = []
        for ways in fewest:
            inside = [numbers for left, numbers in ways.items() if not left & ~cards]
            if inside:
                locked.append(min(inside, key=_short_and_early))
        locked.sort(key=_short_and_early)
        places = cards.bit_count() + 1
        if len(locked) >= places:
            numbers = sorted(number for some in locked[:places] for number in some)
            found.append((len(numbers), numbers))
    if not found:
        raise ValueError("these facts leave an order")
    return tuple(min(found)[1])


def _short_and_early(numbers: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return len(numbers), numbers


def _fewest_facts(facts: Sequence[Fact], place: int, size: int) -> dict[int, tuple[int, ...]]:
    """For each set of cards to which facts cut a place down: the fewest that do, told first."""
    first: dict[int, int] = {}  # cards -> the fact that tells them first
    for number, fact in enumerate(facts):
        if fact.place == place:
            first.setdefault(fact.cards, number)
    fewest: dict[int, tuple[int, ...]] = {(1 << size) - 1: ()}
    newest = dict(fewest)
    while newest:
        longer: dict[int, tuple[int, ...]] = {}
        for left, numbers in newest.items():
            for cards, number in first.items():
                less = left & cards
                if less not in fewest and less not in longer:
                    longer[less] = tuple(sorted((*numbers, number)))
        fewest |= longer
        newest = longer
    return fewest
