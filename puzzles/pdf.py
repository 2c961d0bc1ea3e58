"""Pages as a PDF, with the fonts that every reader has.

The same document always gives the same bytes: no date of the day is written.

>>> from puzzles.paper import PAPERS, Page
>>> to_pdf(Document("Empty", "Nothing.", (Page(*PAPERS["a4"]),)))[:5]
b'%PDF-'
"""

from __future__ import annotations

from datetime import UTC, datetime

from fpdf import FPDF
from fpdf.enums import StrokeCapStyle, StrokeJoinStyle

from puzzles.paper import Box, Disc, Document, Mark, Stroke, Text

_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def to_pdf(document: Document) -> bytes:
    """Write a document as a PDF file."""
    first = document.pages[0]
    pdf = FPDF(unit="pt", format=(first.width, first.height))
    pdf.set_creation_date(_DATE)
    pdf.set_title(document.title)
    pdf.set_subject(document.description)
    pdf.set_lang("en")
    pdf.set_auto_page_break(auto=False)
    for page in document.pages:
        pdf.add_page(format=(page.width, page.height))
        for mark in page.marks:
            _draw(pdf, mark)
    return bytes(pdf.output())


def _draw(pdf: FPDF, mark: Mark) -> None:
    match mark:
        case Stroke():
            pdf.set_draw_color(_level(mark.grey))
            pdf.set_line_width(mark.width)
            with pdf.local_context(
                stroke_cap_style=StrokeCapStyle.ROUND, stroke_join_style=StrokeJoinStyle.ROUND
            ):
                pdf.polyline(mark.points)
        case Box():
            style = _ground(pdf, mark)
            pdf.rect(mark.x, mark.y, mark.width, mark.height, style=style)
        case Disc():
            style = _ground(pdf, mark)
            pdf.circle(mark.x, mark.y, mark.radius, style=style)
        case Text():
            pdf.set_font("Courier" if mark.mono else "Helvetica", "B" if mark.bold else "")
            pdf.set_font_size(mark.size)
            pdf.set_text_color(_level(mark.grey))
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
            pdf.text(mark.x - share * pdf.get_string_width(mark.text), mark.y, mark.text)


def _ground(pdf: FPDF, mark: Box | Disc) -> str:
    """Set colours and frame of a shape; what fpdf calls the parts that are drawn."""
    pdf.set_draw_color(0)
    pdf.set_line_width(mark.frame)
    if mark.fill is not None:
        pdf.set_fill_color(_level(mark.fill))
    return ("D" if mark.frame else "") + ("" if mark.fill is None else "F")


def _level(grey: float) -> int:
    return round(255 * grey)
