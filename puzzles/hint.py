"""Hints: the easiest next step from where somebody stands, told in four levels.

The levels are where to look, why, which spaces, and what follows.  Marks that are
already wrong are named first, before anything else is said.  What a hint cites suffices
by itself: an engine that knows nothing of the ladder confirms that in every network that
fits the cited clues, and the cited marks, the spaces are as the hint says.

>>> puzzle = Puzzle.parse("7x7_iCzbCj")
>>> advice = hint(puzzle)
>>> for text in advice.told(4):
...     print(text)
Look at rows 1 to 4 and columns A to E.
No neighbour of a cold space is hot. The clue 2C suffices.
This decides 1C, 2B, 2D and 3C.
2C is cold, so no neighbour of it is hot. So 1C, 2B, 2D and 3C are not hot.
>>> print(*hint(puzzle, {2: True}).told(1))
1C is marked hot, but it is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from puzzles.classes import Classes
from puzzles.grade import SEARCH, solution_of
from puzzles.ladder import LADDER, RUNGS
from puzzles.ladder.explain import Step, steps_of, what_follows
from puzzles.ladder.ground import Ground, least
from puzzles.ladder.state import Found, State
from puzzles.puzzle import Puzzle
from solver.bits import members
from solver.network.answers import Answer, Clue
from solver.network.board import Board, column_letters
from solver.network.remaining import Engine
from solver.result import Deadline

LEVELS = ("where to look", "why", "which spaces", "what follows")
"""What the levels tell, from 1."""

_LOOKED_AT = 8  # steps of a round, of which that with the fewest reasons is told
_LISTED = 5000  # networks that are looked at to confirm a hint without a table


@dataclass(frozen=True)
class Hint:
    """Help for somebody who solves a puzzle.

    Attributes
    ----------
    kind
        `wrong`: some marks are; `step`: a next step; `done`: nothing is left to find.
    texts
        One sentence or more for each level; fewer if there is no more to say.
    squares
        What follows, for every space whether it is hot.  Of wrong marks: what is right.
    clues, marks
        The spaces of the clues and of the marks from which it follows; it follows from
        no fewer of them by the same technique.
    technique, rung
        The technique, if there is one.
    """

    kind: Literal["wrong", "step", "done"]
    texts: tuple[str, ...]
    squares: Mapping[int, bool]
    clues: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    technique: str | None = None
    rung: int | None = None

    def told(self, level: int) -> tuple[str, ...]:
        """The texts up to a level, 1 to 4."""
        return self.texts[:level]


def hint(
    puzzle: Puzzle,
    marks: Mapping[int, bool] | None = None,
    *,
    engine: Engine = "auto",
    deadline: Deadline | None = None,
) -> Hint:
    """The easiest next step.

    Parameters
    ----------
    puzzle
        A puzzle that just one class fits.
    marks
        The spaces that are marked so far, and whether as hot.
    engine
        What finds the solution, and confirms the hint.
    deadline
        When to give up.

    Raises
    ------
    NoGradeError
        If no class fits, or several.
    OutOfTimeError
        If the deadline passes.
    """
    marks = marks or {}
    hot = solution_of(puzzle, engine, deadline).hot(puzzle.board)
    wrong = sorted(space for space, said in marks.items() if said != (space in hot))
    if wrong:
        return _wrong(puzzle.board, wrong, hot)
    state = State.of(Ground.of(puzzle.rules), puzzle.clues, deadline)
    state.write(_found(marks))
    if not state.open or state.hot.bit_count() == state.ground.total:
        return Hint("done", ("All hot spaces are known: the puzzle is solved.",), {})
    classes = Classes.of(puzzle.rules, engine, deadline=deadline)
    step, rule = _easiest(state) or _searched(puzzle, state, hot, classes)
    if step.rung < SEARCH and not _confirmed(puzzle, state, step, classes, deadline):
        # The clues together suffice for anything.
        everything = tuple(puzzle.answers)
        step = Step(step.technique, step.rung, step.squares, everything, step.text)
    return _from_step(puzzle, step, rule)


def _found(squares: Mapping[int, bool]) -> Found:
    hot = sum(1 << space for space, is_hot in squares.items() if is_hot)
    return Found(hot, sum(1 << space for space in squares) & ~hot)


def _wrong(board: Board, wrong: list[int], hot: frozenset[int]) -> Hint:
    texts = []
    for space in wrong:
        said, right = ("not hot", "hot") if space in hot else ("hot", "not")
        it = "it is" if right == "hot" else "it is not"
        texts.append(f"{board.name(space)} is marked {said}, but {it}.")
    return Hint("wrong", (" ".join(texts),), {space: space in hot for space in wrong})


def _easiest(state: State) -> tuple[Step, str] | None:
    """The step with the fewest reasons that the easiest technique finds."""
    for technique in LADDER:
        if technique.find(state).spaces:
            steps = islice(steps_of(state, technique), _LOOKED_AT)
            best = min(steps, key=lambda step: (len(step.because), min(step.squares)))
            return best, technique.rule
    return None


def _searched(
    puzzle: Puzzle, state: State, hot: frozenset[int], classes: Classes | None
) -> tuple[Step, str]:
    """An open space, and clues that tell about it although no technique shows how."""
    clues = state.clued
    spaces = list(members(state.open))
    best = spaces[0]
    if classes is not None:
        reasons = {space: _fewest_clues(puzzle, space, space in hot, classes) for space in spaces}
        best = min(spaces, key=lambda space: (reasons[space].bit_count(), space))
        clues = reasons[best]
    squares = {best: best in hot}
    follows = what_follows(state, _found(squares))
    text = f"Only a search shows it: whatever network fits these clues, {follows}."
    rule = "No technique helps here, short of a search through the networks that are left."
    return Step(RUNGS[-1], SEARCH, squares, tuple(members(clues)), text), rule


def _fewest_clues(puzzle: Puzzle, space: int, is_hot: bool, classes: Classes) -> int:
    """Clues that tell about a space, and of which none can be left out."""
    other = _classes_with(classes, space, not is_hot)

    def enough(clues: int) -> bool:
        return not other & classes.left(_clues(puzzle, clues))

    spaces = list(puzzle.answers)
    return least(sum(1 << clue for clue in spaces), spaces, enough)


def _clues(puzzle: Puzzle, spaces: int) -> list[Clue]:
    return [clue for clue in puzzle.clues if spaces >> clue.spaces[0] & 1]


def _classes_with(classes: Classes, space: int, is_hot: bool) -> int:
    """The classes under which a space is hot, or those under which it is not."""
    hot = classes.giving[space][Answer.HOT]
    return hot if is_hot else classes.every & ~hot


def _confirmed(
    puzzle: Puzzle, state: State, step: Step, classes: Classes | None, deadline: Deadline | None
) -> bool:
    """Whether an engine finds that a step follows from what it cites."""
    cited = sum(1 << space for space in step.because)
    clues = _clues(puzzle, cited)
    marks = {space: bool(state.hot >> space & 1) for space in members(cited & ~state.clued)}
    if classes is not None:
        left = classes.left(clues)
        for space, is_hot in marks.items():
            left &= _classes_with(classes, space, is_hot)
        return not any(
            left & _classes_with(classes, space, not is_hot)
            for space, is_hot in step.squares.items()
        )
    return _confirmed_by_list(puzzle, clues, marks, step, deadline)


def _confirmed_by_list(
    puzzle: Puzzle,
    clues: list[Clue],
    marks: Mapping[int, bool],
    step: Step,
    deadline: Deadline | None,
) -> bool:
    """The same by CP-SAT; no if there are more networks than are worth a look."""
    from solver.network.model import enumerate_networks
    from solver.network.table import Table

    told = [Clue((space,), Answer.HOT) for space, is_hot in marks.items() if is_hot]
    listing = enumerate_networks(puzzle.rules, [*clues, *told], limit=_LISTED, deadline=deadline)
    if not listing.status.complete:
        return False
    hot = Table.from_joints(puzzle.rules, listing.networks).giving(Answer.HOT)
    for space, is_hot in marks.items():
        hot = hot[:, hot[space] == is_hot]
    return all((hot[space] == is_hot).all() for space, is_hot in step.squares.items())


def _from_step(puzzle: Puzzle, step: Step, rule: str) -> Hint:
    board = puzzle.board
    clues = tuple(space for space in step.because if space in puzzle.answers)
    marks = tuple(space for space in step.because if space not in puzzle.answers)
    reasons = [_named(board, clues, "clue"), _named(board, marks, "mark")]
    cited = " and ".join(filter(None, reasons))
    suffice = "suffices" if len(step.because) == 1 else "suffice"
    decided = _list(board, tuple(step.squares))
    texts = (
        _where(board, step.squares),
        f"{rule} {cited[:1].upper()}{cited[1:]} {suffice}." if cited else rule,
        f"This decides {decided}.",
        step.text,
    )
    return Hint("step", texts, step.squares, clues, marks, step.technique, step.rung)


def _list(board: Board, spaces: tuple[int, ...]) -> str:
    *names, last = map(board.name, spaces)
    return f"{', '.join(names)} and {last}" if names else last


def _named(board: Board, spaces: tuple[int, ...], what: str) -> str:
    """The clues or marks as part of a sentence; nothing if there are none."""
    if not spaces:
        return ""
    return f"the {what}{'' if len(spaces) == 1 else 's'} {_list(board, spaces)}"


def _where(board: Board, squares: Mapping[int, bool]) -> str:
    """The part of the board that holds the spaces, and what is around them."""
    places = [board.space(space) for space in squares]
    rows = [place.row for place in places]
    cols = [place.col for place in places]
    top, bottom = max(min(rows) - 1, 0), min(max(rows) + 1, board.rows - 1)
    left, right = max(min(cols) - 1, 0), min(max(cols) + 1, board.cols - 1)
    high = _range("row", str(top + 1), str(bottom + 1))
    wide = _range("column", column_letters(left), column_letters(right))
    return f"Look at {high} and {wide}."


def _range(what: str, first: str, last: str) -> str:
    return f"{what} {first}" if first == last else f"{what}s {first} to {last}"
