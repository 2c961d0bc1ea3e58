"""Stop discs that nobody has seen: their possible places, and what placements are worth."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from solver.result import Deadline
from solver.turning_point.chips import other
from solver.turning_point.game import Game, GameError, Log
from solver.turning_point.moves import placements
from solver.turning_point.rules import Rules
from solver.turning_point.unknown import possible, weigh

from . import reference
from .positions import EVERY_RULES, drawn
from .test_game import played
from .test_reference import options

OPENING = "stop_known no\nf5 e6 g6 f7 c6 f3 e4 h5 f9 d5"


def places(log: Log) -> list[str]:
    return [world.name for world in possible(log)]


def test_a_chip_that_was_turned_shows_that_it_is_no_stop_disc() -> None:
    # Pink turned e6 from c6 and f7 from f9; orange put down f3, h5 and d5 besides.
    assert places(Log.parse(OPENING)) == ["f3", "h5", "d5", "hand"]


def test_doubles_and_own_chips_are_never_it() -> None:
    log = Log.parse(OPENING.replace("f3", "f3:double"))
    assert places(log) == ["h5", "d5", "hand"]
    mine = Log.parse(OPENING.replace("f9", "f9:stop"))
    assert places(mine) == ["f3", "h5", "d5", "hand"]


def test_a_disc_that_was_seen_is_known() -> None:
    (world,) = possible(Log.parse(OPENING.replace("d5", "d5:stop")))
    assert world.name == "d5"
    assert world.position.signs[world.hole or 0] == "y"
    assert world.position.hands[1][2] == 0


def test_nothing_placed_yet() -> None:
    assert places(Log.parse("stop_known no")) == ["hand"]


def test_a_disc_that_is_on_the_board_at_the_beginning_is_known() -> None:
    first = drawn(random.Random(1), 6, Rules())
    while first.hand(other(first.side))[2]:
        first = drawn(random.Random(str(first)), 6, Rules())
    (world,) = possible(Log("log", first, ()))
    assert world.hole is not None
    assert first.signs[world.hole] in ("xX" if first.side == "o" else "yY")


def as_it_looked(game: Game) -> Log:
    """The log of a game whose last mover's opponent did not see the stop disc."""
    moves = []
    for turn in game.turns:
        own = turn.before.side == game.position.side
        moves.append((1, turn.text if own else turn.text.replace(":stop", "")))
    return Log("log", game.first, tuple(moves))


def test_a_chip_too_many_to_be_plain_must_be_the_disc() -> None:
    """The 28th chip that looks plain: the disc is no longer in the hand."""
    game = played(Rules(), 4)
    names = places(as_it_looked(game))
    assert names
    assert "hand" not in names
    outlook = weigh(as_it_looked(game))
    assert (outlook.placements, outlook.status.complete) == ((), True)


def test_what_no_place_allows_is_an_error() -> None:
    with pytest.raises(GameError, match=r"club:2: g5 is not a hole"):
        possible(Log.parse("f5\ng5", name="club"))


@pytest.mark.parametrize("seed", range(8))
def test_the_true_place_is_possible_and_turned_chips_are_not(seed: int) -> None:
    """A random game in which the opponent put the disc down unseen, told as it looked."""
    rules = EVERY_RULES[seed % len(EVERY_RULES)]
    game = played(rules, seed, 20 + 2 * seed)
    me, opponent = game.position.side, other(game.position.side)
    theirs = [turn for turn in game.turns if turn.before.side == opponent]
    disc = next(
        (t.placement.hole for t in theirs if t.placement and t.placement.chip == "stop"), None
    )
    mine = [turn.placement for turn in game.turns if turn.before.side == me and turn.placement]
    if disc is not None and any(row.stopped_by == disc for p in mine for row in p.rows):
        return  # the label was seen, and the log would say so
    worlds = possible(as_it_looked(game))
    turned = {hole for placement in mine for hole in placement.turned}
    plain = [t.placement.hole for t in theirs if t.placement and t.placement.chip != "double"]
    assert [world.hole for world in worlds] == [h for h in plain if h not in turned] + [None]
    (true,) = [world for world in worlds if world.hole == disc]
    assert true.position == game.position
    for world in worlds:
        assert world.position.scores == game.position.scores
        assert sum(world.position.hand(opponent)) == sum(game.position.hand(opponent))


