"""Recorded positions with the margin of every placement, found by an independent program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.turning_point.position import Position
from solver.turning_point.rules import Rules
from solver.turning_point.search import solve

FOLDER = Path(__file__).parent.parent / "cases" / "turning_point"
TRAPS = {"positions.jsonl": "required", "positions-free.jsonl": "free"}
CASES = [
    pytest.param(trap, json.loads(line), id=f"{trap}-{number}")
    for name, trap in TRAPS.items()
    for number, line in enumerate((FOLDER / name).read_text().splitlines(), start=1)
]


def test_cases_are_there() -> None:
    assert len(CASES) == 18


@pytest.mark.parametrize(("trap", "case"), CASES)
def test_library(trap: str, case: dict[str, Any]) -> None:
    position = Position.parse(case["position"], Rules(trap=trap))  # type: ignore[arg-type]
    assert str(position) == case["position"]
    solution = solve(position, every=True)
    assert solution.status.complete
    assert solution.margin == case["margin"]
    found = [
        {
            "hole": position.board.name(one.hole),
            "chip": one.chip,
            "points": one.points,
            "margin": one.margin,
        }
        for one in solution.placements
    ]
    assert in_order(found) == in_order(case["moves"])


@pytest.mark.parametrize(("trap", "case"), CASES)
def test_command(trap: str, case: dict[str, Any], run: Any) -> None:
    outcome = run("turning-point", "solve", case["position"], "--all", "--trap", trap, "--json")
    assert outcome.code == 0
    document = outcome.json()
    assert (document["complete"], document["margin"]) == (True, case["margin"])
    keys = ("hole", "chip", "points", "margin")
    found = [{key: one[key] for key in keys} for one in document["placements"]]
    assert in_order(found) == in_order(case["moves"])
    assert len(document["line"]) == case["position"].split()[0].count(".")


def in_order(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(moves, key=lambda move: (move["hole"], move["chip"]))
