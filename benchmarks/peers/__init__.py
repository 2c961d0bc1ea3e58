"""What a user would otherwise pick to list the networks of a board.

Each peer is one module with a function `count_networks(rules, seconds, visit)` that
finds every network once, or as many as the time allows:

* `naive`: depth-first search in plain Python;
* `constraint_peer`: the python-constraint library;
* `plain_model`: the first CP-SAT model that comes to mind, a Boolean a placed line;
* `clingo_peer`: a short answer-set program for clingo, if that is installed.

They share nothing with the solver but the rules and the board, so they are also a check
on its counts.

>>> from benchmarks.peers import naive
>>> from solver.network.rules import Rules
>>> naive.count_networks(Rules(rows=3, cols=4, lines=(1, 2, 3)))[:2]
(16, True)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

from solver.network.rules import Rules

Visit: TypeAlias = Callable[[tuple[int, ...]], None]
"""Called with each network: the indices of its joints, both ends included, along the
chain in either direction."""


class Outcome(NamedTuple):
    """What a peer came to.

    Attributes
    ----------
    networks
        How many were found, each counted once.
    complete
        Whether these are all, or the time was up.
    seconds
        Wall-clock time, with whatever the peer prepares.
    """

    networks: int
    complete: bool
    seconds: float


class Peer(Protocol):
    """The function that each peer has."""

    def __call__(
        self, rules: Rules, seconds: float | None = None, visit: Visit | None = None
    ) -> Outcome:
        """Find the networks of a board.

        Parameters
        ----------
        rules
            The board, the lines and the touch rule.
        seconds
            When to stop; by default when all are found.
        visit
            What to do with each network besides counting it.
        """
        ...


class PeerMissingError(Exception):
    """A peer that is not installed; the text says how to get it."""
