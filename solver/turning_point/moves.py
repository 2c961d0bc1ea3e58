"""Placements: which are allowed, what they turn and score, and what comes of them.

Plain Python that reads like the rules.  It is what commands explain moves with; the
compiled kernels of `search` have rules of their own, and the tests hold the two together.

>>> from solver.turning_point.position import Position
>>> position = Position.parse("ooopp/poopoo/pOpp./ppxppo/ppppp/pOpppo/opopo/oooypo/ooOop"
...                           "/oo.Ppp/ppooo p 1.0.0-1.0.0 140-146")
>>> for placement in placements(position):
...     print(placement.text(position.board), placement.points, len(placement.rows))
j3 3 1
e10 8 3
>>> after = play(position, placement)
>>> after.scores, after.side
((148, 146), 'o')
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.turning_point.board import Board
from solver.turning_point.chips import (
    CHIPS,
    EMPTY,
    KIND,
    LABEL_DOWN,
    TURNED,
    Chip,
    Side,
    fresh_sign,
    other,
    seat,
)
from solver.turning_point.position import Hand, Position


@dataclass(frozen=True, slots=True)
class Row:
    """A row that a placement traps.

    Attributes
    ----------
    holes
        All its holes, from the new chip to the own chip at the other end.
    turned
        Those whose chips are turned.
    multiplier
        What its points are multiplied by: twice the number of doubles, or 1.
    points
        What it scores.
    stopped_by
        The hole of the stop disc that stopped it, or `None`.
    """

    holes: tuple[int, ...]
    turned: tuple[int, ...]
    multiplier: int
    points: int
    stopped_by: int | None = None

    @property
    def stopped(self) -> bool:
        """Whether a stop disc saved the row."""
        return self.stopped_by is not None


@dataclass(frozen=True, slots=True)
class Placement:
    """A chip put into a hole, and the rows that this traps."""

    hole: int
    chip: Chip
    rows: tuple[Row, ...]

    @property
    def points(self) -> int:
        """What it scores."""
        return sum(row.points for row in self.rows)

    @property
    def turned(self) -> tuple[int, ...]:
        """The holes whose chips are turned."""
        return tuple(hole for row in self.rows for hole in row.turned)

    def text(self, board: Board) -> str:
        """The move as written: `f5`, `e6:double`, `g6:stop`."""
        return move_text(board, self.hole, self.chip)


def move_text(board: Board, hole: int, chip: Chip) -> str:
    """A move as written: `f5`, `e6:double`, `g6:stop`."""
    return board.name(hole) + ("" if chip == "plain" else f":{chip}")


def placements(position: Position) -> list[Placement]:
    """Every placement that the rules allow, by hole and then plain, double, stop.

    Before the centre is full those are its empty holes.  Nothing is listed when the
    board is full, or when the side to move has to pass.
    """
    centre = position.empty_centre
    hand = position.hand(position.side)
    chips = [chip for chip, count in zip(CHIPS, hand, strict=True) if count]
    if centre:
        return [Placement(hole, chip, ()) for hole in sorted(centre) for chip in chips]
    holes = [hole for hole in position.empty if _traps(position, hole)]
    nothing_traps = not holes and not position.rules.passing
    if nothing_traps or position.rules.trap == "free":
        holes = list(position.empty)
    return [placement(position, hole, chip) for hole in holes for chip in chips]


def placement(position: Position, hole: int, chip: Chip) -> Placement:
    """What putting a chip of the side to move into an empty hole would trap.

    Whether the rules allow it is not asked.
    """
    rows = (_row(position, hole, chip, caught) for caught in _traps(position, hole))
    return Placement(hole, chip, tuple(rows))


def play(position: Position, placed: Placement) -> Position:
    """The position after one of its `placements`."""
    side = position.side
    signs = list(position.signs)
    for hole in placed.turned:
        signs[hole] = TURNED[signs[hole]]
    signs[placed.hole] = fresh_sign(placed.chip, side)
    mine = seat(side)
    scores = list(position.scores)
    scores[mine] += placed.points
    hands = list(position.hands)
    for holder in (0, 1) if position.rules.passing else (mine,):
        hands[holder] = _without(hands[holder], placed.chip)
    return replace(
        position,
        signs="".join(signs),
        side=other(side),
        hands=(hands[0], hands[1]),
        scores=(scores[0], scores[1]),
    )


def passed(position: Position) -> Position:
    """The position after a pass, which only Othello knows."""
    return replace(position, side=other(position.side))


def must_pass(position: Position) -> bool:
    """Whether the side to move cannot move but the game goes on."""
    return not placements(position) and bool(placements(passed(position)))


def is_over(position: Position) -> bool:
    """Whether the game is over: the board is full or, in Othello, neither side can move."""
    if EMPTY not in position.signs:
        return True
    if not position.rules.passing:
        return False
    return not placements(position) and not placements(passed(position))


def end_bonus(position: Position) -> tuple[int, int]:
    """What pink and orange get at the end for the chips on the board.

    One point a chip of one's colour.  In Othello the empty squares go to the winner.
    """
    pink, orange = position.chips("p"), position.chips("o")
    if position.rules.passing:
        empty = position.signs.count(EMPTY)
        if pink > orange:
            pink += empty
        elif orange > pink:
            orange += empty
    return pink, orange


def totals(position: Position) -> tuple[int, int]:
    """The points of pink and orange if the game ended now."""
    pink, orange = end_bonus(position)
    return position.scores[0] + pink, position.scores[1] + orange


def _without(hand: Hand, chip: Chip) -> Hand:
    """A hand after a chip was taken out of it."""
    plain, double, stop = (held - (kind == chip) for kind, held in zip(CHIPS, hand, strict=True))
    return plain, double, stop


def _traps(position: Position, hole: int) -> list[tuple[int, ...]]:
    """The rows beyond a hole that a new chip in it would trap.

    Each is an unbroken row of enemy chips and the own chip that ends it.
    """
    if position.signs[hole] != EMPTY:
        return []
    found = []
    for ray in position.board.rays[hole]:
        for distance, there in enumerate(ray):
            colour = position.shows(there)
            if colour == position.side and distance:
                found.append(ray[: distance + 1])
            if colour in (position.side, None):
                break
    return found


def _row(position: Position, hole: int, chip: Chip, caught: tuple[int, ...]) -> Row:
    """What becomes of a row that is trapped from a hole."""
    rules, signs = position.rules, position.signs
    holes = (hole, *caught)
    enemies = caught[:-1]
    doubles = sum(KIND[signs[there]] == "double" for there in caught)
    if chip == "double" and rules.fresh_double:
        doubles += 1
    multiplier = 2 * doubles or 1
    stop = next((there for there in enemies if _stops(signs[there], position.side)), None)
    if stop is not None:
        turned = (stop,) if rules.stop_disc == "turned" else ()
        return Row(holes, turned, multiplier, 0, stop)
    points = len(holes) * multiplier if rules.row_points else 0
    return Row(holes, enemies, multiplier, points)


def _stops(sign: str, trapper: Side) -> bool:
    """Whether a chip would show its label if this side turned it."""
    return sign in LABEL_DOWN and fresh_sign("stop", trapper) != sign
