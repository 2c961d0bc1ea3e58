"""The assistant: a log kept at the table, one event typed at a time.

The truth is the text of the log.  An entry adds a line to it, `undo` takes the last one
away, and both read the whole text again, so that nothing can be held here that a log
could not hold.  With a file, the text is saved whole after every change, also while the
players and their bases are still being written down.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NoReturn

from rich.markup import escape

from solver.cards.advise_commands import notice
from solver.cards.conflict import ContradictionError
from solver.cards.log import HEADERS, Log, LogError, UnfinishedLogError
from solver.cards.options import seat_of
from solver.cards.report import print_conflict, print_leak, print_picture, print_status
from solver.cards.status import Status, status
from solver.console import (
    CommandError,
    InputError,
    leave,
    one_line,
    read_text,
    typed_lines,
    write_whole,
)
from solver.conversation import Conversation, number_in
from solver.result import Deadline
from solver.terminal import plural

HELP = """\
players me ann       who plays, in the order of the turns; then for each a base line:
base me S1 ? T2 > ?  the cards from the owner's left, ? for each not known, the Spy < or >
me flip              what was done: flip, face left, face right, move 2, pass
me spy ann bomb      the answer: safe, secret, bomb, boom B2, spy, or a target such as S1
move 2               without a name: the player whose turn it is
fans                 the fans, as they lie on the table
status               chances by place, and what each slot would show
leak                 what the others know of my base, and what each move would tell
best [N] [SECONDS]   the best turns of mine
if EVENT             what an event would leave, without noting it
undo [N]             take back the last line, or the last N
log                  the log as text
seat NAME            see with the eyes of another player
save [FILE] [force]  save, here or under another name
load FILE            go on with another log
drop                 forget the entries of a log that has no file
quit                 leave; a log with a file is already saved"""

_BEST = 5
_ACTS = ("flip", "face", "move", "spy", "pass")


def run(path: str | None, *, seat: str | None, seconds: float, seed: int) -> NoReturn:
    """Read entries from standard input until `quit` or its end.

    Parameters
    ----------
    path
        The log, made if it is not there; `None` keeps it in memory.
    seat
        The player to see with; `None`: the one who keeps the log.
    seconds
        How long to think about the best turns.
    seed
        Of the thinking.
    """
    if path == "-":
        raise InputError("assist reads entries from standard input; give a file or nothing")
    text = "" if path is None or not os.path.exists(path) else read_text(path)
    assistant = Assistant(path, seat=seat, seconds=seconds, seed=seed)
    try:
        assistant.read(text)
    except LogError as error:
        raise InputError(str(error)) from None
    if assistant.log is not None:
        seat_of(assistant.log, seat)
    try:
        assistant.converse(typed_lines("cards> "))
    except KeyboardInterrupt:
        print()  # noqa: T201 - leaves the line of the prompt
        assistant.keep()
        raise
    assistant.keep()
    leave(0)


class Assistant(Conversation):
    """The state of the conversation: the lines of a log, and the file they are saved in.

    Parameters
    ----------
    path
        Where to save them after every change; `None` keeps them in memory.
    seat
        The player to see with; `None`: the one who keeps the log.
    seconds, seed
        For the best turns; see `solver.cards.advise`.
    """

    forgiven = (ValueError, CommandError)
    error_style = "none"

    def __init__(self, path: str | None, *, seat: str | None, seconds: float, seed: int) -> None:
        super().__init__(
            HELP,
            {
                "best": self._best,
                "drop": self._drop,
                "fans": self._fans,
                "if": self._if,
                "leak": self._leak,
                "load": self._load,
                "log": self._log,
                "save": self._save,
                "seat": self._seat,
                "status": self._status,
                "undo": self._undo,
            },
        )
        self.path = path
        self.seat = seat
        self.seconds = seconds
        self.seed = seed
        self.lines: tuple[str, ...] = ()
        self.log: Log | None = None
        self.missing = ""

    def read(self, text: str) -> None:
        """Take the text of a log, be it finished or only begun.

        Raises
        ------
        LogError
            If it cannot be read.
        """
        log, self.missing = self._parsed(text, self.path or "log")
        self.log = log
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.lines = tuple(text.removesuffix("\n").split("\n")) if text else ()

    def _parsed(self, text: str, name: str) -> tuple[Log | None, str]:
        """The log of a text, or what is still missing before it is one."""
        try:
            return Log.parse(text, name=name), ""
        except UnfinishedLogError as error:
            return None, error.why

    def converse(self, lines: Iterable[str]) -> None:
        """Take entries until one says to quit."""
        self.out.print("Type an event such as [bold]me move 2[/], or [bold]help[/].")
        self.attempt(self._tell)
        for line in lines:
            self.hear(line)
            if self.left:
                return

    def tell_error(self, error: Exception) -> None:
        """Tell what is wrong; of a contradiction, which lines cannot all be true."""
        if isinstance(error, ContradictionError):
            print_conflict(self.out, self._begun(), error.conflict)
            self.out.print("[bold]undo[/] takes the last line back.")
        else:
            super().tell_error(error)

    def take(self, words: list[str]) -> None:
        """Do what the words of a line say; one that begins with a player is an event."""
        # A player may be called like a word of the assistant; a name alone is no event.
        if len(words) > 1 and self._is_player(words[0]):
            self.otherwise(words)
        else:
            super().take(words)

    def otherwise(self, words: list[str]) -> None:
        """Note a line of the log."""
        word = words[0].lower()
        if self._is_player(words[0]) or word in HEADERS or word in _ACTS:
            self._note(self._entry(words))
        else:
            known = f"the players are {', '.join(self.log.names)}; " if self.log else ""
            raise ValueError(f"unknown word {one_line(words[0], 60)!r}; {known}type help")

    def _is_player(self, word: str) -> bool:
        names = self.log.names if self.log else ()
        return word.casefold() in (name.casefold() for name in names)

    def keep(self) -> None:
        """See to it that leaving loses nothing: print a log that has no file."""
        if self._unsaved():
            self.print_unsaved("This log", self._text())

    def _unsaved(self) -> bool:
        return self.path is None and bool(self.lines)

    def _text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    # What is noted, and taken back.

    def _entry(self, words: list[str]) -> str:
        """An entry as a line of a log: without a name it is about whose turn it is."""
        is_act = words[0].lower() in _ACTS and not self._is_player(words[0])
        if is_act and self.log is not None:
            words = [self.log.names[self.log.state.turn], *words]
        return " ".join(words)

    def _try(self, line: str) -> Log | None:
        """The log with one more line, if it is one then; errors speak of the entry alone."""
        try:
            return self._parsed(f"{self._text()}{line}\n", "log")[0]
        except LogError as error:
            raise ValueError(error.why) from None

    def _note(self, line: str) -> None:
        """Add a line to the log and save it."""
        self._try(line)
        self._change((*self.lines, line))
        found = self._tell()
        if found and _can_be_advised(found):
            self._suggest(found, _BEST, self.seconds)

    def _change(self, lines: Iterable[str]) -> None:
        text = "".join(f"{line}\n" for line in lines)
        if self.path is not None:
            write_whole(self.path, text, overwrite=True)
        self.read(text)

    def _undo(self, words: list[str]) -> None:
        facts = [number for number, line in enumerate(self.lines) if line.partition("#")[0].split()]
        count = min(number_in(words, 1), len(facts))
        if not count:
            self.out.print("Nothing to take back.")
            return
        gone = facts[-count:]
        for number in gone:
            self.out.print(f"Taken back: {escape(self.lines[number])}")
        self._change(line for number, line in enumerate(self.lines) if number not in gone)
        self._tell()

    # What is asked about it.

    def _begun(self) -> Log:
        if self.log is None:
            raise ValueError(f"not yet: {self.missing}")
        return self.log

    def _find(self, log: Log) -> Status:
        return status(log, seat_of(log, self.seat))

    def _tell(self) -> Status | None:
        """Draw the fans, or say what is still missing before there are any."""
        if self.log is None:
            self.out.print(escape(f"{self.missing[:1].upper()}{self.missing[1:]}."))
            return None
        found = self._find(self.log)
        print_picture(self.out, found)
        return found

    def _fans(self, _words: list[str]) -> None:
        print_picture(self.out, self._find(self._begun()))

    def _status(self, _words: list[str]) -> None:
        print_status(self.out, self._find(self._begun()))

    def _leak(self, _words: list[str]) -> None:
        print_leak(self.out, self._find(self._begun()))

    def _best(self, words: list[str]) -> None:
        found = self._find(self._begun())
        top = number_in(words[:1], _BEST)
        if not top:
            raise ValueError("say how many turns, from 1 on, such as best 3")
        self._suggest(found, top, _seconds(words[1:], self.seconds))

    def _suggest(self, found: Status, top: int, seconds: float) -> None:
        """Print the best turns of the player who is seen with."""
        notice()
        from solver.cards.advise import advise
        from solver.cards.advise_report import print_advice

        advice = advise(found.state, found.seat, seconds=seconds, seed=self.seed)
        print_advice(self.out, advice, top=top)

    def _if(self, words: list[str]) -> None:
        self._begun()
        if not words:
            raise ValueError("say what, such as if me spy ann bomb")
        log = self._try(self._entry(words))
        assert log is not None
        try:
            found = self._find(log)
        except ContradictionError as error:
            print_conflict(self.out, log, error.conflict)
            return
        for seat, name in enumerate(log.names):
            self.out.print(f"Then: {escape(name)}, {plural(found.bases[seat].orders, 'order')}.")
        self.out.print(f"Then the others know {plural(found.leak.orders, 'order')} of mine.")

    def _seat(self, words: list[str]) -> None:
        if len(words) != 1:
            raise ValueError("say whose, such as seat ann")
        seat_of(self._begun(), words[0])
        self.seat = words[0]
        self._tell()

    # The log as a file.

    def _log(self, _words: list[str]) -> None:
        self.print_text(self._text())

    def _save(self, words: list[str]) -> None:
        if (not words and self.path is None) or words[1:] not in ([], ["force"]):
            raise ValueError("say where: save FILE")
        path = words[0] if words else str(self.path)
        overwrite = path == self.path or words[1:] == ["force"]
        if not overwrite and os.path.exists(path) and not os.path.isdir(path):
            raise ValueError(f"{path} exists; save {path} force overwrites it")
        write_whole(path, self._text(), overwrite=True)
        self.path = path
        self.out.print(f"Saved in {escape(path)}; every entry from now on is saved there.")

    def _load(self, words: list[str]) -> None:
        if len(words) != 1 or words == ["-"]:
            raise ValueError("say what: load FILE")
        if self._unsaved():
            raise ValueError("this log is not saved: save FILE first, or drop it")
        text = read_text(words[0])
        self._parsed(text, words[0])
        self.path = words[0]
        self.read(text)
        self._tell()

    def _drop(self, _words: list[str]) -> None:
        if self.path is not None:
            raise ValueError(f"this log is saved in {self.path}; load another, or undo")
        self._change(())
        self._tell()


def _can_be_advised(found: Status) -> bool:
    """Whether it is the own turn, and the own base is written down."""
    state, seat = found.state, found.seat
    return state.turn == seat and not state.over and None not in state.written[seat]


def _seconds(words: list[str], default: float) -> float:
    if not words:
        return default
    try:
        return Deadline(float(" ".join(words))).seconds or 0.0
    except ValueError:
        raise ValueError(f"{' '.join(words)!r} is not a number of seconds") from None
