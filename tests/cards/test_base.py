"""The geometry of a fan, from positions drawn by hand."""

from __future__ import annotations

import pytest

from solver.cards.base import (
    LEFT,
    RIGHT,
    Base,
    faced_place,
    gap_after,
    opposite_slot,
    place_at,
    slot_of,
    spied_slot,
)
from solver.cards.rules import Rules

from .games import Fan

TWO, MORE = Rules(), Rules(players=3)


def base(text: str, rules: Rules = TWO) -> Base:
    return Base.parse(text.split(), rules)


@pytest.mark.parametrize(
    ("drawn", "faced"),
    [
        ("S1 B1 T2 > B3 S2 T1 B2", "B3"),
        ("S1 B1 T2 < B3 S2 T1 B2", "T2"),
        ("> S1 B1 T2 B3 S2 T1 B2", "S1"),
        ("< S1 B1 T2 B3 S2 T1 B2", "B2"),  # round the end
        ("S1 B1 T2 B3 S2 T1 B2 >", "S1"),  # round the end
        ("S1 B1 T2 B3 S2 T1 B2 <", "B2"),
        ("S1 > B1 T2 B3 S2 T1 B2", "B1"),
        ("S1 B1 T2 B3 S2 T1 < B2", "T1"),
        ("> S1 B1 T2 B3 S2 T1", "S1"),
        ("< S1 B1 T2 B3 S2 T1", "T1"),
        ("S1 B1 T2 B3 S2 T1 >", "S1"),
        ("S1 B1 T2 < B3 S2 T1", "T2"),
    ],
)
def test_faced_card(drawn: str, faced: str) -> None:
    rules = TWO if len(drawn.split()) == 8 else MORE
    drawing = base(drawn, rules)
    card = drawing.cards[drawing.faced]
    assert card is not None
    assert rules.cards[card] == faced
    assert str(drawing) == drawn


@pytest.mark.parametrize(
    ("drawn", "count", "after"),
    [
        ("S1 B1 T2 > B3 S2 T1 B2", 3, "S1 B1 T2 B3 S2 T1 > B2"),
        ("S1 B1 T2 < B3 S2 T1 B2", 2, "S1 < B1 T2 B3 S2 T1 B2"),
        # exactly past the last card: the Spy stays at that end
        ("S1 B1 T2 B3 S2 > T1 B2", 2, "S1 B1 T2 B3 S2 T1 B2 >"),
        ("S1 B1 < T2 B3 S2 T1 B2", 2, "< S1 B1 T2 B3 S2 T1 B2"),
        # past an end it goes on at the other end, which costs nothing
        ("S1 B1 T2 B3 S2 T1 > B2", 2, "S1 > B1 T2 B3 S2 T1 B2"),
        ("S1 B1 T2 B3 S2 T1 B2 >", 1, "S1 > B1 T2 B3 S2 T1 B2"),
        ("S1 B1 T2 B3 S2 T1 B2 >", 3, "S1 B1 T2 > B3 S2 T1 B2"),
        ("S1 < B1 T2 B3 S2 T1 B2", 3, "S1 B1 T2 B3 S2 < T1 B2"),
        ("< S1 B1 T2 B3 S2 T1 B2", 1, "S1 B1 T2 B3 S2 T1 < B2"),
        ("< S1 B1 T2 B3 S2 T1 B2", 3, "S1 B1 T2 B3 < S2 T1 B2"),
        ("S1 B1 T2 B3 S2 T1 >", 2, "S1 B1 > T2 B3 S2 T1"),
        ("< S1 B1 T2 B3 S2 T1", 2, "S1 B1 T2 B3 < S2 T1"),
        ("S1 B1 T2 B3 > S2 T1", 3, "S1 > B1 T2 B3 S2 T1"),
    ],
)
def test_move(drawn: str, count: int, after: str) -> None:
    rules = TWO if len(drawn.split()) == 8 else MORE
    assert str(base(drawn, rules).moved(count)) == after


