"""Positions: what is on the board and in the hands, and the text form.

`rows side hands scores`: rows from the top, holes from the left; a hand is plain chips,
doubles and stop discs, of pink and then of orange.

>>> text = ("ooopp/poopoo/pOpp./ppxppo/ppppp/pOpppo/opopo/oooypo/ooOop/oo.Ppp/ppooo"
...         " p 1.0.0-1.0.0 140-146")
>>> position = Position.parse(text)
>>> position.board.names(position.empty), position.hand("p"), position.scores
(['j3', 'e10'], (1, 0, 0), (140, 146))
>>> str(position) == text
True

Reading is strict; the message names the row and the sign.

>>> Position.parse(text.replace("pOpp.", "pOpq."))
Traceback (most recent call last):
    ...
ValueError: row 3, sign 4: 'q' is no chip; a hole is . (empty), p o P O x X y or Y

Othello is written `rows side`, or as the 64 squares of the problem collections: X, O
and - for empty, then the side to move.  Black (X) is pink here.

>>> start = Position.start(Rules.othello())
>>> str(start)
'......../......../......../...op.../...po.../......../......../........ p'
>>> Position.parse("-" * 27 + "OX------XO" + "-" * 27 + " X", Rules.othello()) == start
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from solver.turning_point.board import Board, board_of
from solver.turning_point.chips import (
    CHIPS,
    EMPTY,
    SHOWS,
    SIDE_NAMES,
    SIDES,
    Side,
    fresh_sign,
    seat,
)
from solver.turning_point.rules import DOUBLE_CHIPS, PLAIN_CHIPS, STOP_DISCS, Rules

Hand: TypeAlias = tuple[int, int, int]
"""Plain chips, doubles and stop discs that a player still holds."""

FULL_HAND: Hand = (PLAIN_CHIPS, DOUBLE_CHIPS, STOP_DISCS)
"""The chips of each player before the game."""

_HANDS = re.compile(r"(\d{1,2})\.(\d)\.(\d)-(\d{1,2})\.(\d)\.(\d)\Z", re.ASCII)
_SCORES = re.compile(r"(\d{1,4})-(\d{1,4})\Z", re.ASCII)
_FORM = "rows side hands scores, such as ...../....../(11 rows) p 27.2.1-27.2.1 0-0"
_STONES = {"X": "p", "O": "o", "-": EMPTY}


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game.

    Attributes
    ----------
    rules
        What is played.
    signs
        One sign a hole, in row-major order; see `solver.turning_point.chips`.
    side
        Whose turn it is.
    hands
        What pink and orange still hold.  In Othello both may go on as long as there are
        empty squares, so either hand is as many plain chips.
    scores
        Points of pink and orange for rows; always 0 in Othello.
    """

    rules: Rules
    signs: str
    side: Side
    hands: tuple[Hand, Hand] = field(default=(FULL_HAND, FULL_HAND))
    scores: tuple[int, int] = (0, 0)

    @classmethod
    def start(cls, rules: Rules) -> Position:
        """The position before the first move; pink starts."""
        board = board_of(rules.board)
        signs = [EMPTY] * board.holes
        if rules.board == "turning-point":
            return cls(rules, "".join(signs), "p")
        for hole, sign in zip(board.centre, "oppo", strict=True):
            signs[hole] = sign
        return cls(rules, "".join(signs), "p", _othello_hands("".join(signs)))

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Position:
        """Read the text form, and check that a game by these rules can be there.

        Parameters
        ----------
        text
            The text form.
        rules
            What is played; by default Turning Point without options.

        Raises
        ------
        ValueError
            If it is no position; the text says where and why.
        """
        rules = rules or Rules()
        words = text.split()
        position = _othello(words, rules) if rules.passing else _turning_point(words, rules)
        for reason in why_invalid(position):
            raise ValueError(reason)
        return position

    def __str__(self) -> str:
        rows = "/".join("".join(self.signs[hole] for hole in row) for row in self.board.rows)
        if self.rules.passing:
            return f"{rows} {self.side}"
        hands = "-".join(".".join(map(str, hand)) for hand in self.hands)
        return f"{rows} {self.side} {hands} {self.scores[0]}-{self.scores[1]}"

    @property
    def board(self) -> Board:
        """The board."""
        return board_of(self.rules.board)

    @property
    def empty(self) -> tuple[int, ...]:
        """The empty holes, in row-major order."""
        return tuple(hole for hole, sign in enumerate(self.signs) if sign == EMPTY)

    @property
    def empty_centre(self) -> tuple[int, ...]:
        """The holes that are still to be filled before any other; none in Othello."""
        if self.rules.passing:
            return ()
        return tuple(hole for hole in self.board.centre if self.signs[hole] == EMPTY)

    def shows(self, hole: int) -> Side | None:
        """The colour of the chip in a hole, or `None` if the hole is empty."""
        return SHOWS.get(self.signs[hole])

    def hand(self, side: Side) -> Hand:
        """What a side still holds."""
        return self.hands[seat(side)]

    def chips(self, side: Side) -> int:
        """How many chips on the board show the colour of a side."""
        return sum(SHOWS.get(sign) == side for sign in self.signs)


