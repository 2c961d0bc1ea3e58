"""What a policy is made for: all networks of a board, or a sample of them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from solver.network.cache import table_of
from solver.network.rules import Rules
from solver.network.table import Table, TableTooLargeError
from solver.network.turns.sampling import draw


@dataclass(frozen=True)
class Source:
    """The networks of a board, told so briefly that every worker can make them anew.

    Attributes
    ----------
    rules
        The board and its lines.
    sample
        How many networks to draw where all would be too many, else `None`.
    seed
        Of the sample.
    """

    rules: Rules
    sample: int | None = None
    seed: int = 0

    def table(self) -> Table:
        """The table of these networks."""
        return _table(self)


@lru_cache(maxsize=2)
def _table(source: Source) -> Table:
    if source.sample is None:
        return table_of(source.rules)
    drawn = draw(source.rules, source.sample, seed=source.seed)
    if drawn.networks < source.sample:
        # Hardly more than were found: better all of them, where the memory allows it.
        with suppress(TableTooLargeError):
            whole = table_of(source.rules)
            return whole if whole.networks <= source.sample else drawn
    return drawn
