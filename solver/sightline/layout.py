"""Where to draw the cells of a board that knows only names and lines.

A hexhex, and any board whose cells are named after those of a hexhex and are neighbours
just where those are (a hexhex with holes, say), is drawn as hexagons side by side.  Any
other board is drawn as its graph.

>>> from solver.sightline.board import Board
>>> hexagon_places(Board.hexhex(2))
((0, 1), (0, 3), (1, 0), (1, 2), (1, 4), (2, 1), (2, 3))
>>> hexagon_places(Board("pair", ("a1", "a2"), ())) is None
True
"""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise

from solver.sightline.board import Board

_NAME = re.compile(r"[a-z]+[1-9]\d*\Z", re.ASCII)
"""What cells of a hexhex are called."""

_LARGEST_PART = 16
"""The longest side of a hexhex of which another board is looked for as a part."""

_LARGEST_SPRING = 400
"""Cells up to which a graph is laid out by forces; a larger one goes round a circle."""


def hexagon_places(board: Board) -> tuple[tuple[int, int], ...] | None:
    """For each cell its row and its place in the row, counted in halves of a hexagon.

    Returns
    -------
    tuple or None
        `None` if the board is not part of a hexhex.
    """
    if board.side is not None:
        return _places(board.side)
    if not all(_NAME.match(name) for name in board.cells):
        return None
    for size in range(2, _LARGEST_PART + 1):
        whole = Board.hexhex(size)
        if not set(board.cells) <= set(whole.cells):
            continue
        cells = [whole.index(name) for name in board.cells]
        if all(
            {cells[other] for other in board.neighbours[cell]}
            == set(whole.neighbours[cells[cell]]) & set(cells)
            for cell in range(board.size)
        ):
            places = _places(size)
            return tuple(places[cell] for cell in cells)
    return None


def _places(size: int) -> tuple[tuple[int, int], ...]:
    rows = range(2 * size - 1)
    indents = [abs(row - size + 1) for row in rows]
    return tuple(
        (row, indent + 2 * place)
        for row, indent in zip(rows, indents, strict=True)
        for place in range(2 * size - 1 - indent)
    )


def graph_places(board: Board) -> tuple[tuple[float, float], ...]:
    """For each cell a point of the plane, with neighbours near each other.

    The closest two points are 1 apart.  The same board always gets the same points.
    """
    import networkx as nx

    forces = board.size <= _LARGEST_SPRING and board.graph.number_of_edges() > 0
    points = nx.circular_layout(board.graph)
    if forces:
        points = nx.spring_layout(board.graph, pos=points, iterations=200, seed=0)
    plain = [tuple(map(float, points[name])) for name in board.cells]
    # Round a circle the closest two follow each other.
    pairs = combinations(plain, 2) if forces else pairwise(plain)
    least = min((math.dist(one, other) for one, other in pairs), default=1.0)
    left, top = (min(point[axis] for point in plain) for axis in (0, 1))
    scale = 1 / max(least, 1e-3)
    return tuple((scale * (x - left), scale * (y - top)) for x, y in plain)
