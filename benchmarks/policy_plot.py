"""Draw the histograms of policies as one SVG picture, with the standard library alone.

Run `python -m benchmarks.policy_plot FILE... --out docs/policies.svg` with files written by
`spyglass network policy build --out FILE`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from solver.network.policy import Policy

_BAR, _GAP, _HEIGHT, _MARGIN, _ROW = 26, 4, 90, 16, 150


def picture(histograms: Mapping[str, tuple[int, ...]]) -> ElementTree.Element:
    """A row of bars for each title: the share of the networks that need so many questions.

    >>> svg = picture({"tiny": (0, 1, 3)})
    >>> [bar.get("height") for bar in svg.iter("rect")]
    ['0.0', '30.0', '90.0']
    """
    most = max(len(one) for one in histograms.values())
    width = 2 * _MARGIN + most * (_BAR + _GAP)
    height = _MARGIN + _ROW * len(histograms)
    svg = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": str(width),
            "height": str(height),
            "font-family": "sans-serif",
            "font-size": "10",
            "fill": "#444",
        },
    )
    for row, (title, counts) in enumerate(histograms.items()):
        top = _MARGIN + row * _ROW
        _text(svg, _MARGIN, top, title, "start")
        base = top + 14 + _HEIGHT
        for turns, networks in enumerate(counts):
            left = _MARGIN + turns * (_BAR + _GAP)
            tall = _HEIGHT * networks / max(counts)
            bar = {"x": left, "y": round(base - tall, 1), "width": _BAR, "height": round(tall, 1)}
            values = {name: str(value) for name, value in bar.items()}
            ElementTree.SubElement(svg, "rect", {**values, "fill": "#4477aa"})
            _text(svg, left + _BAR / 2, base + 12, str(turns), "middle")
    return svg


def _text(svg: ElementTree.Element, x: float, y: float, words: str, anchor: str) -> None:
    place = {"x": str(x), "y": str(y), "text-anchor": anchor}
    ElementTree.SubElement(svg, "text", place).text = words


def main() -> None:
    """Read the policies and write the picture."""
    parser = argparse.ArgumentParser(description="Draw the histograms of policies as SVG.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--out", required=True, type=Path)
    arguments = parser.parse_args()
    histograms = {}
    for file in arguments.files:
        policy = Policy.load(file)
        title = (
            f"{policy.rules.size_text}, {policy.objective}: mean {float(policy.mean):.5f}, "
            f"worst {policy.worst}"
        )
        histograms[title] = policy.histogram
    tree = ElementTree.ElementTree(picture(histograms))
    ElementTree.indent(tree)
    tree.write(arguments.out, encoding="utf-8")


if __name__ == "__main__":
    main()
