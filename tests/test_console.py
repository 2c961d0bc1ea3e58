"""What every command shares: files written whole, text read, the JSON envelope."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.console import (
    CommandError,
    InputError,
    LimitError,
    leave,
    one_line,
    print_json,
    read_text,
    source_name,
    write_whole,
)
from solver.result import Deadline


def test_exit_codes() -> None:
    codes = (CommandError.exit_code, InputError.exit_code, LimitError.exit_code)
    assert codes == (1, 2, 4)
    with pytest.raises(SystemExit) as end:
        leave(4)
    assert end.value.code == 4


@pytest.mark.parametrize("data", ["a\r\nß\n", b"\x00\xff", ""])
def test_written_as_given(tmp_path: Path, data: str | bytes) -> None:
    path = tmp_path / "new"
    write_whole(path, data)
    assert path.read_bytes() == (data.encode() if isinstance(data, str) else data)
    assert list(tmp_path.iterdir()) == [path]


def test_never_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("precious")
    with pytest.raises(InputError, match="exists; use --force to overwrite it"):
        write_whole(path, "new")
    assert path.read_text() == "precious"
    write_whole(path, "new", overwrite=True)
    assert path.read_text() == "new"


@pytest.mark.skipif(os.name != "posix", reason="modes and links")
def test_mode_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, "new", overwrite=True)
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    mask = os.umask(0o027)
    try:
        write_whole(tmp_path / "made", "new")
    finally:
        os.umask(mask)
    assert (tmp_path / "made").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(*paths: str) -> None:
        raise error

    path = tmp_path / "file"
    path.write_text("old")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises((InputError, KeyboardInterrupt)):
        write_whole(path, "new", overwrite=True)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "no/such/folder", "."])
@pytest.mark.parametrize("overwrite", [True, False])
def test_a_place_that_cannot_be_written(tmp_path: Path, name: str, overwrite: bool) -> None:
    with pytest.raises(InputError):
        write_whole(tmp_path / name, "new", overwrite=overwrite)
    assert list(tmp_path.iterdir()) == []


def test_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes("\ufeffspy 4C\r\n".encode())
    assert read_text(str(path)) == "spy 4C\r\n"
    path.write_bytes(b"ab\xff")
    with pytest.raises(InputError, match="file: not UTF-8 text at byte 2"):
        read_text(str(path))
    for missing in (tmp_path / "missing", tmp_path, tmp_path / ("x" * 5000)):
        with pytest.raises(InputError):
            read_text(str(missing))
    assert source_name("-") == "standard input"
    assert source_name("file") == "file"


def test_envelope(capsys: pytest.CaptureFixture[str]) -> None:
    print_json("network map", {"a": 1, "b": "ß"}, complete=True, clock=Deadline(), version=3)
    out = capsys.readouterr().out
    document: dict[str, Any] = json.loads(out)
    assert document.pop("seconds") >= 0
    assert document == {
        "schema": "spyglass/network-map/3",
        "command": "network map",
        "complete": True,
        "a": 1,
        "b": "ß",
    }
    assert out.count("\n") == 1
    assert out.endswith("}\n")


def test_not_a_number_is_no_json(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        print_json("x", {"a": float("nan")}, complete=True, clock=Deadline())
    assert capsys.readouterr().out == ""


@given(st.text(), st.integers(20, 500))
def test_one_line(text: str, most: int) -> None:
    line = one_line(text, most)
    assert len(line) <= most
    assert line == "" or line.isprintable()
    if text.isprintable() and len(text) <= most:
        assert line == text
