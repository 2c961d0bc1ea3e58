"""A table made on a Dask cluster is the one made here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def test_a_local_cluster(tmp_path: Path, run: Callable[..., Any]) -> None:
    distributed = pytest.importorskip("distributed")
    words = ("hex", "table", "--board", "hexhex2", "--stones", "3", "--out")
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert run(*words, here).code == 0
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        done = run(*words, there, "--workers", "2", "--cluster", cluster.scheduler_address)
    assert done.code == 0
    assert there.read_text() == here.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here.jsonl", "there.jsonl"]


def test_no_cluster(tmp_path: Path, run: Callable[..., Any]) -> None:
    pytest.importorskip("distributed")
    done = run("hex", "table", "--out", tmp_path / "x", "--cluster", "nowhere")
    assert done.code == 1
    assert "nowhere" in done.err
