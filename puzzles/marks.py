"""Marks: what somebody who solves a puzzle has written down, and its text forms.

Two forms are read.  A list names spaces, each followed by `+` for hot or `-` for not
hot.  The short form goes over the whole board in row-major order, as the ID of a puzzle
does: `+` and `-` for marked spaces, `a` to `z` for runs of 1 to 26 that are not marked.

>>> board = Board(2, 3)
>>> parse_marks("1B+ 2C-", board)
{1: True, 5: False}
>>> marks_text({1: True, 5: False}, board), parse_marks("a+c-", board)
('a+c-', {1: True, 5: False})
>>> parse_marks("1B+ 1D-", board)
Traceback (most recent call last):
    ...
ValueError: mark '1D-': 1D is outside the 2x3 board (1A to 2C)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from string import ascii_lowercase

from solver.network.board import Board


def parse_marks(text: str, board: Board) -> dict[int, bool]:
    """Read marks: for every marked space whether it is marked hot.

    Raises
    ------
    ValueError
        If the text is in neither form; it says where.
    """
    if re.search(r"\d", text):
        return _parse_list(text, board)
    return _parse_short("".join(text.split()), board)


def marks_text(marks: Mapping[int, bool], board: Board) -> str:
    """The short form; reading it gives the marks again."""
    signs = [("-+"[marks[space]] if space in marks else "") for space in range(board.size)]
    parts = []
    for sign, group in groupby(signs):
        count = len(list(group))
        if sign:
            parts.append(sign * count)
        else:
            whole, rest = divmod(count, len(ascii_lowercase))
            parts.append("z" * whole + (ascii_lowercase[rest - 1] if rest else ""))
    return "".join(parts)


def _parse_list(text: str, board: Board) -> dict[int, bool]:
    marks: dict[int, bool] = {}
    for word in filter(None, re.split(r"[\s,]+", text)):
        if word[-1] not in "+-":
            raise ValueError(f"mark {word!r} must end in + for hot or - for not hot")
        try:
            space = board.parse_space(word[:-1])
        except ValueError as error:
            raise ValueError(f"mark {word!r}: {error}") from None
        hot = word[-1] == "+"
        if marks.setdefault(space, hot) != hot:
            raise ValueError(f"{board.name(space)} is marked both hot and not hot")
    return dict(sorted(marks.items()))


def _parse_short(text: str, board: Board) -> dict[int, bool]:
    marks: dict[int, bool] = {}
    space = 0
    for place, sign in enumerate(text, start=1):
        if sign in "+-" and space < board.size:
            marks[space] = sign == "+"
            space += 1
        elif sign in ascii_lowercase:
            space += ascii_lowercase.index(sign) + 1
        elif sign not in "+-":
            raise ValueError(
                f"marks, character {place}: {sign!r} is not +, - or a run of spaces (a to z)"
            )
        else:
            space += 1
        if space > board.size:
            raise ValueError(f"marks, character {place}: this goes past the {board} board")
    if text and space < board.size:
        raise ValueError(f"the marks end after {space} of the {board.size} spaces of the board")
    return marks
