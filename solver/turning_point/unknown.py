r"""Stop discs that nobody has seen: what a placement is worth over their possible places.

A stop disc is played label down, so on the board it looks like a plain chip.  A log tells
which of the opponent's chips may be it: those put down as plain ones (doubles are seen)
that were never turned over, since turning the disc would have shown its label.  It may
also still be in hand.  Each of these places gives a position that is known, and the
margins of a placement in all of them, weighted evenly, have a mean and a least value.

Where the disc is, is tried out: the log is played with one of those chips written as the
stop disc, and the place is possible if the rules allow every move and no label shows.

>>> from solver.turning_point.game import Log
>>> log = Log.parse("stop_known no\nf5 e6 g6 f7 c6 f3 e4 h5 f9 d5")
>>> [world.name for world in possible(log)]
['f3', 'h5', 'd5', 'hand']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from solver.result import Counters, Deadline, Status
from solver.turning_point.chips import Chip, Side, other
from solver.turning_point.game import Game, GameError, Log
from solver.turning_point.position import Position
from solver.turning_point.search import solve

IN_HAND = "hand"
"""The name of the place of a stop disc that was not put down."""


@dataclass(frozen=True, slots=True)
class World:
    """A place where the opponent's stop disc may be.

    Attributes
    ----------
    hole
        The hole; `None` if the opponent still holds the disc.
    position
        The position with the disc there.
    """

    hole: int | None
    position: Position

    @property
    def name(self) -> str:
        """The name of the hole, or `hand`."""
        return IN_HAND if self.hole is None else self.position.board.name(self.hole)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A placement over all possible places of the disc.

    Attributes
    ----------
    hole, chip
        The placement.
    lower, upper
        Proven bounds of its margin in each of the worlds, in their order.
    """

    hole: int
    chip: Chip
    lower: tuple[int, ...]
    upper: tuple[int, ...]

    @property
    def exact(self) -> bool:
        """Whether every margin is known."""
        return self.lower == self.upper

    @property
    def expected(self) -> tuple[Fraction, Fraction]:
        """Bounds of the mean margin."""
        worlds = len(self.lower)
        return Fraction(sum(self.lower), worlds), Fraction(sum(self.upper), worlds)

    @property
    def worst(self) -> tuple[int, int]:
        """Bounds of the least margin."""
        return min(self.lower), min(self.upper)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What every placement is worth while a stop disc is not seen.

    Attributes
    ----------
    worlds
        The possible places of the opponent's disc.
    placements
        Every allowed placement, the best mean margin first, then the best least one.
    status
        Whether all margins are exact.
    counters
        What it cost.
    """

    worlds: tuple[World, ...]
    placements: tuple[Weighed, ...]
    status: Status
    counters: Counters

    def worst_places(self, placement: Weighed) -> list[str]:
        """The names of the places where a placement has its least margin."""
        least = min(placement.lower)
        pairs = zip(self.worlds, placement.lower, strict=True)
        return [world.name for world, margin in pairs if margin == least]


def possible(log: Log) -> tuple[World, ...]:
    """Every place where the stop disc of the opponent of the side to move may be.

    Parameters
    ----------
    log
        The moves as seen from the side to move: its own chips as they are, those of the
        opponent as they look.  A disc that was seen since is written as `e6:stop`.

    Returns
    -------
    tuple of World
        In the order of the moves; the hand last.

    Raises
    ------
    GameError
        If the rules do not allow the moves wherever the disc is.
    """
    first = replace(log.first, rules=replace(log.first.rules, stop_known=True))
    told = replace(log, first=first)
    worlds = []
    wrong: GameError | None = None
    for variant in (*_guesses(told), told):
        try:
            game = variant.replay()
        except GameError as error:
            wrong = error
            continue
        hole = _disc(game.position)
        # A label that the log tells of may have shown; one that is guessed may not.
        if variant is told or hole is None or not _label_shown(game, hole):
            worlds.append(World(hole, game.position))
    if not worlds:
        assert wrong is not None  # what is told is a world unless it is wrong
        raise wrong
    return tuple(worlds)


def weigh(log: Log, *, deadline: Deadline | None = None) -> Outlook:
    """Find the mean and the least margin of every placement over the possible worlds.

    In each world both sides are taken to know where the disc is from now on.

    Parameters
    ----------
    log
        See `possible`.
    deadline
        After it, bounds are returned where margins are not known.

    Raises
    ------
    GameError
        If the rules do not allow the moves.
    """
    clock = Deadline()
    deadline = deadline or Deadline()
    worlds = possible(log)
    nodes = 0
    bounds: dict[tuple[int, Chip], list[tuple[int, int]]] = {}
    for done, world in enumerate(worlds):
        share = deadline.part(1 / (len(worlds) - done))
        solution = solve(world.position, every=True, deadline=share)
        nodes += solution.counters.nodes
        for one in solution.placements:
            bounds.setdefault((one.hole, one.chip), []).append((one.lower, one.upper))
    found = [
        Weighed(hole, chip, *map(tuple, zip(*pairs, strict=True)))
        for (hole, chip), pairs in bounds.items()
    ]
    found.sort(key=lambda one: (one.expected, one.worst), reverse=True)
    complete = all(one.exact for one in found)
    return Outlook(
        worlds,
        tuple(found),
        Status.COMPLETE if complete else Status.TIME,
        Counters(clock.elapsed(), nodes, len(worlds)),
    )


def _guesses(log: Log) -> Iterator[Log]:
    """The log with each of the opponent's plain chips written as the stop disc.

    The opponent of the side to move made the last move, the one before the last but one,
    and so on.  There is nothing to guess where the log tells of the disc.
    """
    theirs = range(len(log.moves) - 1, -1, -2)[::-1]
    words = {move: log.moves[move][1].lower() for move in theirs}
    if any(":s" in word for word in words.values()) or not _holds_disc(log):
        return
    for move, word in words.items():
        hole, colon, kind = word.partition(":")
        if not colon or kind in ("p", "plain"):
            disc = (log.moves[move][0], f"{hole}:stop")
            yield replace(log, moves=(*log.moves[:move], disc, *log.moves[move + 1 :]))


def _holds_disc(log: Log) -> bool:
    """Whether the opponent of the side to move held the disc when the log begins."""
    moved_last: Side = log.first.side if len(log.moves) % 2 else other(log.first.side)
    return bool(log.first.hand(moved_last)[2])


def _disc(position: Position) -> int | None:
    """Where on the board the stop disc of the side that is not to move is."""
    signs = "xX" if position.side == "o" else "yY"
    return next((hole for hole, sign in enumerate(position.signs) if sign in signs), None)


def _label_shown(game: Game, hole: int) -> bool:
    """Whether the disc in a hole ever stopped a row."""
    return any(
        row.stopped_by == hole
        for turn in game.turns
        if turn.placement is not None
        for row in turn.placement.rows
    )
