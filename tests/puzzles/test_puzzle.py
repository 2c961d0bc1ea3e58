"""Puzzles: IDs and sessions give the same puzzle back, and damage is named with its place."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.puzzle import Puzzle, PuzzleIdError
from solver.network.answers import Answer, Clue
from solver.network.board import Board
from solver.network.rules import DEFAULT_LINES, MAX_LINES, Rules
from solver.network.session import Session, SessionError

LINES = st.one_of(
    st.just(DEFAULT_LINES),
    st.lists(st.integers(1, 63), min_size=1, max_size=MAX_LINES).map(tuple),
)


@st.composite
def puzzles(draw: st.DrawFn, longest_side: int = 64) -> Puzzle:
    """Puzzles with any rules and clues, also where no network fits."""
    side = st.integers(1, longest_side)
    rules = Rules(
        draw(side), draw(side), lines=draw(LINES), touch=draw(st.sampled_from(["point", "side"]))
    )
    spaces = st.integers(0, rules.board.size - 1)
    answers = draw(st.dictionaries(spaces, st.sampled_from(Answer), max_size=60))
    return Puzzle.of(rules, answers)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """IDs in which some characters were lost, added or changed."""
    text = list(draw(puzzles()).id)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        letters = st.one_of(st.sampled_from("HWCaz_x019"), st.characters())
        text[place : place + draw(st.integers(0, 2))] = draw(st.lists(letters, max_size=2))
    return "".join(text)


@settings(deadline=None)
@given(puzzles())
def test_an_id_gives_the_puzzle_back(puzzle: Puzzle) -> None:
    assert Puzzle.parse(puzzle.id) == puzzle
    assert set(puzzle.id) <= set(string.ascii_letters + string.digits + "_")


@settings(deadline=None)
@given(st.one_of(st.text(), st.text("0123456789x_abzHWCside"), damaged()))
def test_what_is_read_is_written_just_so(text: str) -> None:
    assert _place(text) in (None, *range(1, len(text) + 2))


def _place(text: str) -> int | None:
    """Where an ID is damaged, if it is; what is read must be written just so."""
    try:
        puzzle = Puzzle.parse(text)
    except PuzzleIdError as error:
        message = str(error)
        return error.place if message.isprintable() and f" {error.place}: " in message else 0
    return None if puzzle.id == text else 0


@settings(deadline=None)
@given(puzzles())
def test_a_session_gives_the_puzzle_back(puzzle: Puzzle) -> None:
    session = puzzle.to_session()
    assert Puzzle.from_session(session) == puzzle
    assert Puzzle.from_session(Session.parse(session.to_text())) == puzzle


@settings(deadline=None)
@given(puzzles(longest_side=9))
def test_no_symmetry_loses_a_clue(puzzle: Puzzle) -> None:
    for moves in puzzle.board.symmetries():
        back = sorted(range(len(moves)), key=moves.__getitem__)
        assert puzzle.moved(moves).moved(back) == puzzle


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        ("", 1, "the number of rows"),
        ("08x8_zzl", 1, "the number of rows"),
        ("65x8_zzl", 1, "the number of rows"),
        ("8", 2, "'x' and the number of columns"),
        ("8X8_zzl", 2, "'x' and the number of columns"),
        ("8x_zzl", 3, "the number of columns"),
        ("8x8", 4, "the spaces of the board are missing"),
        ("8x8:zzl", 4, "'_' follows the board 8x8"),
        (" 8x8_zzl", 1, "the number of rows"),
        ("8x8_zzl ", 8, "neither a clue"),
        ("8x8_zzk", 8, "ends after 63 of the 64"),
        ("8x8_zz", 7, "ends after 52 of the 64"),
        ("8x8_zzm", 7, "goes past the 64"),
        ("8x8_zzlH", 8, "goes past the 64"),
        ("8x8_zlz", 7, "cannot follow 'l'"),
        ("8x8_azzk", 6, "cannot follow 'a'"),
        ("8x8_zzhh", 8, "cannot follow 'h'"),
        ("8x8_zzX", 7, "'X' is neither a clue"),
        ("8x8_1_2_3_4_5_6_zzl", 5, "the default"),
        ("8x8_1_3_2_zzl", 9, "2 follows 3"),
        ("8x8_1_64_zzl", 7, "1 to 63"),
        ("8x8_1__zzl", 7, "1 to 63"),
        ("8x8_point_zzl", 5, "1 to 63"),
        ("8x8_side_1_zzl", 5, "1 to 63"),
        ("8x8_1_1_1_1_1_1_1_1_1_1_1_zzl", 25, "at most 10"),
    ],
)
def test_damage_is_named_with_its_place(text: str, place: int, why: str) -> None:
    with pytest.raises(PuzzleIdError) as caught:
        Puzzle.parse(text)
    assert caught.value.place == place
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("8x8_zzl", 0),
        ("1x1_1_H", 1),
        ("7x7_CfHzWmC", 4),
        ("2x30_side_zdHzc", 1),
        ("10x10_1_1_2_3_4_5_6_side_zzzv", 0),
    ],
)
def test_these_ids_are_read_for_ever(text: str, clues: int) -> None:
    puzzle = Puzzle.parse(text)
    assert puzzle.id == text
    assert len(puzzle.clues) == clues


def test_what_is_for_the_table_only_is_left_out() -> None:
    rules = Rules(strips=(5,), strip_answer="hottest")
    assert Puzzle(rules).rules == Rules()
    assert Puzzle(Rules(), (Clue((3,), Answer.HOT, line=7),)).clues[0].line is None


@pytest.mark.parametrize(
    ("clues", "why"),
    [
        ([Clue((0, 1), Answer.HOT)], "about one space"),
        ([Clue((100,), Answer.HOT)], "outside the 10x10"),
        ([Clue((-1,), Answer.HOT)], "outside the 10x10"),
        ([Clue((5,), Answer.HOT), Clue((5,), Answer.COLD)], "1F has two clues"),
    ],
)
def test_clues_are_answers_to_single_spaces(clues: list[Clue], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Puzzle(Rules(), tuple(clues))


def test_a_strip_of_a_session_is_clues_space_by_space() -> None:
    puzzle = Puzzle.from_session(
        Session.parse("board 7x7\nspy 3C-3A hot warm cold\nspy 3A cold\nasked 1A-1C\n")
    )
    assert [clue.name(Board(7, 7)) for clue in puzzle.clues] == ["3A", "3B", "3C"]


def test_one_cold_word_tells_each_space_of_a_strip() -> None:
    puzzle = Puzzle.from_session(Session.parse("strip_answer hottest\nspy 3A-3C cold\n"))
    assert len(puzzle.clues) == 3


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("strip_answer hottest\nspy 3A-3C hot\n", 2, "strip 3A-3C is no clue"),
        ("spy 1A hot\n\nspy 1A cold\n", 3, "1A is cold here, but hot on line 1"),
    ],
)
def test_a_session_that_is_no_puzzle_is_named_with_the_line(text: str, line: int, why: str) -> None:
    with pytest.raises(SessionError, match=why) as caught:
        Puzzle.from_session(Session.parse(text))
    assert caught.value.line == line
