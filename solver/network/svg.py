"""The board as an SVG image that also reads in black and white.

Every meaning has a sign beside its colour: a square that is certain is dark with a
diamond (hot), hatched (warm) or bears a dot (cold); an open one shows its chance of hot
as a shade and in percent; a question is an outline with its number and the letter of
its answer.  The same picture always gives the same text.

>>> from solver.network.board import Board
>>> from solver.network.chain import Network
>>> image = to_svg(Picture(Board(2, 3), network=Network.parse("1A:R2D1"), title="Two <lines>"))
>>> image.splitlines()[1]
'  <title>Two &lt;lines&gt;</title>'
>>> image.splitlines()[2]
'  <desc>Board 2x3. Network 1A:R2D1.</desc>'
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.etree.ElementTree import Element

from solver.network.answers import Answer, spaces_name
from solver.network.board import Board, Space, column_letters
from solver.network.chain import STEPS, Network
from solver.network.picture import LARGE, Picture
from solver.network.session import Spy
from solver.svg import INK, add, document, group, to_text, write

_CELL = 48
"""Side of a square, in units of the image."""

_MARGIN = 34
_ENTRY_WIDTH, _ENTRY_HEIGHT = 266, 34
_SAMPLE = 0.58
"""Scale of the squares in the legend."""

_NETWORK = "#15509e"
_FILL = {Answer.HOT: "#8f1d14", Answer.WARM: "#ffe9a8", Answer.COLD: "#dcebf7"}
_FULL = (0xE4, 0x70, 0x3C)
"""The colour that the shades go to, from white, as hot becomes likely."""

_HATCH = "M0 16L16 0M0 32L32 0M0 48L48 0M16 48L48 16M32 48L48 32"


@dataclass(frozen=True, slots=True)
class _Square:
    """How one square looks.

    Attributes
    ----------
    answer
        Its answer, heard or deduced, if it has one.
    percent
        The chance of hot, where it is open.
    asked
        Whether the answer was heard.
    wrong
        Whether something contradicts what was heard.
    tag
        The text in its upper left corner: numbers of questions.
    aside
        Whether its middle belongs to the network, so that the text stands aside.
    """

    answer: Answer | None = None
    percent: int | None = None
    asked: bool = False
    wrong: bool = False
    tag: str = ""
    aside: bool = False

    @classmethod
    def of(cls, picture: Picture, space: int) -> _Square:
        """The square of a space."""
        heard = picture.asked.get(space)
        return cls(
            answer=picture.certain(space) if heard is None else heard,
            percent=picture.percent(space),
            asked=heard is not None,
            wrong=space in picture.contradicted,
            tag=_tag(picture, space),
            aside=space in picture.links,
        )

    @property
    def fill(self) -> str:
        """Its colour: that of the answer, or white to orange by the chance of hot."""
        if self.answer is not None:
            return _FILL[self.answer]
        share = (self.percent or 0) / 100
        return "#" + "".join(f"{round(255 + share * (full - 255)):02x}" for full in _FULL)

    @property
    def text(self) -> str:
        """The letter of an answer heard, or the chance of hot where it is open."""
        if self.answer is not None:
            return _letter(self.answer) if self.asked else ""
        return "" if self.percent is None else str(self.percent)

    def draw(self, parent: Element) -> None:
        """Draw it with its upper left corner at the origin."""
        add(parent, "rect", width=_CELL, height=_CELL, fill=self.fill)
        ink = "#ffffff" if self.answer is Answer.HOT else INK
        if self.answer is not None:
            self._draw_sign(parent, ink)
        if self.text and self.aside:
            weight = "bold" if self.asked else "normal"
            write(parent, 42, 41, self.text, size=10, anchor="end", weight=weight, fill=ink)
        elif self.asked:
            write(parent, 24, 31, self.text, size=19, weight="bold", fill=ink)
        elif self.text:
            write(parent, 24, 30, self.text, size=16, fill=ink)
        if self.tag:
            write(parent, 7, 15, self.tag, size=10, anchor="start", fill=ink)
        if self.wrong:
            write(parent, 41, 18, "!", size=16, anchor="end", weight="bold", fill=ink)

    def _draw_sign(self, parent: Element, ink: str) -> None:
        middle = 38 if self.aside else 24
        if self.answer is Answer.WARM:
            add(parent, "path", d=_HATCH, stroke="#b58a1b", stroke_width=1.4, fill="none")
            if self.asked:  # a plain ground for the letter
                radius = 7 if self.aside else 12
                add(parent, "circle", cx=middle, cy=middle, r=radius, fill=self.fill)
        elif not self.asked and self.answer is Answer.COLD:
            add(parent, "circle", cx=middle, cy=middle, r=3, fill=ink)
        elif not self.asked and not self.aside:
            add(parent, "path", d="M24 15L33 24L24 33L15 24Z", fill=ink)


def to_svg(picture: Picture) -> str:
    """Draw a picture as the text of an SVG document.

    Parameters
    ----------
    picture
        What to draw.

    Returns
    -------
    str
        A document that needs no font, style sheet or script from elsewhere.
    """
    board = picture.board
    field_width = 2 * _MARGIN + _CELL * board.cols
    width = max(field_width, _ENTRY_WIDTH + 16)
    heading = textwrap.wrap(picture.heading, int(width / 11.5))
    top = 24 * len(heading) + _MARGIN
    bottom = top + _CELL * board.rows + (_MARGIN if board.rows > LARGE else 14)
    columns = width // _ENTRY_WIDTH
    legend = list(_legend(picture))
    height = bottom + -(-len(legend) // columns) * _ENTRY_HEIGHT + 10
    title = picture.heading or f"Spy! on a {board} board"
    root = document(title, _description(picture), width, height)
    for number, text in enumerate(heading, start=1):
        write(root, width / 2, 24 * number, text, size=17, weight="bold")
    _draw_field(group(root, (width - field_width) // 2 + _MARGIN, top), picture)
    for number, (sample, text) in enumerate(legend):
        row, col = divmod(number, columns)
        entry = group(root, 16 + col * _ENTRY_WIDTH, bottom + row * _ENTRY_HEIGHT)
        entry.append(sample)
        write(entry, 36, 19, text, size=13, anchor="start")
    return to_text(root) + "\n"


def _description(picture: Picture) -> str:
    board = picture.board
    parts = [f"Board {board}."]
    if picture.spies:
        asked = (f"{n}: {_question(spy, board)}" for n, spy in enumerate(picture.spies, start=1))
        parts.append(f"Questions {'; '.join(asked)}.")
    for answer in sorted(Answer, reverse=True):
        names = [board.name(s) for s in range(board.size) if picture.certain(s) is answer]
        if names:
            parts.append(f"Certainly {answer}: {', '.join(names)}.")
    if picture.network is not None:
        parts.append(f"Network {picture.network}.")
    return " ".join(parts)


def _question(spy: Spy, board: Board) -> str:
    return f"{spaces_name(spy.spaces, board)} {' '.join(map(str, spy.answers))}"


def _one_word(spy: Spy) -> bool:
    return len(spy.answers) < len(spy.spaces)


def _letter(answer: Answer) -> str:
    return str(answer)[0].upper()


def _tag(picture: Picture, space: int) -> str:
    """The numbers of the questions that start here; the first alone if they are long."""
    spies = [(number, picture.spies[number - 1]) for number in picture.numbers.get(space, ())]
    texts = [f"{n}{_letter(spy.answers[0]) if _one_word(spy) else ''}" for n, spy in spies]
    tag = " ".join(texts)
    return tag if len(tag) <= 3 or len(texts) == 1 else f"{texts[0]}…"


def _draw_field(field: Element, picture: Picture) -> None:
    """Squares, grid, labels, outlines of questions, network: each over the one before."""
    board = picture.board
    for space in range(board.size):
        square = group(field, *(_CELL * side for side in reversed(board.space(space))))
        add(square, "title").text = _tooltip(picture, space)
        _Square.of(picture, space).draw(square)
    _draw_grid(field, board)
    _draw_labels(field, board)
    for spy in picture.spies:
        _draw_outline(field, [board.space(space) for space in spy.spaces], dashed=_one_word(spy))
    if picture.network is not None:
        _draw_network(field, picture.network, board)


def _tooltip(picture: Picture, space: int) -> str:
    parts = [picture.board.name(space)]
    if picture.chances is not None:
        cold, warm, hot = (100 * chance for chance in picture.chances[space])
        parts.append(f"hot {hot:.1f} %, warm {warm:.1f} %, cold {cold:.1f} %")
    parts += [
        f"question {number}: {_question(spy, picture.board)}"
        for number, spy in enumerate(picture.spies, start=1)
        if space in spy.spaces
    ]
    return "; ".join(parts)


def _draw_grid(field: Element, board: Board) -> None:
    width, height = board.cols * _CELL, board.rows * _CELL
    lines = [f"M0 {row * _CELL}H{width}" for row in range(1, board.rows)]
    lines += [f"M{col * _CELL} 0V{height}" for col in range(1, board.cols)]
    if lines:
        add(field, "path", d="".join(lines), stroke="#8a8a8a", stroke_width=1, fill="none")
    add(field, "rect", width=width, height=height, stroke=INK, stroke_width=2, fill="none")


def _draw_labels(field: Element, board: Board) -> None:
    right, bottom = board.cols * _CELL, board.rows * _CELL
    for col in range(board.cols):
        for y in (-9, bottom + 21) if board.rows > LARGE else (-9,):
            write(field, (col + 0.5) * _CELL, y, column_letters(col), size=14)
    for row in range(board.rows):
        middle = (row + 0.5) * _CELL + 5
        write(field, -8, middle, str(row + 1), size=14, anchor="end")
        if board.cols > LARGE:
            write(field, right + 8, middle, str(row + 1), size=14, anchor="start")


def _draw_outline(field: Element, spaces: Sequence[Space], *, dashed: bool = False) -> None:
    """One frame around a question, with a pale rim so that it shows on a dark square."""
    (top, left), (bottom, right) = min(spaces), max(spaces)
    inset = 4 if len(spaces) == 1 else 3
    dashes = {"stroke_dasharray": "7 4"} if dashed else {}
    for colour, width, style in (("#ffffff", 4, {}), (INK, 2, dashes)):
        add(
            field, "rect", x=left * _CELL + inset, y=top * _CELL + inset,
            width=(right - left + 1) * _CELL - 2 * inset,
            height=(bottom - top + 1) * _CELL - 2 * inset,
            rx=9, fill="none", stroke=colour, stroke_width=width, **style,
        )  # fmt: skip


def _draw_network(field: Element, network: Network, board: Board) -> None:
    for colour, width in (("#ffffff", 10), (_NETWORK, 6)):
        for run in _runs(network.spaces(), board):
            points = " ".join(f"{x * _CELL:g},{y * _CELL:g}" for x, y in run)
            add(
                field, "polyline", points=points, fill="none",
                stroke=colour, stroke_width=width, stroke_linejoin="round",
            )  # fmt: skip
    joints = network.joints()
    for end in sorted({joints[0], joints[-1]}):
        if end in board:
            x, y = (end.col + 0.5) * _CELL, (end.row + 0.5) * _CELL
            add(field, "circle", cx=x, cy=y, r=9, fill=_NETWORK, stroke="#ffffff", stroke_width=2)
    for joint, line in zip(joints, network.lines, strict=False):
        down, right = STEPS[line.direction]
        place = (line.length - 1) // 2 + 0.5  # between two squares, clear of their texts
        x, y = joint.col + 0.5 + right * place, joint.row + 0.5 + down * place
        if 0 < x < board.cols and 0 < y < board.rows:
            _draw_length(group(field, x * _CELL, y * _CELL), line.length)


def _draw_length(parent: Element, length: int) -> None:
    half = 9 if length < 10 else 12 if length < 100 else 16
    add(
        parent, "rect", x=-half, y=-9, width=2 * half, height=18, rx=9,
        fill="#ffffff", stroke=_NETWORK, stroke_width=2,
    )  # fmt: skip
    write(parent, 0, 4.5, str(length), size=12, weight="bold", fill=_NETWORK)


def _runs(spaces: Sequence[Space], board: Board) -> Iterator[list[tuple[float, float]]]:
    """The parts of a chain that are on the board, as points; cut at the board's edge."""
    run: list[tuple[float, float]] = []
    for here, there in pairwise(spaces):
        edge = ((here.col + there.col + 1) / 2, (here.row + there.row + 1) / 2)
        if here in board:
            run.append((here.col + 0.5, here.row + 0.5))
        if (here in board) != (there in board):
            run.append(edge)
        if run and there not in board:
            yield run
            run = []
    if spaces[-1] in board:
        yield [*run, (spaces[-1].col + 0.5, spaces[-1].row + 0.5)]


