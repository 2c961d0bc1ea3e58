"""The bundled collection: 40 puzzles of each grade on several boards, with solutions.

It is a recipe, `BATCHES`, and the file `collection.json` that comes of it.  Anyone gets
the same file again, on any number of workers:

    python -m puzzles.collection --write

Without `--write` the puzzles are made anew and compared with the file.  A change of the
ladder or of the generator that changes a puzzle or a score needs a new file.

>>> [len(collection(grade)) for grade in GRADES]
[40, 40, 40, 40, 40]
>>> len(collection("easy", Board(7, 7)))
8
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click

from puzzles.entry import Entry, entries_of
from puzzles.grades import GRADES
from puzzles.places import Symmetry
from solver.console import NO, LimitError, leave, write_whole
from solver.network.board import Board
from solver.network.rules import Rules

FILE = Path(__file__).with_name("collection.json")
"""Where the collection is."""

SCHEMA = "spyglass/puzzle-collection/1"


@dataclass(frozen=True)
class Batch:
    """Puzzles of one kind, as many of each grade.

    Attributes
    ----------
    rules, symmetry
        What they are on, and how their clues lie.
    count
        How many of each grade.
    most
        The greatest number of clues, for grades that would have very many.
    """

    rules: Rules
    symmetry: Symmetry
    count: int
    most: dict[str, int]


BATCHES = (
    Batch(Rules(rows=7, cols=7), "none", 8, {"easy": 22, "medium": 18}),
    Batch(Rules(rows=8, cols=8), "rotate", 12, {"easy": 30, "medium": 24}),
    Batch(Rules(rows=8, cols=8, touch="side"), "none", 4, {"easy": 24, "medium": 20}),
    Batch(Rules(rows=9, cols=9), "mirror", 8, {"easy": 36, "medium": 28}),
    Batch(Rules(rows=10, cols=10), "rotate", 8, {"easy": 42, "medium": 32}),
)
"""What is in the collection."""


def collection(grade: str | None = None, board: Board | None = None) -> tuple[Entry, ...]:
    """The puzzles of a grade and of a board, easy ones and small boards first.

    Parameters
    ----------
    grade
        One of `GRADES`; all grades without it.
    board
        All boards without it.
    """
    return tuple(
        entry
        for entry in _bundled()
        if grade in (None, entry.grade) and board in (None, entry.puzzle.board)
    )


@cache
def _bundled() -> tuple[Entry, ...]:
    return tuple(entries_of(FILE.read_text(encoding="utf-8"), FILE.name))


def make(workers: int = 1) -> Iterator[dict[str, Any]]:
    """Make the collection: each puzzle as it stands in the file.

    Raises
    ------
    LimitError
        If one cannot be made.
    """
    from puzzles.generate import Missed, Wish, generate

    for name in GRADES:
        for number, batch in enumerate(BATCHES, start=1):
            clues = (1, batch.most[name]) if name in batch.most else None
            # Trials cost too much to look for the fewest clues that they can do with.
            wish = Wish(batch.rules, name, clues, batch.symmetry, minimal=name != "expert")
            seed = f"collection/{number}"
            made = []
            for one in generate(wish, seed=seed, count=batch.count, workers=workers):
                if isinstance(one, Missed):
                    raise LimitError(f"batch {number}, {name}: {one.why}")
                made.append(one)
            for one in sorted(made, key=lambda one: (one.grade.score, one.puzzle.id)):
                yield {
                    "id": one.puzzle.id,
                    "grade": name,
                    "score": one.grade.score,
                    "clues": len(one.puzzle.clues),
                    "network": str(one.network),
                }


def document(puzzles: list[dict[str, Any]]) -> str:
    """The text of the file, with a line for each puzzle."""
    lines = ",\n".join(f"    {json.dumps(puzzle)}" for puzzle in puzzles)
    return f'{{\n  "schema": "{SCHEMA}",\n  "puzzles": [\n{lines}\n  ]\n}}\n'


@click.command()
@click.option("--write", is_flag=True, help=f"Write {FILE.name} instead of comparing with it.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True)
def main(write: bool, workers: int) -> None:
    """Make the bundled collection anew."""
    puzzles = []
    for puzzle in make(workers):
        puzzles.append(puzzle)
        click.echo(f"{len(puzzles)}: {puzzle['grade']} {puzzle['id']}", err=True)
    text = document(puzzles)
    if write:
        write_whole(FILE, text, overwrite=True)
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
        click.echo(f"{FILE.name} is not what is made today")
        leave(NO)
    click.echo(f"{len(puzzles)} puzzles in {FILE.name}")


if __name__ == "__main__":
    main()
