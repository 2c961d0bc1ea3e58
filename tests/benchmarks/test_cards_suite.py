"""The suite `cards`, in its short form."""

from __future__ import annotations

from benchmarks.cards import suite


def test_every_measurement_is_right() -> None:
    said: list[str] = []
    lines = list(suite(True, said.append))
    assert said
    assert all(line.right for line in lines)
    assert all(line.seconds is not None for line in lines)
    names = [line.name for line in lines]
    assert len(set(names)) == len(names)
    counted = [line for line in lines if line.name.startswith("cards-count-")]
    assert {line.count for line in counted if "unknown" in line.name} == {5040}
    faster = [line for line in counted if not line.peer]
    assert all(line.ratio is not None and line.ratio.value > 5 for line in faster)
    agreed = next(line for line in lines if "agreement" in line.name)
    assert agreed.target is not None
    assert agreed.target.reached
