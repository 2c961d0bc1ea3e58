"""Tables: whole, the same for any number of workers, and gone on with after an interruption."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver.console import InputError
from solver.sightline.board import Board
from solver.sightline.plain import PlainSearcher
from solver.sightline.table import Table, journal_of, make

BOARD = Board.hexhex(3)


def made(path: Path, **keywords: Any) -> str:
    for _ in make(BOARD, 2, path, **keywords):
        pass
    return path.read_text()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    return made(tmp_path_factory.mktemp("table") / "whole.jsonl")


def test_a_table_is_whole_and_right(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(whole)
    table = Table.load(path)
    assert (table.board, table.stones, table.most_nodes) == (BOARD, 2, None)
    assert table.complete
    assert table.to_text() == whole
    assert len(table.entries) == 57
    assert [len(table.won_by(winner)) for winner in ("black", "red", None)] == [10, 47, 0]
    assert [entry.nodes for entry in table.hardest(57)] == sorted(
        (entry.nodes for entry in table.entries), reverse=True
    )
    plain = PlainSearcher(BOARD)
    for entry in table.entries[::10]:
        outcome = plain.outcome(entry.position)
        assert outcome is not None
        assert (entry.winner == entry.position.behind) == outcome.behind_wins


def test_workers_change_nothing(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "table.jsonl"
    assert made(path, workers=2) == whole
    assert not journal_of(path).exists()


def test_an_interruption_loses_nothing(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "table.jsonl"
    steps = make(BOARD, 2, path)
    for step in steps:
        if step.done == 20:
            break
    steps.close()
    assert not path.exists()
    journal = journal_of(path)
    kept = journal.read_text()
    assert kept.count("\n") == 21
    # The machine went down in the middle of a line.
    journal.write_text(kept + '{"position": "hexhex3/b:a1')
    steps = make(BOARD, 2, path)
    assert next(steps).done == 20
    assert sum(1 for _ in steps) == 57 - 20
    assert path.read_text() == whole


def test_solved_entries_are_not_solved_again(
    tmp_path: Path, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.jsonl"
    head, *entries = whole.splitlines(keepends=True)
    journal_of(path).write_text(head + "".join(reversed(entries[:56])))
    asked = []
    from solver.sightline import table

    search = table.Entry.search
    monkeypatch.setattr(
        table.Entry, "search", lambda *given: asked.append(given[0]) or search(*given)
    )
    assert made(path) == whole
    assert [str(position) for position in asked] == [json.loads(entries[56])["position"]]


def test_nodes_that_are_not_enough(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "table.jsonl"
    made(path, most_nodes=200)
    table = Table.load(path)
    assert not table.complete
    known = Table.load(_written(tmp_path, whole))
    for entry, full in zip(table.entries, known.entries, strict=True):
        assert entry == full if full.nodes <= 200 else (entry.winner, entry.nodes) == (None, 200)


def _written(folder: Path, text: str) -> Path:
    path = folder / "other.jsonl"
    path.write_text(text)
    return path


def test_a_journal_of_another_table_is_left_alone(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "table.jsonl"
    journal = journal_of(path)
    journal.write_text(whole)
    with pytest.raises(InputError, match="of another table"):
        list(make(BOARD, 1, path))
    assert journal.read_text() == whole


@pytest.mark.parametrize("workers", [1, 2])
def test_a_journal_that_cannot_be_written_is_named(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "table.jsonl"
    steps = make(BOARD, 2, path, workers=workers)
    next(steps)
    journal_of(path).unlink()
    journal_of(path).mkdir()
    with pytest.raises(InputError, match=r"table\.jsonl\.part: Is a directory"):
        list(steps)


def test_boards_from_a_file_are_told_apart_by_their_shape(tmp_path: Path) -> None:
    board = Board("three", ("x", "y", "z"), ((0, 1, 2),))
    other = Board("three", ("x", "y", "z"), ((0, 2, 1),))
    path = tmp_path / "table.jsonl"
    assert [step.done for step in make(board, 2, path)] == list(range(10))
    assert Table.load(path, board).complete
    for wrong in (other, None):
        with pytest.raises(InputError, match="line 1: "):
            Table.load(path, wrong)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "this is no line of a table"),
        ("[]", "this is no line of a table"),
        ('{"position": "hexhex3/b:a1,a2/r:"}', "an entry has position, winner and nodes"),
        ('{"position": "hexhex3/b:z1/r:", "winner": "red", "nodes": 1}', "no cell of hexhex3"),
        ('{"position": "hexhex2/b:a1/r:", "winner": "red", "nodes": 1}', "hexhex2"),
        ('{"position": 7, "winner": "red", "nodes": 1}', "7 is no position"),
        ('{"position": "hexhex3/b:a1/r:", "winner": "blue", "nodes": 1}', "not 'blue'"),
        ('{"position": "hexhex3/b:a1/r:", "winner": "red", "nodes": true}', "not True"),
    ],
)
def test_bad_lines(tmp_path: Path, whole: str, line: str, words: str) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text("".join([*whole.splitlines(keepends=True)[:3], line + "\n"]))
    with pytest.raises(InputError, match=words) as error:
        Table.load(path)
    assert str(error.value).startswith(f"{path}: line 4: ")


@pytest.mark.parametrize("text", ["", "{}", "null", '{"board": "hexhex3", "stones": 2}', "\0"])
def test_files_that_are_no_tables(tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(text)
    with pytest.raises(InputError, match="line 1: "):
        Table.load(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        Table.load(tmp_path / "none.jsonl")
    path = tmp_path / "table.jsonl"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not UTF-8"):
        Table.load(path)


def test_command(tmp_path: Path, run: Callable[..., Any], whole: str) -> None:
    path = tmp_path / "table.jsonl"
    words = ("hex", "table", "--board", "hexhex3", "--stones", "2", "--out", path)
    done = run(*words, "--workers", "2", "--json")
    assert done.code == 0
    fields = done.json()
    assert (fields["setups"], fields["black"], fields["red"], fields["unknown"]) == (57, 10, 47, 0)
    assert fields["complete"]
    assert path.read_text() == whole
    assert fields["sha256"] == Table.load(path).digest()
    refused = run(*words)
    assert refused.code == 2
    assert "--force" in refused.err
    text = run(*words, "--force").out
    assert "black wins     10" in text
    partial = run(*words, "--force", "--most-nodes", "100")
    assert partial.code == 4
    assert "not known" in partial.out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--board", "hexhex2", "--stones", "8", "--out", "x"), "no room for 8 stones"),
        (("--board", "hexhex2", "--out", "-"), "the name of a file"),
        (("--board", "hexhex2", "--out", "."), "the name of a file"),
        (("--board", "hexhex2", "--out", "/dev/null"), "the name of a file"),
        (("--board", "hexhex2", "--out", "/no/such/folder/x"), "No such file"),
        (("--board", "hexhex99", "--out", "x"), "hexhex"),
        (("--stones", "0", "--out", "x"), "--stones"),
        ((), "--out"),
    ],
)
def test_command_with_bad_input(run: Callable[..., Any], words: tuple[str, ...], part: str) -> None:
    done = run("hex", "table", *words)
    assert done.code == 2
    assert part in done.err
    assert done.err.count("\n") == 1
