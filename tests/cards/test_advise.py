"""The adviser: what it names is legal, its figures repeat, and it wins what can be won."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.cards.advise import AdviceError, advise
from solver.cards.bridge import at_turn_of
from solver.cards.events import Answer, Event, Flip, Move, Pass, Spy
from solver.cards.log import Log
from solver.cards.recorded import record_game
from solver.cards.replay import apply
from solver.cards.rules import Rules
from solver.cards.state import GameState
from solver.cards.strategies import Strategy
from solver.cards.suggestion import Advice

START = "players me ann\nbase me S1 B1 T2 > B3 S2 T1 B2\nbase ann ? ? ? < ? ? ? ?\n"


def advice_for(text: str, seat: int = 0, worlds: int = 64, seed: int = 1) -> Advice:
    return advise(Log.parse(text).state, seat, seconds=None, worlds=worlds, seed=seed)


def positions(rules: Rules, strategies: str, deals: int = 2) -> list[tuple[GameState, int]]:
    """States of simulated games as the player to move sees them, some in mid-turn."""
    players = [Strategy.parse(word) for word in strategies.split(",")]
    found = []
    for deal in range(deals):
        game = record_game(rules, players, seed=5, deal_number=deal)
        for events in range(0, len(game.log.events), 4):
            state = game.seen_by(0, events=events).state
            if not state.over:
                seen = game.seen_by(state.turn, events=events).state
                found.append((seen, state.turn))
    return found


@pytest.mark.parametrize(
    ("rules", "strategies"),
    [
        (Rules(), "quick,greedy"),
        (Rules(mirror="same", t2_out=False, draw_after=6), "random,random"),
        (Rules(players=3), "random,quick,greedy"),
        (Rules(players=4, bombs=(2,)), "quick,random,quick,random"),
    ],
)
def test_every_turn_it_names_is_legal(rules: Rules, strategies: str) -> None:
    for state, seat in positions(rules, strategies):
        advice = advise(state, seat, seconds=None, worlds=4)
        assert len({turn.actions for turn in advice.turns}) == len(advice.turns)
        for turn in advice.turns:
            play(state, seat, turn.actions)
            assert -1e-9 <= turn.win <= 1 + 1e-9
            assert turn.out in (0.0, 1.0)
        assert any(turn.out == 0.0 for turn in advice.turns)


def play(state: GameState, seat: int, actions: tuple[str, ...]) -> None:
    """Play a turn word for word, whatever the answer to a spy could be."""
    for action in actions:
        event: Event
        match action.split():
            case ["flip"]:
                event = Flip(seat)
            case ["pass"]:
                event = Pass(seat)
            case ["move", cards]:
                event = Move(seat, int(cards))
            case ["spy", name]:
                whom = state.names.index(name)
                place = state.place_in_view(seat, whom)
                said = next(iter(state.possible_answers(whom, place)))
                event = Spy(seat, whom, Answer.parse(said.split(), state.rules))
            case other:
                pytest.fail(f"no action: {other}")
        state = apply(state, event).state


def test_the_same_seed_gives_the_same_answer() -> None:
    one, two = (replace_cost(advice_for(START)) for _ in range(2))
    assert one == two
    assert replace_cost(advice_for(START, seed=2)) != one


def replace_cost(advice: Advice) -> Advice:
    return replace(advice, counters=type(advice.counters)())


def test_a_limit_of_time_looks_at_the_same_worlds() -> None:
    short = advise(Log.parse(START).state, 0, seconds=0.0, seed=3)
    assert 0 < short.worlds < 100
    whole = advice_for(START, worlds=short.worlds, seed=3)
    assert [turn.win for turn in short.turns] == [turn.win for turn in whole.turns]


def test_few_orders_are_all_looked_at() -> None:
    text = START.replace("ann ? ? ? < ? ? ? ?", "ann S1 S2 T1 < ? ? ? ?") + "me pass\nann pass\n"
    advice = advice_for(text, worlds=1000)
    assert advice.every_world
    assert not advice.exact
    assert advice.turns[0].win_se < 0.02


def test_a_win_is_seen_and_proven() -> None:
    text = """
