"""Tables kept on disk, in the user's cache folder.

A file holds the table of one board with one set of lines.  Its name carries a version,
which is raised whenever the form of the file or the order of networks changes.  A file
is written under another name and moved into place, so that two processes that build the
same table at once leave a whole file; one that is cut short or damaged is found out by
the checksums of the archive, and built again.
"""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.console import InputError, write_whole
from solver.network.answers import Answer
from solver.network.rules import Rules
from solver.network.table import MEMORY_BUDGET, Table, answers_from, bytes_per_network
from solver.result import Deadline

VERSION = 1
"""Of the files in the cache."""

_LARGEST = 1 << 27  # bytes of answers and joints above which a table is not kept


def cache_folder() -> Path:
    """The folder of the cache: `SPYGLASS_CACHE` if that is set, else the user's own."""
    folder = os.environ.get("SPYGLASS_CACHE")
    if folder:
        return Path(folder)
    import platformdirs

    return Path(platformdirs.user_cache_dir("spyglass", appauthor=False))


def cache_file(rules: Rules) -> Path:
    """Where the table of a board is kept.

    >>> cache_file(Rules()).name
    'network-v1-10x10-1.2.3.4.5.6-point.npz'
    """
    lines = ".".join(map(str, rules.lines))
    return cache_folder() / f"network-v{VERSION}-{rules.size_text}-{lines}-{rules.touch}.npz"


def load_table(rules: Rules) -> Table | None:
    """The table from the cache, or `None` if there is no whole file."""
    try:
        with np.load(cache_file(rules), allow_pickle=False) as arrays:
            return _checked(rules, arrays["joints"], arrays["class_of"], arrays["hot"])
    except Exception:  # whatever is wrong with the file, the table is built again
        return None


def _checked(
    rules: Rules, joints: NDArray[Any], class_of: NDArray[Any], hot: NDArray[Any]
) -> Table:
    """The table of these arrays.

    Raises
    ------
    ValueError
        If they are not of the form that `save_table` writes.
    """
    classes = numbers = 0
    if class_of.shape != (len(joints),) or class_of.dtype != np.int32:
        raise ValueError("class_of")
    if len(class_of):
        classes, numbers = int(class_of.max()) + 1, len(np.unique(class_of))
    if classes != numbers or class_of.min(initial=0) < 0:
        raise ValueError("class_of")
    if joints.dtype != np.int16 or joints.shape != (len(class_of), len(rules.lines) + 1):
        raise ValueError("joints")
    if hot.dtype != np.uint8 or hot.shape != (rules.board.size, -(-classes // 8)):
        raise ValueError("hot")
    return Table(rules, joints, class_of, answers_from(rules, hot, classes))


def save_table(table: Table) -> None:
    """Keep a table; a cache that cannot be written is no error."""
    if table.networks * bytes_per_network(table.rules) > 4 * _LARGEST:
        return
    buffer = io.BytesIO()
    np.savez(
        buffer,
        joints=table.joints,
        class_of=table.class_of,
        hot=np.packbits(table.giving(Answer.HOT), axis=1),
    )
    with contextlib.suppress(OSError, InputError):
        path = cache_file(table.rules)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, buffer.getvalue(), overwrite=True)


def table_of(
    rules: Rules, *, budget: int = MEMORY_BUDGET, deadline: Deadline | None = None
) -> Table:
    """Every network of a board, from the cache or built and kept.

    Parameters
    ----------
    rules
        The board, lines and touch rule; options of play are ignored.
    budget
        Bytes that building it may take.
    deadline
        When to give up.

    Raises
    ------
    TableTooLargeError
        If it would need more than `budget` bytes.
    OutOfTimeError
        If the deadline passes.
    """
    table = load_table(rules)
    if table is None:
        table = Table.build(rules, budget=budget, deadline=deadline)
        save_table(table)
    return table
