"""An interrupt is never swallowed: numpy must not run Python code of ours in mid-operation."""

from __future__ import annotations

import signal

import numpy as np
import pytest

from solver.network.answers import Answer
from solver.network.cache import table_of
from solver.network.rules import Rules
from solver.network.table import Table


def compare_for_ever(table: Table) -> None:
    while True:
        np.matmul(table.answers[:20] > 1, table.weights)
        table.giving(Answer.HOT)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer signal")
def test_interrupt_while_answers_are_compared() -> None:
    """A signal that arrives during an array operation is raised, not lost."""
    table = table_of(Rules())

    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for _ in range(10):
            signal.setitimer(signal.ITIMER_REAL, 0.002)
            with pytest.raises(KeyboardInterrupt):
                compare_for_ever(table)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
