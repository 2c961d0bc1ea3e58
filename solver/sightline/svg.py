"""A position as an SVG image that also reads in black and white.

Stones are discs, black ones full and red ones with a ring; where a colour may place one
now there is a small square (black) or a small diamond (red); a winning placement is a
cell with a thick frame and a star.  The same picture always gives the same text.

>>> from solver.sightline.position import Position
>>> image = to_svg(Picture(Position.parse("hexhex2/b:a2,b2/r:b1"), title="Red <to win>"))
>>> image.splitlines()[1]
'  <title>Red &lt;to win&gt;</title>'
>>> image.splitlines()[2]
'  <desc>hexhex2/b:a2,b2/r:b1. Black is ahead. Legal for black: none; for red: a1, b3, c2.</desc>'
"""

from __future__ import annotations

import math
from collections.abc import Callable
from xml.etree.ElementTree import Element

from solver.sightline.layout import graph_places, hexagon_places
from solver.sightline.picture import MEANINGS, Picture
from solver.sightline.position import COLOURS, Position
from solver.svg import INK, add, document, group, to_text, write

_RADIUS = 26
"""From the middle of a hexagon to its corners, in units of the image."""

_HALF = _RADIUS * math.sqrt(3) / 2
"""Half the width of a hexagon; they stand on a corner."""

_MARGIN = 14
_ENTRY_WIDTH, _ENTRY_HEIGHT = 150, 34
_SAMPLE = 0.5
"""Scale of the hexagons in the legend."""

_RED = "#b3261e"
_STAR = "#1b7a2f"
_GROUND = {
    "black stone": "#ece6d8",
    "red stone": "#ece6d8",
    "legal for black": "#dcdcdc",
    "legal for red": "#f8dcd9",
    "winning": "#d5efd9",
    "empty": "#f7f4ec",
}


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
    position = picture.position
    points, links = _points(position)
    meanings = picture.meanings()
    wide, high = (max(point[axis] for point in points) for axis in (0, 1))
    width = max(wide + 2 * (_HALF + _MARGIN), 2 * _ENTRY_WIDTH + 2 * _MARGIN)
    top = _MARGIN + _RADIUS + (24 if picture.title else 0)
    bottom = top + high + _RADIUS + _MARGIN
    columns = int((width - 2 * _MARGIN) // _ENTRY_WIDTH)
    legend = [meaning for meaning in MEANINGS if meaning in meanings]
    height = bottom + -(-len(legend) // columns) * _ENTRY_HEIGHT + 4
    title = picture.title or f"The sight-line game on {position.board}"
    root = document(title, _description(picture), math.ceil(width), math.ceil(height))
    if picture.title:
        write(root, round(width / 2), 22, picture.title, size=15, weight="bold")
    field = group(root, round((width - wide) / 2, 2), top)
    for line in links:
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
        add(field, "path", d=path, stroke="#8a8577", stroke_width=2, fill="none")
    # Thick frames lie over those of their neighbours.
    for cell in sorted(range(len(points)), key=lambda cell: meanings[cell] == "winning"):
        x, y = points[cell]
        hexagon = group(field, round(x, 2), round(y, 2))
        _draw_cell(hexagon, position.board.cells[cell], meanings[cell])
    for number, meaning in enumerate(legend):
        row, column = divmod(number, columns)
        x = _MARGIN + 16 + column * _ENTRY_WIDTH
        y = bottom + row * _ENTRY_HEIGHT + 10
        _draw_cell(group(root, x, round(y, 2), _SAMPLE), "", meaning)
        write(root, x + 22, round(y + 5, 2), picture.legend(meaning), size=13, anchor="start")
    return to_text(root) + "\n"


def _points(
    position: Position,
) -> tuple[list[tuple[float, float]], list[list[tuple[float, float]]]]:
    """Where the cells are, and what to draw below them to show the lines."""
    board = position.board
    places = hexagon_places(board)
    if places is not None:
        left, top = (min(place[axis] for place in places) for axis in (1, 0))
        return [((x - left) * _HALF, (y - top) * 1.5 * _RADIUS) for y, x in places], []
    scale = 3 * _HALF
    points = [(scale * x, scale * y) for x, y in graph_places(board)]
    return points, [[points[cell] for cell in line] for line in board.lines if len(line) > 1]


def _description(picture: Picture) -> str:
    position = picture.position
    parts = [f"{position}. {position.ahead.capitalize()} is ahead."]
    if picture.legal:
        legal = [", ".join(position.names(position.legal(side))) or "none" for side in COLOURS]
        parts.append("Legal for black: {}; for red: {}.".format(*legal))
    if picture.winning:
        names = ", ".join(position.names(picture.winning))
        parts.append(f"{position.behind.capitalize()} wins with {names}.")
    return " ".join(parts)


def _draw_cell(parent: Element, name: str, meaning: str) -> None:
    """A hexagon around the origin."""
    corners = " ".join(
        f"{_RADIUS * math.sin(angle):.1f},{_RADIUS * math.cos(angle):.1f}"
        for angle in (corner * math.pi / 3 for corner in range(6))
    )
    add(
        parent, "polygon", points=corners, fill=_GROUND[meaning],
        stroke=INK, stroke_width=3.5 if meaning == "winning" else 1,
    )  # fmt: skip
    sign = _SIGNS.get(meaning)
    if sign is not None:
        sign(parent)
    if name:
        lying = meaning.endswith("stone")
        fill = "#ffffff" if lying else INK
        write(parent, 0, 4 if lying else 18, name, size=10 if lying else 9, fill=fill)


def _black_stone(parent: Element) -> None:
    add(parent, "circle", cx=0, cy=0, r=17, fill=INK)


def _red_stone(parent: Element) -> None:
    add(parent, "circle", cx=0, cy=0, r=17, fill=_RED)
    add(parent, "circle", cx=0, cy=0, r=13.5, fill="none", stroke="#ffffff", stroke_width=1.5)


def _black_mark(parent: Element) -> None:
    add(parent, "rect", x=-5, y=-7, width=10, height=10, fill=INK)


def _red_mark(parent: Element) -> None:
    add(parent, "path", d="M0 -9L7 -2L0 5L-7 -2Z", fill=_RED)


def _star(parent: Element) -> None:
    corners = []
    for corner in range(10):
        radius, angle = (4.5, 11)[corner % 2 == 0], corner * math.pi / 5
        corners.append(f"{radius * math.sin(angle):.1f},{-radius * math.cos(angle) - 2:.1f}")
    add(parent, "polygon", points=" ".join(corners), fill=_STAR)


_SIGNS: dict[str, Callable[[Element], None]] = {
    "black stone": _black_stone,
    "red stone": _red_stone,
    "legal for black": _black_mark,
    "legal for red": _red_mark,
    "winning": _star,
}
