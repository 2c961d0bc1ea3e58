"""Which colour to choose, and set-ups that are hard to judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from solver.bits import members
from solver.result import Deadline, Status
from solver.sightline import engine, pie
from solver.sightline.board import Board
from solver.sightline.entry import Entry
from solver.sightline.pie import find, judge
from solver.sightline.plain import PlainSearcher
from solver.sightline.position import Position
from solver.sightline.setups import canonical, setups
from solver.sightline.study_report import clearness

HARD = "hexhex5/b:a1/r:b3"


def wins(position: Position, cell: int) -> bool:
    """Whether the side behind wins with a placement, by the plain searcher."""
    after = position.place(cell, position.behind)
    outcome = PlainSearcher(position.board).outcome(after)
    assert outcome is not None
    return outcome.behind_wins == (after.behind == position.behind)


@pytest.mark.parametrize("position", [*setups(Board.hexhex(2), 2), *setups(Board.hexhex(2), 3)])
def test_answers_on_hexhex_2(position: Position) -> None:
    answer = judge(position)
    legal = list(members(position.legal(position.behind)))
    winning = tuple(cell for cell in legal if wins(position, cell))
    assert answer.choose == (position.behind if winning else position.ahead)
    assert answer.choices == len(legal)
    assert answer.status is Status.COMPLETE
    assert answer.counters.nodes == Entry.search(position).nodes
    if winning:
        assert [(reply.after, reply.winning) for reply in answer.replies] == [(None, winning)]
        assert answer.narrowest == len(winning)
        return
    afters = {cell: position.place(cell, position.behind) for cell in legal}
    threats = {cell: after for cell, after in afters.items() if after.ahead == position.behind}
    assert [reply.after for reply in answer.replies] == list(threats)
    for reply, after in zip(answer.replies, threats.values(), strict=True):
        own = list(members(after.legal(after.behind)))
        assert reply.winning == tuple(cell for cell in own if wins(after, cell))
        assert reply.winning  # the winner always has an answer
    assert (answer.narrowest is None) == (not threats)


def test_time_is_up() -> None:
    answer = judge(Position.parse(HARD), deadline=Deadline(0))
    assert answer.choose is None
    assert answer.status is Status.TIME
    assert answer.replies == ()


def test_what_is_not_known_in_time_is_not_told() -> None:
    whole = judge(Position.parse("hexhex3/b:a1,a3/r:b2"))
    assert (whole.choose, whole.position.ahead, whole.narrowest) == ("black", "black", 1)
    for replies in ((), whole.replies[:1]):
        answer = replace(whole, replies=replies, status=Status.TIME)
        assert answer.narrowest is None
        assert list(clearness(answer))[1:] == ["Time was up before every reply was judged."]


def test_proposals_keep_what_the_drawing_found(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.hexhex(3)
    whole = find(board, 2, tries=20, top=4)
    late = partial(judge, deadline=Deadline(0))
    monkeypatch.setattr(pie, "judge", lambda position, **_: late(position))
    monkeypatch.setattr(engine, "_BUDGET", 2)
    hurried = find(board, 2, tries=20, top=4)
    assert hurried.status is Status.TIME
    for answer, known in zip(hurried.answers, whole.answers, strict=True):
        assert (answer.choose, answer.counters.nodes) == (known.choose, known.counters.nodes)
        assert answer.status is Status.TIME


def test_proposals_are_the_hardest_that_were_drawn() -> None:
    board = Board.hexhex(3)
    found = find(board, 2, tries=20, top=4, seed=3)
    assert found.status is Status.COMPLETE
    assert found.tried <= 20
    assert found.given_up == 0
    nodes = [answer.counters.nodes for answer in found.answers]
    assert nodes == sorted(nodes, reverse=True)
    assert len(nodes) == 4
    assert all(answer.position == canonical(answer.position) for answer in found.answers)
    positions = [answer.position for answer in found.answers]
    again = find(board, 2, tries=20, top=4, seed=3, workers=2)
    assert [answer.position for answer in again.answers] == positions
    other = find(board, 2, tries=20, top=4, seed=4)
    assert [answer.position for answer in other.answers] != positions


def test_limits_of_the_drawing() -> None:
    board = Board.hexhex(3)
    short = find(board, 2, tries=30, most_nodes=100)
    assert 0 < short.given_up < short.tried
    assert all(answer.counters.nodes <= 100 for answer in short.answers)
    stopped = find(board, 2, tries=30, deadline=Deadline(0))
    assert stopped.status is Status.TIME
    assert (stopped.tried, stopped.answers) == (0, ())
    with pytest.raises(ValueError, match="takes 1 to 19 stones"):
        find(board, 20)


def test_commands(run: Callable[..., Any], golden: Callable[[str, str], None]) -> None:
    golden("sightline/pie-red.txt", run("hex", "pie", "hexhex3/b:a2/r:").out)
    golden("sightline/pie-black.txt", run("hex", "pie", "hexhex3/b:a1/r:d3").out)
    golden("sightline/pie-quiet.txt", run("hex", "pie", "hexhex2/b:b1,b3/r:a2").out)
    fields = run("hex", "pie", "hexhex2/b:a2,b2/r:b1", "--json").json()
    assert fields["choose"] == "red"
    assert fields["choices"] == 3
    assert fields["narrowest"] == 2
    assert fields["replies"] == [{"after": None, "winning": ["a1", "b3"]}]
    find_words = ("hex", "pie", "--find", "--board", "hexhex3", "--tries", "10", "--top", "2")
    golden("sightline/pie-find.txt", run(*find_words).out)
    proposed = run(*find_words, "--json").json()
    assert len(proposed["setups"]) == 2
    assert proposed["complete"]


def test_commands_out_of_time(run: Callable[..., Any]) -> None:
    done = run("hex", "pie", HARD, "--time-limit", "0", "--json")
    assert done.code == 4
    assert done.json()["choose"] is None
    assert not done.json()["complete"]
    assert "Time was up" in run("hex", "pie", HARD, "--time-limit", "0").out
    found = run("hex", "pie", "--find", "--board", "hexhex3", "--time-limit", "0")
    assert found.code == 4
    assert "Time was up" in found.out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((), "give a POSITION"),
        (("hexhex3/b:a1/r:", "--find"), "give a POSITION"),
        (("hexhex3/b:a1/r:", "--top", "3"), "--top is for --find"),
        (("hexhex3/b:a1/r:", "--most-nodes", "3"), "--most-nodes is for --find"),
        (("--find", "--board", "hexhex2", "--stones", "8"), "takes 1 to 7 stones"),
        (("hexhex3/r:a1",), "b:"),
    ],
)
def test_commands_with_bad_input(
    run: Callable[..., Any], words: tuple[str, ...], part: str
) -> None:
    done = run("hex", "pie", *words)
    assert done.code == 2
    assert part in done.err
    assert done.err.count("\n") == 1
