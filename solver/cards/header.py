"""The options of a log's rules, as the lines that follow its players.

>>> rules = with_option(Rules(2), "bombs", ["B1", "B3"])
>>> rules.bombs, option_lines(rules)
((1, 3), ['bombs B1 B3'])
>>> option_lines(with_option(Rules(3), "t2_out", ["no"]))
['t2_out no']
>>> with_option(Rules(2), "mirror", ["round"])
Traceback (most recent call last):
    ...
ValueError: mirror is across or same, not 'round'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from solver.cards.rules import Rules, usual_bombs


def with_option(rules: Rules, word: str, values: Sequence[str]) -> Rules:
    """The rules with one option set as a line of a log says.

    Parameters
    ----------
    rules
        The rules before.
    word
        One of `OPTIONS`.
    values
        The words that follow it.

    Raises
    ------
    ValueError
        If they are no value of this option.
    """
    return replace(rules, **OPTIONS[word](values))


def option_lines(rules: Rules) -> list[str]:
    """The lines that say which options of the rules are not the usual ones."""
    usual = Rules(rules.players)
    lines = []
    if rules.bombs != usual_bombs(rules.players):
        lines.append(f"bombs {' '.join(f'B{number}' for number in rules.bombs)}")
    if rules.mirror != usual.mirror:
        lines.append(f"mirror {rules.mirror}")
    if rules.t2_out != usual.t2_out:
        lines.append(f"t2_out {'yes' if rules.t2_out else 'no'}")
    if rules.draw_after != usual.draw_after:
        lines.append(f"draw_after {rules.draw_after}")
    return lines


def _bombs(values: Sequence[str]) -> dict[str, Any]:
    numbers = []
    for value in ",".join(values).split(","):
        if not re.fullmatch("[Bb]?[1-3]", value):
            raise ValueError(f"{value!r} is no bomb; write some of B1 B2 B3")
        numbers.append(int(value[-1]))
    return {"bombs": tuple(sorted(numbers))}


def _mirror(values: Sequence[str]) -> dict[str, Any]:
    return {"mirror": single_value("mirror", values).lower()}


def _t2_out(values: Sequence[str]) -> dict[str, Any]:
    value = single_value("t2_out", values).lower()
    if value not in ("yes", "no"):
        raise ValueError(f"t2_out is yes or no, not {value!r}")
    return {"t2_out": value == "yes"}


def _draw_after(values: Sequence[str]) -> dict[str, Any]:
    value = single_value("draw_after", values)
    if not re.fullmatch(r"\d{1,9}", value, re.ASCII):
        raise ValueError(f"draw_after is a number of turns, not {value!r}")
    return {"draw_after": int(value)}


def single_value(word: str, values: Sequence[str]) -> str:
    """The one value that follows a word.

    Raises
    ------
    ValueError
        If there is none, or more than one.
    """
    if len(values) != 1:
        have = repr(values[1]) + " as well" if values else "nothing"
        raise ValueError(f"{word} takes one value, not {have}")
    return values[0]


OPTIONS: dict[str, Callable[[Sequence[str]], dict[str, Any]]] = {
    "bombs": _bombs,
    "mirror": _mirror,
    "t2_out": _t2_out,
    "draw_after": _draw_after,
}
"""For each option what reads its values into fields of `Rules`."""
