"""Games between strategies, read as logs: the trackers agree, and no truth is lost."""

from __future__ import annotations

import pytest

from solver.cards.count import count_cards, count_orders
from solver.cards.csp import possible_orders
from solver.cards.recorded import record_game
from solver.cards.replay import apply, turn_ended
from solver.cards.rules import Rules
from solver.cards.status import status
from solver.cards.strategies import Strategy

GAMES = [
    (Rules(), "quick greedy", 1),
    (Rules(), "greedy careful", 2),
    (Rules(mirror="same"), "random quick", 3),
    (Rules(bombs=(1, 2), t2_out=False), "careful quick", 4),
    (Rules(draw_after=4), "careful careful", 5),
    (Rules(3), "quick greedy careful", 6),
    (Rules(3, mirror="same"), "random random random", 7),
    (Rules(4), "greedy quick random careful", 8),
]


@pytest.mark.parametrize(("rules", "players", "seed"), GAMES)
@pytest.mark.parametrize("deal_number", range(4))
def test_simulated_games(rules: Rules, players: str, seed: int, deal_number: int) -> None:
    strategies = [Strategy.parse(word) for word in players.split()]
    game = record_game(rules, strategies, seed=seed, deal_number=deal_number)
    whole = game.log
    # The game ends for the log when it does for the players; a move with which it is drawn
    # might still be followed by a look, as far as the log can tell.
    assert whole.state.over or turn_ended(whole.state).drawn
    true = [base.cards for base in whole.bases]
    state, before = whole.start, [count_orders(base.allowed) for base in whole.start.bases]
    for event in whole.events:
        state = apply(state, event).state
        after = [count_orders(base.allowed) for base in state.bases]
        assert all(1 <= now <= earlier for now, earlier in zip(after, before, strict=True))
        before = after
    for seat in range(rules.players):
        seen = game.seen_by(seat)
        assert seen.state.bases == whole.state.bases
        found = status(seen, seat)
        for other, base in enumerate(found.bases):
            allowed = seen.state.known_to(seat)[other]
            assert all(
                cards >> (card or 0) & 1 for card, cards in zip(true[other], allowed, strict=True)
            )
            orders = list(possible_orders(seen, other))
            assert base.orders == len(set(orders)) == len(orders) == count_cards(allowed).orders


def test_a_long_game_is_written_down_to_its_end() -> None:
    rules = Rules(t2_out=False, draw_after=1100)
    log = record_game(rules, [Strategy("careful")] * 2, seed=1).log
    assert len(log.events) > 1100
    assert log.state.drawn or turn_ended(log.state).drawn
