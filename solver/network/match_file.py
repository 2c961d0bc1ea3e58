"""The games of a match that are played already, so that an interrupted one goes on.

>>> import tempfile
>>> from solver.network.rules import Rules
>>> with tempfile.TemporaryDirectory() as folder:
...     file = MatchFile(f"{folder}/match.json", Rules(), ("entropy", "random"), seed=1)
...     file.add([Played((1, 0), 5, ((1, 0), (0, 0)))])
...     MatchFile(f"{folder}/match.json", Rules(), ("entropy", "random"), seed=1).played
[Played(points=(1, 0), rounds=5, guesses=((1, 0), (0, 0)))]
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from solver.console import InputError, write_whole
from solver.network.rules import Rules

VERSION = 1


class Played(NamedTuple):
    """One game of a match, from the view of the first player.

    Attributes
    ----------
    points
        Victories of the first and of the second player.
    rounds
        How long it was.
    guesses
        Right and wrong reconstructions of each player.
    """

    points: tuple[int, int]
    rounds: int
    guesses: tuple[tuple[int, int], tuple[int, int]]


class MatchFile:
    """The games played so far, in a file that is written whole after every few games.

    Parameters
    ----------
    path
        The file; `None` keeps the games in memory only.
    rules, players, seed
        Of the match; a file of another one is refused.

    Raises
    ------
    InputError
        If the file cannot be read, or is of another match.
    """

    def __init__(
        self, path: str | Path | None, rules: Rules, players: tuple[str, str], seed: int
    ) -> None:
        self.path = None if path is None else Path(path)
        what = {"version": VERSION, "rules": asdict(rules), "players": players, "seed": seed}
        self.what: dict[str, Any] = json.loads(json.dumps(what))
        self.played: list[Played] = []
        if self.path is not None and self.path.exists():
            self.played = self._read(self.path)

    def add(self, games: Sequence[Played]) -> None:
        """Keep more games."""
        self.played += games
        if self.path is not None:
            document = json.dumps({**self.what, "games": self.played})
            write_whole(self.path, document, overwrite=True)

    def _read(self, path: Path) -> list[Played]:
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
            games = [
                Played(_pair(points), int(rounds), (_pair(guesses[0]), _pair(guesses[1])))
                for points, rounds, guesses in document.pop("games")
            ]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            raise InputError(f"{path}: not the games of a match ({error})") from None
        if document != self.what:
            raise InputError(f"{path}: the games of another match; remove it or name another")
        return games


def _pair(numbers: Sequence[int]) -> tuple[int, int]:
    one, other = numbers
    return int(one), int(other)
