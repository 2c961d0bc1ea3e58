"""Sessions: what was said at the table, as a text file with one fact a line.

>>> session = Session.parse('''
... board 8x8
... spy 4C warm          # a single space
... spy 5A-5C c w h      # a strip; words may be shortened to their first letter
... ''')
>>> session.rules.size_text, session.strips_left
('8x8', (2, 2, 3, 4, 5))
>>> [(clue.name(session.rules.board), str(clue.answer), clue.line) for clue in session.clues]
[('4C', 'warm', 3), ('5A', 'cold', 4), ('5B', 'warm', 4), ('5C', 'hot', 4)]
>>> print(session.to_text(), end="")
board 8x8
lines 1 2 3 4 5 6
touch point
spy 4C warm
spy 5A-5C cold warm hot

The file is read strictly: whatever is wrong is a `SessionError` that names the line.

>>> Session.parse("spy 4C worm", name="game.spy")
Traceback (most recent call last):
    ...
solver.network.session.SessionError: game.spy:1: 'worm' is not an answer; ...
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias

from solver.network.answers import Answer, Clue, spaces_name
from solver.network.board import Board
from solver.network.chain import Network, why_invalid
from solver.network.rules import DEFAULT_STRIPS, Rules


class SessionError(ValueError):
    """A session that cannot be read: the text names file, line, and what would be right.

    Attributes
    ----------
    line
        The line it is on, counted from 1.
    """

    def __init__(self, name: str, line: int, why: str) -> None:
        super().__init__(f"{name}:{line}: {why}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Spy:
    """A question of mine and what was answered.

    Attributes
    ----------
    spaces
        Indices of the spaces asked about, in the order asked.
    answers
        One answer a space, or a single one where a strip gets one word.
    line
        The line of the file.
    """

    spaces: tuple[int, ...]
    answers: tuple[Answer, ...]
    line: int = field(default=0, compare=False)

    def clues(self) -> Iterable[Clue]:
        """What it tells, answer by answer."""
        if len(self.answers) == len(self.spaces):
            for space, answer in zip(self.spaces, self.answers, strict=True):
                yield Clue((space,), answer, self.line)
        else:
            yield Clue(self.spaces, self.answers[0], self.line)

    def text(self, board: Board) -> str:
        """The fact as written in a session file."""
        return f"spy {spaces_name(self.spaces, board)} {' '.join(map(str, self.answers))}"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the opponent; its answers follow from my secret network."""

    spaces: tuple[int, ...]
    line: int = field(default=0, compare=False)

    def text(self, board: Board) -> str:
        """The fact as written in a session file."""
        return f"asked {spaces_name(self.spaces, board)}"


@dataclass(frozen=True, slots=True)
class Secret:
    """My own network, in canonical form."""

    network: Network
    line: int = field(default=0, compare=False)

    def text(self, board: Board) -> str:  # noqa: ARG002 - the facts share one form
        """The fact as written in a session file."""
        return f"secret {self.network}"


Fact: TypeAlias = Spy | Asked | Secret


