"""What the commands of Spy! share: options, reading sessions, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from solver.console import CommandError, InputError, read_text, source_name
from solver.network.chain import Network, why_invalid
from solver.network.rules import Rules
from solver.network.session import Session, parse_option, rules_from
from solver.options import time_limit_option, workers_option
from solver.result import Deadline

Command = TypeVar("Command", bound=Callable[..., Any])

_FIELD_RULES = ("board", "lines", "touch")
_RULES = (*_FIELD_RULES, "strips", "strip_answer")
_PROGRESS_AFTER = 1.0  # seconds before a bar is worth showing


class _RuleType(click.ParamType[str]):
    """A value as it would stand in a header line of a session."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.name = {"lines": "1,2,...", "strips": "2,2,...", "board": "RxC"}.get(word, "text")

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            parse_option(self.word, value)
        except ValueError as error:
            self.fail(str(error), param, ctx)
        return value


def rules_options(command: Command) -> Command:
    """Add the options that stand in for header lines: `--board`, `--lines` and so on."""
    return _rule_options(command, _RULES)


def field_options(command: Command) -> Command:
    """Add those of `rules_options` that tell which networks there are."""
    return _rule_options(command, _FIELD_RULES)


def _rule_options(command: Command, words: tuple[str, ...]) -> Command:
    helps = {
        "board": "Rows x columns.  [default: 10x10]",
        "lines": "Lengths of the lines.  [default: 1,2,3,4,5,6]",
        "touch": "point: lines may run side by side; side: they may not.  [default: point]",
        "strips": "Numbered squares, or none.  [default: 2,2,3,3,4,5]",
        "strip_answer": "each: an answer a space; hottest: a word a strip.  [default: each]",
    }
    for word in reversed(words):
        name = f"--{word.replace('_', '-')}"
        command = click.option(name, word, type=_RuleType(word), help=helps[word])(command)
    return command


def engine_options(command: Command) -> Command:
    """Add the options about how an answer is found."""
    return limit_options(workers_option(command))


def limit_options(command: Command) -> Command:
    """Add those of `engine_options` that one process has a use for."""
    options = (
        click.option(
            "--engine",
            type=click.Choice(["auto", "table", "cp-sat"]),
            default="auto",
            show_default=True,
            help="auto takes the table where it fits into memory.",
        ),
        time_limit_option,
        click.option(
            "--memory",
            "budget",
            metavar="MIB",
            type=click.IntRange(1, 1 << 20),
            default=2048,
            show_default=True,
            callback=lambda _context, _parameter, value: value << 20,
            help="Memory a table may take while it is built.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def take_rules(keywords: dict[str, Any]) -> dict[str, str]:
    """Take the options about rules that were given out of a command's keywords."""
    given = {word: keywords.pop(word, None) for word in _RULES}
    return {word: value for word, value in given.items() if value is not None}


def load_session(path: str | None, options: dict[str, str]) -> Session:
    """The session in a file, on standard input for `-`, or an empty one.

    Raises
    ------
    InputError
        If it cannot be read.
    """
    text = "" if path is None else read_text(path)
    name = "session" if path is None else source_name(path)
    try:
        return Session.parse(text, name=name, options=options)
    except ValueError as error:
        raise InputError(str(error)) from None


def load_rules(options: dict[str, str]) -> Rules:
    """The rules that the options tell.

    Raises
    ------
    InputError
        If they do not go together.
    """
    try:
        return rules_from(options)
    except ValueError as error:
        raise InputError(str(error)) from None


def read_network(text: str) -> Network:
    """The network of a text form.

    Raises
    ------
    InputError
        If it is none.
    """
    try:
        return Network.parse(text)
    except ValueError as error:
        raise InputError(str(error)) from None


def read_valid_network(text: str, rules: Rules) -> Network:
    """The network of a text form, which must be one by these rules.

    Raises
    ------
    InputError
        If it cannot be read.
    CommandError
        If it is no network of these rules.
    """
    network = read_network(text)
    reasons = why_invalid(network, rules)
    if reasons:
        raise CommandError(f"{network} is not a network of these rules: it {reasons[0]}")
    return network


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int, int], None] | None]:
    """A bar on standard error for listing networks; nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        clock = Deadline(_PROGRESS_AFTER)
        task = bars.add_task("looking for networks", total=None, visible=False)

        def show(done: int, cases: int, found: int) -> None:
            bars.update(
                task,
                completed=done,
                total=cases,
                description=f"{found:,} networks",
                visible=clock.passed(),
            )

        yield show
