"""Simulated games as logs, to read again, to practise on, and to test the trackers with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from solver.cards.base import Base
from solver.cards.bridge import deck_for
from solver.cards.engine.deck import NOBODY, TURN, Deck, Table
from solver.cards.engine.games import ANSWER, deal, play_game
from solver.cards.engine.geometry import SPY
from solver.cards.engine.turns import (
    ANSWER_BOMB,
    ANSWER_BOOM,
    ANSWER_EXPOSED,
    ANSWER_SAFE,
    ANSWER_SECRET,
    ANSWER_SPY,
    ANSWER_TARGET,
    CARDS,
    DIRECTION,
    FACING,
    WHOM,
    place_seen,
    play_turn,
)
from solver.cards.events import Answer, AnswerWord, Event, Flip, Move, Pass, Spy
from solver.cards.log import Log
from solver.cards.rules import Rules
from solver.cards.simulate import deal_seed
from solver.cards.state import GameState
from solver.cards.strategies import Strategy
from solver.cards.weights import weights_for

PLAYERS = ("ann", "bob", "cat", "dan")
"""What the seats are called in the logs of simulated games."""

_WORDS: dict[int, AnswerWord] = {
    ANSWER_SPY: "spy",
    ANSWER_EXPOSED: "card",
    ANSWER_TARGET: "card",
    ANSWER_SAFE: "safe",
    ANSWER_SECRET: "secret",
    ANSWER_BOMB: "bomb",
    ANSWER_BOOM: "boom",
}
_NAMED = (ANSWER_EXPOSED, ANSWER_TARGET, ANSWER_BOOM)
_ROOM = 1024  # turns; a longer game is played again with more room


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A simulated game with all its cards.

    Attributes
    ----------
    log
        What was done and said, with all bases known.
    """

    log: Log

    def seen_by(self, seat: int, *, events: int | None = None) -> Log:
        """The log as one player keeps it: only the own base is written in full.

        Parameters
        ----------
        seat
            The player.
        events
            Only so many of the events, if not all.
        """
        bases = tuple(
            base if other == seat else replace(base, cards=(None,) * len(base.cards))
            for other, base in enumerate(self.log.bases)
        )
        return _log_of(self.log.rules, bases, self.log.events[:events])


def record_game(
    rules: Rules, strategies: Sequence[Strategy], *, seed: int = 1, deal_number: int = 0
) -> RecordedGame:
    """Play one game and write it down; player p sits at seat p.

    Parameters
    ----------
    rules, strategies
        Of the game.
    seed, deal_number
        The game is the first of this deal in `solver.cards.simulate.simulate`.
    """
    deck = deck_for(rules)
    word = deal_seed(seed, deal_number)
    record = _record(rules, strategies, word, _ROOM)
    table = deal(deck, rules.players, np.array([word], np.uint64))
    bases = tuple(
        Base(tuple(cards), gap, facing, rules.cards)
        for cards, gap, facing in zip(
            table.orders.tolist(), table.gaps.tolist(), table.facings.tolist(), strict=True
        )
    )
    events = tuple(event for row in record for event in _events(deck, table, row))
    return RecordedGame(_log_of(rules, bases, events))


def _record(rules: Rules, strategies: Sequence[Strategy], word: Any, room: int) -> Any:
    """A row for each turn of a game; see `solver.cards.engine.games.play_game`."""
    deck, weights = deck_for(rules), weights_for(rules.players)
    dice = np.array([word], np.uint64)
    record = np.empty((room, ANSWER + 1), np.int64)
    played = play_game(
        deck,
        deal(deck, rules.players, dice),
        np.array([strategy.kind for strategy in strategies]),
        np.stack([weights.quick] * rules.players),
        weights.worth,
        np.array([strategy.settings for strategy in strategies]),
        dice,
        record,
    )
    return record[:played] if played <= room else _record(rules, strategies, word, played)


def _log_of(rules: Rules, bases: tuple[Base, ...], events: tuple[Event, ...]) -> Log:
    names = PLAYERS[: rules.players]
    start = GameState.start(rules, names, bases)
    return Log.parse(Log(bases, events, start, ()).to_text())


def _events(deck: Deck, table: Table, row: Any) -> Iterator[Event]:
    """The events of a turn, which is played on the table."""
    seat = int(table.clock[TURN])
    facing = int(table.facings[seat])
    if row[DIRECTION]:
        if row[DIRECTION] != facing:
            yield Flip(seat)
            facing = int(row[DIRECTION])
        yield Move(seat, int(row[CARDS]))
    if row[WHOM] != NOBODY:
        if row[FACING] != facing:
            yield Flip(seat)
        whom, said = int(row[WHOM]), int(row[ANSWER])
        place = int(place_seen(deck, table, seat, row))
        card = int(table.orders[whom, place]) if place != SPY and said in _NAMED else -1
        yield Spy(seat, whom, Answer(_WORDS[said], card))
    elif not row[DIRECTION]:
        yield Pass(seat)
    play_turn(deck, table, row)
