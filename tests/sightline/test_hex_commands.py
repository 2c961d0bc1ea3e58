"""The commands about one position: what they print, their JSON, and what they refuse."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from solver.result import Status
from solver.sightline.position import Position
from solver.sightline.report import print_solution
from solver.sightline.search import solve

from .boards import FIELDS

MIDGAME = "hexhex4/b:b2,b3,d6,d7,e2,f3,g1/r:a3,b4,b5,c1,c6,e5,f1"
WINNING = "hexhex3/b:d3,d4,e1/r:c2,d2"


@pytest.fixture
def ring(tmp_path: Path) -> Path:
    path = tmp_path / "ring.json"
    path.write_text(json.dumps(FIELDS["ring"]._asdict()))
    return path


def test_show(run: Callable[..., Any], golden: Callable[[str, str], None]) -> None:
    shown = run("hex", "show", MIDGAME)
    assert shown.code == 0
    golden("sightline/show.txt", shown.out)


def test_show_as_json(run: Callable[..., Any]) -> None:
    fields = run("hex", "show", "hexhex4/b:d4,c3/r:a1", "--json").json()
    assert fields["schema"] == "spyglass/hex-show/1"
    assert fields["complete"] is True
    assert fields["position"] == "hexhex4/b:c3,d4/r:a1"
    assert fields["ahead"] == "black"
    assert fields["board"] == {"name": "hexhex4", "cells": 37, "lines": 21, "symmetries": 12}
    assert fields["stones"] == {"black": ["c3", "d4"], "red": ["a1"]}
    assert fields["groups"] == {"black": [2], "red": [1]}
    assert fields["score"] == {"black": [2], "red": [1, 0.5]}
    assert fields["legal"]["black"] == ["a2", "b1"]


def test_show_draws_an_image(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert run("hex", "show", MIDGAME, "--svg", path).code == 0
    assert path.read_text().startswith("<svg ")
    again = run("hex", "show", MIDGAME, "--svg", path)
    assert (again.code, again.out) == (2, "")
    assert "use --force" in again.err
    assert run("hex", "show", MIDGAME, "--svg", path, "--force").code == 0


def test_legal(run: Callable[..., Any], golden: Callable[[str, str], None]) -> None:
    listed = run("hex", "legal", MIDGAME, "c2", "e5", "c4")
    assert listed.code == 0
    golden("sightline/legal.txt", listed.out)


def test_legal_as_json(run: Callable[..., Any]) -> None:
    fields = run("hex", "legal", "hexhex4/b:d4,c3/r:a1", "b2", "--json").json()
    assert fields["black"] == ["a2", "b1"]
    assert fields["cells"] == [
        {
            "cell": "b2",
            "sees": [{"cell": "c3", "colour": "black"}, {"cell": "a1", "colour": "red"}],
            "why_illegal": {
                "black": "b2 sees 1 enemy and 1 friend: a tie, and more enemies are needed",
                "red": "b2 sees 1 enemy and 1 friend: a tie, and more enemies are needed",
            },
        }
    ]


def test_solve(run: Callable[..., Any]) -> None:
    solved = run("hex", "solve", WINNING, "--all")
    assert solved.code == 0
    assert "Red wins" in solved.out
    assert "Winning placements of red: b4 c4 e2" in solved.out
    assert "Best play: red " in solved.out
    lost = run("hex", "solve", "hexhex3/b:a2,c2,c4/r:b3,c3")
    assert lost.code == 0
    assert "Red is ahead" in lost.out
    assert "Red wins" in lost.out


def test_solve_as_json(run: Callable[..., Any]) -> None:
    fields = run("hex", "solve", WINNING, "--all", "--json").json()
    assert fields["schema"] == "spyglass/hex-solve/1"
    assert (fields["complete"], fields["winner"], fields["ahead"]) == (True, "red", "black")
    assert fields["winning"] == ["b4", "c4", "e2"]
    assert fields["line"][0]["colour"] == "red"
    assert fields["line"][0]["cell"] in fields["winning"]
    assert fields["nodes"] > 0


def test_a_solve_that_is_stopped_has_no_winner(run: Callable[..., Any]) -> None:
    stopped = run("hex", "solve", "hexhex6/b:f6/r:a1", "--time-limit", "0", "--json")
    assert stopped.code == 4
    fields = stopped.json()
    assert (fields["complete"], fields["winner"], fields["line"]) == (False, None, [])
    told = run("hex", "solve", "hexhex6/b:f6/r:a1", "--time-limit", "0")
    assert told.code == 4
    assert "Time was up before it was known who wins." in told.out


def test_where_the_side_behind_may_not_place(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "apart.json"
    path.write_text('{"cells": ["a", "b", "c"], "lines": []}')
    solved = run("hex", "solve", "apart/b:a/r:b", "--board", path)
    assert solved.code == 0
    assert "Black may not place a stone anywhere." in solved.out
    assert "Red wins" in solved.out


def test_positions_from_files_and_standard_input(
    run: Callable[..., Any], tmp_path: Path, ring: Path
) -> None:
    path = tmp_path / "game.hex"
    path.write_text("\n# the usual board\n  hexhex4/b:d4/r:  # one stone\n")
    expected = run("hex", "legal", "hexhex4/b:d4/r:").out
    assert run("hex", "legal", path).out == expected
    assert run("hex", "legal", "-", stdin=path.read_bytes()).out == expected
    shown = run("hex", "show", "ring/b:a/r:", "--board", ring)
    assert shown.code == 0
    assert "ring/b:a/r:" in shown.out
    same = run("hex", "show", "hexhex4/b:d4/r:", "--board", "hexhex4")
    assert same.out == run("hex", "show", "hexhex4/b:d4").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "'nonsense' is neither a position, such as hexhex4/b:d4,c3/r:a1, nor a"),
        (["x" * 5000], "nor a file"),
        (["ring/b:a/r:"], "'ring' is no built-in board; write hexhex and a size: hexhex4, or give"),
        (["hexhex4/b:a1/r:a1"], "a1 holds both a black and a red stone"),
        (["hexhex4/b:/r:a1"], "there is no black stone"),
        (["hexhex4/b:z1/r:"], "'z1' is no cell of hexhex4 (its cells are a1 to g4)"),
        (["hexhex4/b:d4/r:", "--board", "hexhex3"], "the position is on 'hexhex4', not on"),
        (["hexhex4/b:d4/r:", "--board", "hexhex99"], "a hexhex has 1 to 64 cells a side, not 99"),
        (["hexhex4/b:d4/r:", "--board", "missing.json"], "missing.json: No such file"),
    ],
)
def test_bad_input_gets_one_clear_line(
    run: Callable[..., Any], arguments: list[str], message: str
) -> None:
    for command in ("show", "legal", "solve"):
        refused = run("hex", command, *arguments)
        assert (refused.code, refused.out) == (2, "")
        assert message in refused.err
        assert refused.err.count("\n") == 1


def test_bad_files_are_named_with_their_line(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "game.hex"
    contents = {
        "": "game.hex: there is no position in it",
        "# one\nhexhex4/b:d9\n": "game.hex:2: 'd9' is no cell",
        "hexhex4/b:d4\n\nhexhex4/b:d5\n": "game.hex:3: a second position",
        "hexhex4/b:d4 r:a1\n": "game.hex:1: 'd4 r:a1' is no cell",
    }
    for content, message in contents.items():
        path.write_text(content)
        refused = run("hex", "show", path)
        assert refused.code == 2
        assert message in refused.err
        assert refused.err.count("\n") == 1
    refused = run("hex", "show", "-", stdin=b"\xff")
    assert refused.code == 2
    assert "not UTF-8" in refused.err


def test_bad_boards_are_named(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "my board.json"
    path.write_text('{"cells": ["a"], "lines": [["b"]]}')
    refused = run("hex", "show", "my-board/b:a", "--board", path)
    assert refused.code == 2
    assert "my board.json: line 1: 'b' is not among the cells" in refused.err
    path.write_text('{"cells": ["a"], "lines": []}')
    assert run("hex", "show", "my-board/b:a", "--board", path).code == 0
    (tmp_path / "hexhex4.json").write_text(path.read_text())
    refused = run("hex", "show", "hexhex4/b:a", "--board", tmp_path / "hexhex4.json")
    assert "hexhex4 is a built-in board; give this one another name" in refused.err


def test_unknown_cells_of_legal(run: Callable[..., Any]) -> None:
    refused = run("hex", "legal", "hexhex4/b:d4/r:", "q7")
    assert refused.code == 2
    assert "'q7' is no cell" in refused.err


def test_the_commands_load_nothing_heavy() -> None:
    code = (
        "import sys, solver.sightline.commands;"
        "heavy = {'numba', 'numpy', 'networkx', 'rich', 'ortools'} & set(sys.modules);"
        "print(sorted(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_a_winner_without_the_rest_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    for text in (WINNING, "hexhex3/b:a1/r:d3"):
        position = Position.parse(text)
        whole = solve(position)
        print_solution(position, whole)
        assert "Time was up" not in capsys.readouterr().out
        print_solution(position, replace(whole, winning=(), line=(), status=Status.TIME))
        assert "Time was up" in capsys.readouterr().out
