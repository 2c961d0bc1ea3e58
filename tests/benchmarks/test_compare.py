"""What got slower since an earlier result."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benchmarks.compare import Earlier
from benchmarks.measure import Measurement
from benchmarks.suites import SuiteResult
from solver.console import InputError


def document(*lines: Measurement, suite: str = "network", quick: bool = True) -> dict[str, Any]:
    result = SuiteResult(suite, quick, 1.0, lines)
    return {
        "schema": "spyglass/bench/1",
        "machine": {"cpu": "Z80", "cores": 1},
        "suites": [result.fields()],
    }


def changes(before: list[Measurement], now: list[Measurement], tolerance: float = 1.25) -> Any:
    earlier = Earlier.parse(json.dumps(document(*before)), "old.json")
    result = SuiteResult("network", True, 1.0, tuple(now))
    return {change.name: change for change in earlier.changes([result], tolerance)}


def test_slower_by_more_than_the_tolerance() -> None:
    before = [Measurement(name, "", 2.0) for name in "abc"]
    now = [Measurement("a", "", 2.4), Measurement("b", "", 2.6), Measurement("c", "", 1.0)]
    found = changes(before, now)
    assert [found[name].slower for name in "abc"] == [False, True, False]
    assert found["b"].factor == pytest.approx(1.3)
    assert not changes(before, now, tolerance=1.5)["b"].slower


def test_stopped_runs_are_compared_by_rate() -> None:
    before = [Measurement("a", "", 60.0, count=600, complete=False)]
    now = [Measurement("a", "", 5.0, count=50, complete=False)]
    assert changes(before, now)["a"].factor == pytest.approx(1.0)


def test_a_slower_peer_is_not_our_fault() -> None:
    before = [Measurement("a", "", 1.0, peer=True)]
    change = changes(before, [Measurement("a", "", 9.0, peer=True)])["a"]
    assert change.factor == pytest.approx(9.0)
    assert not change.slower


def test_lines_of_one_result_only_are_passed_over() -> None:
    before = [Measurement("a", "", 1.0), Measurement("gone", "", 1.0), Measurement("c", "", None)]
    now = [Measurement("a", "", 1.0), Measurement("new", "", 1.0), Measurement("c", "", 1.0)]
    assert list(changes(before, now)) == ["a"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[1]", "not a result"),
        ('{"schema": "spyglass/network-map/1"}', "not a result"),
        ('{"schema": "spyglass/bench/1"}', "damaged"),
        ('{"schema": "spyglass/bench/1", "machine": {}, "suites": [{"suite": 1}]}', "damaged"),
        ('{"schema": "spyglass/bench/1", "machine": 3, "suites": 4}', "damaged"),
    ],
)
def test_bad_files(text: str, why: str) -> None:
    with pytest.raises(InputError, match=f"^old.json: .*{why}"):
        Earlier.parse(text, "old.json")


def test_a_full_run_is_not_compared_with_a_quick_one(tmp_path: Any) -> None:
    path = tmp_path / "old.json"
    path.write_text(json.dumps(document(Measurement("a", "", 1.0), quick=True)))
    assert Earlier.load(str(path), ["network"], quick=True).costs == {("network", "a"): 1.0}
    with pytest.raises(InputError, match="no run of network without --quick"):
        Earlier.load(str(path), ["network"], quick=False)
    with pytest.raises(InputError, match="no run of puzzle with --quick"):
        Earlier.load(str(path), ["puzzle"], quick=True)


@pytest.mark.parametrize("quick", [True, False])
def test_the_bundled_results_can_be_read(quick: bool) -> None:
    earlier = Earlier.load("baseline", ["network"], quick=quick)
    assert earlier.costs
    assert ("network", quick) in earlier.runs
