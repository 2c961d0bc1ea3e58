"""The race: equal to a full evaluation of the game tree that shares nothing with it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.console import CommandError, InputError
from solver.network.asking import Greedy, Knowledge, narrowed, outcome_of
from solver.network.cache import table_of
from solver.network.commands import network
from solver.network.play_commands import COMMANDS
from solver.network.race import Race, opponent_clues, race, tables
from solver.network.race_exact import OpenRace, TooManyStatesError
from solver.network.race_game import (
    simulate,
    solve_coarse,
    solve_ends,
    solve_levels,
    stake,
    standard_error,
)
from solver.network.race_tree import distribution, draw_paths, lay_out
from solver.network.rules import Rules
from solver.network.session import Session
from solver.result import Deadline

from .reference import Chain, chains, questions

for command in COMMANDS:
    network.add_command(command)

Left = frozenset[int]
Strips = tuple[int, ...]
Asks = Callable[[Left, Strips], list[tuple[int, ...]]]


class GameTree:
    """The whole game, network by network: questions, answers, decisions, to the end."""

    def __init__(self, every: tuple[Chain, ...], asks: tuple[Asks, Asks], first: int) -> None:
        self.every = every
        self.asks = asks
        self.first = first
        self.end = cache(self._end)
        self.ask = cache(self._ask)

    def known(self, left: Left) -> bool:
        return len({self.every[number].hot for number in left}) == 1

    def guess(self, left: Left) -> float:
        counts = Counter(self.every[number].hot for number in left)
        chance = max(counts.values()) / len(left)
        return chance * 1 - (1 - chance) * 2

    def _end(self, lefts: tuple[Left, Left], strips: tuple[Strips, Strips]) -> float:
        mine, theirs = map(self.guess, lefts)
        both_know = self.known(lefts[0]) and self.known(lefts[1])
        on = 0.0 if both_know else self.ask(lefts, strips, self.first, False)
        rows = (mine - theirs, mine), (-theirs, on)
        spread = rows[0][0] - rows[0][1] - rows[1][0] + rows[1][1]
        mixtures = [0.0, 1.0]
        if spread:
            mixtures.append(min(1.0, max(0.0, (rows[1][1] - rows[1][0]) / spread)))
        return max(
            min(x * rows[0][column] + (1 - x) * rows[1][column] for column in (0, 1))
            for x in mixtures
        )

    def _ask(
        self, lefts: tuple[Left, Left], strips: tuple[Strips, Strips], seat: int, last: bool
    ) -> float:
        values = []
        for spaces in self.asks[seat](lefts[seat], strips[seat]):
            parts: dict[tuple[int, ...], set[int]] = {}
            for number in lefts[seat]:
                heard = tuple(self.every[number].answers[space] for space in spaces)
                parts.setdefault(heard, set()).add(number)
            squares = list(strips[seat])
            if len(spaces) > 1:
                squares.remove(len(spaces))
            value = 0.0
            for part in parts.values():
                new_lefts, new_strips = list(lefts), list(strips)
                new_lefts[seat], new_strips[seat] = frozenset(part), tuple(squares)
                state = (new_lefts[0], new_lefts[1]), (new_strips[0], new_strips[1])
                after = self.end(*state) if last else self.ask(*state, 1 - seat, True)
                value += after * len(part) / len(lefts[seat])
            values.append(value)
        return max(values) if seat == 0 else min(values)

    def value(self, lefts: tuple[Left, Left], strips: tuple[Strips, Strips], phase: str) -> float:
        if phase == "end":
            return self.end(lefts, strips)
        return self.ask(lefts, strips, 0 if phase == "mine" else 1, True)


def every_question(rules: Rules, every: tuple[Chain, ...]) -> Asks:
    """All that can tell something; anything where all is known."""

    def asks(left: Left, strips: Strips) -> list[tuple[int, ...]]:
        telling = [
            spaces
            for spaces in questions(rules.rows, rules.cols, strips)
            if len({tuple(every[n].answers[s] for s in spaces) for n in left}) > 1
        ]
        return telling or [(0,)]

    return asks


def greedy_questions(rules: Rules) -> Asks:
    table, ask = table_of(rules), Greedy()

    def asks(left: Left, strips: Strips) -> list[tuple[int, ...]]:
        kept = np.isin(np.arange(table.networks), list(left))
        agree = np.isin(np.arange(table.classes), table.class_of[kept])
        # A history of its own for every set, as the asker remembers by it.
        history = (((*sorted(left), *strips), 0),)
        return [ask(Knowledge(narrowed(table, agree), strips, history), random.Random(0))]

    return asks


BOARDS = [
    Rules(3, 3, (1, 2), strips=(2,)),
    Rules(3, 3, (1, 2), strips=()),
    Rules(3, 4, (1, 2), strips=(2, 3)),
    Rules(4, 4, (1, 2, 3), strips=(3,)),
]


def scenes(count: int, most: int) -> Iterator[tuple[Rules, Session, str]]:
    """Sessions late in a game, with the phase of the round."""
    rng = random.Random(74)
    while count:
        rules = rng.choice(BOARDS)
        every = chains(rules.rows, rules.cols, rules.lines)
        secrets = rng.choice(every), rng.choice(every)
        asked: list[list[int]] = [[], []]
        for seat in (0, 1):
            left = list(every)
            while len({chain.hot for chain in left}) > most:
                space = rng.randrange(rules.rows * rules.cols)
                left = [c for c in left if c.answers[space] == secrets[seat].answers[space]]
                asked[seat].append(space)
        turns = max(map(len, asked))
        for seat in (0, 1):
            asked[seat] += [0] * (turns - len(asked[seat]))
        first = rng.randrange(2)
        phase = rng.choice(["end", "mine", "theirs"])
        # Whoever asks second has not asked in the last round yet.
        if phase != "end":
            first = 1 if phase == "mine" else 0
            asked[1 - first].pop()
        name = rules.board.name
        words = ["cold", "warm", "hot"]
        lines = [f"board {rules.size_text}", f"lines {' '.join(map(str, rules.lines))}"]
        lines += [f"strips {' '.join(map(str, rules.strips)) or 'none'}"]
        lines += [f"secret {secrets[1].text}"]
        for turn in range(turns):
            for seat in (first, 1 - first):
                if turn < len(asked[seat]):
                    space = asked[seat][turn]
                    lines.append(
                        f"spy {name(space)} {words[secrets[0].answers[space]]}"
                        if seat == 0
                        else f"asked {name(space)}"
                    )
        session = Session.parse("\n".join(lines))
        mine, theirs = tables(session, table_of(rules))
        if session.facts[1:] and max(mine.classes, theirs.classes) <= most:
            count -= 1
            yield rules, session, phase


def full_value(rules: Rules, session: Session, phase: str, *, greedy: bool) -> float:
    every = chains(rules.rows, rules.cols, rules.lines)
    lefts = [
        frozenset(
            number
            for number, chain in enumerate(every)
            if all(max(chain.answers[s] for s in c.spaces) == c.answer for c in clues)
        )
        for clues in (session.clues, opponent_clues(session))
    ]
    asks = greedy_questions(rules) if greedy else every_question(rules, every)
    first = 0 if session.facts[1] in session.spies else 1
    tree = GameTree(every, (asks, asks), first)
    return tree.value((lefts[0], lefts[1]), (rules.strips, rules.strips), phase)


def test_over_all_questions_equals_the_game_tree() -> None:
    phases = Counter()
    for rules, session, phase in scenes(40, most=4):
        seen = race(session, *tables(session, table_of(rules)))
        assert seen.method == "all questions"
        assert seen.phase == phase
        assert seen.value_se == 0
        assert seen.value == pytest.approx(full_value(rules, session, phase, greedy=False))
        phases[phase] += 1
    assert len(phases) == 3


def test_over_fixed_questions_equals_the_game_tree() -> None:
    for rules, session, phase in scenes(30, most=8):
        seen = race(session, *tables(session, table_of(rules)), most_classes=0)
        assert seen.method == "fixed questions"
        assert seen.value == pytest.approx(full_value(rules, session, phase, greedy=True))


def test_simulation_agrees_with_the_exact_value() -> None:
    rules = Rules(7, 6)
    table = table_of(rules)
    start = Knowledge.of(table)
    spaces = (19, 20, 21)
    rng = random.Random(5)
    for words in ((0, 1, 2), (2, 2, 2)):
        mine, theirs = start.after(spaces, outcome_of(words)), start.after((7,), 1)
        levels = [lay_out(side, Greedy(), 10_000) for side in (mine, theirs)]
        assert levels[0] is not None
        assert levels[1] is not None
        exact, _ = solve_levels(levels[0], levels[1])
        fit, paths = (
            [draw_paths(side, Greedy(), 300, rng) for side in (mine, theirs)] for _ in range(2)
        )
        pairs = simulate(*paths, solve_coarse(*fit))
        assert abs(pairs.mean() - exact[0, 0]) < 4 * standard_error(pairs) + 0.02
        assert 0 < standard_error(pairs) < 0.1
        for side, tree in zip(paths, levels, strict=True):
            turns = side.turns()
            assert abs(turns.mean - distribution(tree).mean) < 4 * turns.se


def test_turns_are_those_of_every_network() -> None:
    rules = Rules(4, 4, (1, 2, 3), strips=(2,))
    table, ask = table_of(rules), Greedy()
    levels = lay_out(Knowledge.of(table), ask, 1000)
    assert levels is not None
    counts: Counter[int] = Counter()
    for number in range(table.networks):
        known, turns = Knowledge.of(table), 0
        answers = table.answers[:, table.class_of[number]]
        while known.classes > 1:
            spaces = ask(known, random.Random(0))
            known = known.after(spaces, outcome_of(answers[list(spaces)].tolist()))
            turns += 1
        counts[turns] += 1
    want = {turn: count / table.networks for turn, count in sorted(counts.items())}
    assert distribution(levels).turns == pytest.approx(want)
    assert lay_out(Knowledge.of(table), ask, 3) is None


def test_ends_of_rounds() -> None:
    chances = np.array([0.1, 0.3, 0.5, 0.7, 1.0])
    rng = np.random.default_rng(0)
    going_on = rng.uniform(-1, 1, (5, 5))
    ends = solve_ends(stake(chances), stake(chances), going_on)
    for i, j in product(range(5), repeat=2):
        a, b = stake(chances)[[i, j]]
        rows = np.array([[a - b, a], [-b, going_on[i, j]]])
        x, y = ends.mine[i, j], ends.theirs[i, j]
        # Neither side can do better against the other's mixture.
        value = ends.value[i, j]
        assert min(np.array([x, 1 - x]) @ rows) == pytest.approx(value)
        assert max(rows @ np.array([y, 1 - y])) == pytest.approx(value)


def test_the_exact_game_gives_up() -> None:
    table = table_of(Rules(4, 4, (1, 2, 3)))
    start = Knowledge.of(table).after((0,), 0)
    game = OpenRace(start, start, i_am_first=True, most_states=5)
    with pytest.raises(TooManyStatesError):
        game.end(game.start)


def seen(text: str, **keywords: Any) -> Race:
    session = Session.parse(text)
    return race(session, *tables(session, table_of(session.rules)), **keywords)


KNOWN = "board 3x3\nlines 1 2\nsecret 1A:R2D1\n"


def test_advice() -> None:
    sure = seen(KNOWN + "spy 1A-1C h h h\nasked 1A\nspy 2A hot\nasked 3C\n")
    assert (sure.advice, sure.value, sure.question) == ("reconstruct", 1.0, None)
    assert str(sure.network) == "1A:R2D1" or sure.mine.classes == 1
    # They know and I do not: all is lost unless my guess is a good one.
    lost = seen(KNOWN + "asked 1A-1C\nspy 1A hot\nasked 2C\nspy 1B hot\n")
    assert lost.theirs.classes == 1
    assert (lost.advice, lost.value) == ("spy", -1.0)
    mine = seen(KNOWN + "asked 1A-1C\nspy 1A hot\nasked 2C\n")
    assert (mine.phase, mine.advice, mine.question is not None) == ("mine", "spy", True)
    assert mine.because[-1].startswith("Exact")
    uneven = seen(KNOWN + "spy 1A hot\nspy 1B hot\nspy 1C hot\n")
    assert uneven.phase == "end"
    assert any("taken to be over" in reason for reason in uneven.because)


def test_seeded() -> None:
    text = "board 7x6\nspy 1A hot\n"
    options = {"most_leaves": 5, "games": 50}
    first, again, other = (seen(text, seed=seed, **options) for seed in (1, 1, 2))
    assert first == again
    assert first.method == "simulation"
    assert first.value_se > 0
    assert first.value != other.value


def test_faults() -> None:
    with pytest.raises(InputError, match="secret"):
        seen("board 7x6\nasked 1A\n")
    with pytest.raises(CommandError, match="no network fits the answers"):
        seen("board 3x3\nlines 1 2\nspy 1A cold\nspy 1C cold\nspy 3A cold\nspy 3C cold\n")


def test_command(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.spy"
    file.write_text(KNOWN + "spy 1A-1C h h h\nasked 2B\n")
    document = run("network", "race", file, "--json").json()
    assert document["schema"] == "spyglass/network-race/1"
    assert list(document["mine"]) == ["networks", "classes", "chance", "turns", "mean", "mean_se"]
    assert sum(document["mine"]["turns"].values()) == pytest.approx(1)
    assert document["advice"] == "spy"
    assert document["spaces"]
    assert document["value_se"] == 0
    assert document["because"]
    assert "Spy on" in run("network", "race", file).out
    single = run("network", "race", file, "--asks", "worst+single", "--json").json()
    assert len(single["spaces"]) == 1
    file.write_text("asked 1A\n")
    done = run("network", "race", file)
    assert (done.code, done.err.count("\n")) == (2, 1)
    file.write_text("board 3x3\nlines 1 2\nspy 1A cold\nspy 1C cold\nspy 3A cold\nspy 3C cold\n")
    assert run("network", "race", file).code == 1
    assert run("network", "race", file, "--asks", "clever").code == 2
    assert run("network", "race", file, "--asks", "random").code == 2


def test_a_deadline_leaves_fewer_paths() -> None:
    hurried = seen("board 7x6\n", most_leaves=5, games=400, deadline=Deadline(0))
    whole = seen("board 7x6\n", most_leaves=5, games=30)
    assert (hurried.complete, whole.complete) == (False, True)
    assert hurried.value_se > 0
