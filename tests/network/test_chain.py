"""The text form of networks, and every reason why a chain is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.board import Board, Space
from solver.network.chain import Line, Network, why_invalid
from solver.network.rules import Rules

from .reference import chains
from .strategies import networks_of, rule_sets

chains_of_any_kind = st.builds(
    Network,
    st.builds(Space, st.integers(0, 70), st.integers(0, 70)),
    st.lists(
        st.builds(Line, st.sampled_from("RLUD"), st.integers(1, 70)), min_size=1, max_size=12
    ).map(tuple),
)


@given(chains_of_any_kind)
def test_text_round_trip(network: Network) -> None:
    assert Network.parse(str(network)) == network
    assert Network.parse(f"  {str(network).lower()}\n") == network
    assert len(network.spaces()) == 1 + sum(line.length for line in network.lines)
    assert len(network.joints()) == 1 + len(network.lines)


@given(chains_of_any_kind)
def test_either_direction(network: Network) -> None:
    back = network.reversed()
    assert back.spaces() == network.spaces()[::-1]
    assert back.reversed() == network
    canonical = network.canonical()
    assert canonical in (network, back)
    assert canonical.canonical() == canonical
    assert canonical.start == min(network.start, back.start)
    if network.start != back.start:
        assert back.canonical() == canonical


@given(chains_of_any_kind)
def test_through_its_joints(network: Network) -> None:
    assert Network.through(network.joints()) == network


def test_both_forms_of_a_space() -> None:
    assert Network.parse("C4:r2u1") == Network.parse("4C:R2U1")
    assert str(Network.parse("c4:r02U1")) == "4C:R2U1"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is not a network; write a start and moves, such as 4C:R2U1L5"),
        ("4C", "is not a network"),
        ("4C:", "has 0 moves; a network has 1 to 10"),
        ("4C:R1" + "U1R1" * 60, "has 121 moves"),
        (":R1", "'' is not a space"),
        ("4C:R", "'R' in '4C:R' is not a move; write R, L, U or D and a length"),
        ("4C:R0", "'R0' in '4C:R0' is not a move a board can hold"),
        ("4C:R1000", "is not a move a board can hold"),
        ("4C:R99999999999999999999", "is not a move a board can hold"),
        ("4C:R1X2", "'X2' in"),
        ("4C:R1 U2", "' U2' in"),
        ("4C:R-1", "'R-1' in"),
        ("4C:R١", "is not a move"),
        ("4C:R1:U2", "':U2' in"),
        ("99999999C:R1", "is not a space"),
    ],
)
def test_not_a_network(text: str, why: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the text is compared
        Network.parse(text)
    assert why in str(error.value)


@pytest.mark.parametrize(
    ("text", "rules", "reasons"),
    [
        ("1A:R2D1", Rules(3, 3, (1, 2)), ()),
        ("1A:R2D3", Rules(4, 4, (2,)), ("has a line of unknown length 3",)),
        ("1A:R2", Rules(4, 4, (1, 2)), ("has no line of length 1",)),
        (
            "1A:R1D1R1",
            Rules(4, 4, (1, 2, 3)),
            ("uses length 1 3 times, allowed once", "has no line of length 2",
             "has no line of length 3"),
        ),
        (
            "1A:R1D1R1",
            Rules(4, 4, (1, 1)),
            ("uses length 1 3 times, allowed twice",),
        ),
        ("1A:R1D2", Rules(4, 4, (1, 1, 2)), ("uses length 1 once, needed twice",)),
        (
            "1A:R1R2",
            Rules(4, 4, (1, 2)),
            ("lines 1 and 2 (R1 and R2) do not meet at a right angle",),
        ),
        (
            "1C:D1R1L2",
            Rules(4, 4, (1, 1, 2)),
            ("lines 2 and 3 (R1 and L2) do not meet at a right angle", "visits 2C twice"),
        ),
        ("1A:R3", Rules(1, 3, (3,)), ("leaves the board at 1D",)),
        ("1A:D3", Rules(3, 1, (3,)), ("leaves the board at 4A",)),
        ("2B:U2", Rules(3, 3, (2,)), ("leaves the board at a space above 1B",)),
        ("2B:L2", Rules(3, 3, (2,)), ("leaves the board at a space left of 2A",)),
        ("9Z:R1", Rules(3, 3, (1,)), ("leaves the board at 9Z",)),
        (
            "2B:R1D1L1U2",
            Rules(4, 4, (1, 1, 1, 2)),
            ("visits 2B twice",),
        ),
        (
            "1A:R1D1L1",
            Rules(2, 2, (1, 1, 1), "side"),
            ("touches itself at 1A and 2A",),
        ),
        ("1A:R1D1L1", Rules(2, 2, (1, 1, 1)), ()),
        ("1A:R2D1", Rules(3, 3, (1, 2), "side"), ()),
    ],
    ids=str,
)  # fmt: skip
def test_reasons(text: str, rules: Rules, reasons: tuple[str, ...]) -> None:
    assert why_invalid(Network.parse(text), rules) == reasons


def test_all_kinds_of_reasons_at_once() -> None:
    reasons = why_invalid(Network.parse("1A:L1R3D1L2U1"), Rules(3, 2, (1, 2, 4), "side"))
    kinds = ["unknown length 3", "uses length 1", "no line of length 4", "right angle"]
    kinds += ["leaves the board", "visits", "touches itself"]
    places = [next(n for n, reason in enumerate(reasons) if kind in reason) for kind in kinds]
    assert places[3:] == sorted(places[3:])
    assert max(places[:3]) < places[3]


def test_far_outside_has_a_name() -> None:
    far = Network.parse("1C:L63U63")
    assert str(far.reversed()).startswith("a space above and left of 1A:")
    reasons = why_invalid(Network.parse("1A:U9R1D9L1"), Rules(3, 3, (1, 1, 9, 9)))
    assert reasons == ("leaves the board at a space above 1A", "visits 1A twice")


def test_example_of_the_source() -> None:
    reasons = why_invalid(Network.parse("4C:R2U1L5D3R6D4"), Rules())
    assert reasons == ("leaves the board at a space left of 3A",)


@settings(deadline=None, max_examples=40)
@given(rule_sets())
def test_valid_are_just_those_of_the_reference(rules: Rules) -> None:
    for chain in networks_of(rules)[:50]:
        network = Network.parse(chain.text)
        assert why_invalid(network, rules) == why_invalid(network.reversed(), rules) == ()
        assert str(network.canonical()) == chain.text
        assert network.hot(rules.board) == chain.hot


@settings(deadline=None, max_examples=200)
@given(
    st.builds(
        Network,
        st.builds(Space, st.integers(0, 3), st.integers(0, 3)),
        st.tuples(*[st.builds(Line, st.sampled_from("RLUD"), st.integers(1, 3))] * 3),
    ),
    st.sampled_from(["point", "side"]),
)  # fmt: skip
def test_anything_else_has_a_reason(network: Network, touch: str) -> None:
    rules = Rules(4, 4, (1, 1, 2), touch)  # type: ignore[arg-type]
    valid = {Network.parse(chain.text) for chain in chains(4, 4, (1, 1, 2), touch)}
    assert (not why_invalid(network, rules)) == (network.canonical() in valid)


def test_hot_set() -> None:
    assert Network.parse("1A:R1D1L1").hot(Board(2, 2)) == {0, 1, 2, 3}


@pytest.mark.parametrize(("line", "horizontal"), [("R1", True), ("L2", True), ("U1", False)])
def test_lines(line: str, horizontal: bool) -> None:
    assert Line(line[0], int(line[1:])).horizontal is horizontal
    assert str(Line(line[0], int(line[1:]))) == line
