"""What a picture of a position shows; `draw` and `svg` draw it as text and as an image."""

from __future__ import annotations

from dataclasses import dataclass

from solver.sightline.position import COLOURS, Position


@dataclass(frozen=True, slots=True)
class Picture:
    """A position and what is marked in it.

    Attributes
    ----------
    position
        The stones.
    legal
        Whether to mark where each colour may place a stone.
    winning
        Placements to mark as winning for the side behind, as a set of cells.
    title
        A heading; none if empty.
    """

    position: Position
    legal: bool = True
    winning: int = 0
    title: str = ""

    def meaning(self, cell: int) -> str:
        """What a cell is: a key of `MEANINGS`."""
        holder = self.position.holder(cell)
        if holder is not None:
            return f"{holder} stone"
        if self.winning >> cell & 1:
            return "winning"
        if self.legal:
            black, red = self.position.balance(cell)
            if black != red:
                return f"legal for {'red' if black > red else 'black'}"
        return "empty"

    def meanings(self) -> list[str]:
        """What each cell is."""
        return [self.meaning(cell) for cell in range(self.position.board.size)]

    def legend(self, meaning: str) -> str:
        """The words that explain a meaning."""
        return f"{self.position.behind} wins here" if meaning == "winning" else meaning


MEANINGS = (
    *(f"{colour} stone" for colour in COLOURS),
    *(f"legal for {colour}" for colour in COLOURS),
    "winning",
    "empty",
)
"""What a cell can be, in the order of the legend."""
