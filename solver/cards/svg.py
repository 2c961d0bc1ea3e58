r"""The table as an SVG image that also reads in black and white.

Cards are drawn as they lie: an exposed target upright in a double frame, a lit bomb on
its side, a hidden card with its back or, if it is certain, with its name on a shaded
back.  The Spy is an arrow.  From the card that each Spy faces a line leads to the slot
of every other fan that it meets; each player's lines have a pattern of their own.

>>> from solver.cards.log import Log
>>> from solver.cards.status import status
>>> log = Log.parse("players me ann\nbase me S1 B1 T2 > B3 S2 T1 B2\nbase ann > ? ? ? ? ? ? ?")
>>> image = to_svg(Picture.of(status(log, 0)))
>>> image.splitlines()[1:3]
['  <title>SPY: me, ann</title>', "  <desc>it is me's turn. ann: S1 is due, ..."]
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from solver.cards.picture import Card, Fan, Kind, Picture, Sight
from solver.svg import INK, add, document, group, to_text, write

_CARD_WIDTH, _CARD_HEIGHT = 46, 66
_STEP = 62
"""From the middle of one column to the middle of the next."""

_MARGIN = 30
_HEAD = 30
"""Room above a fan for its heading."""

_GAP = 60
"""Room between two fans for the mirror lines."""

_BLOCK = _HEAD + _CARD_HEIGHT + _GAP

_FILLS: dict[Kind, str] = {
    "spy": "#ffffff",
    "exposed": "#d9f0d3",
    "lit": "#f4b6a6",
    "certain": "#e3e3e3",
    "unknown": "#c3cfdf",
}
_LINES = (("#15509e", "none"), ("#b3361b", "7 4"), ("#2b7a2b", "2 4"), ("#7a3f98", "10 3 2 3"))
"""Colour and pattern of the mirror lines, by seat."""


def to_svg(picture: Picture) -> str:
    """Draw a picture as an SVG document."""
    columns = len(picture.fans[-1].cards)
    width = 2 * _MARGIN + columns * _STEP
    height = 2 * _MARGIN + len(picture.fans) * _BLOCK
    title = f"SPY: {', '.join(picture.names)}"
    headings = ". ".join(fan.heading for fan in picture.fans)
    root = document(title, f"{picture.caption}. {headings}.", width, height)
    top = {fan.seat: _MARGIN + row * _BLOCK for row, fan in enumerate(picture.fans)}
    for sight in picture.sights:
        _draw_sight(root, sight, top)
    for fan in picture.fans:  # over the lines that pass behind it
        _draw_fan(group(root, _MARGIN, top[fan.seat]), fan)
    _draw_legend(root, picture, height - _MARGIN)
    return to_text(root) + "\n"


def _middle(column: int) -> float:
    return (column + 0.5) * _STEP


def _draw_fan(parent: Element, fan: Fan) -> None:
    write(parent, 6, 16, fan.heading, size=15, anchor="start", weight="bold")
    for column, card in enumerate(fan.cards):
        place = group(parent, _middle(column), _HEAD + _CARD_HEIGHT / 2)
        if card.kind == "spy":
            _draw_spy(place, fan.facing)
        else:
            _draw_card(place, card)
        write(place, 0, -_CARD_HEIGHT / 2 + 11, str(card.slot), size=10)
        if card.due is not None:
            write(place, 0, _CARD_HEIGHT / 2 - 6, f"{100 * card.due:.0f}%", size=11)


def _draw_spy(parent: Element, facing: int) -> None:
    add(
        parent, "path", d=f"M{-16 * facing} -20L{20 * facing} 0L{-16 * facing} 20Z",
        fill=INK, stroke=INK, stroke_linejoin="round",
    )  # fmt: skip


def _draw_card(parent: Element, card: Card) -> None:
    """A card around the origin; a lit bomb lies on its side."""
    width, height = _CARD_WIDTH, _CARD_HEIGHT
    if card.kind == "lit":
        width, height = _CARD_HEIGHT - 8, _CARD_WIDTH - 8
    add(
        parent, "rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=5,
        fill=_FILLS[card.kind], stroke=INK, stroke_width=1.5,
    )  # fmt: skip
    if card.kind == "exposed":
        add(
            parent, "rect", x=-width / 2 + 4, y=-height / 2 + 4, width=width - 8,
            height=height - 8, rx=3, fill="none", stroke=INK,
        )  # fmt: skip
    weight = "normal" if card.kind == "unknown" else "bold"
    write(parent, 0, 6, card.text, size=17, weight=weight)


def _draw_sight(parent: Element, sight: Sight, top: Mapping[int, float]) -> None:
    """The mirror line of a Spy, from the inner edge of one fan to that of the other."""
    colour, dashes = _LINES[sight.looker]
    upwards = top[sight.target] < top[sight.looker]
    above, below = sorted((top[sight.looker], top[sight.target]))
    high, low = above + _HEAD + _CARD_HEIGHT, below + _HEAD
    ends = (low, high) if upwards else (high, low)
    shift = 5 * sight.looker - 7.5  # so that lines of several players lie side by side
    start, end = (_MARGIN + _middle(column) + shift for column in (sight.start, sight.end))
    add(
        parent, "line", x1=start, y1=ends[0], x2=end, y2=ends[1], stroke=colour,
        stroke_width=2, stroke_dasharray=dashes, opacity=0.8,
    )  # fmt: skip
    add(parent, "circle", cx=end, cy=ends[1] + (6 if upwards else -6), r=5, fill=colour)


def _draw_legend(parent: Element, picture: Picture, bottom: float) -> None:
    """Whose turn it is, and whose line has which pattern."""
    write(parent, _MARGIN, bottom - 22, picture.caption, size=14, anchor="start", weight="bold")
    lookers = sorted({sight.looker for sight in picture.sights})
    for column, seat in enumerate(lookers):
        colour, dashes = _LINES[seat]
        x = _MARGIN + column * 120
        add(
            parent, "line", x1=x, y1=bottom, x2=x + 34, y2=bottom, stroke=colour,
            stroke_width=2, stroke_dasharray=dashes,
        )  # fmt: skip
        add(parent, "circle", cx=x + 34, cy=bottom, r=5, fill=colour)
        name = picture.names[seat]
        label = name if len(name) <= 10 else f"{name[:9]}…"
        write(parent, x + 46, bottom + 4, label, size=12, anchor="start")
