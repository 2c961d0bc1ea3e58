"""A sheet of paper, before it is written as PDF or SVG.

A `Page` is a list of marks in points, counted from the upper left corner.  Layouts put
marks on it and know no file format; `pdf` and `svg` write it and know no layout.

>>> page = Page(*PAPERS["a4"])
>>> page.text(10, 20, "Spy!", size=12, bold=True)
>>> page.marks
[Text(x=10, y=20, text='Spy!', size=12, anchor='start', bold=True, mono=False, grey=0)]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of kinds of paper, in points."""

MARGIN = 40.0
"""Space that is left free on every side of a page, in points."""

MONO_WIDTH = 0.6
"""Width of a character of the fixed-width font, in parts of its size."""

Anchor: TypeAlias = Literal["start", "middle", "end"]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; grey goes from 0 (black) to 1 (white)."""

    points: tuple[Point, ...]
    width: float
    grey: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its upper left corner, its sides, its grey ground and its frame."""

    x: float
    y: float
    width: float
    height: float
    fill: float | None
    frame: float


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle: its middle, its radius, its grey ground and its frame."""

    x: float
    y: float
    radius: float
    fill: float | None
    frame: float


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text: start, middle or end of its baseline, and how it is set."""

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor
    bold: bool
    mono: bool
    grey: float


Mark: TypeAlias = Stroke | Box | Disc | Text


@dataclass
class Page:
    """A sheet with the marks on it, the first at the bottom."""

    width: float
    height: float
    marks: list[Mark] = field(default_factory=list)

    @property
    def right(self) -> float:
        """Where the right margin starts."""
        return self.width - MARGIN

    @property
    def bottom(self) -> float:
        """Where the lower margin starts."""
        return self.height - MARGIN

    def stroke(self, points: Sequence[Point], *, width: float, grey: float = 0) -> None:
        """Draw a line through points, with round corners and ends."""
        self.marks.append(Stroke(tuple(points), width, grey))

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: float | None = None,
        frame: float = 0,
    ) -> None:
        """Draw a rectangle; a frame of width 0 is none."""
        self.marks.append(Box(x, y, width, height, fill, frame))

    def disc(
        self, x: float, y: float, radius: float, *, fill: float | None = None, frame: float = 0
    ) -> None:
        """Draw a circle; a frame of width 0 is none."""
        self.marks.append(Disc(x, y, radius, fill, frame))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        anchor: Anchor = "start",
        bold: bool = False,
        mono: bool = False,
        grey: float = 0,
    ) -> None:
        """Write a line of text with its baseline at y."""
        self.marks.append(Text(x, y, text, size, anchor, bold, mono, grey))


@dataclass(frozen=True)
class Document:
    """Pages that belong together.

    Attributes
    ----------
    title
        What a viewer shows as its name.
    description
        What the pages hold, in words.
    pages
        At least one.
    """

    title: str
    description: str
    pages: tuple[Page, ...]


def wrapped(text: str, width: float, size: float) -> list[str]:
    """A word cut into pieces of about one length that fit the width in the fixed-width font.

    >>> wrapped("abcdefgh", 32, 10)
    ['abcd', 'efgh']
    >>> wrapped("abcdefgh", 20, 10)
    ['abc', 'def', 'gh']
    """
    most = max(int(width / (MONO_WIDTH * size) + 1e-9), 1)
    step = math.ceil(len(text) / max(math.ceil(len(text) / most), 1))
    return [text[start : start + step] for start in range(0, len(text), step)]
