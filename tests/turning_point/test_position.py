"""Positions: the text form, read strictly and written back."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.turning_point.position import Position, why_invalid
from solver.turning_point.rules import Rules

from .positions import EVERY_RULES, drawn, made, moved, recoloured

TEXT = "oppoo/p.ppop/ppoyo/.poooo/opooo/ppoooo/.opo./oooooo/oop.o/oo.pop/ooopo p 0.2.1-1.2.0 40-65"
ROWS = TEXT.split(maxsplit=1)[0].split("/")
START = "/".join(["....." if row % 2 == 0 else "......" for row in range(11)])


def with_row(number: int, row: str) -> str:
    rows = [row if n == number else old for n, old in enumerate(ROWS, start=1)]
    return " ".join(["/".join(rows), *TEXT.split()[1:]])


def with_words(rows: str | None = None, side: str = "p", hands: str = "0.2.1-1.2.0",
               scores: str = "40-65") -> str:  # fmt: skip
    return " ".join([rows or TEXT.split(maxsplit=1)[0], side, hands, scores])


def test_text_is_read_and_written() -> None:
    position = Position.parse(TEXT)
    assert str(position) == TEXT
    assert position.side == "p"
    assert position.hands == ((0, 2, 1), (1, 2, 0))
    assert position.scores == (40, 65)
    assert position.board.names(position.empty) == ["c2", "a4", "b7", "j7", "h9", "e10"]
    assert position.shows(position.board.hole("h3")) == "o"
    assert position.shows(position.board.hole("c2")) is None
    assert Position.parse(f"  {TEXT.replace(' ', chr(10))} ") == position


@pytest.mark.parametrize("rules", [*EVERY_RULES, Rules(stop_known=False)])
def test_random_positions_are_read_back(rules: Rules) -> None:
    rng = random.Random(7)
    for holes in range(13):
        position = drawn(rng, holes, rules)
        assert Position.parse(str(position), rules) == position
        assert Position.parse(str(recoloured(position)), rules) == recoloured(position)
        assert not list(why_invalid(moved(position, position.board.symmetries[3])))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.data())
def test_a_text_with_a_few_wrong_letters_is_read_back_or_refused(data: st.DataObject) -> None:
    letters = list(TEXT)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(letters) - 1))
        letters[place] = data.draw(st.sampled_from("poPOxXyY./ 019-\u0663"))
    text = "".join(letters)
    try:
        position = Position.parse(text)
    except ValueError:
        return
    assert Position.parse(str(position)) == position


def test_start() -> None:
    start = Position.start(Rules())
    assert str(start) == f"{START} p 27.2.1-27.2.1 0-0"
    assert Position.parse(str(start)) == start


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a position is four words, not 0: rows side hands scores"),
        (TEXT + " x", "a position is four words, not 5"),
        (with_words("/".join(ROWS[:10])), "the board has 11 rows, not 10"),
        (with_words("/".join([*ROWS, "....."])), "the board has 11 rows, not 12"),
        (with_row(2, "p.ppo"), "row 2 has 5 signs ('p.ppo'), not 6"),
        (with_row(11, ""), "row 11 has 0 signs (''), not 5"),
        (with_row(3, "ppzyo"), "row 3, sign 3: 'z' is no chip; a hole is . (empty), p o P"),
        (with_row(9, "oop. o"), "a position is four words, not 5"),
        (with_words(side="P"), "'P' is no side; write p or o"),
        (with_words(side="pink"), "'pink' is no side; write p or o"),
        (with_words(hands="0.2.1"), "'0.2.1' is no pair of hands; write plain.double.stop"),
        (with_words(hands="0.2.1-1.2.-1"), "is no pair of hands"),
        (with_words(hands="0.2.1-1.2.0.0"), "is no pair of hands"),
        (with_words(scores="40"), "'40' is no score; write pink-orange, such as 31-28"),
        (with_words(scores="40-6x"), "'40-6x' is no score"),
        (with_words(scores="40-٣"), "is no score"),
        (with_words(hands="0.3.0-1.2.0"), "pink holds 3 of the kind double; a player has 2"),
        (with_words(hands="0.1.2-1.2.0"), "pink holds 2 of the kind stop; a player has 1"),
        (with_words(hands="1.2.1-1.2.0"), "pink holds 4 chips, not 3: 6 holes are empty"),
        (with_words(hands="0.2.1-0.2.0"), "orange holds 2 chips, not 3: 6 holes are empty"),
        (with_row(1, "oPpoo"), "row 1, sign 2: 'P' is a double too many; what is in hand leaves 0"),
        (with_words(hands="1.1.1-1.2.0"), "the board has 0 of the signs P O (double); what is in"),
        (with_row(5, "ooooX"), "row 5, sign 5: 'X' is a stop disc of pink too many"),
        (with_row(6, "ppyooo"), "row 6, sign 3: 'y' is a stop disc of orange too many"),
        (with_row(3, "ppooo"), "the board has 0 of the signs y Y (stop disc of orange)"),
        (with_words(hands="1.2.0-1.2.0"), "the board has 0 of the signs x X (stop disc of pink)"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        Position.parse(text)


def centre(signs: dict[str, str]) -> str:
    """The rows of a board with only these chips."""
    return str(made(signs)).split()[0]


@pytest.mark.parametrize(
    ("chips", "hands", "side", "scores", "why"),
    [
        ({"f5": "p", "c6": "o"}, "26.2.1-26.2.1", "p", "0-0",
         "row 6, sign 2: 'o' in c6 although e6 is empty; the centre is filled first"),
        ({"f5": "p", "e6": "p"}, "26.2.1-26.2.1", "p", "0-0",
         "the board has 2 signs p, but pink has put down 1 and nothing is turned"),
        ({"f5": "x", "e6": "o"}, "27.2.0-26.2.1", "p", "3-0",
         "nobody scores before the centre is full"),
    ],
)  # fmt: skip
def test_before_the_centre_is_full(
    chips: dict[str, str], hands: str, side: str, scores: str, why: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        Position.parse(f"{centre(chips)} {side} {hands} {scores}")


def test_a_position_in_the_centre_is_read() -> None:
    text = f"{centre({'f5': 'x', 'e6': 'O', 'f7': 'p'})} o 26.2.0-27.1.1 0-0"
    assert str(Position.parse(text)) == text


def test_othello_is_read_in_both_forms() -> None:
    squares = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
    position = Position.parse(f"{squares} X", Rules.othello())
    assert position.side == "p"
    assert position.chips("p") == squares.count("X")
    assert position.hands == ((14, 0, 0), (14, 0, 0))
    assert Position.parse(str(position), Rules.othello()) == position
    assert Position.parse(f"{squares} O", Rules.othello()) == replace(position, side="o")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("-" * 63 + " X", "the board has 64 squares, not 63"),
        ("-" * 63 + "x X", "sign 64: 'x' is no square; a square is X, O or -"),
        ("-" * 64 + " p", "'p' is no side; write X or O"),
        ("-" * 64, "a position of Othello is two words, rows and side, not 1"),
        ("/".join(["........"] * 8) + " X", "'X' is no side; write p or o"),
        ("/".join(["........"] * 7) + " p", "the board has 8 rows, not 7"),
        ("/".join(["...P...."] * 8) + " p", "row 1, sign 4: 'P' is no chip; a hole is . ("),
    ],
)  # fmt: skip
def test_bad_othello_is_named(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        Position.parse(text, Rules.othello())
