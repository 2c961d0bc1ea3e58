"""The commands about whole games: race, hide, play and match; parse, call, print.

`COMMANDS` are to be added to the group `spyglass network`.
"""

from __future__ import annotations

import random
from typing import Any

import click

from solver.cluster import connected
from solver.console import (
    DONE,
    PARTIAL,
    CommandError,
    InputError,
    leave,
    print_json,
    typed_lines,
)
from solver.network.answers import Answer
from solver.network.options import (
    engine_options,
    load_rules,
    load_session,
    progress_bar,
    rules_options,
    take_rules,
)
from solver.options import json_option, workers_option
from solver.result import Deadline


class _PlayerType(click.ParamType[str]):
    """A computer player."""

    name = "player"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from solver.network.player import Style

        try:
            return str(Style.parse(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


@click.command()
@click.argument("session")
@click.option(
    "--games",
    type=click.IntRange(2, 100_000),
    default=400,
    show_default=True,
    help="Paths drawn for each side where it is simulated.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of a simulation.")
@click.option(
    "--asks",
    type=_PlayerType(),
    default="entropy",
    show_default=True,
    help="What both sides ask by: entropy, worst, expected or policy:FILE, +single.",
)
@rules_options
@engine_options
@json_option
def race(session: str, games: int, seed: int, asks: str, as_json: bool, **keywords: Any) -> None:
    """Say whether to spy on or to reconstruct now, with both sides in view.

    SESSION holds my questions (spy), my own network (secret) and what the opponent asked
    (asked).  The value is in victories more than the opponent: a right reconstruction
    is one for the guesser, a wrong one two for the other; both may reconstruct at the
    end of a round, unseen by each other, and the game is over when either does.
    """
    from solver.network.player import Style
    from solver.network.race import opponent_clues
    from solver.network.race import race as judge
    from solver.network.remaining import remaining

    clock = Deadline()
    game = load_session(session, take_rules(keywords))
    style = Style.parse(asks)
    if style.asks == "random":
        raise InputError("a race is judged for players that do not ask at random")
    theirs_heard = opponent_clues(game)
    with progress_bar() as progress:
        found = [
            remaining(game.rules, clues, progress=progress, **keywords)
            for clues in (game.clues, theirs_heard)
        ]
    complete = all(part.status.complete for part in found)
    if not complete and not all(part.table.networks for part in found):
        raise CommandError("time was up before networks of both sides were found")
    seen = judge(
        game,
        found[0].table,
        found[1].table,
        asker=lambda: style.asker(game.rules),
        games=games,
        seed=seed,
        deadline=keywords["deadline"],
    )
    complete = complete and seen.complete
    if as_json:
        from solver.network.play_report import race_fields

        fields = race_fields(seen, game.rules.board)
        print_json("network race", fields, complete=complete, clock=clock)
    else:
        from solver.network.play_report import print_race

        print_race(seen, game.rules.board)
    leave(DONE if complete else PARTIAL)


@click.command()
@click.option(
    "--among",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Draw from so many of the hardest classes.",
)
@click.option(
    "--against",
    multiple=True,
    type=_PlayerType(),
    default=("entropy", "worst"),
    show_default=True,
    help="entropy, worst, expected or policy:FILE; may be repeated.",
)
@click.option("--seed", type=int, help="Of the network drawn; without it nobody can foresee it.")
@click.option(
    "--top",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    help="List so many of the hardest networks.",
)
@click.option(
    "--mixed/--no-mixed",
    default=True,
    show_default=True,
    help="Tell what a spy gains by knowing where the hard networks are.",
)
@rules_options
@json_option
def hide(
    among: int,
    against: tuple[str, ...],
    seed: int | None,
    top: int,
    mixed: bool,
    as_json: bool,
    **keywords: Any,
) -> None:
    """Draw a network that is hard to find, and say why it is hard.

    A network is as hard as the single spies it takes: the mean over the policies it is
    measured against, and over the symmetries of the board.
    """
    from solver.network.asking import Greedy
    from solver.network.cache import table_of
    from solver.network.hide import draw, hardest, measure_all, mixes, path

    clock = Deadline()
    rules = load_rules(take_rules(keywords))
    table = table_of(rules)
    if not table.networks:
        raise CommandError(f"a {rules.size_text} board holds no network with these lines")
    hardness = measure_all(table, against)
    rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
    network, number = draw(hardness, among, rng)
    hard = hardest(hardness, among)
    steps = path(table, network, Greedy("entropy", single=True))
    turns = path(table, network, Greedy("entropy"))
    fields: dict[str, Any] = {
        "board": rules.size_text,
        "networks": table.networks,
        "classes": table.classes,
        "against": {
            name: {"mean": round(hardness.mean_of(name), 6), "worst": hardness.worst[name]}
            for name in hardness.by_policy
        },
        "network": str(network),
        "questions": round(float(hardness.questions[number]), 6),
        "mean": round(hardness.mean, 6),
        "among": len(hard),
        "path": [
            {
                "spaces": [rules.board.name(space) for space in step.question],
                "answers": [str(Answer(word)) for word in step.words],
                "networks": step.networks,
                "classes": step.classes,
            }
            for step in steps
        ],
        "turns_with_strips": len(turns),
        "hardest": [
            {
                "network": str(table.first_of_class(int(other))),
                "questions": round(float(hardness.questions[other]), 6),
            }
            for other in hard[:top]
        ],
        "mixed": [
            {
                "classes": mix.classes,
                "networks": mix.networks,
                "unknown": round(mix.unknown, 6),
                "known": round(mix.known, 6),
                "gain": round(mix.gain, 6),
            }
            for mix in (mixes(table, hardness) if mixed else ())
        ],
    }
    if as_json:
        print_json("network hide", fields, complete=True, clock=clock)
    else:
        from solver.network.play_report import print_hiding

        print_hiding(network, rules.board, fields)
    leave(DONE)


@click.command()
@click.argument("file", required=False)
@click.option(
    "--level",
    type=click.IntRange(1, 5),
    default=3,
    show_default=True,
    help="1: single spaces at random; 2: single spaces, greedily; 3: strips at random; "
    "4: strips, greedily; 5: hides in a hard network too, and watches the race.",
)
@click.option("--seed", type=int, help="Of what the program draws.")
@click.option("--second", is_flag=True, help="The program asks first.")
@rules_options
def play(file: str | None, level: int, seed: int | None, second: bool, **keywords: Any) -> None:
    """Play the whole game against the program.

    With FILE the game is saved after every turn, and a game that is there goes on.
    """
    from solver.network.cache import table_of
    from solver.network.play import play as start

    if file == "-":
        raise InputError("play reads what you type from standard input; give a file or nothing")
    options = take_rules(keywords)
    load_rules(options)  # a clear error for rules that do not go together
    start(
        file,
        options,
        table_of,
        typed_lines("> "),
        level=level,
        seed=seed,
        program_first=second,
    )
    leave(DONE)


@click.command()
@click.option(
    "--first",
    type=_PlayerType(),
    default="entropy",
    show_default=True,
    help="random, entropy, worst, expected or policy:FILE; +single, +hard; @0.5, @race.",
)
@click.option("--second", type=_PlayerType(), default="random", show_default=True)
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@workers_option
@click.option("--cluster", metavar="ADDR", help="Share the games on a Dask cluster.")
@click.option(
    "--checkpoint", metavar="FILE", help="Keep the games in FILE, and go on from those there."
)
@rules_options
@json_option
def match(
    first: str,
    second: str,
    games: int,
    seed: int,
    workers: int,
    cluster: str | None,
    checkpoint: str | None,
    as_json: bool,
    **keywords: Any,
) -> None:
    """Let two programs play each other, and count victories.

    The players change seats after every game.  A player is its way of asking; +single
    keeps it from strips, +hard has it hide in a hard network, and after @ stands the
    chance of being right from which it reconstructs, or race.
    """
    from solver.network.match import play_match

    clock = Deadline()
    rules = load_rules(take_rules(keywords))
    with connected(cluster) as backend:
        outcome = play_match(
            rules,
            first,
            second,
            games=games,
            seed=seed,
            workers=workers,
            backend=backend,
            checkpoint=checkpoint,
        )
    if as_json:
        fields = {
            "board": rules.size_text,
            "games": outcome.games,
            "seed": seed,
            **{
                name: {
                    "player": player,
                    "points": round(outcome.points[who].mean, 6),
                    "points_se": round(outcome.points[who].se, 6),
                    "wins": outcome.wins[who],
                    "right": outcome.right[who],
                    "wrong": outcome.wrong[who],
                }
                for who, (name, player) in enumerate((("first", first), ("second", second)))
            },
            "draws": outcome.draws,
            "difference": round(outcome.difference.mean, 6),
            "difference_se": round(outcome.difference.se, 6),
            "rounds": round(outcome.rounds.mean, 6),
            "rounds_se": round(outcome.rounds.se, 6),
        }
        print_json("network match", fields, complete=True, clock=clock)
    else:
        from solver.network.play_report import print_match

        print_match(outcome, (first, second))
    leave(DONE)


COMMANDS: tuple[click.Command, ...] = (race, hide, play, match)
"""To be added to `spyglass network`."""
