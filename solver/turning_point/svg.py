"""A position as an SVG image that also reads in black and white.

A pink chip is light with a dark rim, an orange one is filled; a double bears a 2, a stop
disc the letter S, of which the label is up where it is underlined.  The same position
always gives the same text.

>>> from solver.turning_point.rules import Rules
>>> image = to_svg(Position.start(Rules()))
>>> image.splitlines()[1]
'  <title>Turning Point</title>'
>>> image.splitlines()[2]
'  <desc>Pink to move. Score: pink 0, orange 0. Pink holds ... on the board.</desc>'
"""

from __future__ import annotations

from collections.abc import Collection
from xml.etree.ElementTree import Element

from solver.svg import INK, add, document, group, to_text, write
from solver.turning_point.chips import KIND, LABEL_DOWN, SHOWS, Side
from solver.turning_point.draw import status_lines
from solver.turning_point.position import Position

_CELL = 40
"""Side of a square of the grid, in units of the image."""

_MARGIN = 34
_RADIUS = 17
_BOARD = "#2f6b4f"
_HOLE = "#1d4533"
_MARK = "#ffffff"
_FILL: dict[Side, str] = {"p": "#ffc9dd", "o": "#d9660a"}
_TEXT: dict[Side, str] = {"p": INK, "o": "#ffffff"}


def to_svg(position: Position, *, marked: Collection[int] = ()) -> str:
    """Draw a position as the text of an SVG document.

    Parameters
    ----------
    position
        What to draw.
    marked
        Holes to put a ring around.

    Returns
    -------
    str
        The document, with a newline at its end.
    """
    board = position.board
    lines = status_lines(position)
    side = board.size * _CELL
    height = side + 2 * _MARGIN + 22 * len(lines)
    title = "Othello" if position.rules.passing else "Turning Point"
    root = document(title, _description(position, lines), side + 2 * _MARGIN, height)
    for number in range(board.size):
        middle = _MARGIN + _CELL * (number + 0.5)
        write(root, middle, _MARGIN - 10, chr(ord("a") + number), size=15)
        write(root, _MARGIN - 10, middle + 5, str(number + 1), size=15, anchor="end")
    field = group(root, _MARGIN, _MARGIN)
    add(field, "rect", width=side, height=side, rx=8, fill=_BOARD)
    for hole, (row, column) in enumerate(board.grid):
        square = group(field, _CELL * (column + 0.5), _CELL * (row + 0.5))
        _draw_hole(square, position.signs[hole])
        if hole in marked:
            add(square, "circle", r=_RADIUS + 1.5, fill="none", stroke=_MARK, stroke_width=3)
    for number, line in enumerate(lines):
        write(root, _MARGIN, side + _MARGIN + 24 + 22 * number, line, size=15, anchor="start")
    return to_text(root) + "\n"


def _description(position: Position, lines: list[str]) -> str:
    """The position in words, for those who do not see the picture."""
    board = position.board
    chips = [
        f"{board.name(hole)} {sign}" for hole, sign in enumerate(position.signs) if sign in SHOWS
    ]
    text = " ".join(lines).replace("  ", " ")
    return f"{text} {'Chips: ' + ', '.join(chips) if chips else 'There are no chips on the board'}."


def _draw_hole(square: Element, sign: str) -> None:
    """Draw a hole, or the chip in it, with its middle at the origin."""
    if sign not in SHOWS:
        add(square, "circle", r=7, fill=_HOLE)
        return
    shown = SHOWS[sign]
    add(square, "circle", r=_RADIUS, fill=_FILL[shown], stroke=INK, stroke_width=2)
    if KIND[sign] == "plain":
        return
    letter = "2" if KIND[sign] == "double" else "S"
    write(square, 0, 6.5, letter, size=19, weight="bold", fill=_TEXT[shown])
    if KIND[sign] == "stop" and sign not in LABEL_DOWN:
        add(square, "path", d="M-7 11L7 11", stroke=_TEXT[shown], stroke_width=2)
