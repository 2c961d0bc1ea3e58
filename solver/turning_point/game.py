r"""Games: a list of moves played by the rules, with undo, and its text form.

A game is header lines for the options, then a position unless it starts from the
beginning, then the moves, separated by blanks or line ends; `#` starts a comment.
Without moves it is the text form of a position, so one reader reads both.

>>> game = Game.parse('''
... trap free               # an option
... f5 g6 e6:double f7      # the centre
... g8 c6
... ''')
>>> [(turn.text, turn.after.scores) for turn in game.turns[-2:]]
[('g8', (6, 0)), ('c6', (6, 6))]
>>> game.undo().position == game.turns[-1].before
True
>>> print(game.to_text(), end="")
trap free
f5 g6 e6:double f7 g8 c6

Whatever is wrong is a `GameError` that names the line.

>>> Game.parse("f5 g6\nf5", name="club.txt")
Traceback (most recent call last):
    ...
solver.turning_point.game.GameError: club.txt:2: f5 is taken
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any

from solver.turning_point.board import board_of
from solver.turning_point.chips import CHIPS, EMPTY, SIDE_NAMES, Chip
from solver.turning_point.moves import (
    Placement,
    is_over,
    must_pass,
    passed,
    placements,
    play,
)
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules

PASS = "pass"

HEADERS: dict[str, dict[str, Any]] = {
    "board": {"turning-point": "turning-point", "othello": "othello"},
    "trap": {"required": "required", "free": "free"},
    "fresh_double": {"yes": True, "no": False},
    "stop_disc": {"turned": "turned", "stays": "stays"},
    "stop_known": {"yes": True, "no": False},
}
"""The header lines: each word, a field of `Rules`, and what its values mean there."""


class GameError(ValueError):
    """A game that cannot be read: the text names file and line, and what would be right.

    Attributes
    ----------
    line
        The line it is on, counted from 1.
    """

    def __init__(self, name: str, line: int, why: object) -> None:
        super().__init__(f"{name}:{line}: {why}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Turn:
    """A move of a game.

    Attributes
    ----------
    before, after
        The positions on either side of it.
    placement
        What was placed; `None` for a pass.
    """

    before: Position
    placement: Placement | None
    after: Position

    @property
    def text(self) -> str:
        """The move as written."""
        return PASS if self.placement is None else self.placement.text(self.before.board)


@dataclass(frozen=True, slots=True)
class Game:
    """A position to begin with and the moves made since.

    Attributes
    ----------
    first
        Where it began.
    turns
        The moves, in order.
    """

    first: Position
    turns: tuple[Turn, ...] = ()

    @classmethod
    def start(cls, rules: Rules) -> Game:
        """A game in which nothing was placed yet."""
        return cls(Position.start(rules))

    @classmethod
    def parse(
        cls, text: str, *, name: str = "game", options: Mapping[str, str] | None = None
    ) -> Game:
        """Read a game, or a position alone.

        Parameters
        ----------
        text
            The text form.
        name
            What to call it in messages, such as the file's name.
        options
            Header lines the text need not have, such as ``{"trap": "free"}``.  A text
            that says otherwise is an error.

        Raises
        ------
        GameError
            At the first thing that is wrong.
        """
        return Log.parse(text, name=name, options=options).replay()

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.first.rules

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.turns[-1].after if self.turns else self.first

    @property
    def last_holes(self) -> tuple[int, ...]:
        """The hole of the last move, to mark it; nothing after a pass or before a move."""
        last = self.turns[-1].placement if self.turns else None
        return () if last is None else (last.hole,)

    def add(self, text: str) -> Game:
        """The game after a move such as `f5`, `e6:double` or, in Othello, `pass`.

        Raises
        ------
        ValueError
            If it is no move or the rules do not allow it now; the text says why.
        """
        here = self.position
        if text.lower() == PASS:
            if not must_pass(here):
                raise ValueError("nobody passes here")
            return replace(self, turns=(*self.turns, Turn(here, None, passed(here))))
        placement = find_placement(here, text)
        turn = Turn(here, placement, play(here, placement))
        return replace(self, turns=(*self.turns, turn))

    def undo(self) -> Game:
        """The game without its last move.

        Raises
        ------
        ValueError
            If there is none.
        """
        if not self.turns:
            raise ValueError("there is no move to take back")
        return replace(self, turns=self.turns[:-1])

    def to_text(self) -> str:
        """The game in its text form; reading it gives an equal game."""
        lines = _header(self.rules)
        if self.first != Position.start(self.rules):
            lines.append(str(self.first))
        lines += wrap(" ".join(turn.text for turn in self.turns), 80, break_on_hyphens=False)
        return "".join(f"{line}\n" for line in lines)


@dataclass(frozen=True, slots=True)
class Log:
    """A game as it is written, whose moves have not been looked at.

    Attributes
    ----------
    name
        What to call it in messages.
    first
        Where it begins.
    moves
        The words of the moves, each with the number of its line.
    empty
        Whether neither a position nor a move is written; the start of a game then.
    """

    name: str
    first: Position
    moves: tuple[tuple[int, str], ...]
    empty: bool = False

    @classmethod
    def parse(
        cls, text: str, *, name: str = "game", options: Mapping[str, str] | None = None
    ) -> Log:
        """Read header lines and position of a game; see `Game.parse`."""
        given = dict(options or {})
        heard: dict[str, str] = {}
        first: Position | None = None
        moves: list[tuple[int, str]] = []
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for number, line in enumerate(lines, start=1):
            words = line.partition("#")[0].split()
            try:
                if not words:
                    continue
                if words[0] in HEADERS:
                    if first is not None or moves:
                        raise ValueError(f"{words[0]} comes before the position and the moves")
                    _take_header(words, given, heard)
                elif _looks_like_position(words[0]):
                    if first is not None or moves:
                        raise ValueError("a position comes once, before the moves")
                    first = Position.parse(" ".join(words), rules_from({**given, **heard}))
                else:
                    moves += ((number, word) for word in words)
                    rules_from({**given, **heard})
            except ValueError as error:
                raise GameError(name, number, error) from None
        try:
            rules = rules_from({**given, **heard})
        except ValueError as error:
            raise GameError(name, len(lines), error) from None
        empty = first is None and not moves
        return cls(name, first or Position.start(rules), tuple(moves), empty)

    def replay(self) -> Game:
        """Play the moves.

        Raises
        ------
        GameError
            At the first move that the rules do not allow.
        """
        game = Game(self.first)
        for line, word in self.moves:
            try:
                game = game.add(word)
            except ValueError as error:
                raise GameError(self.name, line, error) from None
        return game


def rules_from(options: Mapping[str, str]) -> Rules:
    """The rules that header lines such as ``{"trap": "free"}`` tell.

    Raises
    ------
    ValueError
        If a word or a value is unknown, or they do not go together.
    """
    fields: dict[str, Any] = {}
    for word, value in options.items():
        fields[word] = _value(word, value)
    return Rules(**fields)


def find_placement(position: Position, text: str) -> Placement:
    """The allowed placement that a text such as `f5` or `e6:double` means.

    Raises
    ------
    ValueError
        If there is none; the text says why.
    """
    place, colon, kind = text.partition(":")
    hole = position.board.hole(place)
    chip = _chip(kind) if colon else "plain"
    name = position.board.name(hole)
    if position.signs[hole] != EMPTY:
        raise ValueError(f"{name} is taken")
    allowed = placements(position)
    for placement in allowed:
        if (placement.hole, placement.chip) == (hole, chip):
            return placement
    if is_over(position):
        raise ValueError("the game is over")
    if not position.hand(position.side)[CHIPS.index(chip)]:
        raise ValueError(f"{SIDE_NAMES[position.side]} holds no chip of the kind {chip}")
    if position.empty_centre:
        holes = position.board.names(position.empty_centre)
        raise ValueError(f"{name} is not in the centre, which is filled first: {', '.join(holes)}")
    if not allowed:
        raise ValueError(f"{SIDE_NAMES[position.side]} cannot trap; write {PASS}")
    traps = sorted({placement.hole for placement in allowed})
    raise ValueError(f"{name} traps nothing; these do: {', '.join(position.board.names(traps))}")


def _chip(word: str) -> Chip:
    """The kind of chip that a word or its first letter means."""
    for chip in CHIPS:
        if word.lower() in (chip, chip[0]):
            return chip
    raise ValueError(f"{word!r} is no kind of chip; write plain, double or stop")


def _value(word: str, value: str) -> Any:
    if value not in HEADERS[word]:
        raise ValueError(f"{word} is {' or '.join(HEADERS[word])}, not {value!r}")
    return HEADERS[word][value]


def _take_header(words: list[str], given: dict[str, str], heard: dict[str, str]) -> None:
    word, *values = words
    if len(values) != 1:
        raise ValueError(f"write {word} and one of {', '.join(HEADERS[word])}")
    value = values[0]
    _value(word, value)
    if word in heard:
        raise ValueError(f"{word} is said twice")
    if given.get(word, value) != value:
        raise ValueError(f"{word} {value} is not the {given[word]} asked for")
    heard[word] = value


def _header(rules: Rules) -> list[str]:
    """The header lines of what differs from the default."""
    usual, lines = Rules(), []
    for word, values in HEADERS.items():
        now = getattr(rules, word)
        if now != getattr(usual, word):
            lines.append(f"{word} {next(text for text, value in values.items() if value == now)}")
    return lines


def _looks_like_position(word: str) -> bool:
    return "/" in word or len(word) == board_of("othello").holes
