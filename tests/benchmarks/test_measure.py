"""Measurements, targets and ratios."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from benchmarks import measure
from benchmarks.measure import Measurement, Target, best_of, median_of


def test_cost_is_a_time_or_a_time_for_each_thing() -> None:
    assert Measurement("a", "", 3.0).cost == 3.0
    assert Measurement("a", "", 3.0, count=6).cost == 0.5
    assert Measurement("a", "", 3.0, count=0).cost is None
    assert Measurement("a", "", None).cost is None


def test_rate_needs_a_count_and_a_time() -> None:
    assert Measurement("a", "", 2.0, count=6).rate == 3.0
    assert Measurement("a", "", None, count=6).rate is None
    assert Measurement("a", "", 2.0).rate is None


def test_ratio_of_a_stopped_peer() -> None:
    ours = Measurement("ours", "", 2.0, count=1000)
    theirs = Measurement("theirs", "", 60.0, count=30, complete=False)
    ratio = ours.against(theirs)
    assert ratio is not None
    assert (ratio.of, ratio.to, ratio.value) == ("ours", "theirs", 1000.0)


def test_no_ratio_without_figures() -> None:
    ours = Measurement("ours", "", 2.0, count=1000)
    assert ours.against(Measurement("theirs", "", None)) is None
    assert ours.against(Measurement("theirs", "", 5.0, count=0)) is None
    assert ours.faster_than(Measurement("theirs", "", None), 2, "twice").target is None


def test_target_of_a_ratio() -> None:
    one = Measurement("one", "", 3.0, count=100)
    two = Measurement("two", "", 2.0, count=100)
    assert two.faster_than(one, 1.5, "1.5 times").target == Target("1.5 times", True)
    assert two.faster_than(one, 1.6, "1.6 times").target == Target("1.6 times", False)


def test_fields_hold_everything() -> None:
    one = Measurement("one", "first", 3.0, count=100)
    two = Measurement("two", "second", 2.0, count=100, runs=3).faster_than(one, 1.5, "1.5 times")
    assert two.fields() == {
        "name": "two",
        "what": "second",
        "seconds": 2.0,
        "statistic": "best",
        "runs": 3,
        "count": 100,
        "rate": 50.0,
        "complete": True,
        "right": True,
        "peer": False,
        "ratio": {"of": "two", "to": "one", "value": 1.5},
        "target": {"text": "1.5 times", "reached": True},
        "note": "",
    }


def test_best_and_median(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 5.0, 10.0, 11.0, 20.0, 23.0] * 2)
    results = iter("abcabc")
    monkeypatch.setattr(measure, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    assert best_of(3, lambda: next(results)) == (1.0, "b", 3)
    assert median_of(3, lambda: next(results)) == (3.0, "c", 3)


def test_short_things_are_run_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(0.0625 * tick for tick in range(100))
    monkeypatch.setattr(measure, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    assert best_of(3, lambda: None).runs == 8
    still = SimpleNamespace(perf_counter=lambda: 1.0)
    monkeypatch.setattr(measure, "time", still)
    assert best_of(3, lambda: None).runs == 50
