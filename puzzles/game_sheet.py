"""The blank game sheet of Spy!: what a player needs besides a pencil.

In the upper field a player draws the secret network; the lower field keeps what the
opponent answers.  Under each stand numbered squares to cross out: one's own under the
upper field, those of the opponent under the lower one.

>>> sheet = blank_sheet(Rules())
>>> len(sheet.pages), sheet.description
(1, 'Board 10x10. Lines 1 2 3 4 5 6. Numbered squares 2 2 3 3 4 5.')
>>> len(blank_sheet(Rules(rows=50, cols=20)).pages)
2
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from puzzles.field import draw_field, extent
from puzzles.paper import MARGIN, PAPERS, Document, Page
from solver.network.rules import Rules

_LARGEST = 32.0  # side of a space, in points
_COMFORTABLE = 13.0  # what a pencil needs, if it can be had
_TOP = MARGIN + 54
_CAPTION, _SQUARES, _GAP = 20.0, 34.0, 16.0  # heights, from the top of a part down
_BLOCK = 400.0  # the least width of a part
_SQUARE = 18.0


def blank_sheet(rules: Rules, *, paper: str = "a4") -> Document:
    """Lay out the game sheet of one player.

    Parameters
    ----------
    rules
        The board, the lines and the numbered squares.
    paper
        A key of `PAPERS`.

    Returns
    -------
    Document
        One page, or one for each field where they would be too small together.
    """
    parts = (
        _Part("My network", "My strips: cross out when I spy on one", rules),
        _Part("My opponent's network", "Strips of my opponent: cross out when used", rules),
    )
    together, alone = _cell(rules, paper, fields=2), _cell(rules, paper, fields=1)
    apart = together < _COMFORTABLE and alone > 1.25 * together
    pages = []
    for group in (parts[:1], parts[1:]) if apart else (parts,):
        page = Page(*PAPERS[paper])
        _head(page, rules)
        top = _TOP
        for part in group:
            top = part.draw(page, top, alone if apart else together) + _GAP
        pages.append(page)
    lines, strips = " ".join(map(str, rules.lines)), " ".join(map(str, rules.strips))
    description = f"Board {rules.size_text}. Lines {lines}. Numbered squares {strips or 'none'}."
    return Document("Spy! game sheet", description, tuple(pages))


def _cell(rules: Rules, paper: str, *, fields: int) -> float:
    """The side of a space, if so many fields share a page."""
    width, height = PAPERS[paper]
    across, down = extent(rules.board)
    room = (height - MARGIN - _TOP + _GAP) / fields - _GAP - _CAPTION - _SQUARES
    return min((width - 2 * MARGIN) / across, room / down, _LARGEST)


def _head(page: Page, rules: Rules) -> None:
    """Title, names, and what the words mean."""
    page.text(MARGIN, MARGIN + 14, "Spy!", size=18, bold=True)
    for x, word in ((page.right - 330, "Player"), (page.right - 165, "against")):
        page.text(x, MARGIN + 14, word, size=9)
        page.stroke([(x + 36, MARGIN + 16), (x + 155, MARGIN + 16)], width=0.5)
    text = (
        "Hot: a line runs through the space. Warm: none does, but one runs through a space above, "
        "below, left or right of it. Cold: neither."
    )
    if rules.strip_answer == "hottest":
        text += " A strip gets one word, its hottest."
    for number, line in enumerate(textwrap.wrap(text, 140)):
        page.text(MARGIN, MARGIN + 31 + 10 * number, line, size=7.5)


@dataclass(frozen=True, slots=True)
class _Part:
    """A field with what stands above it and the numbered squares below."""

    title: str
    strips: str
    rules: Rules

    def draw(self, page: Page, top: float, cell: float) -> float:
        """Draw it from `top` down; where it ends."""
        across, down = extent(self.rules.board)
        block = max(_BLOCK, across * cell)
        left, right = (page.width - block) / 2, (page.width + block) / 2
        page.text(left, top + 11, self.title, size=11, bold=True)
        page.text(right, top + 11, self._lines(), size=8.5, anchor="end")
        top += _CAPTION
        draw_field(page, self.rules.board, (page.width - across * cell) / 2, top, cell=cell)
        top += down * cell
        self._draw_squares(page, left, right, top + 12)
        return top + _SQUARES

    def _lines(self) -> str:
        text = f"lines {' '.join(map(str, self.rules.lines))}"
        return f"{text}, never side by side" if self.rules.touch == "side" else text

    def _draw_squares(self, page: Page, left: float, right: float, top: float) -> None:
        """The numbered squares, at the right; smaller if there are very many."""
        strips = self.rules.strips
        text = self.strips if strips else "No strips in this game"
        page.text(left, top + 0.5 * _SQUARE + 3, text, size=8.5)
        step = min(_SQUARE + 6, 0.5 * (right - left) / max(len(strips), 1))
        side = min(_SQUARE, 0.8 * step)
        for place, strip in enumerate(strips):
            x = right - step * (len(strips) - place) + step - side
            page.box(x, top, side, side, frame=min(1.0, 0.06 * side))
            size = 0.6 * side
            y = top + side / 2 + 0.36 * size
            page.text(x + side / 2, y, str(strip), size=size, anchor="middle")
