"""Boards: names, lines, rays, symmetries, and the strict reader of JSON."""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter

import pytest

from solver.sightline.board import MAX_SIZE, Board, row_letters

from .boards import FIELDS, board_of
from .reference import hexhex


@pytest.mark.parametrize("size", range(1, 8))
def test_hexhex_has_the_cells_and_lines_of_the_reference(size: int) -> None:
    board, field = Board.hexhex(size), hexhex(size)
    assert board.cells == field.cells
    assert len(board.cells) == 3 * size * (size - 1) + 1
    ours = Counter(frozenset(board.cells[cell] for cell in line) for line in board.lines)
    assert ours == Counter(frozenset(line) for line in field.lines if len(line) > 1)


def test_rows_and_cells_are_named_as_the_rules_say() -> None:
    board = Board.hexhex(4)
    rows = Counter(name[0] for name in board.cells)
    assert rows == {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
    assert board.index("D4") == board.index("d4") == 18
    assert board.name_of(18) == "d4"
    assert str(board) == "hexhex4"
    assert Board.parse("HexHex4") is board


def test_large_boards() -> None:
    board = Board.hexhex(14)
    assert row_letters(26) == "aa"
    assert board.cells[-1] == "aa14"
    assert Board.hexhex(MAX_SIZE).size == 3 * MAX_SIZE * (MAX_SIZE - 1) + 1


@pytest.mark.parametrize("name", FIELDS)
def test_sight_is_symmetric(name: str) -> None:
    """Two cells lie on as many rays of one as of the other, equally far away."""
    board = board_of(name)
    ways = Counter(
        (cell, other, distance)
        for cell, rays in enumerate(board.rays)
        for ray in rays
        for distance, other in enumerate(ray)
    )
    assert all(
        ways[other, cell, distance] == count for (cell, other, distance), count in ways.items()
    )
    assert not any(cell == other for cell, other, _ in ways)


@pytest.mark.parametrize("name", FIELDS)
def test_neighbours_and_graph_agree(name: str) -> None:
    board = board_of(name)
    assert list(board.graph) == list(board.cells)
    for cell, around in enumerate(board.neighbours):
        assert set(board.graph[board.cells[cell]]) == {board.cells[other] for other in around}
        assert cell not in around


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_symmetries_are_12_and_keep_the_lines(size: int) -> None:
    board = Board.hexhex(size)
    assert len(set(board.symmetries)) == 12
    assert board.symmetries[0] == tuple(range(board.size))
    lines = {frozenset(line) for line in board.lines}
    for symmetry in board.symmetries:
        assert sorted(symmetry) == list(range(board.size))
        assert {frozenset(symmetry[cell] for cell in line) for line in lines} == lines


def test_other_boards_have_the_identity_alone() -> None:
    assert board_of("torus").symmetries == (tuple(range(12)),)
    assert Board.hexhex(1).symmetries == ((0,),)
    # A name alone does not make a hexhex.
    assert Board("hexhex2", ("a1", "b1"), ()).symmetries == ((0, 1),)


def test_one_cell_and_no_lines() -> None:
    for board in (Board.hexhex(1), board_of("one-cell"), board_of("no-lines")):
        assert set(board.rays) == {()}
        assert set(board.neighbours) == {()}
        assert board.graph.number_of_edges() == 0


def test_a_closed_line_is_seen_both_ways() -> None:
    pair = board_of("pair")
    assert pair.rays == (((1,), (1,)), ((0,), (0,)))
    assert pair.neighbours == ((1,), (0,))


def test_boards_can_be_sent_to_other_processes() -> None:
    board = board_of("torus")
    assert board.rays
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.rays == board.rays
    assert hash(again) == hash(board)


WRONG = {
    "[": "not JSON",
    "[1]": "a board is an object",
    "[" * 100_000: "lists in lists",
    '{"lines": []}': "a board needs cells",
    '{"cells": ["a"]}': "a board needs lines",
    '{"cells": ["a"], "lines": {}}': "a board needs lines: a list of lists",
    '{"cells": "a", "lines": []}': "cells: a list of names of cells is wanted, not 'a'",
    '{"cells": [1], "lines": []}': "cells: 1 is no name",
    '{"cells": [], "lines": []}': "at least one cell",
    '{"cells": ["a", "a"], "lines": []}': "the cell a is there twice",
    '{"cells": ["a b"], "lines": []}': "'a b' cannot be the name of a cell",
    '{"cells": ["a,b"], "lines": []}': "'a,b' cannot be the name of a cell",
    '{"cells": ["\\u001b[31m"], "lines": []}': "'\\x1b[31m' cannot be the name of a cell",
    '{"cells": [""], "lines": []}': "'' cannot be the name of a cell",
    '{"cells": ["a"], "lines": [["b"]]}': "line 1: 'b' is not among the cells",
    '{"cells": ["a"], "lines": [[]]}': "line 1 is empty",
    '{"cells": ["a"], "lines": ["a"]}': "line 1: a list of names of cells is wanted",
    '{"cells": ["a"], "lines": [["a", "a"]]}': "line 1 goes from a to itself",
    '{"cells": ["a", "b", "c"], "lines": [["a", "b", "c", "b"]]}': "line 1 visits b twice",
    '{"cells": ["a", "b"], "lines": [["a", "b"], ["b", "a"]]}': "line 2 is line 1 again",
    '{"cells": ["a", "b", "c"], "lines": [["a","b","c","a"], ["c","b","a","c"]]}': "line 1 again",
    '{"cells": ["a"], "lines": [], "size": 3}': "unknown field 'size'",
    '{"cells": ["a"], "cells": ["b"], "lines": []}': "the field 'cells' is there twice",
}


@pytest.mark.parametrize("text", WRONG, ids=WRONG.values())
def test_json_is_read_strictly(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(WRONG[text])) as error:
        Board.from_json(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["hexhex0", "hexhex65", "hexhex", "hex4", "hexhex4x", ""])
def test_unknown_built_in_boards(name: str) -> None:
    with pytest.raises(ValueError, match="hexhex"):
        Board.parse(name)


def test_other_names_that_do_not_do() -> None:
    text = json.dumps({"cells": ["a"], "lines": []})
    with pytest.raises(ValueError, match="hexhex4 is a built-in board"):
        Board.from_json(text, name="hexhex4")
    with pytest.raises(ValueError, match="cannot be the name of a board"):
        Board.from_json(text, name="my board")
    with pytest.raises(ValueError, match="no cell of this board: 1"):
        Board("wrong", ("a",), ((0, 1),))
    with pytest.raises(ValueError, match=r"'z9' is no cell of hexhex2 \(its cells are a1 to c2\)"):
        Board.hexhex(2).index("z9")
    with pytest.raises(ValueError, match="its only cell is a1"):
        Board.hexhex(1).index("b1")
