"""The commands suggest, simulate and arrange: output, JSON, exit codes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.cards.log import Log

START = "players me ann\nbase me S1 B1 T2 > B3 S2 T1 B2\nbase ann ? ? ? < ? ? ? ?\n"
FIELDS = {
    "actions",
    "win",
    "win_se",
    "expose",
    "light",
    "out",
    "gain_bits",
    "leak_bits",
    "next_chance",
    "their_chance",
}
Run = Callable[..., Any]


def test_suggest_json(run: Run) -> None:
    done = run("cards", "suggest", "-", "--worlds", "20", "--top", "3", "--json", stdin=START)
    assert done.code == 0
    document = done.json()
    assert document["schema"] == "spyglass/cards-suggest/1"
    assert document["complete"] is True
    assert document["legal_turns"] == 9
    assert len(document["turns"]) == 3
    assert set(document["turns"][0]) >= FIELDS
    wins = [turn["win"] for turn in document["turns"]]
    assert wins == sorted(wins, reverse=True)
    again = run("cards", "suggest", "-", "--worlds", "20", "--top", "3", "--json", stdin=START)
    assert {**again.json(), "seconds": 0} == {**document, "seconds": 0}


def test_suggest_text(run: Run, golden: Callable[[str, str], None]) -> None:
    done = run("cards", "suggest", "-", "--worlds", "20", "--top", "4", stdin=START)
    assert done.code == 0
    golden("cards/suggest.txt", done.out)


@pytest.mark.parametrize(
    ("text", "options", "code", "why"),
    [
        (START, ["--seat", "ann"], 1, "it is me's turn, not ann's"),
        (START + "me pass\n", ["--seat", "ann"], 1, "the base of ann is not known"),
        (START, ["--seat", "zoe"], 2, "no such player"),
        (START, ["--seconds", "0"], 2, "--seconds"),
        (START, ["--seconds", "nan"], 2, "'nan' is no number of seconds"),
        (START + "me move 2\n", [], 2, "the move is 3, not 2"),
    ],
)
def test_suggest_says_what_is_wrong(
    run: Run, text: str, options: list[str], code: int, why: str
) -> None:
    done = run("cards", "suggest", "-", *options, stdin=text)
    assert done.code == code
    assert why in done.err
    assert done.err.count("\n") == 1


def test_suggest_when_the_game_is_over(run: Run) -> None:
    text = START.replace("base me", "draw_after 2\nbase me")
    done = run("cards", "suggest", "-", stdin=text + "me pass\nann pass\n")
    assert done.code == 1
    assert "the game is over: a draw" in done.err


def test_suggest_with_facts_that_contradict_each_other(run: Run) -> None:
    # Two places hold the one card that moves 3.
    text = START + "me pass\nann move 3\nme pass\nann move 3\n"
    done = run("cards", "suggest", "-", stdin=text)
    assert done.code == 1
    assert "Traceback" not in done.err


def test_simulate_json_is_the_same_on_any_number_of_workers(run: Run) -> None:
    documents = []
    for workers in ("1", "2"):
        done = run(
            *("cards", "simulate", "--games", "60", "--strategies", "quick,greedy"),
            *("--workers", workers, "--json"),
        )
        assert done.code == 0
        documents.append({**done.json(), "seconds": 0})
    assert documents[0] == documents[1]
    assert documents[0]["games"] == 60
    quick, greedy = documents[0]["strategies"]
    assert (quick["strategy"], greedy["strategy"]) == ("quick", "greedy")
    assert quick["score"] + greedy["score"] == pytest.approx(1)
    assert quick["score_se"] > 0


def test_simulate_text_and_log(
    run: Run, tmp_path: Path, golden: Callable[[str, str], None]
) -> None:
    file = tmp_path / "game.cards"
    command = ("cards", "simulate", "--games", "40", "--players", "3", "--log", file)
    done = run(*command, "--strategies", "greedy,careful", "--workers", "1")
    assert done.code == 0
    golden("cards/simulate.txt", done.out)
    log = Log.parse(file.read_text())
    assert log.rules.players == 3
    refused = run(*command, "--strategies", "greedy")
    assert refused.code == 2
    assert "--force" in refused.err


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--strategies", "lucky"], "'lucky' is no strategy"),
        (["--strategies", "quick,quick,quick"], "2 players take 1 to 2 strategies"),
        (["--bombs", "B1,B7"], "'B7' is no bomb"),
        (["--players", "5"], "--players"),
        (["--games", "0"], "--games"),
        (["--mirror", "wide"], "--mirror"),
    ],
)
def test_simulate_says_what_is_wrong(run: Run, options: list[str], why: str) -> None:
    done = run("cards", "simulate", *options)
    assert done.code == 2
    assert why in done.err
    assert done.err.count("\n") == 1


def test_arrange(run: Run) -> None:
    command = ("cards", "arrange", "--players", "3", "--bombs", "B1", "--strategies", "greedy")
    command += ("--deals", "1", "--top", "2", "--set", "8", "--workers", "1")
    document = run(*command, "--json").json()
    assert document["tried"] == 60
    assert len(document["orders"]) == 2
    assert [part["size"] for part in document["sets"]] == [2, 8, 32, 120]
    assert document["draw"] in document["sets"][1]["set"]
    text = run(*command)
    assert text.code == 0
    assert f"drawn from the 8: {document['draw']}" in text.out
    few = run(*command[:-4], "--set", "128", "--workers", "1")
    assert few.code == 0
    assert "drawn from the 120: " in few.out
