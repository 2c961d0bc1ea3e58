"""Sheets of puzzles to print, with the solutions on pages of their own.

All pages of a kind have places of one size, which are as large as the paper allows.

>>> from puzzles.puzzle import Puzzle
>>> entries = [Entry(Puzzle.parse("7x6_zp"), grade="hard")] * 13
>>> len(puzzle_sheet(entries).pages), len(puzzle_sheet(entries, per_page=9).pages)
(4, 2)
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.entry import Entry
from puzzles.field import draw_field, extent
from puzzles.paper import MARGIN, PAPERS, Document, Page, wrapped
from solver.network.rules import DEFAULT_LINES

PER_PAGE = 4
"""How many puzzles stand on a page at most, if nothing else is asked for."""

MOST_PER_PAGE = 30
"""The most puzzles that may be asked for on a page."""

_SOLUTIONS = 12  # on a page at most, unless more puzzles than that are asked for
_GAP = 20.0
_LARGEST, _SMALLEST = 40.0, 4.5  # sides of a space, in points
_CLEAR, _CLEAR_SOLVED = 11.0, 7.0  # what they should be, to be written in or only read
_HEADING, _DETAIL = 10.5, 8.0  # sizes of text
_MONO_SIZES = (7.5, 7.0, 6.5, 6.0, 5.5, 5.0, 4.5, 4.0)
_MONO_SHARE = 0.15  # of a place, that an ID may take before it is set smaller
_HOW_TO = textwrap.wrap(
    "A network is hidden on the board. It is a chain of straight lines, which run through the "
    "middles of spaces. Each of the lengths named is used once, in any order. Lines meet end to "
    "end at right angles, and the chain never comes back to a space. H (hot): a line runs "
    "through this space. W (warm): none does, but one runs through a space above, below, left or "
    "right of it. C (cold): neither of these.",
    width=118,
)


def puzzle_sheet(
    entries: Sequence[Entry],
    *,
    per_page: int | None = None,
    solutions: bool = False,
    paper: str = "a4",
) -> Document:
    """Lay out puzzles, and their solutions if wanted.

    Parameters
    ----------
    entries
        At least one.
    per_page
        Puzzles on a page; if not given, up to four, fewer where boards are large.
    solutions
        Whether pages with the networks follow; every entry needs one then.
    paper
        A key of `PAPERS`.

    Raises
    ------
    ValueError
        If so many do not fit on a page, or a network is wanted that is not known.
    """
    items = [_puzzle_item(number, entry) for number, entry in enumerate(entries, start=1)]
    title = "Spy! puzzle" if len(items) == 1 else "Spy! puzzles"
    below = _Plan.top_below(_HOW_TO)
    if per_page is None:
        plan = _plan(items, range(PER_PAGE, 0, -1), _CLEAR, below, paper)
    else:
        plan = _plan(items, [per_page], _SMALLEST, below, paper)
    pages = _pages(items, plan, paper, title, _HOW_TO)
    if solutions:
        solved = [_solution_item(number, entry) for number, entry in enumerate(entries, start=1)]
        sheets = math.ceil(len(solved) / max(per_page or 0, _SOLUTIONS))
        most = math.ceil(len(solved) / sheets)
        plan = _plan(solved, range(most, 0, -1), _CLEAR_SOLVED, _Plan.top_below(()), paper)
        pages += _pages(solved, plan, paper, "Spy! solutions")
    for number, page in enumerate(pages, start=1):
        if len(pages) > 1:
            text = f"page {number} of {len(pages)}"
            page.text(page.right, MARGIN + 10, text, size=9, anchor="end")
    description = "; ".join(f"{item.heading}: {item.entry.puzzle.id}" for item in items)
    return Document(title, description, tuple(pages))


@dataclass(frozen=True, slots=True)
class _Item:
    """What stands in one place of a page: texts above a field, a field, a word below."""

    entry: Entry
    heading: str
    detail: str
    word: str
    solved: bool

    def detail_lines(self, width: float) -> list[str]:
        """The detail, broken to fit the width."""
        return textwrap.wrap(self.detail, max(int(width / (0.5 * _DETAIL)), 8))

    def mono(self, width: float, height: float) -> tuple[float, list[str]]:
        """The word below, broken to fit the width, with the size it is set in."""
        for size in _MONO_SIZES:
            lines = wrapped(self.word, width, size)
            if len(lines) * 1.2 * size <= _MONO_SHARE * height:
                break
        return size, lines

    def cell(self, width: float, height: float) -> float:
        """The side of a space in a place of this width and height, or less than 0."""
        size, lines = self.mono(width, height)
        across, down = extent(self.entry.puzzle.board)
        texts = self.above(width) + 1.2 * size * len(lines) + 6
        return min(width / across, (height - texts) / down, _LARGEST)

    def above(self, width: float) -> float:
        """The height of the texts above the field."""
        return _HEADING + 1.2 * _DETAIL * len(self.detail_lines(width)) + 4

    def draw(self, page: Page, left: float, top: float, width: float, height: float) -> None:
        """Draw it in its place, from the top."""
        puzzle = self.entry.puzzle
        middle, y = left + width / 2, top + 0.8 * _HEADING
        page.text(middle, y, self.heading, size=_HEADING, anchor="middle", bold=True)
        for line in self.detail_lines(width):
            y += 1.2 * _DETAIL
            page.text(middle, y, line, size=_DETAIL, anchor="middle")
        cell = self.cell(width, height)
        across, down = extent(puzzle.board)
        y = top + self.above(width)
        draw_field(
            page,
            puzzle.board,
            middle - across * cell / 2,
            y,
            cell=cell,
            answers=puzzle.answers,
            network=self.entry.network if self.solved else None,
        )
        y += down * cell + 4
        size, lines = self.mono(width, height)
        for line in lines:
            y += 1.2 * size
            page.text(middle, y, line, size=size, anchor="middle", mono=True)


def _puzzle_item(number: int, entry: Entry) -> _Item:
    rules = entry.puzzle.rules
    default = rules.lines == DEFAULT_LINES
    lines = "1 to 6" if default else " ".join(map(str, rules.lines))
    detail = f"{rules.size_text}, lines {lines}"
    if rules.touch == "side":
        detail += ", never side by side"
    return _Item(entry, _heading(number, entry), detail, entry.puzzle.id, solved=False)


def _solution_item(number: int, entry: Entry) -> _Item:
    if entry.network is None:
        raise ValueError(f"the solution of puzzle {number} ({entry.puzzle.id}) is not known")
    word = str(entry.network.canonical())
    return _Item(entry, _heading(number, entry), "", word, solved=True)


def _heading(number: int, entry: Entry) -> str:
    words = [f"{number}.", entry.grade or ""]
    if entry.grade and entry.score is not None:
        words.append(f"({entry.score:g})")
    return " ".join(words).strip()


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a page is cut into places of one size."""

    across: int
    down: int
    top: float
    width: float
    height: float

    @classmethod
    def of(cls, across: int, down: int, top: float, paper: str) -> _Plan:
        """A plan with so many places on paper of this kind, from `top` down."""
        width, height = PAPERS[paper]
        return cls(
            across,
            down,
            top,
            (width - 2 * MARGIN + _GAP) / across - _GAP,
            (height - MARGIN - top + _GAP) / down - _GAP,
        )

    @staticmethod
    def top_below(how_to: Sequence[str]) -> float:
        """Where places can start below the title and these lines."""
        return MARGIN + 24 + (10.5 * len(how_to) + 8 if how_to else 0)

    def cell(self, items: Sequence[_Item]) -> float:
        """The smallest side of a space that the items come to."""
        return min(item.cell(self.width, self.height) for item in items)