def ending(rules: Rules, seed: int) -> Log:
    """A log of six random moves from a drawn position to one of four empty holes.

    Whoever is not to move at its end held the stop disc, and showed only plain chips.
    """
    rng = random.Random(f"{rules} {seed}")
    while True:
        game = Game(drawn(rng, 10, rules))
        opponent = other(game.first.side)
        if not game.first.hand(opponent)[2] or game.first.hand(opponent)[0] < 3:
            continue
        for _ in range(6):
            kinds = ["plain"] if game.position.side == opponent else ["plain", "double", "stop"]
            chosen = [p for p in placements(game.position) if p.chip in kinds]
            if not chosen:
                break
            game = game.add(rng.choice(chosen).text(game.position.board))
        if len(game.turns) == 6:
            return Log("log", game.first, tuple((1, turn.text) for turn in game.turns))


@pytest.mark.parametrize("rules", EVERY_RULES[::3], ids=str)
def test_mean_and_worst_are_those_of_plain_minimax(rules: Rules) -> None:
    for seed in range(4):
        log = ending(replace(rules, stop_known=True), seed)
        outlook = weigh(
            replace(log, first=replace(log.first, rules=replace(rules, stop_known=False)))
        )
        assert outlook.status.complete
        worlds = possible(log)
        assert outlook.worlds == worlds
        tables = [
            {
                (world.position.board.hole(hole), kind): margin
                for hole, kind, _, margin in reference.margins(
                    *reference.read(str(world.position)), options(rules)
                )
            }
            for world in worlds
        ]
        assert {(one.hole, one.chip) for one in outlook.placements} == set(tables[0])
        for one in outlook.placements:
            margins = tuple(table[one.hole, one.chip] for table in tables)
            assert one.lower == one.upper == margins
            assert one.expected == (Fraction(sum(margins), len(margins)),) * 2
            assert one.worst == (min(margins),) * 2
            assert outlook.worst_places(one) == [
                world.name
                for world, margin in zip(worlds, margins, strict=True)
                if margin == min(margins)
            ]
        means = [one.expected for one in outlook.placements]
        assert means == sorted(means, reverse=True)


def test_no_time_leaves_bounds() -> None:
    log = ending(Rules(), 1)
    sure = {(one.hole, one.chip): one for one in weigh(log).placements}
    outlook = weigh(log, deadline=Deadline(0))
    for one in outlook.placements:
        exact = sure[one.hole, one.chip]
        assert all(
            lo <= margin <= up
            for lo, margin, up in zip(one.lower, exact.lower, one.upper, strict=True)
        )
    assert outlook.status.complete == all(one.exact for one in outlook.placements)


def test_command(run: Any, golden: Any) -> None:
    log = ending(Rules(), 2)
    text = f"stop_known no\n{log.first}\n{' '.join(word for _, word in log.moves)}\n"
    done = run("turning-point", "unknown", "-", stdin=text)
    assert (done.code, done.err) == (0, "")
    golden("turning_point/unknown.txt", done.out)
    document = run("turning-point", "unknown", "-", "--json", stdin=text).json()
    assert document["complete"] is True
    outlook = weigh(log)
    assert document["places"] == [world.name for world in outlook.worlds]
    best, found = document["placements"][0], outlook.placements[0]
    assert best["expected"] == round(float(found.expected[0]), 6)
    assert best["worst"] == min(found.lower)
    assert list(best["margins"].values()) == list(found.lower)


def test_solve_answers_as_unknown_does(run: Any) -> None:
    log = ending(Rules(), 2)
    text = f"stop_known no\n{log.first}\n{' '.join(word for _, word in log.moves)}\n"
    told, answer = (
        run("turning-point", command, "-", stdin=text) for command in ("unknown", "solve")
    )
    assert (answer.code, answer.err, answer.out) == (0, "", told.out)
    document = run("turning-point", "solve", "-", "--json", stdin=text).json()
    assert document["command"] == "turning-point unknown"
    assert document["placements"]
    stopped = run("turning-point", "solve", OPENING, "--time-limit", "0")
    assert stopped.code == 4
    assert "Time was up" in stopped.out


def test_other_commands_say_that_the_disc_is_not_known(run: Any) -> None:
    done = run("turning-point", "suggest", OPENING)
    assert (done.code, done.out) == (2, "")
    assert "spyglass turning-point unknown" in done.err
    assert run("turning-point", "show", OPENING).code == 0


def test_a_move_without_its_kind_is_no_guess(run: Any) -> None:
    done = run("turning-point", "unknown", "-", stdin="stop_known no\nf5 e6: g6 f7\n")
    assert (done.code, done.out) == (2, "")
    assert "standard input:2: '' is no kind of chip" in done.err


def test_the_end_of_the_game_and_othello(run: Any) -> None:
    words = " ".join(word for _, word in as_it_looked(played(Rules(), 4)).moves)
    done = run("turning-point", "unknown", "-", stdin=words)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("The game is over.\n")
    done = run("turning-point", "unknown", "d3 c3", "--rules", "othello")
    assert (done.code, done.out) == (2, "")
    assert "Othello has no stop discs" in done.err
