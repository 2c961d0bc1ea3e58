"""Placing stones in the compiled search against the positions of the game."""

from __future__ import annotations

import random

import numpy as np
import pytest

from solver.sightline.board import Board
from solver.sightline.kernels.geometry import LARGEST_BOARD, MOST_LINES, fits, geometry
from solver.sightline.kernels.memory import (
    disproof_of,
    keep,
    move_over,
    new_memory,
    packed,
    proof_of,
    recall,
    side_of,
)
from solver.sightline.kernels.stones import Positions, behind, choices, hopeless, place
from solver.sightline.position import COLOURS, Position

from .boards import FIELDS, LARGE, board_of

BOARDS = [*map(board_of, FIELDS | LARGE), *map(Board.hexhex, (2, 3, 4, 5))]
BOARDS = [board for board in BOARDS if fits(board)]


def whole(words: np.ndarray, side: int) -> int:
    """A set of cells from its two words."""
    return int(words[2 * side]) | int(words[2 * side + 1]) << 64


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_placing_agrees_with_the_position(board: Board) -> None:
    rng = random.Random(str(board))
    where = geometry(board)
    scratch = np.zeros(board.size, dtype=np.int8)
    for _ in range(8):
        positions = Positions.empty(2, board.size)
        black = red = 0
        for cell in rng.sample(range(board.size), rng.randint(1, board.size)):
            side = rng.randrange(2) if black else 0
            black |= (side == 0) << cell
            red |= (side == 1) << cell
            place(where, positions, 0, 1, cell, side)
            for part in positions:
                part[0] = part[1]
            position = Position(board, black, red)
            row = (positions.stones[0], positions.legal[0])
            assert [whole(row[0], side) for side in (0, 1)] == [black, red]
            legal = [position.legal(colour) for colour in COLOURS]
            assert [whole(row[1], side) for side in (0, 1)] == legal
            assert [choices(positions, 0, side) for side in (0, 1)] == [
                cells.bit_count() for cells in legal
            ]
            assert COLOURS[behind(positions, 0)] == position.behind
            for number, colour in enumerate(COLOURS):
                counts = positions.cells[0, 2 + number]
                sizes = [size + 1 for size in range(board.size) for _ in range(counts[size])]
                assert tuple(sizes[::-1]) == position.groups(colour)
            side = COLOURS.index(position.behind)
            assert hopeless(where, positions, 0, side, scratch) == position.hopeless
            assert not scratch.any()


def test_boards_that_fit() -> None:
    cells = tuple(f"c{number}" for number in range(LARGEST_BOARD + 1))
    assert fits(Board("line", cells[:-1], (tuple(range(LARGEST_BOARD)),)))
    assert not fits(Board("line", cells, (tuple(range(LARGEST_BOARD + 1)),)))
    lines = tuple((0, number) for number in range(1, MOST_LINES + 2))
    assert fits(Board("star", cells[:-1], lines[:-1]))
    assert not fits(Board("star", cells[:-1], lines))


@pytest.mark.parametrize("cells", [37, 91])
def test_memory_knows_what_it_kept(cells: int) -> None:
    rng = random.Random(cells)
    entries = {}
    for _ in range(300):
        black = rng.randrange(1, 1 << cells)
        red = rng.randrange(1 << cells) & ~black
        entries[black, red] = (rng.randrange(1 << 24), rng.randrange(1 << 24), rng.randrange(2))
    memory, larger = new_memory(cells, 1 << 12), new_memory(cells, 1 << 14)
    stones = np.zeros((1, 4), dtype=np.uint64)

    def lay(black: int, red: int) -> None:
        for place_, word in enumerate((black, black >> 64, red, red >> 64)):
            stones[0, place_] = word & (1 << 64) - 1

    for key, (proof, disproof, side) in entries.items():
        lay(*key)
        assert keep(memory, stones, 0, packed(proof, disproof, side, 5), 8)
    move_over(memory, larger, 8)
    for held in (memory, larger):
        for key, entry in entries.items():
            lay(*key)
            word = recall(held, stones, 0, 8)
            assert (proof_of(word), disproof_of(word), side_of(word)) == entry
            assert not keep(held, stones, 0, word, 8)
        lay(next(iter(entries))[0] ^ 2, 1)
        assert recall(held, stones, 0, 8) == 0


def test_full_memory_gives_up_what_took_least_work() -> None:
    memory, stones = new_memory(37, 8), np.zeros((9, 4), dtype=np.uint64)
    stones[:, 0] = range(1, 10)
    for row, work in enumerate((9, 8, 7, 1, 6, 5, 4, 3)):
        assert keep(memory, stones, row, packed(1, 1, 0, 1 << work), 8)
    assert not keep(memory, stones, 8, packed(2, 2, 0, 1), 8)
    assert [bool(recall(memory, stones, row, 8)) for row in range(9)] == [
        row != 3 for row in range(9)
    ]
