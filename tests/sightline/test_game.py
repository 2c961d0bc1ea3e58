"""Games as text: what is read, what is refused, and taking back."""

from __future__ import annotations

import re

import pytest

from solver.sightline.game import Game, read_colour

from .boards import board_of

TEXT = """setup hexhex2/b:a2,b2/r:b1
you red
red a1
red c2
"""


def test_text_goes_round() -> None:
    for text in (TEXT, TEXT + "end\n", TEXT.partition("\n")[0] + "\n"):
        game = Game.parse(text)
        assert game.to_text() == text
        assert Game.parse(game.to_text()) == game
    commented = "# a game\n\n" + TEXT.replace("you red", "you   RED   # mine")
    assert Game.parse(commented).to_text() == TEXT


def test_state_follows_from_the_text() -> None:
    game = Game.parse(TEXT)
    assert (game.you, game.program) == ("red", "black")
    assert str(game.position) == "hexhex2/b:a2,b2/r:a1,b1,c2"
    assert not Game.parse(TEXT.partition("\n")[0]).program
    assert Game.parse(TEXT + "end").over


def test_a_game_is_over_when_nobody_may_place_a_stone() -> None:
    game = Game.parse("setup hexhex1/b:a1/r:\nyou black")
    assert game.over
    assert not game.ended


def test_undo_takes_back_the_last_stone_of_the_person_and_what_followed() -> None:
    game = Game.parse("setup hexhex3/b:c3/r:\nyou black\nred c2\nred c4\nblack c5\nred a1\nend")
    assert game.undone().to_text().splitlines()[2:] == ["red c2", "red c4"]
    with pytest.raises(ValueError, match="you have placed no stone"):
        game.undone().undone()


def test_boards_given_from_outside() -> None:
    text = "setup ring/b:a/r:\nyou red\nred d\n"
    assert Game.parse(text, board=board_of("ring")).to_text() == text


WRONG = {
    "": "saved.hex: there is no game in it",
    "you red": "saved.hex:1: a game starts with setup and a position",
    "setup hexhex2/b:/r:": "saved.hex:1: there is no black stone",
    "setup ring/b:a/r:": "saved.hex:1: 'ring' is no built-in board",
    TEXT + "red a1": "saved.hex:5: a1 already holds a red stone",
    TEXT + "red c1": "saved.hex:5: c1 sees 1 enemy and 2 friends",
    TEXT + "red z9": "saved.hex:5: 'z9' is no cell",
    TEXT + "green a1": "saved.hex:5: 'green a1' is no line of a game",
    TEXT + "you black": "saved.hex:5: you already play red",
    TEXT + "end\nend": "saved.hex:6: end comes once",
    TEXT + "end\nblack a1": "saved.hex:6: the game has ended",
    "setup hexhex2/b:a1/r:\nyou blue": "saved.hex:2: 'blue' is no colour",
    "setup hexhex2/b:a1/r:\nred a2": "saved.hex:2: first the colours are chosen",
    "setup hexhex2/b:a1/r:\nend": "saved.hex:2: end comes once, when the colours are chosen",
}


@pytest.mark.parametrize("text", WRONG, ids=WRONG.values())
def test_games_are_read_strictly(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(WRONG[text])):
        Game.parse(text, name="saved.hex")


def test_colours() -> None:
    assert read_colour("Black") == "black"
    with pytest.raises(ValueError, match="'blue' is no colour"):
        read_colour("blue")
