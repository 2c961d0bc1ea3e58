"""What a technique is, and the rounds in which techniques are used.

In a *round* the easiest technique that finds anything is used once, on the whole board;
then the next round starts with the easiest technique again, as a person would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from puzzles.ladder.state import NOTHING, Found, State
from solver.network.table import OutOfTimeError


class Refuted(Protocol):
    """An assumption that a trial refutes; see `puzzles.ladder.trial`."""

    def text(self, state: State) -> str:
        """The assumption as a clause."""

    def name(self, state: State) -> str:
        """The same in few words."""

    def follow(
        self,
        state: State,
        level: int,
        on_round: Callable[[Technique, Found], None] | None = None,
    ) -> str | None:
        """Why it cannot be."""


@dataclass(frozen=True)
class Piece:
    """A part of what a technique found, that has a reason of its own.

    Attributes
    ----------
    found
        The spaces that it decides.
    text
        Why, as a sentence.
    derive
        Finds this part again, if it still follows from what the state given to it holds.
    because
        The spaces that it follows from, where these are plain; `None` if they have to
        be looked for by means of `derive`.
    refuted
        The assumptions that a trial refutes.
    level
        The highest rung that refutes them.
    """

    found: Found
    text: str
    derive: Callable[[State], Found] = lambda _: NOTHING
    because: int | None = None
    refuted: tuple[Refuted, ...] = ()
    level: int = 0


@dataclass(frozen=True)
class Technique:
    """One way to find spaces.

    Attributes
    ----------
    name
        What the user sees.
    rung
        The rung that it belongs to, from 1.
    cost
        How hard it is to see; see `puzzles.grade` for what this does to the score.
    rule
        The idea, as a sentence.
    find
        All that follows from a state by this technique and is not written down yet.
        Raises `ContradictionError` if it sees that the state is impossible.
    pieces
        The same, in parts that have reasons of their own; a space may be in several.
    outdone
        Whether a later technique of the same rung finds all that this one does.
    """

    name: str
    rung: int
    cost: int
    rule: str
    find: Callable[[State], Found]
    pieces: Callable[[State], Iterator[Piece]]
    outdone: bool = False


def close(
    state: State,
    techniques: Sequence[Technique],
    on_round: Callable[[Technique, Found], None] | None = None,
    *,
    to_the_end: bool = False,
) -> None:
    """Use techniques, easiest first, until none finds anything more.

    Parameters
    ----------
    state
        Where to start; what is found is written down in it.
    techniques
        In rising order of difficulty.
    on_round
        Told what each round is about to write down.
    to_the_end
        Go on looking for contradictions when no space is open any more.

    Raises
    ------
    ContradictionError
        If the state turns out to be impossible.
    OutOfTimeError
        If the state's clock has run out.
    """
    number = 0
    while number < len(techniques) and (to_the_end or state.open):
        if state.clock.passed():
            raise OutOfTimeError
        technique = techniques[number]
        found = technique.find(state)
        if not found.hot and not found.out:
            number += 1
            continue
        if on_round is not None:
            on_round(technique, found)
        state.write(found)
        number = 0
