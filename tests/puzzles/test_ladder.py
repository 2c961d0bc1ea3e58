"""The ladder against the table: nothing false, every reason enough, no order matters."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from puzzles.grade import solve
from puzzles.ladder import LADDER, STRONGEST
from puzzles.ladder.ground import Ground
from puzzles.ladder.state import State
from puzzles.ladder.technique import Technique, close
from puzzles.puzzle import Puzzle
from solver.bits import members
from solver.network.answers import Answer, Clue
from solver.network.rules import Rules
from solver.network.table import Table

BOARDS = {
    "8x8": Rules(rows=8, cols=8),
    "8x8 side": Rules(rows=8, cols=8, touch="side"),
    "7x6": Rules(rows=7, cols=6),
    "repeated": Rules(rows=5, cols=5, lines=(1, 1, 2, 3)),
    "repeated, side": Rules(rows=5, cols=6, lines=(1, 1, 1, 2, 2, 3), touch="side"),
    "three alike": Rules(rows=5, cols=6, lines=(2, 2, 2, 3)),
    "ones": Rules(rows=4, cols=4, lines=(1, 1, 1, 1)),
    "ones, side": Rules(rows=4, cols=4, lines=(1, 1, 1, 1), touch="side"),
    "two lines": Rules(rows=3, cols=3, lines=(1, 2)),
    "one line": Rules(rows=4, cols=4, lines=(3,)),
    "one row": Rules(rows=1, cols=5, lines=(3,)),
    "one column": Rules(rows=5, cols=1, lines=(3,)),
}
LARGE = ("8x8", "8x8 side")


@cache
def table_of(name: str) -> Table:
    return Table.build(BOARDS[name])


def sessions(name: str, count: int, seed: int) -> Iterator[Puzzle]:
    """Puzzles with any number of clues, each true of some network, few of them unique."""
    table, rng = table_of(name), random.Random(seed)
    size = table.rules.board.size
    for _ in range(count):
        secret = table.answers[:, rng.randrange(table.classes)]
        spaces = rng.sample(range(size), rng.randint(0, size))
        yield Puzzle.of(table.rules, {space: Answer(int(secret[space])) for space in spaces})


def closed(puzzle: Puzzle, techniques: list[Technique]) -> State:
    state = State.of(Ground.of(puzzle.rules), puzzle.clues)
    close(state, techniques, to_the_end=True)
    return state


def up_to(rung: int, techniques: tuple[Technique, ...] = LADDER) -> list[Technique]:
    return [technique for technique in techniques if technique.rung <= rung]


@pytest.mark.parametrize(("name", "rung"), [(name, 3) for name in BOARDS] + [("7x6", 4)])
def test_nothing_false_is_concluded(name: str, rung: int) -> None:
    table = table_of(name)
    for puzzle in sessions(name, 200 if rung == 3 else 12, 1):
        hot = table.answers[:, table.agreeing(puzzle.clues)] == Answer.HOT
        state = closed(puzzle, up_to(rung))
        assert hot[list(members(state.hot))].all(), puzzle.id
        assert not hot[list(members(state.out))].any(), puzzle.id


@pytest.mark.parametrize("name", [name for name in BOARDS if name not in (*LARGE, "7x6")])
def test_no_trial_concludes_anything_false(name: str) -> None:
    table = table_of(name)
    for puzzle in sessions(name, 30, 2):
        hot = table.answers[:, table.agreeing(puzzle.clues)] == Answer.HOT
        state = closed(puzzle, list(LADDER))
        assert hot[list(members(state.hot))].all(), puzzle.id
        assert not hot[list(members(state.out))].any(), puzzle.id


@pytest.mark.parametrize("name", BOARDS)
def test_the_order_of_techniques_does_not_matter(name: str) -> None:
    rng = random.Random(3)
    for puzzle in sessions(name, 40, 3):
        for rung in (1, 2, 3):
            shuffled = up_to(rung)
            rng.shuffle(shuffled)
            states = [
                closed(puzzle, tools) for tools in (up_to(rung), up_to(rung, STRONGEST), shuffled)
            ]
            assert len({(state.hot, state.out) for state in states}) == 1, (puzzle.id, rung)


@pytest.mark.parametrize("name", [name for name in BOARDS if name not in LARGE])
def test_the_strongest_trials_decide_as_much(name: str) -> None:
    for puzzle in sessions(name, 4, 4):
        one, other = closed(puzzle, list(LADDER)), closed(puzzle, list(STRONGEST))
        assert (one.hot, one.out) == (other.hot, other.out), puzzle.id


@pytest.mark.parametrize(("name", "rungs"), [(name, 3 if name in LARGE else 4) for name in BOARDS])
def test_reasons_are_enough_by_the_table(name: str, rungs: int) -> None:
    table = table_of(name)
    hot = table.answers == Answer.HOT
    for puzzle in sessions(name, 8, 5):
        known: dict[int, bool] = {}
        for step in solve(puzzle, rungs).steps:
            fit = table.agreeing(cited_clues(puzzle, step.because))
            for space in step.because:
                if space not in puzzle.answers:
                    fit &= hot[space] == known[space]
            for space, is_hot in step.squares.items():
                assert (hot[space, fit] == is_hot).all(), (puzzle.id, step)
                assert space not in known
                known[space] = is_hot


def cited_clues(puzzle: Puzzle, because: tuple[int, ...]) -> list[Clue]:
    return [clue for clue in puzzle.clues if clue.spaces[0] in because]


def test_no_reason_can_be_left_out() -> None:
    """Each step is looked for again with one clue or space less than it cites."""
    tools = {technique.name: technique for technique in LADDER}
    for puzzle in sessions("7x6", 10, 6):
        state = State.of(Ground.of(puzzle.rules), puzzle.clues)
        for step in solve(puzzle, 3).steps[1:]:
            if step.technique in ("partners", "common to all places", "bridge"):
                for left_out in step.because:
                    part = state.limited(sum(1 << s for s in step.because if s != left_out))
                    again = pieces(part, tools[step.technique])
                    assert not any(step.squares.keys() <= squares for squares in again)
            for space, is_hot in step.squares.items():
                if is_hot:
                    state.hot |= 1 << space
                else:
                    state.out |= 1 << space


def pieces(state: State, technique: Technique) -> list[set[int]]:
    return [set(members(piece.found.spaces)) for piece in technique.pieces(state)]


@pytest.mark.parametrize("name", BOARDS)
def test_the_pieces_of_a_technique_make_up_the_whole(name: str) -> None:
    for puzzle in sessions(name, 30, 7):
        state = State.of(Ground.of(puzzle.rules), puzzle.clues)
        for technique in up_to(3):
            found = technique.find(state)
            together = set().union(*pieces(state, technique)) if found.spaces else set()
            assert together == set(members(found.spaces)), (puzzle.id, technique.name)


@pytest.mark.parametrize("name", BOARDS)
def test_compatible_placements_are_those_that_some_network_has(name: str) -> None:
    """Of each network all lines go together, and those that follow each other are partners."""
    table, ground = table_of(name), Ground.of(BOARDS[name])
    number = {ends: placement for placement, ends in enumerate(ground.ends)}
    rng = np.random.default_rng(8)
    for row in rng.choice(table.joints, 200):
        joints = row.tolist()
        lines = [number[tuple(sorted(pair))] for pair in pairwise(joints)]
        hot = sum(1 << space for space in set().union(*(members(ground.masks[p]) for p in lines)))
        assert ground.holds_network(hot)
        for place, line in enumerate(lines):
            assert not ground.clear[line] & hot
            others = sum(1 << other for other in lines if other != line)
            assert not others & ~ground.compatible[line]
            if place:
                assert any(there >> lines[place - 1] & 1 for there in ground.partners[line])


@pytest.mark.parametrize("name", [name for name in BOARDS if name not in (*LARGE, "7x6")])
def test_only_hot_sets_hold_a_network(name: str) -> None:
    table, ground, rng = table_of(name), Ground.of(BOARDS[name]), random.Random(9)
    hot_sets = {frozenset(np.flatnonzero(row == Answer.HOT).tolist()) for row in table.answers.T}
    for _ in range(300):
        spaces = frozenset(rng.sample(range(ground.size), ground.total))
        if rng.random() < 0.7:  # one space moved, from a network
            known = sorted(rng.choice(sorted(hot_sets, key=sorted)))
            spaces = frozenset(known) - {rng.choice(known)} | {rng.randrange(ground.size)}
        assert ground.holds_network(sum(1 << space for space in spaces)) == (spaces in hot_sets)


def test_a_hot_space_far_from_the_others_hides_nothing() -> None:
    """The way to a known hot space costs hot spaces too: more clues never decide less."""
    few = Puzzle.parse("7x7_fCHHaHHWaHWWWHbHaWaWbHHHHHHHWWdHdHHH")
    more = Puzzle.parse("7x7_aWbWaCHHaHHWCHWWWHaCHWWWWbHHHHHHHWWWbWHbHaHHH")
    assert few.answers.items() <= more.answers.items()
    assert solve(few, 2).solved
    assert solve(more, 2).solved
