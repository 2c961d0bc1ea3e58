"""The root command: what it loads, how it ends, and how it takes interrupts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import solver

HEAVY = ("ortools", "numba", "numpy", "scipy", "pandas", "networkx", "joblib", "rich", "fpdf")
MODULES = f"import sys; print(*[m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"


def spyglass(*arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **options,
    )


def python(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.parametrize(
    "program",
    [
        "import solver",
        "import cli",
        "import cli, atexit\ntry: cli.main(['--help'])\nexcept SystemExit: pass",
        "import cli\ntry: cli.main(['--version'])\nexcept SystemExit: pass",
        "import cli\ntry: cli.main(['network', '--help'])\nexcept SystemExit: pass",
        "import cli\ntry: cli.main(['network', 'suggest', '--help'])\nexcept SystemExit: pass",
        "import cli\ntry: cli.main(['cards', '--help'])\nexcept SystemExit: pass",
        "import cli\ntry: cli.main(['hex', 'solve', '--help'])\nexcept SystemExit: pass",
        "import cli\ntry: cli.main(['turning-point', 'solve', '--help'])\nexcept SystemExit: pass",
    ],
)
def test_nothing_heavy_is_loaded(program: str) -> None:
    done = python(f"{program}\n{MODULES}")
    assert (done.returncode, done.stderr.strip()) == (0, "")


def test_the_table_does_without_cp_sat() -> None:
    program = "import cli\ntry: cli.main(['network', 'suggest', '--board', '7x6', '--json'])\n"
    done = python(f"{program}except SystemExit: pass\n{MODULES}")
    assert "numpy" in done.stderr
    assert "ortools" not in done.stderr
    assert "numba" not in done.stderr


def test_help(run: Any) -> None:
    for arguments in (["--help"], ["-h"]):
        done = run(*arguments)
        assert (done.code, done.err) == (0, "")
        assert "Exit codes: 0 done; 1" in done.out
        assert "network" in done.out
    for word in ("candidates", "suggest", "check", "map", "diagnose", "answer", "show", "assist"):
        done = run("network", word, "--help")
        assert done.code == 0
        assert "Usage: spyglass network" in done.out


def test_version(run: Any) -> None:
    done = run("--version")
    assert (done.code, done.out) == (0, f"spyglass, version {solver.__version__}\n")


@pytest.mark.parametrize("arguments", [[], ["network"]], ids=["spyglass", "network"])
def test_no_command_shows_the_help(run: Any, arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Usage: spyglass")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["netwrok"], "spyglass: No such command 'netwrok'"),
        (["--nothing"], "spyglass: No such option"),
        (["network", "candidate"], "spyglass network: No such command 'candidate'"),
        (["network", "candidates", "--nothing"], "spyglass network candidates: No such option"),
        (["network", "candidates", "--limit"], "spyglass: Option '--limit' requires an argument"),
        (["network", "candidates", "a", "b"], "spyglass network candidates: Got unexpected extra"),
        (["network", "check"], "spyglass network check: Missing argument"),
        (["network", "answer", "1A:R1"], "spyglass network answer: Missing argument"),
    ],
)
def test_usage_errors(run: Any, arguments: list[str], line: str) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(line)
    assert done.err.count("\n") == 1


def test_the_installed_command() -> None:
    program = Path(sys.executable).with_name("spyglass")
    if not program.exists():
        pytest.skip("not installed as a command")
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"spyglass, version {solver.__version__}\n"


def test_one_document_from_a_real_process() -> None:
    done = spyglass("network", "suggest", "-", "--json", input="board 7x6\nspy 1A hot\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    assert json.loads(done.stdout)["command"] == "network suggest"


def test_bytes_that_are_no_text_on_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cli", "network", "map", "-"],
        input=b"\xff\xfe\x00spy",
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"spyglass: standard input: not UTF-8 text at byte 0\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes")
@pytest.mark.parametrize("arguments", [("--json",), ("--limit", "100000")])
def test_reader_that_goes_away(arguments: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", "network", "candidates", "--board", "8x8", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.read(10)
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=120), errors) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupt_in_the_middle_of_an_enumeration(workers: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "cli",
            "network",
            "map",
            "--board",
            "14x14",
            "--engine",
            "cp-sat",
            "--workers",
            workers,
            "--json",
            "--svg",
            str(tmp_path / "map.svg"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(3)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.split() == ["spyglass:", "interrupted"]
    assert list(tmp_path.iterdir()) == []


def test_interrupt_in_process(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.network.remaining.remaining", interrupted)
    done = run("network", "candidates", "--board", "7x6")
    assert (done.code, done.out) == (130, "")
    assert "spyglass: interrupted" in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_closed_standard_input_is_an_empty_one() -> None:
    command = f"{sys.executable} -m cli cards status - <&-"
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("spyglass: standard input:1:")


def test_an_error_names_its_command(run: Callable[..., Any]) -> None:
    done = run("turning-point", "perft", "--depth", "30", "--time-limit", "0", "--json")
    assert (done.code, done.json()["command"]) == (4, "turning-point perft")
