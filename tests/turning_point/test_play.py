"""Playing against the program, one typed line at a time."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from solver.turning_point.game import Game
from solver.turning_point.moves import is_over, placements, totals
from solver.turning_point.position import Position
from solver.turning_point.rules import Rules
from solver.turning_point.search import solve

from .positions import drawn
from .test_game import played


def near_the_end(holes: int, side: str = "p") -> Position:
    """A drawn position in which the program's moves are exact."""
    rng = random.Random(holes)
    position = drawn(rng, holes, Rules())
    while position.side != side:
        position = drawn(rng, holes, Rules())
    return position


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(f"{near_the_end(6)}\n")
    return path


def first_move(position: Position) -> str:
    return placements(position)[0].text(position.board)


def test_a_game_to_its_end(run: Any, file: Path) -> None:
    """Typed lines may wait: the program answers each that it can take."""
    for _ in range(4):
        game = Game.parse(file.read_text())
        if is_over(game.position):
            break
        done = run("turning-point", "play", file, stdin=f"{first_move(game.position)}\n")
        assert (done.code, done.err) == (0, "")
        assert "The program plays" in done.out
    pink, orange = totals(game.position)
    how = "A draw" if pink == orange else "You win" if pink > orange else "You lose"
    assert f"{how}, {pink} to {orange}." in done.out


def test_the_program_plays_what_is_best(run: Any, file: Path) -> None:
    before = Game.parse(file.read_text())
    run("turning-point", "play", file, stdin=f"{first_move(before.position)}\n")
    reply = Game.parse(file.read_text()).turns[-1]
    margins = {(p.hole, p.chip): p.margin for p in solve(reply.before, every=True).placements}
    assert reply.placement is not None
    assert margins[reply.placement.hole, reply.placement.chip] == max(margins.values())


def test_words(run: Any, file: Path) -> None:
    position = Game.parse(file.read_text()).position
    move = first_move(position)
    lines = ["help", "legal", f"explain {move}", "hint", move, "explain", "undo", "board", "game"]
    done = run("turning-point", "play", file, stdin="\n".join(lines) + "\n")
    assert (done.code, done.err) == (0, "")
    out = done.out
    assert "take back your last move and the reply" in out
    assert f"{len(placements(position))} placements" in out
    margin = solve(position).margin
    assert f"exactly {margin:+d} points on the opponent" in out
    assert out.count(f"You play {move}.") == 2  # when played, and explained
    assert out.count("The program plays") == 2
    assert f"\n{position}\n" in out  # the game as a file: nothing but its beginning
    assert "The game is not over" not in out
    assert Game.parse(file.read_text()).position == position


def test_typing_errors_are_told_and_change_nothing(run: Any, file: Path) -> None:
    before = file.read_text()
    lines = ["z9", "f5", "undo", "explain f5", "explain", "f5 e6", "[bold]", "\x1b[31m"]
    done = run("turning-point", "play", file, stdin="\n".join(lines) + "\n")
    assert done.code == 0
    assert "z9 is outside the board" in done.out
    assert "f5 is taken" in done.out
    assert "there is no move to take back" in done.out
    assert "no move was made yet" in done.out
    assert "'[bold]' is not a hole" in done.out
    assert "\x1b" not in done.out
    assert file.read_text() == before


def test_undo_goes_back_to_the_same_side(run: Any, file: Path) -> None:
    position = Game.parse(file.read_text()).position
    move = first_move(position)
    run("turning-point", "play", file, stdin=f"{move}\nundo\nquit\n")
    assert Game.parse(file.read_text()).position == position


def test_the_program_may_begin(run: Any, file: Path) -> None:
    done = run("turning-point", "play", file, "--side", "orange", stdin="undo\n")
    assert done.code == 0
    assert "The program plays" in done.out
    assert "there is no move to take back" in done.out  # none of yours


def test_leaving_a_game_without_a_file_prints_it(run: Any) -> None:
    done = run("turning-point", "play", "--seconds", "0.1", stdin="f5:stop\nquit\nf7\n")
    assert done.code == 0
    assert "was not saved in a file" in done.out
    game = Game.parse(done.out.splitlines()[-1])
    assert game.turns[0].text == "f5:stop"
    assert len(game.turns) == 2


def test_a_new_file_is_made_and_keeps_the_options(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    done = run("turning-point", "play", path, "--trap", "free", "--seconds", "0.1", stdin="e6\n")
    assert done.code == 0
    assert f"it is saved in {path}" in done.out.replace("\n", "")
    assert path.read_text().startswith("trap free\ne6 ")
    refused = run("turning-point", "play", path, "--trap", "required")
    assert (refused.code, refused.out) == (2, "")
    assert f"{path}:1: trap free is not the required asked for" in refused.err


def test_going_on_changes_no_rules_and_loses_no_comment(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    text = "# against a friend\nf5 e6\n"
    path.write_text(text)
    refused = run("turning-point", "play", path, "--trap", "free", stdin="")
    assert (refused.code, refused.out) == (2, "")
    assert f"{path} is played by other rules" in refused.err
    assert run("turning-point", "play", path, stdin="quit\n").code == 0
    assert path.read_text() == text


def test_othello_passes_by_itself(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "othello.txt"
    path.write_text("board othello\nOX" + "-" * 61 + "O X\n")
    done = run("turning-point", "play", path)
    assert done.code == 0
    assert "You cannot trap, and pass." in done.out
    assert "The program plays c1." in done.out
    assert "You lose" in done.out


def test_the_program_does_not_play_with_hidden_discs(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "hidden.txt"
    path.write_text("stop_known no\nf5\n")
    done = run("turning-point", "play", path)
    assert (done.code, done.out) == (2, "")
    assert "the program sees both stop discs" in done.err
    assert path.read_text() == "stop_known no\nf5\n"


def test_a_game_that_is_over_has_no_hint(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "over.txt"
    path.write_text(played(Rules(), 4).to_text())
    done = run("turning-point", "play", path, stdin="hint\n")
    assert (done.code, done.err) == (0, "")
    assert "the game is over" in done.out
