"""`network policy build | bounds | play`, and `network suggest --objective turns`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FIELD = ("--board", "4x4", "--lines", "1,2,3")
MIDDLE = ("--board", "5x5", "--lines", "1,2,3,4")
HEAD = "board 4x4\nlines 1 2 3\n"


def test_build_and_play(run, tmp_path: Path) -> None:
    file = tmp_path / "small.policy"
    made = run("network", "policy", "build", *FIELD, "--effort", "3", "--out", file, "--json")
    document = made.json()
    assert made.code == 0
    assert document["command"] == "network policy build"
    assert (document["cost"], document["networks"], document["worst"]) == (260, 64, 5)
    assert document["mean_fraction"] == "65/16"
    assert document["histogram"] == [0, 0, 0, 6, 48, 10]
    assert document["bound"] <= document["mean"] == 4.0625
    assert document["strips"] is None
    again = run("network", "policy", "build", *FIELD, "--out", file)
    assert (again.code, "--force" in again.err) == (2, True)
    # The answers of a network, question by question, lead to it.
    session, turns = HEAD, 0
    network = "1A:D3R2U1"
    while True:
        told = run("network", "policy", "play", file, "-", "--json", stdin=session).json()
        if not told["ask"]:
            break
        heard = run("network", "answer", network, told["ask"], *FIELD).out
        session, turns = f"{session}spy {heard}", turns + 1
    assert told["reconstruct"] == network
    assert 3 <= turns <= 5


def test_build_in_words(run) -> None:
    result = run("network", "policy", "build", *FIELD, "--objective", "worst")
    assert result.code == 0
    assert "4x4, lines 1 2 3, touch point: 64 networks" in result.out
    assert "worst 5" in result.out


def test_strips(run, tmp_path: Path) -> None:
    file = tmp_path / "strips.policy"
    made = run("network", "policy", "build", *MIDDLE, "--strips", "--out", file, "--json").json()
    assert made["strips"] == [2, 2, 3, 3, 4, 5]
    assert made["mean"] < 2.25
    few = run("network", "policy", "build", *MIDDLE, "--strips", "2,3", "--json").json()
    assert few["strips"] == [2, 3]
    assert few["mean"] > made["mean"]
    hottest = ("--strips", "--strip-answer", "hottest")
    refused = run("network", "policy", "build", *MIDDLE, *hottest)
    assert refused.code == 1
    assert refused.err.endswith("needs an answer a space, not the hottest of a strip\n")
    head = "board 5x5\nlines 1 2 3 4\n"
    ask = run("network", "policy", "play", file, "-", "--json", stdin=head).json()["ask"]
    session = f"{head}spy {ask} w w w w w\n"
    assert run("network", "policy", "play", file, "-", stdin=session).code in (0, 1)
    # Another strip has taken the square that the policy wants.
    other = "1A-1E" if ask != "1A-1E" else "5A-5E"
    session = f"{head}spy {other} c c c c c\n"
    refused = run("network", "policy", "play", file, "-", stdin=session)
    assert refused.code == 1
    assert "no square for 5 spaces left" in refused.err


def test_play_asks_one_by_one(run, tmp_path: Path) -> None:
    file = tmp_path / "strips.policy"
    run("network", "policy", "build", *MIDDLE, "--strips", "--out", file)
    result = run("network", "policy", "play", file, stdin="hot\nx y z w q\n")
    assert result.code == 0
    assert "5 answers are needed, one a space" in result.err
    assert "'x' is not an answer" in result.err
    assert result.out.startswith("ask ")


def test_play_beyond_a_sample(run, tmp_path: Path) -> None:
    file = tmp_path / "sample.policy"
    made = run("network", "policy", "build", "--board", "7x6", "--sample", "3", "--out", file,
               "--json").json()  # fmt: skip
    assert (made["sample"], made["exact"], made["bound"]) == (3, False, None)
    session = "board 7x6\n"
    for _ in range(5):
        told = run("network", "policy", "play", file, "-", "--json", stdin=session).json()
        if told["beyond"]:
            break
        session += f"spy {told['ask']} warm\n"
    assert told["beyond"]
    assert told["ask"]


def test_play_of_another_board(run, tmp_path: Path) -> None:
    file = tmp_path / "small.policy"
    run("network", "policy", "build", *FIELD, "--out", file)
    result = run("network", "policy", "play", file, "-", stdin="board 5x5\nlines 1 2 3\n")
    assert (result.code, "other rules" in result.err) == (2, True)
    assert run("network", "policy", "play", tmp_path / "none").code == 2


def test_too_large_is_one_line(run) -> None:
    result = run("network", "policy", "build", "--board", "50x50")
    assert result.code == 4
    assert "--sample" in result.err
    assert result.err.count("\n") == 1


def test_bounds(run) -> None:
    document = run("network", "policy", "bounds", *FIELD, "--levels", "6", "--json").json()
    assert document["lower"] == 4.0625
    assert document["lower"] <= document["upper"]
    worst = run("network", "policy", "bounds", *FIELD, "--objective", "worst", "--json").json()
    assert (worst["lower"], worst["upper"], worst["gap"]) == (5, 5, 0)
    assert "no hashing" in worst["proven_by"]
    assert "gap" in run("network", "policy", "bounds", *FIELD).out


def test_bounds_do_not_take_a_policy_with_strips(run, tmp_path: Path) -> None:
    file = tmp_path / "strips.policy"
    run("network", "policy", "build", *FIELD, "--strips", "--out", file)
    result = run("network", "policy", "bounds", *FIELD, "--policy", file)
    assert (result.code, "single spaces" in result.err) == (2, True)


def test_suggest_turns(run) -> None:
    result = run("network", "suggest", "-", "--objective", "turns", "--json", stdin=HEAD)
    document = result.json()
    assert result.code == 0
    assert (document["compared"], document["sample"]) == ("single spaces", None)
    assert document["suggestions"][0]["expected_turns"] == 4.0625
    assert all(one["exact"] for one in document["suggestions"])
    words = run("network", "suggest", "-", "--objective", "turns", stdin=HEAD).out
    assert "Single spaces by turns still needed" in words
    assert "4.062" in words


def test_suggest_turns_is_not_exact_for_a_part_of_the_networks(run) -> None:
    result = run("network", "suggest", "-", "--objective", "turns", "--limit", "20", "--json",
                 stdin=HEAD)  # fmt: skip
    assert result.code == 4
    assert not any(one["exact"] for one in result.json()["suggestions"])


def test_suggest_turns_at_the_end(run) -> None:
    sure = HEAD + "spy 1A-1C c w h\nspy 4A-4B w h\nspy 2D h\nspy 3D h\nspy 3A c\n"
    result = run("network", "suggest", "-", "--objective", "turns", stdin=sure)
    assert ("Reconstruct" in result.out) or "turns" in result.out or result.code == 1
    none = HEAD + "spy 1A hot\nspy 1B cold\nspy 2A cold\n"
    assert run("network", "suggest", "-", "--objective", "turns", stdin=none).code == 1


def test_many_classes_are_judged_by_some(run, monkeypatch: pytest.MonkeyPatch) -> None:
    from solver.network import outlook

    monkeypatch.setattr(outlook, "MOST_CLASSES", 500)
    monkeypatch.setattr(outlook, "_SAMPLE", 60)
    result = run("network", "suggest", "-", "--objective", "turns", "--json", stdin="board 7x6\n")
    document = result.json()
    assert document["sample"] == 60
    assert document["remaining"]["classes"] == 952
    assert not any(one["exact"] for one in document["suggestions"])


def test_the_compiler_is_loaded_for_the_objective_turns_only() -> None:
    code = (
        "import sys, cli\n"
        "try: cli.main(['network', 'suggest', '--board', '4x4', '--lines', '1,2,3'])\n"
        "except SystemExit: pass\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
