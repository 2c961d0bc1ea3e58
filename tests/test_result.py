"""Status, counters and the clock."""

from __future__ import annotations

import pytest

from solver.result import Counters, Deadline, Status


def test_only_complete_is_whole() -> None:
    assert [status for status in Status if status.complete] == [Status.COMPLETE]
    assert [status.value for status in Status] == ["complete", "limit", "time"]


def test_no_limit() -> None:
    clock = Deadline()
    assert not clock.passed()
    assert clock.left() == float("inf")
    assert clock.elapsed() >= 0
    assert clock.restarted().seconds is None


def test_limits() -> None:
    assert Deadline(0).passed()
    assert Deadline(0).left() == 0
    clock = Deadline(1000)
    assert not clock.passed()
    assert 0 < clock.left() <= 1000
    assert clock.restarted().seconds == 1000


def test_restarted_counts_from_now(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("solver.result.time.monotonic", lambda: now)
    clock = Deadline(10)
    now = 107.0
    assert (clock.left(), clock.elapsed(), clock.passed()) == (3, 7, False)
    assert clock.restarted().left() == 10
    now = 110.0
    assert (clock.left(), clock.passed()) == (0, True)
    now = 200.0
    assert clock.left() == 0


@pytest.mark.parametrize("seconds", [-1, -0.001, float("nan"), float("-inf")])
def test_no_limit_at_all(seconds: float) -> None:
    with pytest.raises(ValueError, match="a time limit must be at least 0 seconds, not"):
        Deadline(seconds)


def test_counters_start_at_nothing() -> None:
    assert Counters() == Counters(seconds=0, nodes=0, solves=0)
