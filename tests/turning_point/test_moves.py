"""Placements by every rule, from positions made by hand."""

from __future__ import annotations

import pytest

from solver.turning_point.moves import (
    Placement,
    end_bonus,
    is_over,
    must_pass,
    passed,
    placement,
    placements,
    play,
    totals,
)
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules

from .positions import made

CENTRE = {"f5": "o", "e6": "o", "g6": "o", "f7": "o"}


def put(
    chips: dict[str, str],
    hole: str,
    chip: str = "plain",
    side: str = "p",
    rules: Rules | None = None,
) -> Placement:
    position = made(chips, side, rules)
    return placement(position, position.board.hole(hole), chip)  # type: ignore[arg-type]


def names(holes: tuple[int, ...]) -> list[str]:
    return Position.start(Rules()).board.names(holes)


def test_a_row_scores_both_its_ends() -> None:
    placed = put({"c4": "o", "d5": "o", "e6": "p"}, "b3")
    (row,) = placed.rows
    assert names(row.holes) == ["b3", "c4", "d5", "e6"]
    assert names(row.turned) == ["c4", "d5"]
    assert (row.points, row.multiplier, row.stopped) == (4, 1, False)


@pytest.mark.parametrize(
    ("chips", "hole"),
    [
        ({"c4": "o"}, "b3"),  # no own chip at the other end
        ({"c4": "o", "e6": "p"}, "b3"),  # a gap
        ({"c4": "p"}, "b3"),  # nothing between
        ({"c4": "o", "d5": "o", "e6": "o"}, "b3"),
        ({"c2": "o", "b1": "p"}, "d3"),  # up to the edge: this one does trap
    ],
)
def test_unbroken_rows_only(chips: dict[str, str], hole: str) -> None:
    assert len(put(chips, hole).rows) == (1 if "b1" in chips else 0)


def test_rows_in_all_eight_directions() -> None:
    steps = {"e4": "d3", "f3": "f1", "g4": "h3", "d5": "b5", "h5": "j5", "e6": "d7", "f7": "f9",
             "g6": "h7"}  # fmt: skip
    placed = put({**dict.fromkeys(steps, "o"), **dict.fromkeys(steps.values(), "p")}, "f5")
    assert len(placed.rows) == 8
    assert placed.points == 24
    assert set(names(placed.turned)) == set(steps)


@pytest.mark.parametrize(
    ("chips", "times"),
    [
        ({"c4": "o", "d5": "o", "e6": "p"}, 1),
        ({"c4": "O", "d5": "o", "e6": "p"}, 2),
        ({"c4": "o", "d5": "o", "e6": "P"}, 2),  # both ends count
        ({"c4": "O", "d5": "o", "e6": "P"}, 4),
        ({"c4": "O", "d5": "O", "e6": "P"}, 6),
    ],
)
def test_doubles_of_either_side_add_up(chips: dict[str, str], times: int) -> None:
    assert put(chips, "b3").points == 4 * times
    # A double put down this turn does not multiply yet, by the usual rules.
    assert put(chips, "b3", "double").points == 4 * times
    fresh = put(chips, "b3", "double", rules=Rules(fresh_double=True))
    assert fresh.points == 4 * (2 if times == 1 else times + 2)
    assert put(chips, "b3", "plain", rules=Rules(fresh_double=True)).points == 4 * times


def test_a_fresh_double_multiplies_every_row() -> None:
    chips = {"c4": "o", "d5": "p", "b5": "o", "b7": "P"}
    assert put(chips, "b3", "double").points == 3 + 6
    assert put(chips, "b3", "double", rules=Rules(fresh_double=True)).points == 6 + 12


@pytest.mark.parametrize("side", ["p", "o"])
def test_a_stop_disc_is_turned_alone_and_voids_the_row(side: str) -> None:
    mine, enemy, disc = ("p", "o", "y") if side == "p" else ("o", "p", "x")
    chips = {"c4": enemy, "d5": disc, "e6": enemy, "f7": mine, "b5": enemy, "b7": mine}
    placed = put(chips, "b3", side=side)
    stopped, other = placed.rows if placed.rows[0].stopped else placed.rows[::-1]
    assert stopped.stopped_by == placed_hole("d5")
    assert (names(stopped.turned), stopped.points) == (["d5"], 0)
    assert (names(other.turned), other.points) == (["b5"], 3)
    after = play(made(chips, side), placed)
    board = after.board
    assert after.signs[board.hole("d5")] == {"y": "Y", "x": "X"}[disc]
    assert after.signs[board.hole("c4")] == enemy
    assert after.signs[board.hole("b5")] == mine


def placed_hole(name: str) -> int:
    return Position.start(Rules()).board.hole(name)


