"""What the search does to be fast, each of it with a switch, so that its worth can be shown.

Switching something off changes the time, never a margin.

>>> Techniques().order, Techniques(order="points").table
('mobility', True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Order: TypeAlias = Literal["mobility", "replies", "points", "none"]


@dataclass(frozen=True, slots=True)
class Techniques:
    """The switches.

    Attributes
    ----------
    order
        How placements are ordered.  `mobility`: by how few holes to trap in they leave
        the opponent, and half as much by how many they leave the player; with less than
        seven holes as `replies`: the opponent's holes alone.  Ties go to more points.
        `points`: by those alone.  `none`: as they come, by hole.
    special_first
        Whether doubles and the stop disc are tried before plain chips; otherwise after.
    table
        Whether positions with six or more empty holes are kept in a table.
    peek
        Whether, from seven empty holes, the table is asked about all replies before the
        first is searched.
    last_holes
        Whether the last three holes have code of their own.
    whole_rows
        Whether the points of rows without doubles and stop discs are counted at once.
    null_windows
        Whether all but the first placement are searched with an empty window first.
    guess
        Whether the search begins with a small window around the guess of a shallow one.
    """

    order: Order = "mobility"
    special_first: bool = True
    table: bool = True
    peek: bool = True
    last_holes: bool = True
    whole_rows: bool = True
    null_windows: bool = True
    guess: bool = True
