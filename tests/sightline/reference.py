"""The game the slow way, written from the rules alone; it shares nothing with the solver.

A position is two sets of names.  What the boards, positions and searches say is compared
with this.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Stones = frozenset[str]


class Field(NamedTuple):
    """A board as its JSON gives it."""

    cells: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@cache
def hexhex(size: int) -> Field:
    """Cells as points: a row of a hexagon lies half a cell beside the next."""
    at = {}
    for row in range(2 * size - 1):
        indent = abs(row - size + 1)
        for number in range(2 * size - 1 - indent):
            at[row, indent + 2 * number] = f"{chr(97 + row)}{number + 1}"
    lines = []
    for down, right in ((0, 2), (1, 1), (1, -1)):
        starts = [(row, column) for row, column in at if (row - down, column - right) not in at]
        for row, column in starts:
            steps = [(row + step * down, column + step * right) for step in range(2 * size)]
            lines.append(tuple(at[step] for step in steps if step in at))
    return Field(tuple(at.values()), tuple(lines))


@cache
def ways(field: Field) -> dict[str, list[tuple[str, ...]]]:
    """For each cell what lies on its lines, one way and the other, nearest first."""
    found: dict[str, list[tuple[str, ...]]] = {cell: [] for cell in field.cells}
    for line in field.lines:
        closed = len(line) > 1 and line[0] == line[-1]
        for place, cell in enumerate(line[:-1] if closed else line):
            if closed:
                round_trip = line[place + 1 : -1] + line[:place]
                found[cell] += [round_trip, round_trip[::-1]]
            else:
                found[cell] += [line[place + 1 :], line[:place][::-1]]
    return found


def seen(field: Field, stones: Stones, cell: str) -> list[str]:
    """The nearest stone in each direction."""
    nearest = ([other for other in way if other in stones][:1] for way in ways(field)[cell])
    return [stone for stones_seen in nearest for stone in stones_seen]


def legal(field: Field, friends: Stones, enemies: Stones) -> list[str]:
    """Where more enemies than friends are seen."""
    cells = []
    for cell in field.cells:
        if cell not in friends | enemies:
            sight = seen(field, friends | enemies, cell)
            if sum(stone in enemies for stone in sight) * 2 > len(sight):
                cells.append(cell)
    return cells


def groups(field: Field, stones: Stones) -> list[int]:
    """The sizes of the connected groups, largest first."""
    sizes, left = [], set(stones)
    while left:
        group = [left.pop()]
        for cell in group:  # grows while it is walked through
            near = {way[0] for way in ways(field)[cell] if way} & left
            left -= near
            group += near
        sizes.append(len(group))
    return sorted(sizes, reverse=True)


def black_ahead(field: Field, black: Stones, red: Stones) -> bool:
    """Whether black has the larger groups; full equality is red's."""
    return groups(field, black) > groups(field, red)


def black_wins(field: Field, black: Stones, red: Stones) -> bool:
    """Whether black wins if only the side behind moves, as long as it is behind."""

    @cache
    def wins(black: Stones, red: Stones) -> bool:
        if black_ahead(field, black, red):
            return all(wins(black, red | {cell}) for cell in legal(field, red, black))
        return any(wins(black | {cell}, red) for cell in legal(field, black, red))

    return wins(black, red)


def winning(field: Field, black: Stones, red: Stones) -> list[str]:
    """The placements of the side behind after which it wins."""
    if black_ahead(field, black, red):
        cells = legal(field, red, black)
        return [cell for cell in cells if not black_wins(field, black, red | {cell})]
    cells = legal(field, black, red)
    return [cell for cell in cells if black_wins(field, black | {cell}, red)]


def black_wins_alternating(field: Field, black: Stones, red: Stones, *, black_first: bool) -> bool:
    """Whether black wins if the sides alternate, may pass, and two passes end the game."""

    @cache
    def wins(black: Stones, red: Stones, black_moves: bool, passed: bool) -> bool:
        if passed:
            results = [black_ahead(field, black, red)]
        else:
            results = [wins(black, red, not black_moves, True)]
        if black_moves:
            cells = legal(field, black, red)
            results += [wins(black | {cell}, red, False, False) for cell in cells]
            return any(results)
        results += [wins(black, red | {cell}, True, False) for cell in legal(field, red, black)]
        return all(results)

    return wins(black, red, black_first, False)