@pytest.mark.parametrize(
    ("mine", "theirs", "mirror", "seen"),
    [
        # My Spy in slot 4 faces slot 5, which lies across from their slot 4.
        ("S1 B1 T2 > B3 S2 T1 B2", "S1 B1 T2 > B3 S2 T1 B2", "across", "Spy"),
        ("S1 B1 T2 > B3 S2 T1 B2", "S1 B1 T2 > B3 S2 T1 B2", "same", "B3"),
        ("S1 B1 T2 < B3 S2 T1 B2", "S1 B1 T2 > B3 S2 T1 B2", "across", "S2"),
        ("S1 B1 T2 < B3 S2 T1 B2", "S1 B1 T2 > B3 S2 T1 B2", "same", "T2"),
        # At an end the Spy faces the other end: slot 8, across from slot 1.
        ("< S1 B1 T2 B3 S2 T1 B2", "S1 B1 T2 > B3 S2 T1 B2", "across", "S1"),
        ("< S1 B1 T2 B3 S2 T1 B2", "S1 B1 T2 > B3 S2 T1 B2", "same", "B2"),
        ("S1 B1 T2 B3 S2 T1 B2 >", "S1 B1 T2 > B3 S2 T1 B2", "across", "B2"),
        ("S1 B1 T2 B3 S2 T1 B2 >", "> S1 B1 T2 B3 S2 T1 B2", "same", "Spy"),
        ("> S1 B1 T2 B3 S2 T1 B2", "S1 B1 T2 B3 S2 T1 > B2", "across", "Spy"),
        # Three or four players: slots 1 to 7, slot 4 in the middle meets itself.
        ("S1 B1 > T2 B3 S2 T1", "S1 B1 T2 < B3 S2 T1", "across", "Spy"),
        ("S1 B1 > T2 B3 S2 T1", "S1 B1 T2 B3 < S2 T1", "same", "B3"),
        ("S1 B1 T2 < B3 S2 T1", "S1 B1 T2 B3 S2 T1 <", "across", "S2"),
        ("< S1 B1 T2 B3 S2 T1", "S1 < B1 T2 B3 S2 T1", "across", "S1"),
    ],
)
def test_spied_slot(mine: str, theirs: str, mirror: str, seen: str) -> None:
    size = len(mine.split()) - 1
    rules = Rules(2 if size == 7 else 4, mirror=mirror)  # type: ignore[arg-type]
    looking = base(mine, rules)
    slot = spied_slot(size, looking.gap, looking.facing, rules.mirror)
    words = ["Spy" if word in "<>" else word for word in theirs.split()]
    assert words[slot - 1] == seen
    place = place_at(base(theirs, rules).gap, slot)
    assert (place is None) == (seen == "Spy")
    if place is not None:
        assert [word for word in words if word != "Spy"][place] == seen


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_position_like_cards_on_a_table(size: int) -> None:
    """Faced place, moves and slots of all gaps and facings, against lists of real cards."""
    for gap in range(size + 1):
        for facing in (RIGHT, LEFT):
            cards = [f"c{place}" for place in range(size)]
            fan = Fan([*cards[:gap], "Spy", *cards[gap:]], facing == RIGHT)
            faced = faced_place(size, gap, facing)
            assert fan.slots[fan.seen()] == f"c{faced}"
            assert fan.slots.index(f"c{faced}") + 1 == slot_of(gap, faced)
            for slot, word in enumerate(fan.slots, start=1):
                place = place_at(gap, slot)
                assert word == ("Spy" if place is None else f"c{place}")
            for count in (1, 2, 3):
                moved = Fan(list(fan.slots), fan.right)
                moved.move(count)
                assert moved.slots.index("Spy") == gap_after(size, gap, facing, count)
                assert [word for word in moved.slots if word != "Spy"] == cards


@pytest.mark.parametrize("size", [5, 6, 7])
def test_slots_meet_both_ways(size: int) -> None:
    slots = range(1, size + 2)
    assert [opposite_slot(size, slot, "across") for slot in slots] == list(reversed(slots))
    assert [opposite_slot(size, slot, "same") for slot in slots] == list(slots)


@pytest.mark.parametrize(
    "drawn", ["S1 B1 T2 > B3 S2 T1 B2", "< S1 ? T2 B3 ? T1 B2", "? ? ? ? ? ? ? >"]
)
def test_reflection(drawn: str) -> None:
    here = base(drawn)
    there = here.reflected()
    assert there.reflected() == here
    assert there.faced == 6 - here.faced
    for count in (1, 2, 3):
        assert here.moved(count).reflected() == there.moved(count)
    assert here.flipped().reflected() == there.flipped()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("S1 B1 T2 B3 S2 T1 B2", "one Spy, written < or >, not no Spy"),
        ("S1 < B1 T2 B3 > S2 T1 B2", "one Spy, written < or >, not 2 Spies"),
        ("> S1 B1 T2 B3 S2 T1 B2 >", "one Spy, written < or >, not 2 Spies"),
        ("", "not no Spy"),
        ("S1 B1 T2 > B3 S2 T1", "a base of 2 players has 7 cards .* not 6"),
        ("S1 B1 T2 > B3 S2 T1 B2 ?", "has 7 cards .* not 8"),
        ("S1 B1 T2 > B3 S2 T1 S1", "S1 is in the base twice"),
        ("S1 B1 T2 > B3 S2 T1 B4", "'B4' is no card; write S1 S2 T1 T2 B1 B2 B3, . or the Spy"),
        ("S1 B1 T2 >B3 S2 T1 B2", "'>B3' is no card"),
        ("S1 B1 T2 ^ B3 S2 T1 B2", "'.' is no card"),
    ],
)
def test_no_base(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        base(text)


def test_bomb_that_was_taken_out() -> None:
    with pytest.raises(ValueError, match="'B2' is no card; write S1 S2 T1 T2 B1 B3"):
        base("S1 B1 T2 > B3 S2 B2", MORE)
    assert base("s1 b1 t2 > b3 s2 ?", MORE).cards[-1] is None
