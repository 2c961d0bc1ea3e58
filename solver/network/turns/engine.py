"""The door to the compiled search: sets of classes in, costs and trees out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.network.answers import Answer
from solver.network.turns import huffman
from solver.network.turns.kernels import EXACT as EXACT_BELOW
from solver.network.turns.kernels import FIRST, INF, SMALL, Context, count_parts
from solver.network.turns.large import FIELDS, best_question, extract, solve

Members: TypeAlias = NDArray[np.int32]
"""A set of classes, by their numbers."""
Symbols: TypeAlias = NDArray[np.int16]
"""A tree in preorder, see `Tree.from_symbols`."""
Objective: TypeAlias = Literal["mean", "worst"]

_SEED = 1974
_MEMO_BITS = 21
_DEPTHS = 65  # limits of depth that are told apart
_MOST_CANDIDATES = 64


@dataclass(frozen=True)
class Plan:
    """How many questions are tried at a set, by its size.

    Attributes
    ----------
    exact
        Sets of up to so many classes (64 at most) are solved exactly.
    small
        Questions tried at the other sets of up to 64 classes.
    large
        Questions tried at sets of up to 127, 255, ... classes; the last goes on.
    first
        Whether to be content with the first tree that keeps the limit of depth.
    """

    exact: int = 12
    small: int = 2
    large: tuple[int, ...] = (1,)
    first: bool = False

    def widths(self) -> NDArray[np.int64]:
        """As the rows 1 and 2 of the kernels' plan."""
        rows = np.empty((2, SMALL + 1), dtype=np.int64)
        rows[0] = self.small
        rows[1] = self.large[-1]
        rows[1, :7] = 1
        rows[1, 7 : 7 + len(self.large)] = self.large
        return rows


GREEDY = Plan(exact=3, small=1)
"""Always the one question with the least Huffman cost of its parts."""
EXACT = Plan(exact=SMALL)
"""Every question, for sets that fit into a word."""


