"""Playing against the program at the terminal: the conversation, and the file.

What is typed is an event of `solver.network.game` or a question about the game.  After
every event the game is written whole to its file, if it has one, so that a game that
was broken off goes on from there.  What the program draws depends on its seed and on
the number of events, not on the time, so a game that is resumed goes on as it would
have.
"""

from __future__ import annotations

import os
import random
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rich.markup import escape

from solver.console import CommandError, InputError, read_text, write_whole
from solver.conversation import Conversation
from solver.network.answers import Answer, spaces_name
from solver.network.asking import Knowledge, outcome_of
from solver.network.chain import Network
from solver.network.game import Game
from solver.network.game_events import PERSON, Event, GameError, Seat
from solver.network.picture import Picture
from solver.network.player import LEVELS, Player, Style
from solver.network.remaining import chances
from solver.network.report import print_picture
from solver.network.rules import Rules
from solver.network.session import parse_option, parse_spaces, rules_from
from solver.network.table import Table

HELP = """\
hide NETWORK         your network, such as 4C:R2U1L5D3R6D4; then your answers are given for you
hide random          a network drawn for you, which the program does not look at
hide paper           you keep it on paper, answer yourself, and show it at the end
4C  or  4C-4G        ask about a space or a strip
c w h  or  cwh       answer: cold, warm, hot
go                   at the end of a round: go on
NETWORK              at the end of a round: reconstruct; at the end of the game: show yours
map                  what you know
game                 the game so far
help                 this list
quit                 leave; a game with a file is already saved"""

_LETTERS = re.compile(r"[cwhCWH]{1,5}\Z")
_KIND = re.compile(r"(\S+) seed (\d+)\Z")


def new_game(rules: Rules, level: int, seed: int | None, *, program_first: bool) -> Game:
    """A game of a person against a level of the program."""
    seed = secrets.randbelow(1 << 31) if seed is None else seed
    seats = [Seat("you"), Seat("program", f"{LEVELS[level]} seed {seed}")]
    if program_first:
        seats.reverse()
    return Game.start(rules, (seats[0], seats[1]))


def load_game(path: str) -> Game:
    """The game in a file.

    Raises
    ------
    InputError
        If it cannot be read, or is no game of a person against a program.
    """
    try:
        game = Game.read(read_text(path), name=path)
        program_of(game)
    except ValueError as error:
        raise InputError(str(error)) from None
    return game


def program_of(game: Game) -> tuple[int, Style, int]:
    """The program's seat, how it plays, and its seed.

    Raises
    ------
    GameError
        If the game is not one of a person against a program.
    """
    persons = [seat for seat in (0, 1) if game.seats[seat].kind == PERSON]
    if len(persons) != 1:
        raise GameError("one seat is for a person, the other for a program")
    seat = 1 - persons[0]
    kind = _KIND.match(game.seats[seat].kind)
    if kind is None:
        raise GameError(f"{game.seats[seat].kind!r} is no program; write a player and 'seed' N")
    return seat, Style.parse(kind[1]), int(kind[2])


