"""Conversations with the assistant, typed on standard input."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from solver.network.session import Session

SMALL = ("--board", "3x3", "--lines", "1,2")
HEADER = "board 3x3\nlines 1 2\ntouch point\n"


def talk(run: Any, *entries: str, file: Path | None = None, options: Any = SMALL) -> Any:
    """Everything said in a conversation that ends well."""
    path = () if file is None else (file,)
    done = run("network", "assist", *path, *options, stdin="".join(f"{e}\n" for e in entries))
    assert (done.code, done.err) == (0, "")
    return done.out


def test_first_words(run: Any) -> None:
    out = talk(run)
    assert out.splitlines() == [
        "Type an answer such as 4C w, or help.",
        "16 networks in 16 classes still possible.",
    ]


def test_an_answer(run: Any) -> None:
    out = talk(run, "1A h", "session")
    assert "6 networks in 6 classes still possible." in out
    assert "Best questions by entropy" in out
    assert f"{HEADER}spy 1A h\n" in out


@pytest.mark.parametrize(
    "entry", ["1A-1C hhw", "1A-1C h h w", "1a-c1 HHW", "spy 1A-1C hot hot warm"]
)
def test_forms_of_an_answer(run: Any, tmp_path: Path, entry: str) -> None:
    file = tmp_path / "game.spy"
    talk(run, entry, file=file)
    spy = Session.parse(file.read_text()).spies[0]
    assert (spy.spaces, [str(answer) for answer in spy.answers]) == (
        (0, 1, 2),
        ["hot", "hot", "warm"],
    )


def test_saved_after_every_entry(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[str] = []

    def note(path: Path, data: str, *, overwrite: bool) -> None:
        saved.append(data)

    monkeypatch.setattr("solver.network.assist.write_whole", note)
    talk(run, "1A h", "2A c", "undo", "map", "asked 1A", "quit", file=tmp_path / "game.spy")
    assert [text.removeprefix(HEADER) for text in saved] == [
        "spy 1A h\n",
        "spy 1A h\nspy 2A c\n",
        "spy 1A h\n",
        "spy 1A h\nasked 1A\n",
    ]


def test_a_file_that_is_not_there_is_made(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "new.spy"
    talk(run, "1A h", "2A w", file=file)
    assert file.read_text() == f"{HEADER}spy 1A h\nspy 2A w\n"
    assert [path.name for path in tmp_path.iterdir()] == ["new.spy"]


def test_comments_and_line_ends_of_the_file_are_kept(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.spy"
    file.write_bytes("# Sunday ☀\nboard 3x3 # small\nlines 1 2\n\nspy 1A h # sure?".encode())
    talk(run, "2A w", "asked 1B", "undo", file=file, options=())
    assert file.read_text(encoding="utf-8") == (
        "# Sunday ☀\nboard 3x3 # small\nlines 1 2\n\nspy 1A h # sure?\nspy 2A w\n"
    )


def test_nothing_typed_changes_nothing(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.spy"
    file.write_bytes(b"\xef\xbb\xbfboard 3x3\r\nlines 1 2\r\n")
    before = file.read_bytes()
    talk(run, "map", "best", "list", "# a comment", "", "quit", file=file, options=())
    assert file.read_bytes() == before


def test_what_if_notes_nothing(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.spy"
    out = talk(run, "if 2B", "if 2B h", "if 1A-1B", "if 1A-1B hh", "session", file=file)
    assert "2B h: chance" in out
    assert "2B w: chance" in out
    assert "1A-1B hh: chance" in out
    lines = [line for line in out.splitlines() if line.startswith("2B ")]
    assert sum(float(line.split()[3].rstrip(",")) for line in lines) == pytest.approx(1, abs=0.002)
    assert out.count("Then: ") == 2
    assert out.endswith(HEADER)
    assert not file.exists()


def test_what_if_foretells_the_answer(run: Any) -> None:
    then = talk(run, "if 1A h").partition("Then: ")[2].splitlines()[0]
    after = talk(run, "1A h").splitlines()[2]
    assert then == after


def test_what_if_of_a_wrong_entry(run: Any) -> None:
    out = talk(run, "if", "if 9Z", "if 1A x", "if 1A-1C hh", "session")
    assert "say which space, such as if 4C" in out
    assert "9Z is outside the 3x3 board" in out
    assert "'x' is not an answer" in out
    assert "1A-1C needs 3, not 2 answers" in out


def test_undo(run: Any) -> None:
    out = talk(run, "1A h", "2A w", "3A c", "undo", "undo 2", "undo", "undo 5", "session")
    assert "Taken back: spy 3A c" in out
    assert "Taken back: spy 1A h" in out
    assert out.count("Nothing to take back.") == 2
    assert out.endswith(HEADER)
    assert out.count("16 networks in 16 classes still possible.") == 2


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "9999999999", "1 2", "²"])
def test_undo_takes_a_number(run: Any, tmp_path: Path, number: str) -> None:
    file = tmp_path / "game.spy"
    out = talk(run, "1A h", f"undo {number}", file=file)
    said = "Nothing to take back." if number == "0" else f"'{number}' is not a number"
    assert out.splitlines()[-1] == said
    assert file.read_text() == f"{HEADER}spy 1A h\n"


def test_errors_are_one_line_and_lose_nothing(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.spy"
    out = talk(
        run, "1A h", "hello", "9Z h", "1A x", "1A-1B h", "1A", "spy", "spy 1A-2B h h", "\x00",
        "[bold]1A", "[/]", "1[/]A w", "board 4x4", "best x", "best 1 2", "check", "check 1A:X1",
        "list x", "load", "load a b", "save a b c", "secret 1A", "secret", "asked", "asked 9Z",
        "asked 1A warm", "load " + str(tmp_path / "missing.spy"), "drop", "load " + "x" * 5000,
        file=file,
    )  # fmt: skip
    assert file.read_text() == f"{HEADER}spy 1A h\n"
    for why in (
        "Unknown word 'hello'; type help.",
        "9Z is outside the 3x3 board (1A to 3C)",
        "'x' is not an answer; write hot, warm or cold (or h, w, c)",
        "1A-1B needs 2, not 1 answer",
        "1A needs 1, not 0 answers",
        "say which space and what was answered, such as 4C w",
        "1A-2B is not straight",
        "'1[/]A' is not a space",
        "is not a network; write a start and moves",
        "'X1' in '1A:X1' is not a move",
        "say what: load FILE",
        "secret needs a network",
        "asked needs a space",
        "'warm' is too much",
        "missing.spy: No such file or directory",
        f"this session is saved in {file}; load another, or undo",
    ):
        assert why in out, why


@pytest.mark.parametrize(
    "entry",
    ["save " + "x" * 300, "save " + "x" * 5000, "save .", "save nowhere/game.spy", "save /"],
    ids=lambda entry: entry[:20],
)
def test_a_place_that_cannot_be_saved_to(
    run: Any, entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = talk(run, "1A h", entry, f"{entry} force", "2A w", "session")
    assert f"{HEADER}spy 1A h\nspy 2A w\n" in out
    assert "Saved" not in out
    assert list(tmp_path.iterdir()) == []


def test_bytes_that_are_no_text_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.spy"
    done = subprocess.run(
        [sys.executable, "-m", "cli", "network", "assist", file, *SMALL],
        input=b"1A h\n\xff\xfe\n2A w\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 2)
    assert file.read_text().startswith(f"{HEADER}spy 1A h\n")


def test_contradiction(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.spy"
    out = talk(run, "1A h", "1A c", "best", "list", "if 2B", "undo", file=file)
    assert "0 networks in 0 classes still possible." in out
    assert "A smallest set of answers that cannot all be true:" in out
    assert "line 4: 1A hot" in out
    assert "line 5: 1A cold" in out
    assert "undo takes the last answer back." in out
    assert "Taken back: spy 1A c" in out
    assert file.read_text() == f"{HEADER}spy 1A h\n"


def test_reconstruct(run: Any) -> None:
    out = talk(run, "1A-1C hhh", "2A h")
    assert "Reconstruct: 1C:L2D1" in out
    out = talk(run, "1A-1C hhh", "if 2A h")
    assert "Then reconstruct: 1C:L2D1" in out


def test_check_and_diagnose(run: Any) -> None:
    out = talk(run, "1A c", "check 1A:R2D1", "check 1B:R1D2", "check 1A:R1", "diagnose")
    assert "1A:R2D1: impossible" in out
    assert "line 4: 1A is cold, but this network makes it hot" in out
    assert "1A:R1: invalid" in out
    assert "The answers fit together." in out


def test_lists_and_questions(run: Any) -> None:
    out = talk(run, "list 3", "best 2 worst", "best expected", "best 1")
    assert [line for line in out.splitlines() if "  class " in line] == [
        "1A:D1R2  class 1",
        "1A:D2R1  class 2",
        "1A:R1D2  class 3",
    ]
    for objective in ("worst", "expected", "entropy"):
        assert f"Best questions by {objective}" in out


def test_my_network_and_the_opponent(run: Any) -> None:
    out = talk(run, "asked 1A", "secret 1A:R2D1", "secret 1A:D2R1", "asked 1A-3A", "asked 3B")
    assert "With `secret NETWORK` I would answer" in out
    assert "Answer: hot warm cold" in out
    assert "secret was given before" in out
    out = talk(run, "secret 1A:R2D1", "asked 1A-3A", options=(*SMALL, "--strip-answer", "hottest"))
    assert "Answer: hot\n" in out
    assert "secret 1A:R5 has" in talk(run, "secret 1A:R5")


def test_a_numbered_square_is_used_up(run: Any) -> None:
    out = talk(run, "1A-1B hh", "2A-2B cc", options=(*SMALL, "--strips", "2,3"))
    assert "no numbered square allows another strip of 2 (left are 3)" in out


def test_save_and_load(run: Any, tmp_path: Path) -> None:
    one, two = tmp_path / "one.spy", tmp_path / "two.spy"
    two.write_text("board 7x6\nspy 1A hot\n")
    out = talk(
        run, "save", "1A h", f"save {one}", "2A w", f"load {two}", "1B w", f"load {one}", "3A c"
    )
    assert "say where: save FILE" in out
    assert one.read_text() == f"{HEADER}spy 1A h\nspy 2A w\nspy 3A c\n"
    assert two.read_text() == "board 7x6\nspy 1A hot\nspy 1B w\n"


def test_nothing_is_overwritten_unasked(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "other.spy"
    file.write_text("precious")
    out = talk(run, "1A h", f"save {file}")
    assert f"{file} exists; save {file} force overwrites it" in out
    assert file.read_text() == "precious"
    talk(run, "1A h", f"save {file} force")
    assert file.read_text() == f"{HEADER}spy 1A h\n"


def test_load_of_a_bad_file_keeps_the_session(run: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.spy"
    bad.write_text("spy 1A worm\n")
    mine = tmp_path / "mine.spy"
    out = talk(run, "1A h", f"load {bad}", f"load {tmp_path}", "2A w", file=mine)
    assert f"{bad}:1: 'worm' is not an answer" in out
    assert f"{tmp_path}: Is a directory" in out
    assert mine.read_text() == f"{HEADER}spy 1A h\nspy 2A w\n"
    assert bad.read_text() == "spy 1A worm\n"


def test_load_does_not_lose_an_unsaved_session(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "other.spy"
    file.write_text("board 7x6\n")
    out = talk(run, "1A h", f"load {file}", "session", "drop", f"load {file}", "session")
    assert "this session is not saved: save FILE first, or drop it" in out
    assert f"{HEADER}spy 1A h\n" in out
    assert out.endswith("board 7x6\n")


def test_leaving_without_a_file_prints_the_session(run: Any) -> None:
    for entries in (("1A h", "quit"), ("1A h", "exit"), ("1A h",)):
        out = talk(run, *entries)
        assert out.endswith(f"This session was not saved in a file:\n{HEADER}spy 1A h\n")
    assert "not saved" not in talk(run, "quit")
    assert "not saved" not in talk(run, "1A h", "drop", "quit")


def test_entries_after_quit_are_not_read(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.spy"
    talk(run, "1A h", "quit", "2A w", file=file)
    assert file.read_text() == f"{HEADER}spy 1A h\n"


def test_help_names_every_word(run: Any) -> None:
    out = talk(run, "help")
    words = ("asked", "secret", "map", "best", "if", "list", "check", "diagnose", "undo", "session")
    for word in (*words, "save", "load", "drop", "quit"):
        assert f"\n{word}" in out


def test_a_large_board_through_cp_sat(run: Any, tmp_path: Path) -> None:
    """The table would not fit into the memory allowed, nor does the list."""
    file = tmp_path / "game.spy"
    options = ("--board", "16x16", "--memory", "1")
    out = talk(run, "8H h", file=file, options=options)
    assert out.count("there may be more") == 2
    assert "still possible." not in out
    assert file.read_text().endswith("spy 8H h\n")


def test_what_if_from_some_networks_says_so(run: Any) -> None:
    out = talk(run, "if 8I", options=("--board", "16x16", "--memory", "1"))
    assert "8I c: chance" in out
    assert out.count("may be more") == 2


def test_check_and_diagnose_after_loading_too_large_a_board(run: Any, tmp_path: Path) -> None:
    large = tmp_path / "large.spy"
    large.write_text("board 20x20\nspy 1A hot\n")
    entries = (f"load {large}", "check 1A:R1D2R3D4R5D6", "diagnose", "map", "quit")
    out = talk(run, *entries, options=(*SMALL, "--engine", "table", "--memory", "1"))
    assert out.count("use the cp-sat engine") == 4


def test_standard_input_is_no_session(run: Any) -> None:
    done = run("network", "assist", "-", stdin="1A h\n")
    assert (done.code, done.out) == (2, "")
    assert "give a file or nothing" in done.err


def test_load_of_standard_input(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out = talk(run, "load -", "1A h", "session")
    assert f"{HEADER}spy 1A h\n" in out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("with_file", [True, False])
def test_interrupt(tmp_path: Path, with_file: bool) -> None:
    file = tmp_path / "game.spy"
    path = [file] if with_file else []
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "cli", "network", "assist", *path, *SMALL],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1A h\n")
    process.stdin.flush()
    said = ""
    while "Best questions" not in said:
        said += process.stdout.readline()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.split() == ["spyglass:", "interrupted"]
    if with_file:
        assert file.read_text() == f"{HEADER}spy 1A h\n"
        assert "not saved" not in out
    else:
        assert out.endswith(f"This session was not saved in a file:\n{HEADER}spy 1A h\n")
