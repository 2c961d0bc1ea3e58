"""Logs: read strictly, written exactly; events that cannot happen name line and reason."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards.events import Answer, Face, Flip, Move, Pass, Spy
from solver.cards.log import Log, LogError, UnfinishedLogError
from solver.cards.rules import Rules

from .games import random_game

HEAD = """\
players me ann
base me S1 B1 T2 > B3 S2 T1 B2
base ann ? ? ? < ? ? ? ?
"""
THREE = """\
players me ann bob
base me T2 S2 B3 > B1 S1 T1
base ann ? ? > ? ? ? ?
base bob > ? ? ? ? ? ?
"""
WHOLE = """\
players me ann
mirror same
t2_out no
draw_after 30
base me S1 B1 T2 > B3 S2 T1 B2
base ann ? ? ? < ? B1 ? ?
me flip
me face right
me move 3
me spy ann safe
ann face left
ann pass
me pass
ann move 2
ann spy me S1
"""


def test_everything() -> None:
    log = Log.parse(WHOLE)
    assert log.rules == Rules(2, mirror="same", t2_out=False, draw_after=30)
    assert log.names == ("me", "ann")
    assert log.events == (
        Flip(0),
        Face(0, 1),
        Move(0, 3),
        Spy(0, 1, Answer("safe")),
        Face(1, -1),
        Pass(1),
        Pass(0),
        Move(1, 2),
        Spy(1, 0, Answer("card", 0)),
    )
    assert [event.line for event in log.events] == list(range(7, 16))
    assert log.to_text() == WHOLE
    assert (log.state.turn, log.state.quiet, log.state.bases[0].due) == (0, 0, 1)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_written_reads_the_same(seed: int) -> None:
    game = random_game(seed, bombs=[None, ["B1", "B2"], ["B2"]][seed % 3])
    log = Log.parse(game.log(0))
    assert log.to_text() == game.log(0)
    assert Log.parse(log.to_text()) == log


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_mark(end: str, mark: str) -> None:
    log = Log.parse(mark + WHOLE.replace("\n", end))
    assert log == Log.parse(WHOLE)
    assert log.source == tuple(WHOLE.splitlines())


def test_tabs_comments_and_letters_of_any_case() -> None:
    text = """
    # Sunday
    Players\tme ANN   # the two of us
    MIRROR Same
    t2_out NO
    draw_after 30

    Base ME s1 b1 t2 > b3 s2 t1 b2
    base ann ? ? ? < ? b1 ? ?#no room
    me Flip
    ME face Right
    me MOVE 3
    me spy Ann SAFE
    ann face LEFT
    Ann pass
    me pass
    ann move 2
    ann spy me s1"""
    log = Log.parse(text)
    assert log.names == ("me", "ANN")
    assert log.to_text() == WHOLE.replace("ann", "ANN")


def test_players_called_like_words_of_the_log() -> None:
    text = HEAD.replace("me", "spy").replace("ann", "flip")
    log = Log.parse(text + "spy spy flip spy\nflip flip\nflip move 1\nflip spy spy secret\n")
    assert len(log.events) == 4
    assert log.names == ("spy", "flip")


def test_a_log_may_end_anywhere() -> None:
    events = WHOLE.splitlines()[6:]
    states = [Log.parse("\n".join(WHOLE.splitlines()[: 6 + count])).state for count in range(10)]
    assert len(states) == len(events) + 1
    assert [(state.turn, state.acted, state.moved) for state in states] == [
        (0, False, False),
        (0, True, False),  # a flip
        (0, True, False),
        (0, True, True),
        (1, False, False),  # a spy ends the turn
        (1, True, False),
        (0, False, False),  # so does a pass
        (1, False, False),
        (1, True, True),
        (0, False, False),
    ]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "a log begins with players and their names"),
        ("# nothing yet\n\n", 2, "a log begins with players"),
        ("me move 1", 1, "'me' comes too early: players and their names come first"),
        ("base me ?", 1, "'base' comes too early"),
        ("mirror same", 1, "'mirror' comes too early"),
        ("\x00", 1, r"'\\x00' comes too early"),
        ("players", 1, "2 to 4 players, not 0"),
        ("players me", 1, "2 to 4 players, not 1"),
        ("players a b c d e", 1, "2 to 4 players, not 5"),
        ("players me me", 1, "two players are called me"),
        ("players me Me", 1, "two players are called Me"),
        ("players me base", 1, "a player cannot be called 'base', which begins other lines"),
        ("players me Players", 1, "a player cannot be called 'Players'"),
        ("players me <", 1, "'<' is no name; a name begins with a letter or digit"),
        ("players me a\x00", 1, "is no name"),
        (f"players me {'a' * 25}", 1, "has at most 24 characters"),
        ("players me ann\nplayers me ann", 2, "players was given before, on line 1"),
        ("players me ann", 1, "the base of me is missing; write base me > [?] [?] [?]"),
        ("players me ann\nbase me ? ? ? > ? ? ? ?", 2, "the base of ann is missing"),
        ("players me ann\nme pass", 2, "the base of me is missing"),
        ("players me ann\nbase", 2, "base needs a player and the cards"),
        ("players me ann\nbase bob ? >", 2, "'bob' is no player; the players are me, ann"),
        ("players me ann\nbase me", 2, "a base has one Spy"),
        ("players me ann\nbase me ? ? ? > ? ? ?", 2, "a base of 2 players has 7 cards"),
        (HEAD + "base me ? ? ? > ? ? ? ?", 4, "base me was given before, on line 2"),
        (HEAD + "mirror same", 4, "mirror comes before the first base"),
        (HEAD + "me pass\nplayers me ann", 5, "players comes before the first event"),
        ("players me ann\nmirror", 2, "mirror needs a value"),
        ("players me ann\nmirror round", 2, "mirror is across or same, not 'round'"),
        ("players me ann\nmirror same same", 2, "mirror takes one value, not 'same' as well"),
        ("players me ann\nbombs B4", 2, "'B4' is no bomb; write some of B1 B2 B3"),
        ("players me ann\nbombs B1 B1", 2, "each once"),
        ("players me ann\nt2_out maybe", 2, "t2_out is yes or no, not 'maybe'"),
        ("players me ann\ndraw_after soon", 2, "draw_after is a number of turns, not 'soon'"),
        ("players me ann\ndraw_after 0", 2, "draw_after is 1 to 10,000 turns"),
        ("players me ann\ndraw_after " + "9" * 5000, 2, "draw_after is a number of turns"),
        (HEAD + "bob pass", 4, "unknown word 'bob'; a line starts with a player .me, ann. or"),
        (HEAD + "me", 4, "what does me do. flip, face, move, spy or pass"),
        (HEAD + "me jump", 4, "'jump' is nothing to do; write flip, face, move, spy or pass"),
        (HEAD + "me flip twice", 4, "'twice' is too much after flip"),
        (HEAD + "me pass on", 4, "'on' is too much after pass"),
        (HEAD + "me face", 4, "face takes one value, not nothing"),
        (HEAD + "me face up", 4, "face is left or right, not 'up'"),
        (HEAD + "me move", 4, "move takes one value, not nothing"),
        (HEAD + "me move one", 4, "move takes a number of cards, 1, 2 or 3, not 'one'"),
        (HEAD + "me move -1", 4, "move takes a number of cards"),
        (HEAD + "me move ３", 4, "move takes a number of cards"),
        (HEAD + "me spy", 4, "spy needs whom me spies on, and the answer"),
        (HEAD + "me spy bob safe", 4, "'bob' is no player"),
        (HEAD + "me spy ann", 4, "an answer is missing: safe, secret, bomb, boom, spy or S1"),
        (HEAD + "me spy ann maybe", 4, "'maybe' is no answer"),
        (HEAD + "me spy ann boom", 4, "boom names the bomb that is shown .B1 B2 B3., not nothing"),
        (HEAD + "me spy ann boom S1", 4, "boom names the bomb that is shown .*, not 'S1'"),
        (HEAD + "me spy ann B1", 4, "'B1' is no answer; a bomb is bomb, or boom B1"),
        (HEAD + "me spy ann safe S1", 4, "'S1' is too much after the answer"),
        (THREE + "me spy ann boom B2", 5, "boom names the bomb that is shown .B1 B3., not 'B2'"),
    ],
)
def test_unreadable(text: str, line: int, why: str) -> None:
    with pytest.raises(LogError, match=f"^game.cards:{line}: .*{why}") as error:
        Log.parse(text, name="game.cards")
    assert error.value.line == line


def test_a_log_that_is_only_begun() -> None:
    for text in ("", "players me ann", HEAD.splitlines()[0] + "\nbase ann ? ? ? < ? ? ? ?"):
        with pytest.raises(UnfinishedLogError):
            Log.parse(text)
    with pytest.raises(LogError) as error:
        Log.parse("players me ann\nme pass")
    assert not isinstance(error.value, UnfinishedLogError)


def test_huge_lines() -> None:
    for text in ("x" * 10**6, "players " + "a " * 10**5, HEAD + "me spy ann " + "b" * 10**6):
        with pytest.raises(LogError):
            Log.parse(text)


TYPED = ("me face left", "ann move 1", "flip spy 2 3", "base ? > <", "bomb boom B2 S1 T2")


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False))
def test_whatever_is_typed_is_a_log_or_an_error_with_its_line(random: Random) -> None:
    """Games with lines and words left out, doubled, moved or misspelt."""
    lines = [line.split() for line in random_game(random.randrange(50)).log(0).splitlines()]
    words = [word for event in TYPED for word in event.split()] + ["\t", "\0"]
    for _ in range(random.randint(1, 3)):
        row = random.randrange(len(lines))
        match random.randrange(5):
            case 0:
                del lines[row]
            case 1:
                lines.insert(random.randrange(len(lines)), lines[row])
            case 2 if lines[row]:
                lines[row] = [*lines[row]]
                del lines[row][random.randrange(len(lines[row]))]
            case _:
                place = random.randrange(len(lines[row]) + 1)
                lines[row] = [*lines[row][:place], random.choice(words), *lines[row][place + 1 :]]
        if not lines:
            break
    text = "\n".join(" ".join(line) for line in lines)
    log, error = log_or_error(text)
    if log is None:
        assert error is not None
        assert 1 <= error.line <= max(len(lines), 1)
        assert str(error) == f"log:{error.line}: {error.why}"
    else:
        assert Log.parse(log.to_text()) == log


def log_or_error(text: str) -> tuple[Log | None, LogError | None]:
    try:
        return Log.parse(text), None
    except LogError as error:
        return None, error
