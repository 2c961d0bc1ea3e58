"""`spyglass demo`: the main job on a bundled session."""

from __future__ import annotations

from importlib import resources

import click

from solver.network.chain import Network

_GUESS = "2B:D6R1U5R2D4R3"


@click.command()
def demo() -> None:
    """Show the main job on a bundled session of Spy!.

    What is still possible, the next best spy, and a reconstruction checked.
    """
    from solver.network.picture import Picture
    from solver.network.remaining import chances, remaining
    from solver.network.report import (
        print_candidates,
        print_judgement,
        print_picture,
        suggestion_grid,
    )
    from solver.network.session import Session
    from solver.network.suggest import suggestions
    from solver.network.verdict import judge_by_answers
    from solver.terminal import console

    text = resources.files("solver.network").joinpath("demo.spy").read_text(encoding="utf-8")
    session = Session.parse(text, name="demo.spy")
    out = console()
    out.print(f"[bold]The session[/] (demo.spy)\n{text}")
    found = remaining(session.rules, session.clues)
    out.print("[bold]What is still possible[/]")
    print_candidates(session, found, listed=3)
    odds = chances(found.table).tolist()
    print_picture(out, Picture(session.rules.board, odds, session.spies))
    out.print("\n[bold]What to ask next[/]")
    best = suggestions(found.table, strips=session.strips_left, top=3)
    singles = suggestions(found.table, strips=(), top=2)
    out.print(suggestion_grid([*best, *singles], session.rules.board, "entropy"))
    out.print("\n[bold]Is this reconstruction right?[/]")
    guess = Network.parse(_GUESS)
    print_judgement(guess, judge_by_answers(session.rules, session.clues, guess))
    out.print("\nNow try: spyglass network assist")
