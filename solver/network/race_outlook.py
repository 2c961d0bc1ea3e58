"""The value of a race by each of its methods: exact over all questions, exact over the
trees of fixed questions, or simulated; see `solver.network.race` for the model.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np

from solver.network.asking import (
    Asker,
    History,
    Knowledge,
    Question,
    crossed_out,
    outcome_of,
    words_of,
)
from solver.network.race_exact import OpenRace, TooManyStatesError
from solver.network.race_game import (
    Ends,
    Values,
    decided,
    simulate,
    solve_coarse,
    solve_ends,
    solve_levels,
    stake,
    standard_error,
)
from solver.network.race_tree import Level, Paths, Turns, distribution, draw_paths, lay_out
from solver.network.session import Session, Spy
from solver.network.table import Table
from solver.result import Deadline

Method: TypeAlias = Literal["all questions", "fixed questions", "simulation"]
Phase: TypeAlias = Literal["end", "mine", "theirs"]
"""Where the round stands: at its end, before my question, or before theirs."""

MOST_LEAVES = 2000
"""Classes up to which the tree of a side is laid out whole."""
_BATCH = 10  # paths drawn between two looks at the clock


def phase_of(session: Session) -> Phase:
    """Where the round stands: who asked less often by one is still to ask."""
    ahead = len(session.spies) - len(session.asked)
    return "theirs" if ahead == 1 else "mine" if ahead == -1 else "end"


def _i_am_first(session: Session) -> bool:
    first = next((fact for fact in session.facts if fact in session.spies + session.asked), None)
    return first is None or isinstance(first, Spy)


@dataclass(frozen=True)
class Outlook:
    """The figures of a method: the value of each choice, and my mixture."""

    method: Method
    value: float
    se: float
    going_on: float
    reconstructing: float
    probability: float
    question: Question


class Scene:
    """Both sides, with their trees or paths."""

    def __init__(
        self,
        session: Session,
        mine: Table,
        theirs: Table,
        asker: Callable[[], Asker],
        games: int,
        seed: int,
        most_leaves: int,
        deadline: Deadline,
    ) -> None:
        self.session = session
        self.phase = phase_of(session)
        self.games = games
        self.seed = seed
        their_strips = session.rules.strips
        for asked in session.asked:
            their_strips = crossed_out(their_strips, asked.spaces)
        self.sides = Knowledge(mine, session.strips_left), Knowledge(theirs, their_strips)
        self.askers = asker(), asker()
        self.deadline = deadline
        # Half of the time is for the trees; with what is left, paths are drawn.
        half = Deadline(None if deadline.seconds is None else deadline.left() / 2)
        self.trees = [
            lay_out(side, ask, most_leaves, half)
            for side, ask in zip(self.sides, self.askers, strict=True)
        ]
        self.complete = True

    @property
    def question(self) -> Question:
        """What the asker has me ask."""
        return self.askers[0](self.sides[0], random.Random(self.seed))

    @cached_property
    def paths(self) -> list[list[Paths]]:
        """Two sets of paths of each side: fewer than asked for if time is up."""
        sets: list[list[list[Paths]]] = [[[], []], [[], []]]
        grown: list[dict[History, Knowledge]] = [{}, {}]
        for begin in range(0, self.games, _BATCH):
            if begin and self.deadline.passed():
                self.complete = False
                break
            count = min(_BATCH, self.games - begin)
            for side, pair in enumerate(sets):
                for number, parts in enumerate(pair):
                    rng = random.Random(f"{self.seed} race {side} {number} {begin}")
                    start, ask = self.sides[side], self.askers[side]
                    parts.append(draw_paths(start, ask, count, rng, grown[side]))
        return [[Paths.joined(parts) for parts in pair] for pair in sets]

    def turns(self, side: int) -> Turns:
        """When a side can know."""
        tree = self.trees[side]
        return Paths.joined(self.paths[side]).turns() if tree is None else distribution(tree)

    def known_after(self) -> int | None:
        """Questions after which the other side knows my network."""
        if self.session.secret is None:
            return None
        rules, node, count = self.session.rules, self.sides[1], 0
        hot = self.session.secret.hot(rules.board)
        while node.classes > 1:
            question = self.askers[1](node, random.Random(self.seed))
            node = node.after(question, outcome_of(words_of(rules, question, hot)))
            count += 1
        return count


def outlook_of(scene: Scene, most_classes: int) -> Outlook:
    """The value, by the most exact method that is possible.

    Parameters
    ----------
    scene
        Both sides.
    most_classes
        Of each side, for the exact game over all questions.
    """
    outlook = None
    if max(side.classes for side in scene.sides) <= most_classes:
        outlook = _over_all_questions(scene)
    return outlook or _over_trees(scene) or _by_simulation(scene)


def _over_all_questions(scene: Scene) -> Outlook | None:
    """The exact game over every question, unless it grows too large."""
    # Within a round the side that is still to ask comes second, whatever came before.
    i_am_first = {"mine": False, "theirs": True}.get(scene.phase, _i_am_first(scene.session))
    limit = None if scene.deadline.seconds is None else scene.deadline.left() / 2
    game = OpenRace(*scene.sides, i_am_first=i_am_first, deadline=Deadline(limit))
    state = game.start
    try:
        if scene.phase == "mine":
            value, question = game.second_asks(state)
            return Outlook("all questions", value, 0.0, value, value, 0.0, question)
        question = game.best_question(state)
        ends = game.answers(state) if scene.phase == "theirs" else [(1.0, state)]
        figures = np.zeros(4)
        for share, after in ends:
            ours = np.array([game.sides[0].stake(after[0])])
            other = np.array([game.sides[1].stake(after[1])])
            going_on = np.array([[game.going_on(after)]])
            figures += share * _choices(ours, other, going_on)[:, 0, 0]
    except TooManyStatesError:
        return None
    value, going_on_value, reconstructing, probability = figures.tolist()
    return Outlook(
        "all questions", value, 0.0, going_on_value, reconstructing, probability, question
    )


def _over_trees(scene: Scene) -> Outlook | None:
    """The exact game over the two trees, if both are laid out."""
    trees = scene.trees
    if trees[0] is None or trees[1] is None:
        return None
    mine = _shifted(trees[0], scene.phase == "mine")
    theirs = _shifted(trees[1], scene.phase == "theirs")
    going_on, _ = solve_levels(mine, theirs)
    figures = _choices(stake(mine[0].chance), stake(theirs[0].chance), going_on)
    shares = np.outer(mine[0].networks, theirs[0].networks)
    means = (figures * shares).sum(axis=(1, 2)) / shares.sum()
    return _outlook(scene, "fixed questions", means, 0.0)


def _shifted(levels: Sequence[Level], by_one: bool) -> Sequence[Level]:
    return levels[1:] if by_one and len(levels) > 1 else levels


def _by_simulation(scene: Scene) -> Outlook:
    """Strategies in coarse steps, from one half of the paths; the value from the other."""
    (mine_fit, mine), (theirs_fit, theirs) = (
        [_later(part) if scene.phase == whose else part for part in scene.paths[side]]
        for side, whose in enumerate(("mine", "theirs"))
    )
    strategy = solve_coarse(mine_fit, theirs_fit)
    pairs = simulate(mine, theirs, strategy)
    if scene.phase == "end":
        # One node a side, so the first decision is solved for its own chances.
        ours, other = stake(mine.chance[:1, 0]), stake(theirs.chance[:1, 0])
        mean = np.array([[pairs.mean()]])
        ends = solve_ends(ours, other, mean)
        weight = float((1 - ends.mine[0, 0]) * (1 - ends.theirs[0, 0]))
        means = _choices(ours, other, mean)[:, 0, 0]
        return _outlook(scene, "simulation", means, weight * standard_error(pairs))
    value = decided(mine, theirs, strategy, 0, pairs)
    now, they_now = strategy.pairs(0, mine.chance[:, 0], theirs.chance[:, 0])
    gain, loss = stake(mine.chance[:, 0])[:, None], stake(theirs.chance[:, 0])[None, :]
    on = -they_now * loss + (1 - they_now) * pairs
    figures = [value, on, gain - they_now * loss, now]
    means = np.array([float(np.mean(figure)) for figure in figures])
    return _outlook(scene, "simulation", means, standard_error(value))


def _later(paths: Paths) -> Paths:
    """The paths after their first question."""
    if paths.chance.shape[1] == 1:
        return paths
    return Paths(paths.chance[:, 1:], np.maximum(paths.length - 1, 0))


def _choices(mine: Values, theirs: Values, going_on: Values) -> Values:
    """For all pairs of nodes: the value, of going on, of reconstructing, my mixture."""
    ends: Ends = solve_ends(mine, theirs, going_on)
    loss = -ends.theirs * theirs[None, :]
    on = loss + (1 - ends.theirs) * going_on
    return np.stack((ends.value, on, loss + mine[:, None], ends.mine))


def _outlook(scene: Scene, method: Method, means: Values, se: float) -> Outlook:
    value, going_on, reconstructing, probability = means.tolist()
    if scene.phase == "mine":
        going_on, reconstructing, probability = value, value, 0.0
    return Outlook(method, value, se, going_on, reconstructing, probability, scene.question)
