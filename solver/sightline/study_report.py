"""What `spyglass hex pie` and `spyglass hex table` print for people."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.markup import escape

from solver.sightline.picture import Picture
from solver.sightline.pie import Answer, Proposals
from solver.sightline.report import print_picture, standing
from solver.sightline.table import Table
from solver.terminal import console, plural


def _names(answer: Answer, cells: tuple[int, ...]) -> str:
    return " ".join(answer.position.board.cells[cell] for cell in cells)


def clearness(answer: Answer) -> Iterator[str]:
    """How clear the choice of a colour is, in sentences.

    Parameters
    ----------
    answer
        One whose winner is known.
    """
    position, winner = answer.position, answer.choose
    yield f"It took {plural(answer.counters.nodes, 'node')} to find out."
    if not answer.status.complete:
        yield "Time was up before every reply was judged."
    elif winner == position.behind:
        for reply in answer.replies:
            yield (
                f"{position.behind.capitalize()} is behind and wins with {len(reply.winning)} of "
                f"{plural(answer.choices, 'placement')}: {_names(answer, reply.winning)}."
            )
    elif answer.replies:
        hardest = min(answer.replies, key=lambda reply: len(reply.winning))
        yield (
            f"{position.behind.capitalize()} gets ahead with {len(answer.replies)} of "
            f"{plural(answer.choices, 'placement')}; the most difficult to answer is "
            f"{_names(answer, (hardest.after or 0,))}, after which {winner} wins with "
            f"{plural(len(hardest.winning), 'placement')}: {_names(answer, hardest.winning)}."
        )
    else:
        yield f"No single placement puts {position.behind} ahead."


def _print_answer(out: Console, answer: Answer) -> None:
    if answer.choose is None:
        out.print(
            f"Time was up before it was known who wins, after "
            f"{plural(answer.counters.nodes, 'node')}."
        )
        return
    out.print(f"[bold]Choose {answer.choose}.[/]")
    for sentence in clearness(answer):
        out.print(escape(sentence))


def print_answer(answer: Answer) -> None:
    """Print which colour to choose, and how clear that is."""
    out = console()
    winning = 0
    if answer.choose == answer.position.behind:
        winning = sum(1 << cell for reply in answer.replies for cell in reply.winning)
    print_picture(out, Picture(answer.position, winning=winning))
    out.print(standing(answer.position))
    _print_answer(out, answer)


def print_proposals(found: Proposals) -> None:
    """Print set-ups that are hard to judge."""
    out = console()
    given_up = f"; {found.given_up} took too long" if found.given_up else ""
    first = "; the hardest first:" if found.answers else "."
    out.print(f"{plural(found.tried, 'set-up')} searched{given_up}{first}")
    for answer in found.answers:
        out.print(f"\n[bold]{escape(str(answer.position))}[/]")
        _print_answer(out, answer)
    if not found.status.complete:
        out.print("\nTime was up before all set-ups were searched and judged.")


def print_table(table: Table) -> None:
    """Print how a table came out."""
    out = console()
    out.print(
        f"{escape(table.board.name)}, {plural(table.stones, 'stone')}: "
        f"{plural(len(table.entries), 'set-up')}, "
        f"{plural(sum(entry.nodes for entry in table.entries), 'node')}"
    )
    out.print(f"black wins {len(table.won_by('black')):>6,}")
    out.print(f"red wins   {len(table.won_by('red')):>6,}")
    if not table.complete:
        out.print(f"not known  {len(table.won_by(None)):>6,}")
    out.print("hardest:")
    for entry in table.hardest(3):
        winner = f"{entry.winner} wins" if entry.winner else "not known"
        out.print(f"  {escape(str(entry.position))}  {winner}, {plural(entry.nodes, 'node')}")
    out.print(f"sha256 {table.digest()}")
