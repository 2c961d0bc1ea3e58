"""The commands: JSON as promised, exit codes, and one clear line for bad input."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from solver.network.chain import Network
from solver.network.remaining import remaining
from solver.network.rules import Rules
from solver.network.session import Session

GAME = "board 7x6\nspy 1A hot\nspy 4C-4E cold warm hot\n"
SURE = "board 3x3\nlines 1 2\nspy 1A-1C hot hot hot\nspy 2A hot\n"
FALSE = "board 7x6\nspy 2B hot\nspy 4C cold\nspy 1A hot\nspy 4D hot\n"
SMALL = ("--board", "3x3", "--lines", "1,2")


def left(text: str) -> Any:
    session = Session.parse(text)
    return remaining(session.rules, session.clues).table


def json_of(run: Any, *arguments: str | Path, code: int = 0, stdin: str = "") -> Any:
    """The document of a command, with the fields that all of them have checked."""
    done = run("network", *arguments, "--json", stdin=stdin)
    assert (done.code, done.err) == (code, "")
    document = done.json()
    command = f"network {arguments[0]}"
    assert list(document)[:4] == ["schema", "command", "complete", "seconds"]
    assert document["schema"] == f"spyglass/network-{arguments[0]}/1"
    assert document["command"] == command
    assert document["complete"] is (code != 4)
    assert document["seconds"] >= 0
    return document


# --- candidates ---


@pytest.mark.parametrize("engine", ["auto", "table", "cp-sat"])
def test_candidates(run: Any, engine: str) -> None:
    document = json_of(run, "candidates", "-", "--engine", engine, stdin=GAME)
    table = left(GAME)
    assert document["engine"] == ("cp-sat" if engine == "cp-sat" else "table")
    assert (document["networks"], document["classes"]) == (table.networks, table.classes)
    assert document["items"] == [
        {"network": text, "class": group + 1}
        for text, group in zip(table.texts(), table.class_of.tolist(), strict=True)
    ]
    counted = json_of(run, "candidates", "-", "--engine", engine, "--count", stdin=GAME)
    assert "items" not in counted
    assert counted["networks"] == table.networks


def test_candidates_without_a_session(run: Any) -> None:
    options = ("--board", "7X6", "--lines", "6,5,4,3,2,1", "--touch", "point")
    document = json_of(run, "candidates", *options, "--count")
    assert (document["networks"], document["classes"]) == (1160, 952)
    document = json_of(run, "candidates", "--board", "7x7", "--touch", "side", "--count")
    assert (document["networks"], document["classes"]) == (888, 888)


@pytest.mark.parametrize("engine", ["table", "cp-sat"])
def test_candidates_up_to_a_limit(run: Any, engine: str) -> None:
    arguments = ("candidates", "--board", "7x6", "--engine", engine, "--limit")
    document = json_of(run, *arguments, "5", code=4)
    assert (document["networks"], len(document["items"])) == (5, 5)
    assert document["status"] == "limit"
    assert json_of(run, *arguments, "1160")["networks"] == 1160
    assert json_of(run, *arguments, "0", code=4)["items"] == []


def test_candidates_that_contradict(run: Any) -> None:
    document = json_of(run, "candidates", "-", stdin=FALSE, code=1)
    assert (document["networks"], document["classes"], document["items"]) == (0, 0, [])
    document = json_of(run, "candidates", "-", "--engine", "cp-sat", stdin=FALSE, code=1)
    assert (document["networks"], document["classes"], document["items"]) == (0, 0, [])


def test_board_without_networks(run: Any) -> None:
    assert json_of(run, "candidates", "--board", "6x6")["items"] == []
    assert json_of(run, "candidates", "--board", "1x1", "--lines", "1")["items"] == []


def test_text_of_candidates(run: Any) -> None:
    done = run("network", "candidates", "-", stdin=GAME)
    table = left(GAME)
    assert f"{table.networks} networks in {table.classes} classes still possible" in done.out
    assert next(table.texts()) in done.out
    done = run("network", "candidates", "--board", "7x6", "--limit", "3")
    assert done.code == 4
    assert "3 networks in" in done.out
    assert "the first of 1,160 networks still possible" in done.out
    done = run("network", "candidates", "--board", "7x6", "--limit", "3", "--engine", "cp-sat")
    assert "found up to the limit; there may be more" in done.out
    done = run("network", "candidates", "-", stdin=FALSE)
    assert done.code == 1
    assert "No network fits these answers" in done.out


# --- suggest ---


def test_suggest(run: Any) -> None:
    document = json_of(run, "suggest", "-", stdin=GAME)
    table = left(GAME)
    assert document["remaining"] == {"networks": table.networks, "classes": table.classes}
    assert len(document["suggestions"]) == 10
    for suggestion in document["suggestions"]:
        assert set(suggestion) == {"spaces", "bits", "worst", "expected", "outcomes"}
        assert 1 <= len(suggestion["spaces"]) <= 5
        assert len(suggestion["spaces"]) != 6
    bits = [suggestion["bits"] for suggestion in document["suggestions"]]
    assert bits == sorted(bits, reverse=True)
    assert "reconstruct" not in document


def test_suggest_only_strips_that_are_left(run: Any) -> None:
    game = "board 7x6\nstrips 2 3\nspy 4C-4E cold warm hot\n"
    document = json_of(run, "suggest", "-", "--top", "500", stdin=game)
    assert {len(s["spaces"]) for s in document["suggestions"]} == {1, 2}
    document = json_of(run, "suggest", "-", "--top", "500", "--single", stdin=game)
    assert {len(s["spaces"]) for s in document["suggestions"]} == {1}


@pytest.mark.parametrize("objective", ["entropy", "worst", "expected"])
def test_objectives(run: Any, objective: str) -> None:
    arguments = ("suggest", "-", "--objective", objective, "--top", "30")
    document = json_of(run, *arguments, stdin=GAME)
    field = "bits" if objective == "entropy" else objective
    figures = [suggestion[field] for suggestion in document["suggestions"]]
    assert figures == sorted(figures, reverse=objective == "entropy")
    assert document["objective"] == objective
    done = run("network", *arguments, stdin=GAME)
    assert f"Best questions by {objective}" in done.out
    asked = [line.split()[0] for line in done.out.splitlines()[3:]]
    names = [
        s["spaces"][0] if len(s["spaces"]) == 1 else f"{s['spaces'][0]}-{s['spaces'][-1]}"
        for s in document["suggestions"]
    ]
    assert asked == names  # the same order in text and JSON


def test_reconstruct(run: Any) -> None:
    document = json_of(run, "suggest", "-", stdin=SURE)
    assert document["reconstruct"] == "1C:L2D1"
    assert document["suggestions"] == []
    assert document["remaining"]["classes"] == 1
    done = run("network", "suggest", "-", stdin=SURE)
    assert done.code == 0
    assert f"Reconstruct: {document['reconstruct']}" in done.out


def test_suggest_nothing_when_answers_contradict(run: Any) -> None:
    document = json_of(run, "suggest", "-", stdin=FALSE, code=1)
    assert document["suggestions"] == []
    assert "reconstruct" not in document


def test_suggest_from_some_networks_never_reconstructs(run: Any) -> None:
    document = json_of(run, "suggest", "--board", "7x6", "--limit", "1", code=4)
    assert "reconstruct" not in document


# --- check ---


@pytest.mark.parametrize(
    ("guess", "verdict", "points", "code"),
    [
        ("1A:R1D1L1", "correct", {"guesser": 1, "opponent": 0}, 0),
        ("2A:R1U1L1", "correct", {"guesser": 1, "opponent": 0}, 0),
        ("1A:D1R1U1", "equivalent", {"guesser": 1, "opponent": 0}, 0),
        ("1B:R1D1L1", "incorrect", {"guesser": 0, "opponent": 2}, 1),
        ("1A:R1D1", "invalid", {"guesser": 0, "opponent": 2}, 1),
        ("1A:R1D1L1U1", "invalid", {"guesser": 0, "opponent": 2}, 1),
        ("1A:L1D1R1", "invalid", {"guesser": 0, "opponent": 2}, 1),
    ],
)
def test_check_by_secret(run: Any, guess: str, verdict: str, points: Any, code: int) -> None:
    options = ("--board", "3x3", "--lines", "1,1,1", "--secret", "1A:R1D1L1")
    document = json_of(run, "check", *options, guess, code=code)
    assert (document["verdict"], document["points"]) == (verdict, points)
    assert (document["reasons"] == []) == (verdict == "correct")
    assert document["probability"] == {"correct": 1, "equivalent": 1, "incorrect": 0}.get(verdict)
    done = run("network", "check", *options, guess)
    assert done.code == code
    assert f"{guess}: {verdict}" in done.out


@pytest.mark.parametrize(
    ("session", "guess", "verdict", "code"),
    [
        (SURE, "1A:R2D1", "impossible", 1),
        (SURE, "2A:U1R2", "proven", 0),
        ("board 3x3\nlines 1 2\nspy 1A hot\n", "1A:R2D1", "possible", 0),
        ("board 3x3\nlines 1 2\nspy 1A hot\n", "1A:R2D2", "invalid", 1),
        ("board 3x3\nlines 1 2\nspy 1A cold\n", "1A:R2D1", "impossible", 1),
    ],
)
@pytest.mark.parametrize("engine", ["table", "cp-sat"])
def test_check_by_answers(
    run: Any, session: str, guess: str, verdict: str, code: int, engine: str
) -> None:
    document = json_of(run, "check", "-", guess, "--engine", engine, stdin=session, code=code)
    assert (document["verdict"], document["points"]) == (verdict, None)
    assert document["network"] == str(Network.parse(guess).canonical())
    assert bool(document["reasons"]) == (code == 1)
    probability = {"proven": 1, "impossible": 0, "invalid": None}
    if verdict == "possible":
        assert 0 < document["probability"] < 1
    else:
        assert document["probability"] == probability[verdict]
    done = run("network", "check", "-", guess, "--engine", engine, stdin=session)
    assert done.code == code
    assert f"{guess}: {verdict}" in done.out


def test_check_of_a_faulty_secret(run: Any) -> None:
    document = json_of(run, "check", *SMALL, "--secret", "1A:R2", "1A:R2D1", code=1)
    assert document["verdict"] == "invalid"
    assert "loses the game" in document["reasons"][-1]


@pytest.mark.parametrize("guess", ["1A:L6U5", "2B:U9", "1C:L63U1", "1A:U1L1D1R1"])
def test_check_of_a_network_far_off_the_board(guess: str) -> None:
    """In a process of its own with little memory: the name of such a space is a trap."""
    program = (
        "import resource, sys, cli\n"
        "resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))\n"
        f"cli.main(['network', 'check', '-', {guess!r}, '--json'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input="", capture_output=True, text=True, timeout=10,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
    assert '"verdict": "invalid"' in done.stdout


# --- map ---


def test_map(run: Any) -> None:
    document = json_of(run, "map", "-", stdin=GAME)
    board = Rules(7, 6).board
    assert list(document["spaces"]) == [board.name(space) for space in range(board.size)]
    for odds in document["spaces"].values():
        assert list(odds) == ["hot", "warm", "cold"]
        assert sum(odds.values()) == pytest.approx(1)
    assert document["spaces"]["1A"] == {"hot": 1, "warm": 0, "cold": 0}
    certain = [name for name, odds in document["spaces"].items() if 1 in odds.values()]
    assert document["certain"] == certain
    assert {"1A", "4C", "4D", "4E"} <= set(certain)
    assert list(document["known"]) == certain
    assert all(document["spaces"][name][word] == 1 for name, word in document["known"].items())


def test_map_of_nothing(run: Any) -> None:
    document = json_of(run, "map", "-", stdin=FALSE, code=1)
    assert (document["spaces"], document["certain"]) == ({}, [])
    assert run("network", "map", "-", stdin=FALSE).code == 1


def test_nothing_is_certain_from_some_networks(run: Any) -> None:
    document = json_of(
        run, "map", "--board", "12x12", "--engine", "cp-sat", "--time-limit", "0.3", code=4
    )
    assert document["certain"] == []
    assert document["known"] == {}


def test_partial_map_in_text_claims_nothing(run: Any) -> None:
    arguments = ("map", "--board", "20x20", "--memory", "1")
    document = json_of(run, *arguments, code=4)
    assert (document["engine"], document["status"]) == ("cp-sat", "limit")
    assert document["certain"] == []
    done = run("network", *arguments)
    assert done.code == 4
    assert "there may be more" in done.out
    assert "certainly" not in done.out


# --- diagnose ---


@pytest.mark.parametrize("engine", ["table", "cp-sat"])
def test_diagnose(run: Any, engine: str) -> None:
    document = json_of(run, "diagnose", "-", "--engine", engine, stdin=FALSE, code=1)
    assert document["consistent"] is False
    assert document["conflict"] == [
        {"line": 3, "space": "4C", "answer": "cold"},
        {"line": 5, "space": "4D", "answer": "hot"},
    ]
    fixes = [*document["single_fixes"]]
    assert {"line": 3, "space": "4C", "answer": "cold", "could_be": ["warm", "hot"]} in fixes
    for fix in fixes:
        for word in fix["could_be"]:
            lines = FALSE.splitlines()
            lines[fix["line"] - 1] = f"spy {fix['space']} {word}"
            assert left("\n".join(lines)).networks
    done = run("network", "diagnose", "-", "--engine", engine, stdin=FALSE)
    assert done.code == 1
    assert "line 3: 4C cold" in done.out


def test_diagnose_answers_that_fit(run: Any) -> None:
    document = json_of(run, "diagnose", "-", stdin=GAME)
    assert (document["consistent"], document["conflict"], document["single_fixes"]) == (
        True,
        [],
        [],
    )
    assert "fit together" in run("network", "diagnose", "-", stdin=GAME).out


def test_diagnose_two_answers_about_a_space(run: Any) -> None:
    game = "board 7x6\nspy 1A hot\nspy 4C cold\nspy 4C cold\nspy 4C warm\n"
    document = json_of(run, "diagnose", "-", stdin=game, code=1)
    assert {item["space"] for item in document["conflict"]} == {"4C"}
    assert len(document["conflict"]) == 2
    assert document["conflict"][1]["line"] == 5
    assert [fix["line"] for fix in document["single_fixes"]] == [5]


def test_diagnose_counts_spaces_of_a_strip_by_themselves(run: Any) -> None:
    game = "board 7x6\nspy 4A-4E hot hot hot hot hot\nspy 4C cold\n"
    document = json_of(run, "diagnose", "-", stdin=game, code=1)
    assert document["conflict"] == [
        {"line": 2, "space": "4C", "answer": "hot"},
        {"line": 3, "space": "4C", "answer": "cold"},
    ]


# --- answer and show ---


def test_answer(run: Any) -> None:
    document = json_of(run, "answer", "2C:U1L2", "1A", "C3", "1A-3A", "3A-1A", *SMALL)
    assert document["network"] == "1A:R2D1"
    assert document["answers"] == [
        {"spaces": ["1A"], "answers": ["hot"]},
        {"spaces": ["3C"], "answers": ["warm"]},
        {"spaces": ["1A", "2A", "3A"], "answers": ["hot", "warm", "cold"]},
        {"spaces": ["3A", "2A", "1A"], "answers": ["cold", "warm", "hot"]},
    ]
    done = run("network", "answer", "1A:R2D1", "1A-3A", "3B", *SMALL)
    assert (done.code, done.out) == (0, "1A-3A hot warm cold\n3B cold\n")
    done = run("network", "answer", "1A:R2D1", "1A-3A", *SMALL, "--strip-answer", "hottest")
    assert done.out == "1A-3A hot\n"


def test_answer_of_no_network(run: Any) -> None:
    done = run("network", "answer", "1A:R2D2", "1A", *SMALL)
    assert (done.code, done.out) == (1, "")
    assert "1A:R2D2 is not a network of these rules: it uses length 2 twice" in done.err


def test_show(run: Any) -> None:
    options = ("--board", "3x3", "--lines", "1,1,1")
    document = json_of(run, "show", "2A:R1U1L1", *options)
    assert (document["network"], document["canonical"]) == ("2A:R1U1L1", "1A:R1D1L1")
    assert (document["valid"], document["reasons"]) == (True, [])
    assert document["hot"] == ["1A", "1B", "2A", "2B"]
    assert len(document["equivalents"]) == 4
    done = run("network", "show", "2A:R1U1L1", *options)
    assert done.code == 0
    assert "1A:R1D1L1 is a network of these rules" in done.out
    assert "Other drawings" in done.out


def test_show_no_network(run: Any) -> None:
    document = json_of(run, "show", "4C:R2U1L5D3R6D4", code=1)
    assert document["valid"] is False
    assert document["reasons"] == ["leaves the board at a space left of 3A"]
    assert (document["canonical"], document["equivalents"]) == (None, [])
    done = run("network", "show", "4C:R2U1L5D3R6D4")
    assert done.code == 1
    assert "it leaves the board at a space left of 3A" in done.out


# --- files ---


@pytest.mark.parametrize(
    "command", [("map", "--board", "7x6"), ("show", "1A:R2D1", *SMALL)], ids=lambda c: c[0]
)
def test_svg(run: Any, command: tuple[str, ...], tmp_path: Path) -> None:
    target = tmp_path / "out.svg"
    document = json_of(run, *command, "--svg", target)
    assert document["command"] == f"network {command[0]}"
    drawn = target.read_bytes()
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert [path.name for path in tmp_path.iterdir()] == ["out.svg"]

    target.write_text("precious")
    done = run("network", *command, "--svg", target, "--json")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"spyglass: {target} exists; use --force to overwrite it\n"
    assert target.read_text() == "precious"

    assert run("network", *command, "--svg", target, "--force").code == 0
    assert target.read_bytes() == drawn
    assert [path.name for path in tmp_path.iterdir()] == ["out.svg"]


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("where", ["nowhere/out.svg", ".", "", "x" * 300, "x" * 5000])
def test_svg_that_cannot_be_written(
    run: Any, where: str, force: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("network", "show", "1A:R2D1", *SMALL, "--svg", where, *force)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("spyglass: ")
    assert done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_network_drawn_over_the_map(run: Any, tmp_path: Path) -> None:
    target = tmp_path / "out.svg"
    done = run("network", "map", "-", "--network", "1A:R2D1", "--svg", target, stdin=SURE)
    assert done.code == 0
    plain = tmp_path / "plain.svg"
    run("network", "map", "-", "--svg", plain, stdin=SURE)
    assert plain.read_bytes() != target.read_bytes()
