"""What an adviser says: turns with their figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.result import Counters


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A turn and what can be expected of it.

    Attributes
    ----------
    actions
        The events of the turn as in a log, without the player's name.  Empty if nothing
        is to be added to a turn that was begun.
    win
        The chance to win; a draw counts as an equal share.
    win_se
        Its standard error; 0 if it is exact.
    worlds
        In how many worlds the turn was tried.
    expose
        The chance to expose the target that is due.
    light
        The chance to light a bomb.
    out
        The chance to be blown up.
    gain_bits
        What the answer tells of an opponent's order, on average.
    leak_bits
        What the announced number tells the others of one's own order.
    next_chance
        The best chance to expose a target on one's next turn.
    their_chance
        The best chance of an opponent on the turn that follows.
    wait
        Turns until one can look at the target, on average, this turn included.
    """

    actions: tuple[str, ...]
    win: float
    win_se: float
    worlds: int
    expose: float
    light: float
    out: float
    gain_bits: float
    leak_bits: float
    next_chance: float
    their_chance: float
    wait: float

    @property
    def words(self) -> str:
        """The turn in one line, for the table."""
        return ", ".join(self.actions) or "end the turn here"

    def fields(self) -> dict[str, Any]:
        """The turn as it stands in JSON."""
        figures = {
            name: round(getattr(self, name), 6)
            for name in self.__dataclass_fields__
            if name not in ("actions", "worlds")
        }
        return {"actions": list(self.actions), **figures, "worlds": self.worlds}


@dataclass(frozen=True, slots=True)
class Advice:
    """All turns of a position.

    Attributes
    ----------
    player
        Whose turn it is.
    turns
        The best first.
    reason
        Why the first is first, in a sentence.
    worlds
        How many worlds were looked at.
    every_world
        Whether these are all there are.
    exact
        Whether the chances to win are proven, both orders being known to both sides.
    counters
        What it cost; a node is a turn tried in a world.
    """

    player: str
    turns: tuple[Suggestion, ...]
    reason: str
    worlds: int
    every_world: bool
    exact: bool
    counters: Counters