class GameConversation(Conversation):
    """A game between a person and a program, one typed line at a time.

    Parameters
    ----------
    game
        Where it starts.
    table
        Every network of the board.
    path
        Where to save it; `None` keeps it in memory.
    """

    def __init__(
        self,
        game: Game,
        table: Table,
        path: str | None = None,
    ) -> None:
        super().__init__(
            HELP,
            {"hide": self._hide, "go": self._go, "map": self._map, "game": self._game},
        )
        self.game = game
        self.table = table
        self.path = path
        self.program, style, self.seed = program_of(game)
        self.you = 1 - self.program
        self.player = Player(style, table)
        self.saved = False
        self.known = [self._known(seat) for seat in (0, 1)]

    def _known(self, seat: int) -> Knowledge:
        known = Knowledge.of(self.table)
        for spy in self.game.spies[seat]:
            known = known.after(spy.spaces, outcome_of(spy.answers))
        return known

    def converse(self, lines: Iterable[str]) -> None:
        """Play until the game is over or nothing more is typed.

        Raises
        ------
        InputError
            If the game cannot be saved.
        """
        self._save()
        self._program_moves()
        if self.game.turn is None:
            return
        self._prompt()
        for line in lines:
            self.hear(line)
            if self.left or self.game.turn is None:
                return
            self._prompt()

    def keep(self) -> None:
        """See to it that leaving loses nothing: print a game that has no file."""
        if self.game.turn is not None and self.game.events:
            self.tell_unfinished(self.game.to_text(), self.path if self.saved else None)

    # --- what is typed ---

    def otherwise(self, words: list[str]) -> None:
        """Take what is typed for what the person is to say now."""
        turn = self.game.turn
        assert turn is not None
        text = " ".join(words)
        if turn.word == "hides":
            raise GameError("hide first: hide NETWORK, hide random or hide paper")
        if turn.word == "spy":
            if ":" in text:
                raise GameError("you reconstruct at the end of a round; now ask about a space")
            spaces = parse_spaces(text, self.game.rules.board)
            self._do(Event(self.you, "spy", spaces=spaces))
        elif turn.word == "says":
            letters = list(text) if _LETTERS.match(text) else words
            self._do(Event(self.you, "says", answers=tuple(map(Answer.parse, letters))))
        elif turn.word == "decides":
            if ":" not in text:
                raise GameError("write go to go on, or a network to reconstruct")
            self._do(Event(self.you, "reconstructs", Network.parse(text)))
        else:
            self._do(Event(self.you, "shows", Network.parse(text)))

    def _hide(self, words: list[str]) -> None:
        if len(words) != 1:
            raise GameError("write hide NETWORK, hide random or hide paper")
        network = None
        if words[0] == "random":
            rng = random.Random(f"{self.seed} yours")
            network = self.table.network(rng.randrange(self.table.networks))
            self.out.print(f"Your network: {network}")
        elif words[0] != "paper":
            network = Network.parse(words[0])
        self._do(Event(self.you, "hides", network))

    def _go(self, words: list[str]) -> None:
        if words:
            raise GameError("go takes nothing more")
        self._do(Event(self.you, "waits"))

    def _map(self, _words: list[str]) -> None:
        known = self.known[self.you].table
        odds = chances(known).tolist() if known.networks else None
        picture = Picture(self.game.rules.board, odds, self.game.spies[self.you])
        print_picture(self.out, picture)
        strips = self.game.strips_left(self.you)
        self.out.print(f"Your squares: {' '.join(map(str, strips)) or 'none left'}")

    def _game(self, _words: list[str]) -> None:
        self.print_text(self.game.to_text())

    # --- what is done ---

    def _do(self, event: Event) -> None:
        """Take an event of the person, and all that follows from it."""
        self._add(event)
        self._tell(event)
        self._program_moves()

    def _add(self, event: Event) -> None:
        game = self.game
        question = game.asked if event.word == "says" else ()
        self.game = game.add(event)
        if event.word == "says":
            asker = 1 - event.seat
            self.known[asker] = self.known[asker].after(question, outcome_of(event.answers))
            if not self.known[asker].classes:
                self.game = self.game.add(Event(event.seat, "caught"))
        self._save()

    def _save(self) -> None:
        if self.path is not None:
            self.saved = False
            write_whole(self.path, self.game.to_text(), overwrite=True)
            self.saved = True

    def _program_moves(self) -> None:
        """Everything that the person need not type, up to the next thing typed."""
        while self.game.turn is not None:
            event = self._automatic()
            if event is None:
                return
            self._add(event)
            self._tell(event)
        self._tell_result()

    def _automatic(self) -> Event | None:
        turn = self.game.turn
        assert turn is not None
        rng = random.Random(f"{self.seed} {len(self.game.events)}")
        if turn.word == "says":
            answers = self.game.true_answers()
            return None if answers is None else Event(turn.seat, "says", answers=answers)
        if turn.seat == self.you:
            return None
        if turn.word == "hides":
            return Event(turn.seat, "hides", self.player.hide(rng))
        known, other = self.known[turn.seat], self.known[self.you]
        if turn.word == "spy":
            return Event(turn.seat, "spy", spaces=self.player.question(known, rng))
        network = self.player.decide(known, other, rng)
        return Event(turn.seat, "waits" if network is None else "reconstructs", network)

    # --- what is told ---

    def _tell(self, event: Event) -> None:
        board, program = self.game.rules.board, event.seat == self.program
        if event.word == "hides" and program:
            self.out.print("The program has hidden its network.")
        elif event.word == "spy" and program:
            self.out.print(f"The program asks {spaces_name(event.spaces, board)}.")
        elif event.word == "says" and (program or self.game.secrets[self.you] is not None):
            words = " ".join(map(str, event.answers))
            self.out.print(f"{'The program says' if program else 'You say'}: {words}.")
        elif event.word in ("waits", "reconstructs") and event.seat == 1:
            # Only now have both decided.
            decided = self.game.decision(self.program)
            assert decided is not None
            does = "goes on" if decided.network is None else f"reconstructs {decided.network}"
            self.out.print(f"The program {does}.")

    def _tell_result(self) -> None:
        result = self.game.result
        assert result is not None
        for reason in result.reasons:
            self.out.print(f"{escape(reason[0].upper() + reason[1:])}.")
        secret = self.game.secrets[self.program]
        self.out.print(f"The network of the program was {secret}.")
        yours, its = result.points[self.you], result.points[self.program]
        how = (
            "A draw"
            if result.winner is None
            else "You win"
            if result.winner == self.you
            else "You lose"
        )
        self.out.print(f"[bold]{how}[/], victories {yours}:{its}.")

    def _prompt(self) -> None:
        turn = self.game.turn
        if turn is None:
            return
        board, number = self.game.rules.board, len(self.game.spies[0]) + 1
        if turn.word == "hides":
            text = "Hide your network: hide NETWORK, hide random or hide paper (help tells more)."
        elif turn.word == "spy":
            strips = " ".join(map(str, self.game.strips_left(self.you))) or "none"
            text = f"Round {number}. Ask about a space, or a strip (squares left: {strips})."
        elif turn.word == "says":
            text = f"Your answer to {spaces_name(self.game.asked, board)}?"
        elif turn.word == "decides":
            text = "Go on, or reconstruct? Write go or a network."
        else:
            text = "The game is over. Show your network."
        self.out.print(f"[dim]{text}[/]")


