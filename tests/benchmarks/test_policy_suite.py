"""The suite `network-policy`, in its short form."""

from __future__ import annotations

from benchmarks.policy import suite


def test_every_measurement_is_right() -> None:
    said: list[str] = []
    lines = list(suite(True, said.append))
    assert said
    assert all(line.right for line in lines)
    assert all(line.target is None or line.target.reached for line in lines)
    names = [line.name for line in lines]
    assert len(set(names)) == len(names) == 10
    assert all("mean" in line.note for line in lines)
