"""The commands solve, suggest and perft: documents, texts, limits and bad input."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

TEXT = "oppoo/p.ppop/ppoyo/.poooo/opooo/ppoooo/.opo./oooooo/oop.o/oo.pop/ooopo p 0.2.1-1.2.0 40-65"
LAST = (
    "ooopp/poopoo/pOpp./ppxppo/ppppp/pOpppo/opopo/oooypo/ooOop/oo.Ppp/ppooo p 1.0.0-1.0.0 140-146"
)
OVER = "ooopp/poopoo/pOppo/ppxppo/ppppp/pOpppo/opopo/oooypo/ooOop/oopPpp/ppooo p 0.0.0-0.0.0 7-6"
START = "/".join(["....." if row % 2 == 0 else "......" for row in range(11)])
START += " p 27.2.1-27.2.1 0-0"
PASSING = "O" + "X" * 62 + "- X"


def json_of(run: Any, *arguments: str | Path, code: int = 0) -> Any:
    done = run("turning-point", arguments[0], "--json", *arguments[1:])
    assert (done.code, done.err) == (code, "")
    document = done.json()
    assert document["command"] == f"turning-point {arguments[0]}"
    assert document["schema"] == f"spyglass/turning-point-{arguments[0]}/1"
    assert document["complete"] is (code == 0)
    return document


def test_solve(run: Any) -> None:
    document = json_of(run, "solve", LAST)
    assert (document["margin"], document["lower"], document["upper"]) == (7, 7, 7)
    assert document["placements"] == [
        {
            "hole": "j3", "chip": "plain", "points": 3,
            "margin": 7, "lower": 7, "upper": 7, "outcome": "win",
        }
    ]  # fmt: skip
    assert (document["line"], document["outcome"]) == (["j3", "e10"], "win")
    assert document["side"] == "pink"
    assert document["nodes"] > 0


def test_solve_all_and_options(run: Any) -> None:
    required = json_of(run, "solve", TEXT, "--all")
    free = json_of(run, "solve", TEXT, "--all", "--trap", "free")
    assert (required["margin"], free["margin"]) == (-20, -25)
    assert len(free["placements"]) == 12
    for document in (required, free):
        margins = [one["margin"] for one in document["placements"]]
        assert margins == sorted(margins, reverse=True)
        assert margins[0] == document["margin"]
    others = json_of(run, "solve", TEXT, "--all", "--fresh-double", "--stop-disc", "stays")
    assert others["placements"] != required["placements"]


def test_solve_who_wins(run: Any) -> None:
    document = json_of(run, "solve", TEXT, "--goal", "win", "--all")
    assert (document["goal"], document["outcome"]) == ("win", "loss")
    assert {one["outcome"] for one in document["placements"]} == {"loss"}
    won = json_of(run, "solve", TEXT.replace("40-65", "90-65"), "--goal", "win")
    assert won["outcome"] == "win"
    assert won["lower"] > -25
    assert len(won["placements"]) == len(won["line"]) == 1


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("solve", ["solve", TEXT]),
        ("solve-all", ["solve", TEXT, "--all"]),
        ("solve-win", ["solve", TEXT, "--goal", "win"]),
        ("solve-over", ["solve", OVER]),
        ("solve-pass", ["solve", PASSING, "--rules", "othello"]),
        ("suggest", ["suggest", TEXT, "--seconds", "600"]),
        ("suggest-start", ["suggest", START, "--depth", "1"]),
        ("suggest-over", ["suggest", OVER]),
        ("suggest-pass", ["suggest", PASSING, "--rules", "othello"]),
        ("perft", ["perft", "--depth", "2"]),
    ],
)
def test_texts(run: Any, golden: Any, name: str, arguments: list[str]) -> None:
    done = run("turning-point", *arguments)
    assert (done.code, done.err) == (0, "")
    golden(f"turning_point/{name}.txt", done.out)


def test_a_limit_gives_proven_bounds(run: Any) -> None:
    document = json_of(run, "solve", START, "--all", "--time-limit", "0", code=4)
    assert document["status"] == "time"
    assert document["margin"] is None
    assert document["lower"] < 0 < document["upper"]
    assert len(document["placements"]) == 12
    assert document["line"] == []
    done = run("turning-point", "solve", START, "--time-limit", "0")
    assert done.code == 4
    assert done.out.startswith("Time was up. Proven: the margin of pink is from -")


def test_suggest_says_whether_it_is_exact(run: Any) -> None:
    exact = json_of(run, "suggest", TEXT, "--seconds", "600")
    assert (exact["exact"], exact["evaluation"], exact["margin"]) == (True, None, -20)
    guessed = json_of(run, "suggest", START, "--depth", "2")
    assert (guessed["exact"], guessed["depth"]) == (False, 2)
    assert "six for each hole" in guessed["evaluation"]
    assert len(guessed["placements"]) == 12


def test_perft(run: Any) -> None:
    document = json_of(run, "perft", "--rules", "othello", "--depth", "8")
    assert (document["nodes"], document["depth"], document["rules"]) == (390216, 8, "othello")
    assert json_of(run, "perft", LAST, "--depth", "2")["nodes"] == 2
    done = run("turning-point", "perft", "--depth", "9", "--time-limit", "0", "--json")
    assert done.code == 4
    assert done.json()["error"] == "the time is too short to count to depth 9"


def test_perft_of_few_moves_with_many_placements_keeps_its_limit(run: Any) -> None:
    middle = "...../.o..../.opp./p.op../poooo/.pppo./..oo./...o../...../...o../....."
    middle += " p 17.2.1-17.2.1 32-34"
    clock = time.monotonic()
    done = run(
        "turning-point", "perft", middle, "--depth", "6", "--trap", "free", "--time-limit", "1"
    )
    assert (done.code, done.out) == (4, "")
    assert time.monotonic() - clock < 10


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", LAST.replace("pOpp.", "pOpq.")], "row 3, sign 4: 'q' is no chip"),
        (["solve", "nowhere.txt"], "nowhere.txt: No such file"),
        (["solve", LAST, "--goal", "glory"], "'glory' is not one of 'margin', 'win'"),
        (["solve", LAST, "--time-limit", "-1"], "at least 0 seconds, not -1"),
        (["solve", LAST, "--rules", "othello"], "two words"),
        (["suggest", LAST, "--seconds", "-1"], "-1.0 is not in the range"),
        (["suggest", LAST, "--seconds", "nan"], "nan is no time"),
        (["suggest", LAST, "--depth", "0"], "0 is not in the range"),
        (["solve", "--rules", "othello", "--", "-" * 63 + "q X"], "sign 64: 'q' is no square"),
        (["perft"], "Missing option '--depth'"),
        (["perft", "--depth", "2", "--rules", "othello", "--trap", "free"], "Othello has no"),
    ],
)
def test_bad_input_is_one_clear_line(run: Any, arguments: list[str], message: str) -> None:
    done = run("turning-point", *arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1


def test_discs_that_nobody_has_seen(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("stop_known no\nf5 g6 e6 f7\n")
    for command in (["suggest"], ["perft", "--depth", "1"]):
        done = run("turning-point", *command, path)
        assert done.code == 2
        assert "turning-point unknown" in done.err
    done = run("turning-point", "solve", path, "--goal", "win")
    assert (done.code, done.out) == (2, "")
    assert "--goal win needs stop discs that are known" in done.err


def test_a_limit_counts_from_the_start_of_the_command(run: Any) -> None:
    json_of(run, "solve", LAST)  # compiled before
    document = json_of(run, "solve", START, "--time-limit", "1.5", code=4)
    assert document["seconds"] <= 1.2 * 1.5


@pytest.mark.skipif(sys.platform == "win32", reason="sends an interrupt signal")
def test_an_interrupt_ends_a_search(run: Any) -> None:
    assert run("turning-point", "solve", LAST).code == 0  # compiled before
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", "turning-point", "solve", START],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err


def test_nothing_is_no_position(run: Any) -> None:
    done = run("turning-point", "solve", "-", stdin="# nothing\n")
    assert (done.code, done.out) == (2, "")
    assert "standard input: neither a position nor a move" in done.err
