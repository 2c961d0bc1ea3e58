"""The root of a search, in Python: windows, and what they prove of each placement.

A shallow search guesses the margin of each placement.  Then windows of a few points are
searched, the first around the best guess, until the margin lies in one.  What a window
proves is kept as bounds of each placement, so a search that runs out of time still tells
what it has proven.  All below the root is compiled; see `search_kernels`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from solver.result import Deadline
from solver.turning_point.chips import Chip, other, seat
from solver.turning_point.engine import FAR, Engine, OutOfTimeError
from solver.turning_point.moves import end_bonus, must_pass, passed, placements, play
from solver.turning_point.position import Position
from solver.turning_point.techniques import Techniques

Goal: TypeAlias = Literal["margin", "win"]
Move: TypeAlias = "tuple[int, Chip] | None"
"""A hole and a kind of chip, or `None` for a pass in Othello."""

_WINDOW = 8
_GUESS_DEPTH = 4
_FAR_OFF = (128, 64, 32, 16)
"""How far from the guess bounds are proven first where time is short."""


def utmost(position: Position) -> int:
    """A number that no margin of a position exceeds: a simple one, to begin with.

    As if a player could trap every ray of its best holes to its end, with all doubles on
    it and all that are still in hand, and every chip showed its colour in the end.
    """
    board = position.board
    if position.rules.passing:
        return board.holes
    in_hand = sum(hand[1] for hand in position.hands)
    most = []
    for hole in position.empty:
        points = 0
        for ray in board.rays[hole]:
            if len(ray) > 1:
                doubles = in_hand + sum(position.signs[there] in "PO" for there in ray)
                points += (len(ray) + 1) * (2 * doubles or 1)
        most.append(points)
    turns = sum(position.hand(position.side))
    return sum(sorted(most, reverse=True)[:turns]) + board.holes


@dataclass(slots=True)
class Branch:
    """A placement at the root and what is proven of it.

    Attributes
    ----------
    move
        The placement; `None` for a pass.
    points
        What it scores.
    after
        The position it leads to.
    lower, upper
        Proven bounds of its margin.
    guess
        What a shallow search made of it.
    """

    move: Move
    points: int
    after: Position
    lower: int
    upper: int
    guess: int = 0


class RootSearch:
    """A search at its root.

    Parameters
    ----------
    position, goal, deadline, techniques
        As in `solver.turning_point.search.solve`.

    Attributes
    ----------
    branches : list of Branch
        Every allowed placement; a single pass where the side to move has to pass.
    utmost : int
        What no margin exceeds: where the bounds begin.
    even : int
        The margin with which the game is drawn.
    engine : Engine
        What searches below the root.
    """

    def __init__(
        self, position: Position, goal: Goal, deadline: Deadline, techniques: Techniques
    ) -> None:
        self._position = position
        self._goal = goal
        self._deadline = deadline
        self._techniques = techniques
        self.engine = Engine(position, techniques)
        self.utmost = utmost(position)
        own, enemy = (position.scores[seat(side)] for side in (position.side, other(position.side)))
        self.even = enemy - own
        if must_pass(position):
            self.branches = [self._branch(None, 0, passed(position))]
        else:
            self.branches = [
                self._branch((one.hole, one.chip), one.points, play(position, one))
                for one in placements(position)
            ]

    def _branch(self, move: Move, points: int, after: Position) -> Branch:
        return Branch(move, points, after, -self.utmost, self.utmost)

    @property
    def lower(self) -> int:
        """The proven lower bound of the margin."""
        return max((branch.lower for branch in self.branches), default=self._at_the_end())

    @property
    def upper(self) -> int:
        """The proven upper bound of the margin."""
        return max((branch.upper for branch in self.branches), default=self._at_the_end())

    def run(self, *, every: bool) -> None:
        """Prove what is asked for.

        Raises
        ------
        OutOfTimeError
            If the deadline passed before.
        """
        self._guess()
        if self._goal == "win":
            self._narrow(self.branches, self.even - 1, self.even + 1)
        else:
            if self._deadline.seconds is not None:
                self._look_from_afar()
            self._settle(self.branches)
        if every:
            for branch in self.branches:
                if self._goal == "win":
                    self._narrow([branch], self.even - 1, self.even + 1)
                else:
                    self._settle([branch])

    def finished(self, *, every: bool) -> bool:
        """Whether what `run` is to prove is proven."""
        bounds = [(self.lower, self.upper)]
        if every:
            bounds += [(branch.lower, branch.upper) for branch in self.branches]
        return all(
            lower == upper or (self._goal == "win" and not lower <= self.even <= upper)
            for lower, upper in bounds
        )

    def order(self) -> list[Branch]:
        """The branches by what is proven of them, the best first."""
        return sorted(
            self.branches,
            key=lambda branch: (branch.lower, branch.upper, branch.guess),
            reverse=True,
        )

    def line(self) -> tuple[Move, ...]:
        """Best play to the end, or as far as the time lasts; see `Solution.line`."""
        if not self.branches:
            return ()
        best = self.order()[0]
        moves = [best.move]
        if self._goal == "win":
            return tuple(moves)
        here, margin = best.after, best.points - best.lower
        try:
            while (step := self._best_step(here, margin)) is not None:
                move, points, here = step
                moves.append(move)
                margin = points - margin
        except OutOfTimeError:
            pass
        return tuple(moves)

    def _at_the_end(self) -> int:
        """The margin where nobody can move any more."""
        bonus = end_bonus(self._position)
        side = seat(self._position.side)
        return bonus[side] - bonus[1 - side]

    def _guess(self) -> None:
        """Guess every margin by a look ahead, and put the best first."""
        if not self._techniques.guess:
            return
        for branch in self.branches:
            ahead = self.engine.margin(
                branch.after, depth=_GUESS_DEPTH - 1, deadline=self._deadline
            )
            branch.guess = branch.points - ahead
        self.branches.sort(key=lambda branch: branch.guess, reverse=True)

    def _look_from_afar(self) -> None:
        """Prove bounds that are far apart first: that is quick, and something if time runs out."""
        guess = max((branch.guess for branch in self.branches), default=0)
        for distance in _FAR_OFF:
            if self.lower < guess - distance:
                self._narrow(self.branches, guess - distance - 1, guess - distance)
            if self.upper > guess + distance:
                self._narrow(self.branches, guess + distance, guess + distance + 1)

    def _settle(self, branches: list[Branch]) -> None:
        """Search windows until the margin of the best of some branches is known."""
        guess = max((branch.guess for branch in branches), default=0)
        least, most = guess - _WINDOW // 2, guess + _WINDOW // 2
        if not self._techniques.guess:
            least, most = -FAR, FAR
        while True:
            lower = max((branch.lower for branch in branches), default=0)
            upper = max((branch.upper for branch in branches), default=0)
            if lower == upper:
                return
            if upper <= least:
                least, most = upper + 1 - _WINDOW, upper + 1
            elif lower >= most:
                least, most = lower - 1, lower - 1 + _WINDOW
            self._narrow(branches, max(least, lower - 1), min(most, upper + 1))

    def _narrow(self, branches: list[Branch], least: int, most: int) -> None:
        """Search a window: afterwards the best margin is known, or to be outside of it."""
        best = max([least, *(branch.lower for branch in branches)])
        if best >= most:
            return
        for number, branch in enumerate(branches):
            if branch.upper <= best or branch.lower == branch.upper:
                continue
            top = most if number == 0 or not self._techniques.null_windows else best + 1
            self._test(branch, best, top)
            if best < branch.lower and branch.lower < branch.upper and top < most:
                self._test(branch, best, most)
            best = max(best, branch.lower)
            if best >= most:
                return

    def _test(self, branch: Branch, least: int, most: int) -> None:
        """Search one branch in a window, and keep what that proves."""
        points = branch.points
        ahead = self.engine.margin(
            branch.after, points - most, points - least, deadline=self._deadline
        )
        margin = points - ahead
        if margin < most:
            branch.upper = min(branch.upper, margin)
        if margin > least:
            branch.lower = max(branch.lower, margin)

    def _best_step(self, here: Position, margin: int) -> tuple[Move, int, Position] | None:
        """A placement that keeps a margin that is known; `None` at the end of the game."""
        if must_pass(here):
            return None, 0, passed(here)
        allowed = placements(here)
        known = self.engine.remembered(here)
        allowed.sort(key=lambda one: (one.hole, one.chip) != known)
        for one in allowed:
            after = play(here, one)
            target = one.points - margin
            # It keeps the margin if the opponent can get no more than this.
            if self.engine.margin(after, target, target + 1, deadline=self._deadline) <= target:
                return (one.hole, one.chip), one.points, after
        return None
