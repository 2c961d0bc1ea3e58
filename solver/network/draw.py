r"""The board as text for a terminal, with or without colours.

Letters are answers heard, signs are what follows for certain, numbers are the chance
of hot.  A network runs through the spaces as a line.

>>> from solver.network.board import Board
>>> from solver.network.chain import Network
>>> from solver.network.session import Session
>>> session = Session.parse("board 2x3\nlines 1 2\nspy 2C cold\n")
>>> sure, open_ = (0.0, 0.0, 1.0), (0.0, 0.5, 0.5)
>>> chances = [sure, open_, (0.0, 1.0, 0.0), sure, open_, (1.0, 0.0, 0.0)]
>>> print(to_text(Picture(session.rules.board, chances, session.spies)))
   A  B  C
1  ■ 50  ~
2  ■ 50  C
C: asked (cold)   ■ ~: certainly hot, warm   50: chance of hot in percent
>>> print(to_text(Picture(Board(3, 4), network=Network.parse("1A:R2D2")), encoding="ascii"))
   A  B  C  D
1  o-----+  .
2  .  .  |  .
3  .  .  o  .
o-+: network, o at its ends   .: other spaces
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from solver.network.answers import Answer
from solver.network.board import column_letters
from solver.network.picture import LARGE, Picture

if TYPE_CHECKING:
    from rich.text import Text

_Run: TypeAlias = tuple[str, str]
"""Some characters and their style, in the words of rich."""

_HEADER = "bold"
_NETWORK = "bold green"
_WRONG = "bold white on red"
_STYLES = {Answer.HOT: "bold red", Answer.WARM: "yellow", Answer.COLD: "cyan"}


@dataclass(frozen=True, slots=True)
class _Signs:
    """The characters to draw with."""

    certain: str  # by answer: cold, warm, hot
    space: str
    end: str
    lines: dict[str, str]  # directions in the order LRUD -> character

    def all(self) -> str:
        return self.certain + self.space + self.end + "".join(self.lines.values())


_CROSSINGS = ("LR", "UD", "RD", "LD", "RU", "LU", "RUD", "LUD", "LRD", "LRU", "LRUD")
_UNICODE = _Signs("·~■", "·", "●", dict(zip(_CROSSINGS, "─│┌┐└┘├┤┬┴┼", strict=True)))
_ASCII = _Signs(".~#", ".", "o", dict(zip(_CROSSINGS, "-|+++++++++", strict=True)))


def to_text(picture: Picture, *, width: int | None = None, encoding: str | None = None) -> str:
    """Draw a picture as plain text, without a newline at its end.

    Parameters
    ----------
    picture
        What to draw.
    width
        Columns of the terminal.  On a board too wide for it a space takes two columns
        instead of three, and shows its chance in tenths; if that is still too wide,
        the map is cut into blocks one below the other.
    encoding
        Of the stream that the text is for.  One that lacks the signs gets ASCII.

    Returns
    -------
    str
        The title if there is one, the map and a legend.
    """
    lines = _lines(picture, width, encoding)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def to_rich(picture: Picture, *, width: int | None = None, encoding: str | None = None) -> Text:
    """Draw a picture as coloured text: the characters of `to_text`, with styles."""
    from rich.text import Text

    lines = (Text.assemble(*line) for line in _lines(picture, width, encoding))
    text = Text("\n", no_wrap=True, overflow="ignore", end="\n").join(lines)
    text.no_wrap, text.overflow = True, "ignore"
    return text


def _lines(picture: Picture, width: int | None, encoding: str | None) -> Iterator[list[_Run]]:
    signs = _UNICODE if _writable(_UNICODE.all(), encoding) == _UNICODE.all() else _ASCII
    if picture.heading:
        yield [(_writable(picture.heading, encoding), "bold")]
    label = len(str(picture.board.rows))
    margin = 2 * label + 3 if picture.board.cols > LARGE else label + 1
    room = max(width or 10**6, margin + 6)
    cell = 3 if margin + 3 * picture.board.cols <= room else 2
    grid = _Map(picture, signs, wide=cell == 3)
    step = (room - margin) // cell
    for first in range(0, picture.board.cols, step):
        yield from grid.block(first, min(first + step, picture.board.cols))
    yield from grid.legend(min(width or 100, 100))


def _writable(text: str, encoding: str | None) -> str:
    """The text with a question mark for each character that the encoding lacks."""
    try:
        return text.encode(encoding or "utf-8", "replace").decode(encoding or "utf-8")
    except LookupError:  # no encoding that Python knows
        return text.encode("ascii", "replace").decode("ascii")


class _Map:
    """Draws the spaces, and remembers what it drew for the legend."""

    def __init__(self, picture: Picture, signs: _Signs, *, wide: bool) -> None:
        self.picture = picture
        self.signs = signs
        self.wide = wide
        self.letters: set[Answer] = set()
        self.certain: set[Answer] = set()
        self.words: set[Answer] = set()
        self.numbers: set[int] = set()
        self.others = False

    def block(self, first: int, last: int) -> Iterator[list[_Run]]:
        """The columns from `first` to before `last`, with labels."""
        rows, cols = self.picture.board.rows, self.picture.board.cols
        label = len(str(rows))
        header = [[(" " * label + text, _HEADER)] for text in self._header(first, last)]
        yield from header
        for row in range(rows):
            line = [(f"{row + 1:>{label}}", _HEADER)]
            for col in range(first, last):
                line += self._cell(row * cols + col)
            if cols > LARGE:
                line.append((f"{'':{3 - self.wide}}{row + 1:>{label}}", _HEADER))
            yield line
        if rows > LARGE:
            yield from header

    def _header(self, first: int, last: int) -> Iterator[str]:
        names = [column_letters(col) for col in range(first, last)]
        if self.wide:
            yield "".join(f" {name:<2}" for name in names)
            return
        if len(names[-1]) > 1:
            yield "".join(f" {name[:-1]:1}" for name in names)
        yield "".join(f" {name[-1]}" for name in names)

    def _cell(self, space: int) -> list[_Run]:
        """A space: what comes from the left, the middle and, if wide, what goes on."""
        middle, style = self._middle(space)
        runs = [self._side(space), (middle, style)]
        if self.wide and len(middle) == 1:
            runs.append(self._link(space, "R"))
        return runs

    def _link(self, space: int, direction: str) -> _Run:
        if direction in self.picture.links.get(space, ()):
            return self.signs.lines["LR"], _NETWORK
        return " ", ""

    def _side(self, space: int) -> _Run:
        picture = self.picture
        if space in picture.contradicted:
            return "!", _WRONG
        if space in picture.ends and space in picture.asked:
            return self.signs.end, _NETWORK
        if space in picture.words:
            word = picture.words[space]
            self.words.add(word)
            return str(word)[0], _STYLES[word]
        return self._link(space, "L")

    def _middle(self, space: int) -> _Run:
        picture = self.picture
        if space in picture.asked:
            answer = picture.asked[space]
            self.letters.add(answer)
            style = _WRONG if space in picture.contradicted else f"{_STYLES[answer]} reverse"
            return str(answer)[0].upper(), style
        if space in picture.links:
            return self._line(space), _NETWORK
        certain, percent = picture.certain(space), picture.percent(space)
        if certain is not None:
            self.certain.add(certain)
            return self.signs.certain[certain], _STYLES[certain]
        if percent is None:
            self.others = True
            return self.signs.space, "bright_black"
        return self._chance(percent)

    def _line(self, space: int) -> str:
        links = self.picture.links[space]
        if space in self.picture.ends:
            return self.signs.end
        return next(
            sign for directions, sign in self.signs.lines.items() if links <= set(directions)
        )

    def _chance(self, percent: int) -> _Run:
        style = "bright_black" if percent < 20 else "" if percent < 50 else "bold"
        number = percent if self.wide or percent == 0 else min(max(round(percent / 10), 1), 9)
        self.numbers.add(number)
        return f"{number:{1 + self.wide}}", style

    def legend(self, width: int) -> Iterator[list[_Run]]:
        """What the signs drawn so far mean, in lines of at most `width` where possible."""
        line = ""
        for entry in self._entries():
            if line and len(line) + 3 + len(entry) > width:
                yield [(line, "")]
                line = ""
            line += f"   {entry}" if line else entry
        if line:
            yield [(line, "")]

    def _entries(self) -> Iterator[str]:
        signs, picture = self.signs, self.picture
        if self.letters:
            letters = " ".join(str(answer)[0].upper() for answer in _hottest(self.letters))
            yield f"{letters}: asked ({_names(self.letters)})"
        if self.certain:
            shown = " ".join(signs.certain[answer] for answer in _hottest(self.certain))
            yield f"{shown}: certainly {_names(self.certain)}"
        if self.numbers - {0}:
            unit = "percent" if self.wide else "tenths"
            yield f"{max(self.numbers)}: chance of hot in {unit}"
        if 0 in self.numbers:
            yield "0: warm or cold"
        if self.words:
            letters = " ".join(str(word)[0] for word in _hottest(self.words))
            yield f"{letters}: strip with one answer ({_names(self.words)})"
        if picture.links:
            lines = signs.lines
            yield f"{signs.end}{lines['LR']}{lines['LD']}: network, {signs.end} at its ends"
        if picture.contradicted:
            by = "the network or another answer" if picture.network else "another answer"
            yield f"!: contradicted by {by}"
        if self.others and (self.letters or picture.links):
            yield f"{signs.space}: other spaces"


def _hottest(answers: set[Answer]) -> list[Answer]:
    return sorted(answers, reverse=True)


def _names(answers: set[Answer]) -> str:
    return ", ".join(map(str, _hottest(answers)))
