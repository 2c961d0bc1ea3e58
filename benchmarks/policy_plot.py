"""Draw the histograms of policies as one SVG picture, with the standard library alone.

Run `python -m benchmarks.policy_plot FILE... --out docs/policies.svg` with files written by
`spyglass network policy build --out FILE`.  With `--gap 7x7=7.94350,8.20608 ...` the picture
shows instead, for each board, what is open between a proven bound and a policy.
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


def gap_picture(gaps: Mapping[str, tuple[float, float]]) -> ElementTree.Element:
    """A bar for each board from the proven lower bound of the mean to the mean of a policy.

    >>> svg = gap_picture({"tiny": (4.0, 4.5)})
    >>> [bar.get("width") for bar in svg.iter("rect")]
    ['25.0']
    """
    unit, left, row = 50, 110, 26
    start = int(min(bound for bound, _ in gaps.values()))
    end = max(mean for _, mean in gaps.values())
    width, height = left + unit * (end - start) + 90, _MARGIN + row * len(gaps)
    svg = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width:.0f} {height}",
            "width": f"{width:.0f}",
            "height": str(height),
            "font-family": "sans-serif",
            "font-size": "10",
            "fill": "#444",
        },
    )
    for number, (board, (bound, mean)) in enumerate(gaps.items()):
        top = _MARGIN + number * row
        x, wide = left + unit * (bound - start), max(unit * (mean - bound), 1.0)
        bar = {"x": f"{x:.1f}", "y": str(top - 8), "width": f"{wide:.1f}", "height": "12"}
        ElementTree.SubElement(svg, "rect", {**bar, "fill": "#4477aa"})
        _text(svg, _MARGIN, top + 2, board, "start")
        _text(svg, x - 4, top + 2, f"{bound:.3f}", "end")
        _text(svg, x + wide + 4, top + 2, f"{mean:.3f}", "start")
    return svg


def _gap(text: str) -> tuple[str, tuple[float, float]]:
    board, _, figures = text.partition("=")
    bound, mean = map(float, figures.split(","))
    return board, (bound, mean)


def _text(svg: ElementTree.Element, x: float, y: float, words: str, anchor: str) -> None:
    place = {"x": str(x), "y": str(y), "text-anchor": anchor}
    ElementTree.SubElement(svg, "text", place).text = words


def main() -> None:
    """Read the policies and write the picture."""
    parser = argparse.ArgumentParser(description="Draw the histograms of policies as SVG.")
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--gap", nargs="*", type=_gap, metavar="BOARD=BOUND,MEAN")
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
    if not (histograms or arguments.gap):
        parser.error("give policy files, or --gap")
    svg = gap_picture(dict(arguments.gap)) if arguments.gap else picture(histograms)
    tree = ElementTree.ElementTree(svg)
    ElementTree.indent(tree)
    tree.write(arguments.out, encoding="utf-8")


if __name__ == "__main__":
    main()
