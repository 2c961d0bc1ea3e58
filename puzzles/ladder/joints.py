"""Rung 3, joints: a line needs partners at its ends, and room for all the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from puzzles.ladder.lines import (
    Places,
    conclusions,
    no_line_pieces,
    shared_pieces,
    through_pieces,
)
from puzzles.ladder.state import NOTHING, ContradictionError, Found, State
from puzzles.ladder.technique import Piece, Technique
from solver.bits import members


def bridge(state: State) -> Found:
    """Spaces without which the hot spaces fall apart, or the chain has no room, are hot."""
    ground = state.ground
    if not state.hot:
        return NOTHING
    first = state.hot & -state.hot
    hot = 0
    for space in members(state.open):
        piece = ground.flood(first, state.possible & ~(1 << space), ground.size)
        if state.hot & ~piece or piece.bit_count() < ground.total:
            hot |= 1 << space
    return Found(hot, 0)


def _bridge_pieces(state: State) -> Iterator[Piece]:
    for space in members(bridge(state).hot):
        name = state.ground.board.name(space)
        text = f"Without {name} the hot spaces would fall apart, or the chain would lack room."
        yield Piece(Found(1 << space, 0), text, bridge)


def with_room(state: State) -> int:
    """The placements that leave room for all that is needed, and are left room by it.

    Needed are a line of every other length, one through each hot space, and one beside
    each warm space.  Repeated until no more placements are struck out.
    """
    return _repeat(state, state.lay(), (_room,))


def with_partners(state: State, among: int = -1) -> int:
    """The placements that leave room and find partners at their ends.

    Two partners at the two ends must go together; a line with a partner at one end only
    is the first or the last of the chain, and there are just two of these.

    Parameters
    ----------
    state
        What is known.
    among
        Only these placements are looked at.
    """
    left = _repeat(state, state.lay() & state.joined & among, (_room, _partners))
    if among == -1:
        state.joined = left
    return left


def room(state: State) -> Found:
    """What follows from the placements that `with_room` leaves."""
    return conclusions(state, with_room(state))


def partners(state: State) -> Found:
    """What follows from the placements that `with_partners` leaves."""
    return conclusions(state, with_partners(state))


def _repeat(state: State, places: int, rules: tuple[Callable[[State, int], int], ...]) -> int:
    before = -1
    while before != places:
        before = places
        for rule in rules:
            places = rule(state, places)
    return places


def _room(state: State, places: int) -> int:
    """Strike out what goes together with no placement of some length, or meets no need."""
    ground = state.ground
    for number, group in enumerate(ground.groups):
        state.check_room(number, places & group)
        places = _with_one_of(state, places & group, places)
    for _, left in state.needs(places):
        places = _with_one_of(state, left & places, places)
    spare = ground.total - state.hot.bit_count()
    if spare <= ground.lengths[-1]:
        for placement in members(places):
            if (ground.masks[placement] & ~state.hot).bit_count() > spare:
                places &= ~(1 << placement)
    return places


def _with_one_of(state: State, some: int, places: int) -> int:
    """The placements that are in `some`, or go together with one in it."""
    compatible = state.ground.compatible
    together = 0
    for placement in members(some):
        together |= compatible[placement] | 1 << placement
        if not places & ~together:
            break
    return places & together


def _partners(state: State, places: int) -> int:
    """Strike out placements whose ends find no partners."""
    ground = state.ground
    lines = len(ground.rules.lines)
    if lines == 1:
        return places
    inner = last = 0  # placements that can be within the chain, and those that can end it
    for placement in members(places):
        first, second = (there & places for there in ground.partners[placement])
        if lines == 2:
            last |= 1 << placement if first or second else 0
            continue
        if first and second and _any_together(state, first, second):
            inner |= 1 << placement
        if _leads_on(state, placement, first, places) or _leads_on(
            state, placement, second, places
        ):
            last |= 1 << placement
    return last if lines == 2 else _with_two_ends(state, places, inner, last)


def _any_together(state: State, some: int, others: int) -> bool:
    """Whether one of `some` goes together with one of `others`."""
    compatible = state.ground.compatible
    return any(compatible[placement] & others for placement in members(some))


def _leads_on(state: State, placement: int, partners: int, places: int) -> bool:
    """Whether a partner at one end finds a partner of its own at its far end."""
    ground = state.ground
    together = ground.compatible[placement] & places
    for partner in members(partners):
        first, second = ground.partners[partner]
        if together & (second if first >> placement & 1 else first):
            return True
    return False


def _with_two_ends(state: State, places: int, inner: int, last: int) -> int:
    """Strike out by the rule that just two lines end the chain."""
    ground = state.ground
    must = can = 0  # how many lines must end the chain, and how many can
    must_groups = can_groups = 0
    for count, group in zip(ground.counts, ground.groups, strict=True):
        if not inner & group:
            must, must_groups = must + count, must_groups | group
        if last & group:
            can, can_groups = can + count, can_groups | group
    if must > 2:
        raise ContradictionError("more than two lines would have to end the chain")
    if can < 2:
        raise ContradictionError("fewer than two lines could end the chain")
    if must == 2:
        last &= must_groups
    if can == 2:
        inner &= ~can_groups
    return places & (inner | last)


def pieces_from(state: State, places: Places, which: str) -> Iterator[Piece]:
    """What follows from the placements that are left, in pieces."""
    yield from shared_pieces(state, places, which)
    yield from through_pieces(state, places, which)
    yield from no_line_pieces(state, places, which)


TECHNIQUES = (
    Technique(
        "bridge",
        3,
        10,
        "The chain is in one piece: what alone links its parts is hot.",
        bridge,
        _bridge_pieces,
    ),
    Technique(
        "room for the rest",
        3,
        12,
        "A line must leave room for all other lines, and for the hot and warm clues.",
        room,
        lambda s: pieces_from(s, with_room, " that leave room for the rest"),
        outdone=True,
    ),
    Technique(
        "partners",
        3,
        15,
        "A line needs partners at its ends; just two lines end the chain.",
        partners,
        lambda s: pieces_from(s, with_partners, " with partners at the ends"),
    ),
)
