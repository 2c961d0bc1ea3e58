"""Pictures: golden files for what was looked at, and laws for every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings

from solver.sightline.board import Board
from solver.sightline.draw import to_rich, to_text
from solver.sightline.layout import graph_places, hexagon_places
from solver.sightline.picture import MEANINGS, Picture
from solver.sightline.position import Position
from solver.sightline.svg import to_svg

from .boards import FIELDS, board_of, positions

SVG = "{http://www.w3.org/2000/svg}"
thorough = settings(max_examples=60, deadline=None, derandomize=True)

MIDGAME = "hexhex4/b:b2,b3,d6,d7,e2,f3,g1/r:a3,b4,b5,c1,c6,e5,f1"


def pictures() -> dict[str, Picture]:
    midgame = Position.parse(MIDGAME)
    winning = 1 << midgame.board.index("d1") | 1 << midgame.board.index("a4")
    holed = Position.of(board_of("holed"), ["a1", "c4"], ["e2", "d1"])
    return {
        "midgame": Picture(midgame),
        "winning": Picture(midgame, winning=winning, title="Black <to> win"),
        "stones": Picture(midgame, legal=False),
        "lone": Picture(Position.parse("hexhex5/b:e5")),
        "holed": Picture(holed),
        "one": Picture(Position.parse("hexhex1/b:a1")),
    }


@pytest.mark.parametrize("name", pictures())
def test_golden_text_and_image(name: str, golden: Callable[[str, str], None]) -> None:
    picture = pictures()[name]
    golden(f"sightline/{name}.txt", to_text(picture) + "\n")
    golden(f"sightline/{name}.svg", to_svg(picture))


@pytest.mark.parametrize("name", ["torus", "ring", "star", "no-lines"])
def test_golden_list_of_cells(name: str, golden: Callable[[str, str], None]) -> None:
    board = board_of(name)
    position = Position.of(board, board.cells[:2], board.cells[2:3])
    golden(f"sightline/{name}.txt", to_text(Picture(position), width=60) + "\n")


@thorough
@given(positions((*FIELDS, "hexhex4", "hexhex5")))
def test_every_cell_is_drawn_once(position: Position) -> None:
    picture = Picture(position)
    counts = Counter(picture.meanings())
    assert counts["black stone"] == position.black.bit_count()
    assert counts["red stone"] == position.red.bit_count()
    assert counts["legal for black"] == position.legal("black").bit_count()
    assert counts["legal for red"] == position.legal("red").bit_count()
    text = to_text(picture)
    assert to_rich(picture).plain == text
    board_part = text.rpartition("\n")[0]
    signs = {"black stone": "B", "red stone": "R", "empty": "·"}
    assert all(board_part.count(sign) == counts[meaning] for meaning, sign in signs.items())
    assert to_text(picture, encoding="ascii") == text.replace("·", ".")

    image = to_svg(picture)
    assert image == to_svg(picture)
    root = ET.fromstring(image)
    cells = [cell for cell in root.iter(f"{SVG}polygon") if cell.get("points", "").count(",") == 6]
    assert len(cells) == position.board.size + len(counts)
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert set(position.board.cells) <= texts
    assert {meaning for meaning in MEANINGS if counts[meaning]} <= texts


def test_hexagons_only_where_they_tell_the_truth() -> None:
    assert hexagon_places(Board.hexhex(9)) is not None
    assert hexagon_places(board_of("holed")) is not None
    assert hexagon_places(board_of("ring")) is None
    # Side by side in a hexhex, but no neighbours here.
    assert hexagon_places(Board("apart", ("a1", "a2"), ())) is None
    # The smallest hexhex that has the shape need not be the first that has the names.
    board = Board("larger", ("b1", "c1", "d2"), ((0, 1), (1, 2)))
    assert hexagon_places(board) == ((1, 2), (2, 1), (3, 2))


@pytest.mark.parametrize("name", FIELDS)
def test_graphs_are_laid_out_apart(name: str) -> None:
    points = graph_places(board_of(name))
    assert len(set(points)) == len(points)
    assert min(min(point) for point in points) == pytest.approx(0)
    distances = [
        abs(complex(*one) - complex(*other))
        for number, one in enumerate(points)
        for other in points[:number]
    ]
    assert min(distances, default=1) == pytest.approx(1)
