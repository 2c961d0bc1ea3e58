"""Policies with strips: against brute force, walked with plain answers, as files."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from solver.console import InputError
from solver.network.answers import Answer
from solver.network.asking import FollowPolicy, Knowledge
from solver.network.cache import table_of
from solver.network.hide import measure_all
from solver.network.player import Style
from solver.network.policy import Policy, build
from solver.network.rules import Rules
from solver.network.table import Table
from solver.network.turns import strip_questions, strips
from solver.network.turns.strips import Effort, StripSearch
from solver.network.turns.tree import LEAF, NOTHING
from solver.result import Deadline, Status

from .reference import Chain, chains, questions

SMALL = Rules(4, 4, (1, 2, 3), strips=(2, 2, 3))
MIDDLE = Rules(5, 5, (1, 2, 3, 4))
EVERYTHING = Effort(1000, 1000, (1000,))


def brute_force(networks: list[Chain], rows: int, cols: int, squares: tuple[int, ...]) -> int:
    """The least sum of turns over these networks, which are all of different classes."""

    @cache
    def best(left: frozenset[int], squares: tuple[int, ...]) -> int:
        if len(left) < 2:
            return 0
        found = []
        for question in questions(rows, cols, squares):
            parts: dict[tuple[int, ...], set[int]] = {}
            for one in left:
                heard = tuple(networks[one].answers[space] for space in question)
                parts.setdefault(heard, set()).add(one)
            rest = list(squares)
            if len(question) > 1:
                rest.remove(len(question))
            if len(parts) > 1:
                found.append(sum(best(frozenset(part), tuple(rest)) for part in parts.values()))
        return len(left) + min(found)

    return best(frozenset(range(len(networks))), squares)


@pytest.mark.parametrize("squares", [(), (2,), (3,), (2, 3)])
def test_exact_search_equals_brute_force(squares: tuple[int, ...]) -> None:
    rules = Rules(4, 4, (1, 2, 3), strips=squares)
    networks = list({chain.hot: chain for chain in chains(4, 4, (1, 2, 3))}.values())
    random.seed(len(squares))
    for _ in range(6):
        some = random.sample(networks, random.randint(3, 12))
        answers = np.array([chain.answers for chain in some], dtype=np.uint8).T
        search = StripSearch(answers, np.ones(len(some), dtype=np.int64), rules)
        cost, _ = search.solve(search.everything, search.states.start, EVERYTHING)
        assert cost == brute_force(some, 4, 4, squares)


def test_the_smallest_board_is_solved_exactly() -> None:
    networks = list(chains(3, 3, (1, 2)))
    assert len({chain.hot for chain in networks}) == len(networks)
    search = StripSearch(
        np.array([chain.answers for chain in networks], dtype=np.uint8).T,
        np.ones(len(networks), dtype=np.int64),
        Rules(3, 3, (1, 2), strips=(2,)),
    )
    cost, _ = search.solve(search.everything, search.states.start, EVERYTHING)
    assert cost == brute_force(networks, 3, 3, (2,))


def walked(policy: Policy) -> list[int]:
    """Turns of every network, by the answers of the reference; squares are crossed out."""
    rules = policy.rules
    turns = []
    for chain in chains(rules.rows, rules.cols, rules.lines, rules.touch):
        node, asked, squares = (0 if policy.tree.nodes else LEAF), 0, Counter(rules.strips)
        while node >= 0:
            question = policy.question(node)
            if len(question) > 1:
                assert squares[len(question)] > 0
                squares[len(question)] -= 1
            node = policy.after(node, [Answer(chain.answers[space]) for space in question])
            asked += 1
        assert node == LEAF
        turns.append(asked)
    return turns


@pytest.mark.parametrize("rules", [SMALL, MIDDLE, Rules(2, 6, (1, 4), strips=(5,))], ids=str)
@pytest.mark.parametrize("objective", ["mean", "worst"])
def test_the_cost_is_that_of_every_network_walked_through_the_tree(rules, objective) -> None:
    policy = build(rules, objective, effort=3, strips=True)
    turns = walked(policy)
    assert policy.histogram == tuple(turns.count(n) for n in range(max(turns) + 1))
    assert policy.tree.height == policy.worst


def test_more_effort_is_not_worse_and_strips_help() -> None:
    rules = Rules(6, 6, (1, 2, 3, 4, 5))
    costs = [build(rules, effort=effort, strips=True).cost for effort in (1, 2, 3)]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] < build(rules, effort=2).cost
    assert build(rules, "worst", effort=2, strips=True).worst <= 5


def test_no_squares_is_single_spaces() -> None:
    rules = Rules(4, 4, (1, 2, 3), strips=())
    assert build(rules, effort=5, strips=True).cost == 260


def test_least_costs_are_lower_bounds() -> None:
    rules = Rules(5, 5, (1, 2, 3, 4), strips=(2, 3))
    assert (
        strip_questions.least_costs(rules.strips, 264)[264]
        < build(rules, effort=3, strips=True).cost
    )
    for squares in ((), (2,), (2, 3, 5)):
        steps = np.diff(strip_questions.least_costs(squares, 500)[1:])
        assert (steps > 0).all()


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_outcomes_never_have_hot_next_to_cold(length: int) -> None:
    assert len(strip_questions.outcome_words(length)) == strip_questions.BRANCHES[length]


def test_following_takes_a_strip_only_when_all_of_it_is_known() -> None:
    policy = build(MIDDLE, effort=2, strips=True)
    question = policy.question()
    assert len(question) == 5
    assert policy.follow({question[0]: Answer.HOT}) == 0
    assert policy.after(0, [Answer.HOT, Answer.COLD] * 2 + [Answer.HOT]) == NOTHING
    chain = chains(5, 5, (1, 2, 3, 4))[100]
    assert policy.follow({s: Answer(a) for s, a in enumerate(chain.answers)}) == LEAF


def test_files(tmp_path: Path) -> None:
    policy = build(SMALL, effort=2, strips=True)
    policy.save(tmp_path / "strips.policy")
    read = Policy.load(tmp_path / "strips.policy")
    assert (read.rules, read.strips, read.histogram) == (SMALL, True, policy.histogram)
    assert (read.turns(Table.build(SMALL)) == policy.turns(Table.build(SMALL))).all()


def test_programs_can_follow_it() -> None:
    table = Table.build(MIDDLE)
    policy = build(MIDDLE, effort=2, strips=True)
    ask = FollowPolicy(policy, MIDDLE)
    rng = random.Random(0)
    depths = policy.turns(table)
    for number in (0, 99, 250):
        mine, asked = Knowledge.of(table), 0
        hot = table.first_of_class(number).hot(MIDDLE.board)
        while mine.classes > 1:
            question = ask(mine, rng)
            here = next(
                at
                for at in range(mine.classes)
                if mine.table.first_of_class(at).hot(MIDDLE.board) == hot
            )
            mine, asked = mine.after(question, mine.outcome(question, here)), asked + 1
        assert asked <= depths[number]
    with pytest.raises(InputError, match="strips that this game does not have"):
        FollowPolicy(policy, Rules(5, 5, (1, 2, 3, 4), strips=(2, 3)))


def test_the_number_of_workers_does_not_matter() -> None:
    rules = Rules(6, 6, (1, 2, 3, 4, 5))
    one = build(rules, effort=3, strips=True)
    two = build(rules, effort=3, strips=True, workers=2)
    assert (one.tree.question == two.tree.question).all()


def test_an_interrupted_search_goes_on(tmp_path, monkeypatch) -> None:
    from solver.network.turns import checkpoint

    monkeypatch.setattr(checkpoint, "_EVERY", 0.0)
    rules = Rules(6, 6, (1, 2, 3, 4, 5))
    whole = build(rules, effort=2, strips=True)
    run, calls = strips._run, []

    def stops(task):
        calls.append(task)
        if len(calls) == 7:
            raise KeyboardInterrupt
        return run(task)

    monkeypatch.setattr(strips, "_run", stops)
    with pytest.raises(KeyboardInterrupt):
        build(rules, effort=2, strips=True, checkpoint=tmp_path / "part.npz")
    resumed = build(rules, effort=2, strips=True, checkpoint=tmp_path / "part.npz")
    assert (resumed.tree.question == whole.tree.question).all()
    done = len(calls)
    build(rules, effort=2, strips=True, checkpoint=tmp_path / "part.npz")
    assert len(calls) == done


def test_without_time_the_tree_is_whole_but_hurried() -> None:
    policy = build(Rules(7, 6), effort=3, strips=True, deadline=Deadline(0))
    assert policy.status is Status.TIME
    assert policy.networks == 1160


def test_the_hottest_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="an answer a space"):
        build(Rules(4, 4, (1, 2, 3), strip_answer="hottest"), strips=True)


def test_single_spaces_do_not_go_with_a_strip_policy(tmp_path: Path) -> None:
    rules = Rules(rows=4, cols=4, lines=(1, 2, 3), strips=(2, 3))
    file = tmp_path / "strips.npz"
    build(rules, strips=True, effort=1).save(file)
    with pytest.raises(InputError, match="asks strips"):
        Style.parse(f"policy:{file}+single").asker(rules)
    with pytest.raises(InputError, match="asks strips"):
        measure_all(table_of(rules), [f"policy:{file}"])
