"""A puzzle: a board on which some spaces are answered, and its ID.

The ID says everything about a puzzle, and will always be read as it is today.  Its
parts are joined by underscores:

- the board, such as `8x8`;
- the lengths of the lines in rising order, each a part, unless they are 1 to 6;
- `side`, if lines may not run side by side;
- the spaces in row-major order: `H`, `W` or `C` for a space that is answered hot, warm
  or cold, and a letter `a` to `z` for a run of 1 to 26 spaces that are not answered.
  Of a longer run every letter but the last is a `z`.

All of these are letters, digits and underscores, so that an ID can stand in a shell,
in an address and in a file name, and is selected as one word.  A puzzle has one ID
only: another spelling of the same puzzle is an error, as is any other damage that
shows.

>>> puzzle = Puzzle.parse("2x3_1_2_aHbWa")
>>> [(clue.name(puzzle.board), str(clue.answer)) for clue in puzzle.clues]
[('1B', 'hot'), ('2B', 'warm')]
>>> puzzle.id
'2x3_1_2_aHbWa'
>>> print(puzzle.to_session().to_text(), end="")
board 2x3
lines 1 2
touch point
spy 1B hot
spy 2B warm
>>> Puzzle.parse("2x3_1_2_aHb?a")
Traceback (most recent call last):
    ...
puzzles.puzzle.PuzzleIdError: puzzle ID, character 12: '?' is neither a clue (H, W, C) nor ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple, NoReturn

from solver.network.answers import Answer, Clue
from solver.network.board import MAX_SIDE, Board
from solver.network.chain import Network
from solver.network.picture import Picture
from solver.network.rules import DEFAULT_LINES, MAX_LINES, Rules, Touch
from solver.network.session import Session, SessionError, Spy

_LETTERS = {Answer.HOT: "H", Answer.WARM: "W", Answer.COLD: "C"}
_ANSWERS = {letter: answer for answer, letter in _LETTERS.items()}
_RUNS = "abcdefghijklmnopqrstuvwxyz"
_LONGEST = len(_RUNS)
_NUMBER = re.compile(r"[1-9][0-9]?")


class PuzzleIdError(ValueError):
    """An ID that cannot be read: the text names the place and what would be right.

    Attributes
    ----------
    place
        The first character that is wrong, counted from 1; one more than the ID has if
        something is missing at its end.
    """

    def __init__(self, place: int, why: str) -> None:
        super().__init__(f"puzzle ID, character {place}: {why}")
        self.place = place


@dataclass(frozen=True)
class Puzzle:
    """A board with rules, and the answers that are given away.

    Nothing is promised about how many networks fit.

    Parameters
    ----------
    rules
        Board, lines and touch rule; what else they say is for players at a table, and
        is set back to the default.
    clues
        Answers to single spaces, in any order; kept sorted by space.

    Raises
    ------
    ValueError
        If a clue is about a strip, about a space off the board, or about a space that
        has another clue.
    """

    rules: Rules
    clues: tuple[Clue, ...] = ()

    def __post_init__(self) -> None:
        rules = self.rules
        bare = Rules(rows=rules.rows, cols=rules.cols, lines=rules.lines, touch=rules.touch)
        clues = sorted(
            (Clue(clue.spaces, Answer(clue.answer)) for clue in self.clues),
            key=lambda clue: clue.spaces,
        )
        for clue in clues:
            if len(clue.spaces) != 1:
                raise ValueError(f"a clue of a puzzle is about one space, not {len(clue.spaces)}")
            if not 0 <= clue.spaces[0] < bare.board.size:
                raise ValueError(f"a clue is outside the {bare.board} board")
        for before, after in pairwise(clues):
            if before.spaces == after.spaces:
                raise ValueError(f"{after.name(bare.board)} has two clues")
        object.__setattr__(self, "rules", bare)
        object.__setattr__(self, "clues", tuple(clues))

    @classmethod
    def of(cls, rules: Rules, answers: Mapping[int, Answer]) -> Puzzle:
        """The puzzle that gives these answers away, each by its space."""
        return cls(rules, tuple(Clue((space,), answer) for space, answer in answers.items()))

    @classmethod
    def parse(cls, text: str) -> Puzzle:
        """Read an ID.

        Raises
        ------
        PuzzleIdError
            At the first character that is wrong.
        """
        return _Reader(text).read()

    @classmethod
    def from_session(cls, session: Session) -> Puzzle:
        """The puzzle that the spies of a session make.

        What was asked of the session's own secret has no part in it.

        Raises
        ------
        SessionError
            If a strip got one word that does not tell the answer of each space, or a
            space got two different answers.
        """
        board = session.rules.board
        first: dict[int, Clue] = {}
        for clue in session.clues:
            line = clue.line or 0
            if len(clue.spaces) > 1 and clue.answer is not Answer.COLD:
                why = f"one word for the strip {clue.name(board)} is no clue of a puzzle"
                raise SessionError(session.name, line, why)
            for space in clue.spaces:
                known = first.setdefault(space, clue)
                if known.answer != clue.answer:
                    why = (
                        f"{board.name(space)} is {clue.answer} here, but {known.answer} on line "
                        f"{known.line}"
                    )
                    raise SessionError(session.name, line, why)
        return cls.of(session.rules, {space: clue.answer for space, clue in first.items()})

    def __str__(self) -> str:
        return self.id

    @property
    def board(self) -> Board:
        """The field."""
        return self.rules.board

    @cached_property
    def answers(self) -> Mapping[int, Answer]:
        """The answer of each space that has a clue, in row-major order."""
        return {clue.spaces[0]: clue.answer for clue in self.clues}

    @cached_property
    def id(self) -> str:
        """The text that stands for this puzzle, and that `parse` reads."""
        rules = self.rules
        parts = [rules.size_text]
        if rules.lines != DEFAULT_LINES:
            parts += map(str, rules.lines)
        if rules.touch != "point":
            parts.append(rules.touch)
        return "_".join([*parts, "".join(self._spaces())])

    def _spaces(self) -> Iterator[str]:
        """The last part of the ID, piece by piece."""
        letters = [
            _LETTERS[self.answers[space]] if space in self.answers else ""
            for space in range(self.board.size)
        ]
        for letter, group in groupby(letters):
            count = len(list(group))
            if letter:
                yield letter * count
            else:
                yield _RUNS[-1] * (count // _LONGEST)
                yield _RUNS[count % _LONGEST - 1] if count % _LONGEST else ""

    def to_session(self) -> Session:
        """A session with these rules in which each clue was asked by itself."""
        return Session(self.rules, self._spies())

    def picture(self, network: Network | None = None, title: str | None = None) -> Picture:
        """The board with its clues, to be drawn as text or as an image.

        Parameters
        ----------
        network
            A network to draw over it, such as the solution.
        title
            What stands above it.
        """
        return Picture(self.board, spies=self._spies(), network=network, title=title)

    def _spies(self) -> tuple[Spy, ...]:
        return tuple(Spy(clue.spaces, (clue.answer,)) for clue in self.clues)

    def moved(self, moves: Sequence[int]) -> Puzzle:
        """The puzzle under a map that tells for every space the space it goes to.

        >>> puzzle = Puzzle.parse("2x3_1_2_aHbWa")
        >>> [puzzle.moved(moves).id for moves in puzzle.board.symmetries()]
        ['2x3_1_2_aHbWa', '2x3_1_2_aHbWa', '2x3_1_2_aWbHa', '2x3_1_2_aWbHa']
        """
        answers = {moves[space]: answer for space, answer in self.answers.items()}
        return Puzzle.of(self.rules, answers)


class _Part(NamedTuple):
    """A part of an ID, and where it starts, counted from 1."""

    place: int
    text: str


class _Reader:
    """Takes an ID part by part, and names the place of what is wrong."""

    def __init__(self, text: str) -> None:
        starts = [1, *(place + 2 for place, sign in enumerate(text) if sign == "_")]
        self.parts = list(map(_Part, starts, text.split("_")))

    def read(self) -> Puzzle:
        """The puzzle."""
        first, *middle = self.parts
        board = _board(first)
        if not middle:
            _fail(first.place + len(first.text), "'_' and the spaces of the board are missing")
        last = middle.pop()
        touch: Touch = "point"
        if middle and middle[-1].text == "side":
            touch = "side"
            middle.pop()
        lines = _lines(middle) or DEFAULT_LINES
        rules = Rules(rows=board.rows, cols=board.cols, lines=lines, touch=touch)
        return Puzzle.of(rules, _answers(last, board))


def _fail(place: int, why: str) -> NoReturn:
    raise PuzzleIdError(place, why)


def _board(part: _Part) -> Board:
    """The board, from its part."""
    rows, place = _side(part, 0, "the number of rows")
    if part.text[place : place + 1] != "x":
        _fail(part.place + place, f"'x' and the number of columns follow {rows}")
    cols, place = _side(part, place + 1, "the number of columns")
    if place < len(part.text):
        _fail(part.place + place, f"'_' follows the board {rows}x{cols}")
    return Board(rows, cols)


def _side(part: _Part, place: int, what: str) -> tuple[int, int]:
    """A side of the board, and where it ends."""
    number = _NUMBER.match(part.text, place)
    if number is None or int(number[0]) > MAX_SIDE:
        _fail(part.place + place, f"{what}, 1 to {MAX_SIDE}, is expected here")
    return int(number[0]), number.end()


def _lines(parts: Sequence[_Part]) -> tuple[int, ...]:
    """The lengths of the lines, from the parts between the board and the spaces."""
    lengths: list[int] = []
    for part in parts:
        if not _NUMBER.fullmatch(part.text) or int(part.text) >= MAX_SIDE:
            what = f"the length of a line, 1 to {MAX_SIDE - 1},"
            _fail(part.place, f"{what} or, after these, 'side' is expected here")
        if lengths and int(part.text) < lengths[-1]:
            _fail(part.place, f"lengths of lines rise, but {part.text} follows {lengths[-1]}")
        if len(lengths) == MAX_LINES:
            _fail(part.place, f"a network has at most {MAX_LINES} lines")
        lengths.append(int(part.text))
    if tuple(lengths) == DEFAULT_LINES:
        _fail(parts[0].place, "the lines 1 to 6 are not written, as they are the default")
    return tuple(lengths)


def _answers(part: _Part, board: Board) -> dict[int, Answer]:
    """The answers of the spaces that have a clue, from the last part."""
    answers: dict[int, Answer] = {}
    space = 0
    before = ""
    for place, letter in enumerate(part.text, start=part.place):
        if letter not in _RUNS and letter not in _ANSWERS:
            _fail(place, f"{letter!r} is neither a clue (H, W, C) nor a run of spaces (a to z)")
        if before in _RUNS[:-1] and letter in _RUNS and before:
            _fail(place, f"a run {letter!r} cannot follow {before!r}: only 'z' goes on")
        if letter in _ANSWERS:
            answers[space] = _ANSWERS[letter]
            space += 1
        else:
            space += _RUNS.index(letter) + 1
        if space > board.size:
            _fail(place, f"this goes past the {board.size} spaces of the {board} board")
        before = letter
    if space < board.size:
        end = part.place + len(part.text)
        _fail(end, f"the ID ends after {space} of the {board.size} spaces of the {board} board")
    return answers
