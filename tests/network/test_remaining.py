"""What is left: laws that hold for every game, and brute force on small boards."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.answers import Answer, Clue
from solver.network.cache import cache_file, table_of
from solver.network.remaining import (
    answer_weights,
    certain,
    chances,
    remaining,
    table_for,
)
from solver.network.rules import Rules
from solver.network.session import Session
from solver.network.table import TableTooLargeError
from solver.result import Deadline, Status

from .reference import classes, fitting
from .strategies import Game, games

some = settings(deadline=None, max_examples=40)


def texts(rules: Rules, clues: object) -> list[str]:
    return list(remaining(rules, clues).table.texts())  # type: ignore[arg-type]


@some
@given(games())
def test_brute_force(game: Game) -> None:
    found = remaining(game.rules, game.clues)
    left = fitting(game.networks, game.facts)
    assert (found.engine, found.status, found.total) == ("table", Status.COMPLETE, len(left))
    assert list(found.table.texts()) == [network.text for network in left]
    assert found.table.classes == len(set(classes(left)))


@some
@given(games())
def test_true_network_is_never_lost(game: Game) -> None:
    for count in range(len(game.clues) + 1):
        assert game.secret.text in texts(game.rules, game.clues[:count])


@some
@given(games())
def test_an_answer_never_adds_candidates(game: Game) -> None:
    before = texts(game.rules, ())
    for count in range(1, len(game.clues) + 1):
        after = texts(game.rules, game.clues[:count])
        assert set(after) <= set(before)
        before = after


@some
@given(games(), st.data())
def test_order_of_answers_does_not_matter(game: Game, data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(game.clues))
    assert texts(game.rules, shuffled) == texts(game.rules, game.clues)
    assert texts(game.rules, (*shuffled, *game.clues)) == texts(game.rules, game.clues)


@some
@given(games(), st.data())
def test_the_three_answers_part_the_candidates(game: Game, data: st.DataObject) -> None:
    space = data.draw(st.integers(0, game.rules.board.size - 1))
    parts = [texts(game.rules, (*game.clues, Clue((space,), answer))) for answer in Answer]
    assert sorted(chain.from_iterable(parts)) == sorted(texts(game.rules, game.clues))


@some
@given(games())
def test_symmetries(game: Game) -> None:
    found = remaining(game.rules, game.clues).table
    for moved in game.rules.board.symmetries():
        clues = [Clue(tuple(moved[s] for s in clue.spaces), clue.answer) for clue in game.clues]
        image = remaining(game.rules, clues).table
        assert (image.networks, image.classes) == (found.networks, found.classes)
        assert (answer_weights(image)[list(moved)] == answer_weights(found)).all()
        assert certain(image) == {moved[s]: answer for s, answer in certain(found).items()}


@some
@given(games())
def test_chances(game: Game) -> None:
    table = remaining(game.rules, game.clues).table
    left = fitting(game.networks, game.facts)
    odds = chances(table)
    assert odds.shape == (game.rules.board.size, 3)
    assert odds.sum(axis=1) == pytest.approx(1)
    for space in range(game.rules.board.size):
        for answer in Answer:
            count = sum(network.answers[space] == answer for network in left)
            assert odds[space, answer] == pytest.approx(
                float(Fraction(count, len(left))), abs=1e-12
            )
            assert (odds[space, answer] == 1) == (count == len(left))
    # Every network covers equally many spaces.
    assert odds[:, Answer.HOT].sum() == pytest.approx(game.rules.hot_spaces)


@some
@given(games())
def test_certain(game: Game) -> None:
    left = fitting(game.networks, game.facts)
    assert certain(remaining(game.rules, game.clues).table) == {
        space: left[0].answers[space]
        for space in range(game.rules.board.size)
        if len({network.answers[space] for network in left}) == 1
    }


def test_a_class_of_four_weighs_four() -> None:
    table = remaining(Rules(2, 2, (1, 1, 1))).table
    assert (table.networks, table.classes, table.weights.tolist()) == (4, 1, [4])
    assert answer_weights(table).tolist() == [[0, 0, 4]] * 4


def test_nothing_left() -> None:
    session = Session.parse("board 7x6\nspy 1A hot\nspy 1A cold\n")
    found = remaining(session.rules, session.clues)
    assert (found.table.networks, found.total, found.status) == (0, 0, Status.COMPLETE)
    assert certain(found.table) == {}
    with pytest.raises(ValueError, match="no network is left"):
        chances(found.table)


def test_every_space_answered() -> None:
    table = table_of(Rules(7, 6))
    for number in (0, 400, 1159):
        answers = table.answers[:, table.class_of[number]]
        clues = [Clue((space,), Answer(int(a))) for space, a in enumerate(answers)]
        found = remaining(Rules(7, 6), clues)
        assert found.table.classes == 1
        assert str(table.network(number)) in list(found.table.texts())


def test_two_hundred_answers() -> None:
    board = Rules().board
    table = table_of(Rules())
    answers = table.answers[:, 77_777]
    clues = [Clue((n % board.size,), Answer(int(answers[n % board.size]))) for n in range(200)]
    found = remaining(Rules(), clues)
    assert found.table.classes == 1
    assert str(table.first_of_class(77_777)) in list(found.table.texts())


@pytest.mark.parametrize("count", [0, 1, 5, 1_159])
def test_limit(count: int) -> None:
    whole = texts(Rules(7, 6), ())
    found = remaining(Rules(7, 6), limit=count)
    assert (found.status, found.total) == (Status.LIMIT, 1_160)
    assert list(found.table.texts()) == whole[:count]


def test_limit_that_is_not_reached() -> None:
    found = remaining(Rules(7, 6), limit=1_160)
    assert (found.status, found.table.networks) == (Status.COMPLETE, 1_160)


def test_no_time(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("SPYGLASS_CACHE", str(tmp_path))
    for engine in ("table", "auto", "cp-sat"):
        found = remaining(Rules(), engine=engine, deadline=Deadline(0))  # type: ignore[arg-type]
        assert (found.status, found.total) == (Status.TIME, None)
        assert found.table.networks == 0
        assert found.engine == ("table" if engine == "table" else "cp-sat")


def test_auto_takes_cp_sat_where_the_table_is_too_large() -> None:
    rules = Rules(8, 7)
    cache_file(rules).unlink(missing_ok=True)
    assert table_for(rules, "cp-sat") is None
    assert table_for(rules, "auto", budget=1) is None
    with pytest.raises(TableTooLargeError):
        table_for(rules, "table", budget=1)
    clues = [Clue((0,), Answer.HOT), Clue((1,), Answer.WARM)]
    found = remaining(rules, clues, budget=1 << 20)
    assert (found.engine, found.status) == ("cp-sat", Status.COMPLETE)
    assert texts(rules, clues) == list(found.table.texts())


def test_memory_bounds_the_list_of_cp_sat() -> None:
    found = remaining(Rules(7, 6), engine="cp-sat", budget=20_000)
    assert found.status is Status.LIMIT
    assert 0 < found.table.networks < 1_160


@pytest.mark.parametrize("seconds", [1e9, 1e300, 1.7e308, float("inf")])
def test_any_time_limit(seconds: float, monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("SPYGLASS_CACHE", str(tmp_path))
    assert remaining(Rules(7, 6), deadline=Deadline(seconds)).table.networks == 1_160


def test_counters() -> None:
    assert remaining(Rules(7, 6)).counters.seconds > 0
    assert np.issubdtype(answer_weights(table_of(Rules(7, 6))).dtype, np.integer)
