"""What to ask next: every figure by brute force, and the order by the rule that is stated."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.network.answers import Answer, Clue
from solver.network.cache import table_of
from solver.network.remaining import remaining
from solver.network.rules import Rules
from solver.network.suggest import OBJECTIVES, Suggestion, outcome_words, suggestions
from solver.network.table import Table

from .reference import Figures, figures, fitting, questions
from .strategies import Game, games, networks_of

some = settings(deadline=None, max_examples=40)


def compare(rules: Rules, clues: tuple[Clue, ...], strips: tuple[int, ...]) -> None:
    """All suggestions with all their figures against brute force."""
    left = fitting(networks_of(rules), [(clue.spaces, clue.answer) for clue in clues])
    found = suggestions(remaining(rules, clues).table, strips=strips)
    if len({network.hot for network in left}) < 2:
        assert found == []
        return
    hottest = rules.strip_answer == "hottest"
    expected = {
        spaces: figures(left, spaces, hottest)
        for spaces in questions(rules.rows, rules.cols, strips)
    }
    telling = {spaces: known for spaces, known in expected.items() if known.outcomes > 1}
    assert {suggestion.spaces for suggestion in found} == set(telling)
    assert len(found) == len(telling)
    for suggestion in found:
        known = telling[suggestion.spaces]
        assert figures_of(suggestion) == pytest.approx(known, abs=1e-9)


def figures_of(suggestion: Suggestion) -> Figures:
    return Figures(suggestion.bits, suggestion.worst, suggestion.expected, suggestion.outcomes)


@some
@given(games(max_clues=3), st.lists(st.integers(2, 5), max_size=4))
def test_figures(game: Game, strips: list[int]) -> None:
    compare(game.rules, game.clues, tuple(strips))


@pytest.mark.parametrize("strip_answer", ["each", "hottest"])
@pytest.mark.parametrize(
    "size", [(1, 9, (5,)), (9, 1, (5,)), (3, 7, (1, 2, 3)), (7, 3, (2, 2)), (2, 5, (1, 1)),
             (5, 5, (1, 2, 3)), (1, 2, (1,)), (2, 1, (1,)), (1, 1, (1,)), (4, 4, (1,) * 6)],
    ids=str,
)  # fmt: skip
def test_figures_of_strips_of_all_lengths(strip_answer: Any, size: tuple[int, int, Any]) -> None:
    rows, cols, lines = size
    compare(Rules(rows, cols, lines, strip_answer=strip_answer), (), (2, 3, 4, 5))
    compare(Rules(rows, cols, lines, strip_answer=strip_answer), (), (4,))


def test_figures_where_classes_weigh_differently() -> None:
    rules = Rules(3, 3, (1, 1, 1))
    assert set(table_of(rules).weights.tolist()) == {1, 4}
    compare(rules, (), (2, 3))


def rule(suggestion: Suggestion, objective: str) -> tuple[float, ...]:
    """The documented order: objective, bits, fewer spaces, first space, across."""
    main = {
        "entropy": -suggestion.bits,
        "worst": suggestion.worst,
        "expected": suggestion.expected,
    }[objective]
    down = len(suggestion.spaces) > 1 and suggestion.spaces[1] != suggestion.spaces[0] + 1
    return (
        round(main, 9),
        -round(suggestion.bits, 9),
        len(suggestion.spaces),
        suggestion.spaces[0],
        down,
    )


@some
@given(games(max_clues=2), st.sampled_from(OBJECTIVES), st.integers(1, 30))
def test_order_and_top(game: Game, objective: Any, top: int) -> None:
    table = remaining(game.rules, game.clues).table
    found = suggestions(table, strips=game.rules.strips, objective=objective)
    keys = [rule(suggestion, objective) for suggestion in found]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys) or game.rules.cols == 1
    best = suggestions(table, strips=game.rules.strips, objective=objective, top=top)
    assert best == found[:top]


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("rules", [Rules(7, 6), Rules(7, 7), Rules(7, 7, touch="side")], ids=str)
def test_order_on_larger_boards(rules: Rules, objective: Any) -> None:
    found = suggestions(table_of(rules), strips=rules.strips, objective=objective)
    keys = [rule(suggestion, objective) for suggestion in found]
    assert keys == sorted(set(keys))
    for top in (1, 2, 7, 100):
        chosen = suggestions(table_of(rules), strips=rules.strips, objective=objective, top=top)
        assert chosen == found[:top]


def test_symmetric_questions_are_ties_in_row_major_order() -> None:
    rules = Rules(7, 7)
    found = suggestions(table_of(rules), strips=())
    places = {suggestion.spaces[0]: number for number, suggestion in enumerate(found)}
    moved = {map_[0] for map_ in rules.board.symmetries()}
    assert moved == {0, 6, 42, 48}
    corners = sorted(places[corner] for corner in moved)
    assert [found[place].spaces[0] for place in corners] == sorted(moved)
    assert corners == list(range(corners[0], corners[0] + 4))


@some
@given(games())
def test_nothing_is_asked_that_is_known(game: Game) -> None:
    table = remaining(game.rules, game.clues).table
    found = suggestions(table, strips=game.rules.strips)
    asked = {clue.spaces for clue in game.clues}
    assert not asked & {suggestion.spaces for suggestion in found}
    assert all(suggestion.outcomes > 1 and suggestion.bits > 0 for suggestion in found)
    assert all(suggestion.worst <= table.classes for suggestion in found)
    assert (found == []) == (table.classes < 2)


@some
@given(games(max_clues=2), st.data())
def test_an_answer_leaves_what_was_foretold(game: Game, data: st.DataObject) -> None:
    table = remaining(game.rules, game.clues).table
    spaces = data.draw(
        st.sampled_from(questions(game.rules.rows, game.rules.cols, game.rules.strips))
    )
    words = list(outcome_words(table, spaces))
    assert sum(networks for _, networks, _ in words) == table.networks
    assert [-networks for _, networks, _ in words] == sorted(-n for _, n, _ in words)
    assert len({word for word, _, _ in words}) == len(words)
    for word, networks, classes in words:
        answers = [Answer.parse(letter) for letter in word]
        if game.rules.strip_answer == "hottest":
            clues = [Clue(spaces, answers[0])]
            assert len(word) == 1
        else:
            clues = [Clue((s,), a) for s, a in zip(spaces, answers, strict=True)]
        after = table.where(clues)
        assert (after.networks, after.classes) == (networks, classes)


def test_nothing_left_or_one_class() -> None:
    rules = Rules(7, 6)
    table = table_of(rules)
    assert suggestions(Table.from_joints(rules, []), strips=(2, 3)) == []
    one = table.where(
        [Clue((s,), Answer(int(table.answers[s, 5]))) for s in range(rules.board.size)]
    )
    assert one.classes == 1
    assert suggestions(one, strips=rules.strips) == []


def test_single_spaces_only() -> None:
    found = suggestions(table_of(Rules(7, 6)), strips=())
    assert {len(suggestion.spaces) for suggestion in found} == {1}
    assert len(found) == 42


def test_repeated_lengths_are_asked_once() -> None:
    table = table_of(Rules(7, 6))
    assert suggestions(table, strips=(2, 2, 3, 3)) == suggestions(table, strips=(3, 2))


def test_seven_hundred_questions_of_the_usual_board() -> None:
    board = Rules().board
    count = board.size + sum(len(list(board.strips(length))) for length in (2, 3, 4, 5))
    found = suggestions(table_of(Rules()), strips=Rules().strips)
    assert len(found) == count == 700
