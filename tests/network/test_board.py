"""Names of spaces, neighbours, strips and symmetries, also where boards are not square."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.board import Board, Space, column_letters

boards = st.builds(Board, st.integers(1, 64), st.integers(1, 64))
few = settings(deadline=None, max_examples=50)


@few
@given(boards)
def test_names_round_trip(board: Board) -> None:
    names = [board.name(index) for index in range(board.size)]
    assert len(set(names)) == board.size
    assert [board.parse_space(name) for name in names] == list(range(board.size))


@given(st.integers(0, 63), st.integers(0, 63))
def test_both_orders_and_cases(row: int, col: int) -> None:
    space = Space(row, col)
    letters = column_letters(col)
    for text in (f"{row + 1}{letters}", f"{letters}{row + 1}", f"{letters.lower()}{row + 1}"):
        assert Space.parse(text) == space
    assert str(space) == f"{row + 1}{letters}"


def test_columns_past_z() -> None:
    letters = [column_letters(col) for col in range(64)]
    assert letters[24:29] == ["Y", "Z", "AA", "AB", "AC"]
    assert letters[-1] == "BL"
    assert len(set(letters)) == 64


@pytest.mark.parametrize(
    "text", ["", "4", "C", "4C4", "C4C", "4-C", " 4C", "4C\n", "0A", "-1A", "4Č", "٤C", "4C" * 9]
)
def test_not_a_space(text: str) -> None:
    with pytest.raises(ValueError, match="is not a space"):
        Space.parse(text)


@pytest.mark.parametrize(
    ("text", "board", "last"),
    [("4A", "3x5", "3E"), ("1F", "3x5", "3E"), ("E4", "3x5", "3E"), ("2A", "1x1", "1A")],
)
def test_outside(text: str, board: str, last: str) -> None:
    with pytest.raises(ValueError, match=rf"is outside the {board} board \(1A to {last}\)"):
        Board.parse(board).parse_space(text)


def test_parse() -> None:
    assert Board.parse("7x6") == Board(7, 6)
    assert Board.parse("7X6") == Board(rows=7, cols=6)
    assert str(Board(7, 6)) == "7x6"


@pytest.mark.parametrize("text", ["", "7", "7x", "x7", "7x6x5", "-7x6", "7 x 6", "٧x٦", "99999x1"])
def test_not_a_board(text: str) -> None:
    with pytest.raises(ValueError, match="is not a board; write rows x columns, such as 10x10"):
        Board.parse(text)


@pytest.mark.parametrize("text", ["0x5", "5x0", "65x1", "1x65", "9999x9999"])
def test_sides(text: str) -> None:
    with pytest.raises(ValueError, match=f"a board is 1x1 to 64x64, not {text}"):
        Board.parse(text)


@few
@given(st.builds(Board, st.integers(1, 9), st.integers(1, 9)))
def test_neighbours(board: Board) -> None:
    for space, near in enumerate(board.neighbours):
        row, col = divmod(space, board.cols)
        assert near == tuple(
            other
            for other in range(board.size)
            if abs(other // board.cols - row) + abs(other % board.cols - col) == 1
        )


@few
@given(st.builds(Board, st.integers(1, 7), st.integers(1, 7)), st.integers(1, 7))
def test_strips(board: Board, length: int) -> None:
    strips = list(board.strips(length))
    across = board.rows * max(0, board.cols - length + 1)
    down = board.cols * max(0, board.rows - length + 1)
    assert len(strips) == len(set(strips)) == (board.size if length == 1 else across + down)
    for strip in strips:
        assert board.strip(strip[0], strip[-1]) == board.strip(strip[-1], strip[0]) == strip
    firsts = [(strip[0], len(strip) > 1 and strip[1] - strip[0] > 1) for strip in strips]
    assert board.cols == 1 or firsts == sorted(firsts)


def test_strip_must_be_straight() -> None:
    board = Board(4, 5)
    assert board.strip(board.parse_space("4B"), board.parse_space("2B")) == (6, 11, 16)
    with pytest.raises(ValueError, match=r"1A-2B is not straight: a strip lies in one row or"):
        board.strip(6, 0)


@few
@given(st.builds(Board, st.integers(1, 6), st.integers(1, 6)))
def test_symmetries(board: Board) -> None:
    maps = board.symmetries()
    assert len(maps) == (8 if board.rows == board.cols else 4)
    assert maps[0] == tuple(range(board.size))
    if min(board.rows, board.cols) > 1:
        assert len(set(maps)) == len(maps)
    for moved in maps:
        assert sorted(moved) == list(range(board.size))
        for space in range(board.size):
            images = {moved[near] for near in board.neighbours[space]}
            assert images == set(board.neighbours[moved[space]])


@few
@given(st.builds(Board, st.integers(1, 6), st.integers(1, 6)), st.data())
def test_symmetries_are_a_group(board: Board, data: st.DataObject) -> None:
    maps = board.symmetries()
    one, other = data.draw(st.sampled_from(maps)), data.draw(st.sampled_from(maps))
    assert tuple(one[other[space]] for space in range(board.size)) in maps


def test_contains() -> None:
    board = Board(2, 3)
    assert Space(1, 2) in board
    assert not any(space in board for space in (Space(2, 0), Space(0, 3), Space(-1, 0)))
    assert board.index(Space(1, 2)) == 5
    assert board.space(5) == Space(1, 2)
