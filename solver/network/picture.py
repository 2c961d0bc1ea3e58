r"""What a picture of the board shows, before it is drawn as text or as SVG.

A `Picture` puts side by side what is known: chances, questions with their answers, and
a network.  It needs none of them, and the network need not be a valid one: whatever
lies on the board is shown.  `draw` makes text of it, `svg` an image.

>>> from solver.network.session import Session
>>> session = Session.parse("board 2x3\nlines 1 2\nspy 1A-1B cold hot\nspy 1B warm\n")
>>> picture = Picture(session.rules.board, spies=session.spies)
>>> {picture.board.name(space): str(answer) for space, answer in picture.asked.items()}
{'1A': 'cold', '1B': 'hot'}
>>> [picture.board.name(space) for space in sorted(picture.contradicted)]
['1B']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from solver.network.answers import Answer, Clue, answers_of, broken
from solver.network.board import Board, Space
from solver.network.chain import STEPS, Network
from solver.network.session import Spy

LARGE = 15
"""Boards with more rows or columns than this are labelled on all four sides."""

_SURE = 1 - 1e-9
_DIRECTIONS = {step: direction for direction, step in STEPS.items()}


@dataclass(frozen=True)
class Picture:
    """What is to be drawn.

    Parameters
    ----------
    board
        The field.
    chances
        For every space the chances that it is cold, warm and hot, in this order (that
        of `Answer`), or None when they are not known.
    spies
        The questions asked, with their answers, in the order asked.
    network
        A network to draw over the spaces.
    title
        What stands above the picture.
    partial
        Whether the chances come from some of the networks only, so that nothing is
        certain.

    Raises
    ------
    ValueError
        If there are not as many chances as spaces, or a question leaves the board.
    """

    board: Board
    chances: Sequence[tuple[float, float, float]] | None = None
    spies: Sequence[Spy] = ()
    network: Network | None = None
    title: str | None = None
    partial: bool = False

    def __post_init__(self) -> None:
        if self.chances is not None and len(self.chances) != self.board.size:
            raise ValueError(
                f"{len(self.chances)} chances for the {self.board.size} spaces of {self.board}"
            )
        for spy in self.spies:
            if any(not 0 <= space < self.board.size for space in spy.spaces):
                raise ValueError(f"a question is outside the {self.board} board")

    @property
    def heading(self) -> str:
        """The title on one line, without characters that cannot be printed."""
        printable = (c if c.isprintable() else " " for c in self.title or "")
        return " ".join("".join(printable).split())

    def certain(self, space: int) -> Answer | None:
        """The answer that the chances leave no doubt of, if there is one.

        >>> [Picture(Board(1, 1), chances=[c]).certain(0) for c in ((1, 0, 0), (0.5, 0.5, 0))]
        [<Answer.COLD: 0>, None]
        """
        if self.chances is None or self.partial:
            return None
        return next((a for a in Answer if self.chances[space][a] >= _SURE), None)

    def percent(self, space: int) -> int | None:
        """The chance of hot in percent: 0 or 100 only when that is certain.

        >>> [Picture(Board(1, 1), chances=[(0, 1 - p, p)]).percent(0) for p in (0, 0.001, 0.999)]
        [0, 1, 99]
        """
        if self.chances is None:
            return None
        chance = self.chances[space][Answer.HOT]
        if not self.partial and not 1 - _SURE < chance < _SURE:
            return 100 * round(chance)
        return min(max(round(100 * chance), 1), 99)

    @cached_property
    def asked(self) -> Mapping[int, Answer]:
        """The answer heard about each space by itself; the first, if there are more.

        A strip that got the one word cold tells it of each of its spaces.
        """
        heard: dict[int, Answer] = {}
        for space, answer in self._heard():
            heard.setdefault(space, answer)
        return dict(sorted(heard.items()))

    @cached_property
    def words(self) -> Mapping[int, Answer]:
        """For each space of a strip that got one word, hot or warm, that word."""
        return {space: clue.answer for clue in self._strips() for space in clue.spaces}

    @cached_property
    def numbers(self) -> Mapping[int, tuple[int, ...]]:
        """For each space that a question starts from, the numbers of such questions."""
        numbers: dict[int, tuple[int, ...]] = {}
        for number, spy in enumerate(self.spies, start=1):
            numbers[spy.spaces[0]] = (*numbers.get(spy.spaces[0], ()), number)
        return numbers

    @cached_property
    def links(self) -> Mapping[int, frozenset[str]]:
        """For each space the network covers, the directions in which it goes on."""
        links: dict[Space, set[str]] = {}
        if self.network is not None:
            spaces = self.network.spaces()
            links[spaces[0]] = set()
            for here, there in pairwise(spaces):
                down, right = there.row - here.row, there.col - here.col
                links[here].add(_DIRECTIONS[down, right])
                links.setdefault(there, set()).add(_DIRECTIONS[-down, -right])
        return {
            self.board.index(space): frozenset(directions)
            for space, directions in links.items()
            if space in self.board
        }

    @cached_property
    def ends(self) -> frozenset[int]:
        """The spaces where the network ends, as far as they are on the board."""
        if self.network is None:
            return frozenset()
        ends = (self.network.start, self.network.joints()[-1])
        return frozenset(self.board.index(space) for space in ends if space in self.board)

    @cached_property
    def contradicted(self) -> frozenset[int]:
        """Spaces whose answer another answer or the network contradicts."""
        wrong = {space for space, answer in self._heard() if self.asked[space] != answer}
        for clue in self._strips():
            heard = [self.asked[space] for space in clue.spaces if space in self.asked]
            whole = len(heard) == len(clue.spaces)
            if heard and (max(heard) > clue.answer or (whole and max(heard) < clue.answer)):
                wrong.update(clue.spaces)
        if self.network is not None:
            for clue in broken(self._clues(), answers_of(self.links.keys(), self.board)):
                wrong.update(clue.spaces)
        return frozenset(wrong)

    def _clues(self) -> Iterator[Clue]:
        for spy in self.spies:
            yield from spy.clues()

    def _heard(self) -> Iterator[tuple[int, Answer]]:
        for clue in self._clues():
            if len(clue.spaces) == 1 or clue.answer is Answer.COLD:
                yield from ((space, clue.answer) for space in clue.spaces)

    def _strips(self) -> Iterator[Clue]:
        for clue in self._clues():
            if len(clue.spaces) > 1 and clue.answer is not Answer.COLD:
                yield clue
