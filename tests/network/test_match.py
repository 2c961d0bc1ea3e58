"""Matches, and the game of a person against the program."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from solver.console import CommandError, InputError
from solver.network.cache import table_of
from solver.network.commands import network
from solver.network.game import Game
from solver.network.match import Mean, play_match
from solver.network.play import play
from solver.network.play_commands import COMMANDS
from solver.network.player import LEVELS, Player, Style
from solver.network.policy import build
from solver.network.rules import Rules

for command in COMMANDS:
    network.add_command(command)

SMALL = Rules(5, 5, (1, 2, 3, 4))
FIELD = {"board": "5x5", "lines": "1 2 3 4"}


# --- matches ---


@pytest.mark.parametrize("player", ["entropy", "random", "entropy@race", "worst+single@0.5"])
def test_equal_players_are_fair(player: str) -> None:
    outcome = play_match(SMALL, player, player, games=60, seed=4)
    assert outcome.games == outcome.draws + sum(outcome.wins) == 60
    assert abs(outcome.difference.mean) <= 3 * outcome.difference.se
    assert outcome.difference.se > 0


def test_same_for_any_number_of_workers() -> None:
    one, two, three = (
        play_match(SMALL, "entropy@0.5", "random", games=35, seed=2, workers=workers)
        for workers in (1, 2, 3)
    )
    assert one == two == three
    assert one != play_match(SMALL, "entropy@0.5", "random", games=35, seed=3)


def test_each_level_beats_the_one_before() -> None:
    for worse, better in pairwise(LEVELS.values()):
        outcome = play_match(SMALL, better, worse, games=200, seed=1)
        assert outcome.difference.mean > 2 * outcome.difference.se
        swapped = play_match(SMALL, worse, better, games=40, seed=1)
        assert swapped.difference.mean < outcome.difference.mean


def test_who_waits_is_never_wrong() -> None:
    outcome = play_match(SMALL, "entropy", "entropy@0.2", games=60, seed=1)
    assert outcome.wrong[0] == 0
    assert outcome.wrong[1] > 0
    points = (outcome.right[0] + 2 * outcome.wrong[1]) / outcome.games
    assert outcome.points[0].mean == pytest.approx(points)


def test_a_policy_plays(tmp_path: Path) -> None:
    file = tmp_path / "policy.npz"
    policy = build(SMALL, effort=1)
    policy.save(file)
    outcome = play_match(SMALL, f"policy:{file}@0.9", "random+single", games=30, workers=2)
    assert outcome.difference.mean > 0
    with pytest.raises(InputError, match="the policy is for 5x5"):
        play_match(Rules(4, 4, (1, 2, 3)), f"policy:{file}", "entropy", games=1)
    with pytest.raises(InputError, match="missing"):
        play_match(SMALL, "policy:missing.npz", "entropy", games=1)


def test_faults() -> None:
    with pytest.raises(CommandError, match="holds no network"):
        play_match(Rules(3, 3), "entropy", "entropy", games=1)
    with pytest.raises(ValueError, match="at least 1 game"):
        play_match(SMALL, "entropy", "entropy", games=0)


@pytest.mark.parametrize(
    "text",
    [
        "entropy",
        "random+single",
        "worst+single+hard@0.5",
        "expected@race",
        "policy:a/b@c.npz@0.4",
        "policy:a+b.npz+hard",
        *LEVELS.values(),
    ],
)
def test_players_are_read_as_written(text: str) -> None:
    assert str(Style.parse(text)) == text
    assert Style.parse(str(Style.parse(text))) == Style.parse(text)


@pytest.mark.parametrize(
    "text", ["", "policy", "policy:", "entropy:x", "entropy@", "entropy@0", "entropy@2", "hard"]
)
def test_no_players(text: str) -> None:
    with pytest.raises(ValueError, match="is not a"):
        Style.parse(text)


def test_hard_players_hide_in_hard_networks() -> None:
    table = table_of(SMALL)
    hard = Player(Style.parse("entropy+hard"), table)
    assert len({str(hard.hide(random.Random(seed))) for seed in range(20)}) > 10
    outcome = play_match(SMALL, "entropy+single+hard", "entropy+single", games=200, seed=1)
    assert outcome.difference.mean > 2 * outcome.difference.se


def test_mean() -> None:
    assert Mean.of([1, 1, 1]) == Mean(1, 0)
    assert Mean.of([0, 2]) == Mean(1, 1)
    assert Mean.of([5]).se == 0


def test_match_command(run: Any) -> None:
    arguments = ("network", "match", "--board", "5x5", "--lines", "1,2,3,4", "--games", "12")
    document = run(*arguments, "--first", "entropy@0.5", "--seed", "7", "--json").json()
    assert document["schema"] == "spyglass/network-match/1"
    assert (document["games"], document["seed"]) == (12, 7)
    assert document["first"]["player"] == "entropy@0.5"
    assert document["first"]["wins"] + document["second"]["wins"] + document["draws"] == 12
    again = run(*arguments, "--first", "entropy@0.5", "--seed", "7", "--workers", "2", "--json")
    assert {**again.json(), "seconds": 0} == {**document, "seconds": 0}
    assert "12 games" in run(*arguments).out
    assert run(*arguments, "--first", "clever").code == 2
    assert run(*arguments, "--first", "policy:missing.npz").code == 2
    assert run("network", "match", "--board", "3x3").code == 1


# --- a person against the program ---


def talk(lines: list[str], file: Path | None = None, **keywords: Any) -> Game:
    keywords = {"level": 4, "seed": 3, "program_first": False, **keywords}
    return play(None if file is None else str(file), FIELD, table_of, iter(lines), **keywords)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("program_first", [False, True])
def test_every_level_finds_the_network(level: int, program_first: bool, tmp_path: Path) -> None:
    file = tmp_path / "my.game"
    lines = ["hide random"] + ["1A", "go"] * 30
    game = talk(lines, file, level=level, program_first=program_first)
    assert game.result is not None
    assert Game.read(file.read_text()) == game
    # The program saw what a match player of its level would see, and no more.
    program = int(not program_first)
    assert game.seats[program].kind == f"{LEVELS[level]} seed 3"


def test_broken_off_and_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["hide 1A:R4D3L1U2", "1A-1C", "go", "3C", "go", "4A-4B", "go", "5E", "go"]
    whole = talk(lines, level=2)
    for stop in range(1, len(lines)):
        file = tmp_path / f"{stop}.game"
        talk(lines[:stop], file, level=2)
        assert "saved in" in capsys.readouterr().out
        assert talk(lines[stop:], file) == whole
        assert Game.read(file.read_text()) == whole
    talk(lines[:3])
    assert "you spy 1A-1C" in capsys.readouterr().out  # nothing is lost without a file


def test_a_finished_game_waits_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "my.game"
    lines = ["hide random"] + ["1A", "go"] * 30
    game = talk(lines, file, level=2)
    assert game.result is not None
    assert talk(["1A"], file) == game


def test_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "my.game"

    def typed() -> Any:
        yield "hide random"
        yield "1A"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        talk(typed(), file)
    assert "you spy 1A" in file.read_text()


def test_found_out_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    game = talk(["hide paper", "1A", "c c c c c"])
    assert game.result is not None
    assert game.result.winner == 1
    assert game.events[-1].word == "caught"
    assert "No network fits the answers of you" in capsys.readouterr().out


def test_found_out_at_the_end() -> None:
    secret = table_of(SMALL).network(20)
    claimed = table_of(SMALL).network(200)
    shadow = talk([f"hide {secret}"] + ["1A", "go"] * 30)
    lines = ["hide paper"]
    for spy in shadow.spies[1]:
        lines += ["1A", " ".join(map(str, spy.answers)), "go"]
    honest = talk([*lines, str(secret)])
    assert honest.result is not None
    assert honest.result.points == (0, 1)
    liar = talk([*lines, str(claimed)])
    assert liar.result is not None
    assert (liar.result.points, liar.result.winner) == ((0, 0), 1)
    faulty = talk([*lines, "1A:R2D1"])
    assert faulty.result is not None
    assert "network of you is none" in faulty.result.reasons[0]


def test_a_person_can_win() -> None:
    hidden = talk(["hide random"]).secrets[1]
    game = talk(["hide random", "1A", str(hidden)])
    assert game.result is not None
    assert game.result.winner == 0


def test_mistyped(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["1A", "hide", "hide 1A:R9", "hide paper", "9Z", "1A:R2", "go", "1A-2B", "dance"]
    game = talk([*lines, "1A", "maybe", "hhhhhhh", "help", "map", "game", "quit", "2B"])
    assert [event.word for event in game.events] == ["hides", "hides", "spy", "says", "spy"]
    out = capsys.readouterr().out
    for words in (
        "hide first",
        "write hide",
        "outside",
        "straight",
        "not an answer",
        "Your squares",
    ):
        assert words in out


def test_bad_files(tmp_path: Path, run: Any) -> None:
    file = tmp_path / "my.game"
    file.write_text("seat a person\nseat b person\n")
    with pytest.raises(InputError, match="one seat is for a person"):
        talk([], file)
    file.write_text("seat a person\nseat b robot\n")
    with pytest.raises(InputError, match="no program"):
        talk([], file)
    file.write_text("nonsense\n")
    done = run("network", "play", file)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert run("network", "play", "-").code == 2
    file.unlink()
    talk(["hide random"], file)
    done = run("network", "play", file, "--board", "8x8")
    assert (done.code, "another board" in done.err) == (2, True)
    assert run("network", "play", tmp_path / "no" / "folder.game", stdin="hide random\n").code == 2


def test_play_command(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "my.game"
    field = ("--board", "5x5", "--lines", "1,2,3,4")
    done = run("network", "play", file, *field, "--seed", "3", stdin="hide random\n1A\n")
    assert done.code == 0
    assert "saved in" in done.out
    done = run("network", "play", file, stdin="go\n" + "1A\ngo\n" * 30)
    assert done.code == 0
    assert "You lose" in done.out
    assert "You lose" in run("network", "play", file).out
    assert run("network", "play", "--board", "3x3").code == 1


def test_an_interrupted_match_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, file = Rules(5, 5, (1, 2, 3)), tmp_path / "match.json"
    whole = play_match(rules, "entropy", "random", games=40, seed=5)
    assert play_match(rules, "entropy", "random", games=15, seed=5, checkpoint=file).games == 15
    assert play_match(rules, "entropy", "random", games=40, seed=5, checkpoint=file) == whole
    # All is there now: nothing is played again.
    monkeypatch.setattr("solver.network.match._play", None)
    assert play_match(rules, "entropy", "random", games=40, seed=5, checkpoint=file) == whole
    with pytest.raises(InputError, match="another match"):
        play_match(rules, "entropy", "random", games=40, seed=6, checkpoint=file)
    file.write_text("[1, 2")
    with pytest.raises(InputError, match="not the games of a match"):
        play_match(rules, "entropy", "random", games=40, seed=5, checkpoint=file)
