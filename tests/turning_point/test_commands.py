"""The commands show, legal and replay: documents, texts, files and bad input."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from solver.turning_point.game import Game
from solver.turning_point.moves import placements

TEXT = "oppoo/p.ppop/ppoyo/.poooo/opooo/ppoooo/.opo./oooooo/oop.o/oo.pop/ooopo p 0.2.1-1.2.0 40-65"
STOPPED = (
    "ooopp/poopoo/pOpp./ppxppo/ppppp/pOpppo/opopo/oooypo/ooOop/oo.Ppp/ppooo p 1.0.0-1.0.0 140-146"
)
GAME = "# a club game\nfresh_double yes\nf5 g6 e6:double f7\ng8 c6\n"


def json_of(run: Any, *arguments: str | Path, stdin: str = "") -> Any:
    done = run("turning-point", arguments[0], "--json", *arguments[1:], stdin=stdin)
    assert (done.code, done.err) == (0, "")
    document = done.json()
    assert document["command"] == f"turning-point {arguments[0]}"
    assert document["schema"] == f"spyglass/turning-point-{arguments[0]}/1"
    assert document["complete"] is True
    return document


def test_show(run: Any, golden: Any, tmp_path: Path) -> None:
    done = run("turning-point", "show", TEXT)
    assert done.code == 0
    golden("turning_point/show.txt", done.out)
    shown = json_of(run, "show", TEXT)
    assert shown["position"] == TEXT
    assert shown["empty"] == ["c2", "a4", "b7", "j7", "h9", "e10"]
    assert shown["hands"]["pink"] == {"plain": 0, "double": 2, "stop": 1}
    assert shown["scores"] == {"pink": 40, "orange": 65}
    assert (shown["side"], shown["over"], len(shown["chips"])) == ("pink", False, 54)
    assert shown["totals"]["pink"] == 40 + sum(sign in "pPxY" for sign in TEXT.split(maxsplit=1)[0])


@pytest.mark.parametrize("command", ["show", "legal", "replay"])
def test_a_position_is_a_text_a_file_or_standard_input(
    run: Any, tmp_path: Path, command: str
) -> None:
    path = tmp_path / "my position.txt"
    path.write_text(f"# from the club\n{TEXT}\n")
    expected = json_of(run, command, TEXT)
    for found in (json_of(run, command, path), json_of(run, command, "-", stdin=TEXT)):
        assert {**found, "seconds": 0} == {**expected, "seconds": 0}


def test_a_game_means_its_last_position(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text(GAME)
    game = Game.parse(GAME)
    assert json_of(run, "show", path)["position"] == str(game.position)
    assert "[p]" in run("turning-point", "show", path).out.replace("[o]", "[p]")
    assert len(json_of(run, "legal", path)["placements"]) == len(placements(game.position))


def test_svg(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert run("turning-point", "show", TEXT, "--svg", path).code == 0
    assert path.read_text().startswith("<svg ")
    refused = run("turning-point", "show", TEXT, "--svg", path)
    assert (refused.code, refused.out) == (2, "")
    assert "exists; use --force" in refused.err
    assert run("turning-point", "show", TEXT, "--svg", path, "--force").code == 0


def test_legal(run: Any, golden: Any) -> None:
    done = run("turning-point", "legal", TEXT)
    assert done.code == 0
    golden("turning_point/legal.txt", done.out)
    document = json_of(run, "legal", STOPPED)
    assert [(one["hole"], one["chip"], one["points"]) for one in document["placements"]] == [
        ("j3", "plain", 3), ("e10", "plain", 8),
    ]  # fmt: skip
    stopped, *scoring = sorted(document["placements"][1]["rows"], key=lambda row: row["points"])
    assert (stopped["points"], stopped["stopped_by"], stopped["turned"]) == (0, "g8", ["g8"])
    assert [row["multiplier"] * len(row["holes"]) for row in scoring] == [3, 5]
    assert not any(row["stopped_by"] for row in scoring)


def test_options_change_what_is_legal(run: Any) -> None:
    def holes(*options: str) -> list[str]:
        return [one["hole"] for one in json_of(run, "legal", GAME, *options)["placements"]]

    assert len(set(holes("--trap", "free"))) == 60 - 6 > len(set(holes()))
    stays = json_of(run, "legal", STOPPED, "--stop-disc", "stays")["placements"][1]["rows"]
    assert [row["turned"] for row in stays if row["stopped_by"]] == [[]]
    bonus = json_of(run, "legal", "f5 e6 g6 f7", "--fresh-double")["placements"]
    assert {(one["chip"], one["points"]) for one in bonus} == {
        ("plain", 3), ("double", 6), ("stop", 3),
    }  # fmt: skip


def test_othello(run: Any) -> None:
    start = "-" * 27 + "OX------XO" + "-" * 27 + " X"
    document = json_of(run, "legal", "--rules", "othello", "--", start)
    assert [one["hole"] for one in document["placements"]] == ["d3", "c4", "f5", "e6"]
    assert run("turning-point", "show", "--rules", "othello", "-", stdin=start).code == 0


def test_replay(run: Any, golden: Any, tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text(GAME)
    done = run("turning-point", "replay", path)
    assert done.code == 0
    golden("turning_point/replay.txt", done.out)
    document = json_of(run, "replay", path)
    assert " ".join(move["move"] for move in document["moves"]) == "f5 g6 e6:double f7 g8 c6"
    assert document["moves"][-1]["scores"] == document["scores"] == {"pink": 6, "orange": 6}
    assert document["moves"][-1]["rows"][0]["holes"][0] == "c6"


BAD = [
    ("", "spyglass: "),
    ("no such file", "spyglass: "),
    ("nosuchfile", "spyglass: nosuchfile: No such file"),
    ("x" * 5000, "spyglass: "),
    (TEXT.replace("ppoyo", "ppoqo"), "position:1: row 3, sign 4: 'q' is no chip"),
    (TEXT.replace(" p ", " r "), "'r' is no side"),
    (TEXT.replace("0.2.1", "0.2.2"), "position:1: pink holds"),
    ("f5 f5", "position:1: f5 is taken"),
    ("f5 \x00", "spyglass: position:1: "),
]


@pytest.mark.parametrize("command", ["show", "legal", "replay", "solve", "suggest", "unknown"])
@pytest.mark.parametrize(("text", "why"), BAD, ids=range(len(BAD)))
def test_bad_positions_give_one_clear_line(run: Any, command: str, text: str, why: str) -> None:
    for extra in ((), ("--json",)):
        done = run("turning-point", command, text, *extra)
        assert (done.code, done.out) == (2, "")
        assert why in done.err
        assert done.err.count("\n") == 1
        assert len(done.err) < 2_000


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff\xfe\x00\x01", "not UTF-8 text at byte 0"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8 text"),
        (b"PK\x03\x04", ":1: "),
        (b"trap free\n\nf5 z9\n", ":3: z9 is outside the board (columns and rows a1 to k11)"),
        (b"f5 " * 100_000, ":1: f5 is taken"),
        (b"/" * 100_000 + b" p 1.0.0-1.0.0 0-0", ":1: the board has 11 rows, not 100001"),
    ],
    ids=["binary", "png", "zip", "outside", "long", "slashes"],
)
def test_bad_files_are_named(run: Any, tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "club.txt"
    path.write_bytes(content)
    done = run("turning-point", "replay", path)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"spyglass: {path}")
    assert why in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("show",),
        ("show", TEXT, "extra"),
        ("show", TEXT, "--trap", "maybe"),
        ("show", TEXT, "--stop-disc", ""),
        ("show", TEXT, "--rules", "chess"),
        ("legal", "f5 e6", "--rules", "othello", "--trap", "free"),
        ("legal", "trap required f5", "--trap", "free"),
        ("show", TEXT, "--svg", "no/such/folder/x.svg"),
        ("play", "--side", "green"),
        ("play", "--seconds", "0"),
        ("play", "--seconds", "nan"),
        ("unknown", "d3", "--rules", "othello"),
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_bad_arguments(run: Any, arguments: tuple[str, ...]) -> None:
    done = run("turning-point", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("spyglass")
    assert done.err.count("\n") == 1


def test_showing_loads_no_kernels() -> None:
    code = f"""
import sys
from solver.turning_point.commands import turning_point
try:
    turning_point(["show", {TEXT!r}, "--json"], standalone_mode=False)
finally:
    print([name for name in ("numba", "numpy", "ortools", "rich") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
