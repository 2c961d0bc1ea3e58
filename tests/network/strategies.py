"""Random boards, lines and games for the property tests."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import assume
from hypothesis import strategies as st

from solver.network.answers import Answer, Clue
from solver.network.rules import Rules

from .reference import Chain, chains, questions

line_sets = st.one_of(
    st.lists(st.integers(1, 4), min_size=1, max_size=4),
    st.lists(st.integers(1, 2), min_size=1, max_size=6),
    st.lists(st.just(1), min_size=1, max_size=10),
    st.just([1, 2, 2, 3]),
    st.just([1, 2, 3]),
)


short_sides = st.integers(1, 5)


@st.composite
def rule_sets(draw: st.DrawFn, sides: st.SearchStrategy[int] = short_sides) -> Rules:
    """Rules of a small board; it may hold no network."""
    return Rules(
        draw(sides),
        draw(sides),
        tuple(draw(line_sets)),
        draw(st.sampled_from(["point", "side"])),
        tuple(draw(st.lists(st.integers(2, 5), max_size=4))),
        draw(st.sampled_from(["each", "hottest"])),
    )


@dataclass(frozen=True)
class Game:
    """A board, its networks, the hidden one, and true answers about it."""

    rules: Rules
    networks: tuple[Chain, ...]
    secret: Chain
    clues: tuple[Clue, ...]

    @property
    def facts(self) -> list[tuple[tuple[int, ...], int]]:
        return [(clue.spaces, int(clue.answer)) for clue in self.clues]


def networks_of(rules: Rules) -> tuple[Chain, ...]:
    """The networks by the reference."""
    return chains(rules.rows, rules.cols, rules.lines, rules.touch)


@st.composite
def games(draw: st.DrawFn, max_clues: int = 6) -> Game:
    """A game on a board that holds a network."""
    rules = draw(rule_sets(sides=st.integers(2, 5)))
    networks = networks_of(rules)
    assume(networks)
    secret = draw(st.sampled_from(networks))
    clues = []
    for spaces in draw(
        st.lists(
            st.sampled_from(questions(rules.rows, rules.cols, rules.strips)), max_size=max_clues
        )
    ):
        parts = [spaces] if rules.strip_answer == "hottest" else [(space,) for space in spaces]
        clues += [Clue(part, Answer(max(secret.answers[s] for s in part))) for part in parts]
    return Game(rules, networks, secret, tuple(clues))
