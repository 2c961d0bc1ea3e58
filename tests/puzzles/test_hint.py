"""Hints: they suffice, wrong marks come first, and following them solves a puzzle."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.grade import NoGradeError
from puzzles.hint import LEVELS, Hint, hint
from puzzles.marks import marks_text, parse_marks
from puzzles.puzzle import Puzzle
from solver.network.answers import Answer
from solver.network.board import Board
from solver.network.cache import table_of
from solver.network.table import Table

PUZZLES = (
    "7x6_gWWWWbWeWbWcCCaCaWiW",
    "7x6_iHWeWeWiCCbCe",
    "7x6_CbWdWaHhWWWWaHhWh",
    "2x3_1_2_aHaWb",
)
SPARSE = "7x7_iCzbCj"


def suffices(puzzle: Puzzle, advice: Hint, marks: dict[int, bool], table: Table) -> bool:
    """Whether the table says that a hint follows from what it cites."""
    hot = table.answers == Answer.HOT
    fit = table.agreeing(clue for clue in puzzle.clues if clue.spaces[0] in advice.clues)
    for space in advice.marks:
        fit &= hot[space] == marks[space]
    return all((hot[space, fit] == is_hot).all() for space, is_hot in advice.squares.items())


@pytest.mark.parametrize("text", PUZZLES)
def test_following_hints_solves_a_puzzle(text: str) -> None:
    puzzle = Puzzle.parse(text)
    table = table_of(puzzle.rules)
    marks: dict[int, bool] = {}
    while (advice := hint(puzzle, marks)).kind != "done":
        assert advice.kind == "step"
        assert len(advice.texts) == len(LEVELS)
        assert set(advice.clues) <= set(puzzle.answers)
        assert set(advice.marks) <= set(marks)
        assert not advice.squares.keys() & marks.keys()
        assert suffices(puzzle, advice, marks, table)
        marks.update(advice.squares)
    solution = table.where(puzzle.clues)
    assert solution.classes == 1
    known = {space for space, is_hot in marks.items() if is_hot}
    known |= {space for space, answer in puzzle.answers.items() if answer is Answer.HOT}
    assert known == {s for s in range(table.rules.board.size) if solution.answers[s, 0] == 2}


def test_hints_of_a_puzzle_that_needs_a_search_suffice() -> None:
    puzzle = Puzzle.parse(SPARSE)
    table = table_of(puzzle.rules)
    marks: dict[int, bool] = {}
    for _ in range(4):
        advice = hint(puzzle, marks)
        assert suffices(puzzle, advice, marks, table)
        marks.update(advice.squares)


@pytest.mark.parametrize("text", PUZZLES[1:])
def test_a_hint_without_a_table_is_confirmed_too(text: str) -> None:
    puzzle = Puzzle.parse(text)
    advice = hint(puzzle, engine="cp-sat")
    assert suffices(puzzle, advice, {}, table_of(puzzle.rules))


def test_wrong_marks_are_named_before_anything_else() -> None:
    puzzle = Puzzle.parse(PUZZLES[1])
    marks = parse_marks("2D- 2E+ 1A+ 3C+", puzzle.board)
    advice = hint(puzzle, marks)
    assert advice.kind == "wrong"
    (text,) = advice.told(4)
    assert text.startswith("2D is marked not hot, but it is. 2E is marked hot, but it is not. ")
    assert advice.squares == {9: True, 10: False, 14: False}


def test_levels_tell_more_and_more() -> None:
    advice = hint(Puzzle.parse(PUZZLES[1]))
    assert [len(advice.told(level)) for level in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert advice.told(3) == advice.texts[:3]


def test_no_hint_for_a_puzzle_of_several_classes() -> None:
    with pytest.raises(NoGradeError, match="several"):
        hint(Puzzle.parse("7x6_aHzn"))


@given(st.data())
def test_marks_are_read_as_they_were_written(data: st.DataObject) -> None:
    board = Board(data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9)))
    marks = data.draw(st.dictionaries(st.integers(0, board.size - 1), st.booleans()))
    marks = dict(sorted(marks.items()))
    assert parse_marks(marks_text(marks, board), board) == marks
    listed = ", ".join(board.name(s) + "-+"[is_hot] for s, is_hot in marks.items())
    assert parse_marks(listed, board) == marks


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1A", "must end in"),
        ("9Z+", "outside"),
        ("1A+ 1A-", "both"),
        ("1A+ 1A", "must end in"),
        ("+a", "end after 2"),
        ("+?", "character 2"),
        ("zzz", "goes past"),
        ("abcdefgh+", "goes past"),
    ],
)
def test_marks_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_marks(text, Board(3, 3))


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(ValueError):
        parse_marks(text, Board(3, 3))
