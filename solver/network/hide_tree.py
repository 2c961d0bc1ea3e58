"""How many single spies each class of a board takes: all of a greedy tree, level by level.

The nodes of a level are looked at all at once: the classes stand sorted by the node they
are in, and for each space the answers are added up over each node.  No tree is kept,
only the questions that each class took.

>>> from solver.network.rules import Rules
>>> table = Table.build(Rules(3, 3, (1, 2)))
>>> spies(table, "entropy").tolist()
[3, 3, 3, 3, 3, 4, 3, 3, 3, 2, 4, 3, 2, 4, 2, 4]
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer
from solver.network.suggest import Objective
from solver.network.table import Table

_DIGITS = 9  # as in `suggest`


def spies(table: Table, objective: Objective) -> NDArray[np.int64]:
    """The questions each class takes until it alone is left: int64[classes].

    Every node asks the single space that `suggest` puts first by the objective.
    """
    depth = np.zeros(table.classes, dtype=np.int64)
    order = np.arange(table.classes)  # of the classes still among others, node by node
    starts = np.zeros(min(1, table.classes - 1), dtype=np.intp)
    while len(starts):
        question = _questions(table, order, starts, objective)
        depth[order] += 1
        order, starts = _split(table, order, starts, question)
    return depth


def _split(
    table: Table, order: NDArray[np.intp], starts: NDArray[np.intp], question: NDArray[np.intp]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The nodes after the answers, without those of a single class."""
    sizes = np.diff(starts, append=len(order))
    node = np.repeat(np.arange(len(starts)), sizes)
    part = 3 * node + table.answers[question[node], order]
    inside = np.argsort(part, kind="stable")
    counts = np.bincount(part, minlength=3 * len(starts))
    stay = counts[part[inside]] > 1
    kept = counts[counts > 1]
    return order[inside][stay], np.cumsum(kept) - kept


def _questions(
    table: Table, order: NDArray[np.intp], starts: NDArray[np.intp], objective: Objective
) -> NDArray[np.intp]:
    """The best space for each node."""
    weights = table.weights[order]
    networks = np.add.reduceat(weights, starts)
    classes = np.diff(starts, append=len(order))
    best = np.full(len(starts), -1, dtype=np.intp)
    best_main = np.full(len(starts), np.inf)
    best_bits = np.full(len(starts), -np.inf)
    for space in range(table.rules.board.size):
        answers = table.answers[space, order]
        parts = [
            (
                np.add.reduceat(weights * (answers == answer), starts),
                np.add.reduceat((answers == answer).astype(np.int64), starts),
            )
            for answer in (Answer.HOT, Answer.WARM)
        ]
        cold = networks - parts[0][0] - parts[1][0], classes - parts[0][1] - parts[1][1]
        parts.append(cold)
        # Sorted, so that questions that split alike get the same sum to the last digit.
        share = np.sort(np.stack([part[0] for part in parts]), axis=0) / networks
        logs = np.log2(share, out=np.zeros_like(share), where=share > 0)
        bits = np.abs((share * logs).sum(axis=0)).round(_DIGITS)
        if objective == "entropy":
            main = -bits
        elif objective == "worst":
            main = np.maximum.reduce([part[1] for part in parts]).astype(np.float64)
        else:
            products = sum(part[0] * part[1] for part in parts)
            main = (products / networks).round(_DIGITS)
        better = (main < best_main) | ((main == best_main) & (bits > best_bits))
        better &= bits > 0
        best[better], best_main[better], best_bits[better] = space, main[better], bits[better]
    return best
