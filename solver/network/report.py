"""What the commands of Spy! print for people; the figures are those of the JSON."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from solver.network.answers import spaces_name
from solver.network.board import Board
from solver.network.chain import Network
from solver.network.draw import to_rich
from solver.network.picture import Picture
from solver.network.session import Session
from solver.result import Status
from solver.terminal import console, plural

if TYPE_CHECKING:
    from solver.network.conflict import Diagnosis
    from solver.network.outlook import Ahead
    from solver.network.remaining import Remaining
    from solver.network.suggest import Suggestion
    from solver.network.verdict import Judgement

_LISTED = 20
"""Networks listed for a person who did not say how many."""


def counted(found: Remaining) -> str:
    """How many networks and classes there are, in words that say if that is all."""
    table = found.table
    counts = f"{plural(table.networks, 'network')} in {plural(table.classes, 'class')}"
    if found.status is Status.COMPLETE:
        return f"{counts} still possible"
    if found.status is Status.TIME:
        return f"{counts} found before time was up; there may be more"
    if found.total is not None:
        return f"{counts}, the first of {plural(found.total, 'network')} still possible"
    return f"{counts} found up to the limit; there may be more"


def _no_network(session: Session) -> str:
    if not session.clues:
        rules = session.rules
        lines = " ".join(map(str, rules.lines))
        return f"A {rules.size_text} board holds no network with lines {lines}."
    return (
        "No network fits these answers. `spyglass network diagnose` names the ones that "
        "cannot all be true."
    )


def _print_count(out: Console, session: Session, found: Remaining) -> None:
    if found.status.complete and not found.table.networks:
        out.print(_no_network(session))
    else:
        out.print(f"{counted(found)} [dim]({found.engine}, {found.counters.seconds:.2f} s)[/]")


def print_candidates(session: Session, found: Remaining, listed: int | None) -> None:
    """Print the counts, and so many networks with the number of their class."""
    out = console()
    _print_count(out, session, found)
    most = _LISTED if listed is None else listed
    texts = islice(found.table.texts(), most)
    for text, group in zip(texts, found.table.class_of[:most], strict=False):
        out.print(f"{text}  [dim]class {group + 1}[/]")
    if listed is None and found.table.networks > most:
        out.print(f"and {found.table.networks - most:,} more; --limit N or --json lists them")


def print_suggestions(
    session: Session,
    found: Remaining,
    best: Sequence[Suggestion],
    objective: str,
    reconstruct: str | None,
) -> None:
    """Print what to ask, or what to reconstruct."""
    out = console()
    _print_count(out, session, found)
    if reconstruct:
        out.print(f"Reconstruct: [bold]{reconstruct}[/]")
        if found.table.networks > 1:
            out.print("(or another drawing of it, which counts as the same)")
    elif best:
        out.print(suggestion_grid(best, session.rules.board, objective))


def print_turns(
    session: Session, found: Remaining, best: Sequence[Ahead], reconstruct: str | None
) -> None:
    """Print what to ask by the turns still needed, or what to reconstruct."""
    if reconstruct or not best:
        print_suggestions(session, found, (), "turns", reconstruct)
        return
    out = console()
    _print_count(out, session, found)
    grid = Grid(title="Single spaces by turns still needed", title_justify="left", box=None)
    grid.add_column("ask")
    for heading in ("turns", "bits", "classes at worst"):
        grid.add_column(heading, justify="right")
    for one in best:
        about = "" if one.outlook.exact else "about "
        grid.add_row(
            spaces_name(one.outlook.spaces, session.rules.board),
            f"{about}{float(one.outlook.expected_turns):.3f}",
            f"{one.figures.bits:.3f}",
            f"{one.figures.worst:,}",
        )
    out.print(grid)
    if best[0].sample:
        out.print(f"Judged by {plural(best[0].sample, 'class')} drawn at random.")


def suggestion_grid(best: Sequence[Suggestion], board: Board, objective: str) -> Grid:
    """The questions as a grid, best first."""
    grid = Grid(title=f"Best questions by {objective}", title_justify="left", box=None)
    grid.add_column("ask")
    for heading in ("bits", "classes at worst", "expected", "outcomes"):
        grid.add_column(heading, justify="right")
    for suggestion in best:
        grid.add_row(
            spaces_name(suggestion.spaces, board),
            f"{suggestion.bits:.3f}",
            f"{suggestion.worst:,}",
            f"{suggestion.expected:,.1f}",
            f"{suggestion.outcomes}",
        )
    return grid


def print_judgement(guess: Network, judgement: Judgement) -> None:
    """Print a verdict with its reasons."""
    out = console()
    text = f"{guess}: [bold]{judgement.verdict}[/]"
    if judgement.verdict == "possible" and judgement.probability is not None:
        text += f", probability {judgement.probability:.4f}"
    if judgement.verdict == "proven":
        text += ", no other class of networks fits the answers"
    if judgement.points is not None:
        text += f" (guesser {judgement.points.guesser}, opponent {judgement.points.opponent})"
    out.print(text)
    for reason in judgement.reasons:
        out.print(f"  {escape(reason)}")


def print_map(session: Session, found: Remaining, picture: Picture) -> None:
    """Print the map with the counts above it."""
    out = console()
    _print_count(out, session, found)
    print_picture(out, picture)


def print_picture(out: Console, picture: Picture) -> None:
    """Print a picture as wide as the terminal allows."""
    encoding = getattr(out.file, "encoding", None)
    out.print(to_rich(picture, width=out.width, encoding=encoding))


def print_diagnosis(session: Session, diagnosis: Diagnosis) -> None:
    """Print whether the answers fit together, or which do not."""
    out = console()
    board = session.rules.board
    if diagnosis.consistent is None:
        out.print("Time was up before it was known whether the answers fit together.")
        return
    if diagnosis.consistent:
        out.print("The answers fit together.")
        return
    if not diagnosis.conflict:
        out.print(_no_network(Session(session.rules)))
        return
    smallest = "A smallest set of answers" if diagnosis.smallest else "Answers"
    out.print(f"{smallest} that cannot all be true:")
    for clue in diagnosis.conflict:
        out.print(f"  line {clue.line}: {clue.name(board)} {clue.answer}")
    if not diagnosis.status.complete:
        out.print("Time was up: a smaller set, and single fixes not named, may exist.")
    elif not diagnosis.single_fixes:
        out.print("No single answer, changed alone, makes the rest possible.")
    if diagnosis.single_fixes:
        out.print("If only one answer is wrong, it is one of these:")
    for fix in diagnosis.single_fixes:
        could_be = " or ".join(map(str, fix.could_be))
        out.print(
            f"  line {fix.clue.line}: {fix.clue.name(board)} {fix.clue.answer}, could be {could_be}"
        )


def print_network(
    given: Network, reasons: Sequence[str], equivalents: Sequence[str], picture: Picture
) -> None:
    """Print a network, whether it is valid, and its other drawings."""
    out = console()
    print_picture(out, picture)
    if reasons:
        out.print(f"{given} is not a network of these rules:")
        for reason in reasons:
            out.print(f"  it {escape(reason)}")
        return
    out.print(f"{given.canonical()} is a network of these rules.")
    others = [text for text in equivalents if text != str(given.canonical())]
    if others:
        out.print("Other drawings that give the same answer everywhere:")
        for text in others:
            out.print(f"  {text}")
    else:
        out.print("No other drawing gives the same answer everywhere.")
