"""The bundled collection: each puzzle is unique, graded as said, and made again the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from puzzles import collection as module
from puzzles.collection import BATCHES, FILE, collection, document, main, make
from puzzles.generate import Missed
from puzzles.grade import GRADES, grade
from puzzles.places import groups
from puzzles.unique import fits_no_other, solve
from solver.network.board import Board
from solver.result import Status


@pytest.mark.parametrize("name", GRADES)
def test_each_is_unique_and_graded_as_said(name: str) -> None:
    for entry in collection(name):
        solution = solve(entry.puzzle, engine="table")
        assert solution.unique
        assert solution.network == entry.network
        assert entry.network is not None
        assert fits_no_other(entry.puzzle, entry.network) is True
        found = grade(entry.puzzle)
        assert (found.grade, found.score) == (name, entry.score)


def test_forty_of_each_grade_and_no_two_alike() -> None:
    entries = collection()
    assert [len(collection(name)) for name in GRADES] == [40] * 5
    assert [entry.grade for entry in entries] == sorted(
        (entry.grade or "" for entry in entries), key=GRADES.index
    )
    images = Counter(
        min(entry.puzzle.moved(moves).id for moves in entry.puzzle.board.symmetries())
        for entry in entries
    )
    assert set(images.values()) == {1}


def test_filters() -> None:
    assert len(collection(board=Board(8, 8))) == 80
    assert len(collection("hard", Board(8, 8))) == 16
    assert collection("hard", Board(6, 6)) == ()
    assert collection("hard") == tuple(e for e in collection() if e.grade == "hard")


def test_each_batch_is_as_the_recipe_says() -> None:
    entries = iter(collection())
    for name in GRADES:
        for batch in BATCHES:
            for entry in islice(entries, batch.count):
                rules = entry.puzzle.rules
                assert (entry.grade, rules) == (name, batch.rules)
                assert len(entry.puzzle.clues) <= batch.most.get(name, rules.board.size)
                given = set(entry.puzzle.answers)
                for group in groups(rules.board, batch.symmetry):
                    assert len(given.intersection(group)) in (0, len(group))


def test_it_is_made_again_the_same() -> None:
    puzzles = json.loads(FILE.read_text())["puzzles"]
    first = list(islice(make(), BATCHES[0].count))
    assert first == puzzles[: len(first)]
    assert document(puzzles) == FILE.read_text()


def test_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "FILE", tmp_path / "collection.json")
    monkeypatch.setattr(module, "GRADES", ("easy",))
    monkeypatch.setattr(module, "BATCHES", BATCHES[:1])
    run = CliRunner().invoke
    assert run(main, []).exit_code == 1
    assert run(main, ["--write"]).exit_code == 0
    assert json.loads(module.FILE.read_text())["puzzles"][0]["grade"] == "easy"
    assert run(main, []).exit_code == 0
    missed = [Missed("no luck", None, 1, 0.0, Status.LIMIT)]
    monkeypatch.setattr("puzzles.generate.generate", lambda *_, **__: iter(missed))
    assert "batch 1, easy: no luck" in str(run(main, ["--write"]).exception)


def test_list(run: Callable[..., Any]) -> None:
    document = run("puzzle", "list", "--grade", "hard", "--board", "9x9", "--json").json()
    assert document["command"] == "puzzle list"
    assert len(document["puzzles"]) == 8
    assert set(document["puzzles"][0]) == {"id", "grade", "score", "clues", "network"}
    lines = run("puzzle", "list").out.splitlines()
    assert len(lines) == 200
    nothing = run("puzzle", "list", "--board", "6x6")
    assert (nothing.code, nothing.out) == (1, "")
    assert run("puzzle", "list", "--board", "huge").code == 2
