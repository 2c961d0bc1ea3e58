"""What is promised of a generated puzzle, checked by other means than those that made it."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.generate import Made, Wish
from puzzles.grade import SEARCH, grade, reaches
from puzzles.hint import hint
from puzzles.places import groups
from puzzles.puzzle import Puzzle
from solver.network.answers import Answer, Clue, answers_of, broken
from solver.network.chain import why_invalid
from solver.network.model import find_network
from solver.network.remaining import remaining
from solver.network.table import Table

_CHEAP = 3  # the highest rung at which all symmetries are graded, and not just one


def faults(made: Made, wish: Wish) -> Iterator[str]:
    """Whatever is not as promised, in words; nothing if all is well."""
    puzzle, rules = made.puzzle, wish.rules
    network, board = made.network, rules.board
    left = remaining(rules, puzzle.clues).table
    if why_invalid(network, rules) or broken(puzzle.clues, answers_of(network.hot(board), board)):
        yield f"{network} does not fit"
        return
    if left.classes != 1:
        yield f"{left.classes} classes fit by the table"
    if find_network(rules, puzzle.clues, differs_from=network.hot(board)).network is not None:
        yield "another class fits by CP-SAT"
    if left.classes == 1 and left.network(0) != network:
        yield f"{network} is not the first of its class"
    if grade(puzzle) != made.grade or made.grade.grade != wish.grade:
        yield f"the grade is {grade(puzzle)}, not {made.grade}"
    if made.grade.rung > 1 and reaches(puzzle, made.grade.rung - 1):
        yield "an easier rung suffices"
    if wish.beyond(len(puzzle.clues)):
        yield f"it has {len(puzzle.clues)} clues"
    if Puzzle.parse(puzzle.id) != puzzle:
        yield "its ID gives another puzzle"
    yield from _places(made, wish)
    yield from _symmetries(made)
    yield from _hint(made, left)


def _places(made: Made, wish: Wish) -> Iterator[str]:
    """Whether the clue places are symmetrical, and each is needed."""
    puzzle, rung = made.puzzle, made.grade.rung
    for group in groups(wish.rules.board, wish.symmetry):
        given = [space for space in group if space in puzzle.answers]
        if given and len(given) < len(group):
            yield f"the place of {puzzle.board.name(given[0])} has no partner"
        if not given or not wish.minimal:
            continue
        rest = {space: puzzle.answers[space] for space in puzzle.answers if space not in group}
        fewer = Puzzle.of(puzzle.rules, rest)
        if remaining(puzzle.rules, fewer.clues).table.classes == 1 and (
            rung == SEARCH or reaches(fewer, rung)
        ):
            yield f"{puzzle.board.name(given[0])} can be dropped"


def _symmetries(made: Made) -> Iterator[str]:
    """Whether the mirror images are of the same grade and score."""
    images = made.puzzle.board.symmetries()
    chosen = range(1, len(images))
    if made.grade.rung > _CHEAP:
        chosen = range(len(images) - 1, len(images))
    for number in chosen:
        image = made.puzzle.moved(images[number])
        if grade(image) != made.grade:
            yield f"its image {image.id} has another grade"


def _hint(made: Made, left: Table) -> Iterator[str]:
    """Whether what the first hint cites suffices for what it says."""
    puzzle = made.puzzle
    advice = hint(puzzle)
    cited = [Clue((space,), puzzle.answers[space]) for space in advice.clues]
    table = remaining(puzzle.rules, cited).table
    for space, is_hot in advice.squares.items():
        if not ((table.answers[space] == int(Answer.HOT)) == is_hot).all():
            yield f"the hint on {puzzle.board.name(space)} does not follow from its clues"
        if (left.answers[space, 0] == int(Answer.HOT)) != is_hot:
            yield f"the hint on {puzzle.board.name(space)} is wrong"
