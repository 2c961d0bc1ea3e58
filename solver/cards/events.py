"""What is done and said at the table, one event a line of a log.

>>> rules, names = Rules(), ("me", "ann")
>>> event = Spy(0, 1, Answer.parse(["boom", "b2"], rules))
>>> event.text(names, rules)
'me spy ann boom B2'
>>> Move(1, 2).text(names, rules), Face(1, -1).text(names, rules)
('ann move 2', 'ann face left')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from solver.cards.base import FACING_NAMES
from solver.cards.rules import FIRST_BOMB, Rules

AnswerWord: TypeAlias = Literal["safe", "secret", "bomb", "boom", "spy", "card"]

_WORDS: dict[str, AnswerWord] = {
    "safe": "safe",
    "secret": "secret",
    "bomb": "bomb",
    "spy": "spy",
}
"""The answers that name no card."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said when a slot is spied on.

    Attributes
    ----------
    word
        ``safe``, ``secret`` or ``bomb``: only the kind; ``boom``: a lit bomb, shown;
        ``spy``: the opponent's Spy; ``card``: a target that is due, or an exposed card.
    card
        The index of the card that is named; -1 where none is.
    """

    word: AnswerWord
    card: int = -1

    @classmethod
    def parse(cls, words: Sequence[str], rules: Rules) -> Answer:
        """Read ``safe``, ``secret``, ``bomb``, ``spy``, ``boom B2``, or a target such as ``S1``.

        Raises
        ------
        ValueError
            If it is no answer.
        """
        names = rules.cards
        bombs = " ".join(names[FIRST_BOMB:])
        targets = " ".join(names[:FIRST_BOMB])
        if not words:
            raise ValueError(f"an answer is missing: safe, secret, bomb, boom, spy or {targets}")
        word = words[0].lower()
        rest = words[1:]
        if word == "boom":
            if not rest or rest[0].upper() not in names[FIRST_BOMB:]:
                have = repr(rest[0]) if rest else "nothing"
                raise ValueError(f"boom names the bomb that is shown ({bombs}), not {have}")
            answer, rest = cls("boom", names.index(rest[0].upper())), rest[1:]
        elif word in _WORDS:
            answer = cls(_WORDS[word])
        elif word.upper() in names[:FIRST_BOMB]:
            answer = cls("card", names.index(word.upper()))
        elif word.upper() in names:
            raise ValueError(f"{words[0]!r} is no answer; a bomb is bomb, or boom {word.upper()}")
        else:
            raise ValueError(
                f"{words[0]!r} is no answer; say safe, secret, bomb, boom and its name, spy "
                f"or {targets}"
            )
        if rest:
            raise ValueError(f"{rest[0]!r} is too much after the answer")
        return answer

    def text(self, rules: Rules) -> str:
        """The answer as written in a log."""
        if self.card < 0:
            return self.word
        name = rules.cards[self.card]
        return f"boom {name}" if self.word == "boom" else name


@dataclass(frozen=True, slots=True)
class Flip:
    """A player turns the own Spy round."""

    seat: int
    line: int = field(default=0, compare=False)

    def text(self, names: Sequence[str], rules: Rules) -> str:  # noqa: ARG002 - one form for all
        """The event as written in a log."""
        return f"{names[self.seat]} flip"


@dataclass(frozen=True, slots=True)
class Face:
    """A player makes the own Spy face right (+1) or left (-1), whichever way it faced."""

    seat: int
    facing: int
    line: int = field(default=0, compare=False)

    def text(self, names: Sequence[str], rules: Rules) -> str:  # noqa: ARG002 - one form for all
        """The event as written in a log."""
        return f"{names[self.seat]} face {FACING_NAMES[self.facing]}"


@dataclass(frozen=True, slots=True)
class Move:
    """A player announces a number and moves the own Spy past so many cards."""

    seat: int
    count: int
    line: int = field(default=0, compare=False)

    def text(self, names: Sequence[str], rules: Rules) -> str:  # noqa: ARG002 - one form for all
        """The event as written in a log."""
        return f"{names[self.seat]} move {self.count}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A player ends a turn without a move and without spying."""

    seat: int
    line: int = field(default=0, compare=False)

    def text(self, names: Sequence[str], rules: Rules) -> str:  # noqa: ARG002 - one form for all
        """The event as written in a log."""
        return f"{names[self.seat]} pass"


@dataclass(frozen=True, slots=True)
class Spy:
    """A player looks at a card of another, the target, and says what it is."""

    seat: int
    target: int
    answer: Answer
    line: int = field(default=0, compare=False)

    def text(self, names: Sequence[str], rules: Rules) -> str:
        """The event as written in a log."""
        return f"{names[self.seat]} spy {names[self.target]} {self.answer.text(rules)}"


Event: TypeAlias = Flip | Face | Move | Pass | Spy