class Engine:
    """The search over the classes of a board.

    Parameters
    ----------
    answers : uint8[spaces, classes]
        As in a table.
    weights : int64[classes]
        Networks of each class.
    objective
        `mean` ranks by the Huffman cost of the parts, which is entropy for large sets
        and better for small ones; `worst` by the sum of their sizes to the power 1.5,
        and then a depth limit holds.
    memo_bits
        Binary logarithm of the slots of the memo, 16 bytes each.
    """

    def __init__(
        self,
        answers: NDArray[np.uint8],
        weights: NDArray[np.int64],
        objective: Objective = "mean",
        *,
        memo_bits: int = _MEMO_BITS,
    ) -> None:
        spaces, classes = answers.shape
        self.spaces, self.classes = spaces, classes
        self.weights = weights.astype(np.int64)
        self.objective = objective
        worst = objective == "worst"
        ranking = np.ones_like(self.weights) if worst else self.weights
        # Ranking is done with bytes; a class of more networks counts as 255 there.
        ranking = np.minimum(ranking, 255)
        heaviest = int(ranking.max(initial=1))
        self._half = -(-spaces // 32) * 32
        rows = np.zeros((classes, 2 * self._half), dtype=np.uint8)
        counts = ranking.astype(rows.dtype)[:, None]
        rows[:, :spaces] = (answers == int(Answer.HOT)).T * counts
        rows[:, self._half : self._half + spaces] = (answers == int(Answer.WARM)).T * counts
        total = int(self.weights.sum())
        least = huffman.unit_costs(total)
        rank = (np.arange(total + 1, dtype=np.float64) ** 1.5 * 16).astype(np.int64)
        random = np.random.default_rng(_SEED)
        codes = random.integers(1, 1 << 63, (classes, 2), dtype=np.uint64)
        depth_codes = random.integers(1, 1 << 63, _DEPTHS, dtype=np.uint64)
        plan = np.ones((3, _DEPTHS), dtype=np.int64)
        # With the objective mean there is one limit, 0, and it never binds.
        plan[0] = 3 ** np.minimum(np.arange(_DEPTHS), 24) if worst else 1 << 40
        planes = (int(self.weights.max(initial=1)) - 1).bit_length()
        self._context = Context(
            rows=rows,
            weights=np.stack((self.weights, ranking)),
            codes=codes,
            costs=np.stack((rank, least)),
            mixed=huffman.mixed_costs(SMALL),
            plan=plan,
            depth_codes=depth_codes,
            memo=np.zeros((1 << memo_bits, 2), dtype=np.uint64),
            counters=np.zeros(3, dtype=np.int64),
            settings=np.array([worst, 255 // heaviest, 0, spaces, 0]),
            masks=np.zeros((2, spaces), dtype=np.uint64),
            planes=np.zeros(planes, dtype=np.uint64),
            own_codes=np.zeros((SMALL, 2), dtype=np.uint64),
            names=np.zeros(spaces, dtype=np.int32),
            small_rank=(np.arange(SMALL + 1) ** 1.5 * 16).astype(np.int64),
            scratch=np.zeros((2, SMALL + 2, spaces), dtype=np.int64),
            frames=np.zeros(
                (min(classes, 1 << 13) + 2, FIELDS + 2 * _MOST_CANDIDATES), dtype=np.int64
            ),
            small_frames=np.zeros((SMALL + 2, 10), dtype=np.int64),
            parts=np.zeros((SMALL + 2, 4), dtype=np.uint64),
        )
        self._plans: dict[Plan, Context] = {}

    @property
    def nodes(self) -> int:
        """Sets looked at so far."""
        return int(self._context.counters[:2].sum())

    @property
    def everything(self) -> Members:
        """All classes."""
        return np.arange(self.classes, dtype=np.int32)

    def forget(self) -> None:
        """Empty the memo, so that what follows does not depend on what came before."""
        self._context.memo[:] = 0

    def _with(self, plan: Plan) -> Context:
        """The context of a plan; its depth codes keep its memo entries apart."""
        if plan not in self._plans:
            table = self._context.plan.copy()
            table[1:] = plan.widths()
            settings = self._context.settings.copy()
            settings[EXACT_BELOW] = plan.exact
            settings[FIRST] = plan.first
            number = np.uint64(len(self._plans) * 0x9E3779B97F4A7C15 & (1 << 64) - 1)
            self._plans[plan] = self._context._replace(
                plan=table,
                settings=settings,
                depth_codes=self._context.depth_codes ^ number,
            )
        return self._plans[plan]

    def cost(self, members: Members, plan: Plan, *, limit: int = 0, bound: int = INF) -> int:
        """Questions of the tree found for a set, summed over its networks.

        Parameters
        ----------
        members
            The set.
        plan
            How to search.
        limit
            Depth that no class may exceed; only for the objective `worst`.
        bound
            The answer may be any number from `bound` on if it is not below it.
        """
        if len(members) < 2:
            return 0
        return int(solve(self._with(plan), members.astype(np.int32), 0, len(members), limit, bound))

    def symbols(self, members: Members, plan: Plan, *, limit: int = 0) -> Symbols:
        """The tree found for a set."""
        symbols = np.empty(4 * len(members) + 4, dtype=np.int16)
        length = int(
            extract(self._with(plan), members.astype(np.int32), 0, len(members), limit, symbols)
        )
        assert length > 0
        return symbols[:length].copy()

    def question(self, members: Members, plan: Plan, *, limit: int = 0) -> int:
        """The first question of the tree found for a set, -1 if none was found."""
        context = self._with(plan)
        return int(best_question(context, members.astype(np.int32), 0, len(members), limit))

    def weight(self, members: Members) -> int:
        """Networks of a set."""
        return int(self.weights[members].sum())

    def ranked(self, members: Members) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """The questions that split a set, best first, and the largest part of each.

        Parts are measured in networks with the objective `mean`, else in classes.
        """
        context = self._context
        counts = count_parts(context, members, 0, len(members)).astype(np.int64)
        total = int(context.weights[1, members].sum())
        hot = counts[: self.spaces]
        warm = counts[self._half : self._half + self.spaces]
        parts = np.stack((total - hot - warm, warm, hot))
        largest = parts.max(axis=0)
        order = np.argsort(context.costs[0][parts].sum(axis=0), kind="stable")
        order = order[largest[order] < total]
        return order, largest[order]
