"""Reconstructions: all verdicts, with points, probabilities and reasons."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.answers import Answer, Clue, answers_of
from solver.network.cache import cache_file
from solver.network.chain import Network
from solver.network.remaining import remaining
from solver.network.rules import Rules
from solver.network.session import Session
from solver.network.table import TableTooLargeError
from solver.network.verdict import GOOD, RIGHT, WRONG, judge_by_answers, judge_by_secret
from solver.result import Deadline, Status

from .reference import fitting
from .strategies import Game, games

SQUARE = Rules(2, 2, (1, 1, 1))
SMALL = Rules(3, 3, (1, 2))


def test_by_secret() -> None:
    secret = Network.parse("1A:R1D1L1")
    same = judge_by_secret(SQUARE, secret, Network.parse("2A:R1U1L1"))
    assert (same.verdict, same.points, same.reasons, same.probability) == ("correct", RIGHT, (), 1)
    other = judge_by_secret(SQUARE, secret, Network.parse("1A:D1R1U1"))
    assert (other.verdict, other.points, other.probability) == ("equivalent", RIGHT, 1)
    assert "same answer everywhere" in other.reasons[0]


def test_wrong_by_secret() -> None:
    wrong = judge_by_secret(SMALL, Network.parse("1A:R2D1"), Network.parse("1A:R2D1").reversed())
    assert wrong.verdict == "correct"
    wrong = judge_by_secret(SMALL, Network.parse("1A:R2D1"), Network.parse("3A:R2U1"))
    assert (wrong.verdict, wrong.points, wrong.probability) == ("incorrect", WRONG, 0)
    assert wrong.reasons == (
        "the secret covers 1A, 1B, 1C, this network does not",
        "it covers 3A, 3B, 3C instead",
    )
    assert RIGHT == (1, 0)
    assert WRONG == (0, 2)


def test_no_networks() -> None:
    good, bad = Network.parse("1A:R2D1"), Network.parse("1A:R2D2")
    guess = judge_by_secret(SMALL, good, bad)
    assert (guess.verdict, guess.points) == ("invalid", WRONG)
    assert guess.reasons == (
        "1A:R2D2 uses length 2 twice, allowed once",
        "1A:R2D2 has no line of length 1",
    )
    secret = judge_by_secret(SMALL, bad, good)
    assert (secret.verdict, secret.points) == ("invalid", None)
    assert secret.reasons[0].startswith("the secret 1A:R2D2 uses length 2 twice")
    assert "its owner loses the game" in secret.reasons[-1]
    by_answers = judge_by_answers(SMALL, [], bad)
    assert (by_answers.verdict, by_answers.reasons) == ("invalid", guess.reasons)
    assert {good.verdict for good in (guess, secret, by_answers)}.isdisjoint(GOOD)


@settings(deadline=None, max_examples=40)
@given(games(), st.data())
def test_by_secret_like_the_reference(game: Game, data: st.DataObject) -> None:
    guess = data.draw(st.sampled_from(game.networks))
    judgement = judge_by_secret(
        game.rules, Network.parse(game.secret.text), Network.parse(guess.text).reversed()
    )
    if guess == game.secret:
        assert (judgement.verdict, judgement.points) == ("correct", RIGHT)
    elif guess.hot == game.secret.hot:
        assert (judgement.verdict, judgement.points) == ("equivalent", RIGHT)
    else:
        assert (judgement.verdict, judgement.points) == ("incorrect", WRONG)


@pytest.mark.parametrize("engine", ["table", "cp-sat"])
@settings(deadline=None, max_examples=25)
@given(game=games(), data=st.data())
def test_by_answers_like_the_reference(engine: Any, game: Game, data: st.DataObject) -> None:
    guess = data.draw(st.sampled_from(game.networks))
    judgement = judge_by_answers(game.rules, game.clues, Network.parse(guess.text), engine=engine)
    left = fitting(game.networks, game.facts)
    alike = sum(network.hot == guess.hot for network in left)
    assert judgement.status is Status.COMPLETE
    if not alike:
        broken = [
            clue for clue in game.clues if max(guess.answers[s] for s in clue.spaces) != clue.answer
        ]
        assert (judgement.verdict, judgement.probability) == ("impossible", 0)
        # The first five by name, and how many more.
        assert len(judgement.reasons) == min(len(broken), 6)
        if len(broken) > 5:
            assert judgement.reasons[-1].startswith(f"and {len(broken) - 5} more answer")
        assert judgement.reasons[0].startswith(
            f"{broken[0].name(game.rules.board)} is {broken[0].answer}, but this network makes it"
        )
        return
    assert judgement.engine == engine
    assert judgement.verdict == ("proven" if alike == len(left) else "possible")
    assert judgement.probability == pytest.approx(alike / len(left))
    assert judgement.points is None


def test_reasons_name_lines() -> None:
    session = Session.parse(
        "board 3x3\nlines 1 2\nspy 1A hot\nspy 3A-3C cold hot cold\nspy 1B cold\n"
    )
    judgement = judge_by_answers(session.rules, session.clues, Network.parse("1A:R2D1"))
    assert judgement.verdict == "impossible"
    assert judgement.reasons == (
        "line 4: 3B is hot, but this network makes it cold",
        "line 4: 3C is cold, but this network makes it warm",
        "line 5: 1B is cold, but this network makes it hot",
    )


def test_reason_of_a_strip_with_one_word() -> None:
    session = Session.parse("board 3x3\nlines 1 2\nstrip_answer hottest\nspy 1A-1C warm\n")
    judgement = judge_by_answers(session.rules, session.clues, Network.parse("1A:R2D1"))
    assert judgement.reasons == ("line 4: 1A-1C is warm, but this network makes it hot",)


@pytest.mark.parametrize("engine", ["table", "cp-sat"])
def test_a_class_of_four_weighs_four(engine: Any) -> None:
    rules = Rules(3, 3, (1, 1, 1))
    judgement = judge_by_answers(rules, [], Network.parse("1A:R1D1L1"), engine=engine)
    total = remaining(rules).table.networks
    assert judgement.probability == pytest.approx(4 / total)


def test_partial() -> None:
    guess = remaining(Rules(8, 7)).table.network(0)
    cache_file(Rules(8, 7)).unlink()
    for engine in ("auto", "table", "cp-sat"):
        judgement = judge_by_answers(
            Rules(8, 7),
            [],
            guess,
            engine=engine,
            deadline=Deadline(0),  # type: ignore[arg-type]
        )
        assert (judgement.verdict, judgement.status) == ("possible", Status.TIME)
        assert judgement.probability is None
        assert "not found out" in judgement.reasons[0]


def test_impossible_needs_no_time() -> None:
    clues = [Clue((0,), Answer.COLD)]
    judgement = judge_by_answers(SMALL, clues, Network.parse("1A:R2D1"), deadline=Deadline(0))
    assert (judgement.verdict, judgement.status) == ("impossible", Status.COMPLETE)


def test_too_large() -> None:
    guess = remaining(Rules(8, 7)).table.network(0)
    cache_file(Rules(8, 7)).unlink()
    with pytest.raises(TableTooLargeError):
        judge_by_answers(Rules(8, 7), [], guess, engine="table", budget=1 << 16)


def test_proven_where_the_table_is_too_large() -> None:
    guess = Network.parse("1A:R1D2R3D4R5D6")
    rules = Rules(20, 20)
    clues = [
        Clue((space,), answer)
        for space, answer in enumerate(answers_of(guess.hot(rules.board), rules.board))
    ]
    judgement = judge_by_answers(rules, clues, guess, engine="cp-sat")
    assert (judgement.verdict, judgement.probability) == ("proven", 1)
    assert judgement.engine == "cp-sat"
