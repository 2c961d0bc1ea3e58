"""Events applied to a game: what is legal, what changes, and what an event tells.

Legal is what the rules of play and the cards that lie open allow.  Whether all that was
said can be true together is another question; see `solver.cards.conflict`.

>>> from solver.cards.base import Base
>>> base = Base.parse("S1 B1 T2 > B3 S2 T1 B2".split(), Rules())
>>> state = GameState.start(Rules(), ("me", "ann"), (base, Base((None,) * 7, 3, -1, base.names)))
>>> step = apply(state, Move(0, 3))
>>> step.state.bases[0].gap, step.fact.place, Rules().names(step.fact.cards)
(6, 3, ('B3',))
>>> apply(state, Move(0, 2))
Traceback (most recent call last):
    ...
solver.cards.replay.IllegalEventError: me faces B3 at place 4 of the base as written: ...
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from solver.cards.base import gap_after
from solver.cards.count import count_orders
from solver.cards.events import Event, Face, Flip, Move, Pass, Spy
from solver.cards.rules import FIRST_BOMB, TARGETS, Rules
from solver.cards.state import BaseKnowledge, GameState

EXPOSED_MOVES = (1, 2)
"""The numbers that a player may choose from when the own Spy faces an exposed card."""

_LAST_TARGET = len(TARGETS) - 1


class IllegalEventError(ValueError):
    """An event that cannot happen: the text says why."""


@dataclass(frozen=True, slots=True)
class Fact:
    """That a place holds one of a set of cards, and how it is known.

    Attributes
    ----------
    seat
        Whose base it is about.
    place
        The place, counted from 0 from the owner's left.
    cards
        The set of card indices.
    event
        What told it; `None`: the base line of the log.
    line
        The line of the log that tells it.
    """

    seat: int
    place: int
    cards: int
    event: Event | None = None
    line: int = field(default=0, compare=False)

    def says(self, rules: Rules) -> str:
        """The fact in words.

        >>> Fact(0, 2, 0b0110).says(Rules())
        'place 3 holds S2 or T1'
        """
        return f"place {self.place + 1} holds {' or '.join(rules.names(self.cards))}"


class Step(NamedTuple):
    """The state after an event, and what the event tells of a card, if anything."""

    state: GameState
    fact: Fact | None


def apply(state: GameState, event: Event) -> Step:
    """The state after an event, and what it tells.

    Raises
    ------
    IllegalEventError
        If it cannot happen: it is not this player's turn, the rules forbid it, or a card
        that lies open or is written down in the base line says otherwise.
    """
    state = _begun(state, event.seat)
    base, name = state.bases[event.seat], state.names[event.seat]
    match event:
        case Flip():
            return Step(_with_base(state, event.seat, replace(base, facing=-base.facing)), None)
        case Face():
            return Step(_with_base(state, event.seat, replace(base, facing=event.facing)), None)
        case Move():
            return _move(state, event)
        case Pass():
            if state.moved:
                raise IllegalEventError(f"{name} has moved in this turn; pass is a turn without")
            return Step(turn_ended(state), None)
        case Spy():
            return _spy(state, event)


def turn_ended(state: GameState) -> GameState:
    """The state once the player whose turn it is has done all of it."""
    quiet = 0 if state.learned else state.quiet + 1
    return replace(
        state,
        turn=state.next_seat(state.turn),
        acted=False,
        moved=False,
        learned=False,
        quiet=quiet,
        drawn=quiet >= state.rules.draw_after,
    )


def _begun(state: GameState, seat: int) -> GameState:
    """The state in which `seat` may act: a turn that was begun ends when the next one acts."""
    names, turn = state.names, state.turn
    if not state.over and state.acted and seat == state.next_seat(turn):
        state = turn_ended(state)
    if state.winner is not None:
        raise IllegalEventError(f"the game is over: {names[state.winner]} has won")
    if state.drawn:
        raise IllegalEventError(f"the game is over: a draw after {state.quiet} turns without news")
    if state.bases[seat].out:
        raise IllegalEventError(f"{names[seat]} is out of the game")
    if seat != state.turn:
        after = f", and then {names[state.next_seat(turn)]}'s" if state.acted else ""
        raise IllegalEventError(f"it is {names[turn]}'s turn{after}, not {names[seat]}'s")
    return state


def _with_base(
    state: GameState, seat: int, base: BaseKnowledge, *, moved: bool = False
) -> GameState:
    """The state with one base changed in the turn that is going on."""
    bases = (*state.bases[:seat], base, *state.bases[seat + 1 :])
    return replace(state, bases=bases, acted=True, moved=moved or state.moved)


def _told(state: GameState, fact: Fact) -> GameState:
    """The state once a fact is known."""
    before = state.bases[fact.seat]
    if not before.allowed[fact.place] & ~fact.cards:
        return state
    after = before.narrowed(fact.place, fact.cards)
    fewer = count_orders(after.allowed) < count_orders(before.allowed)
    return replace(_with_base(state, fact.seat, after), learned=state.learned or fewer)


def _agree_with_written(state: GameState, seat: int, place: int, cards: int, what: str) -> None:
    """Make sure that what an event tells can be true by the base line."""
    left = state.written_at(seat, place)
    if left & cards:
        return
    names = state.rules.names(left)
    if len(names) == 1:
        holds = f"{names[0]} at place {place + 1}"
    else:
        holds = f"only {' '.join(names)} for place {place + 1}"
    raise IllegalEventError(f"the base of {state.names[seat]} as written has {holds}, not {what}")


def _move(state: GameState, event: Move) -> Step:
    rules, base, name = state.rules, state.bases[event.seat], state.names[event.seat]
    if state.moved:
        raise IllegalEventError(f"{name} has moved already in this turn")
    place = base.faced
    shown = base.shown[place]
    fact = None
    if shown is not None and base.is_exposed(place):
        if event.count not in EXPOSED_MOVES:
            raise IllegalEventError(
                f"{name} faces {rules.cards[shown]}, which is exposed: the move is 1 or 2, "
                f"not {event.count}"
            )
    else:
        cards = rules.with_number(event.count)
        if not cards:
            raise IllegalEventError(
                f"no card bears the number {event.count}; a move is "
                f"{', '.join(map(str, sorted(set(rules.numbers))))}"
            )
        if shown is not None and not cards >> shown & 1:
            raise IllegalEventError(
                f"{name} faces {rules.cards[shown]}, which blew up: the move is "
                f"{rules.numbers[shown]}, not {event.count}"
            )
        left = state.written_at(event.seat, place)
        if not left & cards and left.bit_count() == 1:
            card = left.bit_length() - 1
            raise IllegalEventError(
                f"{name} faces {rules.cards[card]} at place {place + 1} of the base as written: "
                f"the move is {rules.numbers[card]}, not {event.count}"
            )
        _agree_with_written(state, event.seat, place, cards, f"a card that moves {event.count}")
        fact = Fact(event.seat, place, cards, event, event.line)
        state = _told(state, fact)
    gap = gap_after(rules.size, base.gap, base.facing, event.count)
    base = replace(state.bases[event.seat], gap=gap)
    return Step(_with_base(state, event.seat, base, moved=True), fact)


def _spy(state: GameState, event: Spy) -> Step:
    target, name = event.target, state.names[event.target]
    if target == event.seat:
        raise IllegalEventError(f"{name} cannot spy on the own base")
    if state.bases[target].out:
        raise IllegalEventError(f"{name} is out, and the base of {name} out of play")
    place = state.place_in_view(event.seat, target)
    said = event.answer.text(state.rules)
    answers = state.possible_answers(target, place)
    if said not in answers:
        where = f"slot {state.looks_at(event.seat)} of {name}"
        raise IllegalEventError(f"{where} {_why_not(state, event, place, tuple(answers))}")
    if place is None:
        return Step(turn_ended(state), None)
    fact = Fact(target, place, answers[said], event, event.line)
    _agree_with_written(state, target, place, fact.cards, said)
    state = _answered(_told(state, fact), event, place)
    return Step(state if state.over else turn_ended(state), fact)


def _answered(state: GameState, event: Spy, place: int) -> GameState:
    """The state once what an answer does to cards and players is done."""
    seat, target, answer = event.seat, event.target, event.answer
    base = state.bases[target]
    match answer.word:
        case "bomb":
            base = replace(base, lit=base.lit | 1 << place)
        case "boom":
            base = base.showing(place, answer.card)
            state = _out(state, seat)
        case "card" if answer.card == base.due:
            base = replace(base.showing(place, answer.card), due=base.due + 1)
            state = replace(state, learned=True)
        case _:
            return state
    state = _with_base(state, target, base)
    if answer.word == "card" and answer.card == _LAST_TARGET and state.rules.t2_out:
        state = _out(state, target)
    left = [other for other, base in enumerate(state.bases) if not base.out]
    return replace(state, winner=left[0]) if len(left) == 1 else state


def _out(state: GameState, seat: int) -> GameState:
    return _with_base(state, seat, replace(state.bases[seat], out=True))


def _why_not(state: GameState, event: Spy, place: int | None, answers: tuple[str, ...]) -> str:
    """Why an answer cannot be given, as the end of a sentence about the slot."""
    rules, base = state.rules, state.bases[event.target]
    said = event.answer.text(rules)
    would = f"the answer is {' or '.join(answers)}, not {said}"
    if place is None:
        return f"holds the Spy: {would}"
    if base.is_exposed(place):
        return f"holds {answers[0]}, which is exposed: {would}"
    if base.is_lit(place):
        return f"holds a lit bomb: {would}" if answers else "is lit, but every bomb lies elsewhere"
    if event.answer.word == "spy":
        return f"holds a card, and the Spy stands in slot {base.gap + 1}: {would}"
    if event.answer.word == "boom":
        return f"holds no lit bomb: {would}"
    if event.answer.word == "card" and event.answer.card < base.due:
        where = base.shown.index(event.answer.card)
        return f"is place {place + 1}, but {said} was exposed at place {where + 1}: {would}"
    due = f"{rules.cards[base.due]} is due" if base.due < FIRST_BOMB else "nothing is due"
    return f"cannot be {said} now: {due}, so {would}"
