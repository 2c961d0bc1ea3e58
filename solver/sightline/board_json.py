"""The JSON form of a board: ``{"cells": ["a", ...], "lines": [["a", ...], ...]}``.

>>> read_json('{"cells": ["a", "b"], "lines": [["a", "b"]]}')
(('a', 'b'), (('a', 'b'),))
"""

from __future__ import annotations

import json
from typing import Any


def read_json(text: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The cells and the lines of a board, by name.

    Raises
    ------
    ValueError
        If the text is anything else, or a line has a cell that is not among the cells.
        Whether the lines make sense is for the board to say.
    """
    fields = _object(text)
    for word in fields:
        if word not in ("cells", "lines"):
            raise ValueError(f"unknown field {word!r}; a board has cells and lines")
    if "cells" not in fields:
        raise ValueError("a board needs cells: a list of names")
    cells = _strings(fields["cells"], "cells")
    if not isinstance(fields.get("lines"), list):
        raise ValueError("a board needs lines: a list of lists of names of cells")
    known, lines = set(cells), []
    for number, line in enumerate(fields["lines"], start=1):
        lines.append(_strings(line, f"line {number}"))
        for word in lines[-1]:
            if word not in known:
                raise ValueError(f"line {number}: {word!r} is not among the cells")
    return cells, tuple(lines)


def _object(text: str) -> dict[str, Any]:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields = dict(pairs)
        if len(fields) < len(pairs):
            words = [word for word, _ in pairs]
            twice = next(word for word in words if words.count(word) > 1)
            raise ValueError(f"the field {twice!r} is there twice")
        return fields

    try:
        fields = json.loads(text, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from None
    except RecursionError:
        raise ValueError("no board: lists in lists in lists without end") from None
    if not isinstance(fields, dict):
        raise ValueError('a board is an object: {"cells": [...], "lines": [[...], ...]}')
    return fields


def _strings(value: Any, what: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{what}: a list of names of cells is wanted, not {value!r}")
    for entry in value:
        if not isinstance(entry, str):
            raise ValueError(f"{what}: {entry!r} is no name; names stand in quotation marks")
    return tuple(value)
