"""How hard a puzzle is: the lowest rung of the ladder that suffices, and a score.

Rungs 1 to 5 are squares, lines, joints, trial and search; their grades are easy, medium,
hard, expert and extreme.  A puzzle is solved when it is known for every space whether it
is hot: that tells the class of the network.

The *score* orders puzzles of one grade.  A round of work costs what its technique costs,
times the share of the board that is still open when it is needed; the score is 100 times
the sum, rounded.  So a puzzle is the harder the more rounds it takes, the higher their
techniques stand on the ladder, and the less is known when they have to be found.

Grade and score do not depend on the order in which anything is looked at, and are the
same for all mirror images of a puzzle.

>>> from puzzles.puzzle import Puzzle
>>> puzzle = Puzzle.parse("7x6_iHWeWeWiCCbCe")
>>> found = grade(puzzle)
>>> found.grade, found.score
('medium', 488)
>>> for technique, rounds in found.techniques.items():
...     print(rounds, technique)
1 beside cold
1 count
1 reach
2 common to all places
>>> reaches(puzzle, 1), reaches(puzzle, 2)
(False, True)
>>> step = solve(puzzle).steps[4]
>>> print(step.text)
All places left for the line of length 3 have 2B, 3B, 4B and 5B in common. So 2B, 3B, ...
>>> [puzzle.board.name(space) for space in step.because]
['2E', '3E', '4E', '6C', '6D', '7A']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from puzzles.grades import GRADES
from puzzles.ladder import LADDER, RUNGS, STRONGEST
from puzzles.ladder.explain import Step, steps_of, what_follows
from puzzles.ladder.ground import Ground
from puzzles.ladder.state import ContradictionError, Found, State
from puzzles.ladder.technique import Technique, close
from puzzles.puzzle import Puzzle
from puzzles.unique import solve as solve_by_engine
from solver.bits import members
from solver.network.answers import answers_of, broken
from solver.network.chain import Network
from solver.network.remaining import Engine
from solver.network.table import OutOfTimeError
from solver.result import Deadline

__all__ = [
    "CLUE",
    "GRADES",
    "SEARCH",
    "Grade",
    "NoGradeError",
    "Walk",
    "grade",
    "reaches",
    "solution_of",
    "solve",
]

SEARCH = len(RUNGS)
"""The number of the rung that is no technique."""

CLUE = "clue"
"""What a step that only reads the clues is called."""

_SEARCH_COST = 200


class NoGradeError(ValueError):
    """A puzzle that has no grade, since not just one class fits it."""


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is.

    Attributes
    ----------
    grade
        One of `GRADES`.
    score
        Orders puzzles of one grade: more is harder.
    techniques
        How many rounds each technique was used in, easiest first.
    """

    grade: str
    score: int
    techniques: Mapping[str, int]

    @property
    def rung(self) -> int:
        """The rung that suffices, from 1."""
        return GRADES.index(self.grade) + 1


@dataclass(frozen=True)
class Walk:
    """How far a person gets with some rungs.

    Attributes
    ----------
    steps
        What was decided, in order; the first reads the clues.
    solved
        Whether every space is known.
    hot, out
        The spaces known to be hot, and known not to be.
    """

    steps: tuple[Step, ...]
    solved: bool
    hot: frozenset[int]
    out: frozenset[int]


