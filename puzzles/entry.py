r"""A puzzle with what is known of it, and the files that hold such entries.

A file is what `spyglass puzzle new --json` prints, a list of IDs, one a line, or a
session, whose spies are the clues of one puzzle.

>>> [entry] = entries_of("board 2x3\nlines 1 2\nspy 1B hot\n", "club.spy")
>>> entry.puzzle.id, entry.grade, entry.network
('2x3_1_2_aHd', None, None)
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any

from puzzles.grades import GRADES
from puzzles.puzzle import Puzzle
from solver.console import InputError, read_text, source_name
from solver.network.answers import answers_of, broken
from solver.network.chain import Network, why_invalid
from solver.network.session import Session
from solver.result import Deadline


@dataclass(frozen=True)
class Entry:
    """A puzzle, and what came with it.

    Attributes
    ----------
    puzzle
        The puzzle.
    grade
        Its grade, such as `medium`, if known.
    score
        The number that orders puzzles within the grade, if known.
    network
        A network that fits every clue, if known.

    Raises
    ------
    ValueError
        If the network does not fit.
    """

    puzzle: Puzzle
    grade: str | None = None
    score: float | None = None
    network: Network | None = None

    def __post_init__(self) -> None:
        network, puzzle = self.network, self.puzzle
        if network is None:
            return
        reasons = why_invalid(network, puzzle.rules)
        if reasons:
            raise ValueError(f"{network} is no network of {puzzle.id}: it {reasons[0]}")
        wrong = broken(puzzle.clues, answers_of(network.hot(puzzle.board), puzzle.board))
        if wrong:
            clue = wrong[0]
            raise ValueError(
                f"{network} does not fit {puzzle.id}: "
                f"{clue.name(puzzle.board)} would not be {clue.answer}"
            )


def completed(
    entry: Entry, *, grade: bool = True, network: bool = True, deadline: Deadline | None = None
) -> Entry:
    """The entry with its grade and its network found, where they are not known.

    Parameters
    ----------
    entry
        What is known.
    grade, network
        Which of the two are wanted.
    deadline
        When to give up.

    Raises
    ------
    NoGradeError
        If no class of networks fits the puzzle, or several do.
    OutOfTimeError
        If the deadline passes.
    """
    from puzzles.grade import grade as find_grade
    from puzzles.grade import solution_of

    if network and entry.network is None:
        entry = replace(entry, network=solution_of(entry.puzzle, "auto", deadline))
    if grade and entry.grade is None:
        found = find_grade(entry.puzzle, deadline=deadline)
        entry = replace(entry, grade=found.grade, score=found.score)
    return entry


def load_entries(arguments: Sequence[str]) -> list[Entry]:
    """The puzzles that the arguments of a command name, in their order.

    Parameters
    ----------
    arguments
        IDs, files, or `-` for standard input.  What begins like `8x8` is an ID; a file
        of such a name is written `@NAME`, unless the name has a dot or a slash.  An ID
        may be broken across lines, as on a printed sheet.

    Raises
    ------
    InputError
        If one cannot be read.
    """
    entries: list[Entry] = []
    for argument in arguments:
        compact = "".join(argument.split())
        if _is_id(compact) and not (_is_path(argument) and Path(argument).exists()):
            try:
                entries.append(Entry(Puzzle.parse(compact)))
            except ValueError as error:
                raise InputError(f"{_short(compact)}: {error}") from None
        else:
            path = argument.removeprefix("@")
            entries += entries_of(read_text(path), source_name(path))
    return entries


def entries_of(text: str, name: str) -> list[Entry]:
    """The puzzles in the text of a file.

    Parameters
    ----------
    text
        JSON, a list of IDs with comments after `#`, or a session.
    name
        What to call the file in messages.

    Raises
    ------
    InputError
        If it cannot be read, or holds no puzzle.
    """
    if text.lstrip()[:1] in ("{", "["):
        entries = _from_json(text, name)
    else:
        words = [(n, line.partition("#")[0].split()) for n, line in _numbered(text)]
        lines = [(number, line) for number, line in words if line]
        if lines and lines[0][1][0][0].isdigit():
            entries = [_from_line(line, f"{name}:{number}") for number, line in lines]
        else:
            entries = [_from_session(text, name)] if lines else []
    if not entries:
        raise InputError(f"{name}: there is no puzzle in it")
    return entries


def _is_id(argument: str) -> bool:
    return re.match(r"[0-9]+[xX]|[0-9]+_", argument) is not None


def _is_path(argument: str) -> bool:
    return any(sign in argument for sign in "./\\")


def _numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.splitlines(), start=1))


def _short(text: str) -> str:
    """A text for a message, cut if it is long."""
    return text if len(text) <= 40 else f"{text[:37]}..."


def _from_line(words: list[str], place: str) -> Entry:
    if len(words) > 1:
        raise InputError(f"{place}: {_short(words[1])!r} is too much: a line holds one ID")
    try:
        return Entry(Puzzle.parse(words[0]))
    except ValueError as error:
        raise InputError(f"{place}: {error}") from None


def _from_session(text: str, name: str) -> Entry:
    try:
        return Entry(Puzzle.from_session(Session.parse(text, name=name)))
    except ValueError as error:
        raise InputError(str(error)) from None


def _from_json(text: str, name: str) -> list[Entry]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: not JSON: {error}") from None
    items = document
    if isinstance(document, dict):
        items = document.get("puzzles", [document])
    if not isinstance(items, list):
        raise InputError(f'{name}: "puzzles" is not a list')
    return [_from_item(item, f"{name}: puzzle {n}") for n, item in enumerate(items, start=1)]


def _from_item(item: Any, place: str) -> Entry:
    """The entry in an object with `id` and perhaps `grade`, `score` and `network`."""
    if isinstance(item, str):
        item = {"id": item}
    if not isinstance(item, dict) or not isinstance(item.get("id"), str):
        raise InputError(f'{place}: no "id"')
    grade, score, network = item.get("grade"), item.get("score"), item.get("network")
    if grade is not None and grade not in GRADES:
        raise InputError(f'{place}: "grade" is not one of {", ".join(GRADES)}')
    if score is not None and not _is_number(score):
        raise InputError(f'{place}: "score" is not a number')
    if network is not None and not isinstance(network, str):
        raise InputError(f'{place}: "network" is not a text')
    try:
        puzzle = Puzzle.parse(item["id"])
        return Entry(puzzle, grade, score, None if network is None else Network.parse(network))
    except ValueError as error:
        raise InputError(f"{place}: {error}") from None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
