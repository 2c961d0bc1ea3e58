"""Contradictions, against trying every set of answers on boards small enough for that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver.bits import members
from solver.network.answers import Answer, Clue
from solver.network.breach import plain_conflict
from solver.network.cache import table_of
from solver.network.conflict import Diagnosis, diagnose
from solver.network.rules import Rules
from solver.network.session import Session
from solver.network.table import TableTooLargeError
from solver.result import Deadline, Status

from .reference import Chain, fitting, questions
from .strategies import games, networks_of

ENGINES = ("table", "cp-sat")
SMALL = Rules(4, 4, (1, 2))
MIDDLE = Rules(5, 5, (1, 2, 3))


def possible(networks: Sequence[Chain], clues: Sequence[Clue]) -> bool:
    return bool(fitting(networks, [(clue.spaces, int(clue.answer)) for clue in clues]))


def smallest(networks: Sequence[Chain], clues: Sequence[Clue]) -> int:
    """The size of a smallest contradiction, by trying all sets from the smallest up."""
    return next(
        size
        for size in range(len(clues) + 1)
        if any(not possible(networks, some) for some in combinations(clues, size))
    )


def fixes(networks: Sequence[Chain], clues: Sequence[Clue]) -> list[tuple[Clue, list[Answer]]]:
    """Every single change that helps, by trying all."""
    found = []
    for number, clue in enumerate(clues):
        could_be = [
            answer
            for answer in Answer
            if answer != clue.answer
            and possible(
                networks,
                [*clues[:number], replace(clue, answer=answer), *clues[number + 1 :]],
            )
        ]
        if could_be:
            found.append((clue, could_be))
    return found


def check(rules: Rules, clues: Sequence[Clue], engine: str) -> Diagnosis:
    """Compare everything a diagnosis says with the slow way."""
    networks = networks_of(rules)
    found = diagnose(rules, clues, engine=engine)  # type: ignore[arg-type]
    assert found.engine == engine
    assert found.status is Status.COMPLETE
    assert found.all_fixes
    assert found.consistent == possible(networks, clues)
    if found.consistent:
        assert found.conflict == ()
        assert found.single_fixes == ()
        return found
    assert found.minimal
    assert found.smallest
    assert found.no_network == (not networks)
    assert len(found.conflict) == smallest(networks, clues)
    assert not possible(networks, found.conflict)
    for number in range(len(found.conflict)):
        assert possible(networks, found.conflict[:number] + found.conflict[number + 1 :])
    places = [clues.index(clue) for clue in found.conflict]
    assert places == sorted(places)
    assert [(fix.clue, list(fix.could_be)) for fix in found.single_fixes] == fixes(networks, clues)
    return found


def heard(rules: Rules, random: Random, count: int, lies: int) -> list[Clue]:
    """Answers about random spaces for a random network, some of them false."""
    network = random.choice(networks_of(rules))
    spaces = random.sample(range(rules.board.size), count)
    clues = [Clue((s,), Answer(network.answers[s]), n) for n, s in enumerate(spaces, start=1)]
    for number in random.sample(range(count), lies):
        others = [answer for answer in Answer if answer != clues[number].answer]
        clues[number] = replace(clues[number], answer=random.choice(others))
    return clues


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("rules", "count"), [(SMALL, 8), (MIDDLE, 9)])
def test_false_answers_against_every_set(rules: Rules, count: int, engine: str) -> None:
    random = Random(7)
    sizes = set()
    for lies in (0, 1, 1, 2, 2, 3, 4, 6) * 2:
        sizes.add(len(check(rules, heard(rules, random, count, lies), engine).conflict))
    assert len(sizes) > 2


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_small_session(engine: str, data: st.DataObject) -> None:
    """Any board, lines, touch rule and strip answer; answers repeated and changed."""
    game = data.draw(games())
    clues = list(game.clues[:8])
    assume(clues)
    for number in data.draw(st.lists(st.integers(0, len(clues) - 1), max_size=3)):
        answer = data.draw(st.sampled_from(Answer))
        clues.append(replace(clues[number], answer=answer, line=len(clues)))
    check(game.rules, clues, engine)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_answers_at_random(data: st.DataObject) -> None:
    """Answers that no network stands behind; both engines say the same."""
    rules = data.draw(st.sampled_from([SMALL, Rules(3, 4, (1, 1, 2), strip_answer="hottest")]))
    asked = data.draw(
        st.lists(st.sampled_from(questions(rules.rows, rules.cols, (1, 2))), max_size=7)
    )
    clues = [Clue(spaces, data.draw(st.sampled_from(Answer)), n) for n, spaces in enumerate(asked)]
    one, other = (check(rules, clues, engine) for engine in ENGINES)
    assert len(one.conflict) == len(other.conflict)
    assert one.single_fixes == other.single_fixes


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_what_is_plain_to_see_is_a_contradiction(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from([SMALL, Rules(2, 5, (2, 1)), Rules(1, 4, (1,))]))
    asked = data.draw(
        st.lists(st.sampled_from(questions(rules.rows, rules.cols, (1, 2, 3))), max_size=8)
    )
    clues = [Clue(spaces, data.draw(st.sampled_from(Answer))) for spaces in asked]
    plain = [clues[number] for number in members(plain_conflict(clues, rules.board))]
    assert not plain or not possible(networks_of(rules), plain)


@pytest.mark.parametrize("engine", ENGINES)
def test_two_answers_about_one_space(engine: str) -> None:
    session = Session.parse("board 7x6\nspy 2C hot\nspy 3C cold\nspy 5D warm\nspy 2C warm\n")
    found = diagnose(session.rules, session.clues, engine=engine)  # type: ignore[arg-type]
    assert [clue.line for clue in found.conflict] == [2, 5]
    assert found.smallest


@pytest.mark.parametrize("engine", ENGINES)
def test_an_answer_heard_twice(engine: str) -> None:
    """The same again is fine; in a contradiction its first line stands for it."""
    true = Clue((5,), Answer.HOT, 1)
    assert diagnose(SMALL, [true, replace(true, line=2)], engine=engine).consistent  # type: ignore[arg-type]
    cold = Clue((6,), Answer.COLD, 3)
    found = check(SMALL, [true, replace(true, line=2), cold], engine)
    assert found.conflict == (true, cold)
    assert [fix.clue for fix in found.single_fixes] == [cold]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("clues", [(), (Clue((0,), Answer.HOT, 1), Clue((0,), Answer.COLD, 2))])
def test_a_board_without_a_network(clues: tuple[Clue, ...], engine: str) -> None:
    found = check(Rules(2, 2, (1, 2)), clues, engine)
    assert found.no_network
    assert found.conflict == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_one_answer_that_contradicts_by_itself(engine: str) -> None:
    """On a board as wide as the only line, no space can be cold."""
    found = check(Rules(1, 4, (3,)), [Clue((1,), Answer.HOT), Clue((2,), Answer.COLD)], engine)
    assert [str(clue.answer) for clue in found.conflict] == ["cold"]


def test_a_word_for_a_strip_is_one_answer() -> None:
    rules = Rules(4, 4, (1, 2), strip_answer="hottest")
    clues = [Clue((0, 1, 2), Answer.COLD, 1), Clue((6,), Answer.HOT, 2), Clue((2,), Answer.WARM, 3)]
    for engine in ENGINES:
        found = check(rules, clues, engine)
        assert found.conflict == (clues[0], clues[1])
        assert [(fix.clue.line, fix.could_be) for fix in found.single_fixes] == [
            (1, (Answer.WARM, Answer.HOT))
        ]


@pytest.mark.parametrize("seed", range(3))
def test_two_hundred_answers_with_a_false_one(seed: int) -> None:
    rules = Rules(7, 7)
    table = table_of(rules)
    random = Random(seed)
    truth = table.answers[:, random.randrange(table.classes)]
    clues = [
        Clue((space,), Answer(int(truth[space])), line)
        for line, space in enumerate(random.choices(range(rules.board.size), k=200), start=1)
    ]
    false = next(c for c in clues if [d.spaces for d in clues].count(c.spaces) == 1)
    wrong = replace(false, answer=Answer((false.answer + 1) % 3))
    clues[clues.index(false)] = wrong
    found = diagnose(rules, clues)
    assert found.consistent is False
    assert found.smallest
    assert wrong in found.conflict
    [could_be] = [fix.could_be for fix in found.single_fixes if fix.clue == wrong]
    assert false.answer in could_be
    assert not table.agreeing(found.conflict).any()
    for clue in found.conflict:
        assert table.agreeing(c for c in found.conflict if c != clue).any()


@pytest.mark.parametrize("answer", Answer)
def test_the_same_answer_everywhere(answer: Answer) -> None:
    """Many smallest contradictions; the search has to rule out all smaller sets."""
    rules = Rules(7, 7)
    found = diagnose(rules, [Clue((space,), answer, space) for space in range(49)])
    assert found.smallest
    table = table_of(rules)
    size = len(found.conflict) - 1
    assert all(
        table.agreeing(some).any() for some in combinations(_everywhere(answer), min(size, 2))
    )


def _everywhere(answer: Answer) -> list[Clue]:
    return [Clue((space,), answer) for space in range(49)]


def test_engines_agree_on_a_board_of_some_size() -> None:
    rules = Rules(7, 7)
    table = table_of(rules)
    random = Random(3)
    for lies in (1, 2):
        truth = table.answers[:, random.randrange(table.classes)]
        clues = [
            Clue((space,), Answer(int(truth[space])), space)
            for space in random.sample(range(rules.board.size), 14)
        ]
        for number in random.sample(range(14), lies):
            clues[number] = replace(clues[number], answer=Answer((clues[number].answer + 1) % 3))
        one, other = (diagnose(rules, clues, engine=engine) for engine in ENGINES)  # type: ignore[arg-type]
        assert one.consistent == other.consistent
        assert len(one.conflict) == len(other.conflict)
        assert one.single_fixes == other.single_fixes


@pytest.mark.parametrize("engine", ENGINES)
def test_no_time_at_all(engine: str) -> None:
    clues = [Clue((5,), Answer.HOT, 1), Clue((10,), Answer.COLD, 2)]
    found = diagnose(SMALL, clues, engine=engine, deadline=Deadline(0))  # type: ignore[arg-type]
    assert found.status is Status.TIME
    assert found.consistent is None
    assert found.conflict == ()
    assert not found.smallest


def test_time_that_runs_out_leaves_a_contradiction() -> None:
    """What is plain to see is named even if there is no time to prove it smallest."""

    class Stopped(Deadline):
        looks = 0

        def passed(self) -> bool:
            self.looks += 1
            return self.looks > 3

    clues = heard(MIDDLE, Random(1), 20, 3)
    found = diagnose(MIDDLE, clues, engine="cp-sat", deadline=Stopped())
    assert found.status is Status.TIME
    assert found.consistent is False
    assert not found.smallest
    assert not possible(networks_of(MIDDLE), found.conflict)


def test_a_table_too_large() -> None:
    clues = [Clue((5,), Answer.HOT, 1), Clue((6,), Answer.COLD, 2)]
    with pytest.raises(TableTooLargeError):
        diagnose(Rules(6, 5, (1, 2, 2)), clues, engine="table", budget=1000)
    found = diagnose(Rules(6, 5, (1, 2, 2)), clues, budget=1000)
    assert found.engine == "cp-sat"
    assert len(found.conflict) == 2
