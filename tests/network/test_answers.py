"""Hot, warm and cold, and the clues that follow from them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from solver.network.answers import Answer, Clue, answers_of, broken, spaces_name
from solver.network.board import Board

from .strategies import Game, games


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["hot", "h", "H", "HOT", "Hot"], Answer.HOT),
        (["warm", "w", "W"], Answer.WARM),
        (["cold", "c", "COLD"], Answer.COLD),
    ],
)
def test_words(words: list[str], answer: Answer) -> None:
    assert [Answer.parse(word) for word in words] == [answer] * len(words)
    assert Answer.parse(str(answer)) is answer


@pytest.mark.parametrize("word", ["", "ho", "hott", "x", "hot ", "1", "ħ"])
def test_not_an_answer(word: str) -> None:
    with pytest.raises(ValueError, match=r"is not an answer; write hot, warm or cold \(or h, w"):
        Answer.parse(word)


def test_hotter_is_larger() -> None:
    assert Answer.COLD < Answer.WARM < Answer.HOT


def test_diagonals_do_not_count() -> None:
    cold, warm, hot = Answer
    assert answers_of({4}, Board(3, 3)) == (cold, warm, cold, warm, hot, warm, cold, warm, cold)
    assert answers_of({0}, Board(1, 1)) == (hot,)
    assert answers_of((), Board(2, 2)) == (cold,) * 4


@settings(deadline=None, max_examples=40)
@given(games())
def test_same_as_reference(game: Game) -> None:
    assert answers_of(game.secret.spaces, game.rules.board) == game.secret.answers
    assert broken(game.clues, answers_of(game.secret.hot, game.rules.board)) == []


def test_clue_of_a_strip_is_its_hottest() -> None:
    cold, warm, hot = Answer
    answers = (cold, warm, hot, cold)
    assert Clue((0, 1, 2), hot).holds(answers)
    assert Clue((0, 1), warm).holds(answers)
    assert Clue((3,), cold).holds(answers)
    assert not Clue((0, 1), cold).holds(answers)
    assert not Clue((1, 2), warm).holds(answers)
    clues = [Clue((0,), hot, 3), Clue((1,), warm, 4), Clue((2, 3), cold, 5)]
    assert [clue.line for clue in broken(clues, answers)] == [3, 5]


def test_names() -> None:
    board = Board(3, 4)
    assert spaces_name((5,), board) == Clue((5,), Answer.HOT).name(board) == "2B"
    assert spaces_name((1, 5, 9), board) == "1B-3B"
    assert spaces_name((3, 2), board) == "1D-1C"