def why_invalid(position: Position) -> Iterator[str]:
    """Why no game by its rules can be in a position; nothing for a position that is right.

    The counts of chips are those of one game: on the board and in hand there are four
    doubles, one stop disc of each player and 30 chips a player, of which the two have
    put down as many, or whoever is not to move one more.  Whether the colours on the
    board can have come about is not asked.
    """
    if position.rules.passing:
        return
    yield from _wrong_hands(position)
    yield from _wrong_kinds(position)
    yield from _wrong_centre(position)


def _wrong_hands(position: Position) -> Iterator[str]:
    holes = len(position.empty)
    for side in SIDES:
        hand = position.hand(side)
        for chip, held, most in zip(CHIPS, hand, FULL_HAND, strict=True):
            if held > most:
                yield f"{SIDE_NAMES[side]} holds {held} of the kind {chip}; a player has {most}"
        due = (holes + 1) // 2 if side == position.side else holes // 2
        if sum(hand) != due:
            yield (
                f"{SIDE_NAMES[side]} holds {sum(hand)} chips, not {due}: "
                f"{holes} holes are empty and {SIDE_NAMES[position.side]} is to move"
            )


def _wrong_kinds(position: Position) -> Iterator[str]:
    pink, orange = position.hands
    yield from _miscounted(position, "PO", 2 * DOUBLE_CHIPS - pink[1] - orange[1], "double")
    yield from _miscounted(position, "xX", STOP_DISCS - pink[2], "stop disc of pink")
    yield from _miscounted(position, "yY", STOP_DISCS - orange[2], "stop disc of orange")


def _miscounted(position: Position, letters: str, due: int, chip: str) -> Iterator[str]:
    """Why the board does not have as many of these signs as the hands leave for it."""
    if due < 0:
        return  # a hand is too large, which was said
    found = [hole for hole, sign in enumerate(position.signs) if sign in letters]
    if len(found) > due:
        where = place(position.board, found[due])
        yield (
            f"{where}: '{position.signs[found[due]]}' is a {chip} too many; "
            f"what is in hand leaves {due} for the board"
        )
    elif len(found) < due:
        yield (
            f"the board has {len(found)} of the signs {' '.join(letters)} ({chip}); "
            f"what is in hand leaves {due}"
        )


