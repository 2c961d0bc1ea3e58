"""The one door to the compiled search: positions in, margins out; it can be stopped.

The search runs in a thread of its own and lets Python run meanwhile.  So an interrupt
arrives at once, and a deadline is kept however long the search would take: a word in the
memory that both see tells it to stop.

>>> from solver.turning_point.position import Position
>>> position = Position.parse("ooopp/poopoo/pOpp./ppxppo/ppppp/pOpppo/opopo/oooypo/ooOop"
...                           "/oo.Ppp/ppooo p 1.0.0-1.0.0 140-146")
>>> Engine(position).margin(position)
7
"""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.result import Deadline
from solver.turning_point import kernels, search_kernels, table_kernels
from solver.turning_point.chips import KIND, SHOWS, Chip, other
from solver.turning_point.kernels import DOUBLE, PLAIN, STOP, UNITS
from solver.turning_point.last_kernels import LEAST
from solver.turning_point.position import Hand, Position
from solver.turning_point.rules import Rules
from solver.turning_point.techniques import Techniques

FAR = -LEAST
"""Beyond every margin."""
TO_THE_END = search_kernels.TO_THE_END
"""A depth that no game exceeds."""

_QUICK_HOLES, _QUICK_DEPTH = 8, 4
"""With so few holes, or so short a look ahead, a search takes no time worth a thread."""
_MOST_TABLE_BITS = 20
_KINDS: dict[int, Chip] = {PLAIN: "plain", DOUBLE: "double", STOP: "stop"}


class OutOfTimeError(Exception):
    """The deadline passed before the search was over."""


def prepare() -> bool:
    """Have the search compiled, or loaded from the disk, before somebody waits for it.

    Returns
    -------
    bool
        Whether it had to be compiled.
    """
    nothing = np.zeros(5, np.uint64)
    numbers = np.array([0, 0, 0, 1, 0, 0], np.int64)  # no look ahead
    memory = np.zeros(table_kernels.TABLE + 2 * table_kernels.ENTRY, np.uint64)
    search_kernels.searched(nothing, numbers, memory)
    search_kernels.remembered(nothing, numbers, memory)
    return bool(search_kernels.searched.stats.cache_misses)


def rules_word(rules: Rules) -> int:
    """The rules as the kernels know them."""
    word = kernels.OTHELLO if rules.passing else 0
    word |= kernels.FREE if rules.trap == "free" else 0
    word |= kernels.FRESH if rules.fresh_double else 0
    word |= kernels.STAYS if rules.stop_disc == "stays" else 0
    return word


def techniques_word(techniques: Techniques) -> int:
    """What is switched off, as the kernels know it."""
    word = {
        "mobility": 0,
        "replies": search_kernels.NO_OWN,
        "points": search_kernels.NO_REPLIES,
        "none": search_kernels.NO_ORDER,
    }[techniques.order]
    off = (
        (techniques.special_first, search_kernels.PLAIN_FIRST),
        (techniques.table, search_kernels.NO_TABLE),
        (techniques.peek, search_kernels.NO_PEEK),
        (techniques.last_holes, search_kernels.NO_LAST),
        (techniques.whole_rows, kernels.SLOW_ROWS),
        (techniques.null_windows, search_kernels.FULL_WINDOW),
    )
    return word | sum(switch for used, switch in off if not used)


def hand_number(hand: Hand) -> int:
    """A hand as the kernels know it."""
    return sum(unit * held for unit, held in zip(UNITS, hand, strict=True))


def words(position: Position) -> NDArray[np.uint64]:
    """A position as the kernels know it: own and enemy chips, doubles, own and enemy stop disc."""
    side = position.side
    own_stop, enemy_stop = ("xX", "yY") if side == "p" else ("yY", "xX")
    masks = [0, 0, 0, 0, 0]
    for hole, sign in enumerate(position.signs):
        if sign not in SHOWS:
            continue
        mask = 1 << hole
        masks[0 if SHOWS[sign] == side else 1] |= mask
        masks[2] |= mask if KIND[sign] == "double" else 0
        masks[3] |= mask if sign in own_stop else 0
        masks[4] |= mask if sign in enemy_stop else 0
    return np.array(masks, dtype=np.uint64)


class Engine:
    """A compiled search with its table.

    Parameters
    ----------
    position
        What is searched, together with what follows from it.  A table serves only the
        positions of one game, since the plain chips in hand are not part of its entries.
    techniques
        What the search uses.
    """

    def __init__(self, position: Position, techniques: Techniques | None = None) -> None:
        self.techniques = techniques or Techniques()
        self._rules = rules_word(position.rules) | techniques_word(self.techniques)
        special = sum(position.hands[0][1:]) + sum(position.hands[1][1:])
        bits = len(position.empty) + (2 if special else 0)
        bits = min(_MOST_TABLE_BITS, bits if self.techniques.table else 0)
        buckets = 1 << bits
        self._memory = np.zeros(
            table_kernels.TABLE + 2 * table_kernels.ENTRY * buckets, dtype=np.uint64
        )

    @property
    def nodes(self) -> int:
        """Positions with four or more empty holes that were searched so far."""
        return int(self._memory[table_kernels.NODES])

    def margin(
        self,
        position: Position,
        least: int = -FAR,
        most: int = FAR,
        *,
        depth: int = TO_THE_END,
        deadline: Deadline | None = None,
    ) -> int:
        """The margin of the side to move, or a bound of it.

        Parameters
        ----------
        position
            One of the game that the engine was made for.
        least, most
            The window.  A result between them is the margin.  At most `least`: the
            margin is no more than the result.  At least `most`: no less.
        depth
            Placements to look ahead; the rest is estimated, and the result no longer
            exact, unless the game ends sooner.
        deadline
            When to stop.

        Raises
        ------
        OutOfTimeError
            If the deadline passed.
        """
        numbers = np.array([*self._hands(position), least, most, depth, self._rules], np.int64)
        arguments = (words(position), numbers, self._memory)
        if deadline is not None and deadline.passed():
            raise OutOfTimeError
        if len(position.empty) <= _QUICK_HOLES or depth <= _QUICK_DEPTH:
            return int(search_kernels.searched(*arguments))
        return self._in_thread(arguments, deadline or Deadline())

    def remembered(self, position: Position) -> tuple[int, Chip] | None:
        """The best placement found so far in a position, if the table has kept one."""
        numbers = np.array(self._hands(position), np.int64)
        move = int(search_kernels.remembered(words(position), numbers, self._memory))
        return None if move < 0 else (move >> 2, _KINDS[move & 3])

    def _hands(self, position: Position) -> tuple[int, int]:
        own, enemy = (position.hand(side) for side in (position.side, other(position.side)))
        return hand_number(own), hand_number(enemy)

    def _in_thread(self, arguments: tuple[Any, ...], deadline: Deadline) -> int:
        found: list[Any] = []

        def work() -> None:
            try:
                found.append(search_kernels.searched(*arguments))
            except BaseException as error:  # raised where the result is waited for
                found.append(error)

        thread = threading.Thread(target=work, daemon=True)
        try:
            thread.start()
            thread.join(min(deadline.left(), threading.TIMEOUT_MAX))
            in_time = not thread.is_alive()
        finally:
            self._memory[table_kernels.HALT] = 1
            thread.join()
            self._memory[table_kernels.HALT] = 0
        if isinstance(found[0], BaseException):
            raise found[0]
        if not in_time:
            raise OutOfTimeError
        return int(found[0])
