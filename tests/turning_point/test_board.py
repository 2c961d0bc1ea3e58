"""The board: holes, names, rays and symmetries."""

from __future__ import annotations

import re

import pytest

from solver.turning_point.board import OTHELLO, TURNING_POINT, Board, board_of
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules

BOARDS = pytest.mark.parametrize(
    "board", [TURNING_POINT, OTHELLO], ids=["turning-point", "othello"]
)


def test_sixty_holes_in_eleven_staggered_rows() -> None:
    assert TURNING_POINT.holes == 60
    assert [len(row) for row in TURNING_POINT.rows] == [5, 6] * 5 + [5]
    assert TURNING_POINT.names(TURNING_POINT.rows[0]) == ["b1", "d1", "f1", "h1", "j1"]
    assert TURNING_POINT.names(TURNING_POINT.rows[1]) == ["a2", "c2", "e2", "g2", "i2", "k2"]


def test_othello_has_64_squares() -> None:
    assert board_of("othello").holes == 64
    assert OTHELLO.names(range(3)) == ["a1", "b1", "c1"]
    assert OTHELLO.name(63) == "h8"
    start = Position.start(Rules.othello())
    assert {OTHELLO.name(h): start.signs[h] for h in OTHELLO.centre} == {
        "d4": "o", "e4": "p", "d5": "p", "e5": "o",
    }  # fmt: skip


def test_the_centre_is_a_diamond_around_the_middle() -> None:
    assert TURNING_POINT.names(TURNING_POINT.centre) == ["f5", "e6", "g6", "f7"]


@BOARDS
def test_names_are_read_back(board: Board) -> None:
    for hole in range(board.holes):
        assert board.hole(board.name(hole)) == hole
        assert board.hole(board.name(hole).upper()) == hole


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "'' is not a hole; write a column and a row, such as f5"),
        ("5f", "'5f' is not a hole"),
        ("f0", "'f0' is not a hole"),
        ("f5x", "'f5x' is not a hole"),
        ("а1", "is not a hole; write"),
        ("a1", "a1 is not a hole: row 1 has holes in columns b, d, f, h, j"),
        ("l1", "l1 is outside the board (columns and rows a1 to k11)"),
        ("b12", "b12 is outside the board"),
        ("b99", "b99 is outside the board"),
    ],
)
def test_what_is_no_hole(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        TURNING_POINT.hole(name)


def test_the_rays_of_a_hole() -> None:
    rays = TURNING_POINT.rays[TURNING_POINT.hole("c4")]
    assert [TURNING_POINT.names(ray) for ray in rays] == [
        ["b3", "a2"],
        ["c2"],
        ["d3", "e2", "f1"],
        ["a4"],
        ["e4", "g4", "i4", "k4"],
        ["b5", "a6"],
        ["c6", "c8", "c10"],
        ["d5", "e6", "f7", "g8", "h9", "i10", "j11"],
    ]


@BOARDS
def test_rays_run_both_ways(board: Board) -> None:
    for hole, rays in enumerate(board.rays):
        assert len(rays) == 8
        for direction, ray in enumerate(rays):
            for distance, there in enumerate(ray):
                assert board.rays[there][7 - direction][distance] == hole


@BOARDS
def test_symmetries_keep_rays_and_centre(board: Board) -> None:
    assert len(set(board.symmetries)) == 8
    assert board.symmetries[0] == tuple(range(board.holes))
    rays = {(hole, ray) for hole in range(board.holes) for ray in board.rays[hole] if ray}
    for symmetry in board.symmetries:
        assert sorted(symmetry) == list(range(board.holes))
        assert {(symmetry[h], tuple(symmetry[t] for t in ray)) for h, ray in rays} == rays
        assert {symmetry[hole] for hole in board.centre} == set(board.centre)
