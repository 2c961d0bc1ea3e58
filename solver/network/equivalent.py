"""Other drawings of a network: the chains that cover just the same spaces.

They are found by walking inside the hot set, line by line.  A network leaves few ways
to do so, whatever the size of the board.

>>> rules = Rules(rows=2, cols=2, lines=(1, 1, 1))
>>> [str(other) for other in equivalent_networks(Network.parse("1A:R1D1L1"), rules)]
['1A:D1R1U1', '1A:R1D1L1', '1B:L1D1R1', '2A:U1R1D1']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from solver.network.board import Space
from solver.network.chain import STEPS, Line, Network, why_invalid
from solver.network.rules import Rules


def equivalent_networks(network: Network, rules: Rules) -> list[Network]:
    """Every network with the hot set of this one, itself included, in canonical order.

    Parameters
    ----------
    network
        A valid network.
    rules
        Its board, lines and touch rule.
    """
    field = _HotField(network.spaces())
    chains = (
        Network(start, lines)
        for start in field.bits
        for lines in field.walks(start, field.bits[start], rules.lines, ())
    )
    found = {chain.canonical() for chain in chains}
    # The walk does not look at who touches whom.
    return sorted((c for c in found if not why_invalid(c, rules)), key=lambda c: c.sort_key)


class _HotField:
    """Some spaces, and the lines that can be laid on them; sets of spaces are ints."""

    def __init__(self, spaces: Collection[Space]) -> None:
        self.bits = {space: 1 << number for number, space in enumerate(sorted(spaces))}
        # For every space and direction the lines 1, 2, 3 ... long: their end and spaces.
        self._lines = {
            (space, direction): list(self._leaving(space, direction))
            for space in self.bits
            for direction in STEPS
        }

    def _leaving(self, space: Space, direction: str) -> Iterator[tuple[Space, int]]:
        down, right = STEPS[direction]
        mask = 0
        space = Space(space.row + down, space.col + right)
        while space in self.bits:
            mask |= self.bits[space]
            yield space, mask
            space = Space(space.row + down, space.col + right)

    def walks(
        self, end: Space, used: int, left: tuple[int, ...], walked: tuple[Line, ...]
    ) -> Iterator[tuple[Line, ...]]:
        """Every way to go on from `end` with the lines left, not over spaces in use."""
        if not left:
            yield walked
            return
        for direction in "UDLR" if not walked else "UD" if walked[-1].horizontal else "LR":
            lines = self._lines[end, direction]
            for number, length in enumerate(left):
                # Sorted, so equal lengths stand together, and all that follow are longer.
                if length > len(lines):
                    break
                there, mask = lines[length - 1]
                if mask & used or length in left[:number]:
                    continue
                rest = left[:number] + left[number + 1 :]
                yield from self.walks(there, used | mask, rest, (*walked, Line(direction, length)))
