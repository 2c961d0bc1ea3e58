"""Judging a reconstruction: against the secret, or against the answers alone.

>>> from solver.network.rules import Rules
>>> secret = Network.parse("1A:R2D1")
>>> rules = Rules(rows=3, cols=3, lines=(1, 2))
>>> judge_by_secret(rules, secret, Network.parse("2C:U1L2")).verdict
'correct'
>>> judgement = judge_by_secret(rules, secret, Network.parse("1A:D1R2"))
>>> judgement.verdict, judgement.points
('incorrect', Points(guesser=0, opponent=2))
>>> judge_by_answers(rules, [Clue((2,), Answer.COLD)], Network.parse("1A:R2D1")).reasons
('1C is cold, but this network makes it hot',)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from solver.network.answers import Answer, Clue, answers_of, broken
from solver.network.board import Board
from solver.network.chain import Network, why_invalid
from solver.network.remaining import Engine, Progress, remaining, table_for
from solver.network.rules import Rules
from solver.network.table import MEMORY_BUDGET, OutOfTimeError, Table
from solver.result import Deadline, Status

Verdict: TypeAlias = Literal[
    "correct", "equivalent", "incorrect", "proven", "possible", "impossible", "invalid"
]

GOOD: frozenset[Verdict] = frozenset(("correct", "equivalent", "proven", "possible"))
"""The verdicts that do not speak against the reconstruction."""


class Points(NamedTuple):
    """Victories that a reconstruction brings."""

    guesser: int
    opponent: int


_NAMED = 5
"""Broken answers that are named one by one."""

RIGHT, WRONG = Points(1, 0), Points(0, 2)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said of a reconstruction.

    Attributes
    ----------
    verdict
        Against the secret `correct` (the very network), `equivalent` (the same answer
        everywhere, which counts as right) or `incorrect`; against the answers `proven`
        (the only class left), `possible` or `impossible`; `invalid` if it is no network.
    reasons
        Why not, in sentences.
    probability
        Of its class, all networks that fit alike; `None` if it was not computed.
    points
        The victories, where the secret is known.
    status
        Whether the verdict and the probability are final.
    engine
        What found the other networks, where any were looked for.
    """

    verdict: Verdict
    reasons: tuple[str, ...] = ()
    probability: float | None = None
    points: Points | None = None
    status: Status = Status.COMPLETE
    engine: Literal["table", "cp-sat"] | None = None


def judge_by_secret(rules: Rules, secret: Network, guess: Network) -> Judgement:
    """Judge a reconstruction as the owner of the secret does.

    A secret that is not a network loses the game for its owner; then the verdict is
    `invalid` without points, whatever the guess.
    """
    faults = why_invalid(secret, rules)
    if faults:
        reasons = tuple(f"the secret {secret} {fault}" for fault in faults)
        return Judgement("invalid", (*reasons, "its owner loses the game"))
    faults = why_invalid(guess, rules)
    if faults:
        return Judgement("invalid", tuple(f"{guess} {fault}" for fault in faults), points=WRONG)
    if guess.canonical() == secret.canonical():
        return Judgement("correct", probability=1.0, points=RIGHT)
    board = rules.board
    ours, theirs = guess.hot(board), secret.hot(board)
    if ours == theirs:
        same = "it is drawn otherwise than the secret, but gives the same answer everywhere"
        return Judgement("equivalent", (same,), probability=1.0, points=RIGHT)
    return Judgement("incorrect", _differences(board, ours, theirs), 0.0, WRONG)


def _differences(board: Board, ours: frozenset[int], theirs: frozenset[int]) -> tuple[str, ...]:
    missed, extra = sorted(theirs - ours), sorted(ours - theirs)
    names = [", ".join(map(board.name, spaces)) for spaces in (missed, extra)]
    return (f"the secret covers {names[0]}, this network does not", f"it covers {names[1]} instead")


def judge_by_answers(
    rules: Rules,
    clues: Sequence[Clue],
    guess: Network,
    *,
    engine: Engine = "auto",
    deadline: Deadline | None = None,
    workers: int = 1,
    budget: int = MEMORY_BUDGET,
    progress: Progress | None = None,
) -> Judgement:
    """Judge a reconstruction by the answers heard so far.

    Parameters are those of `solver.network.remaining.remaining`.  With CP-SAT the only
    class left is proven without a list, by asking for a network with another hot set;
    the list is made only for the probability.

    Raises
    ------
    TableTooLargeError
        With engine `table`, if the table would need more than the budget.
    """
    faults = why_invalid(guess, rules)
    if faults:
        return Judgement("invalid", tuple(f"{guess} {fault}" for fault in faults))
    board = rules.board
    answers = answers_of(guess.hot(board), board)
    wrong = broken(clues, answers)
    if wrong:
        reasons = [_breaks(clue, answers, board) for clue in wrong[:_NAMED]]
        if len(wrong) > _NAMED:
            more = len(wrong) - _NAMED
            reasons.append(f"and {more} more answer{' is' if more == 1 else 's are'} broken")
        return Judgement("impossible", tuple(reasons), probability=0.0)
    clock = deadline or Deadline()
    try:
        table = table_for(rules, engine, deadline=clock, budget=budget)
    except OutOfTimeError:
        return Judgement("possible", (_UNCOUNTED,), status=Status.TIME, engine="table")
    if table is not None:
        return _weighed(rules, guess, table.where(clues), "table")
    from solver.network.model import find_network

    other = find_network(rules, clues, differs_from=guess.hot(board), deadline=clock)
    if other.network is None and other.status.complete:
        return Judgement("proven", probability=1.0, engine="cp-sat")
    found = remaining(
        rules,
        clues,
        engine="cp-sat",
        deadline=clock,
        workers=workers,
        budget=budget,
        progress=progress,
    )
    if found.status.complete:
        return _weighed(rules, guess, found.table, "cp-sat")
    return Judgement("possible", (_UNCOUNTED,), status=found.status, engine="cp-sat")


def _weighed(
    rules: Rules, guess: Network, table: Table, engine: Literal["table", "cp-sat"]
) -> Judgement:
    """The judgement of a network that is among those of the table."""
    hot = sorted(guess.hot(rules.board))
    fits = table.giving(Answer.HOT)[hot].all(axis=0)
    probability = float(table.weights[fits].sum() / table.networks)
    verdict: Verdict = "proven" if table.classes == 1 else "possible"
    return Judgement(verdict, probability=probability, engine=engine)


_UNCOUNTED = "it fits the answers; how many others do was not found out within the limits"


def _breaks(clue: Clue, answers: Sequence[Answer], board: Board) -> str:
    instead = max(answers[space] for space in clue.spaces)
    where = "" if clue.line is None else f"line {clue.line}: "
    return f"{where}{clue.name(board)} is {clue.answer}, but this network makes it {instead}"
