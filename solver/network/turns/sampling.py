"""Networks drawn at random, for boards that hold too many to list.

Lines in a random order, a random start, random turns: what stays on the board and never
meets itself is a network.  Each network comes up in just two such ways, one for each
end, so every network is as likely as any other (rejection sampling).

>>> from solver.network.rules import Rules
>>> drawn = draw(Rules(12, 12, (1, 1, 2, 3, 4, 5, 6)), 500, seed=1)
>>> drawn.networks, drawn.network(0) in set(map(drawn.network, range(500)))
(500, True)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.network.rules import Rules
from solver.network.table import OutOfTimeError, Table
from solver.result import Deadline

_BATCH = 1 << 15
_PATIENCE = 400  # batches without a new network
_KNOWN = 20  # times that known networks come up again, each, before they are taken for all


def draw(rules: Rules, count: int, *, seed: int = 0, deadline: Deadline | None = None) -> Table:
    """Draw different networks, each alike.

    Parameters
    ----------
    rules
        The board and its lines.
    count
        How many; fewer come back where no more are found.
    seed
        Of the generator.
    deadline
        When to give up.

    Raises
    ------
    OutOfTimeError
        If the deadline passes.
    """
    random = np.random.default_rng(seed)
    clock = deadline or Deadline()
    found: dict[bytes, NDArray[np.int16]] = {}
    idle = again = 0
    while len(found) < count and idle < _PATIENCE and again <= _KNOWN * len(found):
        if clock.passed():
            raise OutOfTimeError
        before = len(found)
        hits = _batch(rules, random)
        for joints in hits:
            found.setdefault(joints.tobytes(), joints)
        fresh = len(found) > before
        idle, again = (0, 0) if fresh else (idle + 1, again + len(hits))
    drawn = list(found.values())[:count]
    order = sorted(drawn, key=lambda joints: joints.tolist())
    return Table.from_joints(rules, [joints.tolist() for joints in order])


def _batch(rules: Rules, random: np.random.Generator) -> NDArray[np.int16]:
    """The networks among some random chains, each walked in canonical direction."""
    rows, cols, most = rules.rows, rules.cols, len(rules.lines)
    lengths = random.permuted(np.tile(rules.lines, (_BATCH, 1)), axis=1)
    row = random.integers(0, rows, _BATCH)
    col = random.integers(0, cols, _BATCH)
    across = random.integers(0, 2, _BATCH).astype(np.bool_)
    signs = 2 * random.integers(0, 2, (_BATCH, most)) - 1
    joints = np.empty((_BATCH, most + 1), dtype=np.int64)
    joints[:, 0] = row * cols + col
    ahead = across ^ (np.arange(most)[:, None] % 2 == 1)
    down = np.where(ahead.T, 0, signs * lengths)
    right = np.where(ahead.T, signs * lengths, 0)
    row_at = row[:, None] + np.cumsum(down, axis=1)
    col_at = col[:, None] + np.cumsum(right, axis=1)
    fits = ((row_at >= 0) & (row_at < rows) & (col_at >= 0) & (col_at < cols)).all(axis=1)
    joints[:, 1:] = row_at * cols + col_at
    joints, lengths, down, right = joints[fits], lengths[fits], down[fits], right[fits]
    step = np.sign(down) * cols + np.sign(right)
    fits = _simple(rules, joints, lengths, step)
    joints = joints[fits]
    turned = joints[:, 0] > joints[:, -1]
    joints[turned] = joints[turned, ::-1]
    found: NDArray[np.int16] = joints.astype(np.int16)
    return found


def _simple(
    rules: Rules,
    joints: NDArray[np.int64],
    lengths: NDArray[np.int64],
    step: NDArray[np.int64],
) -> NDArray[np.bool_]:
    """Which chains never meet themselves, nor come too near."""
    chains = np.arange(len(joints))
    field = np.full((len(joints), rules.rows + 2, rules.cols + 2), -9, dtype=np.int16)
    fits = np.ones(len(joints), dtype=np.bool_)

    def visit(
        spaces: NDArray[np.int64], number: NDArray[np.int64], walk: NDArray[np.bool_]
    ) -> None:
        row, col = spaces // rules.cols + 1, spaces % rules.cols + 1
        bad = field[chains, row, col] >= 0
        if rules.touch == "side":
            for below, beside in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                near = field[chains, row + below, col + beside]
                bad |= (near >= 0) & (near < number - 1)
        fits[walk & bad] = False
        field[chains[walk], row[walk], col[walk]] = number[walk]

    number = np.zeros(len(joints), dtype=np.int64)
    visit(joints[:, 0], number, np.ones(len(joints), dtype=np.bool_))
    for line in range(lengths.shape[1]):
        for one in range(1, int(lengths[:, line].max(initial=0)) + 1):
            walk = lengths[:, line] >= one
            number += walk
            spaces = joints[:, line] + np.where(walk, one * step[:, line], 0)
            visit(spaces, number, walk)
    return fits
