"""The assistant: events typed at the table, taken back, and saved after each entry."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HEAD = """\
players me ann
base me S1 B1 T2 > B3 S2 T1 B2
base ann ? ? ? < ? ? ? ?
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "table.cards"
    path.write_text(HEAD)
    return path


def talk(run: Any, path: Path | None, *lines: str, options: tuple[str, ...] = ()) -> Any:
    arguments = ["cards", "assist", *([str(path)] if path else []), "--seconds", "0.1", *options]
    return run(*arguments, stdin="".join(f"{line}\n" for line in lines))


def test_a_whole_evening(run: Any, tmp_path: Path) -> None:
    """From an empty file to a game: every line is saved as it is typed."""
    path = tmp_path / "new.cards"
    done = talk(run, path, "players me ann", "base me ? ? ? > ? ? ? ?")
    assert done.code == 0
    assert "A log begins with players and their names." in done.out
    assert "The base of me is missing" in done.out
    assert "The base of ann is missing" in done.out
    assert path.read_text() == "players me ann\nbase me ? ? ? > ? ? ? ?\n"

    done = talk(run, path, "base ann ? ? ? < ? ? ? ?", "me move 3", "spy ann S1", "move 2")
    assert done.code == 0
    assert path.read_text() == (
        "players me ann\nbase me ? ? ? > ? ? ? ?\nbase ann ? ? ? < ? ? ? ?\n"
        "me move 3\nme spy ann S1\nann move 2\n"
    )
    assert "ann: S2 is due, 360 orders left" in done.out


def test_wrong_entries_change_nothing(run: Any, log: Path) -> None:
    done = talk(
        run,
        log,
        "me move 2",
        "ann pass",
        "bob pass",
        "me jump",
        "jump",
        "me spy ann maybe",
        "base me ? ? ? > ? ? ? ?",
        "players a b",
        "\x00\x1b",
        "x" * 100_000,
        "# only a remark",
        "",
        "undo 0",
        "undo x",
    )
    assert done.code == 0
    assert log.read_text() == HEAD
    assert "me faces B3 at place 4 of the base as written: the move is 3, not 2" in done.out
    assert "it is me's turn, not ann's" in done.out
    assert "unknown word 'bob'; the players are me, ann; type help" in done.out
    assert "'jump' is nothing to do" in done.out
    assert "base me was given before, on line 2" in done.out
    assert "'x' is not a number" in done.out
    assert "log:" not in done.out  # the line typed is not a line of the file
    assert "Traceback" not in done.out + done.err


def test_undo(run: Any, log: Path) -> None:
    log.write_text(HEAD + "# a remark\nme move 3\nme spy ann safe\n")
    done = talk(run, log, "undo", "undo 2", "undo 99", "undo")
    assert "Taken back: me spy ann safe" in done.out
    assert "Taken back: base ann ? ? ? < ? ? ? ?" in done.out
    assert "Nothing to take back." in done.out
    assert log.read_text() == "# a remark\n"


def test_contradiction_is_named_and_can_be_taken_back(run: Any, log: Path) -> None:
    log.write_text(HEAD + "me move 3\nme spy ann safe\nann pass\n")
    done = talk(run, log, "me flip", "me spy ann safe", "status", "undo", "fans")
    assert "These cannot all be true: no order of the base of ann fits them." in done.out
    assert done.out.count("line 8: me spy ann safe: place 3 holds S2") == 2
    assert "undo takes the last line back" in done.out
    assert log.read_text().endswith("ann pass\nme flip\n")


def test_if_may_contradict(run: Any, log: Path) -> None:
    log.write_text(HEAD + "me move 3\nme spy ann safe\nann pass\nme flip\n")
    done = talk(run, log, "if me spy ann safe")
    assert "line 8: me spy ann safe: place 3 holds S2" in done.out
    assert "undo" not in done.out
    assert log.read_text().endswith("me flip\n")


def test_questions(run: Any, log: Path) -> None:
    log.write_text(HEAD + "me move 3\n")
    done = talk(
        run,
        log,
        "help",
        "fans",
        "status",
        "leak",
        "if me spy ann bomb",
        "if spy ann spy",
        "if",
        "seat ann",
        "seat bob",
        "leak",
        "log",
    )
    assert done.code == 0
    assert "players me ann       who plays, in the order of the turns" in done.out
    assert "what a slot would show if spied on now" in done.out
    assert "The others think 720 orders of the base of me possible." in done.out
    assert "Then: ann, 2,160 orders." in done.out
    assert "slot 1 of ann holds a card" in done.out
    assert "say what, such as if me spy ann bomb" in done.out
    assert "no such player" in done.out
    assert "The others think 5,040 orders of the base of ann possible." in done.out
    assert "base ann ? ? ? < ? ? ? ?" in done.out
    assert log.read_text() == HEAD + "me move 3\n"


