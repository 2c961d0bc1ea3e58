"""The theorem that the solver stands on, confirmed by trying everything on small boards.

docs/sightline.md gives the proof; the names (a), (b) and (c) are those of its parts.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from solver.bits import members
from solver.sightline.position import COLOURS, OTHER, Position

from . import reference
from .boards import FIELDS, board_of, positions, random_position, sets_of

thorough = settings(max_examples=150, deadline=None, derandomize=True)

SMALL = ("hexhex2", "holed", "square", "torus", "ring", "star", "pair", "two-parts")


@thorough
@given(positions())
def test_a_a_stone_takes_no_cell_from_the_enemy_and_gives_none_to_its_side(
    position: Position,
) -> None:
    for colour in COLOURS:
        for cell in members(position.legal(colour)):
            after = position.place(cell, colour)
            enemies, friends = OTHER[colour], colour
            assert not position.legal(enemies) & ~after.legal(enemies)
            assert not after.legal(friends) & ~position.legal(friends)
            # And with it a side only comes closer to being ahead.
            assert after.score(colour) > position.score(colour)


@thorough
@given(positions(most=5))
def test_a_stays_true_whatever_is_placed_between(position: Position) -> None:
    """A cell legal now is legal after any number of enemy stones."""
    rng = random.Random(str(position))
    for colour in COLOURS:
        later = position
        while enemy_cells := list(members(later.legal(OTHER[colour]))):
            later = later.place(rng.choice(enemy_cells), OTHER[colour])
            assert not position.legal(colour) & ~later.legal(colour)


def crowded(name: str, number: int, empty: int) -> list[Position]:
    """Positions with so few empty cells that all of the game can be tried."""
    board, rng = board_of(name), random.Random(name)
    least = max(1, board.size - empty)
    most = max(least, board.size - 1)
    return [random_position(board, rng.randint(least, most), rng) for _ in range(number)]


@pytest.mark.parametrize("name", SMALL)
def test_b_who_wins_after_placing_has_won_before(name: str) -> None:
    field = FIELDS[name]
    for position in crowded(name, 25, empty=7):
        black, red = sets_of(position)
        black_wins = reference.black_wins(field, black, red)
        for cell in reference.legal(field, black, red):
            assert black_wins or not reference.black_wins(field, black | {cell}, red)
        for cell in reference.legal(field, red, black):
            assert not black_wins or reference.black_wins(field, black, red | {cell})


@pytest.mark.parametrize("name", SMALL)
def test_c_timing_does_not_matter(name: str) -> None:
    """The game with turns, passes and either side first has the same winner."""
    field = FIELDS[name]
    for position in crowded(name, 25, empty=6):
        black, red = sets_of(position)
        winner = reference.black_wins(field, black, red)
        for black_first in (False, True):
            alternating = reference.black_wins_alternating(
                field, black, red, black_first=black_first
            )
            assert alternating == winner, str(position)


@pytest.mark.parametrize("name", ["hexhex2", "ring", "pair"])
def test_c_from_the_first_stone_on(name: str) -> None:
    """The same for set-ups of one stone on the smallest boards, with nothing left out."""
    field = FIELDS[name]
    for cell in field.cells[:4]:
        black, red = frozenset({cell}), frozenset[str]()
        winner = reference.black_wins(field, black, red)
        for first in (False, True):
            assert winner == reference.black_wins_alternating(field, black, red, black_first=first)


def test_both_sides_win_often_enough_to_make_the_tests_worth_anything() -> None:
    results = {
        (position.ahead == "black", reference.black_wins(FIELDS[name], *sets_of(position)))
        for name in SMALL
        for position in crowded(name, 25, empty=6)
    }
    assert len(results) == 4
