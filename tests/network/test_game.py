"""Whole games: every rule, and the text form."""

from __future__ import annotations

import random

import pytest

from solver.network.answers import Answer
from solver.network.cache import table_of
from solver.network.game import Game, Result
from solver.network.game_events import Event, GameError, Seat
from solver.network.match import play_game
from solver.network.player import Player, Style
from solver.network.remaining import remaining
from solver.network.rules import Rules

RULES = Rules(3, 3, (1, 2), strips=(2, 3))
SEATS = Seat("ann"), Seat("ben")
HIDDEN = ("ann hides 1A:R2D1", "ben hides 1A:D2R1")
ROUND = ("ann spy 1A", "ben says hot", "ben spy 2C", "ann says hot")


def played(*lines: str, rules: Rules = RULES) -> Game:
    game = Game.start(rules, SEATS)
    for line in lines:
        game = game.add(game.parse(line))
    return game


def ended(*lines: str) -> Result:
    result = played(*lines).result
    assert result is not None
    return result


def test_order() -> None:
    order = []
    game = Game.start(RULES, SEATS)
    for line in (*HIDDEN, *ROUND, "ann waits", "ben waits", "ann spy 1B"):
        assert game.turn is not None
        order.append((game.turn.word, game.turn.seat))
        game = game.add(game.parse(line))
    assert order[:2] == [("hides", 0), ("hides", 1)]
    assert order[2:6] == [("spy", 0), ("says", 1), ("spy", 1), ("says", 0)]
    assert order[6:] == [("decides", 0), ("decides", 1), ("spy", 0)]
    assert game.result is None


@pytest.mark.parametrize(
    ("decisions", "points", "winner"),
    [
        (("ann reconstructs 1A:D2R1", "ben waits"), (1, 0), 0),
        (("ann reconstructs 3B:L1U2", "ben waits"), (1, 0), 0),
        (("ann reconstructs 1A:R2D1", "ben waits"), (0, 2), 1),
        (("ann waits", "ben reconstructs 1A:R2D1"), (0, 1), 1),
        (("ann waits", "ben reconstructs 1A:D2R1"), (2, 0), 0),
        (("ann reconstructs 1A:D2R1", "ben reconstructs 1A:R2D1"), (1, 1), None),
        (("ann reconstructs 1A:R2D1", "ben reconstructs 1A:D2R1"), (2, 2), None),
        (("ann reconstructs 1A:D2R1", "ben reconstructs 1A:D2R1"), (3, 0), 0),
    ],
)
def test_points(decisions: tuple[str, str], points: tuple[int, int], winner: int | None) -> None:
    result = ended(*HIDDEN, *ROUND, *decisions)
    assert (result.points, result.winner) == (points, winner)


def test_equivalent_counts_as_right() -> None:
    rules = Rules(7, 6)
    table = table_of(rules)
    doubles = (table.weights[table.class_of] > 1).nonzero()[0]
    assert len(doubles)
    first = int(doubles[0])
    twin = next(int(n) for n in doubles[1:] if table.class_of[n] == table.class_of[first])
    hidden, other = table.network(first), table.network(twin)
    assert hidden != other
    game = played(f"ann hides {hidden}", f"ben hides {hidden}", rules=rules)
    for line in ("ann spy 1A", "ben", "ben spy 1A", "ann"):
        if "spy" in line:
            game = game.add(game.parse(line))
        else:
            answers = game.true_answers()
            assert answers is not None
            assert game.turn is not None
            game = game.add(Event(game.turn.seat, "says", answers=answers))
    game = game.add(Event(0, "reconstructs", other)).add(Event(1, "waits"))
    assert game.result == Result((1, 0), 0, ("ann is right",))


def test_strips_are_crossed_off() -> None:
    game = played(*HIDDEN, "ann spy 1A-1C", "ben says hot warm cold", "ben spy 1A", "ann says h")
    assert (game.strips_left(0), game.strips_left(1)) == ((2,), (2, 3))
    game = game.add(game.parse("ann waits")).add(game.parse("ben waits"))
    with pytest.raises(GameError, match="no numbered square allows a strip of 3"):
        game.add(game.parse("ann spy 1A-3A"))
    assert game.add(game.parse("ann spy 1A-2A")).strips_left(0) == (2,)


PAPER = ("ann hides paper", "ben hides 1A:D2R1", *ROUND)


@pytest.mark.parametrize(
    ("lines", "winner", "reason"),
    [
        (("ann waits", "ben reconstructs 1A:R2D1", "ann shows 1A:R2D1"), 1, "ben is right"),
        (("ann waits", "ben reconstructs 1A:R2D1", "ann shows 1A:D2R1"), 1, "2C is hot, which"),
        (("ann reconstructs 1A:D2R1", "ben waits", "ann shows 1A:D2R1"), 1, "is false"),
        (("ann waits", "ben reconstructs 1A:R2D1", "ann shows 1A:R3D1"), 1, "network of ann is no"),
        (("ann caught",), 1, "no network fits the answers of ann"),
    ],
)
def test_falsehood_loses(lines: tuple[str, ...], winner: int, reason: str) -> None:
    result = ended(*PAPER, *lines)
    assert result.winner == winner
    assert reason in " ".join(result.reasons)
    if "is right" not in reason:
        assert result.points == (0, 0)


