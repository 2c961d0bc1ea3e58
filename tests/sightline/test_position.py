"""Positions: text form, sight, legality, groups, and the laws they keep."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from solver.bits import members
from solver.sightline.board import Board
from solver.sightline.position import COLOURS, OTHER, IllegalError, Position

from . import reference
from .boards import FIELDS, board_of, positions, sets_of

thorough = settings(max_examples=200, deadline=None, derandomize=True)


@thorough
@given(positions())
def test_text_goes_round(position: Position) -> None:
    again = Position.parse(str(position), position.board)
    assert again == position
    assert str(again) == str(position)


def test_texts_that_differ_from_the_one_written() -> None:
    assert str(Position.parse("hexhex4/b:d4,c3/r:a1")) == "hexhex4/b:c3,d4/r:a1"
    assert str(Position.parse("HEXHEX4/b:D4")) == "hexhex4/b:d4/r:"


WRONG = {
    "": "'' is no position",
    "hexhex4": "'hexhex4' is no position",
    "hexhex4/r:a1": "is no position",
    "hexhex4/b:a1/r:a2/b:a3": "is no position",
    "hexhex4/b:a1/a2": "'a2' is no list of red stones",
    "hexhex4/b:/r:a1": "there is no black stone",
    "hexhex4/b:a1,/r:": "'' is no cell",
    "hexhex4/b:a9/r:": "'a9' is no cell of hexhex4 (its cells are a1 to g4)",
    "hexhex4/b:a1,a1/r:": "a1 is named twice",
    "hexhex4/b:a1/r:a1": "a1 holds both a black and a red stone",
    "board/b:a1/r:": "'board' is no built-in board",
    "hexhex4 /b:a1/r:": "is no built-in board",
}


@pytest.mark.parametrize("text", WRONG, ids=WRONG.values())
def test_text_is_read_strictly(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(WRONG[text])):
        Position.parse(text)


def test_the_board_must_be_the_one_given() -> None:
    with pytest.raises(ValueError, match="the position is on 'hexhex2', not on the board ring"):
        Position.parse("hexhex2/b:a1/r:", board_of("ring"))
    with pytest.raises(ValueError, match="outside the board"):
        Position(Board.hexhex(2), 1 << 7, 0)
    with pytest.raises(ValueError, match="outside the board"):
        Position(Board.hexhex(2), 1, -1)


@thorough
@given(positions())
def test_all_as_the_reference_says(position: Position) -> None:
    field = FIELDS[position.board.name]
    black, red = sets_of(position)
    for cell, name in enumerate(position.board.cells):
        sight = [position.board.cells[stone] for stone in position.sight(cell)]
        assert sorted(sight) == sorted(reference.seen(field, black | red, name))
        assert position.balance(cell) == tuple(
            sum(stone in stones for stone in sight) for stones in (black, red)
        )
    assert position.names(position.legal("black")) == reference.legal(field, black, red)
    assert position.names(position.legal("red")) == reference.legal(field, red, black)
    assert list(position.groups("black")) == reference.groups(field, black)
    assert list(position.groups("red")) == reference.groups(field, red)
    assert (position.ahead == "black") == reference.black_ahead(field, black, red)
    assert position.behind == OTHER[position.ahead]


def test_score_counts_the_half_stone_of_red() -> None:
    position = Position.parse("hexhex3/b:a1,a2,e1/r:c4,c5,e3")
    assert position.score("black") == (2, 1)
    assert position.score("red") == (2, 1, 0.5)
    assert position.ahead == "red"
    assert Position.parse("hexhex3/b:a1,a2,e1,c1/r:c4,c5,e3").ahead == "black"
    assert Position.parse("hexhex3/b:a1/r:").ahead == "black"


def test_why_a_placement_is_illegal() -> None:
    position = Position.parse("hexhex4/b:d4,c3/r:a1")
    cells = {
        "d4": "d4 already holds a black stone",
        "a1": "a1 already holds a red stone",
        "g4": "g4 sees 0 enemies and 1 friend: more enemies than friends are needed",
        "e1": "e1 sees no stone at all, and an enemy is needed",
        "b2": "b2 sees 1 enemy and 1 friend: a tie, and more enemies are needed",
    }
    for name, why in cells.items():
        assert position.why_illegal(position.board.index(name), "black") == why
        with pytest.raises(IllegalError, match=why):
            position.place(position.board.index(name), "black")
    assert position.why_illegal(position.board.index("g4"), "red") is None


@thorough
@given(positions())
def test_why_illegal_and_legal_agree(position: Position) -> None:
    for colour in COLOURS:
        for cell in range(position.board.size):
            may = bool(position.legal(colour) >> cell & 1)
            assert (position.why_illegal(cell, colour) is None) == may


@thorough
@given(positions())
def test_no_cell_is_legal_for_both(position: Position) -> None:
    assert not position.legal("black") & position.legal("red")


@thorough
@given(positions())
def test_sight_between_stones_is_mutual(position: Position) -> None:
    stones = list(members(position.black | position.red))
    for stone in stones:
        for other in stones:
            assert position.sight(stone).count(other) == position.sight(other).count(stone)


@thorough
@given(positions(("hexhex2", "hexhex3")))
def test_symmetries_carry_everything_along(position: Position) -> None:
    def moved(cells: int) -> int:
        return sum(1 << symmetry[cell] for cell in members(cells))

    for symmetry in position.board.symmetries:
        image = position.mapped(symmetry)
        assert image.ahead == position.ahead
        for colour in COLOURS:
            assert image.stones(colour) == moved(position.stones(colour))
            assert image.legal(colour) == moved(position.legal(colour))
            assert image.groups(colour) == position.groups(colour)


def test_a_lone_stone_in_a_ring_is_seen_twice() -> None:
    position = Position.of(board_of("ring"), ["a"])
    assert position.sight(4) == (0, 0)
    assert position.balance(4) == (2, 0)
    # All that a stone on a ring sees with another is seen one way each: a tie.
    assert not Position.of(board_of("ring"), ["a"], ["d"]).legal("black")


def test_the_text_of_the_whole_board() -> None:
    position = Position(Board.hexhex(7), (1 << 127) - 1, 0)
    assert position.empty == 0
    assert position.groups("black") == (127,)
    assert position.score("red") == (0.5,)
