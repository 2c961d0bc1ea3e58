"""The table as text for a terminal.

>>> from solver.cards.log import Log
>>> from solver.cards.status import status
>>> log = Log.parse('''
... players me ann
... base me S1 B1 T2 > B3 S2 T1 B2
... base ann ? ? ? < ? ? ? ?
... me move 3
... me spy ann S1
... ann move 3
... ann spy me S1
... ''')
>>> print(to_text(Picture.of(status(log, 0))))
ann: S2 is due, 120 orders left
slot          8     7     6     5     4     3     2     1
              ?     ?     ?     ?     B3    ?    (S1)  Spy>
target due   20%   20%   20%   20%    0%   20%
seen by me    |                                         ^
seen by ann   v                                         |
me: S2 is due, 1 order left
slot          1     2     3     4     5     6     7     8
             (S1)   B1    T2    B3    S2    T1   Spy>   B2
it is me's turn
(S1): exposed   S1: certain, still hidden   ?: not certain   ^ v: what a Spy looks at
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from solver.cards.picture import Fan, Kind, Picture, Sight

if TYPE_CHECKING:
    from rich.text import Text

_Run: TypeAlias = tuple[str, str]
"""Some characters and their style, in the words of rich."""

_CELL = 6
_STYLES: dict[Kind, str] = {
    "spy": "bold cyan",
    "exposed": "bold green",
    "lit": "bold red",
    "certain": "bold",
    "unknown": "dim",
}
_MARKS: dict[Kind, str] = {
    "spy": "{}",
    "exposed": "({})",
    "lit": "!{}!",
    "certain": "{}",
    "unknown": "{}",
}
_SPY = {1: "Spy>", -1: "<Spy"}
_LEGEND: dict[Kind, str] = {
    "exposed": "(S1): exposed",
    "lit": "!B1!: lit bomb",
    "certain": "S1: certain, still hidden",
    "unknown": "?: not certain",
}


def to_text(picture: Picture) -> str:
    """Draw a picture as plain ASCII text, without a newline at its end.

    Names of players are written as they are, with room for signs of double width.
    """
    return "\n".join("".join(text for text, _ in line) for line in _lines(picture))


def to_rich(picture: Picture) -> Text:
    """Draw a picture as coloured text: the characters of `to_text`, with styles."""
    from rich.text import Text

    lines = (Text.assemble(*line) for line in _lines(picture))
    return Text("\n", no_wrap=True, overflow="ignore", end="\n").join(lines)


def _lines(picture: Picture) -> Iterator[list[_Run]]:
    drawing = _Drawing(picture)
    *others, own = picture.fans
    for fan in others:
        yield from drawing.fan(fan)
        for sight in picture.sights:
            if sight.target == fan.seat:
                yield drawing.sight(sight, fan, "^")
    for sight in picture.sights:
        if sight.target == own.seat:
            yield drawing.sight(sight, others[-1], "v")
    yield from drawing.fan(own)
    yield [(picture.caption, "bold")]
    kinds = {card.kind for fan in picture.fans for card in fan.cards}
    signs = [text for kind, text in _LEGEND.items() if kind in kinds]
    signs += ["^ v: what a Spy looks at"] if picture.sights else []
    if signs:
        yield [("   ".join(signs), "dim")]


class _Drawing:
    """Draws the rows of one picture."""

    def __init__(self, picture: Picture) -> None:
        from rich.cells import cell_len

        self.picture = picture
        self.cells = cell_len  # a sign of a name may take two columns, or none
        self.label = max(cell_len(name) for name in picture.names) + len("seen by  ")
        self.depth = {fan.seat: depth for depth, fan in enumerate(picture.fans)}

    def fan(self, fan: Fan) -> Iterator[list[_Run]]:
        """A fan: what is known of it as a whole, slots, cards, and chances of the target."""
        yield [(fan.heading, "bold")]
        yield self._row("slot", [(str(card.slot), "dim") for card in fan.cards])
        signs = [
            _SPY[fan.facing] if card.kind == "spy" else _MARKS[card.kind].format(card.text)
            for card in fan.cards
        ]
        styles = ["dim" if fan.out else _STYLES[card.kind] for card in fan.cards]
        yield self._row("", list(zip(signs, styles, strict=True)))
        if any(card.due is not None for card in fan.cards):
            chances = ["" if card.due is None else f"{100 * card.due:.0f}%" for card in fan.cards]
            yield self._row("target due", [(chance, "") for chance in chances])

    def sight(self, sight: Sight, above: Fan, arrow: str) -> list[_Run]:
        """A row below a fan with the end of one mirror line, and the lines that go by."""
        cells = [("", "")] * len(above.cards)
        own = self.picture.seat
        for other in self.picture.sights:
            if own in (other.looker, other.target):
                far = other.target if other.looker == own else other.looker
                if self.depth[far] <= self.depth[above.seat]:
                    cells[other.end] = ("|", "dim")
        cells[sight.end] = (arrow, "yellow")
        return self._row(f"seen by {self.picture.names[sight.looker]}", cells)

    def _row(self, label: str, cells: list[_Run]) -> list[_Run]:
        row = [(label + " " * (self.label - self.cells(label)), "dim")]
        row += [(f"{text:^{_CELL}}", style) for text, style in cells]
        while not row[-1][0].strip():
            row.pop()
        text, style = row[-1]
        return [*row[:-1], (text.rstrip(), style)]
