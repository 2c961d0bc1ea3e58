"""Positions solved by an independent program, through the library and through the command."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.sightline.position import Position
from solver.sightline.search import solve

FILE = Path(__file__).parent.parent / "cases" / "sightline" / "positions.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()]


def test_cases_are_there() -> None:
    assert len(CASES) >= 24
    assert {case["winner"] for case in CASES} == {"black", "red"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["position"])
def test_library(case: dict[str, Any]) -> None:
    position = Position.parse(case["position"])
    assert str(position) == case["position"]
    assert position.ahead == case["ahead"]
    assert position.names(position.legal("black")) == case["black_legal"]
    assert position.names(position.legal("red")) == case["red_legal"]
    solution = solve(position, every=True)
    assert solution.winner == case["winner"]
    winning = [position.board.cells[cell] for cell in solution.winning or ()]
    assert winning == case["winning_moves_of_side_behind"]


@pytest.mark.parametrize("case", CASES[::4], ids=lambda case: case["position"])
def test_commands(case: dict[str, Any], run: Callable[..., Any]) -> None:
    legal = run("hex", "legal", case["position"], "--json").json()
    assert (legal["ahead"], legal["black"], legal["red"]) == (
        case["ahead"],
        case["black_legal"],
        case["red_legal"],
    )
    solved = run("hex", "solve", case["position"], "--all", "--json").json()
    assert (solved["complete"], solved["winner"], solved["ahead"], solved["winning"]) == (
        True,
        case["winner"],
        case["ahead"],
        case["winning_moves_of_side_behind"],
    )
