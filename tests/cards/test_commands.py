"""The commands `status` and `show`: what they print, their JSON, and bad input."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .games import random_game

CASE = Path(__file__).parent.parent / "cases" / "cards" / "game-2p-01.cards"
HEAD = """\
players me ann
base me S1 B1 T2 > B3 S2 T1 B2
base ann ? ? ? < ? ? ? ?
"""
CONTRADICTION = HEAD + "me move 3\nme spy ann safe\nann pass\nme flip\nme spy ann safe\n"


def test_status_in_words(run: Any, golden: Any) -> None:
    done = run("cards", "status", CASE)
    assert (done.code, done.err) == (0, "")
    golden("cards/status.txt", done.out)


def test_status_of_a_new_game(run: Any, golden: Any) -> None:
    text = (
        "players me ann bob\nbase me ? ? > ? ? ? ?\nbase ann > ? ? ? ? ? ?\nbase bob < ? ? ? ? ? ?"
    )
    done = run("cards", "status", "-", stdin=text)
    assert (done.code, done.err) == (0, "")
    golden("cards/status-new.txt", done.out)


def test_status_as_json(run: Any) -> None:
    document = run("cards", "status", CASE, "--json").json()
    assert document["schema"] == "spyglass/cards-status/1"
    assert document["command"] == "cards status"
    assert (document["complete"], document["seat"], document["turn"]) == (True, "me", "me")
    assert (document["moved"], document["winner"], document["drawn"]) == (False, None, False)
    assert list(document["bases"]) == ["me", "ann"]
    ann = document["bases"]["ann"]
    assert ann["certain"] == {"1": "B3", "5": "S1", "6": "T1"}
    assert (ann["due"], ann["lit"], ann["exposed"], ann["out"]) == ("S2", [4], {"5": "S1"}, False)
    assert (ann["spy_slot"], ann["facing"], ann["looks_at_slot"]) == (2, "right", 6)
    assert ann["slots"][0] == {"bomb": 1.0}
    assert ann["slots"][1] == {"spy": 1.0}
    assert ann["slots"][4] == {"boom B1": 0.6, "boom B2": 0.4}
    for place in ann["places"]:
        assert sum(place.values()) == pytest.approx(1, abs=1e-5)
    assert document["others_know"] == {
        "orders": {"ann": 30},
        "moves": [
            {"actions": ["move 1"], "chance": 1.0, "orders": {"ann": 10}, "bits": 1.584963},
            {"actions": ["flip", "move 1"], "chance": 1.0, "orders": {"ann": 30}, "bits": 0.0},
        ],
    }


def test_json_after_the_end(run: Any) -> None:
    """Nobody's turn is going on, though the last one ended with a move and a bomb."""
    text = (
        "players me ann\nbase me ? ? ? > ? ? ? ?\nbase ann ? ? < ? ? ? ? ?\n"
        "me spy ann bomb\nann pass\nme move 2\nme flip\nme spy ann boom B1\n"
    )
    for command in ("status", "show"):
        document = run("cards", command, "-", "--json", stdin=text).json()
        assert (document["winner"], document["turn"], document["moved"]) == ("ann", None, False)


def test_another_seat(run: Any) -> None:
    document = run("cards", "status", CASE, "--seat", "ANN", "--json").json()
    assert document["seat"] == "ann"
    assert document["bases"]["me"]["orders"] == 30
    assert document["bases"]["ann"]["orders"] == 10  # the log does not tell ann's own base
    assert document["others_know"]["orders"] == {"me": 10}


def test_show(run: Any, tmp_path: Path) -> None:
    image = tmp_path / "table.svg"
    done = run("cards", "show", CASE, "--svg", image)
    assert done.code == 0
    golden = Path(__file__).parent.parent / "golden" / "cards" / "game-2p-01"
    assert done.out == golden.with_suffix(".txt").read_text()
    assert image.read_text() == golden.with_suffix(".svg").read_text()

    again = run("cards", "show", CASE, "--svg", image)
    assert (again.code, again.out) == (2, "")
    assert again.err == f"spyglass: {image} exists; use --force to overwrite it\n"
    assert run("cards", "show", CASE, "--svg", image, "--force").code == 0


