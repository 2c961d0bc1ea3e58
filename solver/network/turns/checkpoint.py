"""Checkpoints: what an interrupted search had finished."""

from __future__ import annotations

import io
import json
import time
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from solver.console import InputError, write_whole
from solver.network.turns.rollout import Progress
from solver.network.turns.source import Source

VERSION = 1
_EVERY = 5.0  # seconds between two times of writing, at least


def open_checkpoint(
    path: str | Path | None, source: Source, objective: str, effort: int
) -> Progress:
    """What a checkpoint says is finished, if there is one; it is kept up to date.

    Raises
    ------
    InputError
        If the file is not a checkpoint of the same search.
    """
    if path is None:
        return Progress()
    path = Path(path)
    what = {
        "version": VERSION,
        "rules": asdict(source.rules),
        "sample": source.sample,
        "seed": source.seed,
        "objective": objective,
        "effort": effort,
    }
    what = json.loads(json.dumps(what))
    progress = _read(path, what) if path.exists() else Progress()
    last = [0.0]

    def save(state: Progress) -> None:
        if time.monotonic() - last[0] >= _EVERY:
            _write(path, what, state)
            last[0] = time.monotonic()

    progress.saved = save
    return progress


def _write(path: Path, what: dict[str, Any], state: Progress) -> None:
    buffer = io.BytesIO()
    numbers = sorted(state.branches)
    trees = [state.branches[number] for number in numbers]
    np.savez_compressed(
        buffer,
        what=np.array(json.dumps(what)),
        trunk=np.array(state.trunk, dtype=np.int16),
        numbers=np.array(numbers, dtype=np.int64),
        lengths=np.array([len(tree) for tree in trees], dtype=np.int64),
        symbols=np.concatenate([np.empty(0, dtype=np.int16), *trees]),
    )
    write_whole(path, buffer.getvalue(), overwrite=True)


def _read(path: Path, what: dict[str, Any]) -> Progress:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            found = json.loads(str(arrays["what"]))
            trunk = arrays["trunk"].tolist()
            ends = np.cumsum(arrays["lengths"])
            trees = np.split(arrays["symbols"], ends[:-1]) if len(ends) else []
            branches = dict(zip(arrays["numbers"].tolist(), trees, strict=True))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise InputError(f"{path}: not a checkpoint, or damaged") from None
    if found != what:
        raise InputError(f"{path}: a checkpoint of another search; remove it or name another")
    return Progress(trunk, branches)
