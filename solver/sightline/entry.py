"""One set-up that was searched, as a line of a table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from solver.result import Deadline
from solver.sightline.board import Board
from solver.sightline.engine import searcher_for
from solver.sightline.position import Colour, Position


@dataclass(frozen=True, slots=True)
class Entry:
    """A set-up that was searched.

    Attributes
    ----------
    position
        The set-up.
    winner
        With best play; `None` if the nodes allowed were not enough.
    nodes
        What it took.
    """

    position: Position
    winner: Colour | None
    nodes: int

    @classmethod
    def search(
        cls,
        position: Position,
        most_nodes: int | None = None,
        deadline: Deadline | None = None,
    ) -> Entry:
        """Search a set-up, with nothing known of any other.

        Parameters
        ----------
        position
            The set-up.
        most_nodes, deadline
            When to give it up; by default never.
        """
        searcher = searcher_for(position.board)
        outcome = searcher.outcome(position, deadline, most_nodes)
        winner: Colour | None = None
        if outcome is not None:
            winner = position.behind if outcome.behind_wins else position.ahead
        return cls(position, winner, searcher.nodes)

    def line(self) -> str:
        """The entry as it stands in a table."""
        fields = {"position": str(self.position), "winner": self.winner, "nodes": self.nodes}
        return json.dumps(fields) + "\n"

    @classmethod
    def read(cls, line: str, board: Board) -> Entry:
        """Read the line of an entry.

        Raises
        ------
        ValueError
            If it is none of this board.
        """
        fields = read_object(line)
        if set(fields) != {"position", "winner", "nodes"}:
            raise ValueError("an entry has position, winner and nodes")
        winner, nodes, text = fields["winner"], fields["nodes"], fields["position"]
        if winner not in ("black", "red", None):
            raise ValueError(f"the winner is black, red or null, not {winner!r}")
        if type(nodes) is not int or nodes < 0:
            raise ValueError(f"the nodes are a number, not {nodes!r}")
        if not isinstance(text, str):
            raise ValueError(f"{text!r} is no position")
        return cls(Position.parse(text, board), winner, nodes)


def read_object(line: str) -> dict[str, Any]:
    """The JSON object that a line is.

    Raises
    ------
    ValueError
        If it is none.
    """
    try:
        fields = json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        raise ValueError("this is no line of a table") from None
    if not isinstance(fields, dict):
        raise ValueError("this is no line of a table")
    return fields
