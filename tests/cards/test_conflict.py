"""Contradictions: a smallest set of facts, against all subsets."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards.conflict import find_conflict, smallest_contradiction, told
from solver.cards.count import count_orders
from solver.cards.csp import possible_orders
from solver.cards.log import Log, LogError
from solver.cards.replay import Fact

from .games import random_game


def orders(facts: list[Fact] | tuple[Fact, ...], size: int) -> int:
    allowed = [(1 << size) - 1] * size
    for fact in facts:
        allowed[fact.place] &= fact.cards
    return count_orders(tuple(allowed))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    st.integers(3, 6).flatmap(
        lambda size: st.tuples(
            st.just(size),
            st.lists(
                st.builds(
                    Fact, st.just(0), st.integers(0, size - 1), st.integers(1, (1 << size) - 1)
                ),
                max_size=9,
            ),
        )
    )
)
def test_smallest_against_all_subsets(drawn: tuple[int, list[Fact]]) -> None:
    size, facts = drawn
    if orders(facts, size):
        with pytest.raises(ValueError, match="leave an order"):
            smallest_contradiction(facts, size)
        return
    found = smallest_contradiction(facts, size)
    assert list(found) == sorted(set(found))
    assert orders([facts[number] for number in found], size) == 0
    for count in range(len(found)):
        for some in combinations(facts, count):
            assert orders(some, size)


def slipped(seed: int) -> Log | None:
    """A game with one answer or number changed, if what comes of it is still legal."""
    random = Random(seed)
    game = random_game(seed)
    spies = [number for number, event in enumerate(game.events) if " spy " in event]
    moves = [number for number, event in enumerate(game.events) if " move " in event]
    number = random.choice(spies + moves)
    words = game.events[number].split()
    words[-1] = random.choice(["1", "2", "3"] if number in moves else ["safe", "secret", "bomb"])
    game.events[number] = " ".join(words)
    try:
        return Log.parse(game.log(None))
    except LogError:
        return None


def test_slips_in_played_games() -> None:
    contradictions = 0
    for seed in range(400):
        log = slipped(seed)
        if log is None:
            continue
        conflict = find_conflict(log)
        impossible = (
            [seat for seat in range(len(log.names)) if not list(possible_orders(log, seat))]
            if conflict or seed % 8 == 0
            else []
        )
        if conflict is None:
            assert not impossible
            continue
        contradictions += 1
        size = log.rules.size
        assert conflict.seat in impossible
        assert orders(conflict.facts, size) == 0
        for left_out in conflict.facts:
            assert orders([fact for fact in conflict.facts if fact != left_out], size)
        lines = [fact.line for fact in conflict.facts]
        assert lines == sorted(lines)
    assert contradictions >= 10


HEAD = "players me ann\nbase me S1 B1 T2 > B3 S2 T1 B2\nbase ann ? ? ? < ? ? ? ?\n"


def test_two_places_for_one_card() -> None:
    log = Log.parse(HEAD + "me move 3\nme spy ann safe\nann pass\nme flip\nme spy ann safe\n")
    conflict = find_conflict(log)
    assert conflict is not None
    assert [fact.line for fact in conflict.facts] == [5, 8]
    assert [fact.says(log.rules) for fact in conflict.facts] == [
        "place 1 holds S2",
        "place 3 holds S2",
    ]


def test_written_cards_are_facts() -> None:
    head = HEAD.replace("? ? ? < ? ? ? ?", "? ? ? < ? ? B1 B2")
    log = Log.parse(head + "me move 3\nme spy ann bomb\nann pass\nme flip\nme spy ann bomb\n")
    conflict = find_conflict(log)
    assert conflict is not None
    assert [told(log, fact) for fact in conflict.facts] == [
        "line 3: base ann: place 6 holds B1",
        "line 3: base ann: place 7 holds B2",
        "line 5: me spy ann bomb: place 1 holds B1 or B2 or B3",
        "line 8: me spy ann bomb: place 3 holds B1 or B2 or B3",
    ]


def test_the_least_of_several() -> None:
    """Four bombs come first, but a place that holds two cards takes two facts only."""
    bombs = [Fact(0, place, 0b1110000) for place in range(4)]
    one_place = [Fact(0, 5, 0b0000011), Fact(0, 5, 0b0001100)]
    assert smallest_contradiction([*bombs, *one_place], 7) == (4, 5)
    assert smallest_contradiction([*one_place, *bombs, *one_place], 7) == (0, 1)
    assert smallest_contradiction([*bombs, one_place[0]], 7) == (0, 1, 2, 3)


def test_the_table_stays_as_it_was_told() -> None:
    """After a contradiction the log is read on: what was exposed lies open all the same."""
    spied = "me spy ann {}\nann pass\n"
    log = Log.parse(HEAD + "me move 3\n" + "".join(map(spied.format, ["secret", "S1", "S1"])))
    conflict = find_conflict(log)
    assert conflict is not None
    assert [fact.line for fact in conflict.facts] == [5, 7]
    with pytest.raises(LogError, match="log:9: slot 1 of ann holds S1, which is exposed"):
        Log.parse(HEAD + "me move 3\n" + "".join(map(spied.format, ["secret", "S1", "safe"])))


def test_more_lit_bombs_than_there_are() -> None:
    """Three bombs of two: a contradiction, though every event is possible for itself."""
    text = (
        "players me ann bob cat\nbase me ? ? ? > ? ? ?\nbase ann ? < ? ? ? ? ?\n"
        "base bob > ? ? ? ? ? ?\nbase cat ? ? ? > ? ? ?\n"
        "me spy bob bomb\nann spy bob bomb\nbob pass\ncat pass\nme flip\nme spy bob bomb\n"
    )
    log = Log.parse(text)
    conflict = find_conflict(log)
    assert conflict is not None
    assert conflict.seat == 2
    assert [(fact.line, fact.place) for fact in conflict.facts] == [(6, 1), (7, 5), (11, 3)]
    text += "ann spy bob boom B1\nbob pass\ncat pass\nme spy bob boom B3\nbob pass\n"
    with pytest.raises(
        LogError, match="log:17: slot 3 of bob is lit, but every bomb lies elsewhere"
    ):
        Log.parse(text + "cat spy bob boom B1\n")
