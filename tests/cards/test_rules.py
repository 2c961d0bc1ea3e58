"""The rules: cards, numbers, and options out of their range."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards.rules import Rules


@pytest.mark.parametrize(
    ("players", "cards"),
    [(2, "S1 S2 T1 T2 B1 B2 B3"), (3, "S1 S2 T1 T2 B1 B3"), (4, "S1 S2 T1 T2 B1 B3")],
)
def test_cards(players: int, cards: str) -> None:
    rules = Rules(players)
    assert rules.cards == tuple(cards.split())
    assert rules.size == len(rules.cards)
    assert rules.numbers == tuple(int(card[1]) for card in rules.cards)
    assert rules.names(rules.bomb_cards) == tuple(c for c in cards.split() if c[0] == "B")
    assert rules.names(rules.with_number(1)) == ("S1", "T1", "B1")
    assert sum(rules.with_number(number) for number in (1, 2, 3)) == rules.all_cards
    assert (rules.mirror, rules.t2_out, rules.draw_after) == ("across", True, 20)
    assert Rules(players, rules.bombs) == rules


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 1}, "2 to 4 players, not 1"),
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"bombs": (1, 1)}, "each once"),
        ({"bombs": (3, 1)}, "in this order"),
        ({"bombs": (4,)}, "some of B1 B2 B3"),
        ({"mirror": "around"}, "mirror is across or same, not 'around'"),
        ({"draw_after": 0}, "1 to 10,000 turns, not 0"),
        ({"draw_after": 10_001}, "1 to 10,000 turns"),
    ],
)
def test_options_out_of_range(options: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Rules(**options)