def test_two_liars_draw() -> None:
    lines = ("ann hides paper", "ben hides paper", "ann spy 1A", "ben says cold", "ben spy 1A")
    more = ("ann says cold", "ann waits", "ben reconstructs 1A:R2D1")
    result = ended(*lines, *more, "ann shows 1A:R2D1", "ben shows 1A:R2D1")
    assert (result.points, result.winner, len(result.reasons)) == ((0, 0), None, 2)


@pytest.mark.parametrize(
    ("before", "line", "why"),
    [
        ((), "ben hides 1A:R2D1", "turn of ann: hides"),
        ((), "ann hides 1A:R3D1", "not a network"),
        ((), "ann hides nothing", "not a network"),
        ((), "ann hides ~!", "not a sealed network"),
        ((), "eve hides paper", "ann or ben"),
        ((), "ann", "ann or ben"),
        (HIDDEN, "ann dances 1A", "unknown word 'dances'"),
        (HIDDEN, "ann spy", "one word more"),
        (HIDDEN, "ann spy 9Z", "outside"),
        (HIDDEN, "ann spy 1A-2B", "straight"),
        (HIDDEN, "ann waits", "turn of ann: spy"),
        (HIDDEN, "ben spy 1A", "turn of ann: spy"),
        (HIDDEN, "ann caught", "no answer"),
        ((*HIDDEN, "ann spy 1A"), "ben says cold", "not true"),
        ((*HIDDEN, "ann spy 1A"), "ben says hot hot", "needs 1"),
        ((*HIDDEN, "ann spy 1A"), "ben says maybe", "not an answer"),
        ((*HIDDEN, *ROUND), "ann waits now", "too much"),
        ((*HIDDEN, *ROUND), "ann reconstructs 1A:R3D1", "not a network"),
        ((*HIDDEN, *ROUND), "ann spy 1A", "waits or reconstructs"),
        ((*HIDDEN, *ROUND, "ann reconstructs 1A:D2R1", "ben waits"), "ann spy 1A", "over"),
    ],
)
def test_refused(before: tuple[str, ...], line: str, why: str) -> None:
    game = played(*before)
    with pytest.raises(GameError, match=why):
        game.add(game.parse(line))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no game"),
        ("board 3x3\n", "no game"),
        ("seat ann\n", "game:1: write: seat NAME KIND"),
        ("seat ann person\nseat ann person\n", "game:2: .*different names"),
        ("ann hides paper\n", "game:1: unknown word 'ann'"),
        ("board 0x3\nseat ann person\nseat ben person\n", "game:3"),
        ("seat a person\nseat b person\na hides paper\nb waits\n", "game:4: it is the turn of b"),
    ],
)
def test_unreadable(text: str, why: str) -> None:
    with pytest.raises(GameError, match=why):
        Game.read(text)


@pytest.mark.parametrize("style", ["entropy", "random", "worst+single@0.5"])
@pytest.mark.parametrize(
    "rules", [Rules(4, 4, (1, 2, 3)), Rules(7, 6, strips=(2, 5), strip_answer="hottest")]
)
def test_text_form(style: str, rules: Rules) -> None:
    """Every state on the way of a whole game, written and read again."""
    table = table_of(rules)
    player = Player(Style.parse(style), table)
    whole = play_game(table, (player, player), (random.Random(1), random.Random(2)))
    game = Game.start(rules, whole.seats)
    for event in whole.events:
        assert Game.read(game.to_text()) == game
        game = game.add(event)
    assert Game.read(game.to_text()) == game == whole
    assert whole.result is not None
    assert str(whole.secrets[0]) not in whole.to_text().splitlines()[5]
    # As sessions: what each seat saw leaves the other's network possible.
    for seat in (0, 1):
        session = whole.session(seat)
        assert type(session).parse(session.to_text()) == session
        secret = whole.secrets[1 - seat]
        assert secret is not None
        assert str(secret) in remaining(rules, session.clues).table.texts()
        assert session.strips_left == whole.strips_left(seat)


def test_one_word_a_strip() -> None:
    rules = Rules(3, 3, (1, 2), strips=(3,), strip_answer="hottest")
    game = played(*HIDDEN, "ann spy 3A-3C", rules=rules)
    assert game.true_answers() == (Answer.HOT,)
    with pytest.raises(GameError, match="needs 1"):
        game.add(game.parse("ben says hot hot warm"))
    assert game.add(game.parse("ben says hot")).spies[0][0].answers == (Answer.HOT,)
