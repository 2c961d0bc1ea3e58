"""Rung 2, lines: where each line can still lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from puzzles.ladder.state import ContradictionError, Found, State
from puzzles.ladder.technique import Piece, Technique
from solver.bits import members


def reach(state: State) -> Found:
    """Spaces that the chain cannot reach with the hot spaces it has left are not hot.

    The chain gets from any hot space to any other through hot spaces.  On its way from a
    known piece of it every space costs one that is left, unless it is known to be hot.
    While no hot space is known, a pocket that is too small for the chain is not hot.
    """
    ground, possible = state.ground, state.possible
    if not state.hot:
        return Found(0, _small_pockets(state))
    first = state.hot & -state.hot
    if state.hot & ~ground.flood(first, possible, ground.total):
        raise ContradictionError("the hot spaces would be cut off from each other")
    steps = ground.total - state.hot.bit_count()
    pieces = list(ground.pieces(state.hot))
    reached = possible
    for piece in pieces:
        reached &= _reached_from(state, piece, pieces, steps)
    if state.hot & ~reached:
        raise ContradictionError("too few hot spaces would be left to join those that are known")
    return Found(0, possible & ~reached)


def _reached_from(state: State, piece: int, pieces: list[int], steps: int) -> int:
    """What can be reached from a known piece of the chain with so many more hot spaces."""
    ground, possible = state.ground, state.possible
    reached = piece
    for _ in range(steps):
        wider = (reached | ground.beside(reached)) & possible
        near = ground.beside(wider) & state.hot & ~wider
        if near:
            for other in pieces:
                if other & near:
                    wider |= other
        if wider == reached:
            break
        reached = wider
    return reached


def _small_pockets(state: State) -> int:
    out = 0
    for pocket in state.ground.pieces(state.possible):
        if pocket.bit_count() < state.ground.total:
            out |= pocket
    if out == state.possible:
        raise ContradictionError("no pocket would be large enough for the chain")
    return out


def _reach_pieces(state: State) -> Iterator[Piece]:
    ground = state.ground
    found = reach(state)
    for pocket in ground.pieces(found.out):
        if state.hot:
            text = f"With the hot spaces left, the chain cannot get to {ground.names(pocket)}."
        else:
            text = f"The pocket {ground.names(pocket)} is too small for the chain."
        yield Piece(Found(0, pocket), text, reach)


def shared(state: State) -> Found:
    """Spaces that every place left for the lines of one length covers are hot.

    With `touch side`, spaces that every such place keeps clear are not hot.
    """
    return _joint_find(shared_by_length(state, state.lay()))


def shared_by_length(state: State, places: int) -> Iterator[tuple[int, Found]]:
    """What the places of each length have in common, with the number of the length."""
    ground = state.ground
    for number, group in enumerate(ground.groups):
        left = places & group
        if left.bit_count() == ground.counts[number]:
            hot = out = 0
            for placement in members(left):
                hot |= ground.masks[placement]
                out |= ground.clear[placement]
        else:
            hot = common(ground.masks, left, state.open)
            out = common(ground.clear, left, state.open) if ground.rules.touch == "side" else 0
        yield number, Found(hot & ~state.hot, out & ~state.out)


def common(sets: Sequence[int], numbers: int, within: int) -> int:
    """What some of the sets have in common with each other and with `within`."""
    for number in members(numbers):
        within &= sets[number]
        if not within:
            break
    return within


def through(state: State) -> Found:
    """Spaces on every line that can run through a hot space, or beside a warm one, are hot."""
    return _joint_find(through_needs(state, state.lay()))


def through_needs(state: State, places: int) -> Iterator[tuple[int, Found]]:
    """What the lines that can meet a need have in common, with the space of the need."""
    for space, left in state.needs(places):
        yield space, Found(common(state.ground.masks, left, state.open), 0)


def no_line(state: State) -> Found:
    """Spaces through which no line can run are not hot."""
    return Found(0, without_line(state, state.lay()))


def without_line(state: State, places: int) -> int:
    """The open spaces that no placement covers."""
    out = 0
    for space in members(state.open):
        if not state.ground.through[space] & places:
            out |= 1 << space
    return out


def _joint_find(parts: Iterator[tuple[int, Found]]) -> Found:
    hot = out = 0
    for _, found in parts:
        hot |= found.hot
        out |= found.out
    return Found(hot, out)


def conclusions(state: State, places: int) -> Found:
    """All that follows if only these placements are left."""
    lengths = _joint_find(shared_by_length(state, places))
    needs = _joint_find(through_needs(state, places))
    return Found(lengths.hot | needs.hot, lengths.out | without_line(state, places))


# --- The same in pieces -------------------------------------------------------------------

Places = Callable[[State], int]
"""How the placements that are left are found."""


def shared_pieces(state: State, places: Places, which: str = "") -> Iterator[Piece]:
    """A piece for the lines of each length; `which` says what places are meant."""
    ground = state.ground

    for number, found in shared_by_length(state, places(state)):
        length, count = ground.lengths[number], ground.counts[number]

        def derive(part: State, number: int = number) -> Found:
            return dict(shared_by_length(part, places(part)))[number]

        lines = f"the line of length {length}" if count == 1 else f"lines of length {length}"
        if found.hot:
            names = ground.names(found.hot)
            text = f"All places{which or ' left'} for {lines} have {names} in common."
            yield Piece(Found(found.hot, 0), text, derive)
        if found.out:
            names = ground.names(found.out)
            text = f"Wherever{which} {lines} may lie, the chain would touch itself at {names}."
            yield Piece(Found(0, found.out), text, derive)


def through_pieces(state: State, places: Places, which: str = "") -> Iterator[Piece]:
    """A piece for each space through or beside which a line must run."""
    ground = state.ground
    for space, found in through_needs(state, places(state)):
        if not found.hot:
            continue

        def derive(part: State, space: int = space) -> Found:
            return dict(through_needs(part, places(part))).get(space, Found(0, 0))

        how = "through the hot" if state.hot >> space & 1 else "beside the warm"
        name, names = ground.board.name(space), ground.names(found.hot)
        text = f"Any line{which} that can run {how} space {name} covers {names}."
        yield Piece(found, text, derive)


def no_line_pieces(state: State, places: Places, which: str = "") -> Iterator[Piece]:
    """A piece for each patch of spaces through which no line can run."""
    ground = state.ground
    for patch in ground.pieces(without_line(state, places(state))):

        def derive(part: State) -> Found:
            return Found(0, without_line(part, places(part)))

        text = f"No line{which} can run through {ground.names(patch)}."
        yield Piece(Found(0, patch), text, derive)


TECHNIQUES = (
    Technique(
        "reach",
        2,
        4,
        "The chain is in one piece, and has only so many hot spaces left.",
        reach,
        _reach_pieces,
    ),
    Technique(
        "common to all places",
        2,
        4,
        "What all places left for a line have in common is hot.",
        shared,
        lambda s: shared_pieces(s, State.lay),
    ),
    Technique(
        "lines through a space",
        2,
        6,
        "A line runs through each hot space, and beside each warm one.",
        through,
        lambda s: through_pieces(s, State.lay),
    ),
    Technique(
        "no line fits",
        2,
        6,
        "A space through which no line can run is not hot.",
        no_line,
        lambda s: no_line_pieces(s, State.lay),
    ),
)
