"""Every option is checked, and the defaults are those of 1974."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from solver.network.board import Board
from solver.network.rules import Rules


def test_defaults() -> None:
    rules = Rules()
    assert (rules.rows, rules.cols, rules.lines) == (10, 10, (1, 2, 3, 4, 5, 6))
    assert (rules.touch, rules.strips, rules.strip_answer) == ("point", (2, 2, 3, 3, 4, 5), "each")
    assert rules.hot_spaces == 22
    assert rules.size_text == "10x10"
    assert rules.board == Board(10, 10)


def test_order_of_lengths_does_not_matter() -> None:
    assert Rules(lines=(3, 1, 2), strips=(3, 2)) == Rules(lines=(1, 2, 3), strips=(2, 3))
    assert hash(Rules(lines=(2, 1))) == hash(Rules(lines=(1, 2)))
    assert Rules(rows=2, cols=3) != Rules(rows=3, cols=2)


def test_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Rules().rows = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    "options",
    [
        {"rows": 1, "cols": 1},
        {"rows": 64, "cols": 1, "lines": (63,)},
        {"rows": 20, "cols": 20},
        {"lines": (1,)},
        {"lines": (1,) * 10},
        {"strips": ()},
        {"touch": "side", "strip_answer": "hottest"},
    ],
    ids=str,
)
def test_allowed(options: dict[str, Any]) -> None:
    rules = Rules(**options)
    assert {key: getattr(rules, key) for key in options} == options


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rows": 0}, "a board is 1x1 to 64x64, not 0x10"),
        ({"cols": 65}, "not 10x65"),
        ({"rows": -3}, "not -3x10"),
        ({"lines": ()}, "1 to 10 lines, not 0"),
        ({"lines": (1,) * 11}, "1 to 10 lines, not 11"),
        ({"lines": (0, 1)}, "1 to 63 long, not 0"),
        ({"lines": (64,)}, "1 to 63 long, not 64"),
        ({"strips": (1,)}, "2 to 5 spaces long, not 1"),
        ({"strips": (6,)}, "2 to 5 spaces long, not 6"),
        ({"touch": "corner"}, "touch is point or side, not 'corner'"),
        ({"strip_answer": "all"}, "strip_answer is each or hottest, not 'all'"),
    ],
    ids=str,
)
def test_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Rules(**options)
