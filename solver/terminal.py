"""What every command that prints for people shares: the terminal, and numbers in words."""

from __future__ import annotations

import sys

from rich.console import Console


class _Console(Console):
    """A console that leaves a reader that is gone to the root command."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """The terminal, or plain text of a fixed width where output is none."""
    terminal = sys.stdout.isatty()
    return _Console(highlight=False, emoji=False, soft_wrap=True, width=None if terminal else 100)


def plural(count: int, thing: str) -> str:
    """A number with its noun.

    >>> plural(1, "class"), plural(1200, "class"), plural(2, "bit")
    ('1 class', '1,200 classes', '2 bits')
    """
    end = "" if count == 1 else "es" if thing.endswith("s") else "s"
    return f"{count:,} {thing}{end}"
