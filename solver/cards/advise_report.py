"""What `suggest` and `simulate` print for people, and as JSON."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from solver.cards.rules import FIRST_BOMB
from solver.cards.simulate import Share, Simulation
from solver.cards.suggestion import Advice
from solver.terminal import plural


def advice_fields(advice: Advice, top: int | None = None) -> dict[str, Any]:
    """The fields of `cards suggest --json`."""
    return {
        "seat": advice.player,
        "reason": advice.reason,
        "exact": advice.exact,
        "worlds": advice.worlds,
        "every_world": advice.every_world,
        "nodes": advice.counters.nodes,
        "legal_turns": len(advice.turns),
        "turns": [turn.fields() for turn in advice.turns[:top]],
    }


def print_advice(out: Console, advice: Advice, top: int | None = None) -> None:
    """Print the turns as a table, and why the first is first."""
    grid = Table(title=f"Turns of {escape(advice.player)}", title_justify="left")
    grid.add_column("turn")
    headings = (
        "win %",
        "expose %",
        "light %",
        "out %",
        "gain",
        "leak",
        "next %",
        "theirs %",
        "wait",
    )
    for heading in headings:
        grid.add_column(heading, justify="right")
    for turn in advice.turns[:top]:
        win = f"{100 * turn.win:.1f}" + ("" if advice.exact else f" ± {100 * turn.win_se:.1f}")
        chances = (turn.expose, turn.light, turn.out)
        grid.add_row(
            escape(turn.words),
            win,
            *(_percent(chance) for chance in chances),
            f"{turn.gain_bits:.2f}",
            f"{turn.leak_bits:.2f}",
            _percent(turn.next_chance),
            _percent(turn.their_chance),
            f"{turn.wait:.1f}",
        )
    out.print(grid)
    hidden = len(advice.turns) - len(advice.turns[:top])
    if hidden:
        out.print(f"and {plural(hidden, 'turn')} more")
    out.print(f"{escape(advice.turns[0].words)}: {escape(advice.reason)}.")
    out.print(_how(advice))


def _how(advice: Advice) -> str:
    if advice.exact:
        return "Both orders are known to both players: the results are exact."
    some = "all" if advice.every_world else "a sample"
    return f"Chances to win from {plural(advice.worlds, 'world')} ({some}), ± one standard error."


def simulation_fields(played: Simulation, seed: int) -> dict[str, Any]:
    """The fields of `cards simulate --json`."""
    return {
        "players": played.rules.players,
        "mirror": played.rules.mirror,
        "bombs": list(played.rules.cards[FIRST_BOMB:]),
        "t2_out": played.rules.t2_out,
        "draw_after": played.rules.draw_after,
        "seed": seed,
        "games": played.games,
        "deals": played.games // played.rules.players,
        "strategies": [
            {
                "strategy": str(player.strategy),
                "wins": round(player.wins.value, 6),
                "wins_se": round(player.wins.error, 6),
                "score": round(player.score.value, 6),
                "score_se": round(player.score.error, 6),
            }
            for player in played.players
        ],
        **share_fields("first_wins", played.first),
        **share_fields("turns", played.turns),
        "longest": played.longest,
        **share_fields("draws", played.draws),
        **share_fields("exposed_out", played.exposed),
        **share_fields("bomb_out", played.blown_up),
    }


def share_fields(name: str, share: Share) -> dict[str, float]:
    """A mean and its standard error as fields of JSON."""
    return {name: round(share.value, 6), f"{name}_se": round(share.error, 6)}


def print_simulation(out: Console, played: Simulation) -> None:
    """Print how the players fared and how the games went."""
    deals = played.games // played.rules.players
    out.print(f"{plural(played.games, 'game')}: {plural(deals, 'deal')}, each once from every seat")
    grid = Table()
    grid.add_column("player")
    grid.add_column("wins %", justify="right")
    grid.add_column("score %", justify="right")
    for player in played.players:
        grid.add_row(str(player.strategy), percent_share(player.wins), percent_share(player.score))
    out.print(grid)
    turns = f"{played.turns.value:.1f} ± {played.turns.error:.1f}"
    out.print(f"turns of a game: {turns}, at most {played.longest}")
    out.print(f"whoever opens wins {percent_share(played.first)} %")
    out.print(
        f"players out a game: {played.exposed.value:.3f} by an exposed T2, "
        f"{played.blown_up.value:.3f} by a bomb; draws {percent_share(played.draws)} %"
    )
    out.print("± one standard error, of the deals; a draw scores an equal share")


def percent_share(share: Share) -> str:
    """A mean and its standard error in percent."""
    return f"{100 * share.value:.1f} ± {100 * share.error:.1f}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}"
