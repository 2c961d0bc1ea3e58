"""A short answer-set program, solved by clingo.

The program is in `networks.lp`.  Its choices determine a network and the other way
round, so every answer set is a different network and nothing has to be projected away.
"""

from __future__ import annotations

from importlib import resources
from typing import Any

from benchmarks.peers import Outcome, PeerMissingError, Visit
from solver.network.rules import Rules
from solver.result import Deadline

IN_ORDER = ("--heuristic=None",)
"""Options that have clingo decide its atoms in the order of the program.

They suit this program far better than clingo's own choice of what to decide next.
"""


_SLICE = 0.2  # seconds between two looks at the clock, and for an interrupt


def count_networks(
    rules: Rules,
    seconds: float | None = None,
    visit: Visit | None = None,
    options: tuple[str, ...] = (),
) -> Outcome:
    """Have clingo list all answer sets, in one thread; see `benchmarks.peers.Peer`.

    Without `visit`, the networks are only counted, which spares clingo the handing over.

    Parameters
    ----------
    rules, seconds, visit
        As for every peer.
    options
        Command-line options of clingo.

    Raises
    ------
    PeerMissingError
        If clingo is not installed.
    """
    clock = Deadline(seconds)
    control = _grounded(rules, options)
    on_model = None if visit is None else lambda model: visit(_joints(rules, model))
    with control.solve(on_model=on_model, async_=True) as search:
        while not search.wait(min(clock.left(), _SLICE)):
            if clock.passed():
                search.cancel()
                break
        complete = bool(search.get().exhausted)
    found = int(control.statistics["summary"]["models"]["enumerated"])
    return Outcome(found, complete, clock.elapsed())


def _grounded(rules: Rules, options: tuple[str, ...]) -> Any:
    try:
        import clingo
    except ImportError:
        raise PeerMissingError("clingo is not installed; get it with the extra `peers`") from None
    constants = {
        "rows": rules.rows,
        "cols": rules.cols,
        "n": len(rules.lines),
        "middle": len(rules.lines) // 2,
        "apart": int(rules.touch == "side"),
    }
    arguments = [f"--const={name}={value}" for name, value in constants.items()]
    control = clingo.Control(["--models=0", "--warn=none", *arguments, *options])
    program = resources.files("benchmarks.peers").joinpath("networks.lp").read_text("utf-8")
    lengths = [f"length({length},{rules.lines.count(length)})." for length in set(rules.lines)]
    control.add("base", [], program + "\n".join(sorted(lengths)))
    control.ground([("base", [])])
    return control


def _joints(rules: Rules, model: Any) -> tuple[int, ...]:
    joints = {}
    for symbol in model.symbols(shown=True):
        number, space = symbol.arguments
        row, col = (part.number - 1 for part in space.arguments)
        joints[number.number] = row * rules.cols + col
    return tuple(joints[number] for number in sorted(joints))
