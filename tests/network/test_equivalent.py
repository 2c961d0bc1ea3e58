"""Other drawings of a network: the classes of the table, found another way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from solver.network.cache import table_of
from solver.network.chain import Network
from solver.network.equivalent import equivalent_networks
from solver.network.rules import Rules

from .strategies import Game, games


def texts(network: str | Network, rules: Rules) -> list[str]:
    parsed = Network.parse(network) if isinstance(network, str) else network
    return [str(other) for other in equivalent_networks(parsed, rules)]


@settings(deadline=None, max_examples=60)
@given(games(max_clues=0))
def test_brute_force(game: Game) -> None:
    same = [network.text for network in game.networks if network.hot == game.secret.hot]
    assert texts(game.secret.text, game.rules) == same
    assert texts(Network.parse(game.secret.text).reversed(), game.rules) == same


@pytest.mark.parametrize("rules", [Rules(7, 6), Rules(7, 7, touch="side")], ids=str)
def test_classes_of_the_table(rules: Rules) -> None:
    table = table_of(rules)
    members: dict[int, list[str]] = {}
    for number, text in zip(table.class_of.tolist(), table.texts(), strict=True):
        members.setdefault(number, []).append(text)
    for same in list(members.values())[::29]:
        assert texts(same[-1], rules) == same


def test_classes_of_the_usual_board_hold_one_two_or_four() -> None:
    table = table_of(Rules())
    weights = table.weights
    assert sorted(set(weights.tolist())) == [1, 2, 4]
    # About 2.8 % of the classes hold more than one.
    assert round(100 * (weights > 1).mean(), 1) == 2.8
    for weight in (1, 2, 4):
        number = int((weights == weight).argmax())
        assert len(texts(table.first_of_class(number), Rules())) == weight


def test_ten_lines() -> None:
    rules = Rules(4, 4, (1,) * 10)
    table = table_of(rules)
    first = table.first_of_class(3)
    assert len(texts(first, rules)) == table.weights[3]
