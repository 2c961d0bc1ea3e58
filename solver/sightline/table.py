"""Tables: who wins every set-up of a few stones, up to the board's symmetries.

A table is a file of JSON lines.  The first says what it is a table of; every other has a
set-up, its winner, and the nodes of the search, each set-up solved with nothing known of
the others, so that the nodes never depend on how the work was shared out:

    {"schema": "spyglass/hex-table/1", "board": "hexhex4", "stones": 2, "most_nodes": null}
    {"position": "hexhex4/b:a1,a2/r:", "winner": "red", "nodes": 1386}

A winner is null where `most_nodes` were not enough.  While the table is being made, every
entry is kept at once in a journal beside the file, in the order in which they are solved;
after an interruption the same call goes on from there.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from solver.console import InputError, write_whole
from solver.parallel import ordered_map
from solver.sightline.board import Board
from solver.sightline.entry import Entry, read_object
from solver.sightline.position import Colour, Position
from solver.sightline.setups import setups

_SCHEMA = "spyglass/hex-table/1"


@dataclass(frozen=True, slots=True)
class Table:
    """Set-ups of one board that were searched.

    Attributes
    ----------
    board, stones, most_nodes
        Which set-ups, and the nodes allowed for each; `None` is without limit.
    entries
        In the order of `solver.sightline.setups.setups`.
    """

    board: Board
    stones: int
    most_nodes: int | None
    entries: tuple[Entry, ...]

    @property
    def complete(self) -> bool:
        """Whether every winner is known."""
        return all(entry.winner is not None for entry in self.entries)

    def won_by(self, winner: Colour | None) -> tuple[Entry, ...]:
        """The entries with this winner; those that are not known for `None`."""
        return tuple(entry for entry in self.entries if entry.winner == winner)

    def hardest(self, count: int) -> list[Entry]:
        """The entries that took most nodes."""
        return sorted(self.entries, key=lambda entry: -entry.nodes)[:count]

    def to_text(self) -> str:
        """The table as it stands in its file."""
        head = _head(self.board, self.stones, self.most_nodes)
        return head + "".join(entry.line() for entry in self.entries)

    def digest(self) -> str:
        """The SHA-256 of the file, to compare tables by."""
        return hashlib.sha256(self.to_text().encode()).hexdigest()

    @classmethod
    def load(cls, path: str | Path, board: Board | None = None) -> Table:
        """Read a table from its file.

        Parameters
        ----------
        path
            The file.
        board
            The board that the table must be of; by default a built-in one.

        Raises
        ------
        InputError
            If the file cannot be read, or is no such table; the text says where.
        """
        lines = _lines(path)
        try:
            fields = read_object(lines[0] if lines else "")
            board = board or Board.parse(str(fields.get("board")))
            stones, most = fields.get("stones"), fields.get("most_nodes")
            if type(stones) is not int or not (most is None or type(most) is int):
                raise ValueError("this is no table of the sight-line game")
            if lines[0] != _head(board, stones, most):
                raise ValueError(f"this is no table of {board}")
        except ValueError as error:
            raise InputError(f"{path}: line 1: {error}") from None
        return cls(board, stones, most, tuple(_entries(path, lines[1:], board)))


def _head(board: Board, stones: int, most_nodes: int | None) -> str:
    fields = {
        "schema": _SCHEMA,
        "board": board.name,
        "stones": stones,
        "most_nodes": most_nodes,
    }
    if board.side is None:  # the name says it all for a hexhex only
        shape = json.dumps([board.cells, board.lines]).encode()
        fields["shape"] = hashlib.sha256(shape).hexdigest()
    return json.dumps(fields) + "\n"


def _lines(path: str | Path) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines(keepends=True)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 text at byte {error.start}") from None


def _entries(path: str | Path, lines: Iterable[str], board: Board) -> Iterator[Entry]:
    for number, line in enumerate(lines, start=2):
        try:
            yield Entry.read(line, board)
        except ValueError as error:
            raise InputError(f"{path}: line {number}: {error}") from None


def journal_of(path: str | Path) -> Path:
    """Where the entries of a table are kept while it is being made."""
    return Path(f"{path}.part")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a table has come: entries there are, and entries there will be."""

    done: int
    total: int


def make(
    board: Board,
    stones: int,
    path: str | Path,
    *,
    most_nodes: int | None = None,
    workers: int = 1,
    backend: str | None = None,
    overwrite: bool = False,
) -> Generator[Progress, None, None]:
    """Make a table, or go on making it; when the iterator ends it is in its file.

    Parameters
    ----------
    board, stones
        Which set-ups.
    path
        The file.  Beside it lies the journal, until the table is finished.
    most_nodes
        Give a set-up up after so many nodes.
    workers, backend
        See `solver.parallel.ordered_map`.
    overwrite
        Whether the file may exist; a journal is always used.

    Yields
    ------
    Progress
        At first, and after every entry.

    Raises
    ------
    InputError
        If the file exists and `overwrite` is false, it cannot be written, or the journal
        is of another table.
    """
    journal = journal_of(path)
    wanted = list(setups(board, stones))
    head = _head(board, stones, most_nodes)
    known = _read_journal(journal, head, board)
    tasks = [position for position in wanted if position not in known]
    yield Progress(len(known), len(wanted))
    # Workers on other machines have other disks: what comes from them is written here.
    here = backend != "dask"
    task = partial(_searched, most_nodes=most_nodes, journal=journal if here else None)
    with closing(ordered_map(task, tasks, workers, backend=backend)) as results:
        for entry in results:
            if not here:
                _append(journal, entry.line())
            known[entry.position] = entry
            yield Progress(len(known), len(wanted))
    table = Table(board, stones, most_nodes, tuple(known[position] for position in wanted))
    write_whole(path, table.to_text(), overwrite=overwrite)
    journal.unlink()


def _searched(position: Position, most_nodes: int | None, journal: Path | None) -> Entry:
    entry = Entry.search(position, most_nodes)
    if journal is not None:
        _append(journal, entry.line())
    return entry


def _append(journal: Path, line: str) -> None:
    """Add a line in one write, which several processes may do at once."""
    try:
        handle = os.open(journal, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            os.write(handle, line.encode())
        finally:
            os.close(handle)
    except OSError as error:
        raise InputError(f"{journal}: {error.strerror or error}") from None


def _read_journal(journal: Path, head: str, board: Board) -> dict[Position, Entry]:
    """The entries that are there already; a line that was not finished is taken away."""
    lines = _lines(journal) if journal.exists() else []
    if lines and not lines[-1].endswith("\n"):
        del lines[-1]
    if lines and lines[0] != head:
        raise InputError(f"{journal} is of another table; remove it, or name another file")
    write_whole(journal, "".join(lines or [head]), overwrite=True)
    return {entry.position: entry for entry in _entries(journal, lines[1:], board)}
