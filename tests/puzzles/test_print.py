"""Print sheets: golden pages that were looked at, and laws for every page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import cli
from puzzles.entry import Entry
from puzzles.game_sheet import blank_sheet
from puzzles.paper import MONO_WIDTH, PAPERS, Box, Disc, Document, Mark, Page, Stroke, Text
from puzzles.pdf import to_pdf
from puzzles.puzzle import Puzzle
from puzzles.sheet import puzzle_sheet
from puzzles.svg import to_svg
from solver.network.chain import Network
from solver.network.rules import Rules

SMALL = Entry(
    Puzzle.parse("7x7_iCzbCj"), grade="hard", score=31, network=Network.parse("2F:D5R1U6L2D3L4")
)
BOARDS = [(7, 6), (8, 8), (10, 10), (20, 20), (30, 40), (64, 64), (64, 7), (7, 64)]


def entry_on(rows: int, cols: int) -> Entry:
    """A puzzle that tells every third space of a board, where the network is at the left."""
    from solver.network.answers import answers_of

    rules = Rules(rows, cols)
    network = Network.parse("7A:U6R5D4L3D2L1")
    answers = answers_of(network.hot(rules.board), rules.board)
    puzzle = Puzzle.of(rules, {s: answers[s] for s in range(0, rules.board.size, 3)})
    return Entry(puzzle, grade="medium", score=12, network=network)


def corners(mark: Mark) -> list[tuple[float, float]]:
    """Points that enclose a mark; the width of text that is not mono is a guess."""
    match mark:
        case Stroke():
            return list(mark.points)
        case Box():
            return [(mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)]
        case Disc():
            return [
                (mark.x - mark.radius, mark.y - mark.radius),
                (mark.x + mark.radius, mark.y + mark.radius),
            ]
        case Text():
            width = len(mark.text) * mark.size * (MONO_WIDTH if mark.mono else 0.5)
            left = mark.x - {"start": 0, "middle": width / 2, "end": width}[mark.anchor]
            return [(left, mark.y - 0.75 * mark.size), (left + width, mark.y + 0.25 * mark.size)]


def strays(page: Page) -> list[Mark]:
    """Marks that come nearer to the edge of the paper than a printer may print."""
    return [
        mark
        for mark in page.marks
        for x, y in corners(mark)
        if not (18 <= x <= page.width - 18 and 18 <= y <= page.height - 18)
    ]


def pages_of(pdf: bytes) -> int:
    """The number of pages of a PDF whose frame is sound."""
    assert pdf.startswith(b"%PDF-1.")
    assert pdf.rstrip().endswith(b"%%EOF")
    start = int(re.findall(rb"startxref\s+(\d+)", pdf)[-1])
    assert pdf[start:].startswith(b"xref")
    [count] = re.findall(rb"/Count (\d+)", pdf)
    assert int(count) == len(re.findall(rb"/Type /Page\b(?!s)", pdf))
    return int(count)


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("paper", list(PAPERS))
def test_nothing_leaves_the_page(size: tuple[int, int], paper: str) -> None:
    entries = [entry_on(*size)] * 5
    sheets = [puzzle_sheet(entries, solutions=True, paper=paper)]
    sheets.append(blank_sheet(Rules(*size), paper=paper))
    for sheet in sheets:
        for page in sheet.pages:
            assert not strays(page)


@pytest.mark.parametrize("per_page", [1, 2, 4, 6, 9, 12, 30])
def test_every_clue_and_id_is_on_the_page_of_its_puzzle(per_page: int) -> None:
    entries = [entry_on(7, 6), entry_on(8, 8), entry_on(9, 7)] * 10
    sheet = puzzle_sheet(entries, per_page=per_page)
    for first, page in zip(range(0, len(entries), per_page), sheet.pages, strict=True):
        there = entries[first : first + per_page]
        texts = [mark for mark in page.marks if isinstance(mark, Text)]
        ids = "".join(text.text for text in texts if text.mono)
        assert ids == "".join(entry.puzzle.id for entry in there)
        letters = [text for text in texts if text.bold and text.text in "HWC"]
        assert len(letters) == sum(len(entry.puzzle.clues) for entry in there)
        assert not strays(page)


@pytest.mark.parametrize(
    ("count", "per_page", "solutions", "pages"),
    [
        (1, None, False, 1),
        (1, None, True, 2),
        (4, None, True, 2),
        (5, None, False, 2),
        (13, None, True, 6),
        (13, 9, False, 2),
        (13, 1, True, 15),
        (30, 30, True, 2),
    ],
)
def test_pages_are_counted(count: int, per_page: int | None, solutions: bool, pages: int) -> None:
    sheet = puzzle_sheet([SMALL] * count, per_page=per_page, solutions=solutions)
    assert len(sheet.pages) == pages_of(to_pdf(sheet)) == pages


def test_large_boards_get_more_room_unless_told_otherwise() -> None:
    entries = [entry_on(30, 40)] * 4
    assert len(puzzle_sheet(entries).pages) == 4
    assert len(puzzle_sheet(entries, per_page=4).pages) == 1
    with pytest.raises(ValueError, match="too small to read"):
        puzzle_sheet(entries * 8, per_page=30)


def test_a_solution_must_be_known() -> None:
    with pytest.raises(ValueError, match=r"solution of puzzle 1 .* is not known"):
        puzzle_sheet([Entry(SMALL.puzzle)], solutions=True)


def test_a_network_must_fit() -> None:
    puzzle = Puzzle.parse("7x7_HzuC")
    with pytest.raises(ValueError, match="1A would not be hot"):
        Entry(puzzle, network=SMALL.network)
    with pytest.raises(ValueError, match="is no network of"):
        Entry(puzzle, network=Network.parse("1A:R3"))


def documents() -> dict[str, Document]:
    return {
        "puzzle": puzzle_sheet([SMALL, entry_on(7, 6)], solutions=True),
        "game-sheet": blank_sheet(Rules(7, 8, touch="side")),
    }


@pytest.mark.parametrize("name", list(documents()))
def test_pages_are_as_looked_at(name: str, golden: Callable[[str, str], None]) -> None:
    golden(f"puzzles/{name}.svg", to_svg(documents()[name]))


@pytest.mark.parametrize("name", list(documents()))
def test_the_same_pages_are_the_same_file(name: str) -> None:
    first, second = documents()[name], documents()[name]
    pdf = to_pdf(first)
    assert pdf == to_pdf(second)
    assert re.findall(rb"D:(\d{8})", pdf) == [b"20000101"]
    root = ET.fromstring(to_svg(first))
    assert root.get("width", "").endswith("pt")


def test_the_game_sheet_has_both_fields_and_all_squares() -> None:
    [page] = blank_sheet(Rules()).pages
    texts = [mark.text for mark in page.marks if isinstance(mark, Text)]
    assert texts.count("10") == texts.count("J") == 2
    # Numbers of rows, and the squares 2 2 3 3 4 5 under either field.
    assert [texts.count(number) for number in "12345"] == [2, 6, 6, 4, 4]
    no_strips = blank_sheet(Rules(strips=())).pages[0]
    assert any(isinstance(mark, Text) and "No strips" in mark.text for mark in no_strips.marks)


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        cli.main(["puzzle", *arguments])
    return int(left.value.code or 0)


def test_print_reads_every_kind_of_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "new.json").write_text(
        json.dumps(
            {
                "puzzles": [
                    {
                        "id": SMALL.puzzle.id,
                        "grade": "hard",
                        "score": 31,
                        "network": str(SMALL.network),
                    }
                ]
            }
        )
    )
    (tmp_path / "ids").write_text(f"# two\n{SMALL.puzzle.id}\n\n{SMALL.puzzle.id}  # again\n")
    (tmp_path / "club.spy").write_text(SMALL.puzzle.to_session().to_text())
    sources = [str(tmp_path / "new.json"), f"@{tmp_path / 'ids'}", str(tmp_path / "club.spy")]
    out = tmp_path / "sheet.pdf"
    arguments = ["print", *sources, "7x7_iCz\nbCj", "--no-grade", "--out", str(out), "--json"]
    assert run(*arguments) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [puzzle["id"] for puzzle in answer["puzzles"]] == [SMALL.puzzle.id] * 5
    assert [puzzle["grade"] for puzzle in answer["puzzles"]] == ["hard", *[None] * 4]
    assert answer["pages"] == pages_of(out.read_bytes()) == 2


def test_what_is_not_known_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.svg"
    assert run("print", SMALL.puzzle.id, "--solutions", "--out", str(out), "--json") == 0
    [puzzle] = json.loads(capsys.readouterr().out)["puzzles"]
    assert puzzle["network"] == str(SMALL.network)
    assert puzzle["grade"] in ("easy", "medium", "hard", "expert", "extreme")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no puzzle in it"),
        ("{", "not JSON"),
        ('{"puzzles": 3}', "is not a list"),
        ('{"puzzles": []}', "there is no puzzle in it"),
        ('["7x7_iCzbCj", 3]', 'puzzle 2: no "id"'),
        ('[{"id": "7x7_iCzbC"}]', "puzzle 1: puzzle ID, character 10: the ID ends"),
        ('[{"id": "7x7_iCzbCj", "grade": 3}]', '"grade" is not one of easy'),
        ('[{"id": "7x7_iCzbCj", "score": "3"}]', '"score" is not a number'),
        ('[{"id": "7x7_iCzbCj", "network": "1A:R6D5L4U3R2D1"}]', "would not be cold"),
        ('[{"id": "7x7_iCzbCj", "network": "x"}]', "is not a network"),
        ("7x7_iCzbCj\n7x7_iCzb\n", ":2: puzzle ID, character 9"),
        ("7x7_iCzbCj hard\n", ":1: 'hard' is too much"),
        ("board 7x7\nspy 9A hot\n", ":2: 9A is outside"),
    ],
)
def test_bad_files_get_one_clear_line(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "source", tmp_path / "sheet.pdf"
    source.write_text(text)
    assert run("print", str(source), "--out", str(out)) == 2
    message = capsys.readouterr().err
    assert why in message
    assert message.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (["7x7_iCzm"], 3, "several classes fit"),
        (["6x6_zj"], 1, "no network fits"),
        (["7x7_iCz?"], 2, "character 8"),
        (["7x7_iCz.bCj"], 2, "character 8"),
        (["missing.spy"], 2, "No such file"),
        (["7x7_iCzX"], 2, "character 8"),
        (["7x7_iCzbCj", "--per-page", "0"], 2, "--per-page"),
        (["7x7_iCzbCj", "--time-limit", "-1"], 2, "time limit"),
        (["7x7_iCzbCj", "--time-limit", "0", "--solutions"], 4, "nothing was written"),
    ],
)
def test_wishes_that_cannot_be_met(
    arguments: list[str],
    code: int,
    why: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "sheet.pdf"
    assert run("print", *arguments, "--out", str(out)) == code
    assert why in capsys.readouterr().err
    assert not out.exists()


def test_a_file_is_kept_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.SVG"
    assert run("sheet", "--board", "8x8", "--out", str(out)) == 0
    before = out.read_bytes()
    assert run("sheet", "--out", str(out)) == 2
    assert run("print", SMALL.puzzle.id, "--out", str(out)) == 2
    assert "use --force" in capsys.readouterr().err
    assert out.read_bytes() == before
    assert run("sheet", "--out", str(out), "--force") == 0
    assert out.read_bytes() != before
    assert run("sheet", "--out", str(tmp_path / "sheet.txt")) == 2
