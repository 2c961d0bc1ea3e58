"""Why a turn is the best: its figures against those of the others, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards.suggestion import Suggestion

_SAME = 0.005  # chances that differ by less read the same
_WON_MOST = "the games that went on from it were won most often"


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
    lead = f"wins {_percent(margin)} more often than {second.words!r}"
    if margin < _SAME / 10:
        lead = f"as good as {second.words!r}"
    elif margin < max(first.win_se, second.win_se):
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
    hunter = max(rivals, key=lambda turn: turn.expose)
    if hunter.expose > first.expose + _SAME:
        return ", ".join(_instead(first, hunter))
    points = []
    if first.expose > 0.0 and first.expose >= hunter.expose - _SAME:
        points.append(
            f"no turn has a better chance to expose the target ({_percent(first.expose)})"
        )
    if first.their_chance <= min(turn.their_chance for turn in rivals) + _SAME:
        points.append(f"none leaves the others less ({_percent(first.their_chance)})")
    if first.next_chance > max(turn.next_chance for turn in rivals) - _SAME:
        points.append(f"none promises more next turn ({_percent(first.next_chance)})")
    if first.gain_bits > max(turn.gain_bits for turn in rivals) - _SAME:
        points.append(f"none learns more ({first.gain_bits:.2f} bits)")
    return ", ".join(points) or _WON_MOST


def _instead(first: Suggestion, hunter: Suggestion) -> list[str]:
    """What a turn has over the one with the best chance to expose the target."""
    points = []
    if first.their_chance < hunter.their_chance - _SAME:
        points.append(
            f"it leaves the others {_percent(first.their_chance)} and not "
            f"{_percent(hunter.their_chance)}"
        )
    if first.next_chance > hunter.next_chance + _SAME:
        points.append(
            f"it promises {_percent(first.next_chance)} next turn and not "
            f"{_percent(hunter.next_chance)}"
        )
    against = f"{_percent(first.expose)} against {_percent(hunter.expose)} now"
    return [
        *(points or [_WON_MOST]),
        f"though {hunter.words!r} exposes the target more often, {against}",
    ]


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
