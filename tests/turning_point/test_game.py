"""Games: lists of moves, undo, and the text form."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.turning_point.chips import KIND, SHOWS
from solver.turning_point.game import Game, GameError, Log
from solver.turning_point.moves import is_over, must_pass, placements, totals
from solver.turning_point.position import Position, why_invalid
from solver.turning_point.rules import Rules

from .positions import EVERY_RULES

OPENING = "f5 g6 e6:double f7 g8 c6"


def played(rules: Rules, seed: int, moves: int = 200) -> Game:
    """A game of random moves, at most so many."""
    rng = random.Random(seed)
    game = Game.start(rules)
    while not is_over(game.position) and len(game.turns) < moves:
        if must_pass(game.position):
            game = game.add("pass")
        else:
            chosen = rng.choice(placements(game.position))
            game = game.add(chosen.text(game.position.board))
    return game


def test_scores_after_each_move() -> None:
    game = Game.parse(OPENING)
    assert [turn.after.scores for turn in game.turns] == [
        (0, 0), (0, 0), (0, 0), (0, 0), (6, 0), (6, 6),
    ]  # fmt: skip
    assert [turn.text for turn in game.turns] == OPENING.split()


def test_layout_does_not_matter() -> None:
    text = "\ufefftrap free\r\n\r\n# a comment\r\nF5 g6:plain e6:D # three\rf7\tg8\nc6:p\n"
    assert Game.parse(text).position == Game.parse(f"trap free\n{OPENING}").position


def test_every_option_has_a_header_line() -> None:
    text = "trap free\nfresh_double yes\nstop_disc stays\nstop_known no\nf5\n"
    game = Game.parse(text)
    assert game.rules == Rules("turning-point", "free", True, "stays", False)
    assert game.to_text() == text
    assert Game.parse("board othello").rules == Rules.othello()


def test_a_game_may_begin_with_a_position() -> None:
    here = Game.parse(OPENING).position
    game = Game.parse(f"# from the club\n{here}\ng4 h3:stop")
    assert game.first == here
    assert game.turns[0].before == here
    assert Game.parse(game.to_text()) == game
    assert Game.parse(str(here)) == Game(here)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("f5 f5", ":1: f5 is taken"),
        ("f5\ng5", ":2: g5 is not a hole: row 5 has holes in columns b, d, f, h, j"),
        ("f5\n\nz9", ":3: z9 is outside the board"),
        ("hello", ":1: 'hello' is not a hole; write a column and a row, such as f5"),
        ("f5:triple", ":1: 'triple' is no kind of chip; write plain, double or stop"),
        ("f5:", ":1: '' is no kind of chip"),
        ("b1", ":1: b1 is not in the centre, which is filled first: f5, e6, g6, f7"),
        ("f5 e6 g6 f7 b1", ":1: b1 traps nothing; these do: c6, d7, e8, f9"),
        ("f5:stop e6 g6:s", ":1: pink holds no chip of the kind stop"),
        ("f5 pass", ":1: nobody passes here"),
        ("trap maybe", ":1: trap is required or free, not 'maybe'"),
        ("trap", ":1: write trap and one of required, free"),
        ("trap free free", ":1: write trap and one of required, free"),
        ("trap free\ntrap free", ":2: trap is said twice"),
        ("f5\ntrap free", ":2: trap comes before the position and the moves"),
        ("board othello\ntrap free\nd3", ":3: Othello has no options"),
        ("board othello\ntrap free", ":2: Othello has no options"),
        ("./. p", ":1: a position is four words, not 2"),
        (f"{Position.start(Rules())}\n{Position.start(Rules())}", ":2: a position comes once"),
        (f"f5\n{Position.start(Rules())}", ":2: a position comes once, before the moves"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(text: str, why: str) -> None:
    with pytest.raises(GameError) as error:
        Game.parse(text, name="club.txt")
    assert f"club.txt{why}" in str(error.value)
    assert error.value.line == int(why.split(":")[1])


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.lists(
        st.sampled_from([
            *OPENING.split(), "trap", "free", "\n", "#", "board", "othello", "pass", "a/b", "b1:x",
            "stop_known no\n", str(Position.start(Rules())), "\x00", "::", "f5:stop",
        ]),
        max_size=12,
    ).map(" ".join)
)  # fmt: skip
def test_any_words_are_a_game_or_a_game_error(text: str) -> None:
    try:
        game = Game.parse(text)
    except GameError:
        return
    assert Game.parse(game.to_text()) == game


def test_options_given_must_agree() -> None:
    assert Game.parse(OPENING, options={"trap": "free"}).rules.trap == "free"
    with pytest.raises(GameError, match="game:1: trap required is not the free asked for"):
        Game.parse(f"trap required\n{OPENING}", options={"trap": "free"})


def test_undo() -> None:
    game = Game.parse(OPENING)
    back = game.undo()
    assert back == Game.parse(OPENING.rsplit(" ", 1)[0])
    assert back.add("c6") == game
    with pytest.raises(ValueError, match="no move to take back"):
        Game.start(Rules()).undo()


def test_nothing_follows_the_end() -> None:
    over = played(Rules(), 3)
    assert len(over.turns) == 60
    with pytest.raises(ValueError, match="is taken"):
        over.add("f5")
    with pytest.raises(ValueError, match="nobody passes here"):
        over.add("pass")


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.sampled_from([*EVERY_RULES, Rules.othello()]), st.integers(0, 1 << 30))
def test_replay_equals_play_and_chips_never_vanish(rules: Rules, seed: int) -> None:
    game = played(rules, seed)
    assert Game.parse(game.to_text()) == game
    for turn in game.turns:
        before, after = turn.before, turn.after
        assert not list(why_invalid(after))
        assert Position.parse(str(after), rules) == after
        if turn.placement is None:
            continue
        assert len(before.empty) - len(after.empty) == 1
        # A chip keeps its kind and its owner, and changes its colour only when turned.
        for hole, sign in enumerate(before.signs):
            if sign in SHOWS:
                now = after.signs[hole]
                assert KIND[now] == KIND[sign]
                assert now.lower() == sign.lower() or KIND[sign] != "stop"
                turned = hole in turn.placement.turned
                assert (SHOWS[now] != SHOWS[sign]) == turned


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.sampled_from(EVERY_RULES), st.integers(0, 1 << 30))
def test_points_never_exceed_the_rules(rules: Rules, seed: int) -> None:
    """A row has 3 to 11 holes and at most four doubles; scores are the sums of rows."""
    game = played(rules, seed)
    scores = [0, 0]
    for turn in game.turns:
        assert turn.placement is not None
        for row in turn.placement.rows:
            assert 3 <= len(row.holes) <= 11
            assert row.multiplier in (1, 2, 4, 6, 8)
            assert row.points == (0 if row.stopped else row.multiplier * len(row.holes))
        scores["po".index(turn.before.side)] += turn.placement.points
        assert turn.after.scores == tuple(scores)
    assert sum(totals(game.position)) == sum(scores) + 60


def test_othello_passes_are_written() -> None:
    squares = "OX" + "-" * 62
    game = Game.parse(f"board othello\n{squares} X\npass c1")
    assert [turn.text for turn in game.turns] == ["pass", "c1"]
    assert game.last_holes == (2,)
    assert is_over(game.position)
    assert Game.parse(game.to_text()) == game
    with pytest.raises(GameError, match="pink cannot trap; write pass"):
        Game.parse(f"board othello\n{squares} X\nd3")


def test_a_log_is_not_played_until_it_is_asked_to() -> None:
    log = Log.parse("f5\nf5")
    assert log.moves == ((1, "f5"), (2, "f5"))
    with pytest.raises(GameError, match=":2: f5 is taken"):
        log.replay()
