r"""What there is to draw of a table, whether as text or as an image.

One's own fan lies below, those of the others above it, as they lie on the table: where
slots meet straight across, another player's left is on the right.  (With `mirror same`
slots meet that have the same number, and every fan is drawn from its owner's left.)  So
the slots that the own Spy and its opponents look at stand straight above each other.

>>> from solver.cards.log import Log
>>> from solver.cards.status import status
>>> log = Log.parse("players me ann\nbase me S1 B1 T2 > B3 S2 T1 B2\nbase ann > ? ? ? ? ? ? ?")
>>> picture = Picture.of(status(log, 0))
>>> me, ann = picture.fans[-1], picture.fans[0]
>>> [card.text for card in me.cards], ann.cards[-1].text, ann.facing
(['S1', 'B1', 'T2', '', 'B3', 'S2', 'T1', 'B2'], '', -1)
>>> picture.sights[0], picture.sights[1]
(Sight(looker=0, target=1, start=4, end=4), Sight(looker=1, target=0, start=6, end=6))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from solver.cards.base import slot_of
from solver.cards.status import BaseStatus, Status
from solver.terminal import plural

Kind: TypeAlias = Literal["spy", "exposed", "lit", "certain", "unknown"]


@dataclass(frozen=True, slots=True)
class Card:
    """What lies in one slot of a fan.

    Attributes
    ----------
    kind
        The Spy; an exposed target; a lit bomb; a card that is certain; any other.
    text
        The card's name where it is certain; for a lit bomb else ``B?``, for any other
        ``?``, for the Spy nothing.
    due
        The chance that it is the target that is due; `None` for a Spy and where no card
        can be, or need be, found.
    slot
        The slot, counted from 1 from the owner's left.
    """

    kind: Kind
    text: str
    due: float | None
    slot: int


@dataclass(frozen=True, slots=True)
class Fan:
    """A base as it lies on the table.

    Attributes
    ----------
    seat
        Whose it is.
    heading
        What is known of it as a whole, in words.
    cards
        What lies in the columns, from the left of the picture.
    facing
        Which way the Spy faces in the picture: 1 right, -1 left.
    out
        Whether it is out of play.
    """

    seat: int
    heading: str
    cards: tuple[Card, ...]
    facing: int
    out: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """The mirror line of a Spy to the fan of another player.

    Attributes
    ----------
    looker, target
        The seats of the two.
    start
        The column of the card that the Spy faces, counted from 0.
    end
        The column of the slot that it meets.
    """

    looker: int
    target: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Picture:
    """All fans, and who looks at what.

    Attributes
    ----------
    names
        The players by seat.
    seat
        Whose eyes the table is seen with.
    fans
        From the top: the others, the next player first, and the own fan last.
    sights
        The mirror lines of all who are in the game, by looker and then target.
    caption
        Whose turn it is, or how the game ended.
    """

    names: tuple[str, ...]
    seat: int
    fans: tuple[Fan, ...]
    sights: tuple[Sight, ...]
    caption: str

    @classmethod
    def of(cls, found: Status) -> Picture:
        """The picture of what one player knows."""
        state = found.state
        seats = range(state.rules.players)
        order = (*seats[found.seat + 1 :], *seats[: found.seat], found.seat)
        fans = tuple(_fan(found, seat) for seat in order)
        column = {
            (fan.seat, card.slot): number for fan in fans for number, card in enumerate(fan.cards)
        }
        sights = tuple(
            Sight(
                looker,
                target,
                column[looker, slot_of(state.bases[looker].gap, state.bases[looker].faced)],
                column[target, state.looks_at(looker)],
            )
            for looker in seats
            if not (state.over or state.bases[looker].out)
            for target in sorted(state.opponents(looker))
        )
        return cls(state.names, found.seat, fans, sights, caption(found))


def caption(found: Status) -> str:
    """Whose turn it is, or how the game ended."""
    state = found.state
    if state.winner is not None:
        return f"{state.names[state.winner]} has won"
    if state.drawn:
        return f"a draw: {state.quiet} turns in a row without news"
    name = state.names[state.turn]
    return f"it is {name}'s turn" + (f"; {name} has moved" if state.moved else "")


def _fan(found: Status, seat: int) -> Fan:
    state, known = found.state, found.bases[seat]
    base = state.bases[seat]
    turned = seat != found.seat and state.rules.mirror == "across"
    cards = [_card(found, seat, place) for place in range(base.size)]
    cards.insert(base.gap, Card("spy", "", None, base.gap + 1))
    return Fan(
        seat,
        _heading(found, seat, known),
        tuple(reversed(cards) if turned else cards),
        -base.facing if turned else base.facing,
        base.out,
    )


def _heading(found: Status, seat: int, known: BaseStatus) -> str:
    if found.state.bases[seat].out:
        return f"{found.state.names[seat]}: out of the game"
    due = f"{known.due} is due" if known.due else "all targets are exposed"
    return f"{found.state.names[seat]}: {due}, {plural(known.orders, 'order')} left"


def _card(found: Status, seat: int, place: int) -> Card:
    state, known = found.state, found.bases[seat]
    base = state.bases[seat]
    certain = known.certain.get(place)
    text = "?" if certain is None else state.rules.cards[certain]
    kind: Kind = "unknown" if certain is None else "certain"
    if base.is_exposed(place):
        kind = "exposed"
    elif base.is_lit(place):
        kind, text = "lit", "B?" if certain is None else text
    open_to_find = known.due is not None and not base.out and seat != found.seat
    hidden = kind in ("unknown", "certain")
    due = known.chances[place].get(known.due or "", 0.0) if open_to_find and hidden else None
    return Card(kind, text, due, slot_of(base.gap, place))
