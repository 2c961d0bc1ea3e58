"""What the commands about whole games print for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from solver.network.answers import spaces_name
from solver.network.board import Board
from solver.network.chain import Network
from solver.network.picture import Picture
from solver.network.report import print_picture
from solver.terminal import console, plural

if TYPE_CHECKING:
    from solver.network.match import Match
    from solver.network.race import Race


def print_race(seen: Race, board: Board) -> None:
    """Print the advice, both sides, and the reasons."""
    out = console()
    if seen.advice == "reconstruct":
        out.print(f"Reconstruct: [bold]{seen.network}[/]")
    elif seen.question is not None:
        out.print(f"Spy on: [bold]{spaces_name(seen.question, board)}[/]")
    error = f" ± {seen.value_se:.3f}" if seen.value_se else ""
    out.print(f"Value: {seen.value:+.3f}{error} victories")
    grid = Grid(box=None)
    for heading in ("", "you", "they"):
        grid.add_column(heading, justify="right" if heading else "left")
    sides = seen.mine, seen.theirs
    grid.add_row("classes left", *(f"{side.classes:,}" for side in sides))
    grid.add_row("best reconstruction", *(f"{side.chance:.4g}" for side in sides))
    grid.add_row("questions left", *(f"{side.turns.mean:.2f}" for side in sides))
    for turn in sorted({turn for side in sides for turn in side.turns.turns}):
        when = "known already" if turn == 0 else f"known after {turn}"
        grid.add_row(when, *(f"{side.turns.turns.get(turn, 0.0):.3f}" for side in sides))
    out.print(grid)
    for reason in seen.because:
        out.print(f"- {reason}")


def print_hiding(network: Network, board: Board, fields: Mapping[str, Any]) -> None:
    """Print the network, why it is hard, and what knowing costs."""
    out = console()
    print_picture(out, Picture(board, network=network))
    out.print(f"Hide [bold]{network}[/]")
    out.print(
        f"It takes {fields['questions']:.2f} single spies, the mean network "
        f"{fields['mean']:.2f}; it was drawn from the {plural(fields['among'], 'hardest class')}."
    )
    strips = plural(fields["turns_with_strips"], "turn")
    out.print(f"A greedy player finds it like this (with strips in {strips}):")
    for step in fields["path"]:
        left = plural(step["classes"], "class")
        out.print(f"  {step['spaces'][0]} {step['answers'][0]:<5} {left} left")
    if fields["mixed"]:
        grid = Grid(
            title="If the spy knows that you hide in the hardest", title_justify="left", box=None
        )
        for heading in ("classes", "spies, not knowing", "knowing", "gain"):
            grid.add_column(heading, justify="right")
        for mix in fields["mixed"]:
            figures = [f"{mix[name]:.2f}" for name in ("unknown", "known", "gain")]
            grid.add_row(f"{mix['classes']:,}", *figures)
        out.print(grid)


def print_match(outcome: Match, players: tuple[str, str]) -> None:
    """Print the points of both players."""
    out = console()
    grid = Grid(box=None)
    for heading in ("player", "victories a game", "wins", "right", "wrong"):
        grid.add_column(heading, justify="left" if heading == "player" else "right")
    for who, player in enumerate(players):
        points = outcome.points[who]
        grid.add_row(
            player,
            f"{points.mean:.3f} ± {points.se:.3f}",
            f"{outcome.wins[who]:,}",
            f"{outcome.right[who]:,}",
            f"{outcome.wrong[who]:,}",
        )
    out.print(grid)
    difference = outcome.difference
    out.print(
        f"{plural(outcome.games, 'game')}, {plural(outcome.draws, 'draw')}, "
        f"{outcome.rounds.mean:.2f} rounds a game; the first is ahead by "
        f"{difference.mean:+.3f} ± {difference.se:.3f} victories a game"
    )


def race_fields(seen: Race, board: Board) -> dict[str, Any]:
    """The race as the fields of a JSON document."""
    fields: dict[str, Any] = {
        side: {
            "networks": standing.networks,
            "classes": standing.classes,
            "chance": round(standing.chance, 6),
            "turns": {str(turn): round(share, 6) for turn, share in standing.turns.turns.items()},
            "mean": round(standing.turns.mean, 6),
            "mean_se": round(standing.turns.se, 6),
        }
        for side, standing in (("mine", seen.mine), ("theirs", seen.theirs))
    }
    fields["theirs"]["known_after"] = seen.known_after
    fields["round"] = {"end": "over", "mine": "my question", "theirs": "their question"}[seen.phase]
    fields["advice"] = seen.advice
    if seen.advice == "reconstruct":
        fields["network"] = str(seen.network)
    if seen.question is not None:
        fields["spaces"] = [board.name(space) for space in seen.question]
    fields["probability"] = round(seen.probability, 6)
    fields["value"] = round(seen.value, 6)
    fields["value_se"] = round(seen.value_se, 6)
    fields["spying"] = round(seen.going_on, 6)
    fields["reconstructing"] = round(seen.reconstructing, 6)
    fields["method"] = seen.method
    fields["because"] = list(seen.because)
    return fields
