"""The players there are, by name, and how hard the adviser thinks.

>>> Strategy.parse("greedy")
Strategy(name='greedy', worlds=160)
>>> str(Strategy.parse("adviser:500"))
'adviser:500'
>>> Strategy.parse("lucky")
Traceback (most recent call last):
    ...
ValueError: 'lucky' is no strategy; there are random, careful, greedy, quick, adviser
"""

from __future__ import annotations

from dataclasses import dataclass

NAMES = ("random", "careful", "greedy", "quick", "adviser")
"""`random`: any turn.  `careful`: any that looks at no lit bomb.  `greedy`: careful, the
greatest chance to expose the target, ties at random.  `quick`: the greatest weighted sum of
chances, leaks and turns to wait.  `adviser`: plays the most promising of these turns on in
sampled worlds."""

CANDIDATES = 6
"""Turns that the adviser plays on, when it plays whole games."""

DEPTH = 6
"""How many turns it plays on."""

MOST_WORLDS = 100_000


@dataclass(frozen=True, slots=True)
class Strategy:
    """A player of whole games.

    Attributes
    ----------
    name
        One of `NAMES`.
    worlds
        Worlds that the adviser samples for a turn.

    Raises
    ------
    ValueError
        If there is no such player, or the number of worlds is out of range.
    """

    name: str
    worlds: int = 160

    def __post_init__(self) -> None:
        if self.name not in NAMES:
            raise ValueError(f"{self.name!r} is no strategy; there are {', '.join(NAMES)}")
        if not 1 <= self.worlds <= MOST_WORLDS:
            raise ValueError(f"an adviser samples 1 to {MOST_WORLDS:,} worlds, not {self.worlds:,}")

    @classmethod
    def parse(cls, text: str) -> Strategy:
        """Read a name; `adviser:500` samples 500 worlds.

        Raises
        ------
        ValueError
            If it is no strategy.
        """
        name, colon, worlds = text.strip().lower().partition(":")
        if not colon:
            return cls(name)
        if name != "adviser" or not (worlds.isascii() and worlds.isdigit() and len(worlds) < 9):
            raise ValueError(f"{text!r} is no strategy; only adviser takes a number of worlds")
        return cls(name, int(worlds))

    def __str__(self) -> str:
        usual = self.worlds == type(self)(self.name).worlds
        return self.name if usual else f"{self.name}:{self.worlds}"

    @property
    def kind(self) -> int:
        """The number by which the engine knows it."""
        return NAMES.index(self.name)

    @property
    def settings(self) -> tuple[int, int, int]:
        """Worlds, turns to try and turns to play on, for the engine."""
        return self.worlds, CANDIDATES, DEPTH


def seated(strategies: list[Strategy], players: int) -> tuple[Strategy, ...]:
    """One strategy for each player; fewer are repeated in turn.

    >>> [str(one) for one in seated([Strategy("quick"), Strategy("greedy")], 3)]
    ['quick', 'greedy', 'quick']

    Raises
    ------
    ValueError
        If there are none, or more than players.
    """
    if not strategies or len(strategies) > players:
        raise ValueError(f"{players} players take 1 to {players} strategies, not {len(strategies)}")
    return tuple(strategies[player % len(strategies)] for player in range(players))
