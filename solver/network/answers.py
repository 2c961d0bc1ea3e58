"""Answers to spies: hot, warm or cold.

A space is hot when a line runs through it, warm when none does but one runs through an
orthogonal neighbour, and cold otherwise.

>>> from solver.network.board import Board
>>> [str(answer) for answer in answers_of({0, 1}, Board(1, 4))]
['hot', 'hot', 'warm', 'cold']
>>> Answer.parse("w")
<Answer.WARM: 1>
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from solver.network.board import Board


class Answer(IntEnum):
    """One answer; hotter is larger."""

    COLD = 0
    WARM = 1
    HOT = 2

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, word: str) -> Answer:
        """Read hot, warm or cold, or its first letter, in upper or lower case.

        Raises
        ------
        ValueError
            If the word is none of these.
        """
        for answer in cls:
            if word.lower() in (str(answer), str(answer)[0]):
                return answer
        raise ValueError(f"{word!r} is not an answer; write hot, warm or cold (or h, w, c)")


@dataclass(frozen=True, slots=True)
class Clue:
    """One fact heard: the hottest answer over `spaces` is `answer`.

    Attributes
    ----------
    spaces
        Indices of spaces: one, or those of a strip that got a single word.
    answer
        What was said.
    line
        The line of the session file it stands on, if it comes from one.
    """

    spaces: tuple[int, ...]
    answer: Answer
    line: int | None = None

    def holds(self, answers: Sequence[int]) -> bool:
        """Whether the clue is true of a network with these answers, one a space."""
        return max(answers[space] for space in self.spaces) == self.answer

    def name(self, board: Board) -> str:
        """The space or strip it is about, such as `4C` or `4C-4G`."""
        return spaces_name(self.spaces, board)


def spaces_name(spaces: Sequence[int], board: Board) -> str:
    """The name of a space or a strip, such as `4C` or `4C-4G`."""
    if len(spaces) == 1:
        return board.name(spaces[0])
    return f"{board.name(spaces[0])}-{board.name(spaces[-1])}"


def answers_of(hot: Collection[int], board: Board) -> tuple[Answer, ...]:
    """The answer of every space of the board, for a network that covers `hot`."""
    hot = frozenset(hot)
    answers = [Answer.COLD] * board.size
    for space in hot:
        answers[space] = Answer.HOT
        for near in board.neighbours[space]:
            if near not in hot:
                answers[near] = Answer.WARM
    return tuple(answers)


def broken(clues: Iterable[Clue], answers: Sequence[int]) -> list[Clue]:
    """The clues that are not true of a network with these answers, in their order."""
    return [clue for clue in clues if not clue.holds(answers)]
