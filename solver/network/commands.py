"""The commands `spyglass network ...`: parse, call, print."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from solver.console import (
    DONE,
    NO,
    PARTIAL,
    InputError,
    leave,
    print_json,
    refuse_to_overwrite,
    write_whole,
)
from solver.network.answers import Answer, answers_of, spaces_name
from solver.network.chain import why_invalid
from solver.network.options import (
    engine_options,
    limit_options,
    load_rules,
    load_session,
    progress_bar,
    read_network,
    read_valid_network,
    rules_options,
    take_rules,
)
from solver.network.play_commands import COMMANDS as PLAY_COMMANDS
from solver.network.policy_commands import policy, suggest_turns
from solver.network.session import Session, parse_spaces
from solver.options import force_option, json_option
from solver.result import Deadline, Status


@click.group()
def network() -> None:
    """Spy! (1974): find the hidden network.

    SESSION is a file with what was said at the table, one fact a line (`spy 4C warm`,
    `spy 4C-4G cold warm hot hot warm`), or `-` for standard input.  NETWORK is a start
    space and moves, such as 4C:R2U1L5D3R6D4.
    """


def _remaining(session: Session, keywords: dict[str, Any], limit: int | None = None) -> Any:
    """What the session leaves possible, by the engine options among the keywords."""
    from solver.network.remaining import remaining

    with progress_bar() as progress:
        return remaining(session.rules, session.clues, limit=limit, progress=progress, **keywords)


def _exit_code(status: Status, *, fine: bool) -> int:
    if not status.complete:
        return PARTIAL
    return DONE if fine else NO


@network.command()
@click.argument("session", required=False)
@rules_options
@engine_options
@click.option("--count", is_flag=True, help="Only count; list nothing.")
@click.option("--limit", type=click.IntRange(min=0), help="Stop after so many networks.")
@json_option
def candidates(
    session: str | None, count: bool, limit: int | None, as_json: bool, **keywords: Any
) -> None:
    """List every network that fits the answers."""
    clock = Deadline()
    game = load_session(session, take_rules(keywords))
    found = _remaining(game, keywords, limit)
    table = found.table
    if as_json:
        fields = {
            "engine": found.engine,
            "status": found.status.value,
            "networks": table.networks,
            "classes": table.classes,
            "networks_total": found.total,
        }
        if not count:
            groups = (table.class_of + 1).tolist()
            fields["items"] = [
                {"network": text, "class": group}
                for text, group in zip(table.texts(), groups, strict=True)
            ]
        print_json("network candidates", fields, complete=found.status.complete, clock=clock)
    else:
        from solver.network.report import print_candidates

        print_candidates(game, found, listed=0 if count else limit)
    leave(_exit_code(found.status, fine=table.networks > 0 or not game.clues))


@network.command()
@click.argument("session", required=False)
@click.option(
    "--objective",
    type=click.Choice(["entropy", "worst", "expected", "turns"]),
    default="entropy",
    show_default=True,
    help="entropy: most bits; worst: fewest classes left at worst; expected: on average; "
    "turns: fewest questions about single spaces until one class is left.",
)
@click.option("--top", type=click.IntRange(min=1), default=10, show_default=True)
@click.option("--single", is_flag=True, help="Single spaces only, no strips.")
@click.option("--limit", type=click.IntRange(min=1), help="Judge by so many networks only.")
@rules_options
@engine_options
@json_option
def suggest(
    session: str | None,
    objective: Any,
    top: int,
    single: bool,
    limit: int | None,
    as_json: bool,
    **keywords: Any,
) -> None:
    """Say what to ask next, or that it is time to reconstruct.

    Ties go to more bits, then to fewer spaces, then to the first space in row-major
    order, then to the strip that runs across.
    """
    from solver.network.suggest import suggestions
    from solver.network.table import OutOfTimeError

    clock = Deadline()
    game = load_session(session, take_rules(keywords))
    deadline = keywords["deadline"]
    # The questions are still to be rated.
    found = _remaining(game, {**keywords, "deadline": deadline.part(0.6)}, limit)
    table, board = found.table, game.rules.board
    strips = () if single else game.strips_left
    if objective == "turns":
        suggest_turns(game, found, top, deadline, as_json=as_json, clock=clock)
        return
    try:
        best = suggestions(table, strips=strips, objective=objective, top=top, deadline=deadline)
    except OutOfTimeError:
        best, found = [], replace(found, status=Status.TIME)
    reconstruct = str(table.network(0)) if found.status.complete and table.classes == 1 else None
    if as_json:
        fields: dict[str, Any] = {
            "engine": found.engine,
            "status": found.status.value,
            "objective": objective,
            "remaining": {"networks": table.networks, "classes": table.classes},
        }
        if reconstruct:
            fields["reconstruct"] = reconstruct
        fields["suggestions"] = [
            {
                "spaces": [board.name(space) for space in suggestion.spaces],
                "bits": round(suggestion.bits, 6),
                "worst": suggestion.worst,
                "expected": round(suggestion.expected, 6),
                "outcomes": suggestion.outcomes,
            }
            for suggestion in best
        ]
        print_json("network suggest", fields, complete=found.status.complete, clock=clock)
    else:
        from solver.network.report import print_suggestions

        print_suggestions(game, found, best, objective, reconstruct)
    leave(_exit_code(found.status, fine=table.networks > 0))


@network.command()
@click.argument("arguments", nargs=-1, metavar="[SESSION] NETWORK", required=True)
@click.option("--secret", metavar="NETWORK", help="Judge against this network, not a session.")
@rules_options
@engine_options
@json_option
def check(arguments: tuple[str, ...], secret: str | None, as_json: bool, **keywords: Any) -> None:
    """Judge a reconstruction, by the answers of a session or by the secret.

    By answers: proven (the only class left), possible with its probability, impossible
    with the answers it breaks.  By the secret: correct, equivalent, incorrect, with the
    victories.  Either way: invalid, if it is no network.
    """
    from solver.network.verdict import GOOD, judge_by_answers, judge_by_secret

    clock = Deadline()
    options = take_rules(keywords)
    if secret is not None:
        if len(arguments) != 1:
            raise click.UsageError("with --secret, give the one NETWORK to judge")
        guess = read_network(arguments[0])
        judgement = judge_by_secret(load_rules(options), read_network(secret), guess)
    else:
        if len(arguments) != 2:
            raise click.UsageError("give SESSION and NETWORK, or --secret NETWORK and NETWORK")
        game = load_session(arguments[0], options)
        guess = read_network(arguments[1])
        with progress_bar() as progress:
            judgement = judge_by_answers(
                game.rules, game.clues, guess, progress=progress, **keywords
            )
    if as_json:
        fields = {
            "verdict": judgement.verdict,
            "network": str(guess if judgement.verdict == "invalid" else guess.canonical()),
            "reasons": list(judgement.reasons),
            "probability": judgement.probability,
            "points": None if judgement.points is None else judgement.points._asdict(),
            "engine": judgement.engine,
        }
        complete = judgement.status.complete
        print_json("network check", fields, complete=complete, clock=clock)
    else:
        from solver.network.report import print_judgement

        print_judgement(guess, judgement)
    leave(_exit_code(judgement.status, fine=judgement.verdict in GOOD))


@network.command("map")
@click.argument("session", required=False)
@click.option("--svg", metavar="FILE", help="Also draw the map into FILE.")
@force_option
@click.option("--network", "drawn", metavar="NETWORK", help="Draw this network over the map.")
@rules_options
@engine_options
@json_option
def map_(
    session: str | None,
    svg: str | None,
    force: bool,
    drawn: str | None,
    as_json: bool,
    **keywords: Any,
) -> None:
    """Show the chance of hot, warm and cold for every space, and what is certain."""
    from solver.network.picture import Picture
    from solver.network.remaining import certain, chances

    clock = Deadline()
    game = load_session(session, take_rules(keywords))
    over = None if drawn is None else read_network(drawn)
    refuse_to_overwrite(svg, force=force)
    # The chances are still to be counted.
    found = _remaining(game, {**keywords, "deadline": keywords["deadline"].part(0.8)})
    table, board = found.table, game.rules.board
    odds = chances(table).tolist() if table.networks else None
    # From some of the networks nothing follows for certain.
    sure = certain(table) if found.status.complete else {}
    picture = Picture(board, odds, game.spies, over, partial=not found.status.complete)
    if svg is not None:
        from solver.network.svg import to_svg

        write_whole(svg, to_svg(picture), overwrite=force)
    if as_json:
        fields = {
            "engine": found.engine,
            "status": found.status.value,
            "remaining": {"networks": table.networks, "classes": table.classes},
            "spaces": {
                board.name(space): {"hot": hot, "warm": warm, "cold": cold}
                for space, (cold, warm, hot) in enumerate(odds or ())
            },
            "certain": [board.name(space) for space in sure],
            "known": {board.name(space): str(answer) for space, answer in sure.items()},
        }
        print_json("network map", fields, complete=found.status.complete, clock=clock)
    else:
        from solver.network.report import print_map

        print_map(game, found, picture)
    leave(_exit_code(found.status, fine=table.networks > 0))


@network.command()
@click.argument("session")
@rules_options
@limit_options
@json_option
def diagnose(session: str, as_json: bool, **keywords: Any) -> None:
    """Say whether the answers fit together, and if not, which cannot all be true.

    Names a smallest set of answers that contradict each other, and every single answer
    that may be the only wrong one, with what it could have been.
    """
    from solver.network.conflict import diagnose as find

    clock = Deadline()
    game = load_session(session, take_rules(keywords))
    diagnosis = find(game.rules, game.clues, **keywords)
    if as_json:
        board = game.rules.board
        fields = {
            "engine": diagnosis.engine,
            "status": diagnosis.status.value,
            "consistent": diagnosis.consistent,
            "conflict": [_clue_fields(clue, board) for clue in diagnosis.conflict],
            "single_fixes": [
                {
                    **_clue_fields(fix.clue, board),
                    "could_be": [str(answer) for answer in fix.could_be],
                }
                for fix in diagnosis.single_fixes
            ],
        }
        complete = diagnosis.status.complete
        print_json("network diagnose", fields, complete=complete, clock=clock)
    else:
        from solver.network.report import print_diagnosis

        print_diagnosis(game, diagnosis)
    leave(_exit_code(diagnosis.status, fine=diagnosis.consistent is True))


def _clue_fields(clue: Any, board: Any) -> dict[str, Any]:
    return {"line": clue.line, "space": clue.name(board), "answer": str(clue.answer)}


@network.command()
@click.argument("drawn", metavar="NETWORK")
@click.argument("spaces", nargs=-1, required=True)
@rules_options
@json_option
def answer(drawn: str, spaces: tuple[str, ...], as_json: bool, **keywords: Any) -> None:
    """Answer questions about a network: spaces such as 4C, or strips such as 4C-4G."""
    clock = Deadline()
    rules = load_rules(take_rules(keywords))
    secret = read_valid_network(drawn, rules)
    try:
        questions = [parse_spaces(text, rules.board) for text in spaces]
    except ValueError as error:
        raise InputError(str(error)) from None
    given = answers_of(secret.hot(rules.board), rules.board)
    replies: list[tuple[tuple[int, ...], list[Answer]]] = []
    for question in questions:
        each = [given[space] for space in question]
        replies.append((question, [max(each)] if rules.strip_answer == "hottest" else each))
    if as_json:
        fields = {
            "network": str(secret.canonical()),
            "answers": [
                {
                    "spaces": [rules.board.name(space) for space in question],
                    "answers": [str(word) for word in words],
                }
                for question, words in replies
            ],
        }
        print_json("network answer", fields, complete=True, clock=clock)
    else:
        for question, words in replies:
            click.echo(f"{spaces_name(question, rules.board)} {' '.join(map(str, words))}")
    leave(DONE)


@network.command()
@click.argument("drawn", metavar="NETWORK")
@click.option("--svg", metavar="FILE", help="Also draw the network into FILE.")
@force_option
@rules_options
@json_option
def show(drawn: str, svg: str | None, force: bool, as_json: bool, **keywords: Any) -> None:
    """Draw a network, say whether it is valid, and list the drawings equivalent to it."""
    from solver.network.picture import Picture

    clock = Deadline()
    rules = load_rules(take_rules(keywords))
    given = read_network(drawn)
    reasons = why_invalid(given, rules)
    equivalents: list[str] = []
    if not reasons:
        from solver.network.equivalent import equivalent_networks

        equivalents = [str(other) for other in equivalent_networks(given, rules)]
    picture = Picture(rules.board, network=given)
    if svg is not None:
        from solver.network.svg import to_svg

        write_whole(svg, to_svg(picture), overwrite=force)
    if as_json:
        fields = {
            "network": str(given),
            "canonical": None if reasons else str(given.canonical()),
            "valid": not reasons,
            "reasons": list(reasons),
            "hot": [str(space) for space in sorted(set(given.spaces())) if space in rules.board],
            "equivalents": equivalents,
        }
        print_json("network show", fields, complete=True, clock=clock)
    else:
        from solver.network.report import print_network

        print_network(given, reasons, equivalents, picture)
    leave(NO if reasons else DONE)


@network.command()
@click.argument("session", required=False)
@rules_options
@engine_options
def assist(session: str | None, **keywords: Any) -> None:
    """Keep a session at the table: type answers, see what remains and what to ask.

    With a file the session is saved after every entry; a file that is not there yet is
    made.  Type `help` for the words understood.
    """
    from solver.network.assist import run

    options = take_rules(keywords)
    run(session, options, **keywords)


network.add_command(policy)
for _command in PLAY_COMMANDS:
    network.add_command(_command)
