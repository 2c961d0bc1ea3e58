"""The suite `hex` in its short form, and the page of results."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import sightline_results
from benchmarks.peers import alternate
from benchmarks.sightline import suite
from solver.sightline.board import Board
from solver.sightline.entry import Entry
from solver.sightline.setups import setups
from solver.sightline.table import make


def test_every_measurement_is_right() -> None:
    said: list[str] = []
    lines = list(suite(True, said.append))
    assert said
    assert all(line.right for line in lines)
    names = [line.name for line in lines]
    assert len(set(names)) == len(names)
    assert {"hexhex4-1", "hexhex4-random-50-median", "hexhex3-random-7-alternate"} <= set(names)
    assert sum("-without-" in name for name in names) == 4


def test_playing_in_turn_agrees_whoever_begins() -> None:
    for stones in (1, 2, 3):
        for position in setups(Board.hexhex(2), stones):
            winner = Entry.search(position).winner
            assert alternate.winner(position, "black") == winner
            assert alternate.winner(position, "red") == winner


def test_the_page_of_results(tmp_path: Path) -> None:
    files = []
    for stones in (2, 1):
        path = tmp_path / f"{stones}.jsonl"
        for _ in make(Board.hexhex(3), stones, path, most_nodes=1000):
            pass
        files.append(str(path))
    page = tmp_path / "page.md"
    begin, end = sightline_results.BEGIN, sightline_results.END
    page.write_text(f"before\n{begin}old\n{end}after\n")
    sightline_results.main([*files, "--page", str(page)])
    text = page.read_text()
    assert text.startswith(f"before\n{begin}\n### hexhex3, 1 stone\n")
    assert text.endswith(f"{end}after\n")
    assert "old" not in text
    assert "--stones 2 --most-nodes 1000 --out FILE`: 57 set-ups" in text
    assert "| two black stones | 22 | 1 | 20 | 1 |" in text
    picture = ElementTree.parse(tmp_path / "sightline-hexhex3-b2.svg").getroot()
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}circle"))) == 2
    sightline_results.main([*files, "--page", str(page)])
    assert page.read_text() == text


def test_a_file_that_is_no_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        sightline_results.main([str(tmp_path / "none"), "--page", str(tmp_path / "page.md")])
    assert left.value.code == 2
    assert "none: No such file or directory" in capsys.readouterr().err
