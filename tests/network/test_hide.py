"""Hiding: how hard a network is, by walking to it question by question."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.console import InputError
from solver.network.answers import Answer, Clue
from solver.network.asking import Greedy
from solver.network.cache import table_of
from solver.network.commands import network
from solver.network.hide import draw, hardest, measure, measure_all, mixes, path, weighted_mean
from solver.network.hide_tree import spies
from solver.network.play_commands import COMMANDS
from solver.network.policy import build
from solver.network.rules import Rules
from solver.network.suggest import OBJECTIVES, Objective, suggestions
from solver.network.table import Table

for command in COMMANDS:
    network.add_command(command)

FIELD = Rules(5, 5, (1, 2, 3, 4))


def walked(table: Table, number: int, objective: Objective) -> int:
    """The questions of `suggest` until the class with this number is alone."""
    left, count = table, 0
    answers = table.answers[:, number]
    while left.classes > 1:
        (space,) = suggestions(left, strips=(), objective=objective, top=1)[0].spaces
        left = left.where([Clue((space,), Answer(int(answers[space])))])
        count += 1
    return count


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("rules", [FIELD, Rules(7, 6), Rules(3, 5, (1, 1, 2))])
def test_spies_are_those_of_suggest(rules: Rules, objective: Objective) -> None:
    table = table_of(rules)
    depth = spies(table, objective)
    for number in random.Random(1).sample(range(table.classes), min(25, table.classes)):
        assert depth[number] == walked(table, number, objective)


def test_a_single_class_takes_no_spy() -> None:
    table = table_of(Rules(2, 1, (1,)))
    assert table.classes == 1
    assert spies(table, "entropy").tolist() == [0]


def test_hardness_does_not_depend_on_how_the_board_is_held() -> None:
    table = table_of(FIELD)
    hardness = measure(table, ["entropy", "worst"])
    by_hot = {
        frozenset(np.flatnonzero(column == Answer.HOT).tolist()): questions
        for column, questions in zip(table.answers.T, hardness.questions, strict=True)
    }
    for moved in FIELD.board.symmetries():
        for hot, questions in by_hot.items():
            assert by_hot[frozenset(moved[space] for space in hot)] == questions
    # Turning the board changes no mean.
    want = np.mean([weighted_mean(table, spies(table, goal)) for goal in ("entropy", "worst")])
    assert hardness.mean == pytest.approx(want)


def test_the_hardest() -> None:
    table = table_of(FIELD)
    hardness = measure(table, ["entropy"])
    hard = hardest(hardness, 7)
    least = hardness.questions[hard].min()
    assert len(hard) >= 7
    assert set(hard.tolist()) == set(np.flatnonzero(hardness.questions >= least).tolist())
    assert len(hardest(hardness, 10**9)) == table.classes
    drawn = {draw(hardness, 7, random.Random(seed)) for seed in range(200)}
    assert {number for _, number in drawn} == set(hard.tolist())
    for hidden, number in drawn:
        hot = sorted(hidden.hot(FIELD.board))
        assert (table.answers[hot, number] == Answer.HOT).all()


def test_mixes() -> None:
    table = table_of(FIELD)
    hardness = measure(table, ["entropy"])
    few, some, every = mixes(table, hardness, [10, 60, table.classes])
    assert few.unknown > some.unknown > every.unknown == every.known
    assert few.gain > some.gain > every.gain == 0
    assert few.known < some.known < every.known
    assert every.unknown == pytest.approx(hardness.mean)


def test_path() -> None:
    table = table_of(FIELD)
    hidden = table.network(99)
    steps = path(table, hidden, Greedy("entropy", single=True))
    assert len(steps) == walked(table, int(table.class_of[99]), "entropy")
    left = table
    for step in steps:
        left = left.where([Clue(step.question, Answer(step.words[0]))])
        assert (left.networks, left.classes) == (step.networks, step.classes)
    assert left.classes == 1


def test_against_a_policy(tmp_path: Path) -> None:
    rules = Rules(4, 4, (1, 2, 3))
    table = table_of(rules)
    policy = build(rules, effort=1)
    file = tmp_path / "policy.npz"
    policy.save(file)
    hardness = measure_all(table, [f"policy:{file}", "entropy"])
    assert hardness.mean_of(f"policy:{file}") == pytest.approx(float(policy.mean))
    with pytest.raises(InputError, match="the policy is for"):
        measure_all(table_of(FIELD), [f"policy:{file}"])
    with pytest.raises(InputError, match="entropy"):
        measure_all(table, ["random"])


def test_command(run: Any) -> None:
    arguments = ("network", "hide", "--board", "5x5", "--lines", "1,2,3,4")
    document = run(*arguments, "--seed", "3", "--json").json()
    assert document["schema"] == "spyglass/network-hide/1"
    assert document["questions"] > document["mean"]
    assert document["path"][-1]["classes"] == 1
    assert document["among"] >= 100
    assert len(document["hardest"]) == 10
    assert document["mixed"][-1]["gain"] == 0
    assert {"unknown", "known"} <= set(document["mixed"][0])
    again = run(*arguments, "--seed", "3", "--json").json()
    assert {**again, "seconds": 0} == {**document, "seconds": 0}
    drawn = {run(*arguments, "--json", "--no-mixed").json()["network"] for _ in range(8)}
    assert len(drawn) > 1
    assert "Hide" in run(*arguments).out
    assert run("network", "hide", "--board", "3x3").code == 1
    assert run("network", "hide", "--against", "random").code == 2
