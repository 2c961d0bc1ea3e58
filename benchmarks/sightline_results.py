"""Write the results of `docs/sightline-results.md` from tables, and draw the black wins.

Run `python -m benchmarks.sightline_results FILE...` in the root of the project, with files
that `spyglass hex table --out FILE` wrote.  What stands between the two marks of the page is
written anew, and so are the pictures beside it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

from solver.bits import members
from solver.console import InputError
from solver.sightline.entry import Entry
from solver.sightline.layout import hexagon_places
from solver.sightline.table import Table
from solver.svg import INK, add, document, group, to_text, write
from solver.terminal import plural

PAGE = Path("docs/sightline-results.md")
BEGIN = "<!-- written by benchmarks.sightline_results: begin -->\n"
END = "<!-- written by benchmarks.sightline_results: end -->\n"

_MOST_DRAWN = 40
"""Wins that are drawn; of larger families only the number is given."""

_IN_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
_ACROSS = 6  # set-ups in a row of a picture
_STEP = 9.0  # half the distance between two cells of a row
_RED = "#b3261e"
_PAPER = "#f7f4ec"


def families(table: Table) -> Iterator[tuple[int, list[Entry]]]:
    """The entries by how many of the stones are black, most first."""
    for blacks in range(table.stones, 0, -1):
        yield (
            blacks,
            [entry for entry in table.entries if entry.position.black.bit_count() == blacks],
        )


def kind(table: Table, blacks: int) -> str:
    """The stones of a family in words.

    >>> from solver.sightline.board import Board
    >>> kind(Table(Board.hexhex(4), 3, None, ()), 2)
    'two black stones and one red stone'
    >>> kind(Table(Board.hexhex(4), 6, None, ()), 6)
    '6 black stones'
    """
    reds = table.stones - blacks
    words = [
        f"{_IN_WORDS.get(count, count)} {colour} stone{'s' * (count > 1)}"
        for count, colour in ((blacks, "black"), (reds, "red"))
        if count
    ]
    return " and ".join(words)


def section(table: Table) -> str:
    """The results of a table, in Markdown."""
    words = f"spyglass hex table --board {table.board} --stones {table.stones}"
    if table.most_nodes is not None:
        words += f" --most-nodes {table.most_nodes}"
    nodes = sum(entry.nodes for entry in table.entries)
    lines = [
        f"### {table.board}, {plural(table.stones, 'stone')}\n",
        f"`{words} --out FILE`: {plural(len(table.entries), 'set-up')}, {nodes:,} nodes.\n",
        "| stones | set-ups | black wins | red wins | not known |",
        "|---|---:|---:|---:|---:|",
    ]
    for blacks, entries in families(table):
        counts = [sum(entry.winner == who for entry in entries) for who in ("black", "red", None)]
        figures = " | ".join(f"{count:,}" for count in (len(entries), *counts))
        lines.append(f"| {kind(table, blacks)} | {figures} |")
    solved = [entry for entry in table.hardest(len(table.entries)) if entry.winner is not None]
    hardest = ", ".join(
        f"`{entry.position}` ({entry.winner}, {entry.nodes:,})" for entry in solved[:3]
    )
    lines += [f"\nHardest, with winner and nodes: {hardest}.\n", f"SHA-256: `{table.digest()}`.\n"]
    for blacks, wins in drawn(table):
        name = picture_name(table, blacks)
        lines.append(
            f"Black wins with {kind(table, blacks)}: "
            + ", ".join(f"`{_cells(entry)}`" for entry in wins)
            + ".\n"
        )
        lines.append(f"![{table.board}: black wins with {kind(table, blacks)}]({name})\n")
    return "\n".join(lines)


def _cells(entry: Entry) -> str:
    return str(entry.position).partition("/")[2].removesuffix("/r:")


def drawn(table: Table) -> Iterator[tuple[int, list[Entry]]]:
    """The families whose black wins are listed and drawn."""
    for blacks, entries in families(table):
        wins = [entry for entry in entries if entry.winner == "black"]
        if 0 < len(wins) <= _MOST_DRAWN and table.board.size > 7:
            yield blacks, wins


def picture_name(table: Table, blacks: int) -> str:
    """The file of a picture."""
    reds = table.stones - blacks
    return f"sightline-{table.board}-b{blacks}" + (f"-r{reds}" if reds else "") + ".svg"


def picture(title: str, entries: Sequence[Entry]) -> str:
    """Set-ups of one board side by side, each with its stones below it in words.

    >>> from solver.sightline.position import Position
    >>> entry = Entry(Position.parse("hexhex2/b:a1/r:b2"), "black", 1)
    >>> picture("One", [entry]).count("<circle")
    2
    """
    board = entries[0].position.board
    places = hexagon_places(board)
    if places is None:
        raise ValueError(f"{board} is not made of hexagons")
    rows = [y * 1.5 * _STEP * 2 / 3**0.5 for y, _ in places]
    columns = [x * _STEP for _, x in places]
    points = [
        (round(x - min(columns), 1), round(y - min(rows), 1))
        for x, y in zip(columns, rows, strict=True)
    ]
    wide, high = max(x for x, _ in points) + 50, max(y for _, y in points) + 60
    across = min(_ACROSS, len(entries))
    down = -(-len(entries) // across)
    what = f"{title}: " + "; ".join(_cells(entry) for entry in entries)
    width = max(across * wide, 28 + 9 * len(title))
    root = document(title, what, round(width), round(30 + down * high))
    write(root, 14, 20, title, size=14, anchor="start", weight="bold")
    empty = add(add(root, "defs"), "g", id="board")
    for x, y in points:
        _hexagon(empty, x, y)
    for number, entry in enumerate(entries):
        row, column = divmod(number, across)
        field = group(root, round(column * wide + 25, 1), round(row * high + 50, 1))
        add(field, "use", href="#board")
        position = entry.position
        for cell in members(position.black):
            add(field, "circle", cx=points[cell][0], cy=points[cell][1], r=6.5, fill=INK)
        for cell in members(position.red):
            x, y = points[cell]
            add(field, "circle", cx=x, cy=y, r=5.5, fill="#ffffff", stroke=_RED, stroke_width=3)
        write(field, round((wide - 50) / 2, 1), round(high - 34, 1), _cells(entry), size=10)
    return to_text(root) + "\n"


def _hexagon(parent: Element, x: float, y: float) -> None:
    half, long = _STEP, _STEP * 2 / 3**0.5
    corners = [(0.0, -long), (half, -long / 2), (half, long / 2)]
    corners += [(-a, -b) for a, b in corners]
    path = " ".join(f"{x + a:.1f},{y + b:.1f}" for a, b in corners)
    add(parent, "polygon", points=path, fill=_PAPER, stroke="#8a8577", stroke_width=1)


def main(arguments: list[str] | None = None) -> None:
    """Write the results of some tables into the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args(arguments)
    try:
        loaded = [Table.load(file) for file in options.files]
    except InputError as error:
        parser.error(str(error))
    tables = sorted(loaded, key=lambda table: (table.board.size, table.stones))
    before, _, rest = options.page.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    body = "\n".join(section(table) for table in tables)
    options.page.write_text(f"{before}{BEGIN}\n{body}\n{END}{after}", encoding="utf-8")
    for table in tables:
        for blacks, wins in drawn(table):
            title = f"{table.board}: black wins with {kind(table, blacks)}"
            path = options.page.parent / picture_name(table, blacks)
            path.write_text(picture(title, wins), encoding="utf-8")


if __name__ == "__main__":
    main()
