"""Depth-first proof-number search in which the side behind tries to prove its win.

Each node has two numbers: the effort still needed to prove that the side behind wins,
and the effort to disprove it.  The search goes down to where the least effort promises
most, comes back when another branch has become the better one, and remembers the numbers
of every node it has opened.  All that it is doing stands in arrays, so that it can stop
after any number of nodes and go on later as if nothing had happened.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.compiled import compiled, inlined
from solver.sightline.kernels.geometry import Geometry
from solver.sightline.kernels.memory import (
    NEVER,
    disproof_of,
    keep,
    packed,
    proof_of,
    recall,
    side_of,
)
from solver.sightline.kernels.stones import Positions, behind, choices, hopeless, place
from solver.sightline.kernels.words import lowest, number_of

_MOST = NEVER - 1  # the greatest number of what is still open

SLOTS = 8
"""Where an entry of what is remembered of opened nodes may lie."""

# What `control` keeps.
DEPTH = 0
NODES = 1
ENTRIES = 2
_CONTROLS = 3

# What `frame` keeps for a node.
SIDE = 0
BRANCHES = 1
CHOSEN = 2
WORK = 3
PROOF_LIMIT = 4
DISPROOF_LIMIT = 5
_FRAMES = 6


class Switches(NamedTuple):
    """Which techniques are on; all but the benchmark leave them so.

    Attributes
    ----------
    effort
        Go where the least effort promises a proof, and turn to another branch when that
        becomes the better one; else every branch is finished in the order of the board.
    mobility
        Start the numbers of a node from the legal cells of both sides, not from 1.
    weak
        Disproof takes the hardest branch and one for every other, not the sum of all.
    bound
        A side that stays behind even with every cell it may play now has lost.
    """

    effort: bool = True
    mobility: bool = True
    weak: bool = True
    bound: bool = True


class Tree(NamedTuple):
    """The path from the root to the node that is searched, a row for each node.

    Attributes
    ----------
    positions
        The position of each node.
    branch
        The cells that the side behind may play.
    proof, disproof
        For each branch, the effort to prove and to disprove that it wins.
    turns
        For each branch, 1 if the other side is behind after it.
    frame
        Side behind, number of branches, the branch that is searched, nodes below, and
        the limits of the two numbers at which the search leaves the node.
    control
        Depth of the node that is searched, nodes opened, entries remembered.
    scratch
        See `solver.sightline.kernels.stones.hopeless`.
    """

    positions: Positions
    branch: np.ndarray
    proof: np.ndarray
    disproof: np.ndarray
    turns: np.ndarray
    frame: np.ndarray
    control: np.ndarray
    scratch: np.ndarray

    @classmethod
    def empty(cls, rows: int, size: int) -> Tree:
        """A path of at most so many nodes, on a board of so many cells."""
        return cls(
            Positions.empty(rows, size),
            np.zeros((rows, size), dtype=np.int16),
            np.zeros((rows, size), dtype=np.int32),
            np.zeros((rows, size), dtype=np.int32),
            np.zeros((rows, size), dtype=np.uint8),
            np.zeros((rows, _FRAMES), dtype=np.int64),
            np.zeros(_CONTROLS, dtype=np.int64),
            np.zeros(size, dtype=np.int8),
        )


@inlined
def estimate(board: Geometry, tree: Tree, row: int, side: int, switches: Switches) -> Any:
    """The first proof and disproof number of a position in which a side is behind."""
    own, others = choices(tree.positions, row, side), choices(tree.positions, row, 1 - side)
    if own == 0:
        return NEVER, 0
    if switches.bound and hopeless(board, tree.positions, row, side, tree.scratch):
        return NEVER, 0
    if not switches.mobility:
        return 1, 1
    return 1 + others * others // 2, 1 + own * own // 4


@inlined
def expand(
    board: Geometry, tree: Tree, memory: Any, recent: Any, row: int, switches: Switches
) -> None:
    """List the branches of a node, with what is remembered or estimated of them.

    Opened nodes are in `memory`; `recent` has the estimates of nodes that were only
    looked at, as the search often comes back soon, and forgets them easily.
    """
    positions = tree.positions
    stones = positions.stones
    side = tree.frame[row, SIDE]
    tree.frame[row, WORK] = 1
    count = 0
    for half in range(2):
        left = positions.legal[row, 2 * side + half]
        while left:
            bit = lowest(left)
            left ^= bit
            cell = 64 * half + number_of(bit)
            stones[row, 2 * side + half] |= bit
            word = recall(memory, stones, row, SLOTS)
            if word == 0:
                word = recall(recent, stones, row, 1)
            stones[row, 2 * side + half] ^= bit
            if word == 0:
                place(board, positions, row, row + 1, cell, side)
                next_side = behind(positions, row + 1)
                proof, disproof = estimate(board, tree, row + 1, next_side, switches)
                keep(recent, stones, row + 1, packed(proof, disproof, next_side, 0), 1)
            else:
                next_side = side_of(word)
                proof, disproof = proof_of(word), disproof_of(word)
            if next_side != side:
                proof, disproof = disproof, proof
            tree.branch[row, count] = cell
            tree.proof[row, count] = proof
            tree.disproof[row, count] = disproof
            tree.turns[row, count] = next_side != side
            count += 1
            if proof == 0:  # one win is enough
                tree.frame[row, BRANCHES] = count
                return
    tree.frame[row, BRANCHES] = count


@inlined
def _weigh(tree: Tree, row: int, switches: Switches) -> Any:
    """The numbers of a node from those of its branches.

    Returns
    -------
    tuple
        Proof and disproof number; the branch that is easiest to prove; the proof number
        of the next one; and how much the other branches add to the disproof number.
    """
    least: Any = NEVER + 1
    second: Any = NEVER
    hardest: Any = 0
    total: Any = 0
    live: Any = 0
    chosen = first = 0
    for branch in range(tree.frame[row, BRANCHES]):
        proof = np.int64(tree.proof[row, branch])
        disproof = np.int64(tree.disproof[row, branch])
        if proof < least:
            second, least, chosen = least, proof, branch
        elif proof < second:
            second = proof
        live += disproof > 0
        total += disproof
        hardest = max(hardest, disproof)
        if live == 1 and disproof:
            first = branch
    if live == 0:
        return NEVER, 0, 0, NEVER, 0
    if least == 0:
        return 0, NEVER, chosen, second, 0
    if not switches.effort:
        return least, _MOST, first, NEVER, 0
    if switches.weak:
        return least, min(_MOST, hardest + live - 1), chosen, second, live - 1
    return least, min(_MOST, total), chosen, second, total - tree.disproof[row, chosen]


@compiled
def search(
    board: Geometry,
    tree: Tree,
    memory: Any,
    recent: Any,
    switches: Switches,
    budget: int,
    room: int,
) -> bool:
    """Search on from where the tree stands.

    Parameters
    ----------
    board
        Where lines lead.
    tree
        Before the search its depth is 0, and row 0 has been expanded.
    memory, recent
        See `expand`.
    switches
        The techniques to use.
    budget
        Nodes to open at most, in this call.
    room
        Entries of `memory` at which it should be made larger; the search stops for that.

    Returns
    -------
    bool
        Whether the search has ended: row 0 has a branch with proof number 0, and the
        side behind wins, or only branches with disproof number 0, and it loses.
    """
    control, frame, positions = tree.control, tree.frame, tree.positions
    row = control[DEPTH]
    left = budget
    while True:
        proof, disproof, chosen, second, rest = _weigh(tree, row, switches)
        side = frame[row, SIDE]
        if proof >= frame[row, PROOF_LIMIT] or disproof >= frame[row, DISPROOF_LIMIT]:
            word = packed(proof, disproof, side, frame[row, WORK])
            control[ENTRIES] += keep(memory, positions.stones, row, word, SLOTS)
            if row == 0:
                return True
            row -= 1
            chosen = frame[row, CHOSEN]
            if tree.turns[row, chosen]:
                proof, disproof = disproof, proof
            tree.proof[row, chosen] = proof
            tree.disproof[row, chosen] = disproof
            frame[row, WORK] += frame[row + 1, WORK]
            continue
        if left == 0 or control[ENTRIES] >= room:
            control[DEPTH] = row
            return False
        left -= 1
        control[NODES] += 1
        frame[row, CHOSEN] = chosen
        proof_limit = min(frame[row, PROOF_LIMIT], second + 1)
        disproof_limit = frame[row, DISPROOF_LIMIT]
        if disproof_limit < NEVER:
            disproof_limit -= rest
        if not switches.effort:
            proof_limit = disproof_limit = NEVER
        cell: Any = np.int64(tree.branch[row, chosen])
        place(board, positions, row, row + 1, cell, side)
        row += 1
        if tree.turns[row - 1, chosen]:
            side = 1 - side
            proof_limit, disproof_limit = disproof_limit, proof_limit
        frame[row, SIDE] = side
        frame[row, PROOF_LIMIT] = proof_limit
        frame[row, DISPROOF_LIMIT] = disproof_limit
        expand(board, tree, memory, recent, row, switches)
