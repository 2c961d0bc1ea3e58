"""The suite `network`: its constants, and a run of it on the smallest board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks import measure, network
from benchmarks.peers import PeerMissingError, clingo_peer, naive
from solver.network.remaining import remaining
from solver.network.session import Session
from solver.network.suggest import suggestions

TINY = replace(
    network._QUICK,
    side=7,
    networks=5168,
    session="board 7x7\nspy 4C hot\nspy 1A-3A cold cold cold\n",
    left=(0, 0),
    questions=(7 * 7) + 2 * 7 * (6 + 5 + 4 + 3),
    runs=1,
    bound=0.5,
    small=(3, 4, 0),
)


@pytest.mark.parametrize("plan", [network._FULL, network._QUICK], ids=["full", "quick"])
def test_what_the_plans_say_is_so(plan: network._Plan) -> None:
    session = Session.parse(plan.session)
    assert session.rules.size_text == plan.board
    everything = remaining(plan.rules)
    assert everything.table.networks == plan.networks
    left = everything.table.where(session.clues)
    assert (left.networks, left.classes) == plan.left
    assert abs(left.classes - 1000) <= 10
    assert len(suggestions(everything.table, strips=plan.rules.strips)) == plan.questions


def tiny_plan() -> network._Plan:
    table = remaining(TINY.rules).table.where(Session.parse(TINY.session).clues)
    return replace(TINY, left=(table.networks, table.classes))


def test_every_measurement_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_QUICK", tiny_plan())
    monkeypatch.setattr(measure, "_LEAST", 0.0)
    said: list[str] = []
    lines = list(network.suite(True, said.append))
    assert [line.name for line in lines if not line.right] == []
    names = [line.name for line in lines]
    assert len(set(names)) == len(names)
    assert said
    assert {line.name for line in lines if line.peer} == {
        "clingo-7x7",
        "clingo-atoms-in-order-7x7",
        "plain-cp-sat-7x7",
        "plain-python-7x7",
        "python-constraint-3x4",
    }


def test_a_machine_with_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "cores", lambda: 1)
    monkeypatch.setattr(network, "_IN_ORDER", naive.count_networks)
    monkeypatch.setattr(clingo_peer, "count_networks", naive.count_networks)
    lines = list(network._listing(tiny_plan(), lambda _text: None))
    assert {line.name: line.note for line in lines if line.seconds is None} == {
        "cp-sat-7x7-2-workers": "this machine has one core"
    }


def test_without_clingo(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_arguments: object, **_keywords: object) -> None:
        raise PeerMissingError("clingo is not installed")

    monkeypatch.setattr(clingo_peer, "count_networks", missing)
    line = network._peer(TINY, "clingo", clingo_peer.count_networks)
    assert line.seconds is None
    assert line.note == "clingo is not installed"
    assert line.peer
    ours = network._cp_sat(TINY.rules, TINY.networks)[0]
    assert network._held_against(ours, line).ratio is None
    assert network._listing_target(ours, line).text == "at most 22 s"


def test_the_users_cache_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(network.CACHE_VARIABLE, "/somewhere")
    with network._own_cache() as folder:
        assert network.os.environ[network.CACHE_VARIABLE] == str(folder)
    assert network.os.environ[network.CACHE_VARIABLE] == "/somewhere"
    monkeypatch.delenv(network.CACHE_VARIABLE)
    with network._own_cache():
        pass
    assert network.CACHE_VARIABLE not in network.os.environ
