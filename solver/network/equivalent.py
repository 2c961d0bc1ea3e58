"""Other drawings of a network: the chains that cover just the same spaces.

They are found by walking inside the hot set, line by line.  A network leaves few ways
to do so, whatever the size of the board.

>>> rules = Rules(rows=2, cols=2, lines=(1, 1, 1))
>>> [str(other) for other in equivalent_networks(Network.parse("1A:R1D1L1"), rules)]
['1A:D1R1U1', '1A:R1D1L1', '1A:R1D1L1', '1B:L1D1R1']
"""

from __future__ import annotations

from collections.abc import Iterator

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
    hot = frozenset(network.spaces())
    found = {
        chain.canonical()
        for start in hot
        for chain in _walks(Network(start, ()), hot - {start}, rules.lines)
    }
    # The walk does not look at who touches whom.
    return sorted((c for c in found if not why_invalid(c, rules)), key=lambda c: c.sort_key)


def _walks(walked: Network, free: frozenset[Space], left: tuple[int, ...]) -> Iterator[Network]:
    """Every chain that goes on from `walked` with the lines left, inside the free spaces."""
    if not left:
        yield walked
        return
    end = walked.joints()[-1]
    for direction, (down, right) in STEPS.items():
        if walked.lines and Line(direction, 1).horizontal == walked.lines[-1].horizontal:
            continue
        for number, length in enumerate(left):
            if length in left[:number]:
                continue
            line = [
                Space(end.row + down * step, end.col + right * step)
                for step in range(1, length + 1)
            ]
            if free.issuperset(line):
                longer = Network(walked.start, (*walked.lines, Line(direction, length)))
                yield from _walks(longer, free.difference(line), left[:number] + left[number + 1 :])
