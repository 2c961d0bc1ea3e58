"""The README shows real output: every command in it is run, and must print what it says.

`pytest tests/test_readme.py --update-golden` writes the output into the README anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
SECONDS = re.compile(r"\d+\.\d+ s\b|(?<=\"seconds\": )[\d.e-]+")


def output_of(command: str) -> str:
    """What a command prints, run from the root of the project with its own `spyglass`."""
    folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    lines = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
    return "".join(f"{line}\n" for line in lines)


def with_output(block: str) -> str:
    """A block of commands, each with what it prints now."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{line}\n{output_of(line.removeprefix('$ '))}" for line in commands)


def alike(text: str) -> str:
    """The text without times, and without the difference between a table and a space."""
    return SECONDS.sub("... s", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_says(page: Path, request: pytest.FixtureRequest) -> None:
    text = page.read_text(encoding="utf-8")
    if request.config.getoption("--update-golden"):
        page.write_text(BLOCK.sub(lambda match: with_output(match[0]), text), encoding="utf-8")
        return
    for block in BLOCK.findall(text):
        assert alike(with_output(block)) == alike(block)


def test_the_two_lines_of_the_readme_are_there() -> None:
    lines = [
        line for line in (ROOT / "README.md").read_text().splitlines() if "pip install" in line
    ]
    assert [line for line in lines if line.endswith("spyglass demo")]
    assert [line for line in lines if "'.[test]'" in line and line.endswith("pytest -q")]
