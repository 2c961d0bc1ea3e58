"""What a policy is made for: all networks of a board, or a sample of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from solver.network.cache import table_of
from solver.network.rules import Rules
from solver.network.table import Table


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
    raise NotImplementedError
