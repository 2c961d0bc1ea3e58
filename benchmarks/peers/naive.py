"""Depth-first search in plain Python: lay line after line, and go back when one is stuck.

This is what one writes first.  It needs no library and no memory, and it can stop at
any moment.
"""

from __future__ import annotations

from benchmarks.peers import Outcome, Visit
from solver.network.rules import Rules
from solver.result import Deadline

_CHECK = 1 << 12  # steps between two looks at the clock


def count_networks(
    rules: Rules, seconds: float | None = None, visit: Visit | None = None
) -> Outcome:
    """Walk every chain of the board from its first end; see `benchmarks.peers.Peer`."""
    clock = Deadline(seconds)
    search = _Search(rules, clock, visit)
    complete = all(search.lay((start,), [start], rules.lines, None) for start in _spaces(rules))
    return Outcome(search.count, complete, clock.elapsed())


def _spaces(rules: Rules) -> range:
    return range(rules.rows * rules.cols)


class _Search:
    def __init__(self, rules: Rules, clock: Deadline, visit: Visit | None) -> None:
        self.rules = rules
        self.clock = clock
        self.visit = visit
        self.count = 0
        self.steps = 0

    def lay(
        self, joints: tuple[int, ...], chain: list[int], left: tuple[int, ...], across: bool | None
    ) -> bool:
        """Lay the lines that are left in every way; false when the time is up."""
        if not left:
            if joints[0] < joints[-1]:  # else it is the same chain, walked from its other end
                self.count += 1
                if self.visit is not None:
                    self.visit(joints)
            return True
        self.steps += 1
        if self.steps % _CHECK == 0 and self.clock.passed():
            return False
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            if across is not None and across == (down == 0):
                continue
            for length in sorted(set(left)):
                line = self._line(chain, down, right, length)
                if line is not None:
                    rest = list(left)
                    rest.remove(length)
                    longer = (*joints, line[-1])
                    if not self.lay(longer, chain + line, tuple(rest), down == 0):
                        return False
        return True

    def _line(self, chain: list[int], down: int, right: int, length: int) -> list[int] | None:
        """The spaces of a line from the end of the chain, unless it cannot be laid."""
        row, col = divmod(chain[-1], self.rules.cols)
        line: list[int] = []
        for _ in range(length):
            row, col = row + down, col + right
            if not (0 <= row < self.rules.rows and 0 <= col < self.rules.cols):
                return None
            space = row * self.rules.cols + col
            if space in chain or (self.rules.touch == "side" and self._touches(chain, row, col)):
                return None
            line.append(space)
        return line

    def _touches(self, chain: list[int], row: int, col: int) -> bool:
        """Whether a space is next to one of the chain other than the joint it is led from."""
        return any(
            abs(row - space // self.rules.cols) + abs(col - space % self.rules.cols) == 1
            for space in chain[:-1]
        )
