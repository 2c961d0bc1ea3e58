"""Whole games: who beats whom, the same on any number of workers, and what a habit costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.cards.arrange import arrange
from solver.cards.recorded import record_game
from solver.cards.rules import Rules
from solver.cards.simulate import simulate
from solver.cards.strategies import NAMES, Strategy, seated


def players(text: str, count: int = 2) -> tuple[Strategy, ...]:
    return seated([Strategy.parse(word) for word in text.split(",")], count)


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("greedy", "random", 400), ("greedy", "careful", 400), ("quick", "greedy", 2000)],
)
def test_the_better_player_wins_beyond_four_standard_errors(
    better: str, worse: str, games: int
) -> None:
    played = simulate(Rules(), players(f"{better},{worse}"), games=games, seed=2)
    score = played.players[0].score
    assert score.value - 4 * score.error > 0.5
    assert played.players[1].score.value == pytest.approx(1 - score.value)


def test_the_adviser_beats_the_greedy_player() -> None:
    # Even few worlds beat it; 40 pairs are enough to tell.
    played = simulate(Rules(), players("adviser:12,greedy"), games=80, seed=3)
    score = played.players[0].score
    assert score.value - 2 * score.error > 0.5


def test_workers_and_chunks_change_nothing() -> None:
    alone = simulate(Rules(3), players("adviser:3,quick,random", 3), games=60, seed=7)
    shared = simulate(Rules(3), players("adviser:3,quick,random", 3), games=60, seed=7, workers=2)
    assert alone == shared
    assert alone != simulate(Rules(3), alone_strategies(alone), games=60, seed=8)


def alone_strategies(played: object) -> tuple[Strategy, ...]:
    return tuple(player.strategy for player in played.players)  # type: ignore[attr-defined]


def test_games_are_rounded_up_to_whole_deals() -> None:
    played = simulate(Rules(4), players("random", 4), games=5)
    assert played.games == 8
    total = sum(player.score.value for player in played.players)
    assert total == pytest.approx(1)


def test_equal_players_share_alike() -> None:
    # With the seats swapped the same game is played twice, so nothing is left to chance.
    played = simulate(Rules(), players("quick"), games=40)
    assert {player.score.value for player in played.players} == {0.5}
    assert {player.score.error for player in played.players} == {0.0}


def test_how_games_end() -> None:
    wild = simulate(Rules(), players("random"), games=200)
    assert wild.blown_up.value > 0.3
    assert wild.blown_up.value + wild.exposed.value + wild.draws.value == pytest.approx(1)
    careful = simulate(Rules(draw_after=3), players("careful"), games=200)
    assert careful.blown_up.value == 0
    assert careful.draws.value > 0.9
    endless = simulate(Rules(t2_out=False), players("greedy"), games=20)
    assert endless.draws.value == 1
    assert endless.players[0].score.value == 0.5
    assert endless.exposed.value == 0


def test_mirror_same_is_as_good_a_game() -> None:
    across = simulate(Rules(), players("greedy,random"), games=600, seed=4)
    same = simulate(Rules(mirror="same"), players("greedy,random"), games=600, seed=4)
    assert across != same
    difference = across.turns.value - same.turns.value
    assert abs(difference) < 4 * (across.turns.error + same.turns.error)


def test_bad_numbers() -> None:
    with pytest.raises(ValueError, match="3 strategies are needed, not 2"):
        simulate(Rules(3), players("quick"), games=1)
    with pytest.raises(ValueError, match="at least 1 game"):
        simulate(Rules(), players("quick"), games=0)
    with pytest.raises(ValueError, match="2 players take 1 to 2 strategies, not 3"):
        players("quick,quick,quick")
    with pytest.raises(ValueError, match="only adviser takes a number of worlds"):
        Strategy.parse("quick:3")
    with pytest.raises(ValueError, match="1 to 100,000 worlds, not 0"):
        Strategy.parse("adviser:0")


def test_strategies_are_written_as_they_are_read() -> None:
    for text in (*NAMES, "adviser:7"):
        assert str(Strategy.parse(text)) == text
    assert str(Strategy.parse("adviser:160")) == "adviser"


def test_a_recorded_game_is_the_first_of_its_deal() -> None:
    rules, strategies = Rules(), players("quick,greedy")
    log = record_game(rules, strategies, seed=5).log
    played = simulate(rules, strategies, games=2, seed=5)
    turns = sum(type(event).__name__ in ("Spy", "Pass") for event in log.events)
    assert turns <= played.longest
    assert log.state.winner is not None


def test_an_arrangement_is_ranked_and_its_habit_costs() -> None:
    rules = Rules(players=3, bombs=(1,))
    found = arrange(rules, players("greedy", 3), deals=2, sizes=(2, 8), top=3, seed=1)
    assert found.tried == 60
    assert found.any_order.value == pytest.approx(1 / 3)
    assert found.games > 60 * 2 * 3
    assert len(found.ranked) == 3
    assert [ranked.score.value for ranked in found.ranked] == sorted(
        (ranked.score.value for ranked in found.ranked), reverse=True
    )
    for judged, size in zip(found.sets, (2, 8), strict=True):
        assert len(set(judged.orders)) == size
        assert {order[::-1] for order in judged.orders} == set(judged.orders)
        assert judged.worth.value == pytest.approx(judged.unknown.value - judged.known.value)
        # Who knows that it is one of two orders finds everything.
        assert judged.known.value + 2 * judged.known.error < judged.unknown.value
    assert found.draw(3) == found.draw(3)
    assert found.draw(1, 2) in found.sets[0].orders
    assert found.set_of(7) is found.sets[0]
    with pytest.raises(ValueError, match="no set of at most 1 orders"):
        found.draw(1, 1)
    assert 0.0 <= found.break_even(found.sets[0]) <= 1.0
    again = arrange(rules, players("greedy", 3), deals=2, sizes=(2, 8), top=3, seed=1, workers=2)
    assert again == found


def test_an_adviser_can_face_a_known_habit() -> None:
    rules = Rules(players=3, bombs=(1,))
    found = arrange(rules, players("quick,adviser:2,quick", 3), deals=1, sizes=(2,), top=1)
    assert replace(found.sets[0]).known.value < found.sets[0].unknown.value
