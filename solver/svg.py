"""Small helpers to build an SVG document with the standard library.

>>> root = document("Two <dots>", "Nothing but dots.", 20, 10)
>>> for x in (5, 15):
...     _ = add(root, "circle", cx=x, cy=5, r=2.5, stroke_width=0)
>>> print(to_text(root))
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10" role="img">
  <title>Two &lt;dots&gt;</title>
  <desc>Nothing but dots.</desc>
  <rect width="20" height="10" fill="#ffffff" />
  <circle cx="5" cy="5" r="2.5" stroke-width="0" />
  <circle cx="15" cy="5" r="2.5" stroke-width="0" />
</svg>
"""

from __future__ import annotations

from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

INK = "#1b1b1b"
"""The colour of texts and frames."""


def document(title: str, description: str, width: float, height: float) -> Element:
    """A white page; title and description are what a screen reader says of it."""
    root = Element("svg", xmlns="http://www.w3.org/2000/svg")
    root.set("viewBox", f"0 0 {width:g} {height:g}")
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    root.set("role", "img")
    add(root, "title").text = title
    add(root, "desc").text = description
    add(root, "rect", width=width, height=height, fill="#ffffff")
    return root


def add(parent: Element, tag: str, **attributes: float | str) -> Element:
    """Add an element; an underscore in an attribute's name stands for a hyphen."""
    texts = {
        name.replace("_", "-"): value if isinstance(value, str) else f"{value:g}"
        for name, value in attributes.items()
    }
    return ET.SubElement(parent, tag, texts)


def group(parent: Element, x: float, y: float, scale: float = 1) -> Element:
    """Add a group with an origin, and possibly a scale, of its own."""
    transform = f"translate({x:g} {y:g})" + ("" if scale == 1 else f" scale({scale:g})")
    return add(parent, "g", transform=transform)


def write(
    parent: Element,
    x: float,
    y: float,
    text: str,
    *,
    size: float,
    anchor: str = "middle",
    weight: str = "normal",
    fill: str = INK,
) -> None:
    """Add a line of text whose start, middle or end is at x, its baseline at y."""
    add(
        parent, "text", x=x, y=y, fill=fill, text_anchor=anchor,
        font_family="sans-serif", font_size=size, font_weight=weight,
    ).text = text  # fmt: skip


def to_text(root: Element) -> str:
    """The document as text, without a newline at its end."""
    ET.indent(root)
    return ET.tostring(root, encoding="unicode")
