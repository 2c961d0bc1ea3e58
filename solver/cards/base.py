"""A base: hidden cards in a fixed order, and the Spy that stands in one of their gaps.

Places count the hidden cards from 0, from the owner's left; gap g lies before place g.
Slots count what lies in the fan from 1, from the owner's left, the Spy included.  A Spy
faces right (+1) or left (-1), and an end of the fan is followed by the other end.

>>> base = Base.parse("S1 B1 T2 > B3 S2 T1 B2".split(), Rules())
>>> base.gap, base.facing, base.faced
(3, 1, 3)
>>> str(base.flipped().moved(2))
'S1 < B1 T2 B3 S2 T1 B2'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.cards.rules import Mirror, Rules

RIGHT = 1
LEFT = -1
MARKS = {RIGHT: ">", LEFT: "<"}
"""How a Spy is written, by the way it faces."""

FACING_NAMES = {RIGHT: "right", LEFT: "left"}


def faced_place(size: int, gap: int, facing: int) -> int:
    """The place of the card that a Spy faces; at an end it faces the card of the other end.

    Parameters
    ----------
    size
        The number of hidden cards.
    gap
        Where the Spy stands, 0 to `size`.
    facing
        `RIGHT` or `LEFT`.
    """
    return gap % size if facing == RIGHT else (gap - 1) % size


def gap_after(size: int, gap: int, facing: int, count: int) -> int:
    """The gap of a Spy that moves `count` cards the way it faces.

    Passing an end costs nothing; a move that ends exactly past the last card stays there.

    >>> gap_after(7, 6, RIGHT, 1), gap_after(7, 7, RIGHT, 1), gap_after(7, 6, RIGHT, 3)
    (7, 1, 2)
    >>> gap_after(7, 1, LEFT, 1), gap_after(7, 0, LEFT, 1), gap_after(7, 1, LEFT, 3)
    (0, 6, 5)
    """
    gap += facing * count
    if gap > size:
        return gap - size
    return gap + size if gap < 0 else gap


def slot_of(gap: int, place: int) -> int:
    """The slot in which the card of a place lies."""
    return place + 1 if place < gap else place + 2


def place_at(gap: int, slot: int) -> int | None:
    """The place whose card lies in a slot; none where the Spy does."""
    if slot == gap + 1:
        return None
    return slot - 1 if slot <= gap else slot - 2


def opposite_slot(size: int, slot: int, mirror: Mirror) -> int:
    """The slot of another fan that a slot meets; both are counted from their owner's left.

    >>> [opposite_slot(7, slot, "across") for slot in (1, 3, 8)]
    [8, 6, 1]
    """
    return slot if mirror == "same" else size + 2 - slot


def spied_slot(size: int, gap: int, facing: int, mirror: Mirror) -> int:
    """The slot of every other fan that a Spy looks at."""
    return opposite_slot(size, slot_of(gap, faced_place(size, gap, facing)), mirror)


@dataclass(frozen=True, slots=True)
class Base:
    """A base as it is written down: each card known or not.

    Attributes
    ----------
    cards
        The card index of each place, `None` where it is not known.
    gap
        Where the Spy stands.
    facing
        `RIGHT` or `LEFT`, as its owner sees it.
    names
        What the cards are called.
    """

    cards: tuple[int | None, ...]
    gap: int
    facing: int
    names: tuple[str, ...]

    @classmethod
    def parse(cls, words: Sequence[str], rules: Rules) -> Base:
        """Read cards, ``?`` for each that is not known, and the Spy as ``<`` or ``>``.

        Raises
        ------
        ValueError
            If they are not the cards of one base with one Spy.
        """
        names = rules.cards
        cards: list[int | None] = []
        spies: list[tuple[int, int]] = []
        for word in words:
            facing = {mark: way for way, mark in MARKS.items()}.get(word)
            if facing is not None:
                spies.append((len(cards), facing))
            elif word == "?":
                cards.append(None)
            elif word.upper() in names:
                cards.append(names.index(word.upper()))
            else:
                raise ValueError(f"{word!r} is no card; write {' '.join(names)}, ? or the Spy < >")
        if len(spies) != 1:
            have = "no Spy" if not spies else f"{len(spies)} Spies"
            raise ValueError(f"a base has one Spy, written < or >, not {have}")
        if len(cards) != rules.size:
            raise ValueError(
                f"a base of {rules.players} players has {rules.size} cards "
                f"({' '.join(names)}) and the Spy, not {len(cards)}"
            )
        for card, name in enumerate(names):
            if cards.count(card) > 1:
                raise ValueError(f"{name} is in the base twice")
        return cls(tuple(cards), *spies[0], names)

    def __str__(self) -> str:
        words = ["?" if card is None else self.names[card] for card in self.cards]
        words.insert(self.gap, MARKS[self.facing])
        return " ".join(words)

    @property
    def known(self) -> bool:
        """Whether every card is known."""
        return None not in self.cards

    @property
    def faced(self) -> int:
        """The place of the card that the Spy faces."""
        return faced_place(len(self.cards), self.gap, self.facing)

    def flipped(self) -> Base:
        """The base with its Spy turned round."""
        return replace(self, facing=-self.facing)

    def moved(self, count: int) -> Base:
        """The base after its Spy has moved `count` cards the way it faces."""
        return replace(self, gap=gap_after(len(self.cards), self.gap, self.facing, count))

    def reflected(self) -> Base:
        """The base read from its owner's right to its owner's left."""
        return replace(
            self, cards=self.cards[::-1], gap=len(self.cards) - self.gap, facing=-self.facing
        )
