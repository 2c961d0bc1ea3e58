"""Random numbers inside compiled functions: splitmix64, one word of state.

The same seed gives the same numbers on every machine, and any two seeds, also successive
ones, give unrelated sequences.

Notes
-----
G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, 2014.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.compiled import compiled

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)


def dice_of(*seeds: int) -> Any:
    """The state of a generator for a seed that may have several parts.

    >>> dice_of(1, 2)[0] == dice_of(1, 2)[0], dice_of(1, 2)[0] == dice_of(2, 1)[0]
    (np.True_, np.False_)
    """
    return np.array(
        [np.random.SeedSequence([s % 2**64 for s in seeds]).generate_state(1, np.uint64)[0]]
    )


@compiled
def next_word(dice: Any) -> Any:
    """The next 64 random bits."""
    dice[0] += _STEP
    word = dice[0]
    word = (word ^ (word >> np.uint64(30))) * _FIRST
    word = (word ^ (word >> np.uint64(27))) * _SECOND
    return word ^ (word >> np.uint64(31))


@compiled
def next_fraction(dice: Any) -> float:
    """A random number of at least 0 and less than 1."""
    return float(next_word(dice) >> np.uint64(11)) * 2.0**-53


@compiled
def next_below(dice: Any, limit: int) -> int:
    """A random whole number from 0 to `limit - 1`."""
    return int(next_fraction(dice) * limit)
