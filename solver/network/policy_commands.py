"""The commands `spyglass network policy ...`: parse, call, print."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from solver.cluster import connected
from solver.console import (
    DONE,
    NO,
    PARTIAL,
    CommandError,
    InputError,
    LimitError,
    leave,
    print_json,
)
from solver.network.answers import Clue, spaces_name
from solver.network.options import (
    field_options,
    load_rules,
    load_session,
    rules_options,
    take_rules,
)
from solver.network.rules import Rules
from solver.network.session import Session
from solver.options import (
    cluster_option,
    force_option,
    json_option,
    time_limit_option,
    workers_option,
)
from solver.result import Deadline

_objective = click.option(
    "--objective",
    type=click.Choice(["mean", "worst"]),
    default="mean",
    show_default=True,
    help="mean: fewest questions on average; worst: fewest in the least lucky case.",
)


_THE_GAMES = "those of the game"  # --strips without a value


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
@click.option(
    "--strips",
    metavar="[2,2,...]",
    is_flag=False,
    flag_value=_THE_GAMES,
    help="Use strips while their numbered squares last; the squares, if not those of the game.",
)
@click.option("--strip-answer", metavar="each|hottest", help="A policy with strips needs each.")
@click.option("--out", metavar="FILE", help="Write the policy to FILE.")
@force_option
@click.option("--checkpoint", metavar="FILE", help="Keep what is finished in FILE; go on from it.")
@click.option("--sample", type=click.IntRange(min=1), help="Draw so many networks.")
@click.option("--seed", type=int, default=0, show_default=True)
@workers_option
@cluster_option
@time_limit_option
@field_options
@json_option
def build(
    objective: Any,
    effort: int,
    strips: str | None,
    strip_answer: str | None,
    out: str | None,
    force: bool,
    checkpoint: str | None,
    sample: int | None,
    seed: int,
    workers: int,
    cluster: str | None,
    deadline: Deadline,
    as_json: bool,
    **keywords: Any,
) -> None:
    """Search for a good policy, and walk every network through it."""
    from solver.network import policy as room
    from solver.network.bounds import mean_bound

    clock = Deadline()
    given = take_rules(keywords)
    if strips is not None and strips != _THE_GAMES:
        given["strips"] = strips
    if strip_answer is not None:
        given["strip_answer"] = strip_answer
    rules = load_rules(given)
    if out is not None and Path(out).exists() and not force:
        raise InputError(f"{out} exists; use --force to overwrite it")
    notice()
    with connected(cluster) as backend:
        made = _called(
            room.build,
            rules,
            objective,
            effort=effort,
            workers=workers,
            backend=backend,
            deadline=deadline,
            checkpoint=checkpoint,
            sample=sample,
            seed=seed,
            strips=strips is not None,
        )
    if out is not None:
        made.save(out, overwrite=force)
    bound = None if sample or strips is not None else mean_bound(rules, levels=1)
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
        "strips": list(made.rules.strips) if made.strips else None,
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
@workers_option
@cluster_option
@time_limit_option
@rules_options
@json_option
def bounds(
    objective: str,
    levels: int | None,
    file: str | None,
    workers: int,
    cluster: str | None,
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
        if upper.strips:
            raise InputError(f"{file}: a policy with strips; the bounds are for single spaces")
        if _board(upper.rules) != _board(rules):
            raise InputError(f"{file}: a policy of other rules")
    else:
        upper = _called(policies.build, rules, objective, effort=1)
    fields: dict[str, Any] = {"objective": objective}
    with connected(cluster) as backend:
        shared = {"deadline": deadline.restarted(), "workers": workers, "backend": backend}
        if objective == "mean":
            mean = _called(room.mean_bound, rules, levels=levels, **shared)
        else:
            worst = _called(room.worst_bound, rules, **shared)
    if objective == "mean":
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
    input: hot, warm or cold, or their first letters, one answer a space.
    """
    from solver.network.policy import Policy

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
    fields: dict[str, Any] = {"ask": None, "reconstruct": None, "beyond": False}
    if node >= 0:
        question = made.question(node)
        fields["ask"] = spaces_name(question, board)
        if game is not None and len(question) > 1 and len(question) not in game.strips_left:
            raise CommandError(
                f"{session}: the policy asks {fields['ask']} now, but the game has no square "
                f"for {len(question)} spaces left; the policy was not followed so far"
            )
    else:
        clues = game.clues if game else [Clue((space,), word) for space, word in known.items()]
        _at_the_end(made, clues, node, fields)
    if as_json:
        print_json("network policy play", fields, complete=True, clock=clock)
    elif fields["ask"]:
        click.echo(f"ask {fields['ask']}")
    elif fields["reconstruct"]:
        click.echo(f"reconstruct {fields['reconstruct']}")
    else:
        click.echo("no network gives these answers")
    if fields["beyond"] and not as_json:
        click.echo("(not in the sample of the policy; judged by networks listed now)")
    leave(DONE if fields["ask"] or fields["reconstruct"] else NO)


_LISTED = 2000  # networks that are listed where the sample of a policy ends


def _at_the_end(made: Any, clues: Any, node: int, fields: dict[str, Any]) -> None:
    """What to do where the tree ends: reconstruct, or go on where it knew a sample only."""
    from solver.network.policy import outlooks
    from solver.network.remaining import remaining
    from solver.network.turns.tree import NOTHING

    sampled = made.sample is not None
    if node == NOTHING and not sampled:
        return
    found = remaining(made.rules, clues, limit=_LISTED if sampled else None)
    if found.table.classes > 1:
        fields["beyond"] = True
        fields["ask"] = made.rules.board.name(outlooks(found.table, top=1)[0].spaces[0])
    elif found.table.networks and found.status.complete:
        fields["reconstruct"] = str(found.table.network(0))


def _ask(made: Any) -> dict[int, Any]:
    from solver.network.answers import Answer

    known: dict[int, Any] = {}
    while (node := made.follow(known)) >= 0:
        question = made.question(node)
        click.echo(f"{spaces_name(question, made.rules.board)}? ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            break
        words = line.split() if len(question) > 1 else [line.strip()]
        try:
            if len(words) != len(question):
                raise ValueError(f"{len(question)} answers are needed, one a space")
            known |= zip(question, map(Answer.parse, words), strict=True)
        except ValueError as error:
            click.echo(str(error), err=True)
    return known


def suggest_turns(
    game: Session, found: Any, top: int, deadline: Deadline, *, as_json: bool, clock: Deadline
) -> None:
    """Suggest by the turns that are still needed; only this needs the compiled search."""
    from solver.network.outlook import turns_ahead

    notice()
    table = found.table
    best = turns_ahead(found, top=top, deadline=deadline)
    reconstruct = str(table.network(0)) if found.status.complete and table.classes == 1 else None
    if as_json:
        fields: dict[str, Any] = {
            "engine": found.engine,
            "status": found.status.value,
            "objective": "turns",
            "remaining": {"networks": table.networks, "classes": table.classes},
            "compared": "single spaces",
            "sample": best[0].sample if best else None,
        }
        if reconstruct:
            fields["reconstruct"] = reconstruct
        fields["suggestions"] = [one.fields(game.rules.board) for one in best]
        print_json("network suggest", fields, complete=found.status.complete, clock=clock)
    else:
        from solver.network.report import print_turns

        print_turns(game, found, best, reconstruct)
    leave(PARTIAL if not found.status.complete else DONE if table.networks else NO)