class _Rounds:
    """Counts the rounds of a walk."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.rung = 1
        self.cost = 0
        self.techniques: Counter[str] = Counter()

    def __call__(self, technique: Technique, _: Found) -> None:
        self.add(technique.name, technique.rung, technique.cost)

    def add(self, name: str, rung: int, cost: int) -> None:
        """Count one round."""
        self.rung = max(self.rung, rung)
        self.cost += cost * self.state.open.bit_count()
        self.techniques[name] += 1

    def grade(self) -> Grade:
        """The grade of a puzzle that is solved now."""
        # Halves are rounded up, in whole numbers.
        size = self.state.ground.size
        score = (200 * self.cost + size) // (2 * size)
        order = [*(technique.name for technique in LADDER), RUNGS[-1]]
        rounds = {name: self.techniques[name] for name in order if name in self.techniques}
        return Grade(GRADES[self.rung - 1], score, rounds)


def reaches(puzzle: Puzzle, rung: int, *, deadline: Deadline | None = None) -> bool:
    """Whether the rungs up to this one, 1 to 4, solve a puzzle that some network fits.

    This is the quick way to find out; it decides the same spaces as a walk does.  If it
    is so, then no other class fits.

    Raises
    ------
    NoGradeError
        If the clues turn out to contradict each other.
    OutOfTimeError
        If the deadline passes.
    """
    state = _begin(puzzle, deadline)
    _close(state, [tool for tool in STRONGEST if tool.rung <= rung])
    return not state.open


def grade(puzzle: Puzzle, *, engine: Engine = "auto", deadline: Deadline | None = None) -> Grade:
    """The grade and the score of a puzzle.

    Parameters
    ----------
    puzzle
        A puzzle that just one class fits.
    engine
        What confirms that, where rungs 1 to 4 do not suffice.
    deadline
        When to give up.

    Raises
    ------
    NoGradeError
        If no class fits, or several.
    OutOfTimeError
        If the deadline passes.
    """
    state = _begin(puzzle, deadline)
    rounds = _Rounds(state)
    _close(state, LADDER, rounds)
    if state.open:
        solution_of(puzzle, engine, deadline)
        rounds.add(RUNGS[-1], SEARCH, _SEARCH_COST)
    else:
        _confirm(puzzle, state)
    return rounds.grade()


def solve(
    puzzle: Puzzle,
    rungs: int = SEARCH,
    *,
    engine: Engine = "auto",
    deadline: Deadline | None = None,
) -> Walk:
    """Solve a puzzle step by step, as a person does.

    Parameters
    ----------
    puzzle
        The puzzle.
    rungs
        The highest rung to use.
    engine
        What rung 5 searches with.
    deadline
        When to give up.

    Raises
    ------
    NoGradeError
        If the clues contradict each other; with rung 5, also if several classes fit.
    OutOfTimeError
        If the deadline passes.
    """
    state = _begin(puzzle, deadline)
    steps = [_read_clues(state)] if state.clued else []

    def tell(technique: Technique, _: Found) -> None:
        steps.extend(steps_of(state, technique))

    _close(state, [tool for tool in LADDER if tool.rung <= rungs], tell)
    if state.open and rungs >= SEARCH:
        hot = solution_of(puzzle, engine, deadline).hot(puzzle.board)
        steps.append(_search(state, hot))
    elif not state.open:
        _confirm(puzzle, state)
    return Walk(
        tuple(steps),
        not state.open,
        frozenset(members(state.hot)),
        frozenset(members(state.out)),
    )


def solution_of(puzzle: Puzzle, engine: Engine, deadline: Deadline | None) -> Network:
    """A network of the only class that fits, found by an engine.

    Raises
    ------
    NoGradeError
        If no class fits, or several.
    OutOfTimeError
        If that was not found out in time.
    """
    solution = solve_by_engine(puzzle, engine=engine, deadline=deadline)
    if solution.unique is None:
        raise OutOfTimeError
    if not solution.unique or solution.network is None:
        many = "several classes fit" if solution.network else "no network fits"
        raise NoGradeError(f"{many} {puzzle.id}, so it has no grade and no walk to its solution")
    return solution.network


def _begin(puzzle: Puzzle, deadline: Deadline | None) -> State:
    return State.of(Ground.of(puzzle.rules), puzzle.clues, deadline)


def _close(
    state: State,
    tools: Sequence[Technique],
    on_round: Callable[[Technique, Found], None] | None = None,
) -> None:
    try:
        close(state, tools, on_round)
    except ContradictionError as error:
        raise NoGradeError(f"no network fits the clues: {error}") from None


def _confirm(puzzle: Puzzle, state: State) -> None:
    """See that the spaces found are a network that fits: no technique looks at all of it."""
    answers = answers_of(frozenset(members(state.hot)), puzzle.board)
    if broken(puzzle.clues, answers) or not state.ground.holds_network(state.hot):
        raise NoGradeError("no network fits the clues: they leave spaces that make none")


def _read_clues(state: State) -> Step:
    found = Found(state.hot, state.out)
    squares = {space: bool(state.hot >> space & 1) for space in members(state.clued)}
    return Step(CLUE, 1, squares, tuple(squares), f"By the clues, {what_follows(state, found)}.")


def _search(state: State, hot: frozenset[int]) -> Step:
    """Write down the rest of the solution."""
    whole = sum(1 << space for space in hot)
    found = Found(whole & state.open, state.open & ~whole)
    squares = {space: space in hot for space in members(state.open)}
    rest = what_follows(state, found)
    text = f"A search through all networks leaves one class only. So {rest}."
    step = Step(RUNGS[-1], SEARCH, squares, tuple(members(state.clued)), text)
    state.write(found)
    return step
