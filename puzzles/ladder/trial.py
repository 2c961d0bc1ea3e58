"""Rung 4, trial: one assumption at a time, refuted by rungs 1 to 3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from puzzles.ladder import joints, lines, squares
from puzzles.ladder.ground import least
from puzzles.ladder.lines import conclusions
from puzzles.ladder.state import NOTHING, ContradictionError, Found, State
from puzzles.ladder.technique import Piece, Technique, close
from solver.bits import members

_TOOLS = tuple(
    tool
    for tool in (*squares.TECHNIQUES, *lines.TECHNIQUES, *joints.TECHNIQUES)
    if not tool.outdone
)


@dataclass(frozen=True)
class Assumption:
    """That some spaces are hot or not, and perhaps that a line lies there.

    Attributes
    ----------
    found
        The spaces.
    placement
        The line, if that is assumed.
    """

    found: Found
    placement: int | None = None

    def text(self, state: State) -> str:
        """The assumption as a clause."""
        ground = state.ground
        if self.placement is not None:
            length, where = ground.length_of[self.placement], ground.place_name(self.placement)
            return f"a line of length {length} lay on {where}"
        verb = "were hot" if self.found.hot else "were not hot"
        return f"{ground.names(self.found.spaces)} {verb}"

    def name(self, state: State) -> str:
        """The same in few words."""
        return self.text(state).replace(" lay on ", " on ").replace(" were ", " ")

    def follow(
        self,
        state: State,
        level: int,
        on_round: Callable[[Technique, Found], None] | None = None,
    ) -> str | None:
        """Go on from the assumption with the rungs up to `level`.

        Returns
        -------
        str or None
            Why it cannot be, if that comes out.
        """
        after = state.copy()
        try:
            after.write(self.found)
            if self.placement is not None:
                after.places &= state.ground.compatible[self.placement] | 1 << self.placement
            tools = [tool for tool in _TOOLS if tool.rung <= level]
            close(after, tools, on_round, to_the_end=True)
        except ContradictionError as error:
            return str(error)
        return None


def _of_space(space: int, *, hot: bool) -> Assumption:
    bit = 1 << space
    return Assumption(Found(bit, 0) if hot else Found(0, bit))


def _of_place(state: State, placement: int) -> Assumption:
    ground = state.ground
    return Assumption(Found(ground.masks[placement], ground.clear[placement]), placement)


def try_spaces(state: State, level: int) -> Found:
    """Spaces for which one of hot and not hot is refuted by rungs 1 to `level`."""
    hot = out = 0
    for space in members(state.open):
        if _of_space(space, hot=True).follow(state, level):
            out |= 1 << space
        elif _of_space(space, hot=False).follow(state, level):
            hot |= 1 << space
    return Found(hot, out)


def _space_pieces(state: State, level: int) -> Iterator[Piece]:
    found = try_spaces(state, level)
    for space in members(found.spaces):
        part = found.within(1 << space)
        assumption = _of_space(space, hot=not part.hot)

        def derive(given: State, assumption: Assumption = assumption, part: Found = part) -> Found:
            return part if assumption.follow(given, level) else NOTHING

        yield Piece(part, "", derive, refuted=(assumption,), level=level)


def try_places(state: State) -> Found:
    """What follows once every place left for a line was tried, and those refuted struck out."""
    for group in reversed(state.ground.groups):
        left = joints.with_partners(state, state.tried)
        for placement in members(left & group):
            if _of_place(state, placement).follow(state, 3):
                state.tried &= ~(1 << placement)
    return conclusions(state, joints.with_partners(state, state.tried))


class _Without:
    """Finds the placements with partners when some were refuted."""

    def __init__(self, refuted: int) -> None:
        self.refuted = refuted

    def __call__(self, state: State) -> int:
        return joints.with_partners(state, ~self.refuted)


def _place_pieces(state: State) -> Iterator[Piece]:
    """The piece that needs the fewest trials, and all the rest as a second one."""
    rest = try_places(state)
    refuted = state.ground.placements & ~state.tried
    places = _Without(refuted)
    pieces = list(joints.pieces_from(state, places, " that trials leave"))
    if not pieces:
        return
    needed = [_needed(state, piece.found, piece.derive, places, refuted) for piece in pieces]
    first = min(range(len(pieces)), key=lambda number: needed[number].bit_count())
    piece = pieces[first]
    yield _after_trials(state, piece.found, piece.text, piece.derive, places, needed[first])
    rest = rest.within(~piece.found.spaces)
    if rest.spaces:

        def derive(given: State) -> Found:
            return conclusions(given, places(given))

        trials = _needed(state, rest, derive, places, refuted)
        yield _after_trials(state, rest, "This decides more.", derive, places, trials)


def _needed(
    state: State,
    found: Found,
    derive: Callable[[State], Found],
    places: _Without,
    refuted: int,
) -> int:
    """Refuted placements from which a finding follows, and of which none can be left out."""

    def enough(fewer: int) -> bool:
        places.refuted = fewer
        return found.is_in(derive(state))

    return least(refuted, list(members(refuted)), enough)


def _after_trials(
    state: State,
    found: Found,
    text: str,
    derive: Callable[[State], Found],
    places: _Without,
    needed: int,
) -> Piece:
    assumptions = [_of_place(state, placement) for placement in members(needed)]
    order = list(assumptions)

    def again(given: State) -> Found:
        for number, assumption in enumerate(order):
            if not assumption.follow(given, 3):
                # What failed will likely fail again, so it is looked at first.
                order.insert(0, order.pop(number))
                return NOTHING
        places.refuted = needed
        return derive(given)

    return Piece(found, text, again, refuted=tuple(assumptions), level=3)


_LEVELS = {
    "squares": "what clues say about their neighbours",
    "lines": "the places that are left for the lines",
    "joints": "the partners that the lines need at their ends",
}

TECHNIQUES = (
    *(
        Technique(
            f"trial by {rung}",
            4,
            20 + 10 * level,
            f"Suppose a space to be hot, or not, and look for a contradiction by {words}.",
            partial(try_spaces, level=level),
            partial(_space_pieces, level=level),
            outdone=level < 3,
        )
        for level, (rung, words) in enumerate(_LEVELS.items(), start=1)
    ),
    Technique(
        "trial of places",
        4,
        70,
        "Suppose a line to lie at each place that is left for it, and strike out what cannot be.",
        try_places,
        _place_pieces,
    ),
)
