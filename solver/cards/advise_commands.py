"""The commands that play: suggest, simulate and arrange; parse, call, print.

`COMMANDS` are to be added to the group `spyglass cards`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from solver.cards.header import with_option
from solver.cards.options import known_or_leave, load_log, seat_of, seat_option
from solver.cards.rules import MAX_DRAW_AFTER, MAX_PLAYERS, Rules
from solver.cards.strategies import Strategy, seated
from solver.cluster import connected
from solver.console import (
    DONE,
    CommandError,
    InputError,
    leave,
    print_json,
    refuse_to_overwrite,
    write_whole,
)
from solver.options import SecondsRange, cluster_option, force_option, json_option
from solver.result import Deadline

_seed_option = click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of all chance."
)
_all_workers_option = click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=lambda: min(os.cpu_count() or 1, 256),
    show_default="all cores",
    help="Processes to share the work between; the result does not depend on it.",
)


def _rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say by which rules to play."""
    for option in (
        click.option(
            "--draw-after",
            type=click.IntRange(1, MAX_DRAW_AFTER),
            default=20,
            show_default=True,
            help="Turns in a row without news that make a draw.",
        ),
        click.option(
            "--t2-out/--no-t2-out",
            default=True,
            show_default=True,
            help="Whether the owner of an exposed T2 is out.",
        ),
        click.option(
            "--mirror",
            type=click.Choice(["across", "same"]),
            default="across",
            show_default=True,
            help="Which slot of a fan meets which.",
        ),
        click.option(
            "--bombs",
            metavar="B1,B3",
            help="The bombs of each base.  [default: B1,B2,B3 for two players, else B1,B3]",
        ),
        click.option(
            "--players", type=click.IntRange(2, MAX_PLAYERS), default=2, show_default=True
        ),
    ):
        command = option(command)
    return command


def _rules(players: int, bombs: str | None, mirror: Any, t2_out: bool, draw_after: int) -> Rules:
    rules = Rules(players, mirror=mirror, t2_out=t2_out, draw_after=draw_after)
    try:
        return rules if bombs is None else with_option(rules, "bombs", bombs.split(","))
    except ValueError as error:
        raise InputError(f"--bombs: {error}") from None


def _players(strategies: str, rules: Rules) -> tuple[Strategy, ...]:
    try:
        return seated([Strategy.parse(word) for word in strategies.split(",")], rules.players)
    except ValueError as error:
        raise InputError(f"--strategies: {error}") from None


def notice() -> None:
    """Say why the first run after an installation takes longer."""
    from solver.cards import engine

    compiled = Path(engine.__file__).parent / "__pycache__"
    if sys.stderr.isatty() and not any(compiled.glob("rollout.*.nbi")):
        click.echo("compiling the game, once; this takes half a minute", err=True)


