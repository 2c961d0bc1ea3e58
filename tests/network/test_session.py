"""Session files: read strictly, written exactly."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.answers import Answer, Clue
from solver.network.chain import Network
from solver.network.rules import Rules
from solver.network.session import (
    Asked,
    Fact,
    Secret,
    Session,
    SessionError,
    Spy,
    parse_option,
    parse_spaces,
    rules_from,
)

from .reference import questions
from .strategies import networks_of, rule_sets

WHOLE = """\
board 8x7
lines 1 2 3
touch side
strips 2 3 5
strip_answer each
spy 4C warm
spy 4C-4G cold warm hot hot warm
secret 2B:R3D2L1
asked 3B-3C
spy 1A h
"""


def test_everything() -> None:
    session = Session.parse(WHOLE)
    rules = Rules(8, 7, (1, 2, 3), "side", (2, 3, 5), "each")
    assert session.rules == rules
    assert [type(fact) for fact in session.facts] == [Spy, Spy, Secret, Asked, Spy]
    assert [fact.line for fact in session.facts] == [6, 7, 8, 9, 10]
    assert session.spies[1].spaces == parse_spaces("4C-4G", rules.board)
    assert session.secret == Network.parse("2B:R3D2L1")
    assert session.asked == (Asked(parse_spaces("3B-3C", rules.board)),)
    assert session.strips_left == (2, 3)
    assert session.clues[0] == Clue((rules.board.parse_space("4C"),), Answer.WARM, 6)
    assert [clue.line for clue in session.clues] == [6, 7, 7, 7, 7, 7, 10]


def test_empty() -> None:
    for text in ("", "\n", "# nothing yet", "\ufeff", "  \n\t\n", "\r\n\r\n"):
        session = Session.parse(text)
        assert (session.rules, session.facts, session.clues) == (Rules(), (), ())
        assert session.secret is None
    assert Session.parse("") == Session()


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_mark(end: str, mark: str) -> None:
    session = Session.parse(mark + WHOLE.replace("\n", end))
    assert session == Session.parse(WHOLE)
    assert session.source == tuple(WHOLE.splitlines())
    broken = mark + WHOLE.replace("\n", end) + f"spy 99A w{end}"
    with pytest.raises(SessionError, match="session:11: 99A is outside"):
        Session.parse(broken)


def test_last_line_without_end() -> None:
    assert Session.parse(WHOLE.rstrip("\n")) == Session.parse(WHOLE)


def test_short_words_cases_and_comments() -> None:
    text = """\
    # the game of Sunday
    B 8x7            # a small board
    l 3,2,1
    T s
    STRIPS 5 3 2
    s c4 W#no room
    Spy 4c-G4 c w H hot Warm
    secret 2b:r3d2l1
    A B3-3C
    s 1A h
    """
    assert Session.parse(text) == Session.parse(WHOLE)


def test_two_hundred_answers() -> None:
    random = Random(1)
    names = [Rules().board.name(random.randrange(100)) for _ in range(200)]
    session = Session.parse("".join(f"spy {name} cold\n" for name in names))
    assert len(session.spies) == len(session.clues) == 200
    assert [clue.line for clue in session.clues] == list(range(1, 201))
    assert Session.parse(session.to_text()) == session


def test_twice_about_a_space() -> None:
    session = Session.parse("spy 4C warm\nspy 4C warm\nspy 4C hot\n")
    assert [(clue.line, str(clue.answer)) for clue in session.clues] == [
        (1, "warm"),
        (2, "warm"),
        (3, "hot"),
    ]


def test_order_of_a_strip() -> None:
    down = Session.parse("spy 4G-4C cold warm hot hot warm")
    board = down.rules.board
    assert [(clue.name(board), str(clue.answer)) for clue in down.clues] == [
        ("4G", "cold"),
        ("4F", "warm"),
        ("4E", "hot"),
        ("4D", "hot"),
        ("4C", "warm"),
    ]
    assert "spy 4G-4C cold warm hot hot warm\n" in down.to_text()


def test_strips_and_numbered_squares() -> None:
    session = Session.parse("strips 2 2 4\nspy 1A-1B c c\nasked 1A-1B\nasked 1A-1D\n")
    assert session.strips_left == (2, 4)
    session = Session.parse("strips 2 2 4\nspy 1A-1B c c\nspy 2A-2D c c c c\nspy 1A-2A c c\n")
    assert session.strips_left == ()
    assert Session.parse("strips none\nspy 1A c\n").strips_left == ()


def test_hottest() -> None:
    session = Session.parse("strip_answer hottest\nspy 1A-3A warm\nspy 2B hot\n")
    assert session.clues == (Clue((0, 10, 20), Answer.WARM, 2), Clue((11,), Answer.HOT, 3))
    assert Session.parse("strip_answer h\nspy 1A-3A warm\nspy 2B hot\n") == session


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("peek 4C warm", 1, "unknown word 'peek'; a line starts with board, lines, touch, strips,"),
        ("\n\nspi 4C warm", 3, "unknown word 'spi'"),
        ("4C warm", 1, "unknown word '4C'"),
        ("\x00", 1, r"unknown word '\x00'"),
        ("board", 1, "board needs a value"),
        ("lines # 1 2", 1, "lines needs a value"),
        ("board 10", 1, "'10' is not a board; write rows x columns, such as 10x10"),
        ("board 10 x 10", 1, "'10 x 10' is not a board"),
        ("board 0x3", 1, "a board is 1x1 to 64x64, not 0x3"),
        ("board 65x3", 1, "a board is 1x1 to 64x64, not 65x3"),
        ("lines 1 two", 1, "'two' is not a length of a line; write numbers such as 1 2 3"),
        ("lines -1", 1, "'-1' is not a length of a line"),
        ("lines 0", 1, "a line is 1 to 63 long, not 0"),
        ("lines 64", 1, "a line is 1 to 63 long, not 64"),
        ("lines 1.5", 1, "'1.5' is not a length of a line"),
        ("lines 1 1 1 1 1 1 1 1 1 1 1", 1, "a network has 1 to 10 lines, not 11"),
        ("lines 999999999999999999999", 1, "is not a length of a line"),
        ("touch corner", 1, "touch is point or side, not 'corner'"),
        ("touch point side", 1, "touch is point or side, not 'point side'"),
        ("strips 1", 1, "a strip is 2 to 5 spaces long, not 1"),
        ("strips 2 6", 1, "a strip is 2 to 5 spaces long, not 6"),
        ("strip_answer some", 1, "strip_answer is each or hottest, not 'some'"),
        ("board 8x8\nboard 8x8", 2, "board was given before, on line 1"),
        ("spy 4C warm\nboard 8x8", 2, "board comes before the first spy, secret or asked"),
        ("asked 4C\ntouch side", 2, "touch comes before the first"),
        ("spy", 1, "spy needs a space"),
        ("asked", 1, "asked needs a space"),
        ("secret", 1, "secret needs a network"),
        ("spy warm 4C", 1, "'warm' is not a space; write a row and a column, such as 4C"),
        ("spy 0A warm", 1, "rows are numbered from 1"),
        ("spy 11A warm", 1, "11A is outside the 10x10 board (1A to 10J)"),
        ("spy 1K warm", 1, "1K is outside the 10x10 board (1A to 10J)"),
        ("board 7x6\nspy 7G warm", 2, "7G is outside the 7x6 board (1A to 7F)"),
        ("spy 4C", 1, "4C needs 1, not 0 answers"),
        ("spy 4C warm hot", 1, "4C needs 1, not 2 answers"),
        ("spy 4C-4G cold warm hot hot", 1, "4C-4G needs 5, not 4 answers"),
        ("spy 4C-4D warm", 1, "4C-4D needs 2, not 1 answer"),
        ("strip_answer hottest\nspy 4C-4D warm hot", 2, "4C-4D needs 1, not 2 answers"),
        ("spy 4C worm", 1, "'worm' is not an answer; write hot, warm or cold (or h, w, c)"),
        ("spy 4C-5D warm hot", 1, "4C-5D is not straight: a strip lies in one row or column"),
        ("spy 4C-4C warm", 1, "4C-4C has 1 space; a strip has 2 to 5"),
        ("spy 4C-4H c c c c c c", 1, "4C-4H has 6 spaces; a strip has 2 to 5"),
        ("spy 4C- warm", 1, "'4C-' is not a strip"),
        ("spy -4C warm", 1, "'-4C' is not a strip"),
        ("spy 4C-4D-4E c c c", 1, "'4D-4E' is not a space"),
        ("spy 4C - 4D c c", 1, "'-' is not an answer"),
        (
            "strips 2 3\nspy 1A-1B c c\nspy 2A-2B c c",
            3,
            "no numbered square allows another strip of 2 (left are 3)",
        ),
        ("strips 2\nspy 1A-1B c c\nspy 2A-2B c c", 3, "another strip of 2 (none is left)"),
        ("strips none\nspy 1A-1B c c", 2, "another strip of 2 (none is left)"),
        (
            "spy 1A-1E c c c c c\nspy 2A-2E c c c c c",
            2,
            "another strip of 5 (left are 2, 2, 3, 3, 4)",
        ),
        ("strips 3\nasked 1A-1C\nasked 2A-2C", 3, "another strip of 3 (none is left)"),
        ("asked 4C warm", 1, "'warm' is too much: asked takes one space or strip"),
        ("secret 4C", 1, "'4C' is not a network; write a start and moves"),
        ("secret 4C:R1X2", 1, "'X2' in '4C:R1X2' is not a move"),
        ("secret 4C:R1 U2", 1, "'U2' is too much: secret takes one network"),
        ("secret 4C:R1", 1, "secret 4C:R1 has no line of length 2"),
        ("lines 1\nsecret 1J:R1", 2, "secret 1J:R1 leaves the board at 1K"),
        ("lines 1\nsecret 1A:R1\nsecret 1A:D1", 3, "secret was given before, on line 2"),
    ],
)  # fmt: skip
def test_errors_name_file_line_and_what_would_be_right(text: str, line: int, why: str) -> None:
    with pytest.raises(SessionError) as error:
        Session.parse(text, name="game.spy")
    assert error.value.line == line
    assert str(error.value).startswith(f"game.spy:{line}: ")
    assert why in str(error.value)
    assert "\n" not in str(error.value)


WORDS = "board lines touch spy s asked secret strips 4C 4C-4D warm h 1 2 8x8 side 1A:R1 # none"


@settings(max_examples=300)
@given(
    st.one_of(
        st.text(),
        st.lists(st.sampled_from([*WORDS.split(), "\n", "\r\n", "\ufeff"])).map(" ".join),
    )
)
def test_any_text_is_read_or_refused_with_its_line(text: str) -> None:
    try:
        session = Session.parse(text, name="x")
    except SessionError as wrong:
        error = wrong
    else:
        assert Session.parse(session.to_text()) == session
        return
    assert str(error).startswith(f"x:{error.line}: ")
    assert 1 <= error.line <= len(text.splitlines()) + 1


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    rules = draw(rule_sets())
    used: list[Fact] = []
    secrets = [chain.text for chain in networks_of(rules)]
    for _ in range(draw(st.integers(0, 6))):
        kind = draw(st.sampled_from(["spy", "spy", "asked", "secret"]))
        mine = [fact for fact in used if isinstance(fact, Spy if kind == "spy" else Asked)]
        lengths = Session(rules, tuple(mine)).strips_left
        if kind == "asked":
            lengths = Session(rules, tuple(Spy(f.spaces, ()) for f in mine)).strips_left
        spaces = draw(st.sampled_from(questions(rules.rows, rules.cols, lengths)))
        spaces = draw(st.sampled_from([spaces, spaces[::-1]]))
        if kind == "spy":
            count = 1 if rules.strip_answer == "hottest" else len(spaces)
            answers = draw(st.lists(st.sampled_from(Answer), min_size=count, max_size=count))
            used.append(Spy(spaces, tuple(answers)))
        elif kind == "asked":
            used.append(Asked(spaces))
        elif secrets and not any(isinstance(fact, Secret) for fact in used):
            used.append(Secret(Network.parse(draw(st.sampled_from(secrets)))))
    return Session(rules, tuple(used))


@settings(deadline=None, max_examples=100)
@given(sessions())
def test_written_and_read_again(session: Session) -> None:
    text = session.to_text()
    again = Session.parse(text)
    assert again == session
    assert again.to_text() == text
    assert again.clues == tuple(
        replace(clue, line=again.clues[number].line) for number, clue in enumerate(session.clues)
    )
    assert again.strips_left == session.strips_left


def test_secret_in_either_direction_is_one_session() -> None:
    one, other = (Session.parse(f"lines 1 2\nsecret {text}") for text in ("1A:R2D1", "2C:U1L2"))
    assert one == other
    assert one.to_text() == other.to_text()
    assert Session.parse(other.to_text()) == other


def test_options_stand_in_for_the_header() -> None:
    session = Session.parse("spy 7F c", options={"board": "7x6", "lines": "1,2", "touch": "side"})
    assert session.rules == Rules(7, 6, (1, 2), "side")


def test_options_and_header_that_agree() -> None:
    options = {"board": "7x6", "lines": "2,1", "touch": "s", "strips": "none"}
    text = "board 7x6\nlines 1 2\ntouch side\nstrips none\n"
    assert Session.parse(text, options=options) == Session.parse(text)


@pytest.mark.parametrize(
    ("word", "option", "value"),
    [
        ("board", "7x6", "6x7"),
        ("lines", "1,2", "1 2 3"),
        ("touch", "side", "point"),
        ("strips", "2,3", "none"),
        ("strip_answer", "hottest", "each"),
    ],
)
def test_options_and_header_that_differ(word: str, option: str, value: str) -> None:
    with pytest.raises(SessionError) as error:
        Session.parse(f"# mine\n{word} {value}\n", name="game.spy", options={word: option})
    assert str(error.value) == (
        f"game.spy:2: {word} {value} is not the {option} asked for with --{word.replace('_', '-')}"
    )


def test_wrong_option() -> None:
    with pytest.raises(ValueError, match="'8' is not a board"):
        Session.parse("", options={"board": "8"})
    with pytest.raises(ValueError, match="'8' is not a board"):
        rules_from({"board": "8"})


@settings(deadline=None)
@given(rule_sets())
def test_rules_from_options(rules: Rules) -> None:
    options = {
        "board": rules.size_text,
        "lines": ",".join(map(str, rules.lines)),
        "touch": rules.touch,
        "strips": " , ".join(map(str, rules.strips)) or "none",
        "strip_answer": rules.strip_answer,
    }
    assert rules_from(options) == rules
    assert rules_from({}) == Rules()
    assert parse_option("board", "3x4") == {"rows": 3, "cols": 4}


def test_spaces() -> None:
    board = Rules(8, 7).board
    assert parse_spaces("A2", board) == (7,)
    assert parse_spaces("1A-1C", board) == (0, 1, 2)
    assert parse_spaces("1C-1A", board) == (2, 1, 0)
    assert parse_spaces("3A-A1", board) == (14, 7, 0)
