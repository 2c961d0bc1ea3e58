"""`spyglass puzzle new` and `fewest`: fields, files, messages, exit codes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from puzzles.entry import load_entries
from puzzles.puzzle import Puzzle
from solver.network.session import Session

Run = Callable[..., Any]


def test_new(run: Run) -> None:
    arguments = ("puzzle", "new", "--board", "7x7", "--grade", "easy", "--seed", "1", "--count")
    document = run(*arguments, "2", "--json").json()
    assert document["command"] == "puzzle new"
    assert document["complete"] is True
    assert (document["seed"], document["missed"]) == ("1", None)
    assert len(document["puzzles"]) == 2
    for item in document["puzzles"]:
        puzzle = Puzzle.parse(item["id"])
        assert item["grade"] == "easy"
        assert item["clues"] == len(puzzle.clues)
        session = Session.parse("\n".join(item["session"]))
        assert Puzzle.from_session(session) == puzzle
        assert item["seconds"] > 0
    text = run(*arguments, "2").out
    assert all(item["id"] in text for item in document["puzzles"])


def test_the_seed_is_told(run: Run) -> None:
    arguments = ("puzzle", "new", "--board", "7x7", "--json")
    first = run(*arguments).json()
    again = run(*arguments, "--seed", first["seed"]).json()
    assert again["puzzles"][0]["id"] == first["puzzles"][0]["id"]


def test_new_to_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    arguments = ("puzzle", "new", "--board", "7x7", "--seed", "1", "--out", path)
    assert run(*arguments).code == 0
    [entry] = load_entries([str(path)])
    assert entry.grade == "medium"
    assert entry.network is not None
    before = path.read_text()
    refused = run(*arguments)
    assert refused.code == 2
    assert "use --force" in refused.err
    assert path.read_text() == before
    assert run(*arguments, "--force").code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--board", "6x6"), "no network fits on 6x6"),
        (("--board", "7x7", "--clues", "1"), "at least 2 are needed"),
        (("--board", "9x7", "--memory", "1", "--engine", "table"), "use the cp-sat engine"),
    ],
)
def test_impossible_wishes(run: Run, arguments: tuple[str, ...], message: str) -> None:
    outcome = run("puzzle", "new", *arguments)
    assert outcome.code == 4
    assert message in outcome.err


def test_the_best_found_is_shown(run: Run) -> None:
    arguments = ("--board", "7x7", "--grade", "easy", "--clues", "3", "--tries", "2")
    outcome = run("puzzle", "new", *arguments, "--json")
    assert outcome.code == 4
    document = outcome.json()
    assert document["complete"] is False
    assert document["puzzles"] == []
    assert document["missed"]["best"]["clues"] > 3
    assert (
        document["missed"]["best"]["id"]
        in run("puzzle", "new", *arguments, "--seed", document["seed"]).err
    )


@pytest.mark.parametrize("clues", ["", "x", "5-4", "-3", "3-", "1-2-3"])
def test_a_range_that_cannot_be_read(run: Run, clues: str) -> None:
    outcome = run("puzzle", "new", "--clues", clues)
    assert outcome.code == 2
    assert "is no range of numbers" in outcome.err


def test_fewest_for_a_network(run: Run) -> None:
    arguments = ("puzzle", "fewest", "2F:D5R1U6L2D3L4", "--board", "7x7")
    document = run(*arguments, "--json").json()
    assert document["command"] == "puzzle fewest"
    assert (document["clues"], document["spaces"]) == (2, ["2C", "6D"])
    assert (document["proven"], document["complete"]) == (True, True)
    assert document["id"] == "7x7_iCzbCj"
    text = run(*arguments).out
    assert "7x7_iCzbCj  2 clues (proven)" in text
    cut = run(*arguments, "--time-limit", "0", "--json")
    assert cut.code == 4
    assert cut.json()["clues"] > 2
    assert (cut.json()["proven"], cut.json()["complete"]) == (False, False)


def test_fewest_on_a_board(run: Run) -> None:
    document = run("puzzle", "fewest", "--board", "7x7", "--json").json()
    assert (document["clues"], document["classes"], document["proven"]) == (2, 8, True)
    assert len(document["items"]) == 8
    assert document["items"][4]["id"] == "7x7_iCzbCj"
    text = run("puzzle", "fewest", "--board", "7x7").out
    assert "2 clues on 7x7 (proven" in text
    assert "7x7_iCzbCj  2F:D5R1U6L2D3L4" in text
    cut = run("puzzle", "fewest", "--board", "7x7", "--time-limit", "0")
    assert cut.code == 4
    assert "time was up" in cut.out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--board", "6x6"), 1, "no network fits on 6x6"),
        (("--board", "7x7", "1A:R1"), 1, "is not a network of these rules: it has no line"),
        (("--board", "7x7", "nonsense"), 2, "is not a network"),
        (("--board", "7x7", "--engine", "cp-sat"), 2, "with the table only"),
        (("--board", "10x9", "--memory", "1", "--engine", "table"), 4, "cp-sat engine"),
    ],
)
def test_fewest_refuses(run: Run, arguments: tuple[str, ...], code: int, message: str) -> None:
    outcome = run("puzzle", "fewest", *arguments)
    assert outcome.code == code
    assert message in outcome.err


def test_a_seed_does_not_depend_on_time_or_cache(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("puzzle", "new", "--board", "8x7", "--grade", "medium", "--seed", "3", "--json")
    whole = run(*arguments).json()
    assert whole["engine"] == "table"
    monkeypatch.setenv("SPYGLASS_CACHE", str(tmp_path))
    limited = run(*arguments, "--time-limit", "60").json()
    assert [item["id"] for item in limited["puzzles"]] == [item["id"] for item in whole["puzzles"]]


def test_no_work_for_a_file_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    done = run("puzzle", "new", "--board", "7x7", "--out", tmp_path / "nowhere" / "x.json")
    assert (done.code, done.out) == (2, "")
    assert "No such file or directory" in done.err


def test_print_confirms_what_a_file_says(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "puzzles.json", tmp_path / "sheet.pdf"
    source.write_text('{"puzzles": [{"id": "7x7_zw", "grade": "easy", "score": 5}]}')
    assert run("puzzle", "print", source, "--out", out).code == 3
    source.write_text('{"puzzles": [{"id": "7x7_iCzbCj", "score": NaN}]}')
    assert run("puzzle", "print", source, "--out", out, "--json").code == 2
    assert not out.exists()


def test_solve_tells_the_session(run: Run) -> None:
    document = run("puzzle", "solve", "7x7_iCzbCj", "--json").json()
    session = Session.parse("\n".join(document["session"]))
    assert Puzzle.from_session(session).id == "7x7_iCzbCj"
