"""`spyglass bench`, with a suite that takes no time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import benchmarks.network
from benchmarks.measure import Measurement, Target
from benchmarks.suites import SUITES

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Measurement]:
    """The measurements that the suite `network` will give; a test may change them."""
    given = [
        Measurement("ours", "our [way]", 2.0, count=100, target=Target("at most 3 s", True)),
        Measurement("theirs", "their way", 60.0, count=10, complete=False, peer=True),
        Measurement("gone", "a third way", None, peer=True, note="is not installed"),
    ]

    def suite(quick: bool, say: Callable[[str], None]) -> Iterator[Measurement]:
        say("something")
        yield from given

    monkeypatch.setattr(benchmarks.network, "suite", suite)
    for name in SUITES.keys() - {"network"}:
        monkeypatch.delitem(SUITES, name)
    return given


def test_json(run: Run) -> None:
    result = run("bench", "network", "--quick", "--json")
    assert result.code == 0
    assert result.err == ""
    document = result.json()
    assert document["schema"] == "spyglass/bench/1"
    assert document["command"] == "bench"
    assert document["complete"] is False  # one line was left out
    assert set(document["machine"]) == {"cpu", "cores", "system", "python", "libraries", "load"}
    (suite,) = document["suites"]
    assert (suite["suite"], suite["quick"]) == ("network", True)
    assert [line["name"] for line in suite["measurements"]] == ["ours", "theirs", "gone"]
    assert "compare" not in document


def test_text(run: Run) -> None:
    result = run("bench")
    assert result.code == 0
    for part in ("our [way]", "reached: at most 3 s", "left out", "a third way: is not installed"):
        assert part in result.out


def test_nothing_left_out_is_complete(run: Run, lines: list[Measurement]) -> None:
    del lines[2]
    assert run("bench", "--json").json()["complete"] is True


def test_a_wrong_result(run: Run, lines: list[Measurement]) -> None:
    lines[0] = Measurement("ours", "our way", 2.0, count=99, right=False)
    result = run("bench")
    assert result.code == 1
    assert "our way: WRONG RESULT" in result.out


def test_an_unknown_suite(run: Run) -> None:
    result = run("bench", "chess")
    assert result.code == 2
    assert "chess" in result.err


@pytest.mark.parametrize("factor", ["0.5", "nan", "inf", "x"])
def test_a_bad_tolerance(run: Run, factor: str) -> None:
    result = run("bench", "--tolerance", factor)
    assert result.code == 2
    assert result.out == ""


def test_save_and_compare(run: Run, lines: list[Measurement], tmp_path: Path) -> None:
    file = tmp_path / "before.json"
    assert run("bench", "--quick", "--save", file, "--json").code == 0
    saved = json.loads(file.read_text())
    assert saved["suites"][0]["measurements"][0]["name"] == "ours"

    same = run("bench", "--quick", "--compare", file)
    assert same.code == 0
    assert "2 lines, none slower" in same.out

    lines[0] = Measurement("ours", "our way", 3.0, count=100)
    slower = run("bench", "--quick", "--compare", file, "--json")
    assert slower.code == 1
    compared = slower.json()["compare"]
    assert compared["file"] == str(file)
    assert compared["tolerance"] == 1.25
    assert compared["machine_differs"] == []
    assert compared["changes"] == [
        {"suite": "network", "name": "ours", "peer": False, "factor": 1.5, "slower": True},
        {"suite": "network", "name": "theirs", "peer": True, "factor": 1.0, "slower": False},
    ]
    text = run("bench", "--quick", "--compare", file)
    assert text.code == 1
    assert "1.50 slower" in text.out
    assert run("bench", "--quick", "--compare", file, "--tolerance", "2").code == 0


def test_compare_with_another_machine(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "before.json"
    document = run("bench", "--json").json()
    document["machine"]["cpu"] = "Z80"
    file.write_text(json.dumps(document))
    assert run("bench", "--compare", file, "--json").json()["compare"]["machine_differs"] == ["cpu"]
    assert "another machine (another cpu)" in run("bench", "--compare", file).out


def test_save_overwrites_only_with_force(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("mine")
    refused = run("bench", "--save", file)
    assert refused.code == 2
    assert "use --force" in refused.err
    assert refused.out == ""
    assert file.read_text() == "mine"
    assert run("bench", "--save", file, "--force").code == 0
    assert json.loads(file.read_text())["command"] == "bench"


@pytest.mark.parametrize("content", [None, "no JSON", "{}", b"\xff"])
def test_compare_with_a_bad_file(run: Run, tmp_path: Path, content: Any) -> None:
    file = tmp_path / "bad.json"
    if content is not None:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    result = run("bench", "--compare", file)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith(f"spyglass: {file}: ")
    assert result.err.count("\n") == 1


def test_help_names_the_suites(run: Run) -> None:
    result = run("bench", "--help")
    assert "network" in result.out
