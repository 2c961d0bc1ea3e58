"""Steps: what a round found, piece by piece, with the clues and spaces that it needs.

For each piece the spaces it follows from are looked for: first around the spaces that it
decides, ring by ring, until they are enough, and then as many as possible are left out
again, those that bear no clue first.  What remains is enough by itself, because the
piece was found again from nothing else; and no part of it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from puzzles.ladder.ground import least
from puzzles.ladder.state import ContradictionError, Found, State
from puzzles.ladder.technique import Piece, Refuted, Technique
from solver.bits import members

_TOLD_IN_FULL = 2
"""Trials of one step that are told with all that follows from them."""


@dataclass(frozen=True)
class Step:
    """A few spaces decided, and why.

    Attributes
    ----------
    technique, rung
        How.
    squares
        The spaces decided, in row-major order: whether each is hot.
    because
        The spaces from which this follows, in row-major order: of those that bear a clue
        the whole clue, of the others what was known of them before.
    text
        The same in words.
    """

    technique: str
    rung: int
    squares: Mapping[int, bool]
    because: tuple[int, ...]
    text: str


def steps_of(state: State, technique: Technique) -> Iterator[Step]:
    """The round of a technique as steps; each space that it finds is in one of them.

    Parameters
    ----------
    state
        What was known before; it is not changed.
    """
    done = 0
    state = state.copy()
    for piece in technique.pieces(state):
        found = piece.found.within(~done)
        if found.spaces:
            done |= found.spaces
            yield _step(state, technique, piece, found)


def _step(state: State, technique: Technique, piece: Piece, found: Found) -> Step:
    because = piece.because
    if because is None:
        because = _reason(state, piece, found)
    text = piece.text
    if piece.refuted:
        given = state.limited(because)
        text = f"{_refutations(given, piece, known=state.hot | state.out)} {text}".strip()
    squares = {space: bool(found.hot >> space & 1) for space in members(found.spaces)}
    text = f"{text} So {what_follows(state, found)}."
    return Step(technique.name, technique.rung, squares, tuple(members(because)), text)


def what_follows(state: State, found: Found, verb: str = "") -> str:
    """What was found, as a clause such as `4C is hot, and 5D and 6D are not hot`."""
    clauses = []
    for spaces, what in ((found.hot, "hot"), (found.out, "not hot")):
        if spaces:
            be = verb or ("is" if spaces.bit_count() == 1 else "are")
            clauses.append(f"{state.ground.names(spaces)} {be} {what}")
    return ", and ".join(clauses)


def _reason(state: State, piece: Piece, found: Found) -> int:
    """Known spaces from which a piece follows, and of which none can be left out."""
    ground = state.ground
    known = state.hot | state.out

    def enough(spaces: int) -> bool:
        try:
            return found.is_in(piece.derive(state.limited(spaces)))
        except ContradictionError:
            return True

    rings = [found.spaces]
    around = found.spaces
    while True:
        wider = around | ground.beside(around)
        if wider == around:
            break
        rings.append(wider & ~around)
        around = wider
        if enough(around & known):
            break
    outwards = [space for ring in reversed(rings) for space in members(ring & known)]
    order = sorted(outwards, key=lambda space: state.clued >> space & 1)
    return least(around & known, order, enough)


def _refutations(state: State, piece: Piece, known: int) -> str:
    """The trials in words: in full if there are few of them."""
    if len(piece.refuted) <= _TOLD_IN_FULL:
        return " ".join(_refutation(state, trial, piece.level, known) for trial in piece.refuted)
    trials = "; ".join(trial.name(state) for trial in piece.refuted)
    return f"Each of these leads to a contradiction: {trials}."


def _refutation(state: State, assumption: Refuted, level: int, known: int) -> str:
    """The assumption, what follows from it that is not known anyway, and why it cannot be."""
    told: list[str] = []

    def tell(_: Technique, found: Found) -> None:
        if (new := found.within(~known)).spaces:
            told.append(what_follows(state, new, "would be"))

    why = assumption.follow(state, level, tell)
    then = f" Then {'; then '.join(told)}." if told else ""
    return f"Suppose {assumption.text(state)}.{then} But {why}."
