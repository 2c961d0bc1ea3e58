"""Sets of small numbers kept as ints: bit i stands for the number i.

>>> list(members(0b10110))
[1, 2, 4]
"""

from __future__ import annotations

from collections.abc import Iterator


def members(mask: int) -> Iterator[int]:
    """The members of a set, in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
