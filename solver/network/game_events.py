"""What is done in a game, one event a line: `ann spy 4C-4G`, `ben says cold warm hot`.

>>> rules, seats = Rules(3, 3, (1, 2)), (Seat("ann"), Seat("bot", "entropy"))
>>> event = parse_event(rules, seats, "ann spy 1A-1C")
>>> event.seat, event.word, event.spaces, event_text(rules, seats, event)
(0, 'spy', (0, 1, 2), 'ann spy 1A-1C')
>>> event_text(rules, seats, parse_event(rules, seats, "bot hides 1A:R2D1"))
'bot hides ~gfcdeur2ieyq'
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from solver.network.answers import Answer, spaces_name
from solver.network.asking import Question
from solver.network.chain import Network
from solver.network.rules import Rules
from solver.network.session import parse_spaces

PERSON = "person"
"""The kind of a seat that a person holds."""

Word: TypeAlias = Literal["hides", "spy", "says", "decides", "shows"]


class GameError(ValueError):
    """Something the rules, or the form of the file, do not allow."""


class Turn(NamedTuple):
    """What comes next, and whose it is."""

    word: Word
    seat: int


@dataclass(frozen=True)
class Seat:
    """Who plays: a name of one word, and `person` or how a program plays."""

    name: str
    kind: str = PERSON


@dataclass(frozen=True)
class Event:
    """Something a side does.

    Attributes
    ----------
    seat
        Who.
    word
        What: `hides`, `spy`, `says`, `waits`, `reconstructs`, `shows`; `caught` when
        its answers fit no network.
    network
        Hidden, reconstructed or shown; a network kept on paper is `None`.
    spaces
        Asked about.
    answers
        Said.
    """

    seat: int
    word: Literal["hides", "spy", "says", "waits", "reconstructs", "shows", "caught"]
    network: Network | None = None
    spaces: Question = ()
    answers: tuple[Answer, ...] = ()


def parse_event(rules: Rules, seats: tuple[Seat, Seat], line: str) -> Event:
    """Read an event.

    Raises
    ------
    GameError
        If it cannot be read.
    """
    words = line.split()
    names = [seat.name for seat in seats]
    if len(words) < 2 or words[0] not in names:
        raise GameError(f"a line is {names[0]} or {names[1]} and what was done")
    try:
        return _event(rules, names.index(words[0]), words[1], words[2:])
    except ValueError as error:
        raise GameError(str(error)) from None


def event_text(rules: Rules, seats: tuple[Seat, Seat], event: Event) -> str:
    """An event as written; what a program hides is sealed from a casual reader."""
    seat = seats[event.seat]
    text = f"{seat.name} {event.word}"
    if event.word == "spy":
        return f"{text} {spaces_name(event.spaces, rules.board)}"
    if event.word == "says":
        return f"{text} {' '.join(map(str, event.answers))}"
    if event.word == "hides":
        if event.network is None:
            return f"{text} paper"
        plain = str(event.network.canonical())
        return f"{text} {plain if seat.kind == PERSON else _sealed(plain)}"
    return text if event.network is None else f"{text} {event.network}"


def _event(rules: Rules, seat: int, word: str, values: list[str]) -> Event:
    """An event of these words; raises ValueError."""
    if word in ("waits", "caught"):
        if values:
            raise GameError(f"{values[0]!r} is too much")
        return Event(seat, "waits" if word == "waits" else "caught")
    if word == "says":
        return Event(seat, "says", answers=tuple(map(Answer.parse, values)))
    if len(values) != 1:
        raise GameError(f"{word} takes one word more")
    if word == "spy":
        return Event(seat, "spy", spaces=parse_spaces(values[0], rules.board))
    if word == "hides":
        value = _opened(values[0])
        return Event(seat, "hides", None if value == "paper" else Network.parse(value))
    if word == "reconstructs":
        return Event(seat, "reconstructs", Network.parse(values[0]))
    if word == "shows":
        return Event(seat, "shows", Network.parse(values[0]))
    raise GameError(f"unknown word {word!r}; a side hides, spy, says, waits, reconstructs or shows")


def _sealed(text: str) -> str:
    """A text that cannot be read at a glance; this is no cipher."""
    return "~" + base64.b32encode(text[::-1].encode()).decode().rstrip("=").lower()


def _opened(text: str) -> str:
    if not text.startswith("~"):
        return text
    code = text[1:].upper()
    try:
        return base64.b32decode(code + "=" * (-len(code) % 8)).decode()[::-1]
    except (binascii.Error, UnicodeDecodeError):
        raise GameError(f"{text!r} is not a sealed network") from None
