"""Rung 1, squares: what a clue says about its neighbours, and the count of hot spaces."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.ladder.state import NOTHING, ContradictionError, Found, State
from puzzles.ladder.technique import Piece, Technique
from solver.bits import members


def cold(state: State) -> Found:
    """The neighbours of a cold space are not hot."""
    return Found(0, state.ground.beside(state.cold) & ~state.out)


def _cold_pieces(state: State) -> Iterator[Piece]:
    ground = state.ground
    for space in members(state.cold):
        if out := ground.near[space] & ~state.out:
            text = f"{ground.board.name(space)} is cold, so no neighbour of it is hot."
            yield Piece(Found(0, out), text, because=1 << space)


def warm(state: State) -> Found:
    """The last neighbour of a warm space that can be hot is hot."""
    hot = 0
    for _, left in _last_neighbours(state, state.warm, "warm"):
        hot |= left
    return Found(hot, 0)


def _last_neighbours(state: State, spaces: int, answer: str) -> Iterator[tuple[int, int]]:
    """Those of some spaces that need a hot neighbour and can have just one, with that one."""
    ground, possible = state.ground, state.possible
    for space in members(spaces & ~ground.beside(state.hot)):
        left = ground.near[space] & possible
        if not left:
            name = ground.board.name(space)
            raise ContradictionError(f"no neighbour of the {answer} space {name} could be hot")
        if not left & (left - 1):
            yield space, left


def _warm_pieces(state: State) -> Iterator[Piece]:
    ground = state.ground
    for space, left in _last_neighbours(state, state.warm, "warm"):
        name, last = ground.board.name(space), ground.names(left)
        text = f"{name} is warm, and {last} is its only neighbour that can be hot."
        yield Piece(Found(left, 0), text, because=1 << space | ground.near[space] & ~left)


def neighbour(state: State) -> Found:
    """A hot space has a hot neighbour, because the chain goes on from it.

    So the last neighbour that can be hot is hot, and a space without one is not hot.
    """
    hot = 0
    for _, left in _last_neighbours(state, state.hot, "hot"):
        hot |= left
    return Found(hot, _lonely(state))


def _lonely(state: State) -> int:
    """The spaces that can have no hot neighbour."""
    return state.open & ~state.ground.beside(state.possible)


def _neighbour_pieces(state: State) -> Iterator[Piece]:
    ground = state.ground
    for space, left in _last_neighbours(state, state.hot, "hot"):
        name, last = ground.board.name(space), ground.names(left)
        text = f"From the hot space {name} the chain can only go on to {last}."
        yield Piece(Found(left, 0), text, because=1 << space | ground.near[space] & ~left)
    for space in members(_lonely(state)):
        name = ground.board.name(space)
        text = f"From {name} the chain could go nowhere: no neighbour of it can be hot."
        yield Piece(Found(0, 1 << space), text, because=ground.near[space])


def no_touch(state: State) -> Found:
    """With `touch side`, no space can be hot if the chain would touch itself there.

    A hot space has two hot neighbours at the most, and four hot spaces in a block of two
    by two would be a ring.
    """
    out = 0
    for piece in _no_touch_pieces(state):
        out |= piece.found.out
    return Found(0, out)


def _no_touch_pieces(state: State) -> Iterator[Piece]:
    ground = state.ground
    if ground.rules.touch != "side":
        return
    for space in members(state.possible):
        name = ground.board.name(space)
        beside = ground.near[space] & state.hot
        if state.hot >> space & 1 and beside.bit_count() > 1:
            if beside.bit_count() > 2:
                raise ContradictionError(f"the chain would touch itself at {name}")
            if out := ground.near[space] & state.open:
                text = f"The chain comes to {name} and leaves it through {ground.names(beside)}."
                yield Piece(Found(0, out), text, because=1 << space | beside)
        elif state.open >> space & 1 and (why := _would_touch(state, space, beside)):
            text = f"If {name} were hot, the chain would touch itself there."
            yield Piece(Found(0, 1 << space), text, because=why)


def _would_touch(state: State, space: int, beside: int) -> int:
    """Hot spaces that the chain would touch itself at through an open one; nothing if none."""
    ground = state.ground
    if beside.bit_count() > 2:
        return beside
    for corner in members(ground.corners[space] & state.hot):
        between = ground.near[corner] & ground.near[space]
        if not between & ~beside:
            return between | 1 << corner
    return 0


def count(state: State) -> Found:
    """Once all hot spaces are known the rest is not hot; once all others are, the rest is."""
    total = state.ground.total
    hot, possible = state.hot.bit_count(), state.possible.bit_count()
    if hot > total:
        raise ContradictionError(f"more than {total} spaces would be hot")
    if possible < total:
        raise ContradictionError(f"fewer than {total} spaces could be hot")
    if hot == total:
        return Found(0, state.open)
    return Found(state.open, 0) if possible == total else NOTHING


def _count_pieces(state: State) -> Iterator[Piece]:
    found, total = count(state), state.ground.total
    if found.out:
        text = f"All {total} hot spaces are known, so no other space is hot."
        yield Piece(found, text, because=state.hot)
    if found.hot:
        text = f"Just {total} spaces can be hot, and so many are, so all of these are."
        yield Piece(found, text, because=state.out)


TECHNIQUES = (
    Technique("beside cold", 1, 1, "No neighbour of a cold space is hot.", cold, _cold_pieces),
    Technique("last beside warm", 1, 1, "A warm space has a hot neighbour.", warm, _warm_pieces),
    Technique(
        "chain goes on",
        1,
        1,
        "A hot space has a hot neighbour, as the chain goes on from it.",
        neighbour,
        _neighbour_pieces,
    ),
    Technique(
        "no touching",
        1,
        2,
        "The chain must not touch itself, so a hot space has at most two hot neighbours.",
        no_touch,
        _no_touch_pieces,
    ),
    Technique(
        "count",
        1,
        2,
        "It is known how many spaces are hot: one more than the lengths of the lines together.",
        count,
        _count_pieces,
    ),
)
