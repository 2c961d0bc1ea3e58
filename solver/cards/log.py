r"""Logs: a game of SPY as a text file with one event a line.

>>> log = Log.parse('''
... players me ann
... base me S1 B1 T2 > B3 S2 T1 B2
... base ann ? ? ? < ? ? ? ?
... me move 3                 # my Spy faces B3
... me spy ann secret
... ann move 2
... ''')
>>> log.state.names[log.state.turn], log.state.moved
('ann', True)
>>> [(log.names[fact.seat], fact.says(log.rules)) for fact in log.facts[7:]]
[('me', 'place 4 holds B3'), ('ann', 'place 1 holds T1 or T2'),
 ('ann', 'place 3 holds S2 or T2 or B2')]
>>> print(log.to_text(), end="")
players me ann
base me S1 B1 T2 > B3 S2 T1 B2
base ann ? ? ? < ? ? ? ?
me move 3
me spy ann secret
ann move 2

Options that differ from the usual follow the players: `bombs B1 B3`, `mirror same`,
`t2_out no`, `draw_after 30`.  The file is read strictly: whatever is wrong, or cannot
happen in the game, is a `LogError` that names the line.

>>> Log.parse("players me ann\nbase me S1 B1 T2 > B3 S2 T1 S1", name="game.cards")
Traceback (most recent call last):
    ...
solver.cards.log.LogError: game.cards:2: S1 is in the base twice
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from solver.cards.base import FACING_NAMES, Base
from solver.cards.events import Answer, Event, Face, Flip, Move, Pass, Spy
from solver.cards.header import OPTIONS, option_lines, single_value, with_option
from solver.cards.replay import Fact, IllegalEventError, apply
from solver.cards.rules import MAX_PLAYERS, Rules
from solver.cards.state import GameState

MAX_NAME = 24
"""The most characters of a player's name."""


class LogError(ValueError):
    """A log that cannot be read: the text names file, line, and what would be right.

    Attributes
    ----------
    line
        The line it is on, counted from 1.
    why
        What is wrong with it.
    """

    def __init__(self, name: str, line: int, why: str) -> None:
        super().__init__(f"{name}:{line}: {why}")
        self.line = line
        self.why = why


class UnfinishedLogError(LogError):
    """A log that ends before the players and all bases are written down."""


