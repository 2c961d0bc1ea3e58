"""The trackers against each other, against real cards, and against recorded cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.cards.count import count_cards, count_orders
from solver.cards.csp import possible_orders
from solver.cards.log import Log
from solver.cards.replay import apply
from solver.cards.status import status

from .games import Game, orders_that_fit, random_game

CASES = sorted((Path(__file__).parent.parent / "cases" / "cards").glob("*.cards"))


def known(case: Path) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(case.with_suffix(".json").read_text())
    return answer


def test_cases_are_there() -> None:
    assert [len(known(case)) for case in CASES] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_recorded_cases(case: Path) -> None:
    log = Log.parse(case.read_text(), name=case.name)
    found = status(log, log.state.keeper)
    for name, want in known(case).items():
        base = found.bases[log.names.index(name)]
        assert base.orders == want["orders"]
        rounded = [
            {card: round(chance, 6) for card, chance in sorted(place.items())}
            for place in base.chances
        ]
        assert rounded == want["places"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_recorded_cases_by_constraints(case: Path) -> None:
    log = Log.parse(case.read_text(), name=case.name)
    for name, want in known(case).items():
        orders = list(possible_orders(log, log.names.index(name)))
        assert len(orders) == want["orders"]
        for place, chances in enumerate(want["places"]):
            cards = [order[place] for order in orders]
            assert {
                card: round(cards.count(card) / len(cards), 6) for card in sorted(set(cards))
            } == chances


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_recorded_cases_by_the_command(case: Path, run: Any) -> None:
    document = run("cards", "status", case, "--json").json()
    assert document["complete"] is True
    for name, want in known(case).items():
        base = document["bases"][name]
        assert (base["orders"], base["places"]) == (want["orders"], want["places"])


def public_orders(log: Log, seat: int) -> set[tuple[str, ...]]:
    orders = list(possible_orders(log, seat, written=False))
    assert len(set(orders)) == len(orders)
    return set(orders)


@pytest.mark.parametrize("seed", range(24))
def test_three_ways_to_the_same_orders(seed: int) -> None:
    """Sets for single places say all that a log says: cards played out find nothing more."""
    game = random_game(seed)
    log = Log.parse(game.log())
    for seat, base in enumerate(log.state.bases):
        played = orders_that_fit(game, seat)
        assert tuple(game.start[seat]) in played
        assert public_orders(log, seat) == played
        assert count_orders(base.allowed) == len(played)
        counts = count_cards(base.allowed)
        for place, ways in enumerate(counts.ways):
            for card, name in enumerate(log.rules.cards):
                assert ways[card] == sum(order[place] == name for order in played)


@pytest.mark.parametrize("seed", range(100, 180))
def test_true_orders_are_never_lost_and_events_only_rule_out(seed: int) -> None:
    game = random_game(seed, t2_out=seed % 3 > 0)
    log = Log.parse(game.log(seed % len(game.names)))
    state = log.start
    true = [tuple(map(log.rules.cards.index, order)) for order in game.start]
    before = [count_orders(base.allowed) for base in state.bases]
    for event in log.events:
        last = state
        state = apply(state, event).state
        for seat, base in enumerate(state.bases):
            pairs = zip(base.allowed, last.bases[seat].allowed, strict=True)
            assert all(now & ~earlier == 0 for now, earlier in pairs)
            assert all(cards >> true[seat][place] & 1 for place, cards in enumerate(base.allowed))
        after = [count_orders(base.allowed) for base in state.bases]
        assert all(1 <= now <= earlier for now, earlier in zip(after, before, strict=True))
        before = after
    assert state == log.state


@pytest.mark.parametrize("seed", range(200, 230))
def test_log_of_every_seat(seed: int) -> None:
    """Each player's log of one game tells the same of all bases, but for the own one."""
    game = random_game(seed)
    logs = [Log.parse(game.log(seat)) for seat in (*range(len(game.names)), None, -1)]
    assert all(log.state.bases == logs[0].state.bases for log in logs)
    for seat in range(len(game.names)):
        own = status(logs[seat], seat)
        assert own.bases[seat].orders == 1
        for other in range(len(game.names)):
            if other != seat:
                assert own.bases[other] == status(logs[-2], seat).bases[other]
    whole = status(logs[-1], 0)
    assert [base.orders for base in whole.bases] == [1] * len(game.names)
    assert len({log.to_text() for log in logs}) == len(logs)


def reflected(line: str) -> str:
    swap = {"<": ">", ">": "<"}
    return " ".join(swap.get(word, word) for word in reversed(line.split()))


def reflected_events(game: Game, names: set[str]) -> list[str]:
    swap = {"left": "right", "right": "left"}
    turned = []
    for event in game.events:
        words = event.split()
        if words[0] in names:
            words = [swap.get(word, word) for word in words]
        turned.append(" ".join(words))
    return turned


@pytest.mark.parametrize("seed", range(300, 320))
@pytest.mark.parametrize("whose", [{"ann"}, {"me"}, {"me", "ann"}])
def test_mirror(seed: int, whose: set[str]) -> None:
    """With one base reflected, `across` is `same`; with both, nothing has changed."""
    game = random_game(seed, 2)
    other = {"across": "same", "same": "across"}[game.mirror]
    mirror = game.mirror if len(whose) == 2 else other
    lines = ["players me ann", f"mirror {mirror}", "draw_after 10000"]
    for seat, name in enumerate(game.names):
        line = game.lines[seat][seat > 0]
        lines.append(f"base {name} {reflected(line) if name in whose else line}")
    turned = Log.parse("\n".join([*lines, *reflected_events(game, whose)]))
    log = Log.parse(game.log())
    assert (turned.state.turn, turned.state.winner) == (log.state.turn, log.state.winner)
    for seat, name in enumerate(game.names):
        here, there = status(log, 0).bases[seat], status(turned, 0).bases[seat]
        assert (here.orders, here.due) == (there.orders, there.due)
        chances = there.chances[::-1] if name in whose else there.chances
        assert here.chances == chances
        assert here.slots == (there.slots[::-1] if name in whose else there.slots)
