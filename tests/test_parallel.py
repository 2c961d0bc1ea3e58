from __future__ import annotations

import os
import time

import pytest

from solver.parallel import ordered_map


def slow_square(number: int) -> int:
    time.sleep(0.01 * (number % 3))
    return number * number


def process_id(_: int) -> int:
    return os.getpid()


def fail_on_three(number: int) -> int:
    if number == 3:
        raise ArithmeticError("three")
    return number


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_in_the_order_of_tasks(workers: int) -> None:
    squares = list(ordered_map(slow_square, range(40), workers))
    assert squares == [number * number for number in range(40)]


def test_no_tasks() -> None:
    assert list(ordered_map(slow_square, [], 2)) == []


def test_one_worker_is_this_process() -> None:
    assert set(ordered_map(process_id, range(3))) == {os.getpid()}


def test_workers_are_other_processes() -> None:
    assert os.getpid() not in set(ordered_map(process_id, range(3), 2))


def test_lazy() -> None:
    seen: list[int] = []
    results = ordered_map(seen.append, range(10))
    next(results)
    results.close()
    assert seen == [0]


def test_may_be_closed_early() -> None:
    results = ordered_map(slow_square, range(1000), 2)
    assert [next(results), next(results)] == [0, 1]
    results.close()


@pytest.mark.parametrize("workers", [1, 2])
def test_errors_come_through(workers: int) -> None:
    with pytest.raises(ArithmeticError, match="three"):
        list(ordered_map(fail_on_three, range(5), workers))


def test_loky() -> None:
    assert list(ordered_map(abs, [-1, 2, -3], 2, backend="loky")) == [1, 2, 3]


def test_at_least_one_worker() -> None:
    with pytest.raises(ValueError, match="at least 1 worker"):
        ordered_map(abs, [1], 0)
