"""Every peer finds every network once: held against each other and the known counts."""

from __future__ import annotations

import builtins
import importlib.util
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from benchmarks.peers import (
    Outcome,
    Peer,
    PeerMissingError,
    clingo_peer,
    constraint_peer,
    naive,
    plain_model,
)
from solver.network.chain import Network, why_invalid
from solver.network.rules import Rules

CLINGO = pytest.mark.skipif(
    importlib.util.find_spec("clingo") is None, reason="clingo is not installed"
)
IN_ORDER = partial(clingo_peer.count_networks, options=clingo_peer.IN_ORDER)
PEERS = [
    pytest.param(naive.count_networks, id="naive"),
    pytest.param(constraint_peer.count_networks, id="constraint"),
    pytest.param(plain_model.count_networks, id="plain"),
    pytest.param(clingo_peer.count_networks, id="clingo", marks=CLINGO),
    pytest.param(IN_ORDER, id="clingo-in-order", marks=CLINGO),
]
FAST = [PEERS[0], PEERS[4]]


def listing(peer: Peer, rules: Rules) -> set[tuple[int, ...]]:
    """The joints of all networks in canonical direction; each must come once."""
    seen: list[tuple[int, ...]] = []
    found = peer(rules, None, seen.append)
    assert found.complete
    assert found.networks == len(seen)
    canonical = {min(joints, joints[::-1]) for joints in seen}
    assert len(canonical) == len(seen)
    return canonical


def hot_set(joints: tuple[int, ...], cols: int) -> frozenset[int]:
    """The spaces that a chain covers."""
    hot = {joints[0]}
    for here, there in pairwise(joints):
        step = 1 if abs(there - here) < cols and here // cols == there // cols else cols
        hot.update(range(min(here, there), max(here, there) + 1, step))
    return frozenset(hot)


TINY = [
    pytest.param(Rules(1, 5, (3,)), 2, id="one line, one row"),
    pytest.param(Rules(4, 3, (1,)), 17, id="one line"),
    pytest.param(Rules(3, 4, (1, 2, 3)), 16, id="three lines"),
    pytest.param(Rules(2, 2, (1, 1, 1)), 4, id="three sides of a square"),
    pytest.param(Rules(3, 3, (1, 1, 1, 1)), 20, id="no ring counts"),
    pytest.param(Rules(3, 3, (1, 1, 1, 1, 2)), 28, id="a ring beside the chain"),
    pytest.param(Rules(3, 3, (1,) * 8), 0, id="none"),
    pytest.param(Rules(4, 4, (1, 2, 3, 3)), 56, id="two equal lines"),
    pytest.param(Rules(3, 3, (1, 1), "side"), 16, id="side, two lines"),
    pytest.param(Rules(5, 4, (1, 1, 2, 2, 3), "side"), 114, id="side, five lines"),
]


@pytest.mark.parametrize(("rules", "networks"), TINY)
@pytest.mark.parametrize("peer", PEERS)
def test_tiny_boards(peer: Peer, rules: Rules, networks: int) -> None:
    found = listing(peer, rules)
    assert len(found) == networks
    assert found == listing(naive.count_networks, rules)
    for joints in found:
        network = Network.through([rules.board.space(joint) for joint in joints])
        assert why_invalid(network, rules) == ()


KNOWN = [
    pytest.param(Rules(7, 6), 1160, 952, id="7x6"),
    pytest.param(Rules(7, 7), 5168, 4376, id="7x7"),
    pytest.param(Rules(7, 7, touch="side"), 888, 888, id="7x7 side"),
    pytest.param(Rules(8, 8, touch="side"), 5912, 5912, id="8x8 side"),
]


@pytest.mark.parametrize(("rules", "networks", "classes"), KNOWN)
@pytest.mark.parametrize("peer", FAST)
def test_known_counts(peer: Peer, rules: Rules, networks: int, classes: int) -> None:
    found = listing(peer, rules)
    assert len(found) == networks
    assert len({hot_set(joints, rules.cols) for joints in found}) == classes


@pytest.mark.parametrize("peer", [*FAST, PEERS[1]])
def test_counting_needs_no_visitor(peer: Peer) -> None:
    assert peer(Rules(7, 6))[:2] == (1160, True)


@pytest.mark.parametrize("peer", PEERS)
def test_stopped_at_once(peer: Peer) -> None:
    found = peer(Rules(), 0)
    assert not found.complete
    assert found.networks < 149_976


def test_clingo_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any, **keywords: Any) -> Any:
        if name == "clingo":
            raise ImportError
        return real(name, *arguments, **keywords)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(PeerMissingError, match="extra `peers`"):
        clingo_peer.count_networks(Rules(3, 4, (1, 2, 3)))


def test_outcome_is_a_plain_record() -> None:
    assert Outcome(3, True, 0.5)._asdict() == {"networks": 3, "complete": True, "seconds": 0.5}
