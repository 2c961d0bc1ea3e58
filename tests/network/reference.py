"""Networks and answers the slow way: a depth-first search that shares nothing with the solvers.

What the table, the CP-SAT model and the suggestions say is compared with this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import log2
from typing import NamedTuple

STEPS = {"D": (1, 0), "L": (0, -1), "R": (0, 1), "U": (-1, 0)}


class Chain(NamedTuple):
    """A network in canonical form: its text, its spaces in order, its answers by space."""

    text: str
    spaces: tuple[int, ...]
    answers: tuple[int, ...]

    @property
    def hot(self) -> frozenset[int]:
        return frozenset(self.spaces)


@cache
def chains(rows: int, cols: int, lines: tuple[int, ...], touch: str = "point") -> tuple[Chain, ...]:
    """Every network in canonical order."""
    found: list[tuple[tuple[int, int], list[tuple[str, int]], list[tuple[int, int]]]] = []

    def walk(path: list[tuple[int, int]], moves: list[tuple[str, int]], left: list[int]) -> None:
        if not left:
            if path[0] < path[-1] and (touch == "point" or not touches(path)):
                found.append((path[0], moves, path))
            return
        for length in set(left):
            for letter, (down, right) in STEPS.items():
                if moves and (moves[-1][0] in "LR") == (letter in "LR"):
                    continue
                row, col = path[-1]
                line = [(row + down * i, col + right * i) for i in range(1, length + 1)]
                if all(0 <= r < rows and 0 <= c < cols and (r, c) not in path for r, c in line):
                    rest = list(left)
                    rest.remove(length)
                    walk(path + line, [*moves, (letter, length)], rest)

    for row in range(rows):
        for col in range(cols):
            walk([(row, col)], [], list(lines))
    return tuple(
        Chain(
            f"{name(*start)}:{''.join(f'{letter}{length}' for letter, length in moves)}",
            tuple(row * cols + col for row, col in path),
            answers(path, rows, cols),
        )
        for start, moves, path in sorted(found)
    )


def touches(path: Sequence[tuple[int, int]]) -> bool:
    """Whether two spaces that do not follow each other are neighbours."""
    return any(
        abs(a - c) + abs(b - d) == 1
        for number, (a, b) in enumerate(path)
        for c, d in path[number + 2 :]
    )


def name(row: int, col: int) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    wide = [one + other for one in letters for other in letters]
    return f"{row + 1}{[*letters, *wide][col]}"


def answers(path: Iterable[tuple[int, int]], rows: int, cols: int) -> tuple[int, ...]:
    """2 for hot, 1 for warm, 0 for cold, space by space."""
    hot = set(path)
    return tuple(
        2
        if (r, c) in hot
        else int(any((r + down, c + right) in hot for down, right in STEPS.values()))
        for r in range(rows)
        for c in range(cols)
    )


def fitting(networks: Iterable[Chain], facts: Iterable[tuple[tuple[int, ...], int]]) -> list[Chain]:
    """The networks whose hottest answer over each `spaces` is the one heard."""
    facts = list(facts)
    return [
        network
        for network in networks
        if all(max(network.answers[s] for s in spaces) == heard for spaces, heard in facts)
    ]


def classes(networks: Iterable[Chain]) -> list[int]:
    """For each network the number of its class, from 0, in order of appearance."""
    numbers: dict[frozenset[int], int] = {}
    return [numbers.setdefault(network.hot, len(numbers)) for network in networks]


class Figures(NamedTuple):
    """What a question can be expected to tell."""

    bits: float
    worst: int
    expected: float
    outcomes: int


def figures(networks: Sequence[Chain], spaces: Sequence[int], hottest: bool = False) -> Figures:
    """The figures of one question, answer by answer."""
    weights: Counter[tuple[int, ...]] = Counter()
    hot_sets: dict[tuple[int, ...], set[frozenset[int]]] = {}
    for network in networks:
        heard = tuple(network.answers[space] for space in spaces)
        if hottest:
            heard = (max(heard),)
        weights[heard] += 1
        hot_sets.setdefault(heard, set()).add(network.hot)
    total = len(networks)
    return Figures(
        bits=-sum(weight / total * log2(weight / total) for weight in weights.values()),
        worst=max(map(len, hot_sets.values())),
        expected=sum(weight * len(hot_sets[heard]) for heard, weight in weights.items()) / total,
        outcomes=len(weights),
    )


def questions(rows: int, cols: int, lengths: Iterable[int]) -> list[tuple[int, ...]]:
    """Every space, and every strip of these lengths."""
    found = {(space,) for space in range(rows * cols)}
    for length in set(lengths):
        for row in range(rows):
            for col in range(cols):
                if col + length <= cols:
                    found.add(tuple(row * cols + col + i for i in range(length)))
                if row + length <= rows:
                    found.add(tuple((row + i) * cols + col for i in range(length)))
    return sorted(found)
