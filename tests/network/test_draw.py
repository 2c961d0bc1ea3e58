"""Pictures: golden files for what was looked at, and laws for every board."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import cycle, islice, permutations, product
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.answers import Answer, answers_of
from solver.network.board import Board, column_letters
from solver.network.chain import Line, Network
from solver.network.draw import to_rich, to_text
from solver.network.picture import Picture
from solver.network.session import Session
from solver.network.svg import to_svg

SVG = "{http://www.w3.org/2000/svg}"

SMALL = """board 4x5
lines 1 2 3
spy 1A-1C cold cold warm
spy 3C hot
spy 4E cold
"""
HOTTEST = """board 4x6
lines 1 2 3
strip_answer hottest
spy 2B-2E hot
spy 3A-3C warm
spy 3B hot
spy 1F cold
spy 1F warm
spy 4D-4F cold
"""


def chances_of(session: Session) -> list[tuple[float, float, float]]:
    """The chances by trying every chain, for small boards."""
    board, lines = session.rules.board, session.rules.lines
    hot_sets = []
    for start, lengths, turns in product(
        range(board.size), permutations(lines), turns_of(len(lines))
    ):
        network = Network(board.space(start), tuple(map(Line, turns, lengths)))
        spaces = network.spaces()
        if len(set(spaces)) == len(spaces) and all(space in board for space in spaces):
            hot_sets.append(network.hot(board))
    answers = [answers_of(hot, board) for hot in hot_sets]
    left = [a for a in answers if all(clue.holds(a) for clue in session.clues)]
    return [
        tuple(sum(a[space] == word for a in left) / len(left) for word in Answer)
        for space in range(board.size)
    ]


def turns_of(count: int) -> list[tuple[str, ...]]:
    """Every way to walk lines that meet at right angles."""
    return [
        *product(*islice(cycle(["LR", "UD"]), count)),
        *product(*islice(cycle(["UD", "LR"]), count)),
    ]


def small(**options) -> Picture:
    session = Session.parse(SMALL)
    return Picture(session.rules.board, chances_of(session), session.spies, **options)


def pictures() -> dict[str, Picture]:
    hottest = Session.parse(HOTTEST)
    return {
        "small": small(title="What is still possible"),
        "small-network": small(network=Network.parse("3A:R3U2R1"), title="One & <all>"),
        "hottest": Picture(hottest.rules.board, spies=hottest.spies),
        "one": Picture(Board(1, 1)),
        "row": Picture(Board(1, 12), network=Network.parse("1C:R8")),
        "invalid": Picture(Board(5, 6), network=Network.parse("3B:R6U2L3D6L1U2R9")),
        "tall": Picture(Board(17, 28), [(0.5, 0.3, 0.2)] * 476, network=Network.parse("2Z:D9L12")),
    }


@pytest.mark.parametrize("name", pictures())
def test_text_is_what_was_looked_at(name, golden):
    picture = pictures()[name]
    golden(f"network/{name}.txt", to_text(picture) + "\n")


@pytest.mark.parametrize("name", sorted(pictures().keys() - {"tall"}))
def test_svg_is_what_was_looked_at(name, golden):
    golden(f"network/{name}.svg", to_svg(pictures()[name]))


def test_narrow_and_ascii_maps(golden):
    picture = small(network=Network.parse("2C:D1R1U3"))
    golden("network/small-narrow.txt", to_text(picture, width=13) + "\n")
    golden("network/small-blocks.txt", to_text(picture, width=9) + "\n")
    golden("network/small-ascii.txt", to_text(picture, encoding="ascii") + "\n")


def test_signs_tell_heard_from_deduced_from_open():
    chances = [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0.996, 0.004), (0, 0.004, 0.996), (0.5, 0.5, 0)]
    spies = Session.parse("board 1x9\nlines 1\nspy 1G hot\nspy 1H warm\nspy 1I cold\n").spies
    known = [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    text = to_text(Picture(Board(1, 9), [*chances, *known], spies))
    assert text.splitlines()[1].split() == ["1", "■", "~", "·", "1", "99", "0", "H", "W", "C"]


def test_rounding_never_looks_certain():
    picture = Picture(
        Board(1, 3), [(0, 1e-6, 1 - 1e-6), (0, 1 - 1e-6, 1e-6), (0, 1e-12, 1 - 1e-12)]
    )
    assert [picture.percent(space) for space in range(3)] == [99, 1, 100]
    assert [picture.certain(space) for space in range(3)] == [None, None, Answer.HOT]
    assert to_text(picture, width=8).splitlines()[1] == "1 9 1 ■"


def test_an_answer_that_the_network_breaks_is_marked():
    spies = Session.parse("board 3x3\nlines 1\nspy 1A hot\nspy 2A cold\nspy 3C cold\n").spies
    picture = Picture(Board(3, 3), spies=spies, network=Network.parse("1B:R1"))
    assert {picture.board.name(space) for space in picture.contradicted} == {"1A"}
    assert to_text(picture).splitlines()[1].startswith("1!H")
    right = Picture(Board(3, 3), spies=spies, network=Network.parse("1A:R1"))
    assert {right.board.name(space) for space in right.contradicted} == {"2A"}


@pytest.mark.parametrize("encoding", ["ascii", "iso-8859-13", "no-such-encoding"])
def test_text_can_be_written_in_any_encoding(encoding):
    text = to_text(small(title="Šnipas ┌", network=Network.parse("2C:D1R1U3")), encoding=encoding)
    text.encode("iso-8859-13" if encoding == "iso-8859-13" else "ascii")
    assert "o" in text


def test_colours_change_no_character():
    picture = small(network=Network.parse("2C:D1R1U3"), title="[bold]not markup[/]")
    rich = to_rich(picture)
    assert [line.rstrip() for line in rich.plain.split("\n")] == to_text(picture).split("\n")
    assert rich.spans


def test_titles_cannot_break_the_picture():
    title = "a\x1b[31m\nb]]>&\"'<\ud800\ufffe"
    image = to_svg(Picture(Board(2, 2), title=title))
    assert ET.fromstring(image).findtext(f"{SVG}title") == "a [31m b]]>&\"'<"
    assert to_text(Picture(Board(2, 2), title=title)).splitlines()[0] == "a [31m b]]>&\"'<"


def test_svg_shows_strips_as_one_and_numbers_in_order():
    root = ET.fromstring(to_svg(small()))
    frames = [
        e for e in root.iter(f"{SVG}rect") if e.get("rx") == "9" and e.get("stroke-width") == "2"
    ]
    assert [frame.get("width") for frame in frames][:3] == ["138", "40", "40"]
    tips = [e.text for e in root.iter(f"{SVG}title")]
    assert any(tip.startswith("3C; ") and tip.endswith("question 2: 3C hot") for tip in tips)


def test_a_network_is_drawn_as_far_as_it_lies_on_the_board():
    root = ET.fromstring(to_svg(Picture(Board(2, 2), network=Network.parse("1B:R3D1L5"))))
    lines = [e.get("points") for e in root.iter(f"{SVG}polyline")]
    assert lines[:2] == ["72,24 96,24", "96,72 72,72 24,72 0,72"]
    outside = Picture(Board(2, 2), network=Network.parse("9Z:R3"))
    assert "polyline" not in to_svg(outside)
    assert to_text(outside).splitlines()[1:3] == ["1 ·  ·", "2 ·  ·"]


def test_wrong_sizes_are_refused():
    with pytest.raises(ValueError, match="1 chances for the 4 spaces of 2x2"):
        Picture(Board(2, 2), [(0, 0, 1)])
    spies = Session.parse("spy 10J hot\n").spies
    with pytest.raises(ValueError, match="outside the 2x2 board"):
        Picture(Board(2, 2), spies=spies)


def test_drawing_text_loads_neither_rich_nor_xml():
    code = (
        "import sys, solver.network.draw; "
        "sys.exit(any(name in sys.modules for name in ('rich', 'xml', 'numpy', 'ortools')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@st.composite
def any_picture(draw):
    board = Board(draw(st.integers(1, 64)), draw(st.integers(1, 64)))
    chance = st.sampled_from([(1, 0, 0), (0, 1, 0), (0, 0, 1), (0.25, 0.25, 0.5), (0.5, 0.5, 0)])
    few = draw(st.lists(chance, min_size=1, max_size=7))
    chances = [few[i % len(few)] for i in range(board.size)] if draw(st.booleans()) else None
    line = st.builds(Line, st.sampled_from("LRUD"), st.integers(1, 80))
    start = st.integers(0, board.size - 1).map(board.space)
    network = st.builds(Network, start, st.lists(line, max_size=10).map(tuple))
    return Picture(
        board, chances, network=draw(st.none() | network), title=draw(st.none() | st.text())
    )


@settings(max_examples=40, deadline=None)
@given(any_picture(), st.none() | st.integers(1, 250))
def test_every_board_can_be_drawn(picture, width):
    lines = to_text(picture, width=width).splitlines()
    board = picture.board
    rows = [line.split()[0] for line in lines if re.match(r" *\d+[^\d:]", line)]
    shown = {re.match(r"\d+", row)[0] for row in rows}
    assert {str(row) for row in range(1, board.rows + 1)} <= shown
    if width is not None and width >= 16:
        text = lines[1:] if picture.heading else lines
        assert max(len(line) for line in text if ":" not in line) <= width
    if width is None and board.cols <= 26:
        assert any(line.split() == [column_letters(c) for c in range(board.cols)] for line in lines)


@settings(max_examples=8, deadline=None)
@given(any_picture())
def test_every_svg_is_well_formed_and_the_same_again(picture):
    image = to_svg(picture)
    assert image == to_svg(picture)
    root = ET.fromstring(image)
    _, _, width, height = map(float, root.get("viewBox").split())
    assert width >= 48 * picture.board.cols
    assert height >= 48 * picture.board.rows
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc").startswith(f"Board {picture.board}.")
