"""Grades: the lowest rung, the same for mirror images, and never for a puzzle of several."""

from __future__ import annotations

import pickle
import random

import pytest

from puzzles.grade import CLUE, GRADES, NoGradeError, grade, reaches, solve
from puzzles.puzzle import Puzzle
from solver.network.answers import Answer
from solver.network.rules import Rules
from solver.network.table import OutOfTimeError, Table
from solver.result import Deadline

EXAMPLES = {
    "7x6_gWWWWbWeWbWcCCaCaWiW": ("easy", 214),
    "8x8_eCbCCCaCCeWcCiWWWWWoWbCCCCCc": ("easy", 209),
    "7x6_iHWeWeWiCCbCe": ("medium", 488),
    "8x8_eCCClWeCClWbWbWgWWgW": ("medium", 847),
    "7x6_CbWdWaHhWWWWaHhWh": ("hard", 1045),
    "8x8_hWkCCcHWfWdWoCWCg": ("hard", 1728),
    "8x8_WcHdHbWiWHbWbWWHaHWeHcCWgCCaCdCb": ("expert", 5286),
    "8x8_cCaWxWtWHgWHb": ("extreme", 16964),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_keep_their_grade_and_score(text: str) -> None:
    found = grade(Puzzle.parse(text))
    assert (found.grade, found.score) == EXAMPLES[text]
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_rung_below_the_grade_fails(text: str) -> None:
    puzzle = Puzzle.parse(text)
    rung = grade(puzzle).rung
    assert rung == GRADES.index(EXAMPLES[text][0]) + 1
    assert [reaches(puzzle, lower) for lower in range(1, 5)] == [
        lower >= rung for lower in range(1, 5)
    ]


@pytest.mark.parametrize("text", [text for text in EXAMPLES if "cCaWx" not in text])
def test_mirror_images_have_the_same_grade(text: str) -> None:
    puzzle = Puzzle.parse(text)
    found = [grade(puzzle.moved(moves)) for moves in puzzle.board.symmetries()]
    assert all(image == found[0] for image in found)


@pytest.mark.parametrize("rules", [Rules(rows=7, cols=7), Rules(rows=7, cols=7, touch="side")])
def test_random_puzzles_that_a_rung_solves(rules: Rules) -> None:
    """Clues are taken away as long as the rung suffices: then it solves, and is the grade."""
    table, rng = Table.build(rules), random.Random(1)
    for rung in (1, 2, 3):
        for _ in range(4):
            secret = rng.randrange(table.classes)
            answers = {s: Answer(a) for s, a in enumerate(table.answers[:, secret].tolist())}
            for space in rng.sample(range(rules.board.size), rules.board.size):
                fewer = {s: answer for s, answer in answers.items() if s != space}
                if reaches(Puzzle.of(rules, fewer), rung):
                    answers = fewer
            puzzle = Puzzle.of(rules, answers)
            assert table.where(puzzle.clues).classes == 1
            found = grade(puzzle)
            assert found.rung <= rung
            assert found.rung == rung or reaches(puzzle, rung - 1)
            images = [puzzle.moved(moves) for moves in puzzle.board.symmetries()]
            assert all(grade(image) == found for image in images)
            walk = solve(puzzle)
            assert walk.solved
            assert max(step.rung for step in walk.steps) == found.rung
            assert {step.technique for step in walk.steps} == {CLUE, *found.techniques}
            assert walk.hot == {s for s in range(49) if table.answers[s, secret] == Answer.HOT}


def test_a_walk_decides_each_space_once() -> None:
    for text in EXAMPLES:
        puzzle = Puzzle.parse(text)
        if grade(puzzle).rung > 3:
            continue
        walk = solve(puzzle)
        decided = [space for step in walk.steps for space in step.squares]
        assert sorted(decided) == list(range(puzzle.board.size))
        assert walk.hot | walk.out == set(decided)


def test_a_walk_may_stop_below_the_solution() -> None:
    puzzle = Puzzle.parse("8x8_hWkCCcHWfWdWoCWCg")
    walk = solve(puzzle, 2)
    assert not walk.solved
    assert max(step.rung for step in walk.steps) <= 2


@pytest.mark.parametrize("engine", ["table", "cp-sat"])
def test_a_puzzle_of_several_classes_has_no_grade(engine: str) -> None:
    puzzle = Puzzle.parse("7x6_aHzn")
    with pytest.raises(NoGradeError, match="several classes fit"):
        grade(puzzle, engine=engine)  # type: ignore[arg-type]
    assert not solve(puzzle, 3).solved


def test_contradicting_clues_have_no_grade() -> None:
    for text in ("2x3_1_2_HCd", "7x6_HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH"):
        with pytest.raises(NoGradeError, match="no network fits"):
            grade(Puzzle.parse(text))


def test_a_deadline_ends_the_trials() -> None:
    with pytest.raises(OutOfTimeError):
        grade(Puzzle.parse("8x8_fCaHbChWaWbWjHcWbWgCl"), deadline=Deadline(0))
