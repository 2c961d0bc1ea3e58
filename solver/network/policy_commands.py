"""The commands `spyglass network policy ...`: parse, call, print."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from solver.console import DONE, NO, PARTIAL, InputError, LimitError, leave, print_json
from solver.network.options import json_option, load_rules, load_session, rules_options, take_rules
from solver.network.rules import Rules
from solver.result import Deadline

_objective = click.option(
    "--objective",
    type=click.Choice(["mean", "worst"]),
    default="mean",
    show_default=True,
    help="mean: fewest questions on average; worst: fewest in the least lucky case.",
)


def _seconds(_context: click.Context, _parameter: click.Parameter, value: float | None) -> Deadline:
    try:
        return Deadline(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


_time_limit = click.option(
    "--time-limit",
    "deadline",
    metavar="S",
    type=float,
    callback=_seconds,
    help="Stop after S seconds.",
)


@click.group()
def policy() -> None:
    """Policies: which space to ask, answer after answer, until one class is left."""


def notice() -> None:
    """Say why the first run after an installation takes longer."""
    from solver.network import turns

    compiled = Path(turns.__file__).parent / "__pycache__"
    if sys.stderr.isatty() and not any(compiled.glob("large.*.nbi")):
        click.echo("compiling the search, once; this takes half a minute", err=True)


@policy.command()
@_objective
@click.option(
    "--effort",
    type=click.IntRange(1, 5),
    default=2,
    show_default=True,
    help="1: seconds, 5: an hour for 10x10.",
)
@click.option("--out", metavar="FILE", help="Write the policy to FILE.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@click.option("--checkpoint", metavar="FILE", help="Keep what is finished in FILE; go on from it.")
@click.option("--sample", type=click.IntRange(min=1), help="Draw so many networks.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True)
@_time_limit
@rules_options
@json_option
def build(
    objective: Any,
    effort: int,
    out: str | None,
    force: bool,
    checkpoint: str | None,
    sample: int | None,
    seed: int,
    workers: int,
    deadline: Deadline,
    as_json: bool,
    **keywords: Any,
) -> None:
    """Search for a good policy, and walk every network through it."""
    from solver.network import policy as room
    from solver.network.bounds import mean_bound

    clock = Deadline()
    rules = load_rules(take_rules(keywords))
    if out is not None and Path(out).exists() and not force:
        raise InputError(f"{out} exists; use --force to overwrite it")
    notice()
    made = _called(
        room.build,
        rules,
        objective,
        effort=effort,
        workers=workers,
        deadline=deadline,
        checkpoint=checkpoint,
        sample=sample,
        seed=seed,
    )
    if out is not None:
        made.save(out, overwrite=force)
    bound = None if sample else mean_bound(rules, levels=1)
    if as_json:
        fields = {
            **_fields(made),
            "bound": None if bound is None else float(bound.mean),
            "nodes": made.counters.nodes,
            "file": out,
        }
        print_json("network policy build", fields, complete=made.status.complete, clock=clock)
    else:
        _describe(made)
        if bound is not None:
            click.echo(f"proven lower bound of any mean: {float(bound.mean):.5f}")
    leave(DONE if made.status.complete else PARTIAL)


def _called(function: Any, *arguments: Any, **keywords: Any) -> Any:
    """Call, and turn what the rules or the memory do not allow into one clear line."""
    from solver.console import CommandError
    from solver.network.table import OutOfTimeError, TableTooLargeError

    try:
        return function(*arguments, **keywords)
    except TableTooLargeError as error:
        raise LimitError(f"{error}; or draw a --sample") from None
    except OutOfTimeError:
        raise LimitError("the time is too short to list the networks") from None
    except ValueError as error:
        raise CommandError(str(error)) from None


def _fields(made: Any) -> dict[str, Any]:
    return {
        "board": made.rules.size_text,
        "lines": list(made.rules.lines),
        "touch": made.rules.touch,
        "objective": made.objective,
        "effort": made.effort,
        "status": made.status.value,
        "exact": made.sample is None,
        "sample": made.sample,
        "mean": float(made.mean),
        "mean_fraction": str(made.mean),
        "networks": made.networks,
        "cost": made.cost,
        "worst": made.worst,
        "histogram": list(made.histogram),
    }


def _describe(made: Any) -> None:
    rules = made.rules
    of = "" if made.sample is None else f" (a sample of {made.sample:,} drawn)"
    click.echo(
        f"{rules.size_text}, lines {' '.join(map(str, rules.lines))}, touch {rules.touch}: "
        f"{made.networks:,} networks{of}"
    )
    click.echo(f"mean {made.cost:,}/{made.networks:,} = {float(made.mean):.5f}; worst {made.worst}")
    most = max(made.histogram)
    for turns, networks in enumerate(made.histogram):
        if networks:
            bar = "#" * max(1, round(40 * networks / most))
            click.echo(f"{turns:>4}  {networks:>9,}  {bar}")


@policy.command()
@_objective
@click.option("--levels", type=click.IntRange(min=0), help="Levels of real questions.")
@click.option("--policy", "file", metavar="FILE", help="Compare with this policy.")
@_time_limit
@rules_options
@json_option
def bounds(
    objective: str,
    levels: int | None,
    file: str | None,
    deadline: Deadline,
    as_json: bool,
    **keywords: Any,
) -> None:
    """Prove what no policy can beat, and compare with a policy."""
    from solver.network import bounds as room
    from solver.network import policy as policies

    clock = Deadline()
    rules = load_rules(take_rules(keywords))
    if levels is None and deadline.seconds is None:
        deadline = Deadline(60)
    notice()
    if file is not None:
        upper = policies.Policy.load(file)
        if _board(upper.rules) != _board(rules):
            raise InputError(f"{file}: a policy of other rules")
    else:
        upper = _called(policies.build, rules, objective, effort=1)
    fields: dict[str, Any] = {"objective": objective}
    if objective == "mean":
        mean = _called(room.mean_bound, rules, levels=levels, deadline=deadline.restarted())
        known = mean.exact or mean.cost == upper.cost
        fields |= {
            "lower": float(mean.mean),
            "lower_fraction": str(mean.mean),
            "upper": float(upper.mean),
            "upper_fraction": str(upper.mean),
            "gap": float(upper.mean - mean.mean),
            "levels": mean.levels,
            "proven_by": f"Huffman below {mean.levels} levels of real questions, no hashing",
            "optimal": known,
            "nodes": mean.counters.nodes,
        }
        status = mean.status
    else:
        worst = _called(room.worst_bound, rules, deadline=deadline.restarted())
        fields |= {
            "lower": worst.turns,
            "upper": upper.worst,
            "gap": upper.worst - worst.turns,
            "proven_by": f"{worst.proven_by}, no hashing",
            "optimal": upper.worst == worst.turns,
            "nodes": worst.counters.nodes,
        }
        status = worst.status
    # A level that was not finished takes nothing from the bound that is shown.
    if as_json:
        fields["status"] = status.value
        print_json("network policy bounds", fields, complete=True, clock=clock)
    else:
        click.echo(f"policy  {fields['upper']}")
        click.echo(f"bound   {fields['lower']}  ({fields['proven_by']})")
        click.echo(f"gap     {fields['gap']}{'  (optimal)' if fields['optimal'] else ''}")
    leave(DONE)


def _board(rules: Rules) -> Any:
    return rules.rows, rules.cols, rules.lines, rules.touch


@policy.command()
@click.argument("file")
@click.argument("session", required=False)
@json_option
def play(file: str, session: str | None, as_json: bool) -> None:
    """Say what a policy asks next, after the answers of a session.

    Without a session, questions are asked one by one, and the answers read from standard
    input: hot, warm or cold, or their first letters.
    """
    from solver.network.policy import Policy
    from solver.network.remaining import remaining
    from solver.network.turns.tree import LEAF, NOTHING

    clock = Deadline()
    made = Policy.load(file)
    known = {}
    game = None
    if session is not None:
        game = load_session(session, {})
        if _board(game.rules) != _board(made.rules):
            raise InputError(f"{session}: the policy is for other rules than the session")
        known = {clue.spaces[0]: clue.answer for clue in game.clues if len(clue.spaces) == 1}
    else:
        known = _ask(made)
    node = made.follow(known)
    board = made.rules.board
    fields: dict[str, Any] = {"ask": None, "reconstruct": None}
    if node >= 0:
        fields["ask"] = board.name(made.question(node)[0])
    elif node == LEAF:
        from solver.network.answers import Clue

        clues = game.clues if game else [Clue((space,), word) for space, word in known.items()]
        left = remaining(made.rules, clues)
        if left.table.networks:
            fields["reconstruct"] = str(left.table.network(0))
    if as_json:
        print_json("network policy play", fields, complete=True, clock=clock)
    elif fields["ask"]:
        click.echo(f"ask {fields['ask']}")
    elif fields["reconstruct"]:
        click.echo(f"reconstruct {fields['reconstruct']}")
    else:
        click.echo("no network gives these answers")
    leave(NO if node == NOTHING or (node == LEAF and not fields["reconstruct"]) else DONE)


def _ask(made: Any) -> dict[int, Any]:
    from solver.network.answers import Answer

    known: dict[int, Any] = {}
    while (node := made.follow(known)) >= 0:
        space = made.question(node)[0]
        click.echo(f"{made.rules.board.name(space)}? ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            break
        try:
            known[space] = Answer.parse(line.strip())
        except ValueError as error:
            click.echo(str(error), err=True)
    return known
