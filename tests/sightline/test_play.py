"""Playing against the program: whole conversations, and what is saved of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from solver.bits import members
from solver.result import Deadline
from solver.sightline.board import Board
from solver.sightline.game import Game
from solver.sightline.play import play
from solver.sightline.player import Player, answer, random_setup, trap
from solver.sightline.position import OTHER, Position
from solver.sightline.search import solve

from .boards import board_of, random_position

PLAYER = Player(solve)


def setup(text: str) -> Position:
    return Position.parse(text)


def test_the_program_wins_whatever_is_won() -> None:
    """Against a person who places at random, and stops at some time."""
    rng = random.Random(1)
    for _ in range(20):
        start = random_position(Board.hexhex(3), rng.randint(3, 7), rng)
        winner = solve(start).winner
        assert winner is not None
        you = OTHER[winner]
        game = Game(start).choose(you)
        while True:
            while (cell := PLAYER.placement(game.position, winner)) is not None:
                game = game.place(cell, winner)
            assert game.position.ahead == winner
            cells = list(members(game.position.legal(you)))
            if not cells or rng.random() < 0.1:
                break
            game = game.place(rng.choice(cells), you)


def test_who_follows_the_hints_wins_against_all_traps() -> None:
    rng = random.Random(2)
    for _ in range(20):
        start = random_position(Board.hexhex(3), rng.randint(3, 7), rng)
        winner = solve(start).winner
        position = start
        while (cell := answer(position, solve(position))) is not None:
            position = position.place(cell, position.behind)
        assert position.ahead == winner
        assert position.hopeless


def test_breaking_off_prints_a_game_that_is_not_saved(capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> Iterator[str]:
        yield "e2"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(None, broken(), PLAYER, setup=setup("hexhex3/b:d3,d4,e1/r:c2,d2"), you="red")
    assert "was not saved in a file:\nsetup hexhex3/" in capsys.readouterr().out


def test_cells_called_like_commands_can_be_played() -> None:
    board = Board("words", ("done", "red", "undo", "show"), ((0, 1, 2, 3),))
    start = Position.of(board, ["undo"], ["red"])
    game = play(None, ["place done", "place", "place show now"], PLAYER, setup=start, you="black")
    assert game.placements[0] == ("black", 0)


def test_the_program_chooses_the_winning_colour_of_your_set_up() -> None:
    for text in ("hexhex3/b:a1,b3,e3/r:a3,b1", "hexhex2/b:b1,b3/r:a2"):
        game = play(None, [], PLAYER, setup=setup(text))
        assert game.program == solve(setup(text)).winner


def test_without_time_it_takes_the_colour_that_has_more_room() -> None:
    quick = Player(solve, 0)
    start = Position.parse("hexhex6/b:f6,a1/r:k1")
    assert solve(start, deadline=Deadline(0)).winner is None
    assert start.ahead == "black"
    assert quick.colour(start) == "red"
    # And sets a trap instead of following the solver.
    assert quick.placement(start, "red") == trap(start)
    assert quick.placement(start, "black") is None


def test_traps_are_legal_and_are_not_set_without_hope() -> None:
    rng = random.Random(3)
    for _ in range(30):
        position = random_position(Board.hexhex(3), rng.randint(3, 10), rng)
        cell = trap(position)
        legal = position.legal(position.behind)
        if cell is not None:
            assert legal >> cell & 1
        elif legal:
            assert solve(position).winner == position.ahead
    assert trap(Position.of(board_of("no-lines"), ["a"], ["b"])) is None


def test_set_ups_of_the_program() -> None:
    for name in ("hexhex4", "ring", "pair", "one-cell"):
        board = board_of(name)
        drawn = {random_setup(board, random.Random(seed)) for seed in range(20)}
        assert all(position.black and position.board == board for position in drawn)
    assert random_setup(board, random.Random(1)) == random_setup(board, random.Random(1))


def conversation(run: Callable[..., Any], *typed: str, arguments: tuple[Any, ...] = ()) -> Any:
    return run("hex", "play", *arguments, stdin="".join(f"{line}\n" for line in typed))


def test_a_whole_game(run: Callable[..., Any], golden: Callable[[str, str], None]) -> None:
    told = conversation(
        run,
        "help", "legal", "hint", "red", "why c3", "why b3", "hint", "b4", "undo", "blue", "e2",
        "e2", "game", "done",
        arguments=("--setup", "hexhex3/b:d3,d4,e1/r:c2,d2", "--colour", "red"),
    )  # fmt: skip
    assert told.code == 0
    golden("sightline/play.txt", told.out)


def test_choosing_a_colour(run: Callable[..., Any]) -> None:
    told = conversation(
        run, "d4", "hint", "show", "black", "red", "quit", arguments=("--seed", "5")
    )
    assert told.code == 0
    assert told.out.count("first choose your colour: black or red") == 2
    assert "You play black." in told.out
    assert "you play black" in told.out
    again = conversation(run, "black", "quit", arguments=("--seed", "5"))
    assert again.out.splitlines()[:8] == told.out.splitlines()[:8]


def test_a_set_up_of_your_own(run: Callable[..., Any]) -> None:
    told = conversation(
        run, "setup nonsense", "setup hexhex4/b:d4/r:", "setup hexhex3/b:c3/r:", "setup x", "quit",
        arguments=("--board", "hexhex3"),
    )  # fmt: skip
    assert "'nonsense' is no position" in told.out
    assert "the position is on 'hexhex4', not on the board hexhex3" in told.out
    assert "the colours are chosen; the set-up stays as it is" in told.out
    winner = solve(Position.parse("hexhex3/b:c3/r:")).winner
    assert f"You play {'black' if winner == 'red' else 'red'}." in told.out


def test_a_game_in_a_file_goes_on(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "game.hex"
    start = ("--setup", "hexhex3/b:d3,d4,e1/r:c2,d2", "--colour", "red")
    first = conversation(run, "b4", "quit", arguments=(path, *start))
    assert f"it is saved in {path}" in first.out
    saved = path.read_text()
    assert saved.startswith("setup hexhex3/b:d3,d4,e1/r:c2,d2\nyou red\nred b4\n")
    refused = conversation(run, arguments=(path, *start))
    assert refused.code == 2
    assert "is a game already" in refused.err
    second = conversation(run, "done", arguments=(path,))
    assert second.code == 0
    assert path.read_text() == f"{saved}end\n"
    third = conversation(run, arguments=(path,))
    assert "The game is over" in third.out


def test_saving_by_hand(run: Callable[..., Any], tmp_path: Path) -> None:
    path, other = tmp_path / "game.hex", tmp_path / "other"
    other.write_text("mine")
    told = conversation(
        run, "save", "save -", f"save {other}", f"save {tmp_path / 'no' / 'way'}", f"save {path}",
        "b4", f"save {other} force", "quit",
        arguments=("--setup", "hexhex3/b:d3,d4,e1/r:c2,d2", "--colour", "red"),
    )  # fmt: skip
    assert told.code == 0
    assert told.out.count("say where: save FILE") == 2
    assert f"{other} exists" in told.out
    assert "No such file or directory" in told.out
    assert "red b4" in path.read_text()
    assert other.read_text() == path.read_text()


def test_a_game_without_a_file_is_printed_at_the_end(run: Callable[..., Any]) -> None:
    told = conversation(
        run, "b4", arguments=("--setup", "hexhex3/b:d3,d4,e1/r:c2,d2", "--colour", "red")
    )
    assert "was not saved in a file" in told.out
    assert "red b4" in told.out.splitlines()


def test_games_that_are_over_at_once(run: Callable[..., Any]) -> None:
    told = conversation(run, arguments=("--setup", "hexhex1/b:a1/r:", "--colour", "black"))
    assert told.code == 0
    assert "you win" in told.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-",), "give a file instead of -"),
        (("--setup", "-"), "give a file instead of -"),
        (("--setup", "nonsense"), "'nonsense' is neither a position"),
        (("--colour", "blue"), "'blue' is not one of 'black', 'red'"),
        (("--think", "-1"), "at least 0 seconds, not -1.0"),
        (("--setup", "hexhex3/b:a1", "--think", "nan"), "at least 0 seconds, not nan"),
    ],
)
def test_bad_options(run: Callable[..., Any], arguments: tuple[str, ...], message: str) -> None:
    refused = conversation(run, arguments=arguments)
    assert refused.code == 2
    assert message in refused.err
    assert refused.err.count("\n") == 1


def test_files_that_are_no_games(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "game.hex"
    path.write_text("setup hexhex3/b:c3/r:\nyou red\nblack c4\n")
    refused = conversation(run, arguments=(path,))
    assert refused.code == 2
    assert "game.hex:3: c4 sees 0 enemies and 1 friend" in refused.err
    assert path.read_text().endswith("black c4\n")
