"""The chips: kinds, colours, and the sign that each has on a board in text form.

A chip's sign tells its kind and the colour that it shows.  Once on the board, plain
chips and doubles belong to whoever's colour they show; a stop disc stays its owner's.

>>> SHOWS["X"], KIND["X"], TURNED["X"]
('o', 'stop', 'x')
>>> fresh_sign("double", "p"), fresh_sign("stop", "o")
('P', 'y')
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Side: TypeAlias = Literal["p", "o"]
Chip: TypeAlias = Literal["plain", "double", "stop"]

SIDES: Final[tuple[Side, Side]] = ("p", "o")
"""Pink, who starts, and orange: the order of hands and scores."""

CHIPS: Final[tuple[Chip, Chip, Chip]] = ("plain", "double", "stop")
"""The kinds of chips, in the order of a hand."""

SIDE_NAMES: Final[dict[Side, str]] = {"p": "pink", "o": "orange"}

EMPTY: Final = "."

SHOWS: Final[dict[str, Side]] = {
    "p": "p", "P": "p", "x": "p", "Y": "p",
    "o": "o", "O": "o", "y": "o", "X": "o",
}  # fmt: skip
"""The colour that the chip of a sign shows."""

KIND: Final[dict[str, Chip]] = {
    "p": "plain", "o": "plain",
    "P": "double", "O": "double",
    "x": "stop", "X": "stop", "y": "stop", "Y": "stop",
}  # fmt: skip
"""The kind of chip of a sign."""

TURNED: Final[dict[str, str]] = {
    "p": "o", "o": "p", "P": "O", "O": "P", "x": "X", "X": "x", "y": "Y", "Y": "y",
}  # fmt: skip
"""The sign of a chip after it is turned."""

LABEL_DOWN: Final = ("x", "y")
"""Stop discs of pink and orange that would show their label if the enemy turned them."""

_FRESH: Final[dict[Side, dict[Chip, str]]] = {
    "p": {"plain": "p", "double": "P", "stop": "x"},
    "o": {"plain": "o", "double": "O", "stop": "y"},
}


def other(side: Side) -> Side:
    """The opponent of a side."""
    return "o" if side == "p" else "p"


def seat(side: Side) -> int:
    """Where a side stands in hands and scores: pink 0, orange 1."""
    return SIDES.index(side)


def fresh_sign(chip: Chip, side: Side) -> str:
    """The sign of a chip that a side has just put down."""
    return _FRESH[side][chip]
