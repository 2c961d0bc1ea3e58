"""Matches: seeded games between two programs, by the rules of `solver.network.game`.

Every game is independent of the others: what its players draw depends on the seed and
on the number of the game, so the result is the same for any number of workers.  The
players change seats after every game.

>>> outcome = play_match(Rules(3, 3, (1, 2)), "entropy", "random+single", games=20, seed=1)
>>> outcome.games, sum(outcome.wins) + outcome.draws, outcome.wins[0] > outcome.wins[1]
(20, 20, True)
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from solver.console import CommandError
from solver.network.asking import Knowledge, outcome_of
from solver.network.cache import table_of
from solver.network.game import Game, Result
from solver.network.game_events import Event, Seat
from solver.network.match_file import MatchFile, Played
from solver.network.player import Player, Style
from solver.network.rules import Rules
from solver.network.table import Table
from solver.parallel import ordered_map

_CHUNK = 10  # games a task has


@dataclass(frozen=True)
class Mean:
    """A mean over games with its standard error."""

    mean: float
    se: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean of these values."""
        count = len(values)
        mean = math.fsum(values) / count
        spread = math.fsum((value - mean) ** 2 for value in values)
        return cls(mean, math.sqrt(spread / (count - 1) / count) if count > 1 else 0.0)


@dataclass(frozen=True)
class Match:
    """How a match ended; pairs are first player, second player.

    Attributes
    ----------
    games
        How many were played.
    wins, draws
        Games won by each player, and by neither.
    points
        Victories a game.
    difference
        Victories of the first player less those of the second, a game.
    rounds
        Length of a game.
    right, wrong
        Reconstructions of each player.
    """

    games: int
    wins: tuple[int, int]
    draws: int
    points: tuple[Mean, Mean]
    difference: Mean
    rounds: Mean
    right: tuple[int, int]
    wrong: tuple[int, int]


def play_game(
    table: Table, players: tuple[Player, Player], rngs: tuple[random.Random, random.Random]
) -> Game:
    """A whole game of two programs; the first player has the first seat."""
    names = "first", "second"
    seats = [Seat(name, str(player.style)) for name, player in zip(names, players, strict=True)]
    game = Game.start(table.rules, (seats[0], seats[1]))
    known = [Knowledge.of(table), Knowledge.of(table)]
    while game.turn is not None:
        word, seat = game.turn
        if word == "hides":
            event = Event(seat, "hides", players[seat].hide(rngs[seat]))
        elif word == "spy":
            event = Event(seat, "spy", spaces=players[seat].question(known[seat], rngs[seat]))
        elif word == "says":
            question, answers = game.asked, game.true_answers()
            assert answers is not None
            event = Event(seat, "says", answers=answers)
            asker = 1 - seat
            known[asker] = known[asker].after(question, outcome_of(answers))
        else:
            network = players[seat].decide(known[seat], known[1 - seat], rngs[seat])
            event = Event(seat, "waits" if network is None else "reconstructs", network)
        game = game.add(event)
    return game


class _Task(NamedTuple):
    rules: Rules
    first: Style
    second: Style
    games: range
    seed: int


def _play(task: _Task) -> list[Played]:
    """Some games of a match."""
    table = _table(task.rules)
    first = _player(task.rules, task.first)
    second = _player(task.rules, task.second)
    played = []
    for number in task.games:
        rngs = [random.Random(f"{task.seed} {number} {who}") for who in ("first", "second")]
        if number % 2:
            game = play_game(table, (second, first), (rngs[1], rngs[0]))
        else:
            game = play_game(table, (first, second), (rngs[0], rngs[1]))
        played.append(_seen(game, swapped=bool(number % 2)))
    return played


def _seen(game: Game, *, swapped: bool) -> Played:
    result = game.result
    assert result is not None
    guesses = [_guesses(game, result, seat) for seat in (0, 1)]
    points = result.points[::-1] if swapped else result.points
    if swapped:
        guesses.reverse()
    return Played((points[0], points[1]), len(game.spies[0]), (guesses[0], guesses[1]))


def _guesses(game: Game, result: Result, seat: int) -> tuple[int, int]:
    name = game.seats[seat].name
    return int(f"{name} is right" in result.reasons), int(f"{name} is wrong" in result.reasons)


@lru_cache(maxsize=4)
def _table(rules: Rules) -> Table:
    return table_of(rules)


@lru_cache(maxsize=8)
def _player(rules: Rules, style: Style) -> Player:
    return Player(style, _table(rules))


def play_match(
    rules: Rules,
    first: str | Style,
    second: str | Style,
    *,
    games: int,
    seed: int = 0,
    workers: int = 1,
    backend: str | None = None,
    checkpoint: str | Path | None = None,
) -> Match:
    """Play a match.

    Parameters
    ----------
    rules
        What is played.
    first, second
        The players, see `solver.network.player`.
    games
        How many; an even number is fair.
    seed
        Of all that is drawn.
    workers
        Processes to share the games between.
    backend
        See `solver.parallel.ordered_map`.
    checkpoint
        A file for the games played; if it is there, the match goes on from it.

    Raises
    ------
    InputError
        If the checkpoint is of another match.
    CommandError
        If the board holds no network.
    ValueError
        If a player cannot be read, or no game is to be played.
    """
    if games < 1:
        raise ValueError(f"a match has at least 1 game, not {games}")
    styles = [Style.parse(style) if isinstance(style, str) else style for style in (first, second)]
    if not _table(rules).networks:
        raise CommandError(f"a {rules.size_text} board holds no network with these lines")
    for style in styles:
        _player(rules, style)  # before the processes part, and to find faults
    kept = MatchFile(checkpoint, rules, (str(styles[0]), str(styles[1])), seed)
    tasks = [
        _Task(rules, styles[0], styles[1], range(begin, min(begin + _CHUNK, games)), seed)
        for begin in range(len(kept.played), games, _CHUNK)
    ]
    with closing(ordered_map(_play, tasks, workers, backend=backend)) as parts:
        for part in parts:
            kept.add(part)
    return summed_up(kept.played[:games])


def summed_up(played: Sequence[Played]) -> Match:
    """The match of these games."""
    points = [Mean.of([game.points[who] for game in played]) for who in (0, 1)]
    differences = [game.points[0] - game.points[1] for game in played]
    guesses = [[game.guesses[who] for game in played] for who in (0, 1)]
    right = [sum(guess[0] for guess in part) for part in guesses]
    wrong = [sum(guess[1] for guess in part) for part in guesses]
    return Match(
        len(played),
        (sum(value > 0 for value in differences), sum(value < 0 for value in differences)),
        sum(value == 0 for value in differences),
        (points[0], points[1]),
        Mean.of(differences),
        Mean.of([game.rounds for game in played]),
        (right[0], right[1]),
        (wrong[0], wrong[1]),
    )