@dataclass(frozen=True)
class Log:
    """A game as far as it was written down.

    Attributes
    ----------
    bases
        The bases at the start, as far as they are known.
    events
        What was done and said, in the order of the file.
    state
        The game after all of it.
    facts
        Everything that the base lines and the events tell of single cards.
    source
        The lines the log was read from, comments and all.
    name
        What the log is called in messages.
    """

    bases: tuple[Base, ...]
    events: tuple[Event, ...]
    state: GameState
    facts: tuple[Fact, ...]
    source: tuple[str, ...] = field(compare=False, default=())
    name: str = field(compare=False, default="log")

    @classmethod
    def parse(cls, text: str, *, name: str = "log") -> Log:
        """Read a log.

        Parameters
        ----------
        text
            The text; line ends of any kind, with or without a byte-order mark.
        name
            What to call it in messages, such as the file's name.

        Raises
        ------
        LogError
            At the first thing that is wrong, or that cannot happen in the game.
        UnfinishedLogError
            If nothing is wrong, but players or bases are missing.
        """
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        source = tuple(text.removesuffix("\n").split("\n")) if text else ()
        reader = _Reader(name)
        for number, line in enumerate(source, start=1):
            words = line.partition("#")[0].split()
            if words:
                reader.read(number, words)
        state = reader.game(max(len(source), 1))
        return cls(reader.bases, tuple(reader.events), state, tuple(reader.facts), source, name)

    @property
    def rules(self) -> Rules:
        """The number of players, and the options that the file gives."""
        return self.state.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in the order of their turns."""
        return self.state.names

    @property
    def start(self) -> GameState:
        """The game before the first event."""
        return GameState.start(self.rules, self.names, self.bases)

    def to_text(self) -> str:
        """The log in its canonical form; reading it gives an equal log."""
        rules = self.rules
        lines = [f"players {' '.join(self.names)}"]
        lines += option_lines(rules)
        lines += [f"base {name} {base}" for name, base in zip(self.names, self.bases, strict=True)]
        lines += [event.text(self.names, rules) for event in self.events]
        return "".join(f"{line}\n" for line in lines)


HEADERS = ("players", *OPTIONS, "base")
"""The words that begin the lines before the first event."""


class _Reader:
    """Takes a log line by line; knows what has been said so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.names: tuple[str, ...] = ()
        self.seats: dict[str, int] = {}  # by name, in whatever letters
        self.rules = Rules()
        self.seen: dict[str, int] = {}  # header -> the line it is on
        self.base_of: dict[int, Base] = {}
        self.events: list[Event] = []
        self.facts: list[Fact] = []
        self.state: GameState | None = None  # from the first event on

    @property
    def bases(self) -> tuple[Base, ...]:
        """The bases in the order of the seats."""
        return tuple(self.base_of[seat] for seat in range(len(self.names)))

    def read(self, number: int, words: list[str]) -> None:
        """Take the words of one line."""
        try:
            word = words[0].lower()
            if word in HEADERS:
                self._header(number, word, words[1:])
            else:
                self._need_players(words[0])
                self._event(number, words)
        except ValueError as error:
            raise LogError(self.name, number, str(error)) from None

    def game(self, number: int) -> GameState:
        """The state so far; `number` is the line to name if the log is not even begun."""
        if self.state is None:
            try:
                self.state = self._begun()
            except ValueError as error:
                raise UnfinishedLogError(self.name, number, str(error)) from None
        return self.state

    def _begun(self) -> GameState:
        if not self.names:
            raise ValueError("a log begins with players and their names")
        for seat, name in enumerate(self.names):
            if seat not in self.base_of:
                unknown = " ".join("?" * self.rules.size)
                raise ValueError(f"the base of {name} is missing; write base {name} > {unknown}")
        self.facts = [
            Fact(seat, place, 1 << card, line=self.seen[f"base {self.names[seat]}"])
            for seat, base in enumerate(self.bases)
            for place, card in enumerate(base.cards)
            if card is not None
        ]
        return GameState.start(self.rules, self.names, self.bases)

    # The lines before the first event.

    def _header(self, number: int, word: str, values: list[str]) -> None:
        if self.state is not None:
            raise ValueError(f"{word} comes before the first event")
        what = word
        if word == "base":
            self._need_players(word)
            if not values:
                raise ValueError("base needs a player and the cards")
            seat = self._seat(values[0])
            what = f"base {self.names[seat]}"
        if what in self.seen:
            raise ValueError(f"{what} was given before, on line {self.seen[what]}")
        if word == "players":
            self._players(values)
        elif word == "base":
            self.base_of[seat] = Base.parse(values[1:], self.rules)
        else:
            self._need_players(word)
            if self.base_of:
                raise ValueError(f"{word} comes before the first base")
            if not values:
                raise ValueError(f"{word} needs a value")
            self.rules = with_option(self.rules, word, values)
        self.seen[what] = number

    def _need_players(self, word: str) -> None:
        if not self.names:
            raise ValueError(f"{word!r} comes too early: players and their names come first")

    def _players(self, values: list[str]) -> None:
        if not 2 <= len(values) <= MAX_PLAYERS:
            raise ValueError(f"SPY is for 2 to {MAX_PLAYERS} players, not {len(values)}")
        seats: dict[str, int] = {}
        for seat, name in enumerate(values):
            if name.lower() in HEADERS:
                raise ValueError(f"a player cannot be called {name!r}, which begins other lines")
            if not (name[0].isalnum() and name.isprintable() and len(name) <= MAX_NAME):
                raise ValueError(
                    f"{name!r} is no name; a name begins with a letter or digit and has at most "
                    f"{MAX_NAME} characters"
                )
            if name.casefold() in seats:
                raise ValueError(f"two players are called {name}")
            seats[name.casefold()] = seat
        self.seats = seats
        self.names = tuple(values)
        self.rules = Rules(len(values))

    def _seat(self, word: str) -> int:
        seat = self.seats.get(word.casefold())
        if seat is None:
            raise ValueError(f"{word!r} is no player; the players are {', '.join(self.names)}")
        return seat

    # The events.

    def _event(self, number: int, words: list[str]) -> None:
        event = self._parse_event(number, words)
        if self.state is None:
            self.state = self._begun()
        try:
            self.state, fact = apply(self.state, event)
        except IllegalEventError as error:
            raise ValueError(str(error)) from None
        self.events.append(event)
        if fact is not None:
            self.facts.append(fact)

    def _parse_event(self, number: int, words: list[str]) -> Event:
        seat = self.seats.get(words[0].casefold())
        if seat is None:
            raise ValueError(
                f"unknown word {words[0]!r}; a line starts with a player "
                f"({', '.join(self.names)}) or with {', '.join(HEADERS)}"
            )
        name = self.names[seat]
        if len(words) == 1:
            raise ValueError(f"what does {name} do? flip, face, move, spy or pass")
        word, values = words[1].lower(), words[2:]
        if word == "spy":
            if not values:
                raise ValueError(f"spy needs whom {name} spies on, and the answer")
            target = self._seat(values[0])
            return Spy(seat, target, Answer.parse(values[1:], self.rules), number)
        if word in ("flip", "pass"):
            if values:
                raise ValueError(f"{values[0]!r} is too much after {word}")
            return Flip(seat, number) if word == "flip" else Pass(seat, number)
        if word == "face":
            ways = {way: facing for facing, way in FACING_NAMES.items()}
            value = single_value(word, values).lower()
            if value not in ways:
                raise ValueError(f"face is left or right, not {value!r}")
            return Face(seat, ways[value], number)
        if word == "move":
            value = single_value(word, values)
            if not re.fullmatch("[0-9]{1,9}", value):
                raise ValueError(f"move takes a number of cards, 1, 2 or 3, not {value!r}")
            return Move(seat, int(value), number)
        raise ValueError(f"{words[1]!r} is nothing to do; write flip, face, move, spy or pass")
