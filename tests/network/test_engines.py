"""Two engines, one truth: the table and CP-SAT give the same list, or say that it is partial."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.answers import Answer, Clue
from solver.network.remaining import remaining
from solver.network.rules import Rules
from solver.network.suggest import suggestions
from solver.result import Deadline, Status

from .strategies import Game, games, rule_sets


def same(rules: Rules, clues: Any = ()) -> None:
    table = remaining(rules, clues, engine="table")
    model = remaining(rules, clues, engine="cp-sat")
    assert (table.engine, model.engine) == ("table", "cp-sat")
    assert table.status is model.status is Status.COMPLETE
    assert table.total == model.total == model.table.networks
    assert list(table.table.texts()) == list(model.table.texts())
    assert table.table.class_of.tolist() == model.table.class_of.tolist()
    assert np.array_equal(table.table.answers, model.table.answers)
    assert np.array_equal(table.table.joints, model.table.joints)


@settings(deadline=None, max_examples=50)
@given(rule_sets(sides=st.integers(1, 6)))
def test_random_rules(rules: Rules) -> None:
    same(rules)


@settings(deadline=None, max_examples=50)
@given(games())
def test_random_sessions(game: Game) -> None:
    same(game.rules, game.clues)


@settings(deadline=None, max_examples=40)
@given(games(), st.data())
def test_false_answers(game: Game, data: st.DataObject) -> None:
    """A lie may leave nothing, or the wrong networks: the same ones by both engines."""
    space = data.draw(st.integers(0, game.rules.board.size - 1))
    lie = Clue((space,), data.draw(st.sampled_from(Answer)))
    same(game.rules, (*game.clues, lie))


@pytest.mark.parametrize("strip_answer", ["each", "hottest"])
@pytest.mark.parametrize("touch", ["point", "side"])
@pytest.mark.parametrize(
    ("rows", "cols", "lines"),
    [(7, 6, (1, 2, 3, 4, 5, 6)), (6, 7, (1, 1, 2, 3, 4, 5)), (9, 5, (2, 3, 4)), (12, 3, (2, 5))],
)
def test_larger_boards(rows: int, cols: int, lines: Any, touch: Any, strip_answer: Any) -> None:
    rules = Rules(rows, cols, lines, touch, strip_answer=strip_answer)
    table = remaining(rules, engine="table").table
    assert table.networks
    answers = table.answers[:, table.classes // 2]
    clues: list[Clue] = []
    for strip in list(rules.board.strips(3))[5::11][:2]:
        heard = [Answer(int(answers[space])) for space in strip]
        if strip_answer == "hottest":
            clues.append(Clue(strip, max(heard)))
        else:
            clues += [Clue((s,), a) for s, a in zip(strip, heard, strict=True)]
    same(rules, clues)


def test_wide_board() -> None:
    rules = Rules(20, 18)
    center = rules.board.parse_space("10J")
    clues = [Clue((center,), Answer.HOT), Clue((center + 1,), Answer.COLD)]
    clues += [Clue((space,), Answer.COLD) for space in range(0, rules.board.size, 5)]
    found = remaining(rules, clues, engine="cp-sat")
    assert found.status is Status.COMPLETE
    assert found.table.agreeing(clues).all()


def test_suggestions_do_not_depend_on_the_engine() -> None:
    rules = Rules(7, 6)
    clues = [Clue((0,), Answer.HOT)]
    one, other = (remaining(rules, clues, engine=e).table for e in ("table", "cp-sat"))  # type: ignore[arg-type]
    assert suggestions(one, strips=rules.strips) == suggestions(other, strips=rules.strips)


def test_answer_does_not_depend_on_workers() -> None:
    clues = [Clue((10,), Answer.HOT)]
    one, two = (
        remaining(Rules(7, 6), clues, engine="cp-sat", workers=workers) for workers in (1, 2)
    )
    assert list(one.table.texts()) == list(two.table.texts())
    assert one.status is two.status is Status.COMPLETE


@pytest.mark.parametrize("limit", [0, 1, 100])
def test_limit_is_partial(limit: int) -> None:
    whole = set(remaining(Rules(7, 6)).table.texts())
    found = remaining(Rules(7, 6), engine="cp-sat", limit=limit)
    assert (found.status, found.total, found.table.networks) == (Status.LIMIT, None, limit)
    texts = list(found.table.texts())
    assert len(set(texts)) == limit
    assert set(texts) <= whole


def test_limit_that_is_just_enough() -> None:
    found = remaining(Rules(7, 6), engine="cp-sat", limit=1_160)
    assert (found.status, found.total) == (Status.COMPLETE, 1_160)


def test_time_limit_is_partial() -> None:
    found = remaining(Rules(16, 16), engine="cp-sat", deadline=Deadline(0.5))
    assert (found.status, found.total) == (Status.TIME, None)
    texts = list(found.table.texts())
    assert len(set(texts)) == len(texts)
