"""The table: known counts, and the same networks as a plain depth-first search finds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.answers import Answer, Clue
from solver.network.cache import table_of
from solver.network.chain import why_invalid
from solver.network.rules import Rules
from solver.network.table import OutOfTimeError, Table, TableTooLargeError, bytes_per_network
from solver.result import Deadline

from .reference import classes, fitting
from .strategies import Game, games, networks_of, rule_sets


@pytest.mark.parametrize(
    ("rules", "networks", "classes"),
    [
        (Rules(6, 6), 0, 0),
        (Rules(7, 6), 1_160, 952),
        (Rules(6, 7), 1_160, 952),
        (Rules(7, 7), 5_168, 4_376),
        (Rules(8, 8), 23_120, 20_640),
        (Rules(9, 9), 65_120, 60_080),
        (Rules(10, 10), 149_976, 141_528),
        (Rules(6, 6, touch="side"), 0, 0),
        (Rules(7, 7, touch="side"), 888, 888),
        (Rules(8, 8, touch="side"), 5_912, 5_912),
        (Rules(10, 10, touch="side"), 61_248, 61_248),
        (Rules(8, 8, (1, 1, 2, 3, 4, 5, 6)), 100_624, 97_984),
    ],
    ids=lambda value: f"{value.size_text}-{value.touch}" if isinstance(value, Rules) else "",
)
def test_known_counts(rules: Rules, networks: int, classes: int) -> None:
    table = table_of(rules)
    assert (table.networks, table.classes) == (networks, classes)
    assert table.weights.sum() == networks
    assert set(np.unique(table.weights)) <= {1, 2, 4}


def same_as_reference(rules: Rules) -> None:
    table = Table.build(rules)
    networks = networks_of(rules)
    assert list(table.texts()) == [network.text for network in networks]
    assert table.class_of.tolist() == classes(networks)
    first = {
        number: network
        for network, number in reversed([*zip(networks, classes(networks), strict=True)])
    }
    assert table.answers.shape == (rules.board.size, len(first))
    for number, network in first.items():
        assert tuple(table.answers[:, number].tolist()) == network.answers
    assert table.weights.tolist() == [classes(networks).count(number) for number in sorted(first)]


@settings(deadline=None, max_examples=60)
@given(rule_sets(sides=st.integers(1, 6)))
def test_same_as_reference(rules: Rules) -> None:
    same_as_reference(rules)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(1, 1, (1,)),
        Rules(1, 2, (1,)),
        Rules(1, 9, (5,)),
        Rules(9, 1, (5,)),
        Rules(1, 9, (1, 2)),
        Rules(2, 2, (1, 1, 1)),
        Rules(2, 8, (7, 1, 7)),
        Rules(8, 2, (7, 1, 7)),
        Rules(4, 4, (1,) * 10),
        Rules(5, 4, (1,) * 10, "side"),
        Rules(4, 4, (1, 1, 1, 1, 1, 1, 1, 1, 2, 2)),
        Rules(3, 5, (1, 1, 2, 2, 3, 4)),
        Rules(5, 6, (2, 2, 3, 3), "side"),
        Rules(6, 4, (1, 2, 3, 4)),
        Rules(6, 6, (5, 5, 4, 4, 3, 3)),
        Rules(1, 30, (28,)),
        Rules(64, 2, (63, 1, 62)),
        Rules(2, 64, (63, 1, 62), "side"),
    ],
    ids=lambda rules: f"{rules.size_text}-{'.'.join(map(str, rules.lines))}-{rules.touch}",
)
def test_same_as_reference_on_odd_boards(rules: Rules) -> None:
    same_as_reference(rules)


def test_largest_board() -> None:
    rules = Rules(64, 64, (62, 63))
    table = Table.build(rules)
    # The line of 63 lies in one of the two outermost rows or columns of a side, because
    # the other needs 62 more beside it, and leaves one of the two ends.
    assert table.networks == len(set(table.texts()))
    networks = [table.network(number) for number in range(table.networks)]
    assert not [network for network in networks if why_invalid(network, rules)]
    assert table.networks == 2 * 4 * 2


@pytest.mark.parametrize("rules", [Rules(7, 6), Rules(7, 7, touch="side")], ids=str)
def test_order_and_form(rules: Rules) -> None:
    table = Table.build(rules)
    networks = [table.network(number) for number in range(table.networks)]
    assert [str(network) for network in networks] == list(table.texts())
    keys = [network.sort_key for network in networks]
    assert keys == sorted(set(keys))
    assert all(network.canonical() == network for network in networks)
    assert not any(why_invalid(network, rules) for network in networks)
    assert list(dict.fromkeys(table.class_of.tolist())) == list(range(table.classes))


def test_first_of_class() -> None:
    table = Table.build(Rules(7, 6))
    for number in (0, 1, 17, table.classes - 1):
        first = table.class_of.tolist().index(number)
        assert table.first_of_class(number) == table.network(first)


def test_symmetries_map_the_table_onto_itself() -> None:
    rules = Rules(7, 7)
    table = Table.build(rules)
    hot = {
        frozenset(np.flatnonzero(table.answers[:, number] == Answer.HOT).tolist()): weight
        for number, weight in enumerate(table.weights.tolist())
    }
    for moved in rules.board.symmetries():
        assert {frozenset(moved[s] for s in spaces): w for spaces, w in hot.items()} == hot


@settings(deadline=None, max_examples=40)
@given(games())
def test_where(game: Game) -> None:
    table = Table.build(game.rules).where(game.clues)
    left = fitting(game.networks, game.facts)
    assert list(table.texts()) == [network.text for network in left]
    assert table.class_of.tolist() == classes(left)
    assert game.secret.text in list(table.texts())
    assert bool(table.agreeing(game.clues).all())
    assert table.where(game.clues) is table


def test_where_nothing_fits() -> None:
    table = Table.build(Rules(3, 3, (1, 2)))
    none = table.where([Clue((0,), Answer.HOT), Clue((0,), Answer.COLD)])
    assert (none.networks, none.classes, list(none.texts())) == (0, 0, [])
    assert none.answers.shape == (9, 0)


@settings(deadline=None, max_examples=30)
@given(games(), st.integers(0, 40))
def test_first(game: Game, count: int) -> None:
    some = Table.build(game.rules).first(count)
    assert list(some.texts()) == [network.text for network in game.networks[:count]]
    assert some.class_of.tolist() == classes(game.networks[:count])
    assert some.classes == len(set(some.class_of.tolist()))


def test_from_joints() -> None:
    table = Table.build(Rules(7, 6))
    again = Table.from_joints(table.rules, table.joints.tolist())
    assert (again.joints == table.joints).all()
    assert (again.class_of == table.class_of).all()
    assert (again.answers == table.answers).all()
    empty = Table.from_joints(table.rules, [])
    assert (empty.networks, empty.classes, empty.answers.shape) == (0, 0, (42, 0))


@pytest.mark.parametrize(
    ("rules", "budget"),
    [
        (Rules(), 10 << 20),
        (Rules(7, 6), 1000),
        (Rules(7, 6), 0),
        (Rules(20, 20, tuple(range(1, 11))), 1 << 26),
        (Rules(64, 64), 1 << 26),
    ],
    ids=str,
)
def test_too_large(rules: Rules, budget: int) -> None:
    with pytest.raises(TableTooLargeError) as error:
        Table.build(rules, budget=budget)
    text = str(error.value)
    assert text.startswith(f"the table of {rules.size_text} with lines 1 2 3")
    assert "more than the" in text
    assert "use the cp-sat engine" in text


def test_budget_that_suffices() -> None:
    rules = Rules(7, 6)
    enough = 60 * 46_080 * 22
    assert Table.build(rules, budget=enough).networks == 1_160
    assert bytes_per_network(Rules()) < bytes_per_network(Rules(20, 20))


def test_deadline() -> None:
    with pytest.raises(OutOfTimeError):
        Table.build(Rules(), deadline=Deadline(0))
    with pytest.raises(OutOfTimeError):
        Table.from_joints(Rules(7, 6), Table.build(Rules(7, 6)).joints, deadline=Deadline(0))
