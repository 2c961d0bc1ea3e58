"""Turning Point once more, from the written rules alone, by plain minimax.

It shares nothing with the package: a board is a dictionary from squares of the 11 by 11
grid to chips, a chip a tuple of its kind, the colour that it shows and, for a stop disc,
its owner.
"""

from __future__ import annotations

from typing import NamedTuple

STEPS = [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 2), (0, -2), (2, 0), (-2, 0)]
SQUARES = [(row, col) for row in range(11) for col in range(11) if (row + col) % 2 == 1]
CHIPS = {
    "p": ("plain", "p", ""), "o": ("plain", "o", ""),
    "P": ("double", "p", ""), "O": ("double", "o", ""),
    "x": ("stop", "p", "p"), "X": ("stop", "o", "p"),
    "y": ("stop", "o", "o"), "Y": ("stop", "p", "o"),
}  # fmt: skip
ENEMY = {"p": "o", "o": "p"}
KINDS = ("plain", "double", "stop")


class Options(NamedTuple):
    """The options of the game, as `Rules` names them."""

    trap: str = "required"
    fresh_double: bool = False
    stop_disc: str = "turned"


def read(text: str) -> tuple[dict, str, dict]:
    """Board, side to move and hands of a position in text form."""
    rows, side, hands, _scores = text.split()
    signs = rows.replace("/", "")
    board = {
        square: CHIPS[sign] for square, sign in zip(SQUARES, signs, strict=True) if sign != "."
    }
    pink, orange = ([int(count) for count in hand.split(".")] for hand in hands.split("-"))
    return board, side, {
        "p": dict(zip(KINDS, pink, strict=True)), "o": dict(zip(KINDS, orange, strict=True)),
    }  # fmt: skip


def name(square: tuple[int, int]) -> str:
    return "abcdefghijk"[square[1]] + str(square[0] + 1)


def put(board: dict, square: tuple, side: str, kind: str, options: Options) -> tuple:
    """The board after a placement, its points, and whether it traps."""
    after = dict(board)
    points, traps = 0, False
    for down, right in STEPS:
        row, col = square[0] + down, square[1] + right
        enemies = []
        while (row, col) in board and board[row, col][1] == ENEMY[side]:
            enemies.append((row, col))
            row, col = row + down, col + right
        if not enemies or (row, col) not in board:
            continue
        traps = True
        stops = [at for at in enemies if board[at][0] == "stop" and board[at][2] == ENEMY[side]]
        if stops:
            if options.stop_disc == "turned":
                after[stops[0]] = ("stop", side, ENEMY[side])
            continue
        doubles = sum(board[at][0] == "double" for at in [*enemies, (row, col)])
        if kind == "double" and options.fresh_double:
            doubles += 1
        points += (len(enemies) + 2) * (2 * doubles if doubles else 1)
        for at in enemies:
            after[at] = (board[at][0], side, board[at][2])
    after[square] = (kind, side, side if kind == "stop" else "")
    return after, points, traps


def moves(board: dict, side: str, hand: dict, options: Options) -> list:
    """Every placement that is allowed: square, kind, board after it, points."""
    empty = [square for square in SQUARES if square not in board]
    trapping = [square for square in empty if put(board, square, side, "plain", options)[2]]
    squares = trapping if trapping and options.trap == "required" else empty
    found = []
    for square in squares:
        for kind in KINDS:
            if hand[kind]:
                after, points, _ = put(board, square, side, kind, options)
                found.append((square, kind, after, points))
    return found


def best(board: dict, side: str, hands: dict, options: Options) -> int:
    """Points of the side to move minus the opponent's, from here to the end."""
    if len(board) == len(SQUARES):
        return sum(1 if chip[1] == side else -1 for chip in board.values())
    return max(margin for *_, margin in margins(board, side, hands, options))


def margins(board: dict, side: str, hands: dict, options: Options) -> list:
    """Every placement with its points and its margin: hole, kind, points, margin."""
    found = []
    for square, kind, after, points in moves(board, side, hands[side], options):
        left = {**hands, side: {**hands[side], kind: hands[side][kind] - 1}}
        margin = points - best(after, ENEMY[side], left, options)
        found.append((name(square), kind, points, margin))
    return found