def test_questions_before_the_bases_are_known(run: Any) -> None:
    done = talk(run, None, "fans", "status", "best", "leak", "if me pass", "me pass", "move 1")
    assert done.code == 0
    assert done.out.count("not yet: a log begins with players and their names") == 5
    assert "'me' comes too early" in done.out or "unknown word 'me'" in done.out


def test_a_log_without_a_file(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "kept.cards"
    lines = HEAD.splitlines()
    done = talk(run, None, *lines)
    assert "This log was not saved in a file:" in done.out
    assert done.out.endswith(HEAD)
    done = talk(run, None, *lines, "save", f"save {path}", "me pass")
    assert "say where: save FILE" in done.out
    assert f"Saved in {path}" in done.out
    assert "not saved" not in done.out
    assert path.read_text() == HEAD + "me pass\n"
    done = talk(run, None, *lines, f"save {path}", f"load {path}", "drop", "quit", "me pass")
    assert f"{path} exists; save {path} force overwrites it" in done.out
    assert "this log is not saved: save FILE first, or drop it" in done.out
    assert path.read_text() == HEAD + "me pass\n"
    done = talk(run, None, f"load {path}", "drop", "ann pass")
    assert f"this log is saved in {path}" in done.out
    assert path.read_text() == HEAD + "me pass\nann pass\n"


def test_players_called_like_words_of_the_assistant(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "names.cards"
    path.write_text(HEAD.replace("me", "undo").replace("ann", "move"))
    done = talk(run, path, "undo pass", "move pass", "fans", "undo flip")
    assert done.code == 0
    assert path.read_text().endswith("undo pass\nmove pass\nundo flip\n")


def test_a_word_alone_is_never_a_player(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "names.cards"
    path.write_text(HEAD.replace("me", "quit").replace("ann", "undo"))
    done = talk(run, path, "quit pass", "undo pass", "undo", "quit", "undo flip")
    assert done.code == 0
    assert "Taken back: undo pass" in done.out
    assert path.read_text().endswith("quit pass\n")


def test_names_in_letters_of_any_case(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "names.cards"
    path.write_text(HEAD.replace("ann", "Voß"))
    assert talk(run, path, "ME pass", "VOSS flip").code == 0
    assert path.read_text().endswith("ME pass\nVOSS flip\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "ann pass\n", ":4: it is me's turn, not ann's"),
        ("players me\n", ":1: SPY is for 2 to 4 players, not 1"),
    ],
)
def test_a_file_that_cannot_be_read(text: str, message: str, run: Any, tmp_path: Path) -> None:
    path = tmp_path / "bad.cards"
    path.write_text(text)
    done = talk(run, path, "fans")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"spyglass: {path}{message}\n"


def test_interrupt_loses_nothing(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> Iterator[str]:
        yield from HEAD.splitlines()
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.cards.assist.typed_lines", interrupted)
    done = run("cards", "assist", "--seconds", "0.1")
    assert done.code == 130
    assert done.out.endswith(HEAD)
    assert done.err.strip() == "spyglass: interrupted"


def test_bad_arguments(run: Any, log: Path, tmp_path: Path) -> None:
    assert talk(run, log, options=("--seat", "bob")).code == 2
    assert run("cards", "assist", "-").code == 2
    assert run("cards", "assist", tmp_path).code == 2
    folder = talk(run, log, f"save {tmp_path}")
    assert f"{tmp_path}: Is a directory" in folder.out
    nowhere = talk(run, tmp_path / "no" / "x.cards", "players me ann")
    assert nowhere.code == 0
    assert "No such file or directory" in nowhere.out


def test_best_turns(run: Any, log: Path) -> None:
    """On one's own turn the best turns are shown; `best` shows them again."""
    log.write_text(HEAD + "me move 3\nme spy ann S1\n")
    done = talk(run, log, "ann pass", "best 2 0.1", "best 1 x", "best 0")
    assert done.code == 0
    assert "say how many turns, from 1 on" in done.out
    assert done.out.count("spy ann") >= 3
    assert "'x' is not a number of seconds" in done.out
    other = talk(run, log, "me pass", "best")
    assert "turn" in other.out