def play(
    path: str | None,
    options: Mapping[str, str],
    make_table: Callable[[Rules], Table],
    lines: Iterable[str],
    *,
    level: int,
    seed: int | None,
    program_first: bool,
) -> Game:
    """Play a game, or go on with the one in a file.

    Parameters
    ----------
    path
        The file, made if it is not there; `None` keeps the game in memory.
    options
        Header lines as in `Session.parse`; a game in a file must agree with them.
    make_table
        Makes the table of every network of a board.
    lines
        What is typed.
    level, seed, program_first
        Of a new game; with no seed one is drawn.

    Returns
    -------
    Game
        As it was left.

    Raises
    ------
    CommandError
        If the file cannot be read or written, or the board holds no network.
    """
    if path is not None and os.path.exists(path):
        game = load_game(path)
        for word, value in options.items():
            if replace(game.rules, **parse_option(word, value)) != game.rules:
                raise InputError(f"{path} is a game with another {word} than {value}")
    else:
        game = new_game(rules_from(options), level, seed, program_first=program_first)
    table = make_table(game.rules)
    if not table.networks:
        raise CommandError(f"a {game.rules.size_text} board holds no network with these lines")
    conversation = GameConversation(game, table, path)
    try:
        conversation.converse(lines)
    finally:
        conversation.keep()
    return conversation.game
