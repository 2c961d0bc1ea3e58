"""One map over independent tasks, in this process or in several.

Solvers that share work out cut it into disjoint tasks first.  The results come back in
the order of the tasks, whatever the number of workers, so an answer never depends on
it; and a caller that has enough simply stops asking.

>>> list(ordered_map(abs, [3, -1, -2]))
[3, 1, 2]
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_ROUNDS = 16  # how often workers that have run dry wait for each other, at most
_LEAST_ROUND = 4  # tasks a worker, in one round


def ordered_map(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    workers: int = 1,
    *,
    backend: str | None = None,
) -> Generator[Result, None, None]:
    """Apply `function` to every task; yield the results in the order of the tasks.

    Parameters
    ----------
    function
        With more than one worker it must be picklable, as must tasks and results.
    tasks
        Independent of each other.
    workers
        Processes to share the tasks between.  With 1, or a single task, everything
        happens in this process, each task when its result is asked for.
    backend
        A joblib backend for the workers: `multiprocessing`, `loky`, or `dask` inside an
        active cluster client.  By default `multiprocessing` where processes are started
        by forking, which costs a few hundredths of a second, and `loky` elsewhere.

    Yields
    ------
    Result
        The tasks are handed out in rounds, so that a caller who closes the iterator
        early wastes at most one round of work.

    Raises
    ------
    ValueError
        If `workers` is less than 1.

    Notes
    -----
    Workers ignore the interrupt signal.  It reaches the process that called, where it
    is raised as `KeyboardInterrupt` and ends the workers.
    """
    if workers < 1:
        raise ValueError(f"at least 1 worker is needed, not {workers}")
    if workers == 1 or len(tasks) <= 1:
        return (function(task) for task in tasks)
    return _shared_out(function, tasks, min(workers, len(tasks)), backend)


def _shared_out(
    function: Callable[[Task], Result], tasks: Sequence[Task], workers: int, backend: str | None
) -> Generator[Result, None, None]:
    from joblib import Parallel, delayed

    if backend is None:
        forks = multiprocessing.get_start_method() == "fork"
        backend = "multiprocessing" if forks else "loky"
    options: dict[str, Any] = {"batch_size": 1, "pre_dispatch": "all"}
    if backend in ("multiprocessing", "loky"):
        options["initializer"] = _ignore_interrupts
    size = max(_LEAST_ROUND * workers, -(-len(tasks) // _ROUNDS))
    with Parallel(n_jobs=workers, backend=backend, **options) as parallel:
        for start in range(0, len(tasks), size):
            yield from parallel(delayed(function)(task) for task in tasks[start : start + size])


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
