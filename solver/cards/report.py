"""What the commands of the card game print for people, and as JSON.

Chances in JSON are rounded to six decimals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from solver.cards.base import FACING_NAMES, Base
from solver.cards.conflict import Conflict, told
from solver.cards.draw import to_rich
from solver.cards.log import Log
from solver.cards.picture import Picture
from solver.cards.status import Status
from solver.terminal import plural


def status_fields(found: Status) -> dict[str, Any]:
    """The fields of `cards status --json`; places and slots count from 1."""
    state, names = found.state, found.state.names
    others = [name for seat, name in enumerate(names) if seat != found.seat]
    return {
        "seat": names[found.seat],
        **game_fields(found),
        "bases": {name: _base_fields(found, seat) for seat, name in enumerate(names)},
        "others_know": {
            "orders": dict.fromkeys(others, found.leak.orders),
            "moves": [
                {
                    "actions": list(move.actions),
                    "chance": round(move.chance, 6),
                    "orders": dict.fromkeys(others, move.orders),
                    "bits": round(move.bits, 6),
                }
                for move in found.leak.moves
            ],
        },
        "quiet": state.quiet,
    }


def game_fields(found: Status) -> dict[str, Any]:
    """Whose turn it is, or how the game ended."""
    state = found.state
    return {
        "turn": None if state.over else state.names[state.turn],
        "moved": state.moved and not state.over,
        "winner": None if state.winner is None else state.names[state.winner],
        "drawn": state.drawn,
    }


def show_fields(log: Log, found: Status) -> dict[str, Any]:
    """The fields of `cards show --json`: every fan as a base line, and the mirror lines."""
    state, names = found.state, log.names
    fans = {}
    for seat, name in enumerate(names):
        base = state.bases[seat]
        certain = found.bases[seat].certain
        cards = tuple(certain.get(place) for place in range(base.size))
        fans[name] = str(Base(cards, base.gap, base.facing, log.rules.cards))
    return {
        "seat": names[found.seat],
        **game_fields(found),
        "fans": fans,
        "looks_at_slot": {
            name: state.looks_at(seat)
            for seat, name in enumerate(names)
            if not (state.over or state.bases[seat].out)
        },
    }


def _base_fields(found: Status, seat: int) -> dict[str, Any]:
    state, known = found.state, found.bases[seat]
    base, cards = state.bases[seat], state.rules.cards
    return {
        "orders": known.orders,
        "places": [rounded(chances) for chances in known.chances],
        "certain": {str(place + 1): cards[card] for place, card in known.certain.items()},
        "due": known.due,
        "lit": [place + 1 for place in known.lit],
        "exposed": {str(place + 1): cards[card] for place, card in known.exposed.items()},
        "out": base.out,
        "spy_slot": base.gap + 1,
        "facing": FACING_NAMES[base.facing],
        "looks_at_slot": state.looks_at(seat),
        "slots": [rounded(chances) for chances in known.slots],
    }


def rounded(chances: Mapping[str, float]) -> dict[str, float]:
    """Chances to six decimals, by name in alphabetical order."""
    return {name: round(chance, 6) for name, chance in sorted(chances.items())}


def conflict_fields(log: Log, conflict: Conflict) -> dict[str, Any]:
    """The fields of a contradiction as JSON."""
    return {
        "consistent": False,
        "conflict": {
            "base": log.names[conflict.seat],
            "events": [
                {
                    "line": fact.line,
                    "event": fact.event.text(log.names, log.rules) if fact.event else "base",
                    "place": fact.place + 1,
                    "cards": list(log.rules.names(fact.cards)),
                }
                for fact in conflict.facts
            ],
        },
    }


def print_conflict(out: Console, log: Log, conflict: Conflict) -> None:
    """Name the facts that cannot all be true."""
    name = escape(log.names[conflict.seat])
    out.print(f"[bold red]These cannot all be true: no order of the base of {name} fits them.[/]")
    for fact in conflict.facts:
        out.print(f"  {escape(told(log, fact))}")


def print_picture(out: Console, found: Status) -> None:
    """Draw all fans."""
    out.print(to_rich(Picture.of(found)))


def print_status(out: Console, found: Status) -> None:
    """Draw all fans; list chances, what the slots would show, and what the others know.

    The own base is listed too unless all of it is known; a base out of play is not.
    """
    state = found.state
    print_picture(out, found)
    seats = list(state.opponents(found.seat))
    if found.bases[found.seat].orders > 1 and not state.bases[found.seat].out:
        seats.append(found.seat)
    for seat in seats:
        known, name = found.bases[seat], escape(state.names[seat])
        out.print()
        out.print(f"[bold]{name}[/]: {plural(known.orders, 'order')}, chances by place")
        out.print(_grid("place", state.rules.cards, known.chances))
        if not state.over:
            said = sorted({answer for slot in known.slots for answer in slot})
            out.print(f"[bold]{name}[/]: what a slot would show if spied on now")
            out.print(_grid("slot", said, known.slots))
    out.print()
    print_leak(out, found)


def print_leak(out: Console, found: Status) -> None:
    """Say what the others know of the own base, and what each move would tell them."""
    state, leak = found.state, found.leak
    name = escape(state.names[found.seat])
    out.print(f"The others think {plural(leak.orders, 'order')} of the base of {name} possible.")
    for move in leak.moves:
        chance = "" if move.chance == 1 else f" (chance {move.chance:.3f})"
        what = ", ".join(move.actions)
        out.print(
            f"  {what}{chance}: {plural(move.orders, 'order')} left, {move.bits:.3f} bits told"
        )


def _grid(what: str, rows: Iterable[str], columns: Sequence[Mapping[str, float]]) -> Table:
    """Chances in percent: a column for each place or slot, a row for each thing it may show."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column(what, style="dim")
    for number in range(1, len(columns) + 1):
        grid.add_column(str(number), justify="right")
    for row in rows:
        grid.add_row(row, *(_chance(column.get(row, 0.0)) for column in columns))
    return grid


def _chance(chance: float) -> str:
    """A chance in percent: certain ones in bold, impossible ones as a dot."""
    if chance == 0:
        return "[dim]·[/]"
    return "[bold]100[/]" if chance == 1 else f"{100 * chance:.1f}"
