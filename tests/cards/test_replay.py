"""The events of a log as a game: what they do to the table, and which cannot happen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from solver.cards.events import Answer, Spy
from solver.cards.log import Log, LogError

from .games import random_game

HEAD = """\
players me ann
base me S1 B1 T2 > B3 S2 T1 B2
base ann ? ? ? < ? ? ? ?
"""
WAYS = ("right", "left")
THREE = """\
players me ann bob
base me T2 S2 B3 > B1 S1 T1
base ann ? ? > ? ? ? ?
base bob > ? ? ? ? ? ?
"""


def test_out_by_a_bomb_and_by_t2() -> None:
    """Who is out is passed over; the last player left has won."""
    text = THREE.replace("base bob > ? ? ? ? ? ?", "base bob B1 > B3 S1 S2 T1 T2")
    log = Log.parse(
        text + "me spy bob bomb\nann pass\nbob pass\nme spy bob boom B3\nann pass\nbob pass\n"
        "ann pass\n"
    )
    assert log.state.bases[0].out
    assert log.state.turn == 2
    assert log.state.opponents(1) == (2,)
    with pytest.raises(LogError, match="log:12: me is out of the game"):
        Log.parse(log.to_text() + "me pass\n")
    with pytest.raises(LogError, match="log:12: me is out, and the base of me out of play"):
        Log.parse(log.to_text() + "bob spy me safe\n")


def turns(name: str, target: str, *answers: str) -> Iterator[str]:
    """Turns that come to look at many slots, each with each of some answers."""
    moves = ("", f"{name} move 1\n", f"{name} move 2\n", f"{name} move 3\n")
    for facing, move, then, answer in product(WAYS, moves, WAYS, answers):
        yield (f"{name} face {facing}\n{move}{name} face {then}\n{name} spy {target} {answer}\n")


def with_turn(text: str, name: str, target: str, *answers: str) -> str:
    """The log with one more turn in which a player comes to hear one of some answers."""
    for turn in turns(name, target, *answers):
        longer = f"{text}{turn}"
        try:
            Log.parse(longer)
        except LogError:
            continue
        return longer
    raise AssertionError(f"{answers} is not in sight")


def after_targets(*targets: str, header: str = "") -> str:
    """A game in which ann has exposed targets of mine, one a turn."""
    text = HEAD.replace("S1 B1 T2 > B3 S2 T1 B2", "B3 S1 S2 T1 > T2 B1 B2")
    text = text.replace("base me", f"{header}base me")
    for target in targets:
        text = with_turn(f"{text}me pass\n", "ann", "me", target)
    return text


@pytest.mark.parametrize("own_base_is_written", [True, False])
def test_a_second_t1(own_base_is_written: bool) -> None:
    text = after_targets("S1", "S2", "T1")
    if not own_base_is_written:
        text = text.replace("B3 S1 S2 T1 > T2 B1 B2", "? ? ? ? > ? ? ?")
    place = Log.parse(text).state.bases[0].shown.index(2)
    reasons = []
    for turn in turns("ann", "me", "T1"):
        try:
            log = Log.parse(f"{text}me pass\n{turn}")
        except LogError as error:
            reasons.append(error.why)
        else:
            assert log.facts[-1].place == place  # the one that lies open
    assert any(f"but T1 was exposed at place {place + 1}" in why for why in reasons)


def test_t2_ends_the_game() -> None:
    text = after_targets("S1", "S2", "T1")
    assert Log.parse(text).state.bases[0].due == 3
    text = with_turn(f"{text}me pass\n", "ann", "me", "T2")
    state = Log.parse(text).state
    assert (state.winner, state.over, state.bases[0].out) == (1, True, True)
    for event in ("me pass", "ann pass", "ann flip"):
        with pytest.raises(LogError, match="the game is over: ann has won"):
            Log.parse(f"{text}{event}\n")


def test_t2_may_leave_its_owner_in() -> None:
    text = after_targets("S1", "S2", "T1", "T2", header="t2_out no\n")
    state = Log.parse(text).state
    assert (state.over, state.bases[0].due, state.turn) == (False, 4, 0)
    text = with_turn(f"{text}me pass\n", "ann", "me", "bomb")
    text = with_turn(f"{text}me pass\n", "ann", "me", "T1")  # exposed: said openly
    with pytest.raises(AssertionError):
        with_turn(f"{text}me pass\n", "ann", "me", "safe")
    text = with_turn(f"{text}me pass\n", "ann", "me", "boom B1", "boom B2", "boom B3")
    assert Log.parse(text).state.winner == 0


@pytest.mark.parametrize("seed", range(60))
def test_the_table_is_as_the_cards_lie(seed: int) -> None:
    game = random_game(seed)
    state = Log.parse(game.log(None)).state
    for fan, base in zip(game.fans, state.bases, strict=True):
        assert base.gap == fan.slots.index("Spy")
        assert base.facing == (1 if fan.right else -1)
        assert (base.due, base.out) == (len(fan.open), fan.out)
        assert {place for place in range(base.size) if base.is_lit(place)} == fan.lit
    left = [seat for seat, fan in enumerate(game.fans) if not fan.out]
    assert state.winner == (left[0] if len(left) == 1 else None)


def test_draw() -> None:
    """Turns without news end the game; an answer that tells something begins the count anew."""
    head = HEAD.replace("base me", "draw_after 3\nbase me")
    text = head + "me pass\nann pass\n"
    assert Log.parse(text).state.quiet == 2
    assert Log.parse(text + "me spy ann spy\n").state.drawn
    told = text + "me move 3\nme spy ann safe\nann pass\n"
    assert (Log.parse(told).state.quiet, Log.parse(told).state.over) == (1, False)
    with pytest.raises(LogError, match="log:8: the game is over: a draw after 3 turns"):
        Log.parse(text + "me pass\nann pass\n")
    # A turn that is only begun counts once the next player acts.
    assert not Log.parse(text + "me flip\n").state.over
    with pytest.raises(LogError, match="log:8: the game is over: a draw"):
        Log.parse(text + "me flip\nann flip\n")


LIT = HEAD + "me move 3\nme spy ann bomb\nann pass\n"  # my Spy looks at place 1 of ann
SHOWN = THREE.replace("bob > ? ?", "bob ? > ?")
SHOWN += "me spy bob bomb\nann pass\nbob pass\nme spy bob boom B1\nann pass\n"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        # whose turn it is
        (HEAD + "ann pass", 4, "it is me's turn, not ann's"),
        (HEAD + "me pass\nme pass", 5, "it is ann's turn, not me's"),
        (HEAD + "me spy ann spy\nme flip", 5, "it is ann's turn, not me's"),
        (HEAD + "me spy ann spy\nme spy ann spy", 5, "it is ann's turn, not me's"),
        (THREE + "bob pass", 5, "it is me's turn, not bob's"),
        (THREE + "me flip\nbob pass", 6, "it is me's turn, and then ann's, not bob's"),
        (HEAD + "me move 3\nme move 1", 5, "me has moved already in this turn"),
        (HEAD + "me move 3\nme flip\nme move 1", 6, "me has moved already in this turn"),
        (HEAD + "me move 3\nme pass", 5, "me has moved in this turn; pass is a turn without"),
        # numbers
        (HEAD + "me move 2", 4, "me faces B3 at place 4 of the base as written: the move is 3"),
        (HEAD + "me move 0", 4, "no card bears the number 0; a move is 1, 2, 3"),
        (HEAD + "me move 4", 4, "no card bears the number 4"),
        (
            "players me ann\nbombs B1 B2\nbase me ? ? ? > ? ? ?\nbase ann ? ? ? > ? ? ?\nme move 3",
            5,
            "no card bears the number 3; a move is 1, 2",
        ),
        # what a slot holds
        (HEAD + "me spy me safe", 4, "me cannot spy on the own base"),
        (HEAD + "me spy ann safe", 4, "slot 4 of ann holds the Spy: the answer is spy, not safe"),
        (
            HEAD + "me move 3\nme spy ann spy",
            5,
            "slot 1 of ann holds a card, and the Spy stands in",
        ),
        (
            HEAD + "me move 3\nme spy ann S2",
            5,
            "cannot be S2 now: S1 is due, so the answer is S1 or",
        ),
        (HEAD + "me move 3\nme spy ann T2", 5, "cannot be T2 now: S1 is due"),
        (HEAD + "me move 3\nme spy ann boom B1", 5, "slot 1 of ann holds no lit bomb"),
        (
            LIT + "me spy ann bomb",
            7,
            "holds a lit bomb: the answer is boom B1 or boom B2 or boom B3",
        ),
        (LIT + "me spy ann secret", 7, "slot 1 of ann holds a lit bomb"),
        # exposed cards
        (
            HEAD + "me move 3\nme spy ann S1\nann pass\nme spy ann safe",
            7,
            "slot 1 of ann holds S1, which is exposed: the answer is S1, not safe",
        ),
        (
            HEAD + "me move 3\nme spy ann S1\nann pass\nme flip\nme spy ann S1",
            8,
            "slot 3 of ann is place 3, but S1 was exposed at place 1: the answer is S2 or",
        ),
        (
            HEAD + "me move 3\nme spy ann S1\nann pass\nme flip\nme spy ann safe",
            8,
            "cannot be safe now: S2 is due, so the answer is S2 or secret or bomb",
        ),
        # a bomb that blew up
        (SHOWN + "bob move 3", 10, "bob faces B1, which blew up: the move is 1, not 3"),
        (SHOWN + "me pass", 10, "me is out of the game"),
        (SHOWN + "bob spy me bomb", 10, "me is out, and the base of me out of play"),
        # the base line
        (
            HEAD + "me pass\nann spy me bomb",
            5,
            "the base of me as written has S2 at place 5, not bomb",
        ),
        (
            HEAD.replace("? ? ? < ? ? ? ?", "? S1 ? < ? ? ? ?") + "me move 3\nme spy ann S1",
            5,
            "the base of ann as written has only S2 T1 T2 B1 B2 B3 for place 1, not S1",
        ),
    ],
)
def test_events_that_cannot_happen(text: str, line: int, why: str) -> None:
    with pytest.raises(LogError, match=f"^game.cards:{line}: .*{why}"):
        Log.parse(text, name="game.cards")


FACING_WHAT_I_SEE = HEAD.replace("? ? ? < ? ? ? ?", "? < ? ? ? ? ? ?") + "me move 3\n"
"""I look at place 1 of ann, and so does her own Spy."""


@pytest.mark.parametrize("count", [1, 2])
def test_exposed_card_moves_one_or_two_and_tells_nothing(count: int) -> None:
    log = Log.parse(f"{FACING_WHAT_I_SEE}me spy ann S1\nann move {count}\n")
    assert log.facts[-1].event == Spy(0, 1, Answer("card", 0))
    assert log.state.bases[1].gap == (1 - count) % 7
    with pytest.raises(LogError, match="log:6: ann faces S1, which is exposed: the move is 1 or 2"):
        Log.parse(f"{FACING_WHAT_I_SEE}me spy ann S1\nann move 3\n")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_lit_bomb_moves_its_number(count: int) -> None:
    log = Log.parse(f"{FACING_WHAT_I_SEE}me spy ann bomb\nann move {count}\n")
    assert log.rules.names(log.state.bases[1].allowed[0]) == (f"B{count}",)


def test_bomb_that_blew_up_is_shown_for_good() -> None:
    text = SHOWN + "bob pass\n"
    seen = with_turn(text, "ann", "bob", "boom B1")
    assert Log.parse(seen).state.winner == 2
    with pytest.raises(AssertionError):
        with_turn(text, "ann", "bob", "boom B3")