@click.command()
@click.argument("file")
@seat_option
@click.option("--top", type=click.IntRange(1), default=10, show_default=True, help="Turns shown.")
@click.option(
    "--seconds",
    type=SecondsRange(0.05, 86_400),
    help="How long to look at worlds.  [default: 2, or as long as --worlds take]",
)
@click.option(
    "--worlds",
    type=click.IntRange(1, 32_768),
    help="Look at so many worlds at most.",
)
@_seed_option
@json_option
def suggest(
    file: str,
    seat: str | None,
    top: int,
    seconds: float | None,
    worlds: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Compare all turns of the player to move, and say why the best is the best.

    The seed fixes which worlds are looked at and in which order.  With --seconds the
    machine decides how many of them; with --worlds alone the answer is always the same.
    """
    clock = Deadline()
    log = load_log(file)
    player = seat_of(log, seat)
    known_or_leave("cards suggest", log, player, as_json=as_json, clock=clock)
    notice()
    from solver.cards.advise import AdviceError, advise
    from solver.cards.advise_report import advice_fields, print_advice

    if seconds is None and worlds is None:
        seconds = 2.0
    if seconds is not None:
        seconds = max(0.0, seconds - clock.elapsed())
    try:
        advice = advise(log.state, player, seconds=seconds, worlds=worlds, seed=seed)
    except AdviceError as error:
        raise CommandError(f"{log.name}: {error}") from None
    if as_json:
        print_json("cards suggest", advice_fields(advice, top), complete=True, clock=clock)
    else:
        from solver.terminal import console

        print_advice(console(), advice, top)
    leave(DONE)


@click.command()
@click.option("--games", type=click.IntRange(1, 10_000_000), default=2000, show_default=True)
@click.option(
    "--strategies",
    default="quick,greedy",
    show_default=True,
    metavar="A,B,...",
    help="One a player, or fewer to repeat: random, careful, greedy, quick, adviser, adviser:N "
    "for N worlds a turn.",
)
@click.option("--log", "log_file", metavar="FILE", help="Also write the first game into FILE.")
@force_option
@_rules_options
@_seed_option
@_all_workers_option
@cluster_option
@json_option
def simulate(
    games: int,
    strategies: str,
    log_file: str | None,
    force: bool,
    seed: int,
    workers: int,
    cluster: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Play whole games between strategies, every deal once from every seat."""
    clock = Deadline()
    rules = _rules(**options)
    players = _players(strategies, rules)
    refuse_to_overwrite(log_file, force=force)
    notice()
    from solver.cards.advise_report import print_simulation, simulation_fields
    from solver.cards.simulate import simulate as play

    with connected(cluster) as backend:
        played = play(rules, players, games=games, seed=seed, workers=workers, backend=backend)
    if log_file is not None:
        from solver.cards.recorded import record_game

        text = record_game(rules, players, seed=seed).log.to_text()
        write_whole(log_file, text, overwrite=force)
    if as_json:
        fields = {**simulation_fields(played, seed), "file": log_file}
        print_json("cards simulate", fields, complete=True, clock=clock)
    else:
        from solver.terminal import console

        print_simulation(console(), played)
    leave(DONE)


@click.command()
@click.option(
    "--strategies",
    default="quick",
    show_default=True,
    metavar="A,B,...",
    help="One a player, or fewer to repeat; the first is that of the base's owner.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, 10_000),
    default=8,
    show_default=True,
    help="Deals for each order in the first round; later rounds take as long.",
)
@click.option("--top", type=click.IntRange(1, 64), default=10, show_default=True)
@click.option(
    "--set",
    "size",
    type=click.Choice(["2", "8", "32", "128"]),
    default="32",
    show_default=True,
    help="Draw an order from a set of this size, or from all if there are fewer.",
)
@_rules_options
@_seed_option
@_all_workers_option
@cluster_option
@json_option
def arrange(
    strategies: str,
    deals: int,
    top: int,
    size: str,
    seed: int,
    workers: int,
    cluster: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Rank the orders of one's own base, and say what it costs to be known for them.

    All orders are played against the given strategies.  From the best a set is made; an
    order is drawn from it by chance, and the set is also tried against players who know it.
    """
    clock = Deadline()
    rules = _rules(**options)
    players = _players(strategies, rules)
    notice()
    from solver.cards.arrange import arrange as rank
    from solver.cards.arrange_report import arrangement_fields, print_arrangement

    with connected(cluster) as backend:
        found = rank(
            rules, players, deals=deals, top=top, seed=seed, workers=workers, backend=backend
        )
    drawn = found.draw(seed, int(size))
    if as_json:
        fields = arrangement_fields(found, drawn, seed)
        print_json("cards arrange", fields, complete=True, clock=clock)
    else:
        from solver.terminal import console

        print_arrangement(console(), found, drawn, len(found.set_of(int(size)).orders))
    leave(DONE)


COMMANDS: tuple[click.Command, ...] = (suggest, simulate, arrange)
"""The commands of this module."""
