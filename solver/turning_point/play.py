"""Playing against the program at the terminal: the conversation, and the file.

What is typed is a move or a question about the game.  After every move the game is
written whole to its file, if it has one, so that a game that was broken off goes on from
there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from solver.console import InputError, write_whole
from solver.conversation import Conversation
from solver.turning_point.chips import Side
from solver.turning_point.draw import to_rich
from solver.turning_point.explain import explanation
from solver.turning_point.game import PASS, Game, Turn, find_placement
from solver.turning_point.moves import is_over, move_text, must_pass, placements, totals
from solver.turning_point.options import load_rules, load_saved_game
from solver.turning_point.report import print_placements
from solver.turning_point.suggest import suggest

HELP = """\
f5                   put a plain chip into a hole
e6:double  g6:stop   another kind of chip; the first letter is enough (e6:d)
hint                 what the program would play in your place
explain              what the last moves trapped and scored
explain MOVE         what a move would trap and score
legal                every placement that is allowed, explained
undo                 take back your last move and the reply
board                the board again
game                 the moves so far, as a file would hold them
help                 this list
quit                 leave; a game with a file is already saved"""


class GameConversation(Conversation):
    """A game between a person and the program, one typed line at a time.

    Parameters
    ----------
    game
        Where it starts.
    you
        The side of the person.
    seconds
        How long the program may think about a move.
    path
        Where to save the game; `None` keeps it in memory.
    """

    def __init__(self, game: Game, you: Side, seconds: float, path: str | None = None) -> None:
        super().__init__(
            HELP,
            {
                "hint": self._hint,
                "explain": self._explain,
                "legal": self._legal,
                "undo": self._undo,
                "board": self._board,
                "game": self._game,
            },
        )
        self.game = game
        self.you = you
        self.seconds = seconds
        self.path = path
        self.saved = False

    def converse(self, lines: Iterable[str]) -> None:
        """Play until the game is over or nothing more is typed.

        Raises
        ------
        InputError
            If the game cannot be saved.
        """
        if self.path is not None and os.path.exists(self.path):
            self.saved = True  # and its comments stay until there is something new to save
        else:
            self._save()
        self._go_on()
        for line in lines:
            self.hear(line)
            if self.left or is_over(self.game.position):
                return

    def keep(self) -> None:
        """See to it that leaving loses nothing: print a game that has no file."""
        if not is_over(self.game.position) and self.game.turns:
            self.tell_unfinished(self.game.to_text(), self.path if self.saved else None)

    # --- what is typed ---

    def otherwise(self, words: list[str]) -> None:
        """Make the move that is typed."""
        if len(words) > 1:
            raise ValueError(f"write one move, or a word of `help`, not {' '.join(words)!r}")
        self._do(words[0])
        self._go_on()

    def _hint(self, _words: list[str]) -> None:
        here = self.game.position
        if is_over(here):
            raise ValueError("the game is over")
        suggestion = suggest(here, self.seconds)
        best = suggestion.placements[0]
        how = "exactly" if suggestion.exact else "about"
        move = move_text(here.board, best.hole, best.chip)
        self.out.print(
            f"[bold]{move}[/]: {how} {suggestion.margin:+g} points on the opponent "
            "from here to the end"
        )

    def _explain(self, words: list[str]) -> None:
        if words:
            placement = find_placement(self.game.position, words[0])
            for line in explanation(self.game.position.board, placement):
                self.out.print(f"  {line}")
            return
        if not self.game.turns:
            raise ValueError("no move was made yet; write explain and a move")
        for turn in self.game.turns[-2:]:
            self._tell(turn)

    def _legal(self, _words: list[str]) -> None:
        print_placements(self.out, self.game.position, placements(self.game.position))

    def _undo(self, _words: list[str]) -> None:
        game = self.game.undo()
        while game.position.side != self.you or must_pass(game.position):
            game = game.undo()
        self.game = game
        self._save()
        self._go_on()

    def _board(self, _words: list[str]) -> None:
        self.out.print(to_rich(self.game.position, marked=self.game.last_holes))

    def _game(self, _words: list[str]) -> None:
        self.print_text(self.game.to_text())

    # --- what is done ---

    def _do(self, move: str) -> None:
        self.game = self.game.add(move)
        self._save()
        self._tell(self.game.turns[-1])

    def _go_on(self) -> None:
        """Everything up to the next move of the person, and what there is to see then."""
        while not is_over(self.game.position):
            here = self.game.position
            if must_pass(here):
                self._do(PASS)
            elif here.side != self.you:
                best = suggest(here, self.seconds).placements[0]
                self._do(move_text(here.board, best.hole, best.chip))
            else:
                break
        self._board([])
        if is_over(self.game.position):
            self._tell_result()

    def _save(self) -> None:
        if self.path is not None:
            self.saved = False
            write_whole(self.path, self.game.to_text(), overwrite=True)
            self.saved = True

    # --- what is told ---

    def _tell(self, turn: Turn) -> None:
        who = "You" if turn.before.side == self.you else "The program"
        if turn.placement is None:
            self.out.print(f"{who} cannot trap, and pass." if who == "You" else f"{who} passes.")
            return
        verb = "play" if who == "You" else "plays"
        self.out.print(f"{who} {verb} [bold]{turn.text}[/].")
        for line in explanation(turn.before.board, turn.placement):
            self.out.print(f"  {line}")

    def _tell_result(self) -> None:
        pink, orange = totals(self.game.position)
        yours, its = (pink, orange) if self.you == "p" else (orange, pink)
        how = "A draw" if yours == its else "You win" if yours > its else "You lose"
        self.out.print(f"[bold]{how}[/], {yours} to {its}.")


def play(
    path: str | None,
    options: Mapping[str, str],
    lines: Iterable[str],
    *,
    you: Side,
    seconds: float,
) -> Game:
    """Play a game, or go on with the one in a file.

    Parameters
    ----------
    path
        The file, made if it is not there; it may hold a position to start from.  `None`
        keeps the game in memory.
    options
        Header lines as in `Game.parse`; a game in a file must agree with them.
    lines
        What is typed.
    you, seconds
        See `GameConversation`.

    Returns
    -------
    Game
        As it was left.

    Raises
    ------
    InputError
        If the file cannot be read or written, or hides the stop discs.
    """
    if path is not None and os.path.exists(path):
        game = load_saved_game(path, dict(options))
    else:
        game = Game.start(load_rules(dict(options)))
    if not game.rules.stop_known:
        raise InputError("the program sees both stop discs; play without stop_known no")
    conversation = GameConversation(game, you, seconds, path)
    try:
        conversation.converse(lines)
    finally:
        conversation.keep()
    return conversation.game
