"""Why a turn is the best: its figures against those of the others, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards.suggestion import Suggestion

_SAME = 0.005  # chances that differ by less read the same


def reason_of(turns: Sequence[Suggestion], *, exact: bool) -> str:
    """Say why the first of the turns is the first.

    Parameters
    ----------
    turns
        The best first.
    exact
        Whether the chances to win are proven.
    """
    first = turns[0]
    if len(turns) == 1:
        return "it is the only turn there is"
    if exact:
        return _proven(turns)
    rivals = [turn for turn in turns[1:] if turn.out < 1.0]
    if not rivals:
        return "every other turn looks at a lit bomb"
    second = rivals[0]
    margin = first.win - second.win
    lead = f"{_percent(margin)} more wins than {second.words!r}"
    if margin < max(first.win_se, second.win_se):
        lead = f"hardly to be told from {second.words!r}"
    return f"{_strengths(first, rivals)}; {lead}"


def _proven(turns: Sequence[Suggestion]) -> str:
    first = turns[0]
    result = {0.0: "loses", 1.0: "wins"}.get(first.win, "holds the draw")
    others = sum(turn.win == first.win for turn in turns) - 1
    if first.win == 0.0:
        return "every turn loses against best play; this one holds out longest"
    if others == 0:
        return f"it is the only turn that {result}"
    return f"it {result}, as {others} other turn{'s do' if others > 1 else ' does'}"


def _strengths(first: Suggestion, rivals: Sequence[Suggestion]) -> str:
    """What speaks for a turn, and what it gives up."""
    points = []
    hunter = max(rivals, key=lambda turn: turn.expose)
    if first.expose > 0.0 and first.expose >= hunter.expose - _SAME:
        points.append(
            f"no turn has a better chance to expose the target ({_percent(first.expose)})"
        )
    elif hunter.expose > first.expose + _SAME:
        points.append(
            f"it exposes the target with {_percent(first.expose)} and not "
            f"{_percent(hunter.expose)} as {hunter.words!r} would"
        )
    shield = min(rivals, key=lambda turn: turn.their_chance)
    if first.their_chance <= shield.their_chance + _SAME:
        points.append(f"leaves the others the least ({_percent(first.their_chance)})")
    elif points and first.expose + _SAME < hunter.expose:
        if first.their_chance < hunter.their_chance - _SAME:
            points.append(
                f"but leaves the others {_percent(first.their_chance)} and not "
                f"{_percent(hunter.their_chance)}"
            )
        if first.next_chance > hunter.next_chance + _SAME:
            points.append(
                f"but promises {_percent(first.next_chance)} next turn and not "
                f"{_percent(hunter.next_chance)}"
            )
    follower = max(rivals, key=lambda turn: turn.next_chance)
    if first.next_chance > 0.0 and first.next_chance >= follower.next_chance - _SAME:
        points.append(f"has the best chance next turn ({_percent(first.next_chance)})")
    if first.gain_bits > 0.0 and first.gain_bits >= max(turn.gain_bits for turn in rivals) - 0.01:
        points.append(f"learns the most ({first.gain_bits:.2f} bits)")
    return ", ".join(points) or "the games that went on from it were won most often"


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
