"""The commands of Spy! with sessions of all kinds, bad input, and limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solver.network.cache import cache_file, table_of
from solver.network.rules import Rules

from .test_commands import GAME, SMALL, json_of, left


@pytest.mark.parametrize("text", [GAME, "\ufeff" + GAME, GAME.replace("\n", "\r\n")])
def test_session_file(run: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "mein spiel.spy"
    path.write_bytes(text.encode())
    assert json_of(run, "candidates", path)["networks"] == left(GAME).networks


@pytest.mark.parametrize(
    "command",
    [
        ("candidates",), ("suggest",), ("map",), ("diagnose",), ("check", "1A:R2D1"),
        ("assist",),
    ],
    ids=lambda command: command[0],
)  # fmt: skip
@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, ": Is a directory"),
        (b"\xff\xfe\x00\x01", ": not UTF-8 text at byte 0"),
        (b"spy 1A\x00 hot", r":1: '1A\x00' is not a space"),
        (b"\x89PNG\r\n\x1a\n", ": not UTF-8 text"),
        (b"board 7x6\n\nspy 9Z hot\n", ":3: 9Z is outside the 7x6 board (1A to 7F)"),
        (b"PK\x03\x04", ":1: unknown word"),
        (b"board " + b"9" * 100_000, ":1: '999"),
        (b"spy " + b"A" * 100_000 + b" hot", "is not a space"),
        ("spy 1А hot\n".encode(), "is not a space"),
    ],
    ids=["folder", "binary", "nul", "png", "outside", "zip", "huge", "long", "cyrillic"],
)
def test_bad_session(
    run: Any, tmp_path: Path, command: tuple[str, ...], content: bytes | None, why: str
) -> None:
    path = tmp_path / "game.spy"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    done = run("network", command[0], path, *command[1:])
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"spyglass: {path}")
    assert why in done.err
    assert done.err.count("\n") == 1
    assert len(done.err) < 2_000


@pytest.mark.parametrize("command", ["candidates", "suggest", "map", "diagnose"])
@pytest.mark.parametrize("path", ["", "no such file", "x" * 300, "x" * 5000, "a/b/c"])
def test_missing_session(run: Any, command: str, path: str, tmp_path: Path) -> None:
    done = run("network", command, path)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("spyglass: ")
    assert done.err.count("\n") == 1


def test_session_on_standard_input_is_named(run: Any) -> None:
    done = run("network", "suggest", "-", stdin="spy 4C worm\n")
    assert done.code == 2
    assert done.err == (
        "spyglass: standard input:1: 'worm' is not an answer; "
        "write hot, warm or cold (or h, w, c)\n"
    )


def test_options_against_the_session(run: Any) -> None:
    done = run("network", "suggest", "-", "--board", "8x8", stdin=GAME)
    assert done.code == 2
    assert "standard input:1: board 7x6 is not the 8x8 asked for with --board" in done.err
    assert json_of(run, "candidates", "-", "--board", "7x6", "--count", stdin=GAME)["networks"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("candidates", "--board", "10"),
        ("candidates", "--board", ""),
        ("candidates", "--board", "0x0"),
        ("candidates", "--board", "-1x5"),
        ("candidates", "--board", "99999999999999999999x1"),
        ("candidates", "--board", "65x65"),
        ("candidates", "--lines", ""),
        ("candidates", "--lines", "a"),
        ("candidates", "--lines", "0"),
        ("candidates", "--lines", "1," * 10 + "1"),
        ("candidates", "--lines", "9" * 5000),
        ("candidates", "--touch", ""),
        ("candidates", "--touch", "corner"),
        ("candidates", "--strips", "7"),
        ("candidates", "--strip-answer", "x"),
        ("candidates", "--engine", "magic"),
        ("candidates", "--limit", "-1"),
        ("candidates", "--limit", "1.5"),
        ("candidates", "--time-limit", "nan"),
        ("candidates", "--time-limit", "-1"),
        ("candidates", "--time-limit", "soon"),
        ("candidates", "--workers", "0"),
        ("candidates", "--workers", "100000000000"),
        ("candidates", "--memory", "0"),
        ("candidates", "--memory", "99999999999999999999"),
        ("suggest", "--top", "0"),
        ("suggest", "--objective", "luck"),
        ("check", "-", ""),
        ("check", "-", "4C"),
        ("check", "--secret", "", "1A:R1"),
        ("check", "--secret", "1A:R1", "-", "1A:R1"),
        ("check", "1A:R1"),
        ("answer", "1A:R2D1", "9Z", *SMALL),
        ("answer", "1A:R2D1", "", *SMALL),
        ("answer", "1A:R2D1", "1A-2B", *SMALL),
        ("answer", "1A:R2D1", "1A-1A", *SMALL),
        ("answer", "", "1A"),
        ("show", "1A"),
        ("show", "1A:R" + "9" * 5000),
        ("show", "9" * 5000 + "A:R1"),
        ("show", "1A:" + "R1D1" * 5000),
        ("map", "--network", "4C", "--board", "7x6"),
        ("diagnose",),
    ],
    ids=lambda arguments: " ".join(arguments)[:50],
)
def test_bad_arguments(run: Any, arguments: tuple[str, ...]) -> None:
    done = run("network", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("spyglass")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("engine", ["auto", "table", "cp-sat"])
@pytest.mark.parametrize("seconds", ["1e9", "1e305", "inf"])
def test_any_time_limit(run: Any, engine: str, seconds: str) -> None:
    cache_file(Rules(7, 6)).unlink(missing_ok=True)
    arguments = ("candidates", "--board", "7x6", "--count", "--engine", engine)
    assert json_of(run, *arguments, "--time-limit", seconds)["networks"] == 1160


@pytest.mark.parametrize("command", ["candidates", "suggest", "map", "diagnose", "check"])
@pytest.mark.parametrize("engine", ["auto", "table", "cp-sat"])
def test_no_time_at_all(run: Any, command: str, engine: str) -> None:
    """Nothing is found, and it is said that this is not the whole answer."""
    game = "board 9x8\nspy 4C hot\nspy 5C hot\n"
    guess = (str(left(game).network(0)),) if command == "check" else ()
    cache_file(Rules(9, 8)).unlink(missing_ok=True)
    document = json_of(
        run, command, "-", *guess, "--engine", engine, "--time-limit", "0", code=4, stdin=game
    )
    assert document["complete"] is False
    done = run("network", command, "-", *guess, "--engine", engine, "--time-limit", "0", stdin=game)
    assert done.code == 4
    assert "No network fits" not in done.out


@pytest.mark.parametrize("command", ["candidates", "suggest", "map", "diagnose", "check", "assist"])
def test_table_that_is_too_large(run: Any, command: str) -> None:
    guess = ("-", "1A:R1D2R3D4R5D6") if command == "check" else ("-",)
    guess = () if command == "assist" else guess
    options = ("--board", "20x20", "--engine", "table", "--memory", "1")
    done = run("network", command, *guess, *options)
    assert done.code == 4
    assert "use the cp-sat engine" in done.err
    assert done.err.count("\n") == 1


def test_two_hundred_answers_and_every_space(run: Any) -> None:
    table = table_of(Rules())
    board = Rules().board
    words = ("cold", "warm", "hot")
    answers = [words[a] for a in table.answers[:, 4_711]]
    lines = [f"spy {board.name(n % 100)} {answers[n % 100]}\n" for n in range(200)]
    document = json_of(run, "suggest", "-", stdin="".join(lines))
    assert document["remaining"]["classes"] == 1
    assert document["reconstruct"] == str(table.first_of_class(4_711))
    verdict = json_of(run, "check", "-", document["reconstruct"], stdin="".join(lines))
    assert verdict["verdict"] == "proven"
    lines[150] = lines[150].replace(answers[50], "hot" if answers[50] != "hot" else "cold")
    document = json_of(run, "diagnose", "-", stdin="".join(lines), code=1)
    assert [item["line"] for item in document["conflict"]] == [51, 151]
    assert [fix["line"] for fix in document["single_fixes"]] == [151]
