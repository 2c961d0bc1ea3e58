"""Endgame problems of Othello as they are published: a position and its moves with scores.

A line is 64 squares from a1 to h8 (`X` black, `O` white, `-` empty), the side to move,
and the moves with their final disc difference.

>>> line = "-" * 27 + "OX------XO" + "-" * 27 + " X; D3:+0; C4:+0;"
>>> problem = read_problem(line)
>>> problem.position.side, problem.margins
('p', {19: 0, 26: 0})
>>> read_problem(line.replace("C4", "A1"))
Traceback (most recent call last):
    ...
ValueError: A1: a disc cannot be placed there
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.turning_point.moves import placements
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules

_SCORE = re.compile(r"[+-]?\d{1,2}\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Problem:
    """A position of Othello with what is published about it.

    Attributes
    ----------
    position
        The position.
    margins
        The final disc difference after each move that is listed, for the side to move.
    """

    position: Position
    margins: dict[int, int]


def read_problem(line: str) -> Problem:
    """Read a problem.

    Raises
    ------
    ValueError
        If it is none; the text says what is wrong.
    """
    head, *moves = (part.strip() for part in line.strip().rstrip(";").split(";"))
    position = Position.parse(head, Rules.othello())
    allowed = {one.hole for one in placements(position)}
    margins = {}
    for move in moves:
        name, _, score = move.partition(":")
        hole = position.board.hole(name.strip())
        if hole not in allowed:
            raise ValueError(f"{name.strip()}: a disc cannot be placed there")
        if not _SCORE.match(score.strip()):
            raise ValueError(f"{move!r} is no move with a score; write such as G8:+18")
        margins[hole] = int(score)
    return Problem(position, margins)


def read_problems(text: str, name: str = "problems") -> list[Problem]:
    """Read a file of problems, one a line; empty lines are skipped.

    Raises
    ------
    ValueError
        If a line is none; the text says which and why.
    """
    problems = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                problems.append(read_problem(line))
            except ValueError as error:
                raise ValueError(f"{name}:{number}: {error}") from None
    return problems
