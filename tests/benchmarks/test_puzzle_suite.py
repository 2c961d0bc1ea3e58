"""The suite `puzzle`: a run on a small board, and that it finds what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks import measure, puzzle
from benchmarks.puzzle_properties import faults
from puzzles.generate import Made, Wish, generate
from puzzles.puzzle import Puzzle
from solver.network.rules import Rules

TINY = replace(
    puzzle._QUICK,
    counts={"easy": 3, "medium": 3, "hard": 3, "extreme": 1},
    large=(8, {"easy": 1}, 2.0),
    targets=True,
)


def test_every_measurement_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle, "_QUICK", TINY)
    monkeypatch.setattr(puzzle, "_BATCH", 50)
    monkeypatch.setattr(measure, "_LEAST", 0.0)
    said: list[str] = []
    lines = list(puzzle.suite(True, said.append))
    assert [line for line in lines if not line.right] == []
    assert [line.name for line in lines] == [
        "puzzle-unique-7x7",
        "puzzle-generate-7x7-easy",
        "puzzle-generate-7x7-medium",
        "puzzle-generate-7x7-hard",
        "puzzle-generate-7x7-extreme",
        "puzzle-generate-7x7",
        "puzzle-generate-7x7-2-workers",
        "puzzle-grade-7x7",
        "puzzle-properties-7x7",
        "puzzle-generate-8x8-easy",
    ]
    assert said


def test_a_machine_with_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle, "cores", lambda: 1)
    plan = replace(TINY, counts={"easy": 1})
    runs = {"easy": measure.clocked(lambda: puzzle._made(plan.rules, "easy", 1, 1))}
    _, second = puzzle._rates(plan, runs, lambda _text: None)
    assert (second.seconds, second.note) == (None, "this machine has one core")


def test_faults_are_found() -> None:
    wish = Wish(Rules(rows=7, cols=7), "hard", minimal=True)
    first, second = (one for one in generate(wish, seed=2, count=2) if isinstance(one, Made))
    assert list(faults(first, wish)) == []
    other = list(faults(replace(first, network=second.network), wish))
    assert other == [f"{second.network} does not fit"]
    assert "can be dropped" in _faults_without_a_clue(first, wish, added=1)
    assert "classes fit by the table" in _faults_without_a_clue(first, wish, added=-1)
    regraded = replace(first, grade=replace(first.grade, score=0))
    assert any("the grade is" in fault for fault in faults(regraded, wish))
    ranged = replace(wish, clues=(0, 1), symmetry="rotate")
    text = " ".join(faults(first, ranged))
    assert "clues" in text
    assert "has no partner" in text


def _faults_without_a_clue(made: Made, wish: Wish, added: int) -> str:
    """The faults with a clue more or many fewer than the puzzle has."""
    from solver.network.answers import answers_of

    board = wish.rules.board
    everything = dict(enumerate(answers_of(made.network.hot(board), board)))
    spaces = list(made.puzzle.answers)
    if added > 0:
        spaces += [space for space in everything if space not in spaces][:1]
    else:
        spaces = spaces[:2]
    puzzle = Puzzle.of(wish.rules, {space: everything[space] for space in spaces})
    found = faults(replace(made, puzzle=puzzle), wish)
    try:
        return " ".join(found)
    except ValueError:  # what is not unique has no grade
        return next(faults(replace(made, puzzle=puzzle), wish))
