"""The CP-SAT engine against figures known before, and against a plain depth-first search."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Collection
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.answers import Answer, Clue, answers_of
from solver.network.board import Board
from solver.network.chain import Network, why_invalid
from solver.network.model import enumerate_networks, find_network
from solver.network.rules import Rules
from solver.result import Deadline, Status

STEPS = {"D": (1, 0), "L": (0, -1), "R": (0, 1), "U": (-1, 0)}


def plain(rules: Rules) -> list[tuple[int, ...]]:
    """Every network in canonical order, by walking every chain from its first space."""
    found: list[tuple[tuple[object, ...], tuple[int, ...]]] = []

    def walk(path: list[tuple[int, int]], key: tuple[object, ...], left: list[int]) -> None:
        if not left:
            hot = set(path)
            touching = sum(
                (row + dr, col + dc) in hot for row, col in path for dr, dc in ((0, 1), (1, 0))
            )
            if path[0] < path[-1] and (rules.touch == "point" or touching == len(path) - 1):
                found.append((key, tuple(row * rules.cols + col for row, col in path)))
            return
        for length in set(left):
            for letter, (dr, dc) in STEPS.items():
                if len(key) > 1 and (str(key[-1])[0] in "LR") == (letter in "LR"):
                    continue
                row, col = path[-1]
                line = [(row + dr * i, col + dc * i) for i in range(1, length + 1)]
                row, col = line[-1]
                if 0 <= row < rules.rows and 0 <= col < rules.cols and not set(line) & set(path):
                    rest = list(left)
                    rest.remove(length)
                    walk(path + line, (*key, f"{letter}{length:02}"), rest)

    for row in range(rules.rows):
        for col in range(rules.cols):
            walk([(row, col)], ((row, col),), list(rules.lines))
    return [path for _, path in sorted(found)]


def spaces_through(joints: tuple[int, ...], board: Board) -> tuple[int, ...]:
    network = Network.through([board.space(joint) for joint in joints])
    return tuple(map(board.index, network.spaces()))


def hot_sets(networks: Collection[tuple[int, ...]], board: Board) -> set[frozenset[int]]:
    return {frozenset(spaces_through(joints, board)) for joints in networks}


def true_clues(
    hot: Collection[int], board: Board, random: Random, count: int, longest: int = 1
) -> list[Clue]:
    """True answers about a network: single spaces, and strips with one word."""
    answers = answers_of(hot, board)
    clues = []
    for _ in range(count):
        strip = random.choice(list(board.strips(random.randint(1, longest))) or [(0,)])
        clues.append(Clue(strip, max(answers[space] for space in strip)))
    return clues


def fitting(
    networks: Collection[tuple[int, ...]], clues: Collection[Clue], board: Board
) -> list[tuple[int, ...]]:
    return [
        spaces
        for spaces in networks
        if all(clue.holds(answers_of(spaces, board)) for clue in clues)
    ]


@pytest.mark.parametrize(
    ("rules", "networks", "classes"),
    [
        (Rules(rows=6, cols=6), 0, 0),
        (Rules(rows=7, cols=6), 1160, 952),
        (Rules(rows=7, cols=7), 5168, 4376),
        (Rules(rows=8, cols=8), 23120, 20640),
        (Rules(rows=7, cols=7, touch="side"), 888, 888),
        (Rules(rows=8, cols=8, touch="side"), 5912, 5912),
    ],
    ids=str,
)
def test_known_counts(rules: Rules, networks: int, classes: int) -> None:
    listing = enumerate_networks(rules)
    assert listing.status is Status.COMPLETE
    assert len(listing.networks) == len(set(listing.networks)) == networks
    assert len(hot_sets(listing.networks, rules.board)) == classes


def test_every_network_is_valid() -> None:
    rules = Rules(rows=5, cols=6, lines=(1, 2, 2, 3, 4), touch="side")
    networks = [
        Network.through([rules.board.space(joint) for joint in joints])
        for joints in enumerate_networks(rules).networks
    ]
    assert networks
    assert not [network for network in networks if why_invalid(network, rules)]
    assert networks == sorted(networks, key=lambda network: network.sort_key)
    assert all(network == network.canonical() for network in networks)


boards = st.tuples(st.integers(1, 5), st.integers(1, 5))
line_sets = st.one_of(
    st.lists(st.integers(1, 4), min_size=1, max_size=5),
    st.lists(st.integers(1, 2), min_size=1, max_size=8),
    st.lists(st.just(1), min_size=1, max_size=10),
)


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    rows, cols = draw(boards)
    touch = draw(st.sampled_from(["point", "side"]))
    return Rules(rows, cols, tuple(draw(line_sets)), touch)  # type: ignore[arg-type]


@settings(deadline=None, max_examples=60)
@given(rule_sets())
def test_agrees_with_plain_search(rules: Rules) -> None:
    listing = enumerate_networks(rules)
    found = [spaces_through(joints, rules.board) for joints in listing.networks]
    assert found == plain(rules)
    assert listing.status is Status.COMPLETE


@settings(deadline=None, max_examples=60)
@given(rule_sets(), st.randoms(use_true_random=False), st.integers(1, 12), st.booleans())
def test_agrees_with_plain_search_under_clues(
    rules: Rules, random: Random, count: int, lie: bool
) -> None:
    board = rules.board
    networks = plain(rules)
    secret = random.choice(networks) if networks else (0,)
    clues = true_clues(secret, board, random, count, longest=4)
    if lie:
        spaces = random.choice(clues).spaces
        clues.append(Clue(spaces, random.choice(list(Answer))))
    listing = enumerate_networks(rules, clues)
    found = [spaces_through(joints, board) for joints in listing.networks]
    assert found == fitting(networks, clues, board)
    assert (find_network(rules, clues).network is None) == (not found)
    if found:
        other = find_network(rules, clues, differs_from=found[0])
        assert (other.network is None) == (len(set(map(frozenset, found))) == 1)
        if other.network is not None:
            assert set(spaces_through(other.network, board)) != set(found[0])
            assert spaces_through(other.network, board) in found


def test_contradiction() -> None:
    clues = [Clue((0,), Answer.HOT), Clue((0,), Answer.COLD)]
    listing = enumerate_networks(Rules(), clues)
    assert (listing.networks, listing.status) == ((), Status.COMPLETE)
    assert find_network(Rules(), clues) == (None, Status.COMPLETE)


def test_limit() -> None:
    rules = Rules(rows=7, cols=6)
    whole = enumerate_networks(rules).networks
    some = enumerate_networks(rules, limit=10)
    assert (len(some.networks), some.status) == (10, Status.LIMIT)
    assert set(some.networks) < set(whole)
    assert list(some.networks) == [network for network in whole if network in some.networks]
    assert enumerate_networks(rules, limit=10, workers=2).networks == some.networks
    assert enumerate_networks(rules, limit=1160).status is Status.COMPLETE
    assert enumerate_networks(rules, limit=0).networks == ()
    with pytest.raises(ValueError, match="at least 0"):
        enumerate_networks(rules, limit=-1)


def test_time_limit() -> None:
    listing = enumerate_networks(Rules(rows=20, cols=20), deadline=Deadline(0.3))
    assert listing.status is Status.TIME
    assert listing.counters.seconds < 2
    shared = enumerate_networks(Rules(rows=20, cols=20), deadline=Deadline(0.3), workers=2)
    assert shared.status is Status.TIME
    passed = Deadline(0)
    assert enumerate_networks(Rules(), deadline=passed).status is Status.TIME
    assert find_network(Rules(), deadline=passed) == (None, Status.TIME)


def test_same_list_on_two_workers() -> None:
    rules = Rules(rows=7, cols=7)
    assert enumerate_networks(rules, workers=2).networks == enumerate_networks(rules).networks


def test_progress() -> None:
    calls: list[tuple[int, int, int]] = []
    enumerate_networks(Rules(rows=7, cols=6), progress=lambda *call: calls.append(call))
    assert [done for done, _, _ in calls] == list(range(1, 43))
    assert calls[-1] == (42, 42, 1160)
    assert all(before[2] <= after[2] for before, after in pairwise(calls))


@pytest.mark.parametrize("lines", [(1,), (1, 1), tuple([1] * 10), tuple(range(1, 11)), (63,)])
@pytest.mark.parametrize("size", [(1, 1), (1, 7), (20, 20)])
def test_first_networks_of_any_board(lines: tuple[int, ...], size: tuple[int, int]) -> None:
    rules = Rules(*size, lines)
    for joints in enumerate_networks(rules, limit=3, deadline=Deadline(20)).networks:
        network = Network.through([rules.board.space(joint) for joint in joints])
        assert why_invalid(network, rules) == ()


@pytest.mark.skipif(os.name != "posix", reason="sends a signal to a process group")
@pytest.mark.parametrize("workers", [1, 2])
def test_interrupt(workers: int) -> None:
    program = f"""
        from solver.network.model import enumerate_networks
        from solver.network.rules import Rules
        try:
            enumerate_networks(
                Rules(rows=20, cols=20), workers={workers},
                progress=lambda done, *_: print(done, flush=True),
            )
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert out.splitlines()[-1] == "interrupted"
    assert err == ""