def _legend(picture: Picture) -> Iterator[tuple[Element, str]]:
    """A sample and what it means, for each thing that the picture shows."""
    deduced = {picture.certain(s) for s in range(picture.board.size) if s not in picture.asked}
    for answer in sorted(Answer, reverse=True):
        if answer in deduced:
            yield _sample(_Square(answer)), f"certainly {answer}"
    if None in deduced and picture.chances is not None:
        yield _sample(_Square(percent=60)), "chance of hot in percent"
    asked = sorted(set(picture.asked.values()), reverse=True)
    if asked:
        letters = ", ".join(f"{_letter(answer)} {answer}" for answer in asked)
        sample = _sample(_Square(asked[0], asked=True, tag="1"))
        _draw_outline(sample, [Space(0, 0)])
        yield sample, f"asked: {letters}"
    if picture.words:
        sample = _sample(_Square(tag="1H"))
        _draw_outline(sample, [Space(0, 0)], dashed=True)
        yield sample, "strip with one answer, H or W"
    if picture.contradicted:
        yield _sample(_Square(wrong=True)), "contradicted answer"
    if picture.links:
        sample = Element("g", transform="translate(-8 2) scale(0.5)")
        _draw_network(sample, Network.parse("1A:R1"), Board(1, 2))
        yield sample, "network, lengths of its lines"


def _sample(square: _Square) -> Element:
    sample = Element("g", transform=f"scale({_SAMPLE})")
    square.draw(sample)
    add(sample, "rect", width=_CELL, height=_CELL, stroke=INK, stroke_width=1.5, fill="none")
    return sample
