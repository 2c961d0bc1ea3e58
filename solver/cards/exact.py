"""Two players who know both orders: who wins, exactly.

>>> from solver.cards.rules import Rules
>>> rules = Rules()
>>> values = solve(rules, (0, 4, 3, 6, 1, 2, 5), (1, 4, 0, 6, 3, 2, 5))
>>> values.states
2048
>>> values.outcome(0, gaps=(4, 2), due=(0, 0))
Outcome(result=1, turns=11)
>>> values.outcome(0, gaps=(4, 2), due=(0, 0), quiet=19).result
0

Such a game has no hidden information left, so each state is won, lost or a draw, and the
draw after a number of turns without news is part of the rules: with a single such turn
left even a state that is won at leisure may be a draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from solver.cards.rules import Rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a state ends if both play their best.

    Attributes
    ----------
    result
        1: the player to move wins; 0: a draw; -1: the other wins.
    turns
        Turns until then if the winner hurries and the loser does not; 0 for a draw.
    """

    result: int
    turns: int = 0


@dataclass(frozen=True, slots=True)
class PairValues:
    """The outcome of every state of two known bases."""

    rules: Rules
    _values: Any = field(repr=False)

    @property
    def states(self) -> int:
        """How many states there are, whatever the number of quiet turns before."""
        return int(self._values[0].size)

    def outcome(
        self, player: int, *, gaps: Sequence[int], due: Sequence[int], quiet: int = 0
    ) -> Outcome:
        """The outcome of a state.

        Parameters
        ----------
        player
            Who is to move, 0 or 1.
        gaps, due
            For both players: where the Spy stands, and how many targets are exposed.
        quiet
            Turns without news before this one.
        """
        from solver.cards.engine.endgame import WIN

        if not self.rules.t2_out:
            return Outcome(0)  # nobody can be made to lose, also with every target exposed
        left = min(self.rules.draw_after - quiet, self._values.shape[0] - 1)
        value = int(self._values[left, player, gaps[0], gaps[1], due[0], due[1]])
        if value == 0:
            return Outcome(0)
        return Outcome(1 if value > 0 else -1, WIN - abs(value) + 1)


def solve(rules: Rules, first: Sequence[int], second: Sequence[int]) -> PairValues:
    """Solve every state of two bases whose orders both players know.

    Parameters
    ----------
    rules
        Of the game; what counts is the two players left.
    first, second
        The orders as card indices.
    """
    import numpy as np

    from solver.cards.engine.deck import deck_of
    from solver.cards.engine.endgame import solve_states

    deck = deck_of(
        rules.numbers,
        same=rules.mirror == "same",
        t2_out=rules.t2_out,
        draw_after=rules.draw_after,
    )
    layers = min(rules.draw_after, _MOST_LAYERS) + 1
    orders = np.array([first, second], np.int64)
    return PairValues(rules, solve_states(deck, orders, layers))


_MOST_LAYERS = 200  # far more than a target ever takes; see the tests
