"""The board as text and as an image."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

from solver.turning_point.draw import to_rich, to_text
from solver.turning_point.game import Game
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules
from solver.turning_point.svg import to_svg

from .positions import made

SOME = "o.opp/oooOpo/pooo./o.ooop/oooop/oooopp/ooopp/oooOop/o.oop/o.pypp/.popp p 1.1.1-2.1.0 41-73"


def test_pictures(golden: Any) -> None:
    position = Position.parse(SOME)
    golden("turning_point/endgame.txt", to_text(position, marked=[position.board.hole("d1")]))
    golden("turning_point/endgame.svg", to_svg(position, marked=[position.board.hole("d1")]))
    golden("turning_point/start.txt", to_text(Position.start(Rules())))
    golden("turning_point/othello.txt", to_text(Position.start(Rules.othello())))


def test_every_chip_has_its_sign_and_its_legend() -> None:
    position = made({"f5": "x", "e6": "Y", "g6": "P", "f7": "O"}, full="o")
    text = to_text(position)
    assert text.splitlines()[5] == " 5   o   o   x   o   o"
    assert "P O: doubles   x: pink's stop disc   Y: orange's stop disc, label up" in text
    assert text.splitlines()[-1] == "Orange wins: pink 3, orange 57, chips on the board included."


def test_coloured_text_has_the_same_characters() -> None:
    position = Position.parse(SOME)
    coloured = [line.rstrip() for line in to_rich(position, marked=[3, 4]).plain.splitlines()]
    assert coloured == to_text(position, marked=[3, 4]).splitlines()


def test_marks_stand_beside_each_other() -> None:
    game = Game.start(Rules.othello())
    line = to_text(game.position, marked=[26, 27]).splitlines()[4]
    assert line == " 4 . .[.[o]p . . ."


def test_svg_is_well_formed_and_speaks() -> None:
    root = ET.fromstring(to_svg(Position.parse(SOME)))
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == "Turning Point"
    description = root.findtext(f"{space}desc") or ""
    assert "Pink to move. Score: pink 41, orange 73." in description
    assert "b1 o, f1 o" in description
    assert len(root.findall(f".//{space}circle")) == 60
