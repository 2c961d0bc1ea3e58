"""What all tests share: golden files, and the command in process.

A golden file holds the exact output that was looked at and found good.  After a wanted
change write them anew with `pytest --update-golden`, and look at the difference.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import cli

GOLDEN = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Outcome:
    """How a command ended."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """The one JSON document on standard output."""
        document = json.loads(self.out)
        assert self.out.count("\n") == 1
        return document


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Outcome]:
    """Run `spyglass` in this process: `run("network", "map", "-", stdin="spy 4C warm")`."""

    def call(*arguments: str | Path, stdin: str | bytes = b"") -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        code = end.value.code or 0
        assert isinstance(code, int)
        return Outcome(code, out, err)

    return call


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden file of this name, such as `network/empty.txt`."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        assert path.exists(), f"no golden file {name}: make it with --update-golden"
        assert text == path.read_bytes().decode()

    return check
