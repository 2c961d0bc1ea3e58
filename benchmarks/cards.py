"""The suite `cards`: counting orders, the status of a log, whole games, and advice.

Counts are compared with the constraint model and with a plain filter of all orders.
Games are between strategies; their notes give scores with standard errors, which never
depend on the machine.  The advice of one second is held against that of a minute.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from benchmarks.measure import Measurement, Target, Timing, best_of, clocked
from benchmarks.peers import filtered
from benchmarks.suites import Say
from solver.cards.advise import advise
from solver.cards.bridge import at_turn_of
from solver.cards.count import Counts, count_cards, count_orders
from solver.cards.csp import possible_orders
from solver.cards.log import Log
from solver.cards.recorded import record_game
from solver.cards.rules import Rules
from solver.cards.simulate import simulate
from solver.cards.state import GameState
from solver.cards.status import Status, status
from solver.cards.strategies import Strategy, seated
from solver.result import Deadline

_UNKNOWN = """
players me ann
base me S1 B1 T2 > B3 S2 T1 B2
base ann ? ? ? < ? ? ? ?
"""
_LATER = _UNKNOWN + "me move 3\nme spy ann secret\nann move 2\nann spy me bomb\n"

_SEED = 1
_LOG_SECONDS = 0.05
_ADVICE_SECONDS = 1.0


def suite(quick: bool, say: Say) -> Iterator[Measurement]:
    """Measure everything; see `benchmarks.suites.Suite`."""
    say("counting orders")
    for name, what, text in (
        ("unknown", "an unknown base", _UNKNOWN),
        ("two-answers", "a base after two facts", _LATER),
    ):
        yield from _counting(name, what, Log.parse(text))
    say("compiling the game")
    _warm_up()
    yield _statuses(10 if quick else 200)
    yield from _games(quick, say)
    yield from _advice(3 if quick else 50, 2.0 if quick else 60.0, say)


def _warm_up() -> None:
    """Compile first, so that no time is that of the compiler."""
    for players in (2, 3):
        simulate(Rules(players), _strategies("adviser:1", players), games=1)
    advise(Log.parse(_UNKNOWN).state, 0, seconds=None, worlds=1)


def _strategies(text: str, players: int = 2) -> tuple[Strategy, ...]:
    return seated([Strategy.parse(word) for word in text.split(",")], players)


def _counting(name: str, what: str, log: Log) -> Iterator[Measurement]:
    """The counter and its peers on one base."""
    allowed = log.state.known_to(0)[1]
    counts = best_of(5, partial(_count_anew, allowed))
    plain = best_of(3, partial(filtered.count_cards, allowed))
    model = best_of(3, lambda: list(possible_orders(log, 1)))
    orders, ways = plain.result
    right = (
        counts.result.orders == orders == len(model.result)
        and [list(place) for place in counts.result.ways] == ways
    )
    peers = [
        _peer(f"cards-count-{name}-filter", f"{what}, plain filter of all orders", plain, orders),
        _peer(
            f"cards-count-{name}-constraint",
            f"{what}, python-constraint",
            model,
            len(model.result),
        ),
    ]
    ours = Measurement(
        f"cards-count-{name}",
        f"{what}, orders and chances",
        counts.seconds,
        runs=counts.runs,
        count=counts.result.orders,
        right=right,
    )
    if log.events:
        yield replace(ours, ratio=ours.against(peers[1]))
    else:
        yield ours.faster_than(peers[1], 20, "20 x python-constraint")
    yield from peers


def _count_anew(allowed: tuple[int, ...]) -> Counts:
    """Count as if it was the first time."""
    count_cards.cache_clear()
    return count_cards(allowed)


def _peer(name: str, what: str, timing: Timing[Any], count: int) -> Measurement:
    return Measurement(name, what, timing.seconds, runs=timing.runs, count=count, peer=True)


def _statuses(games: int) -> Measurement:
    """The longest that a log of a whole game takes, read and looked at from every seat."""
    longest, looked_at, orders = 0.0, 0, 0
    for deal in range(games):
        rules = Rules(2 + deal % 3)
        players = _strategies("quick,random", rules.players)
        text = record_game(rules, players, seed=_SEED, deal_number=deal).seen_by(0).to_text()
        for seat in range(rules.players):
            timings = [clocked(partial(_look_anew, text, seat)) for _ in range(2)]
            timing = min(timings, key=lambda one: one.seconds)
            longest = max(longest, timing.seconds)
            looked_at += 1
            orders += min(base.orders for base in timing.result.bases) > 0
    return Measurement(
        f"cards-status-{games}",
        f"status of a log, the longest of {games} games",
        longest,
        runs=looked_at,
        right=orders == looked_at,
        target=Target.at_most(_LOG_SECONDS, longest),
    )


def _look_anew(text: str, seat: int) -> Status:
    """Read a log and look at it as if nothing was ever counted."""
    count_cards.cache_clear()
    count_orders.cache_clear()
    return status(Log.parse(text), seat)


def _games(quick: bool, say: Say) -> Iterator[Measurement]:
    """Whole games between strategies, on one core."""
    share = 100 if quick else 1
    say("games of the quick player")
    seconds, _, _ = clocked(lambda: simulate(Rules(), _strategies("quick"), games=2000 // share))
    games = 2000 // share
    yield Measurement(
        f"cards-games-quick-{games}",
        "games of quick players, one core",
        seconds,
        count=games,
        target=Target("200 a second", games / seconds >= 200),
    )
    matches: Sequence[tuple[str, int, int, float | None]] = (
        ("greedy,random", 2, 2000, None),
        ("greedy,careful", 2, 2000, None),
        ("quick,greedy", 2, 2000, 0.63),
        ("adviser,greedy", 2, 400, 0.72),
        ("adviser,quick", 2, 400, 0.5),
        ("adviser,greedy,greedy", 3, 300, 1 / 3),
        ("adviser,quick,quick", 3, 300, 1 / 3),
        ("adviser,greedy,greedy,greedy", 4, 200, 1 / 4),
    )
    for text, players, whole, least in matches:
        games = -(-whole // share // players) * players
        say(f"{games} games, {text}")
        strategies = _strategies(text, players)
        timing = clocked(partial(simulate, Rules(players), strategies, games=games, seed=_SEED))
        played = timing.result
        score = played.players[0].score
        total = sum(player.score.value for player in played.players)
        yield Measurement(
            f"cards-match-{text.replace(',', '-')}-{games}",
            f"{text}, {games} games",
            timing.seconds,
            count=played.games,
            right=abs(total - 1.0) < 1e-9,
            target=None
            if least is None or quick
            else Target(
                f"score over {least:.3g} by two standard errors",
                score.value - 2.0 * score.error > least,
            ),
            note=f"score {score.value:.4f} ± {score.error:.4f}, "
            f"{played.turns.value:.1f} turns, draws {100 * played.draws.value:.1f} %",
        )


def recorded_states(count: int, players: int = 2, seed: int = 77) -> list[tuple[GameState, int]]:
    """States of games between quick players, each at a random event, for who is to move."""
    rng = Random(seed)
    strategies = _strategies("quick", players)
    states: list[tuple[GameState, int]] = []
    deal = 0
    while len(states) < count:
        game = record_game(Rules(players), strategies, seed=seed, deal_number=deal)
        events = rng.randrange(len(game.log.events))
        seat = game.seen_by(0, events=events).state.turn
        state = game.seen_by(seat, events=events).state
        states.append((at_turn_of(state, seat), seat))
        deal += 1
    return states


def _advice(count: int, seconds: float, say: Say) -> Iterator[Measurement]:
    """Advice in a second, and whether a longer search with other worlds agrees."""
    longest, agreed = 0.0, 0
    clock = Deadline()
    for number, (state, seat) in enumerate(recorded_states(count)):
        say(f"advice, state {number + 1} of {count}")
        short = clocked(partial(advise, state, seat, seconds=_ADVICE_SECONDS, seed=1))
        longer = advise(state, seat, seconds=seconds, seed=2)
        longest = max(longest, short.seconds)
        agreed += short.result.turns[0].actions == longer.turns[0].actions
    yield Measurement(
        f"cards-advice-{count}",
        f"advice within {_ADVICE_SECONDS:g} s, the longest of {count} states",
        longest,
        runs=count,
        target=Target.at_most(_ADVICE_SECONDS, longest),
    )
    yield Measurement(
        f"cards-advice-agreement-{count}",
        f"advice of {_ADVICE_SECONDS:g} s and of {seconds:g} s, all states",
        clock.elapsed(),
        count=count,
        target=Target("the first turn agrees in 80 %", agreed >= 0.8 * count),
        note=f"the same first turn, with other worlds, in {agreed} of {count}",
    )
