r"""A conversation at the terminal: one typed line after another, each told what came of it.

The first word of a line says what to do, in small or capital letters; what follows `#` is
a comment.  A line that begins with no known word is left to the conversation it is typed
in, which may take it for a move or an answer.  What cannot be done is told in one line,
and the conversation goes on.

>>> class Sum(Conversation):
...     def __init__(self) -> None:
...         super().__init__("5      add a number\ntotal  what they make", {"total": self._total})
...         self.total = 0
...
...     def otherwise(self, words: list[str]) -> None:
...         self.total += number_in(words, 0)
...
...     def _total(self, _words: list[str]) -> None:
...         self.out.print(self.total)
>>> conversation = Sum()
>>> for line in ("3", "4  # four more", "Total", "much", "quit"):
...     conversation.hear(line)
7
'much' is not a number
>>> conversation.left
True
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from rich.markup import escape

from solver.console import one_line
from solver.terminal import console

Action = Callable[[list[str]], None]
"""What a word does with the words after it."""


class Conversation(ABC):
    """What is typed at the terminal, and what is told about it.

    Parameters
    ----------
    help_text
        What `help` prints.
    words
        What each word does, in small letters; `help`, `quit` and `exit` are added.

    Attributes
    ----------
    out
        The terminal.
    left
        Whether `quit` or `exit` was typed.
    forgiven
        The errors that are told in one line; any other ends the conversation.
    error_style
        How that line is printed, as a style of rich.
    """

    forgiven: ClassVar[tuple[type[Exception], ...]] = (ValueError,)
    error_style: ClassVar[str] = "red"

    def __init__(self, help_text: str, words: Mapping[str, Action]) -> None:
        self.out = console()
        self.left = False
        self._help_text = help_text
        self._words = {**words, "help": self._help, "quit": self._quit, "exit": self._quit}

    @abstractmethod
    def otherwise(self, words: list[str]) -> None:
        """Do what a line says that begins with no known word.

        Parameters
        ----------
        words
            All of the line, one word at least.

        Raises
        ------
        ValueError
            If it says nothing that can be done.
        """

    def hear(self, line: str) -> None:
        """Do what a line says, or tell why it cannot be done; an empty one says nothing."""
        words = line.partition("#")[0].split()
        if words:
            self.attempt(partial(self.take, words))

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something, and tell what is wrong if it cannot be done."""
        try:
            act()
        except self.forgiven as error:
            self.tell_error(error)

    def take(self, words: list[str]) -> None:
        """Do what the words of a line say; errors are the caller's."""
        act = self._words.get(words[0].lower())
        if act is None:
            self.otherwise(words)
        else:
            act(words[1:])

    def tell_error(self, error: Exception) -> None:
        """Tell in one line what is wrong."""
        self.out.print(one_line(error), style=self.error_style, markup=False)

    def print_text(self, text: str) -> None:
        """Print the text of a file as it is."""
        self.out.print(escape(text), end="")

    def print_unsaved(self, what: str, text: str) -> None:
        """Print a text that leaving would lose; `what` begins the sentence about it."""
        self.out.print(f"{what} was not saved in a file:")
        self.print_text(text)

    def tell_unfinished(self, text: str, path: str | None) -> None:
        """Tell on leaving a game in which file it goes on, or print it if there is none."""
        if path is None:
            self.print_unsaved("The game is not over, and", text)
        else:
            self.out.print(f"The game is not over; it is saved in {escape(path)}.")

    def _help(self, _words: list[str]) -> None:
        self.out.print(escape(self._help_text))

    def _quit(self, _words: list[str]) -> None:
        self.left = True


def number_in(words: list[str], default: int) -> int:
    """The number that the words after a word of the conversation consist of.

    >>> number_in(["3"], 1), number_in([], 1)
    (3, 1)

    Raises
    ------
    ValueError
        If they are no number of at most six digits.
    """
    if not words:
        return default
    if len(words) > 1 or not words[0].isdecimal() or len(words[0]) > 6:
        raise ValueError(f"{' '.join(words)!r} is not a number")
    return int(words[0])
