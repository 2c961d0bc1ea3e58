"""Recorded sessions with known answers, through the library and through the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.network.remaining import remaining
from solver.network.session import Session
from solver.network.suggest import suggestions

CASES = sorted((Path(__file__).parent.parent / "cases" / "network").glob("*.spy"))


def known(case: Path) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(case.with_suffix(".json").read_text())
    return answer


def test_cases_are_there() -> None:
    assert len(CASES) >= 11
    for case in CASES:
        assert set(known(case)) == {"networks", "classes", "best"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_library(case: Path) -> None:
    session = Session.parse(case.read_text(), name=case.name)
    found = remaining(session.rules, session.clues)
    assert found.status.complete
    assert (found.table.networks, found.table.classes) == (
        known(case)["networks"],
        known(case)["classes"],
    )
    best = suggestions(found.table, strips=(), top=3)
    assert [
        {"space": session.rules.board.name(each.spaces[0]), "bits": round(each.bits, 6)}
        for each in best
    ] == known(case)["best"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_command(case: Path, run: Any) -> None:
    listed = run("network", "candidates", case, "--json")
    assert listed.code == 0
    document = listed.json()
    assert document["complete"] is True
    assert (document["networks"], document["classes"]) == (
        known(case)["networks"],
        known(case)["classes"],
    )
    assert len({item["network"] for item in document["items"]}) == document["networks"]
    assert {item["class"] for item in document["items"]} == set(range(1, document["classes"] + 1))

    asked = run("network", "suggest", case, "--single", "--top", "3", "--json")
    assert asked.code == 0
    document = asked.json()
    assert document["remaining"] == {key: known(case)[key] for key in ("networks", "classes")}
    assert [
        {"space": each["spaces"][0], "bits": each["bits"]} for each in document["suggestions"]
    ] == known(case)["best"]


@pytest.mark.parametrize("case", [c for c in CASES if "8x8" in c.stem], ids=lambda case: case.stem)
def test_cp_sat(case: Path) -> None:
    session = Session.parse(case.read_text(), name=case.name)
    found = remaining(session.rules, session.clues, engine="cp-sat")
    same = remaining(session.rules, session.clues, engine="table")
    assert (found.table.networks, found.table.classes) == (
        known(case)["networks"],
        known(case)["classes"],
    )
    assert list(found.table.texts()) == list(same.table.texts())
