"""The suite `turning-point`, in its short form, and its positions."""

from __future__ import annotations

from pathlib import Path

from benchmarks import turning_point
from benchmarks.turning_point import suite
from benchmarks.turning_point_positions import ending
from solver.turning_point.position import Position, why_invalid

CASES = Path(__file__).parent.parent / "cases" / "othello" / "ffo-1-10.obf"


def test_every_measurement_is_right() -> None:
    said: list[str] = []
    lines = list(suite(True, said.append))
    assert said
    assert all(line.right for line in lines)
    names = [line.name for line in lines]
    assert len(set(names)) == len(names)
    assert sum("times the time of all techniques" in line.note for line in lines) == 21
    assert {line.peer for line in lines} == {False, True}
    assert {"win-12-100", "plain-6-minimax", "othello-ffo-1-10", "othello-perft-8"} < set(names)


def test_the_problems_are_those_of_the_tests() -> None:
    bundled = Path(turning_point.__file__).with_name("ffo-1-10.txt")
    assert bundled.read_text() == CASES.read_text()


def test_positions_are_such_as_games_come_to() -> None:
    for special in (False, True):
        for holes in (8, 9, 16, 31):
            position = ending(holes, special=special, seed=3)
            assert len(position.empty) == holes
            assert list(why_invalid(position)) == []
            held = (0, 2, 1) if special else (0, 0, 0)
            assert all(hand[1:] == held[1:] for hand in position.hands)
            assert Position.parse(str(position)) == position
            assert ending(holes, special=special, seed=3) == position
            assert ending(holes, special=special, seed=4) != position
