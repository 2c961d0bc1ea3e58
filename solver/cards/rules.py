"""The rules of SPY, the card game, that players may vary.

>>> Rules().cards
('S1', 'S2', 'T1', 'T2', 'B1', 'B2', 'B3')
>>> Rules(players=3).cards
('S1', 'S2', 'T1', 'T2', 'B1', 'B3')
>>> Rules(players=3, bombs=(2,)).numbers
(1, 2, 1, 2, 2)
>>> Rules(players=5)
Traceback (most recent call last):
    ...
ValueError: SPY is for 2 to 4 players, not 5
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

TARGETS = ("S1", "S2", "T1", "T2")
"""The cards that are to be exposed, in the order in which they fall due."""

SAFES = 0b0011
"""The Safe cards as a set of card indices."""

SECRETS = 0b1100
"""The Top Secret cards as a set of card indices."""

FIRST_BOMB = len(TARGETS)
"""The least card index that is a bomb."""

MAX_PLAYERS = 4

MAX_DRAW_AFTER = 10_000

Mirror: TypeAlias = Literal["across", "same"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The number of players and the options of the game.

    A card is known by its index in `cards`.  The targets are the cards 0 to 3 in the
    order in which they fall due; all others are bombs.

    Parameters
    ----------
    players
        2 to 4.
    bombs
        The numbers of the bombs in each base, in ascending order.  None given means the
        usual ones: 1, 2 and 3 for two players; 1 and 3 for three or four.
    mirror
        ``across``: the slot p from my left meets the slot p from the opponent's right,
        straight across the table.  ``same``: it meets the slot p from the opponent's left.
    t2_out
        Whether the owner of an exposed T2 is out.
    draw_after
        So many turns in a row in which nothing is exposed and nothing is learned end the
        game as a draw.

    Raises
    ------
    ValueError
        If an option is out of its range.
    """

    players: int = 2
    bombs: tuple[int, ...] = ()
    mirror: Mirror = "across"
    t2_out: bool = True
    draw_after: int = 20

    def __post_init__(self) -> None:
        if not 2 <= self.players <= MAX_PLAYERS:
            raise ValueError(f"SPY is for 2 to {MAX_PLAYERS} players, not {self.players}")
        if not self.bombs:
            object.__setattr__(self, "bombs", usual_bombs(self.players))
        if list(self.bombs) != sorted(set(self.bombs) & {1, 2, 3}):
            raise ValueError(
                f"bombs are some of B1 B2 B3, each once and in this order, not "
                f"{' '.join(f'B{number}' for number in self.bombs)}"
            )
        if self.mirror not in ("across", "same"):
            raise ValueError(f"mirror is across or same, not {self.mirror!r}")
        if not 1 <= self.draw_after <= MAX_DRAW_AFTER:
            raise ValueError(
                f"draw_after is 1 to {MAX_DRAW_AFTER:,} turns, not {self.draw_after:,}"
            )

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the hidden cards of a base; an index into it is a card."""
        return _cards(self.bombs)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number printed on each card."""
        return (1, 2, 1, 2, *self.bombs)

    @property
    def size(self) -> int:
        """The number of hidden cards in a base, the Spy not counted."""
        return FIRST_BOMB + len(self.bombs)

    @property
    def all_cards(self) -> int:
        """Every card, as a set of card indices."""
        return (1 << self.size) - 1

    @property
    def bomb_cards(self) -> int:
        """The bombs, as a set of card indices."""
        return self.all_cards & ~(SAFES | SECRETS)

    def with_number(self, number: int) -> int:
        """The cards that bear a number, as a set of card indices."""
        return sum(1 << card for card, printed in enumerate(self.numbers) if printed == number)

    def names(self, cards: int) -> tuple[str, ...]:
        """The names of a set of cards.

        >>> Rules().names(0b1010001)
        ('S1', 'B1', 'B3')
        """
        return tuple(name for card, name in enumerate(self.cards) if cards >> card & 1)


@cache
def _cards(bombs: tuple[int, ...]) -> tuple[str, ...]:
    return (*TARGETS, *(f"B{number}" for number in bombs))


def usual_bombs(players: int) -> tuple[int, ...]:
    """The bombs of each base when nothing else is agreed: three or four players leave B2 out."""
    return (1, 2, 3) if players == 2 else (1, 3)
