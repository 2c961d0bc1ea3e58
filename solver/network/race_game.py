r"""When to reconstruct: the game over the ends of rounds, for questions that are fixed.

At the end of a round each side reconstructs or goes on, without seeing what the other
does; when either reconstructs the game is over.  Victories count as a difference, so
the game is zero-sum, and each end of a round is a matrix of two by two whose last entry
is the value of going on.

For a side whose best reconstruction is right with chance p, reconstructing is worth
``p - 2 (1 - p) = 3 p - 2``.

>>> stake(np.array([1.0, 0.5])).tolist()
[1.0, -0.5]
>>> ends = solve_ends(stake(np.array([1.0])), stake(np.array([0.25])), np.zeros((1, 1)))
>>> ends.value.tolist(), ends.mine.tolist(), ends.theirs.tolist()
([[1.0]], [[1.0]], [[0.0]])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.network.race_tree import Level, Paths

Values = NDArray[np.float64]

_EDGES = np.array([0.01, 0.03, 0.06, 0.1, 0.15, 0.22, 0.3, 0.45, 0.6, 0.8, 1.0])
"""Chances at which the classes of the coarse game part; the last is certainty."""


def stake(chance: Values) -> Values:
    """What reconstructing is worth, in victories more than the other side."""
    value: Values = 3.0 * chance - 2.0
    return value


@dataclass(frozen=True, eq=False)
class Ends:
    """Ends of rounds, solved: [my nodes, their nodes].

    Attributes
    ----------
    value
        For me, in victories.
    mine, theirs
        The chance with which each side should reconstruct.
    """

    value: Values
    mine: Values
    theirs: Values


def solve_ends(mine: Values, theirs: Values, going_on: Values) -> Ends:
    """Solve the matrix of every pair of nodes.

    Parameters
    ----------
    mine, theirs
        The stakes of the nodes of each side.
    going_on : float[my nodes, their nodes]
        The value for me when both go on.
    """
    both = mine[:, None] - theirs[None, :]
    only_me = np.broadcast_to(mine[:, None], both.shape)
    only_they = np.broadcast_to(-theirs[None, :], both.shape)
    # My best sure choice against the worst; theirs likewise.  Ties reconstruct.
    if_now, if_on = np.minimum(both, only_me), np.minimum(only_they, going_on)
    their_now, their_on = np.maximum(both, only_they), np.maximum(only_me, going_on)
    lower, upper = np.maximum(if_now, if_on), np.minimum(their_now, their_on)
    mixed = lower < upper - 1e-12
    spread = np.where(mixed, both + going_on - only_me - only_they, 1.0)
    value = np.where(mixed, (both * going_on - only_me * only_they) / spread, lower)
    pure_mine = (if_now >= if_on - 1e-12).astype(np.float64)
    pure_theirs = (their_now <= their_on + 1e-12).astype(np.float64)
    return Ends(
        value,
        np.where(mixed, (going_on - only_they) / spread, pure_mine),
        np.where(mixed, (going_on - only_me) / spread, pure_theirs),
    )


def solve_levels(mine: Sequence[Level], theirs: Sequence[Level]) -> tuple[Values, Ends]:
    """The game over two whole trees, from the end of a round at their first levels.

    Returns
    -------
    going_on
        The value of going on at the first levels.
    ends
        The first levels, solved.
    """
    turns = max(len(mine), len(theirs))
    last = mine[-1], theirs[-1]
    value = np.zeros((len(last[0].chance), len(last[1].chance)))  # both know: one each
    going_on, ends = value, solve_ends(stake(last[0].chance), stake(last[1].chance), value)
    for turn in range(turns - 2, -1, -1):
        going_on = _back(_back(value, mine, turn).T, theirs, turn).T
        ours, other = (side[min(turn, len(side) - 1)] for side in (mine, theirs))
        ends = solve_ends(stake(ours.chance), stake(other.chance), going_on)
        value = ends.value
    return going_on, ends


def _back(value: Values, side: Sequence[Level], turn: int) -> Values:
    """Values of the nodes one question earlier: the mean over the answers."""
    if turn + 1 >= len(side):
        return value
    before, after = side[turn], side[turn + 1]
    summed = np.add.reduceat(value * after.networks[:, None], after.first, axis=0)
    mean: Values = summed / before.networks[:, None]
    return mean


@dataclass(frozen=True, eq=False)
class Coarse:
    """When to reconstruct, by the turn and the chances of both sides in coarse steps.

    Attributes
    ----------
    mine, theirs : float64[turns, steps, steps]
        The chance with which each side reconstructs, by my step and theirs.
    """

    mine: Values
    theirs: Values

    def pairs(self, turn: int, mine: Values, theirs: Values) -> tuple[Values, Values]:
        """The two chances of reconstructing, for all pairs of these chances."""
        steps = np.ix_(step_of(mine), step_of(theirs))
        turn = min(turn, len(self.mine) - 1)
        return self.mine[turn][steps], self.theirs[turn][steps]


def step_of(chance: Values) -> NDArray[np.intp]:
    """The coarse step a chance of being right falls into; the last one is certainty."""
    steps: NDArray[np.intp] = np.searchsorted(_EDGES, chance + 1e-9, side="right")
    return steps


def solve_coarse(mine: Paths, theirs: Paths) -> Coarse:
    """The game over coarse steps, with the moves between them taken from paths.

    The chances that stand for a step are the means of the paths in it, so this is an
    approximation; it makes the strategies of the simulation, not its value.
    """
    turns = max(mine.chance.shape[1], theirs.chance.shape[1])
    steps = len(_EDGES) + 1
    strategies = np.zeros((2, turns, steps, steps))
    value = np.zeros((steps, steps))
    for turn in range(turns - 1, -1, -1):
        going_on = _moves(mine, turn) @ value @ _moves(theirs, turn).T
        ends = solve_ends(stake(_means(mine, turn)), stake(_means(theirs, turn)), going_on)
        strategies[:, turn] = ends.mine, ends.theirs
        value = ends.value
    return Coarse(strategies[0], strategies[1])


def _at(paths: Paths, turn: int) -> Values:
    """The chances after so many questions."""
    column: Values = paths.chance[:, min(turn, paths.chance.shape[1] - 1)]
    return column


def _means(paths: Paths, turn: int) -> Values:
    """The chance that stands for each step: the mean of the paths, or its lower edge."""
    steps = step_of(_at(paths, turn))
    count = np.bincount(steps, minlength=len(_EDGES) + 1)
    total = np.bincount(steps, weights=_at(paths, turn), minlength=len(_EDGES) + 1)
    edges = np.concatenate(([0.0], _EDGES))
    return np.where(count > 0, total / np.maximum(count, 1), edges)


def _moves(paths: Paths, turn: int) -> Values:
    """How often paths go from each step to each other one."""
    steps = len(_EDGES) + 1
    moves = np.zeros((steps, steps))
    np.add.at(moves, (step_of(_at(paths, turn)), step_of(_at(paths, turn + 1))), 1.0)
    total = moves.sum(axis=1, keepdims=True)
    # A step that no path was in is left for the next one up, or for certainty.
    nowhere = np.eye(steps)[np.minimum(np.arange(steps) + 1, steps - 1)]
    return np.where(total > 0, moves / np.maximum(total, 1), nowhere)


def simulate(mine: Paths, theirs: Paths, strategy: Coarse) -> Values:
    """The value for me of going on after the first turn, for all pairs of paths.

    Both sides follow the strategy.  What a reconstruction is worth is taken at its mean
    over the networks left, which changes no expectation and makes estimates sharper.

    Parameters
    ----------
    mine, theirs
        Paths that the strategy was not made from.
    strategy
        When to reconstruct.
    """
    turns = max(mine.chance.shape[1], theirs.chance.shape[1])
    value = np.zeros((len(mine.chance), len(theirs.chance)))
    for turn in range(turns - 1, 0, -1):
        value = decided(mine, theirs, strategy, turn, value)
    return value


def decided(mine: Paths, theirs: Paths, strategy: Coarse, turn: int, going_on: Values) -> Values:
    """The value for me at the end of a round, for all pairs of paths."""
    ours, other = _at(mine, turn), _at(theirs, turn)
    now, they_now = strategy.pairs(turn, ours, other)
    gain, loss = stake(ours)[:, None], stake(other)[None, :]
    value: Values = now * gain - they_now * loss + (1 - now) * (1 - they_now) * going_on
    return value


def standard_error(pairs: Values) -> float:
    """Of the mean over all pairs of independent paths: rows and columns both vary."""
    rows, columns = pairs.mean(axis=1), pairs.mean(axis=0)
    variance = rows.var(ddof=1) / len(rows) + columns.var(ddof=1) / len(columns)
    return float(np.sqrt(variance))
