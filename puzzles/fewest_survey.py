"""How many clues the networks of a board need: the fewest for every class, or for some.

    python -m puzzles.fewest_survey --board 7x7
    python -m puzzles.fewest_survey --board 10x10 --sample 100 --seed 1

Mirror images need the same number, so just one of them is looked at.

>>> from solver.network.rules import Rules
>>> found = survey(Rules(rows=7, cols=6), sample=3, seed=1)
>>> sum(found.values())
3
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import click
import numpy as np

from puzzles.classes import Classes
from puzzles.fewest import fewest_for
from solver.console import LimitError
from solver.network.answers import Answer
from solver.network.options import field_options, load_rules, take_rules
from solver.network.rules import Rules
from solver.network.table import TableTooLargeError
from solver.parallel import ordered_map
from solver.result import Deadline


def survey(
    rules: Rules, *, sample: int | None = None, seed: int | str = 0, workers: int = 1
) -> Counter[int]:
    """How many classes need how many clues, each number proven.

    Parameters
    ----------
    rules
        The board, lines and touch rule.
    sample, seed
        Look at so many random classes, and not at all of them.
    workers
        Processes to share the classes between.

    Raises
    ------
    TableTooLargeError
        If the table would need too much memory.
    """
    classes = Classes.of(rules, "table")
    if classes is None or not classes.count:
        return Counter()
    if sample is None:
        weights = dict(_first_images(classes))
    else:
        drawn = Random(seed).sample(range(classes.count), min(sample, classes.count))
        weights = dict.fromkeys(drawn, 1)
    needed: Counter[int] = Counter()
    fewest = ordered_map(partial(_fewest, rules), list(weights), workers)
    for clues, weight in zip(fewest, weights.values(), strict=True):
        needed[clues] += weight
    return needed


def _fewest(rules: Rules, number: int) -> int:
    classes = Classes.of(rules, "table")
    if classes is None:
        raise AssertionError("the table engine gives a table or raises")
    found = fewest_for(rules, classes.network(1 << number), engine="table")
    if not found.proven:
        raise AssertionError("without a time limit the number is proven")
    return found.bound


def _first_images(classes: Classes) -> Iterator[tuple[int, int]]:
    """The first class of each set of mirror images, and how many classes are in the set."""
    board = classes.table.rules.board
    hot = classes.table.giving(Answer.HOT)
    least: list[bytes] = []
    for moves in board.symmetries():
        image = np.empty_like(hot)
        image[list(moves)] = hot
        keys = [row.tobytes() for row in np.packbits(image.T, axis=1)]
        least = [min(pair) for pair in zip(least, keys, strict=True)] if least else keys
    sizes = Counter(least)
    seen: set[bytes] = set()
    for number, key in enumerate(least):
        if key not in seen:
            seen.add(key)
            yield number, sizes[key]


@click.command()
@field_options
@click.option("--sample", metavar="N", type=click.IntRange(min=1), help="Only N random classes.")
@click.option("--seed", default="0", show_default=True)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True)
def main(sample: int | None, seed: str, workers: int, **keywords: Any) -> None:
    """Tell how many clues the classes of a board need at least, each number proven."""
    clock = Deadline()
    rules = load_rules(take_rules(keywords))
    try:
        needed = survey(rules, sample=sample, seed=seed, workers=workers)
    except TableTooLargeError as error:
        raise LimitError(str(error)) from None
    total = needed.total()
    what = f"all {total:,}" if sample is None else f"{total:,} random"
    click.echo(f"{rules.size_text}, {what} classes, {clock.elapsed():.0f} s")
    for clues, count in sorted(needed.items()):
        click.echo(f"{clues} clues: {count:,} ({count / total:.1%})")
    if total:
        mean = sum(clues * count for clues, count in needed.items()) / total
        click.echo(f"mean {mean:.2f}")


if __name__ == "__main__":
    main()
