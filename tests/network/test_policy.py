from __future__ import annotations

import itertools
import random
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from solver.console import InputError
from solver.network.answers import Answer
from solver.network.policy import Policy, build, outlooks
from solver.network.remaining import remaining
from solver.network.rules import Rules
from solver.network.table import Table
from solver.network.turns import huffman
from solver.network.turns.engine import EXACT, GREEDY, INF, Engine, Plan
from solver.network.turns.tree import LEAF, NOTHING, BadTreeError, Tree
from solver.result import Deadline, Status

from .reference import chains, classes

SMALL = Rules(4, 4, (1, 2, 3))
MIDDLE = Rules(5, 5, (1, 2, 3, 4))


def brute_force(answers: dict[int, tuple[int, ...]], weights: dict[int, int]):
    """The least cost, and the least worst case, of the sets of these classes."""

    @cache
    def best(left: frozenset[int]) -> tuple[int, int]:
        if len(left) < 2:
            return 0, 0
        found = []
        for space in range(len(next(iter(answers.values())))):
            parts: dict[int, set[int]] = {}
            for one in left:
                parts.setdefault(answers[one][space], set()).add(one)
            if len(parts) > 1:
                found.append([best(frozenset(part)) for part in parts.values()])
        weight = sum(weights[one] for one in left)
        return (
            weight + min(sum(cost for cost, _ in parts) for parts in found),
            1 + min(max(depth for _, depth in parts) for parts in found),
        )

    return best


def walked(policy: Policy) -> list[int]:
    """Questions of every network, by the answers of the reference, one by one."""
    rules = policy.rules
    turns = []
    for chain in chains(rules.rows, rules.cols, rules.lines, rules.touch):
        node, asked = (0, 0) if policy.tree.nodes else (LEAF, 0)
        while node >= 0:
            node = policy.after(node, Answer(chain.answers[policy.question(node)[0]]))
            asked += 1
        assert node == LEAF
        turns.append(asked)
    return turns


@pytest.mark.parametrize("objective", ["mean", "worst"])
@pytest.mark.parametrize("effort", [1, 3])
def test_the_cost_is_that_of_every_network_walked_through_the_tree(objective, effort):
    policy = build(MIDDLE, objective, effort=effort)
    turns = walked(policy)
    assert policy.histogram == tuple(turns.count(n) for n in range(max(turns) + 1))
    assert policy.cost == sum(turns)
    assert policy.worst == max(turns)
    assert policy.networks == len(turns) == 264


@pytest.mark.parametrize(
    ("rules", "mean", "worst"), [(SMALL, Fraction(260, 64), 5), (MIDDLE, Fraction(1451, 264), 7)]
)
def test_known_optima(rules, mean, worst):
    assert build(rules, effort=3).mean == mean
    assert build(rules, "worst", effort=3).worst == worst


def test_brute_force_on_the_smallest_board():
    networks = chains(4, 4, (1, 2, 3))
    numbers = classes(networks)
    answers = {number: chain.answers for number, chain in zip(numbers, networks, strict=True)}
    weights = {number: numbers.count(number) for number in answers}
    best = brute_force(answers, weights)
    random.seed(1)
    for _ in range(60):
        some = random.sample(sorted(answers), random.randint(2, 9))
        engine = Engine(
            np.array([answers[one] for one in some], dtype=np.uint8).T,
            np.array([weights[one] for one in some]),
        )
        worst = Engine(
            np.array([answers[one] for one in some], dtype=np.uint8).T,
            np.array([weights[one] for one in some]),
            "worst",
        )
        cost, depth = best(frozenset(some))
        assert engine.cost(engine.everything, EXACT) == cost
        assert worst.cost(worst.everything, EXACT, limit=depth) < INF
        assert worst.cost(worst.everything, EXACT, limit=depth - 1) >= INF


@pytest.mark.parametrize("heaviest", [1, 2, 4, 300])
def test_exact_search_equals_brute_force_on_random_sets(heaviest):
    random.seed(heaviest)
    networks = chains(6, 6, (1, 2, 3, 4))
    for _ in range(15):
        some = random.sample(networks, 8)
        spaces = random.sample(range(36), 14)
        answers = {n: tuple(chain.answers[s] for s in spaces) for n, chain in enumerate(some)}
        if len(set(answers.values())) < len(answers):
            continue
        weights = {n: random.randint(1, heaviest) for n in answers}
        engine = Engine(
            np.array(list(answers.values()), dtype=np.uint8).T, np.array(list(weights.values()))
        )
        cost, _ = brute_force(answers, weights)(frozenset(answers))
        assert engine.cost(engine.everything, EXACT) == cost
        tree = Tree.from_symbols(engine.symbols(engine.everything, EXACT).tolist())
        table = np.array(list(answers.values())).T
        depths = tree.depths(lambda q, here, table=table: table[q, here], len(answers))
        assert sum(depths[n] * weights[n] for n in answers) == cost