def test_show_as_json(run: Any) -> None:
    document = run("cards", "show", CASE, "--json").json()
    assert document["schema"] == "spyglass/cards-show/1"
    assert document["fans"] == {"me": "B2 T1 < B1 T2 S1 B3 S2", "ann": "B3 > ? ? ? S1 T1 ?"}
    assert document["looks_at_slot"] == {"me": 7, "ann": 6}


@pytest.mark.parametrize("command", ["status", "show"])
def test_contradiction(command: str, run: Any) -> None:
    done = run("cards", command, "-", stdin=CONTRADICTION)
    assert (done.code, done.err) == (1, "")
    assert done.out.splitlines() == [
        "These cannot all be true: no order of the base of ann fits them.",
        "  line 5: me spy ann safe: place 1 holds S2",
        "  line 8: me spy ann safe: place 3 holds S2",
    ]
    told = run("cards", command, "-", "--json", stdin=CONTRADICTION)
    assert told.code == 1
    document = told.json()
    assert (document["complete"], document["consistent"]) == (True, False)
    assert document["conflict"] == {
        "base": "ann",
        "events": [
            {"line": 5, "event": "me spy ann safe", "place": 1, "cards": ["S2"]},
            {"line": 8, "event": "me spy ann safe", "place": 3, "cards": ["S2"]},
        ],
    }


@pytest.mark.parametrize("json", [[], ["--json"]])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "ann pass\n", "standard input:4: it is me's turn, not ann's"),
        (HEAD + "me move 2\n", "standard input:4: me faces B3 at place 4"),
        ("", "standard input:1: a log begins with players and their names"),
        (b"\xff\xfe", "standard input: not UTF-8 text at byte 0"),
        ("\x00\x1b[31m", "standard input:1: '\\x00\\x1b[31m' comes too early"),
        ("players " + "x" * 10**6, "standard input:1: SPY is for 2 to 4 players, not 1"),
        ("x" * 10**6, "standard input:1: 'xxx"),
        (HEAD + "me spy ann " + "y" * 10**6, "standard input:4: 'yyy"),
    ],
)
def test_bad_input(text: str | bytes, message: str, json: list[str], run: Any) -> None:
    done = run("cards", "status", "-", *json, stdin=text)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"spyglass: {message}")
    assert done.err.count("\n") == 1
    assert len(done.err) < 500


def test_bad_arguments(run: Any, tmp_path: Path) -> None:
    missing = run("cards", "status", tmp_path / "none.cards")
    assert (missing.code, missing.err.count("\n")) == (2, 1)
    assert "No such file" in missing.err
    seat = run("cards", "status", CASE, "--seat", "bob")
    assert (seat.code, seat.err) == (
        2,
        "spyglass: --seat bob: no such player; the players are me, ann\n",
    )
    assert run("cards", "status").code == 2
    assert run("cards", "status", CASE, "--sit", "me").code == 2
    folder = run("cards", "show", tmp_path)
    assert (folder.code, folder.err.count("\n")) == (2, 1)
    nowhere = run("cards", "show", CASE, "--svg", tmp_path / "no" / "x.svg")
    assert (nowhere.code, nowhere.out) == (2, "")


@pytest.mark.parametrize("seed", range(800, 812))
def test_any_game_from_any_seat(seed: int, run: Any) -> None:
    game = random_game(seed)
    for seat, name in enumerate(game.names):
        for text in (game.log(seat), game.log(None), game.log(-1)):
            document = run("cards", "status", "-", "--seat", name, "--json", stdin=text).json()
            for other, fan in enumerate(game.fans):
                base = document["bases"][game.names[other]]
                assert base["out"] == fan.out
                for place, card in enumerate(game.start[other]):
                    assert base["places"][place][card] > 0
            assert run("cards", "status", "-", "--seat", name, stdin=text).code == 0
            assert run("cards", "show", "-", "--seat", name, stdin=text).code == 0


def test_a_log_loads_no_heavy_library() -> None:
    code = (
        "import sys, solver.cards.commands, solver.cards.status;"
        "print([name for name in ('numpy', 'numba', 'ortools', 'networkx', 'constraint', 'rich')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
