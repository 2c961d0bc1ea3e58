"""Computer players: where they hide, what they ask, and when they reconstruct.

A player is written as its way of asking, what it does besides, and the chance from
which it reconstructs: ``entropy``, ``worst``, ``expected``, ``random`` or
``policy:FILE``; ``+single`` for single spaces only, ``+hard`` to hide in one of the
hardest networks; ``@0.5`` to reconstruct as soon as the chance of being right is one
half.  Without ``@`` it waits until it knows.  With ``@race`` it looks at what the other
side has left, and plays the game of `solver.network.race_game` in coarse steps.

>>> style = Style.parse("entropy+single@0.5")
>>> style.asks, style.single, style.hard, style.threshold, str(style)
('entropy', True, False, 0.5, 'entropy+single@0.5')
>>> Style.parse("clever")
Traceback (most recent call last):
    ...
ValueError: 'clever' is not a player; write random, entropy, worst, expected or policy:FILE
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solver.console import InputError
from solver.network.asking import Asker, AtRandom, FollowPolicy, Greedy, Knowledge, Question
from solver.network.chain import Network
from solver.network.hide import AMONG, Hardness, draw, measure
from solver.network.race_game import Coarse, solve_coarse
from solver.network.race_tree import draw_paths
from solver.network.rules import Rules
from solver.network.suggest import OBJECTIVES
from solver.network.table import Table

LEVELS = {
    1: "random+single",
    2: "entropy+single",
    3: "random",
    4: "entropy",
    5: "entropy+hard@race",
}
"""The players of `network play`; each one beats the one before by far."""

RACE = "race"
_WORDS = ("random", *OBJECTIVES)
_PATHS = 300  # from which the strategy of `@race` is made


@dataclass(frozen=True)
class Style:
    """How a player plays.

    Attributes
    ----------
    asks
        `random`, an objective, or `policy`.
    file
        Of the policy.
    single
        Whether it asks about single spaces only.
    hard
        Whether it hides in one of the hardest networks, not in any.
    threshold
        The chance from which it reconstructs, or `race`.
    """

    asks: str
    file: str | None = None
    single: bool = False
    hard: bool = False
    threshold: float | str = 1.0

    @classmethod
    def parse(cls, text: str) -> Style:
        """Read a player.

        Raises
        ------
        ValueError
            If the text is none.
        """
        rest, threshold = text, "1"
        tail = re.fullmatch(r"(.*)@([^@/\\]*)", text, re.DOTALL)
        if tail is not None:
            rest, threshold = tail[1], tail[2]
        extras: list[str] = []
        while rest.endswith(("+single", "+hard")):
            rest, _, extra = rest.rpartition("+")
            extras.append(extra)
        asks, colon, file = rest.partition(":")
        if (
            asks not in (*_WORDS, "policy")
            or (asks == "policy") != bool(file)
            or (colon and asks != "policy")
        ):
            raise ValueError(f"{rest!r} is not a player; write {', '.join(_WORDS)} or policy:FILE")
        return cls(
            asks,
            file or None,
            "single" in extras,
            "hard" in extras,
            threshold if threshold == RACE else _chance(threshold),
        )

    def asker(self, rules: Rules) -> Asker:
        """What it asks by.

        Raises
        ------
        InputError
            If its policy cannot be read, or is for another board.
        """
        if self.asks == "random":
            return AtRandom(single=self.single)
        if self.file is not None:
            asker = FollowPolicy.load(self.file, rules)
            if self.single and asker.policy.strips:
                raise InputError(f"{self.file} asks strips, so +single does not go with it")
            return asker
        assert self.asks in OBJECTIVES
        return Greedy(self.asks, single=self.single)

    def __str__(self) -> str:
        text = self.asks if self.file is None else f"{self.asks}:{self.file}"
        text += "+single" * self.single + "+hard" * self.hard
        return text if self.threshold == 1.0 else f"{text}@{self.threshold}"


def _chance(text: str) -> float:
    if not re.fullmatch(r"\d*\.?\d+", text, re.ASCII) or not 0 < float(text) <= 1:
        raise ValueError(f"{text!r} is not a chance; write @race or a number up to 1, such as @0.5")
    return float(text)


class Player:
    """A computer player on one board.

    Parameters
    ----------
    style
        How it plays.
    table
        Every network of the board.

    Raises
    ------
    InputError
        If its policy cannot be read, or is for another board.

    Notes
    -----
    What it remembers between games makes it faster and changes nothing.
    """

    def __init__(self, style: Style, table: Table) -> None:
        self.style = style
        self.table = table
        self.ask = style.asker(table.rules)

    def hide(self, rng: random.Random) -> Network:
        """The network it hides."""
        if self.style.hard:
            return draw(self._hardness, AMONG, rng)[0]
        return self.table.network(rng.randrange(self.table.networks))

    def question(self, knowledge: Knowledge, rng: random.Random) -> Question:
        """What it asks."""
        return self.ask(knowledge, rng)

    def decide(self, knowledge: Knowledge, others: Knowledge, rng: random.Random) -> Network | None:
        """What it reconstructs at the end of a round; `None` to go on.

        Parameters
        ----------
        knowledge
            What it knows.
        others
            What the other side knows, which both have heard.
        """
        if knowledge.classes == 1:
            return knowledge.best
        if self.style.threshold == RACE:
            chances = np.array([knowledge.chance]), np.array([others.chance])
            now, _ = self._strategy.pairs(len(knowledge.history), *chances)
            return knowledge.best if rng.random() < now[0, 0] else None
        return knowledge.best if knowledge.chance >= float(self.style.threshold) else None

    @cached_property
    def _hardness(self) -> Hardness:
        return measure(self.table, ["entropy"])

    @cached_property
    def _strategy(self) -> Coarse:
        rng = random.Random(0)
        start = Knowledge.of(self.table)
        mine, theirs = (draw_paths(start, self.ask, _PATHS, rng) for _ in range(2))
        return solve_coarse(mine, theirs)
