"""The suite `network-policy`: how well Spy! is questioned, and what finding that out costs.

Each board has a policy by greedy entropy, one that was searched for, and a proven lower
bound.  What is counted is sets of networks looked at; the note gives the value and how
it compares with the greedy one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from benchmarks.measure import Measurement, Target, clocked
from benchmarks.suites import Say
from solver.network.bounds import mean_bound
from solver.network.hide_tree import spies
from solver.network.policy import build
from solver.network.rules import Rules
from solver.network.table import Table


@dataclass(frozen=True, slots=True)
class _Case:
    """A board, how hard to search, and what should come of it.

    Attributes
    ----------
    rules
        The board.
    effort
        For the policies of single spaces and with strips.
    mean
        The mean of single spaces to reach, if one is known.
    with_strips
        The same with strips; without one the policy with strips is left out.
    """

    rules: Rules
    effort: int
    mean: float | None = None
    with_strips: float | None = None


_QUICK = (
    _Case(Rules(5, 5, (1, 2, 3, 4)), 3, 1451 / 264, 2.24),
    _Case(Rules(6, 6, (1, 2, 3, 4, 5)), 2, 7.1, 2.9),
)
_FULL = (
    _Case(Rules(7, 7), 3, 8.24, 3.52),
    _Case(Rules(8, 8), 2, 9.62, 4.12),
    _Case(Rules(9, 9), 2, 10.55),
    _Case(Rules(), 2, 11.31, 4.967),
)


def suite(quick: bool, say: Say) -> Iterator[Measurement]:
    """Measure everything; see `benchmarks.suites.Suite`."""
    _warm_up()
    for case in _QUICK if quick else _FULL:
        yield from _board(case, say)


def _warm_up() -> None:
    """Compile first, so that no time is that of the compiler."""
    for strips in (False, True):
        build(Rules(4, 4, (1, 2, 3)), effort=2, strips=strips)


def _board(case: _Case, say: Say) -> Iterator[Measurement]:
    rules, size = case.rules, case.rules.size_text
    say(f"policies of {size}")
    table = Table.build(rules)
    seconds, turns, _ = clocked(lambda: spies(table, "entropy"))
    greedy = Fraction(int(turns @ table.weights), table.networks)
    yield Measurement(
        f"policy-{size}-greedy",
        f"{size}, greedy entropy",
        seconds,
        note=f"mean {float(greedy):.5f}",
    )
    seconds, bound, _ = clocked(lambda: mean_bound(rules, levels=1))
    lower = bound.mean
    yield Measurement(
        f"policy-{size}-bound",
        f"{size}, lower bound, one level",
        seconds,
        right=lower <= greedy,
        note=f"mean at least {float(lower):.5f}",
    )
    seconds, found, _ = clocked(lambda: build(rules, effort=case.effort))
    yield Measurement(
        f"policy-{size}-effort-{case.effort}",
        f"{size}, single spaces, effort {case.effort}",
        seconds,
        count=found.counters.nodes,
        right=lower <= found.mean and found.networks == table.networks,
        target=_at_most(case.mean, found.mean),
        note=f"mean {float(found.mean):.5f}, {float(found.mean / greedy):.4f} of greedy, "
        f"gap to the bound {float(found.mean - lower):.3f}, worst {found.worst}",
    )
    if case.with_strips is None:
        return
    costs = []
    for effort in (1, 2):
        say(f"strips on {size}, effort {effort}")
        seconds, found, _ = clocked(partial(build, rules, effort=effort, strips=True))
        costs.append(found.mean)
        yield Measurement(
            f"policy-{size}-strips-effort-{effort}",
            f"{size}, with strips, effort {effort}",
            seconds,
            count=found.counters.nodes,
            right=found.networks == table.networks,
            target=_at_most(case.with_strips, found.mean) if effort == 2 else None,
            note=f"mean {float(found.mean):.5f}, {float(found.mean / costs[0]):.4f} of effort 1, "
            f"worst {found.worst}",
        )


def _at_most(limit: float | None, mean: Fraction) -> Target | None:
    return None if limit is None else Target(f"mean at most {limit:.5g}", mean <= limit + 1e-9)