@dataclass(frozen=True)
class Session:
    """The rules agreed on and every fact heard, in the order of the file.

    Attributes
    ----------
    rules
        The rules, with what the file does not say taken from the defaults.
    facts
        Spies, questions of the opponent, and the secret.
    source
        The lines the session was read from, comments and all.
    name
        What the session is called in messages.
    """

    rules: Rules = field(default_factory=Rules)
    facts: tuple[Fact, ...] = ()
    source: tuple[str, ...] = field(default=(), compare=False)
    name: str = field(default="session", compare=False)

    @classmethod
    def parse(
        cls, text: str, *, name: str = "session", options: Mapping[str, str] | None = None
    ) -> Session:
        """Read a session.

        Parameters
        ----------
        text
            The text; line ends of any kind, with or without a byte-order mark.
        name
            What to call it in messages, such as the file's name.
        options
            Header lines the file need not have, such as ``{"board": "8x8"}``.  A file
            that says otherwise is an error.

        Raises
        ------
        SessionError
            At the first thing that is wrong.
        ValueError
            If an option is wrong.
        """
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        source = tuple(text.removesuffix("\n").split("\n")) if text else ()
        reader = _Reader(name, dict(options or {}))
        for number, line in enumerate(source, start=1):
            words = line.partition("#")[0].split()
            if words:
                reader.read(number, words)
        return cls(reader.rules, tuple(reader.facts), source, name)

    @cached_property
    def spies(self) -> tuple[Spy, ...]:
        """My questions with their answers."""
        return tuple(fact for fact in self.facts if isinstance(fact, Spy))

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """The opponent's questions."""
        return tuple(fact for fact in self.facts if isinstance(fact, Asked))

    @property
    def secret(self) -> Network | None:
        """My own network, if the session tells it."""
        return next((fact.network for fact in self.facts if isinstance(fact, Secret)), None)

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """What my spies tell about the opponent's network, answer by answer."""
        return tuple(clue for spy in self.spies for clue in spy.clues())

    @property
    def strips_left(self) -> tuple[int, ...]:
        """My numbered squares that are not crossed out yet."""
        return _strips_left(self.rules, self.spies)

    def to_text(self) -> str:
        """The session in its canonical form; reading it gives an equal session."""
        rules = self.rules
        lines = [
            f"board {rules.size_text}",
            f"lines {' '.join(map(str, rules.lines))}",
            f"touch {rules.touch}",
        ]
        if rules.strips != DEFAULT_STRIPS:
            lines.append(f"strips {' '.join(map(str, rules.strips)) or 'none'}")
        if rules.strip_answer != "each":
            lines.append(f"strip_answer {rules.strip_answer}")
        lines += [fact.text(rules.board) for fact in self.facts]
        return "\n".join(lines) + "\n"


def parse_spaces(text: str, board: Board) -> tuple[int, ...]:
    """The spaces of `4C` or of the strip `4C-4G`, in the order written.

    Raises
    ------
    ValueError
        If it is no space or straight strip of 2 to 5 spaces on this board.
    """
    first, dash, last = text.partition("-")
    if not dash:
        return (board.parse_space(first),)
    if not (first and last):
        raise ValueError(f"{text!r} is not a strip; write its two ends, such as 4C-4G")
    start, end = board.parse_space(first), board.parse_space(last)
    spaces = board.strip(start, end)
    if not 2 <= len(spaces) <= 5:
        count = "1 space" if len(spaces) == 1 else f"{len(spaces)} spaces"
        raise ValueError(f"{text} has {count}; a strip has 2 to 5")
    return spaces if spaces[0] == start else spaces[::-1]


def parse_option(word: str, value: str) -> dict[str, Any]:
    """The fields of `Rules` that the header line ``word value`` sets.

    >>> parse_option("board", "7x6")
    {'rows': 7, 'cols': 6}
    >>> parse_option("lines", "1,2,3")
    {'lines': (1, 2, 3)}

    Raises
    ------
    ValueError
        If the value is wrong.
    """
    fields = _HEADERS[word](value)
    Rules(**fields)
    return fields


def rules_from(options: Mapping[str, str]) -> Rules:
    """Rules from header lines such as ``{"board": "8x8", "lines": "1 2 3"}``.

    Raises
    ------
    ValueError
        If a value is wrong.
    """
    rules = Rules()
    for word, value in options.items():
        rules = replace(rules, **parse_option(word, value))
    return rules


def _board(value: str) -> dict[str, Any]:
    board = Board.parse(value)
    return {"rows": board.rows, "cols": board.cols}


def _numbers(value: str, what: str) -> tuple[int, ...]:
    words = re.split(r"[\s,]+", value.strip())
    for word in words:
        if not re.fullmatch(r"\d{1,3}", word, re.ASCII):
            raise ValueError(f"{word!r} is not a {what}; write numbers such as 1 2 3")
    return tuple(map(int, words))


_HEADERS: dict[str, Callable[[str], dict[str, Any]]] = {
    "board": _board,
    "lines": lambda value: {"lines": _numbers(value, "length of a line")},
    "touch": lambda value: {"touch": _one_of("touch", value, ("point", "side"))},
    "strips": lambda value: {
        "strips": () if value.lower() == "none" else _numbers(value, "length of a strip")
    },
    "strip_answer": lambda value: {
        "strip_answer": _one_of("strip_answer", value, ("each", "hottest"))
    },
}
_FACTS = ("spy", "secret", "asked")
_SHORT = {"b": "board", "l": "lines", "t": "touch", "s": "spy", "a": "asked"}