def test_a_stop_disc_may_stay() -> None:
    rules = Rules(stop_disc="stays")
    chips = {"c4": "o", "d5": "y", "e6": "p"}
    placed = put(chips, "b3", rules=rules)
    assert (placed.turned, placed.points, len(placed.rows)) == ((), 0, 1)
    assert play(made(chips, rules=rules), placed).signs[placed_hole("d5")] == "y"


def test_a_stop_disc_with_its_label_up_is_turned_back_as_any_chip() -> None:
    chips = {"c4": "p", "d5": "Y", "e6": "o"}  # orange's disc shows pink; orange traps it
    placed = put(chips, "b3", side="o")
    assert (names(placed.turned), placed.points) == (["c4", "d5"], 4)
    assert play(made(chips, "o"), placed).signs[placed_hole("d5")] == "y"


def test_an_own_stop_disc_ends_a_row_and_one_that_shows_my_colour_too() -> None:
    for end in ("x", "Y"):
        assert put({"c4": "o", "d5": end}, "b3").points == 3


def test_my_stop_disc_that_the_enemy_turned_does_not_stop_me() -> None:
    placed = put({"c4": "X", "d5": "p"}, "b3")
    assert (names(placed.turned), placed.points) == (["c4"], 3)


def test_a_stop_disc_just_put_down_traps_like_any_chip() -> None:
    assert put({"c4": "o", "d5": "p"}, "b3", "stop").points == 3


def test_the_centre_comes_first_with_any_chip() -> None:
    start = Position.start(Rules())
    allowed = placements(start)
    assert len(allowed) == 4 * 3
    assert {start.board.name(placed.hole) for placed in allowed} == set(CENTRE)
    position = start
    for count in (3, 2, 1):
        position = play(position, placements(position)[0])
        assert len({placed.hole for placed in placements(position)}) == count
    position = play(position, placements(position)[0])
    assert position.scores == (0, 0)
    assert not position.empty_centre
    assert {placed.chip for placed in placements(position)} == {"plain", "double", "stop"}


def test_trapping_is_required_if_possible() -> None:
    chips = {**CENTRE, "d3": "p", "e4": "o"}
    traps = placements(made(chips))
    assert all(placed.rows for placed in traps)
    free = placements(made(chips, rules=Rules(trap="free")))
    assert len(free) == 3 * (60 - len(chips)) > len(traps)


def test_any_hole_if_nothing_traps() -> None:
    allowed = placements(made(CENTRE))
    assert len(allowed) == 3 * 56
    assert not any(placed.rows for placed in allowed)


def test_a_stopped_row_is_a_trap_all_the_same() -> None:
    chips = {**dict.fromkeys(CENTRE, "p"), "d3": "o", "c2": "y"}
    allowed = {placed.hole for placed in placements(made({**chips, "e4": "p"}))}
    assert placed_hole("b1") in allowed


def test_only_chips_in_hand_are_placed() -> None:
    text = (
        "ooOo./.oooop/oooop/ppxpp./poppo/opopoo/oppoo/OoPopo/ooooo/ooopo./ooooo "
        "p 2.0.0-0.1.1 145-131"
    )
    position = Position.parse(text)
    allowed = placements(position)
    assert {placed.chip for placed in allowed} == {"plain"}
    after = play(position, allowed[0])
    assert after.hands == ((1, 0, 0), (0, 1, 1))
    assert {placed.chip for placed in placements(after)} == {"double", "stop"}


def test_the_end_counts_colours_shown() -> None:
    position = made({"b1": "x", "d1": "X", "f1": "P", "h1": "Y"}, full="o")
    assert is_over(position)
    assert not placements(position)
    assert end_bonus(position) == (3, 57)
    assert totals(position) == (3, 57)


def test_othello_has_no_points_and_gives_empty_squares_to_the_winner() -> None:
    start = Position.start(Rules.othello())
    placed = placements(start)[0]
    assert (len(placements(start)), placed.points, len(placed.turned)) == (4, 0, 1)
    after = play(start, placed)
    assert (after.scores, after.hands) == ((0, 0), ((59, 0, 0), (59, 0, 0)))
    over = made({"a1": "p", "b1": "p", "h8": "o"}, rules=Rules.othello())
    assert not placements(passed(over))
    assert is_over(over)
    assert end_bonus(over) == (63, 1)


def test_othello_passes_when_nothing_traps() -> None:
    position = made({"a1": "o", "b1": "p"}, rules=Rules.othello())
    assert must_pass(position)
    assert not is_over(position)
    assert [
        passed(position).board.name(placed.hole) for placed in placements(passed(position))
    ] == ["c1"]


def test_othello_perft() -> None:
    def leaves(position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(leaves(play(position, placed), depth - 1) for placed in placements(position))

    start = Position.start(Rules.othello())
    assert [leaves(start, depth) for depth in range(1, 5)] == [4, 12, 56, 244]
