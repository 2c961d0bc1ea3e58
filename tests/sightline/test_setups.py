"""Set-ups up to symmetry: each family counted by Burnside's lemma as well."""

from __future__ import annotations

import random
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.sightline.board import Board
from solver.sightline.position import Position
from solver.sightline.setups import canonical, random_setup, setups


def cycles(symmetry: tuple[int, ...]) -> list[int]:
    """The lengths of the cycles of a permutation."""
    left, lengths = set(range(len(symmetry))), []
    while left:
        cell, length = left.pop(), 1
        while symmetry[cell] in left:
            cell = symmetry[cell]
            left.remove(cell)
            length += 1
        lengths.append(length)
    return lengths


def by_burnside(board: Board, stones: int) -> int:
    """The number of set-ups: the mean, over the symmetries, of those that each leaves alone."""
    fixed = 0
    for symmetry in board.symmetries:
        # A polynomial: ways to fill whole cycles with all black, all red, or nothing.
        both, red = [1] + [0] * stones, [1] + [0] * stones
        for length in cycles(symmetry):
            for ways, colours in ((both, 2), (red, 1)):
                for size in range(stones, length - 1, -1):
                    ways[size] += colours * ways[size - length]
        fixed += both[stones] - red[stones]
    return fixed // len(board.symmetries)


@pytest.mark.parametrize(("side", "stones"), [(1, 1), (2, 1), (2, 3), (2, 7), (3, 3), (4, 2)])
def test_every_set_up_once(side: int, stones: int) -> None:
    board = Board.hexhex(side)
    found = list(setups(board, stones))
    assert len(found) == len(set(found)) == by_burnside(board, stones)
    assert all(canonical(setup) == setup for setup in found)
    assert all((setup.black | setup.red).bit_count() == stones for setup in found)


def test_known_numbers() -> None:
    found = list(setups(Board.hexhex(4), 2))
    assert len(found) == 194
    assert sum(not setup.red for setup in found) == 71
    assert by_burnside(Board.hexhex(4), 3) == 4719
    assert by_burnside(Board.hexhex(5), 2) == 508


def test_boards_without_symmetries_and_too_many_stones() -> None:
    board = Board("three", ("x", "y", "z"), ((0, 1, 2),))
    assert len(list(setups(board, 2))) == comb(3, 2) * 3
    assert list(setups(board, 4)) == []


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(2, 4), st.data())
def test_symmetries_have_one_canonical_form(seed: int, side: int, data: st.DataObject) -> None:
    board = Board.hexhex(side)
    position = random_setup(board, data.draw(st.integers(1, 7)), random.Random(seed))
    symmetry = data.draw(st.sampled_from(board.symmetries))
    assert canonical(position.mapped(symmetry)) == canonical(position)


def test_random_set_ups_are_any() -> None:
    board = Board("pair", ("x", "y"), ((0, 1),))
    rng = random.Random(0)
    drawn = {str(random_setup(board, 2, rng)) for _ in range(100)}
    assert drawn == {str(setup) for setup in setups(board, 2)}
    assert {random_setup(board, 1, rng) for _ in range(50)} == {
        Position.of(board, ["x"]),
        Position.of(board, ["y"]),
    }
    for stones in (0, 3):
        with pytest.raises(ValueError, match="it takes 1 to 2 stones"):
            random_setup(board, stones, rng)