def _one_of(what: str, value: str, words: tuple[str, ...]) -> str:
    for word in words:
        if value.lower() in (word, word[0]):
            return word
    raise ValueError(f"{what} is {' or '.join(words)}, not {value!r}")


def _strips_left(rules: Rules, questions: Iterable[Spy | Asked]) -> tuple[int, ...]:
    left = Counter(rules.strips)
    left.subtract(len(question.spaces) for question in questions if len(question.spaces) > 1)
    return tuple(sorted(left.elements()))


class _Reader:
    """Takes a session line by line; knows what has been said so far."""

    def __init__(self, name: str, options: dict[str, str]) -> None:
        self.name = name
        self.options = options
        self.rules = rules_from(options)
        self.facts: list[Fact] = []
        self.seen: dict[str, int] = {}

    def read(self, number: int, words: list[str]) -> None:
        word = _SHORT.get(words[0].lower(), words[0].lower())
        try:
            if word in _HEADERS:
                self._header(number, word, words[1:])
            elif word in _FACTS:
                self.facts.append(self._fact(number, word, words[1:]))
            else:
                known = ", ".join((*_HEADERS, *_FACTS))
                raise ValueError(f"unknown word {words[0]!r}; a line starts with {known}")
        except ValueError as error:
            raise SessionError(self.name, number, str(error)) from None

    def _header(self, number: int, word: str, values: list[str]) -> None:
        if self.facts:
            raise ValueError(f"{word} comes before the first spy, secret or asked")
        if word in self.seen:
            raise ValueError(f"{word} was given before, on line {self.seen[word]}")
        if not values:
            raise ValueError(f"{word} needs a value")
        self.seen[word] = number
        fields = parse_option(word, " ".join(values))
        rules = replace(self.rules, **fields)
        if word in self.options and rules != self.rules:
            raise ValueError(
                f"{word} {' '.join(values)} is not the {self.options[word]} asked for with "
                f"--{word.replace('_', '-')}"
            )
        self.rules = rules

    def _fact(self, number: int, word: str, values: list[str]) -> Fact:
        if not values:
            raise ValueError(f"{word} needs a {'network' if word == 'secret' else 'space'}")
        if word == "secret":
            return self._secret(number, values)
        spaces = parse_spaces(values[0], self.rules.board)
        if word == "asked":
            if len(values) > 1:
                raise ValueError(f"{values[1]!r} is too much: asked takes one space or strip")
            asked = [fact for fact in self.facts if isinstance(fact, Asked)]
            self._cross_out(spaces, asked)
            return Asked(spaces, number)
        self._cross_out(spaces, [fact for fact in self.facts if isinstance(fact, Spy)])
        want = 1 if self.rules.strip_answer == "hottest" else len(spaces)
        answers = tuple(map(Answer.parse, values[1:]))
        if len(answers) != want:
            have = f"{len(answers)} answer{'' if len(answers) == 1 else 's'}"
            raise ValueError(f"{values[0]} needs {want}, not {have}")
        return Spy(spaces, answers, number)

    def _secret(self, number: int, values: list[str]) -> Secret:
        for fact in self.facts:
            if isinstance(fact, Secret):
                raise ValueError(f"secret was given before, on line {fact.line}")
        if len(values) > 1:
            raise ValueError(f"{values[1]!r} is too much: secret takes one network")
        network = Network.parse(values[0])
        reasons = why_invalid(network, self.rules)
        if reasons:
            raise ValueError(f"secret {values[0]} {reasons[0]}")
        return Secret(network.canonical(), number)

    def _cross_out(self, spaces: tuple[int, ...], before: list[Any]) -> None:
        length = len(spaces)
        left = _strips_left(self.rules, before)
        if length > 1 and length not in left:
            have = f"left are {', '.join(map(str, left))}" if left else "none is left"
            raise ValueError(f"no numbered square allows another strip of {length} ({have})")
