"""Pages as one SVG document, in their true size and one below the other.

>>> from puzzles.paper import PAPERS, Page
>>> pages = tuple(Page(*PAPERS["a4"]) for _ in range(2))
>>> text = to_svg(Document("Two <pages>", "Nothing.", pages))
>>> text.splitlines()[1]
'  <title>Two &lt;pages&gt;</title>'
>>> next(line.strip() for line in text.splitlines() if 'id="page-2"' in line)
'<g transform="translate(0 841.89)" id="page-2">'
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from puzzles.paper import Box, Disc, Document, Mark, Stroke, Text
from solver.svg import add, document, group, to_text


def to_svg(pages: Document) -> str:
    """Write a document as the text of an SVG file.

    It needs no font, style sheet or script from elsewhere.
    """
    width = max(page.width for page in pages.pages)
    height = sum(page.height for page in pages.pages)
    root = document(pages.title, pages.description, width, height)
    root.set("width", f"{width:g}pt")
    root.set("height", f"{height:g}pt")
    top = 0.0
    for number, page in enumerate(pages.pages, start=1):
        sheet = group(root, 0, top)
        sheet.set("id", f"page-{number}")
        if number > 1:  # where to cut
            add(
                sheet, "path", d=f"M0 0H{page.width:g}", stroke="#999999", stroke_width=0.5,
                stroke_dasharray="2 6",
            )  # fmt: skip
        for mark in page.marks:
            _draw(sheet, mark)
        top += page.height
    return to_text(root) + "\n"


def _draw(sheet: Element, mark: Mark) -> None:
    match mark:
        case Stroke():
            points = " ".join(f"{x:.2f},{y:.2f}" for x, y in mark.points)
            add(
                sheet, "polyline", points=points, fill="none", stroke=_colour(mark.grey),
                stroke_width=mark.width, stroke_linejoin="round", stroke_linecap="round",
            )  # fmt: skip
        case Box():
            add(
                sheet, "rect", x=round(mark.x, 2), y=round(mark.y, 2),
                width=round(mark.width, 2), height=round(mark.height, 2), **_ground(mark),
            )  # fmt: skip
        case Disc():
            add(
                sheet, "circle", cx=round(mark.x, 2), cy=round(mark.y, 2),
                r=round(mark.radius, 2), **_ground(mark),
            )  # fmt: skip
        case Text():
            add(
                sheet, "text", x=round(mark.x, 2), y=round(mark.y, 2), fill=_colour(mark.grey),
                text_anchor=mark.anchor, font_size=round(mark.size, 2),
                font_family="Courier, monospace" if mark.mono else "Helvetica, Arial, sans-serif",
                font_weight="bold" if mark.bold else "normal",
            ).text = mark.text  # fmt: skip


def _ground(mark: Box | Disc) -> dict[str, float | str]:
    """The ground and the frame of a shape."""
    return {
        "fill": "none" if mark.fill is None else _colour(mark.fill),
        "stroke": _colour(0) if mark.frame else "none",
        "stroke_width": mark.frame,
    }


def _colour(grey: float) -> str:
    level = f"{round(255 * grey):02x}"
    return f"#{level * 3}"