@pytest.mark.parametrize("plan", [GREEDY, Plan(12, 2, (2, 1)), Plan(8, 3, (3, 2))])
def test_the_tree_written_out_is_whole(plan):
    table = Table.build(Rules(7, 6))
    engine = Engine(table.answers, table.weights)
    cost = engine.cost(engine.everything, plan)
    tree = Tree.from_symbols(engine.symbols(engine.everything, plan).tolist())
    turns = tree.depths(lambda space, here: table.answers[space, here], table.classes)
    assert abs(int((turns * table.weights).sum()) - cost) <= cost / 1000
    assert tree.leaves == table.classes


def test_more_effort_is_not_worse_and_both_are_above_huffman():
    rules = Rules(6, 6, (1, 2, 3, 4, 5))
    costs = [build(rules, effort=effort).cost for effort in (1, 2, 3)]
    assert costs == sorted(costs, reverse=True)
    assert huffman.cost(Table.build(rules).weights.tolist()) < costs[-1]


@pytest.mark.parametrize("effort", [2, 5])
def test_the_number_of_workers_does_not_matter(effort, monkeypatch):
    from solver.network.turns import rollout

    monkeypatch.setattr(rollout, "_TRUNK", 100)
    rules = Rules(7, 6)
    one = build(rules, effort=effort)
    two = build(rules, effort=effort, workers=2)
    assert (one.tree.question == two.tree.question).all()
    assert one.histogram == two.histogram


def test_an_interrupted_search_goes_on(tmp_path, monkeypatch):
    from solver.network.turns import checkpoint, rollout

    monkeypatch.setattr(rollout, "_TRUNK", 100)
    monkeypatch.setattr(checkpoint, "_EVERY", 0.0)
    file = tmp_path / "part.npz"
    whole = build(Rules(7, 6), effort=2)
    branch, calls = rollout._branch, itertools.count()

    def stops(task):
        if next(calls) == 5:
            raise KeyboardInterrupt
        return branch(task)

    monkeypatch.setattr(rollout, "_branch", stops)
    with pytest.raises(KeyboardInterrupt):
        build(Rules(7, 6), effort=2, checkpoint=file)
    before = next(calls)
    resumed = build(Rules(7, 6), effort=2, checkpoint=file)
    assert (resumed.tree.question == whole.tree.question).all()
    again = next(calls)
    assert build(Rules(7, 6), effort=2, checkpoint=file).histogram == whole.histogram
    assert next(calls) == again + 1 > before + 1
    with pytest.raises(InputError, match="another search"):
        build(Rules(7, 6), effort=3, checkpoint=file)
    file.write_bytes(file.read_bytes()[:200])
    with pytest.raises(InputError, match="damaged"):
        build(Rules(7, 6), effort=2, checkpoint=file)


def test_without_time_the_tree_is_whole_but_hurried():
    policy = build(Rules(7, 6), effort=3, deadline=Deadline(0))
    assert policy.status is Status.TIME
    assert policy.networks == 1160


def test_one_network_needs_no_question():
    policy = build(Rules(1, 2, (1,)))
    assert (policy.cost, policy.worst, policy.histogram) == (0, 0, (1,))
    assert policy.follow({}) == LEAF
    with pytest.raises(ValueError, match="no network"):
        build(Rules(1, 2, (5,)))


def test_following():
    policy = build(SMALL, effort=2)
    first = policy.question()[0]
    assert policy.follow({}) == 0
    assert policy.follow({first: Answer.HOT}) == policy.after(0, Answer.HOT)
    chain = chains(4, 4, (1, 2, 3))[17]
    assert policy.follow({s: Answer(a) for s, a in enumerate(chain.answers)}) == LEAF
    node = int(np.argmax(policy.tree.branches < 3))
    assert NOTHING in [policy.after(node, answer) for answer in Answer]


def test_files(tmp_path: Path):
    policy = build(SMALL, effort=2)
    file = tmp_path / "small.policy"
    policy.save(file)
    read = Policy.load(file)
    assert (read.rules, read.mean, read.worst, read.status) == (
        SMALL,
        policy.mean,
        policy.worst,
        Status.COMPLETE,
    )
    assert (read.turns(Table.build(SMALL)) == policy.turns(Table.build(SMALL))).all()
    with pytest.raises(InputError, match="--force"):
        policy.save(file)
    policy.save(file, overwrite=True)
    with pytest.raises(BadTreeError):
        read.turns(Table.build(MIDDLE))
    data = file.read_bytes()
    for damaged in (b"", b"hello", data[:100], data[: len(data) // 2], data[:-30]):
        file.write_bytes(damaged)
        with pytest.raises(InputError, match="damaged"):
            Policy.load(file)
    with pytest.raises(InputError, match="No such file"):
        Policy.load(tmp_path / "none")


def test_outlooks_mid_game():
    table = remaining(SMALL).table
    best = outlooks(table)
    assert best[0].expected_turns == Fraction(260, 64)
    assert [one.expected_turns for one in best] == sorted(one.expected_turns for one in best)
    assert all(one.exact for one in best)
    assert outlooks(table, top=2) == best[:2]
    assert outlooks(table.first(1)) == []


def test_outlooks_of_many_classes_are_said_to_be_estimates():
    found = outlooks(Table.build(Rules(7, 6)), deadline=Deadline(0))
    assert len(found) == 1
    assert not found[0].exact