def _wrong_centre(position: Position) -> Iterator[str]:
    """What is wrong before the centre is full, when nothing can have been turned yet."""
    board, empty = position.board, position.empty_centre
    if not empty:
        return
    for hole, sign in enumerate(position.signs):
        if sign != EMPTY and hole not in board.centre:
            yield (
                f"{place(board, hole)}: '{sign}' in {board.name(hole)} although "
                f"{board.name(empty[0])} is empty; the centre is filled first"
            )
    for side in SIDES:
        for chip, held, had in zip(CHIPS, position.hand(side), FULL_HAND, strict=True):
            sign = fresh_sign(chip, side)
            if position.signs.count(sign) != had - held:
                yield (
                    f"the board has {position.signs.count(sign)} signs {sign}, but "
                    f"{SIDE_NAMES[side]} has put down {had - held} and nothing is turned "
                    "before the centre is full"
                )
    if position.scores != (0, 0):
        yield "nobody scores before the centre is full: the scores are 0-0"


def place(board: Board, hole: int) -> str:
    """Where the sign of a hole stands in the text form, such as `row 3, sign 4`."""
    row = board.grid[hole][0]
    return f"row {row + 1}, sign {board.rows[row].index(hole) + 1}"


def _turning_point(words: list[str], rules: Rules) -> Position:
    if len(words) != 4:
        raise ValueError(f"a position is four words, not {len(words)}: {_FORM}")
    signs = _read_rows(words[0], board_of(rules.board), "".join(SHOWS))
    side = _read_side(words[1], {"p": "p", "o": "o"})
    hands = _HANDS.match(words[2])
    if hands is None:
        raise ValueError(
            f"{words[2]!r} is no pair of hands; write plain.double.stop of pink, then of "
            "orange, such as 27.2.1-27.2.1"
        )
    scores = _SCORES.match(words[3])
    if scores is None:
        raise ValueError(f"{words[3]!r} is no score; write pink-orange, such as 31-28")
    p_plain, p_double, p_stop, o_plain, o_double, o_stop = map(int, hands.groups())
    held = ((p_plain, p_double, p_stop), (o_plain, o_double, o_stop))
    return Position(rules, signs, side, held, (int(scores[1]), int(scores[2])))


def _othello(words: list[str], rules: Rules) -> Position:
    if len(words) != 2:
        raise ValueError(f"a position of Othello is two words, rows and side, not {len(words)}")
    board = board_of(rules.board)
    if "/" in words[0]:
        signs = _read_rows(words[0], board, "po")
        side = _read_side(words[1], {"p": "p", "o": "o"})
    else:
        signs = _read_squares(words[0], board)
        side = _read_side(words[1], {"X": "p", "O": "o"})
    return Position(rules, signs, side, _othello_hands(signs))


def _othello_hands(signs: str) -> tuple[Hand, Hand]:
    hand = (signs.count(EMPTY), 0, 0)
    return hand, hand


def _read_rows(text: str, board: Board, chips: str) -> str:
    rows = text.split("/")
    if len(rows) != len(board.rows):
        raise ValueError(f"the board has {len(board.rows)} rows, not {len(rows)}")
    for number, (row, holes) in enumerate(zip(rows, board.rows, strict=True), start=1):
        for count, sign in enumerate(row, start=1):
            if sign != EMPTY and sign not in chips:
                *most, last = (known for known in "poPOxXyY" if known in chips)
                raise ValueError(
                    f"row {number}, sign {count}: {sign!r} is no chip; a hole is . (empty), "
                    f"{' '.join(most)} or {last}"
                )
        if len(row) != len(holes):
            raise ValueError(f"row {number} has {len(row)} signs ({row!r}), not {len(holes)}")
    return "".join(rows)


def _read_squares(text: str, board: Board) -> str:
    for count, sign in enumerate(text, start=1):
        if sign not in _STONES:
            raise ValueError(f"sign {count}: {sign!r} is no square; a square is X, O or -")
    if len(text) != board.holes:
        raise ValueError(f"the board has {board.holes} squares, not {len(text)}")
    return "".join(_STONES[sign] for sign in text)


def _read_side(text: str, letters: dict[str, Side]) -> Side:
    if text not in letters:
        raise ValueError(f"{text!r} is no side; write {' or '.join(letters)}")
    return letters[text]
