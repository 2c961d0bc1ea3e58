"""What everyone at the table knows at one moment of a game.

All that a player learns is said aloud, so nobody but its owner knows more of a base than
anybody else.  What is known of a base is, for each place, the set of cards it may hold
by what was said of this very place; that each card exists once is left to those who
count (`solver.cards.count`).

>>> base = Base.parse("S1 B1 T2 > B3 S2 T1 B2".split(), Rules())
>>> state = GameState.start(Rules(), ("me", "ann"), (base, replace(base, cards=(None,) * 7)))
>>> count_orders(state.bases[0].allowed), count_orders(state.known_to(0)[0])
(5040, 1)
>>> state.keeper, state.over
(0, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.cards.base import Base, faced_place, place_at, spied_slot
from solver.cards.count import count_orders
from solver.cards.rules import FIRST_BOMB, SAFES, SECRETS, Rules


@dataclass(frozen=True, slots=True)
class BaseKnowledge:
    """What everyone knows of a base.

    Attributes
    ----------
    gap, facing
        Where its Spy stands and which way it faces; see `solver.cards.base`.
    allowed
        For each place the cards it may hold, as a set of card indices.
    shown
        For each place the card that all have seen there, an exposed target or a bomb that
        blew up; else `None`.
    due
        The target that is due; so many targets are exposed.  4: none is left.
    lit
        The places of lit bombs, as a set of places.
    out
        Whether its owner is out of the game.
    """

    gap: int
    facing: int
    allowed: tuple[int, ...]
    shown: tuple[int | None, ...]
    due: int = 0
    lit: int = 0
    out: bool = False

    @property
    def size(self) -> int:
        """The number of places."""
        return len(self.allowed)

    @property
    def faced(self) -> int:
        """The place of the card that the Spy faces."""
        return faced_place(self.size, self.gap, self.facing)

    def is_lit(self, place: int) -> bool:
        """Whether a lit bomb lies at a place."""
        return bool(self.lit >> place & 1)

    def is_exposed(self, place: int) -> bool:
        """Whether an exposed target lies at a place; a bomb that blew up is not exposed."""
        return self.shown[place] is not None and not self.is_lit(place)

    def narrowed(self, place: int, cards: int) -> BaseKnowledge:
        """The same once a place is known to hold one of a set of cards."""
        allowed = list(self.allowed)
        allowed[place] &= cards
        return replace(self, allowed=tuple(allowed))

    def showing(self, place: int, card: int) -> BaseKnowledge:
        """The same once a card is shown to all."""
        shown = list(self.shown)
        shown[place] = card
        return replace(self, shown=tuple(shown))


@dataclass(frozen=True, slots=True)
class GameState:
    """A moment of a game: what is on the table, what was said, and whose turn it is.

    Attributes
    ----------
    rules
        The rules of this game.
    names
        The players in the order of their turns; an index into it is a seat.
    written
        For each base the cards that the log writes down, `None` where it does not.
    bases
        What everyone knows of each base.
    turn
        The seat whose turn it is.
    acted
        Whether that player has done anything in this turn yet, be it only a flip.  If
        so, the turn may go on or be over: the next event tells.
    moved
        Whether that player has moved in this turn.
    learned
        Whether a card was exposed or orders were ruled out in this turn.
    quiet
        Turns in a row, up to the one before this, in which neither happened.
    winner
        The seat of the last player left.
    drawn
        Whether the game ended as a draw.
    """

    rules: Rules
    names: tuple[str, ...]
    written: tuple[tuple[int | None, ...], ...]
    bases: tuple[BaseKnowledge, ...]
    turn: int = 0
    acted: bool = False
    moved: bool = False
    learned: bool = False
    quiet: int = 0
    winner: int | None = None
    drawn: bool = False

    @classmethod
    def start(cls, rules: Rules, names: Sequence[str], bases: Sequence[Base]) -> GameState:
        """The start of a game, the first player's turn."""
        unknown, shown = (rules.all_cards,) * rules.size, (None,) * rules.size
        return cls(
            rules,
            tuple(names),
            tuple(base.cards for base in bases),
            tuple(BaseKnowledge(base.gap, base.facing, unknown, shown) for base in bases),
        )

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.drawn or self.winner is not None

    @property
    def keeper(self) -> int:
        """The seat of the one who keeps the log: the first whose base it writes in full."""
        return next((seat for seat, cards in enumerate(self.written) if None not in cards), 0)

    def next_seat(self, seat: int) -> int:
        """The seat whose turn follows that of `seat`: the next player who is not out."""
        for step in range(seat + 1, seat + self.rules.players):
            other = step % self.rules.players
            if not self.bases[other].out:
                return other
        return seat

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The other players who are not out, in the order of their turns after `seat`."""
        count = self.rules.players
        order = ((seat + step) % count for step in range(1, count))
        return tuple(other for other in order if not self.bases[other].out)

    def looks_at(self, seat: int, facing: int | None = None) -> int:
        """The slot of every other fan that the Spy of `seat` looks at, as it faces or would."""
        base = self.bases[seat]
        way = base.facing if facing is None else facing
        return spied_slot(self.rules.size, base.gap, way, self.rules.mirror)

    def place_in_view(self, seat: int, target: int) -> int | None:
        """The place of a target's base that the Spy of `seat` looks at; none at its Spy."""
        return place_at(self.bases[target].gap, self.looks_at(seat))

    def written_at(self, seat: int, place: int) -> int:
        """The cards that the log's own base line leaves for a place, as a set."""
        card = self.written[seat][place]
        if card is not None:
            return 1 << card
        known = sum(1 << card for card in self.written[seat] if card is not None)
        return self.rules.all_cards & ~known

    def known_to(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """For each base, the cards that each place may hold for all that one player knows.

        A player knows the own base as far as it is written down.  What is written of
        other bases is known to the one who keeps the log.
        """
        return tuple(
            tuple(
                cards & self.written_at(other, place) if seat in (other, self.keeper) else cards
                for place, cards in enumerate(base.allowed)
            )
            for other, base in enumerate(self.bases)
        )

    def possible_answers(self, target: int, place: int | None) -> dict[str, int]:
        """What may be said when a slot is spied on, with the cards that each answer leaves.

        Parameters
        ----------
        target
            The seat whose base is spied on.
        place
            The place that lies in the slot; `None` for the Spy.

        Returns
        -------
        dict
            The answer as written in a log, and the set of cards that the place then
            holds one of; only the table is looked at, not what can be worked out.
        """
        if place is None:
            return {"spy": 0}
        rules, base = self.rules, self.bases[target]
        names, shown = rules.cards, base.shown[place]
        if base.is_lit(place):
            bombs = range(FIRST_BOMB, rules.size) if shown is None else (shown,)
            elsewhere = {*base.shown[:place], *base.shown[place + 1 :]}
            return {f"boom {names[card]}": 1 << card for card in bombs if card not in elsewhere}
        if shown is not None:
            return {names[shown]: 1 << shown}
        answers = {names[base.due]: 1 << base.due} if base.due < FIRST_BOMB else {}
        not_yet = ~((2 << base.due) - 1)
        kinds = {"safe": SAFES & not_yet, "secret": SECRETS & not_yet, "bomb": rules.bomb_cards}
        answers.update((word, cards) for word, cards in kinds.items() if cards)
        return answers


def orders_left(state: GameState, seat: int) -> tuple[int, ...]:
    """For each base the number of orders that are left for all that one player knows."""
    return tuple(count_orders(allowed) for allowed in state.known_to(seat))
