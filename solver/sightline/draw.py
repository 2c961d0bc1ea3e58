"""A position as text for a terminal, with or without colours.

Capitals are stones, small letters the cells where a colour may place one now.  The cells
of a row are numbered from the left, so the first and the last of each row are named.

>>> from solver.sightline.position import Position
>>> print(to_text(Picture(Position.parse("hexhex3/b:c3,b2/r:d2"))))
  a1 r r r a3
 b1 · B r r b4
c1 r r B r r c5
 d1 · R · b d4
  e1 b b r e3
B R: black, red stone   b r: legal for black, red   ·: empty

A board that is no part of a hexhex is a list of its cells.

>>> from solver.sightline.board import Board
>>> ring = Board("ring", ("n", "e", "s", "w"), ((0, 1, 2, 3, 0),))
>>> print(to_text(Picture(Position.of(ring, ["n"])), encoding="ascii"))
n B   e r   s r   w r
B: black stone   r: legal for red
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from solver.sightline.layout import hexagon_places
from solver.sightline.picture import Picture

if TYPE_CHECKING:
    from rich.text import Text

_Run: TypeAlias = tuple[str, str]
"""Some characters and their style, in the words of rich."""

_SIGNS = {
    "black stone": ("B", "bold reverse"),
    "red stone": ("R", "bold white on red"),
    "legal for black": ("b", "bold"),
    "legal for red": ("r", "red"),
    "winning": ("*", "bold green"),
    "empty": ("·", "bright_black"),
}

_LEGENDS = (
    (("black stone", "red stone"), "{}, {} stone"),
    (("legal for black", "legal for red"), "legal for {}, {}"),
)
"""Meanings that share an entry of the legend where both are there."""


def to_text(picture: Picture, *, width: int = 100, encoding: str | None = None) -> str:
    """Draw a picture as plain text, without a newline at its end.

    Parameters
    ----------
    picture
        What to draw.
    width
        Columns to fill with cells where the board is a list of them.
    encoding
        Of the stream that the text is for.  One that lacks the dot gets a full stop.

    Returns
    -------
    str
        The title if there is one, the board and a legend.
    """
    lines = _lines(picture, width, encoding)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def to_rich(picture: Picture, *, width: int = 100, encoding: str | None = None) -> Text:
    """Draw a picture as coloured text: the characters of `to_text`, with styles."""
    from rich.text import Text

    lines = (Text.assemble(*line) for line in _lines(picture, width, encoding))
    text = Text("\n", no_wrap=True, overflow="ignore", end="\n").join(lines)
    text.no_wrap, text.overflow = True, "ignore"
    return text


def _lines(picture: Picture, width: int, encoding: str | None) -> Iterator[list[_Run]]:
    for line in _unlimited(picture, width):
        yield [(_writable(text, encoding), style) for text, style in line]


def _writable(text: str, encoding: str | None) -> str:
    try:
        text.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return text.replace("·", ".").encode("ascii", "replace").decode("ascii")
    return text


def _unlimited(picture: Picture, width: int) -> Iterator[list[_Run]]:
    if picture.title:
        yield [(picture.title, "bold")]
    meanings = picture.meanings()
    places = hexagon_places(picture.position.board)
    if places is None:
        yield from _list(picture, meanings, width)
    else:
        yield from _hexagons(picture, meanings, places)
    yield [("   ".join(_legend(picture, set(meanings))), "")]


def _hexagons(
    picture: Picture, meanings: list[str], places: tuple[tuple[int, int], ...]
) -> Iterator[list[_Run]]:
    names = picture.position.board.cells
    widest = max(map(len, names))
    left = min(place for _, place in places)
    for row in range(min(places)[0], max(places)[0] + 1):
        cells = sorted((place, cell) for cell, (of, place) in enumerate(places) if of == row)
        if not cells:
            yield []
            continue
        first, last = names[cells[0][1]], names[cells[-1][1]]
        at = widest + 1 + cells[0][0] - left
        line = [(f"{first:>{at - 1}}", "dim")]
        for place, cell in cells:
            gap = widest + 1 + place - left - at
            sign, style = _SIGNS[meanings[cell]]
            line += [(" " * (gap + (place == cells[0][0])), ""), (sign, style)]
            at += gap + 1
        yield [*line, (f" {last}", "dim")]


def _list(picture: Picture, meanings: list[str], width: int) -> Iterator[list[_Run]]:
    names = picture.position.board.cells
    column = max(map(len, names))
    number = max(1, (width + 3) // (column + 5))
    for start in range(0, len(names), number):
        line: list[_Run] = []
        for cell in range(start, min(start + number, len(names))):
            sign, style = _SIGNS[meanings[cell]]
            line += [("   " if line else "", ""), (f"{names[cell]:<{column}} ", "dim")]
            line.append((sign, style))
        yield line


def _legend(picture: Picture, there: set[str]) -> Iterator[str]:
    for meanings, words in _LEGENDS:
        shown = [meaning for meaning in meanings if meaning in there]
        if len(shown) == len(meanings):
            signs = " ".join(_SIGNS[meaning][0] for meaning in meanings)
            yield f"{signs}: {words.format('black', 'red')}"
        else:
            yield from (f"{_SIGNS[meaning][0]}: {meaning}" for meaning in shown)
    for meaning in ("winning", "empty"):
        if meaning in there:
            yield f"{_SIGNS[meaning][0]}: {picture.legend(meaning)}"