def _plan(
    items: Sequence[_Item], counts: Sequence[int], clear: float, top: float, paper: str
) -> _Plan:
    """The best plan for the first of these numbers of places with which spaces are clear.

    Raises
    ------
    ValueError
        If even with the last of the numbers they are too small to read.
    """
    kinds = {(i.entry.puzzle.board, i.detail, len(i.word)): i for i in items}
    different = list(kinds.values())
    for count in counts:
        places = min(count, len(items))
        shapes = [(across, math.ceil(places / across)) for across in range(1, places + 1)]
        plans = [_Plan.of(across, down, top, paper) for across, down in shapes]
        best = max(plans, key=lambda plan: plan.cell(different))
        if best.cell(different) >= (_SMALLEST if count == counts[-1] else clear):
            return best
    raise ValueError(f"{counts[-1]} to a page would be too small to read")


def _pages(
    items: Sequence[_Item],
    plan: _Plan,
    paper: str,
    title: str,
    how_to: Sequence[str] = (),
) -> list[Page]:
    """The items in the places of as many pages as they need."""
    pages = []
    places = plan.across * plan.down
    for first in range(0, len(items), places):
        page = Page(*PAPERS[paper])
        page.text(MARGIN, MARGIN + 10, title, size=15, bold=True)
        for number, line in enumerate(how_to):
            page.text(MARGIN, MARGIN + 28 + 10.5 * number, line, size=8.5)
        for place, item in enumerate(items[first : first + places]):
            down, across = divmod(place, plan.across)
            left = MARGIN + across * (plan.width + _GAP)
            item.draw(page, left, plan.top + down * (plan.height + _GAP), plan.width, plan.height)
        pages.append(page)
    return pages