players me ann
base me S1 B1 T2 > B3 S2 T1 B2
base ann T2 S1 S2 T1 < B1 B2 B3
"""
    # ann knows my base as well once everything of it was said; here the log knows hers only.
    sampled = advice_for(text)
    assert not sampled.exact
    assert sampled.turns[0].win > 0.8
    known = both_known()
    advice = advise(known, 0, seconds=None, worlds=1)
    assert advice.exact
    assert advice.turns[0].win == 1.0
    assert advice.turns[0].win_se == 0.0
    assert advice.turns[0].expose == 1.0  # it is there to be taken
    assert "wins" in advice.reason


def test_nothing_is_left_to_find_out_where_an_exposed_t2_does_not_matter() -> None:
    state = both_known()
    hers = replace(state.bases[1], due=4, shown=(0, 1, 2, 3, None, None, None))
    rules = replace(state.rules, t2_out=False)
    advice = advise(replace(state, rules=rules, bases=(state.bases[0], hers)), 0, worlds=1)
    assert advice.exact
    assert {turn.win for turn in advice.turns} == {0.5}


def both_known() -> GameState:
    """A state in which everyone knows everything, and the last target of ann lies open to me."""
    log = Log.parse(
        "players me ann\nbase me S1 B1 T2 > B3 S2 T1 B2\nbase ann T2 S1 S2 T1 < B1 B2 B3\n"
    )
    mine, hers = log.state.bases
    # My Spy in gap 3 faces slot 5 of my fan, which meets slot 4 from her left.
    mine = replace(mine, allowed=tuple(1 << (card or 0) for card in log.bases[0].cards))
    order = (0, 1, 2, 3, 4, 5, 6)
    hers = replace(
        hers,
        allowed=tuple(1 << card for card in order),
        due=3,
        shown=(0, 1, 2, None, None, None, None),
        gap=5,
    )
    return replace(log.state, bases=(mine, hers), written=(log.state.written[0], order))


def test_a_turn_that_was_begun_is_finished() -> None:
    advice = advice_for(START + "me move 3\n")
    assert all("move" not in action for turn in advice.turns for action in turn.actions)
    assert () in [turn.actions for turn in advice.turns]
    assert "end the turn here" in [turn.words for turn in advice.turns]
    flipped = advice_for(START + "me flip\n")
    assert any("move 2" in turn.actions for turn in flipped.turns)
    assert ("pass",) in [turn.actions for turn in flipped.turns]


def test_a_turn_that_told_something_before_does_not_make_a_draw() -> None:
    rules = "players me ann\ndraw_after 1\n"
    advice = advice_for(START.replace("players me ann\n", rules) + "me move 3\n")
    (stopped,) = (turn for turn in advice.turns if turn.actions == ())
    assert stopped.win_se > 0.0  # the number was news, so the game goes on


def test_who_is_blown_up_has_no_next_turn() -> None:
    advice = advice_for(START + "me flip\nme spy ann bomb\nann pass\n", worlds=4)
    lit = [turn for turn in advice.turns if turn.out]
    assert lit
    assert {(turn.next_chance, turn.win) for turn in lit} == {(0.0, 0.0)}


def test_a_turn_of_an_opponent_that_may_be_over_counts_as_over() -> None:
    text = START + "me move 3\nme spy ann secret\nann move 1\n"
    state = at_turn_of(Log.parse(text).state, 0)
    assert state.turn == 0
    assert advice_for(text).player == "me"


@pytest.mark.parametrize(
    ("text", "seat", "why"),
    [
        (START, 1, "it is me's turn, not ann's"),
        (START + "me pass\n", 1, "the base of ann is not known"),
        ("players me ann\nbase me ? B1 T2 > ? S2 T1 B2\nbase ann ? ? ? < ? ? ? ?\n", 0, "base me"),
    ],
)
def test_why_nothing_is_advised(text: str, seat: int, why: str) -> None:
    with pytest.raises(AdviceError, match=why):
        advice_for(text, seat)


def test_a_base_that_can_be_worked_out_is_known() -> None:
    text = START.replace("S1 B1 T2 > B3 S2 T1 B2", "? B1 T2 > B3 S2 T1 B2")
    assert advice_for(text).turns


def test_a_search_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="a limit is needed"):
        advise(Log.parse(START).state, 0, seconds=None)


@pytest.mark.parametrize("deal", range(3))
def test_mirror_images_are_advised_alike(deal: int) -> None:
    # Under `across` the whole table can be looked at in a mirror; `same` is the same game
    # with one base read the other way.  What is found without sampling must be the same.
    rules = Rules()
    game = record_game(rules, [Strategy("quick")] * 2, seed=9, deal_number=deal)
    half = len(game.log.events) // 2
    seat = game.seen_by(0, events=half).state.turn
    state = game.seen_by(seat, events=half).state
    both = reflected(state, (0, 1))
    one = replace(reflected(state, (1 - seat,)), rules=Rules(mirror="same"))
    figures = [figures_of(position, seat) for position in (state, both, one)]
    assert figures[0] == figures[1] == figures[2]


def reflected(state: GameState, seats: tuple[int, ...]) -> GameState:
    """The state with some bases read from the other end."""
    bases, written = list(state.bases), list(state.written)
    size = state.rules.size
    for seat in seats:
        base = bases[seat]
        bases[seat] = replace(
            base,
            gap=size - base.gap,
            facing=-base.facing,
            allowed=base.allowed[::-1],
            shown=base.shown[::-1],
            lit=sum(1 << (size - 1 - place) for place in range(size) if base.is_lit(place)),
        )
        written[seat] = written[seat][::-1]
    return replace(state, bases=tuple(bases), written=tuple(written))


def figures_of(state: GameState, seat: int) -> list[tuple[float, ...]]:
    turns = advise(state, seat, seconds=None, worlds=1).turns
    return sorted(
        tuple(
            round(figure, 9)
            for figure in (
                turn.expose,
                turn.light,
                turn.out,
                turn.gain_bits,
                turn.leak_bits,
                turn.next_chance,
                turn.their_chance,
                turn.wait,
            )
        )
        for turn in turns
    )
