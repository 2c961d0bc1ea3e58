"""The search on a Dask cluster gives what it gives here."""

from __future__ import annotations

import pytest

distributed = pytest.importorskip("distributed")


def test_a_local_cluster(run, monkeypatch: pytest.MonkeyPatch) -> None:
    field = ("--board", "6x6", "--lines", "1,2,3,4,5", "--effort", "2", "--json")
    here = run("network", "policy", "build", *field, "--strips").json()
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        there = run(
            "network", "policy", "build", *field, "--strips", "--workers", "2",
            "--cluster", cluster.scheduler_address,
        ).json()  # fmt: skip
    assert there["histogram"] == here["histogram"]
    assert there["nodes"] == here["nodes"]


def test_no_cluster(run) -> None:
    result = run("network", "policy", "build", "--board", "4x4", "--cluster", "nowhere")
    assert result.code == 1
    assert "no Dask scheduler" in result.err


def test_a_match_on_a_local_cluster(run) -> None:
    field = ("--board", "6x6", "--lines", "1,2,3,4,5")
    match = ("network", "match", *field, "--games", "20", "--json")
    here = run(*match).json()
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        address = cluster.scheduler_address
        there = run(*match, "--workers", "2", "--cluster", address).json()
    assert there["difference"] == here["difference"]
    assert there["rounds"] == here["rounds"]
