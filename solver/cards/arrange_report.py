"""What `arrange` prints for people, and as JSON."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from solver.cards.advise_report import percent_share, share_fields
from solver.cards.arrange import Arrangement, Order
from solver.terminal import plural


def _words(found: Arrangement, order: Order) -> str:
    return " ".join(found.rules.cards[card] for card in order)


def arrangement_fields(found: Arrangement, drawn: Order, seed: int) -> dict[str, Any]:
    """The fields of `cards arrange --json`; `set` lists hold both mirror images."""
    return {
        "players": found.rules.players,
        "strategies": [str(strategy) for strategy in found.strategies],
        "seed": seed,
        "tried": found.tried,
        "games": found.games,
        **share_fields("any_order", found.any_order),
        "orders": [
            {"order": _words(found, ranked.order), **share_fields("score", ranked.score)}
            for ranked in found.ranked
        ],
        "sets": [
            {
                "size": len(judged.orders),
                **share_fields("unknown", judged.unknown),
                **share_fields("known", judged.known),
                **share_fields("knowing_is_worth", judged.worth),
                "break_even": round(found.break_even(judged), 6),
                "set": [_words(found, order) for order in judged.orders],
            }
            for judged in found.sets
        ],
        "draw": _words(found, drawn),
    }


def print_arrangement(out: Console, found: Arrangement, drawn: Order, size: int) -> None:
    """Print the best orders, the sets, and an order to lay."""
    out.print(
        f"{plural(found.tried, 'order')} and their mirror images, {plural(found.games, 'game')}, "
        f"{' against '.join(str(strategy) for strategy in found.strategies)}"
    )
    grid = Table(title="The best orders, when nobody expects them", title_justify="left")
    grid.add_column("order")
    grid.add_column("score %", justify="right")
    for ranked in found.ranked:
        grid.add_row(_words(found, ranked.order), percent_share(ranked.score))
    out.print(grid)
    grid = Table(title="Drawing from the best", title_justify="left")
    for heading in ("orders", "unknown %", "known %", "knowing is worth", "pays if known below"):
        grid.add_column(heading, justify="right")
    for judged in found.sets:
        grid.add_row(
            str(len(judged.orders)),
            percent_share(judged.unknown),
            percent_share(judged.known),
            percent_share(judged.worth),
            f"{100 * found.break_even(judged):.0f} %",
        )
    grid.add_row("all", *[percent_share(found.any_order)] * 2, "0", "")
    out.print(grid)
    out.print(f"drawn from the {size}: {_words(found, drawn)}")
    out.print("± one standard error; a draw scores an equal share")
