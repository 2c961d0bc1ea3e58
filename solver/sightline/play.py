"""Playing against the program at the terminal: the conversation, and the file.

There are no turns: a stone may be placed at any time.  Here the person places as many as
they like, one a line, and after each the program places what it wishes to.  Nothing is
lost by that order: haste never matters in this game.  The truth is the text of the game;
with a file it is saved whole after every stone.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Iterable
from functools import partial

from rich.markup import escape

from solver.bits import members
from solver.console import InputError, read_text, write_whole
from solver.conversation import Conversation
from solver.sightline.board import Board
from solver.sightline.game import Game
from solver.sightline.picture import Picture
from solver.sightline.player import Player, answer, random_setup
from solver.sightline.position import OTHER, Colour, Position
from solver.sightline.report import print_picture, standing

HELP = """\
black, red            choose your colour
setup POSITION        at the start: lay out the stones yourself; the program chooses
d4                    place a stone of your colour (place d4 does the same)
done                  you wish to place no more: the game ends, unless the program does
show                  the board
legal                 where each side may place a stone
why d4                why you may not place a stone there
hint                  what the solver says
undo                  take back your last stone, and what the program answered
game                  the game as text
save FILE [force]     save it; every stone from now on is saved there
help                  this list
quit                  leave; a game with a file is already saved"""


class GameConversation(Conversation):
    """A game between a person and the program, one typed line at a time.

    Parameters
    ----------
    game
        Where it starts.
    player
        The program.
    path
        Where to save it; `None` keeps it in memory.
    """

    def __init__(self, game: Game, player: Player, path: str | None = None) -> None:
        super().__init__(
            HELP,
            {
                "black": partial(self._choose, "black"),
                "done": self._done,
                "game": self._game,
                "hint": self._hint,
                "legal": self._legal,
                "place": self._place,
                "red": partial(self._choose, "red"),
                "save": self._save,
                "setup": self._setup,
                "show": self._show,
                "undo": self._undo,
                "why": self._why,
            },
        )
        self.game = game
        self.player = player
        self.path = path

    def converse(self, lines: Iterable[str]) -> None:
        """Play until the game is over or nothing more is typed.

        Raises
        ------
        InputError
            If the game cannot be saved.
        """
        self._keep_file()
        self._show([])
        if self.game.you is None:
            self.out.print("Choose your colour: [bold]black[/] or [bold]red[/] (help tells more).")
        else:
            self._begin()
        if self._finished():
            return
        for line in lines:
            self.hear(line)
            if self._finished():
                return

    def _finished(self) -> bool:
        """Whether there is nothing more to type; tells how the game ended."""
        if self.left:
            return True
        if self.game.you is None or not self.game.over:
            return False
        self._tell_result()
        return True

    def keep(self) -> None:
        """See to it that leaving loses nothing: print a game that has no file."""
        if not self.game.over and self.game.placements:
            self.tell_unfinished(self.game.to_text(), self.path)

    # --- what is typed ---

    def otherwise(self, words: list[str]) -> None:
        """Place a stone on the cell that is typed."""
        if len(words) > 1:
            raise ValueError(f"{words[0]!r} is no command; help lists them")
        self._place(words)

    def _choose(self, colour: Colour, words: list[str]) -> None:
        _only(words, 0, colour)
        if self.game.you is not None:
            raise ValueError(f"you play {self.game.you}")
        self._change(self.game.choose(colour))
        self._begin()

    def _setup(self, words: list[str]) -> None:
        (text,) = _only(words, 1, "setup POSITION")
        if self.game.you is not None:
            raise ValueError("the colours are chosen; the set-up stays as it is")
        setup = Position.parse(text, self.game.setup.board)
        self._change(self._program_chooses(Game(setup)))
        self._show([])
        self._begin()

    def _program_chooses(self, game: Game) -> Game:
        return game.choose(OTHER[self.player.colour(game.setup)])

    def _place(self, words: list[str]) -> None:
        (name,) = _only(words, 1, "place CELL, or the cell alone")
        you = self._you()
        cell = self.game.setup.board.index(name)
        self._change(self.game.place(cell, you))
        self._program_places()

    def _done(self, words: list[str]) -> None:
        _only(words, 0, "done")
        self._you()
        # After every stone the program has placed all that it wishes to.
        self._change(self.game.finished())

    def _undo(self, words: list[str]) -> None:
        _only(words, 0, "undo")
        self._change(self.game.undone())
        self._show([])

    def _why(self, words: list[str]) -> None:
        (name,) = _only(words, 1, "why CELL, such as why d4")
        position, cell = self.game.position, self.game.setup.board.index(name)
        why = position.why_illegal(cell, self._you())
        self.out.print(escape(f"{why or f'you may place a stone on {name}'}."))

    def _legal(self, _words: list[str]) -> None:
        for colour in OTHER:
            names = self.game.position.names(self.game.position.legal(colour))
            self.out.print(escape(f"{colour}: {' '.join(names) or 'nowhere'}"))

    def _hint(self, _words: list[str]) -> None:
        position, you = self.game.position, self._you()
        solution = self.player.think(position)
        if solution.winner is None:
            self.out.print("Who wins was not found out in time.")
        elif solution.winner == you:
            self.out.print("You win with best play.")
        else:
            self.out.print("You lose against best play.")
        if position.ahead == you:
            self.out.print("You are ahead: placing a stone gains nothing, so wait.")
            return
        cell = answer(position, solution)
        if cell is None:
            self.out.print("You can no longer get ahead.")
        else:
            name = escape(position.board.cells[cell])
            verb = "Place" if solution.winner == you else "Try"
            self.out.print(f"{verb} [bold]{name}[/].")

    def _show(self, _words: list[str]) -> None:
        print_picture(self.out, Picture(self.game.position))
        self.out.print(standing(self.game.position))

    def _game(self, _words: list[str]) -> None:
        self.print_text(self.game.to_text())

    def _save(self, words: list[str]) -> None:
        if not words or words == ["-"] or words[1:] not in ([], ["force"]):
            raise ValueError("say where: save FILE, or save FILE force")
        if os.path.exists(words[0]) and words[0] != self.path and words[1:] != ["force"]:
            raise ValueError(f"{words[0]} exists; save {words[0]} force overwrites it")
        try:
            write_whole(words[0], self.game.to_text(), overwrite=True)
        except InputError as error:
            raise ValueError(str(error)) from None
        self.path = words[0]
        self.out.print(f"Saved in {escape(self.path)}; every stone from now on is saved there.")

    # --- what follows ---

    def _you(self) -> Colour:
        if self.game.you is None:
            raise ValueError("first choose your colour: black or red")
        return self.game.you

    def _change(self, game: Game) -> None:
        self.game = game
        self._keep_file()

    def _keep_file(self) -> None:
        if self.path is not None:
            write_whole(self.path, self.game.to_text(), overwrite=True)

    def _begin(self) -> None:
        self.out.print(f"You play [bold]{self.game.you}[/]. Type a cell, or help.")
        self._program_places()

    def _program_places(self) -> None:
        """Let the program place what it wishes, and tell where things stand."""
        program = self.game.program
        assert program is not None
        placed = 0
        while not self.game.over:
            cell = self.player.placement(self.game.position, program)
            if cell is None:
                break
            self._change(self.game.place(cell, program))
            placed |= 1 << cell
        position = self.game.position
        if placed:
            self._show([])
            names = ", ".join(position.names(placed))
            self.out.print(f"The program has placed {escape(names)}.")
        elif not self.game.over:
            self.out.print(standing(position))
        if self.game.over:
            return
        if position.ahead == self.game.you:
            self.out.print("The program wishes to place nothing. Write done to end the game.")
        elif not list(members(position.legal(position.behind))):
            self.out.print("You may not place a stone anywhere. Write done to end the game.")

    def _tell_result(self) -> None:
        print_picture(self.out, Picture(self.game.position, legal=False))
        self.out.print(standing(self.game.position))
        won = self.game.position.ahead == self.game.you
        self.out.print(f"The game is over: [bold]you {'win' if won else 'lose'}[/].")


def _only(words: list[str], count: int, form: str) -> list[str]:
    if len(words) != count:
        raise ValueError(f"write {form}")
    return words


def play(
    path: str | None,
    lines: Iterable[str],
    player: Player,
    *,
    board: Board | None = None,
    setup: Position | None = None,
    you: Colour | None = None,
    seed: int | None = None,
) -> Game:
    """Play a game, or go on with the one in a file.

    Parameters
    ----------
    path
        The file, made if it is not there; `None` keeps the game in memory.
    lines
        What is typed.
    player
        The program.
    board
        The board of a new game, or of the file; by default hexhex4 or a built-in one.
    setup
        The person's set-up.  Without it the program lays one out.
    you
        The person's colour.  Without it, whoever did not lay out the stones chooses.
    seed
        Of the set-up that the program lays out; without it one is drawn.

    Returns
    -------
    Game
        As it was left.

    Raises
    ------
    InputError
        If the file cannot be read or written.
    """
    if path is not None and os.path.exists(path):
        if setup is not None or you is not None:
            raise InputError(f"{path} is a game already; its set-up and colours stay as they are")
        try:
            game = Game.parse(read_text(path), name=path, board=board)
        except ValueError as error:
            raise InputError(str(error)) from None
    else:
        rng = random.Random(secrets.randbelow(1 << 31) if seed is None else seed)
        game = Game(setup or random_setup(board or Board.hexhex(4), rng))
        if you is not None:
            game = game.choose(you)
        elif setup is not None:
            game = game.choose(OTHER[player.colour(setup)])
    conversation = GameConversation(game, player, path)
    try:
        conversation.converse(lines)
    finally:
        conversation.keep()
    return conversation.game
