r"""The board as text for a terminal, with or without colours.

A chip is shown by the sign that it has in the text form of a position.

>>> from solver.turning_point.game import Game
>>> from solver.turning_point.rules import Rules
>>> game = Game.start(Rules())
>>> for move in ("f5", "e6", "g6:double", "f7", "c6"):
...     game = game.add(move)
>>> lines = to_text(game.position, marked=[game.turns[-1].placement.hole]).splitlines()
>>> print("\n".join(lines[4:9]))
 4 .   .   .   .   .   .
 5   .   .   p   .   .
 6 .  [p]  p   P   .   .
 7   .   .   o   .   .
 8 .   .   .   .   .   .
>>> print("\n".join(lines[12:]))
p o: plain chips, pink and orange   P: doubles   [ ]: marked
Orange to move.  Score: pink 6, orange 0.
Pink holds 25 plain, 1 double, 1 stop.
Orange holds 25 plain, 2 double, 1 stop.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, TypeAlias

from solver.turning_point.chips import (
    CHIPS,
    EMPTY,
    KIND,
    LABEL_DOWN,
    SHOWS,
    SIDE_NAMES,
    SIDES,
    Side,
    other,
)
from solver.turning_point.moves import is_over, totals
from solver.turning_point.position import Position

if TYPE_CHECKING:
    from rich.text import Text

_Run: TypeAlias = tuple[str, str]
"""Some characters and their style, in the words of rich."""

_HEADER = "bold"
_STYLES: dict[Side, str] = {"p": "bold magenta", "o": "bold yellow"}


def to_text(position: Position, *, marked: Collection[int] = ()) -> str:
    """Draw a position as plain text, without a newline at its end.

    Parameters
    ----------
    position
        What to draw.
    marked
        Holes to put in brackets, such as the last move or those that are allowed.

    Returns
    -------
    str
        The board, a legend, and whose turn it is with hands and scores.
    """
    lines = _lines(position, marked)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def to_rich(position: Position, *, marked: Collection[int] = ()) -> Text:
    """Draw a position as coloured text: the characters of `to_text`, with styles."""
    from rich.text import Text

    lines = [Text.assemble(*line) for line in _lines(position, marked)]
    for line in lines:
        line.rstrip()
    text = Text("\n", no_wrap=True, overflow="ignore").join(lines)
    text.no_wrap, text.overflow = True, "ignore"
    return text


def status_lines(position: Position) -> list[str]:
    """Whose turn it is, the scores, and what is in hand; at the end, who wins."""
    scores = _scores(position.scores)
    if is_over(position):
        pink, orange = totals(position)
        winner = "A draw" if pink == orange else f"{'Pink' if pink > orange else 'Orange'} wins"
        included = "empty squares" if position.rules.passing else "chips on the board"
        return [f"{winner}: {_scores((pink, orange))}, {included} included."]
    mover = f"{SIDE_NAMES[position.side].capitalize()} to move."
    if position.rules.passing:
        pink, orange = position.chips("p"), position.chips("o")
        return [f"{mover}  Discs: {_scores((pink, orange))}."]
    hands = [f"{SIDE_NAMES[side].capitalize()} holds {_hand(position, side)}." for side in SIDES]
    return [f"{mover}  Score: {scores}.", *hands]


def _scores(points: tuple[int, int]) -> str:
    return f"pink {points[0]}, orange {points[1]}"


def _hand(position: Position, side: Side) -> str:
    held = zip(CHIPS, position.hand(side), strict=True)
    return ", ".join(f"{count} {chip}" for chip, count in held if count) or "nothing"


def _lines(position: Position, marked: Collection[int]) -> Iterator[list[_Run]]:
    board = position.board
    letters = [chr(ord("a") + column) for column in range(board.size)]
    yield [("   " + " ".join(letters), _HEADER)]
    for row, holes in enumerate(board.rows):
        by_column = {board.grid[hole][1]: hole for hole in holes}
        yield [(f"{row + 1:>2}", _HEADER), *_row(position, by_column, marked)]
    yield [("   ".join(_legend(position, marked)), "")]
    for line in status_lines(position):
        yield [(line, "")]


def _row(position: Position, by_column: dict[int, int], marked: Collection[int]) -> Iterator[_Run]:
    """A row of the grid: a separator before each square, brackets around marked ones."""
    before = None
    for column in range(position.board.size):
        hole = by_column.get(column)
        between = "[" if hole in marked else "]" if before in marked else " "
        yield between, ""
        yield (" ", "") if hole is None else _sign(position, hole)
        before = hole
    yield "]" if before in marked else " ", ""


def _sign(position: Position, hole: int) -> _Run:
    shown = position.shows(hole)
    return position.signs[hole], "bright_black" if shown is None else _STYLES[shown]


def _legend(position: Position, marked: Collection[int]) -> Iterator[str]:
    """What the signs on the board mean."""
    found = set(position.signs) - {EMPTY}
    if position.rules.passing:
        yield "p: pink (black)   o: orange (white)"
    else:
        yield "p o: plain chips, pink and orange"
    doubles = " ".join(sign for sign in "PO" if sign in found)
    if doubles:
        yield f"{doubles}: doubles"
    for sign in "xXyY":
        if sign in found:
            shown = SHOWS[sign]
            label_down = sign in LABEL_DOWN
            owner = SIDE_NAMES[shown if label_down else other(shown)]
            yield f"{sign}: {owner}'s {KIND[sign]} disc" + ("" if label_down else ", label up")
    if marked:
        yield "[ ]: marked"
