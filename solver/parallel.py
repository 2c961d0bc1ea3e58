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
from contextlib import closing
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


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
        `fork`, or a joblib backend for the workers: `loky`, or `dask` inside an active
        cluster client.  By default `fork` where that is how processes are started, as
        it costs only a few hundredths of a second, and `loky` elsewhere.

    Yields
    ------
    Result
        Workers run ahead of the caller.  Closing the iterator ends them.

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
    if backend is None:
        backend = "fork" if multiprocessing.get_start_method() == "fork" else "loky"
    if backend == "fork":
        with multiprocessing.get_context("fork").Pool(workers, _ignore_interrupts) as pool:
            yield from pool.imap(function, tasks)
    else:
        from joblib import Parallel, delayed, parallel_config

        options: dict[str, Any] = {}
        if backend == "loky":
            options["initializer"] = _ignore_interrupts
        # Through the configuration, as only there joblib finds backends such as Dask's.
        with parallel_config(backend, n_jobs=workers):
            parallel = Parallel(return_as="generator", **options)
        with closing(parallel(delayed(function)(task) for task in tasks)) as results:
            yield from results


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
