"""The assistant: a session kept at the table, one line typed at a time.

The truth is the text of the session.  An entry adds a line to it, `undo` takes the last
one away, and both read the whole text again, so that nothing can be held here that a
session file could not hold.  With a file, the text is saved whole after every change.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, NoReturn

from rich.markup import escape

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
from solver.network.answers import answers_of, spaces_name
from solver.network.options import load_session, progress_bar, read_network
from solver.network.picture import Picture
from solver.network.remaining import Remaining, chances, remaining
from solver.network.report import (
    counted,
    print_diagnosis,
    print_judgement,
    print_picture,
    suggestion_grid,
)
from solver.network.session import Session, parse_spaces
from solver.network.suggest import outcome_words, suggestions
from solver.network.verdict import judge_by_answers
from solver.terminal import plural

HELP = """\
4C w                 the answer to a spy; 4C-4G cwhhw for a strip
asked 3B-3E          what the opponent asked; answered if your secret is known
secret NETWORK       your own network, such as 4C:R2U1L5D3R6D4
map                  the board: chances, what is certain, what was asked
best [N] [OBJECTIVE] what to ask next, by entropy, worst or expected
if 4C [w]            what an answer would leave, without noting it
list [N]             networks still possible
check NETWORK        judge a reconstruction by the answers
diagnose             answers that cannot all be true
undo [N]             take back the last entry, or the last N
session              the session as text
save [FILE] [force]  save, here or under another name
load FILE            go on with another session
drop                 forget the entries of a session that has no file
quit                 leave; a session with a file is already saved"""

_BEST = 5
_LISTED = 10


def run(path: str | None, options: dict[str, str], **engine: Any) -> NoReturn:
    """Read entries from standard input until `quit` or its end.

    Parameters
    ----------
    path
        The session file, made if it is not there; `None` keeps the session in memory.
    options
        Header lines as in `Session.parse`.
    engine
        Keywords of `solver.network.remaining.remaining`; the deadline counts anew for
        every question.
    """
    if path == "-":
        raise InputError("assist reads entries from standard input; give a file or nothing")
    is_new = path is None or not os.path.exists(path)
    session = load_session(None if is_new else path, options)
    if is_new:
        session = Session.parse(session.to_text(), name=path or "session")
    assistant = Assistant(session, path, engine)
    try:
        assistant.converse(typed_lines("spy> "))
    except KeyboardInterrupt:
        print()  # noqa: T201 - leaves the line of the prompt
        assistant.keep()
        raise
    assistant.keep()
    leave(0)


class Assistant(Conversation):
    """The state of the conversation: a session, and the file it is saved in.

    Parameters
    ----------
    session
        What has been said so far.
    path
        Where to save it after every change; `None` keeps it in memory.
    engine
        Keywords of `solver.network.remaining.remaining`.
    """

    forgiven = (ValueError, CommandError)
    error_style = "none"

    def __init__(self, session: Session, path: str | None, engine: dict[str, Any]) -> None:
        super().__init__(
            HELP,
            {
                "asked": self._asked,
                "best": self._best,
                "check": self._check,
                "diagnose": self._diagnose,
                "drop": self._drop,
                "if": self._if,
                "list": self._list,
                "load": self._load,
                "map": self._map,
                "save": self._save,
                "secret": self._secret,
                "session": self._session,
                "spy": self._spy,
                "undo": self._undo,
            },
        )
        self.session = session
        self.path = path
        self.engine = engine

    def converse(self, lines: Iterable[str]) -> None:
        """Take entries until one says to quit."""
        self.out.print("Type an answer such as [bold]4C w[/], or [bold]help[/].")
        self._status()
        for line in lines:
            self.hear(line)
            if self.left:
                return

    def otherwise(self, words: list[str]) -> None:
        """Take a line that begins with a space as an answer."""
        if any(map(str.isdigit, words[0])):
            self._spy(words)
        else:
            unknown = escape(repr(one_line(words[0], 60)))
            self.out.print(f"Unknown word {unknown}; type [bold]help[/].")

    def keep(self) -> None:
        """See to it that leaving loses nothing: print a session that has no file."""
        if self._unsaved():
            self.print_unsaved("This session", _text(self.session))

    def _unsaved(self) -> bool:
        return self.path is None and bool(self.session.facts)

    # What is noted, and taken back.

    def _note(self, line: str) -> None:
        """Add a line to the session and save it."""
        self._change((*self.session.source, line))

    def _change(self, lines: Iterable[str]) -> None:
        text = "".join(f"{line}\n" for line in lines)
        session = Session.parse(text, name=self.session.name)
        if self.path is not None:
            write_whole(self.path, _text(session), overwrite=True)
        self.session = session

    def _spy(self, words: list[str]) -> None:
        self._try(self._entry(words))
        self._note(self._entry(words))
        found = self._status()
        if found.table.networks:
            self._draw(found)
            self._ask(found, _BEST)
        elif found.status.complete:
            self._diagnose([])
            self.out.print("[bold]undo[/] takes the last answer back.")

    def _entry(self, words: list[str]) -> str:
        """An entry as a line of a session: answers may be typed as one word."""
        if not words:
            raise ValueError("say which space and what was answered, such as 4C w")
        answers = words[1:]
        if len(answers) == 1 and len(answers[0]) > 1 and set(answers[0].lower()) <= set("hwc"):
            answers = list(answers[0])
        return " ".join(("spy", words[0], *answers))

    def _try(self, line: str) -> Session:
        """The session with one more line; errors speak of the entry alone."""
        number = len(self.session.source) + 1
        try:
            text = "".join(f"{old}\n" for old in (*self.session.source, line))
            return Session.parse(text, name="")
        except ValueError as error:
            raise ValueError(str(error).removeprefix(f":{number}: ")) from None

    def _asked(self, words: list[str]) -> None:
        line = " ".join(("asked", *words))
        self._try(line)
        self._note(line)
        secret, board = self.session.secret, self.session.rules.board
        if secret is None:
            self.out.print("Noted. (With `secret NETWORK` I would answer.)")
            return
        spaces = self.session.asked[-1].spaces
        given = answers_of(secret.hot(board), board)
        answers = [given[space] for space in spaces]
        if self.session.rules.strip_answer == "hottest":
            answers = [max(answers)]
        self.out.print(f"Answer: [bold]{' '.join(map(str, answers))}[/]")

    def _secret(self, words: list[str]) -> None:
        line = " ".join(("secret", *words))
        self._try(line)
        self._note(line)
        self.out.print("Noted.")

    def _undo(self, words: list[str]) -> None:
        facts = self.session.facts
        count = min(number_in(words, 1), len(facts))
        if not count:
            self.out.print("Nothing to take back.")
            return
        gone = {fact.line for fact in facts[-count:]}
        source = self.session.source
        for number in sorted(gone):
            self.out.print(f"Taken back: {escape(source[number - 1])}")
        self._change(line for number, line in enumerate(source, 1) if number not in gone)
        self._status()

    # What is asked about it.

    def _find(self, session: Session) -> Remaining:
        keywords = {**self.engine, "deadline": self.engine["deadline"].restarted()}
        with progress_bar() as progress:
            return remaining(session.rules, session.clues, progress=progress, **keywords)

    def _status(self) -> Remaining:
        found = self._find(self.session)
        self.out.print(f"{counted(found)}.")
        if found.status.complete and found.table.classes == 1:
            self.out.print(f"Reconstruct: [bold]{found.table.network(0)}[/]")
        return found

    def _draw(self, found: Remaining) -> None:
        odds = chances(found.table).tolist() if found.table.networks else None
        board, partial = self.session.rules.board, not found.status.complete
        print_picture(self.out, Picture(board, odds, self.session.spies, partial=partial))

    def _ask(self, found: Remaining, top: int, objective: Any = "entropy") -> None:
        strips = self.session.strips_left
        best = suggestions(found.table, strips=strips, objective=objective, top=top)
        if best:
            self.out.print(suggestion_grid(best, self.session.rules.board, objective))

    def _map(self, _words: list[str]) -> None:
        self._draw(self._status())

    def _best(self, words: list[str]) -> None:
        objectives = [word for word in words if word in ("entropy", "worst", "expected")]
        numbers = [word for word in words if word not in objectives]
        top = number_in(numbers, _BEST)
        self._ask(self._status(), top, objectives[0] if objectives else "entropy")

    def _if(self, words: list[str]) -> None:
        if len(words) > 1:
            found = self._find(self._try(self._entry(words)))
            self.out.print(f"Then: {counted(found)}.")
            if found.status.complete and found.table.classes == 1:
                self.out.print(f"Then reconstruct: {found.table.network(0)}")
            self._ask(found, _BEST)
            return
        if not words:
            raise ValueError("say which space, such as if 4C, or if 4C w")
        spaces = parse_spaces(words[0], self.session.rules.board)
        found = self._find(self.session)
        if not found.status.complete:
            self.out.print(f"Judged by a part only: {counted(found)}.")
        name = spaces_name(spaces, self.session.rules.board)
        for word, networks, classes in outcome_words(found.table, spaces):
            chance = networks / found.table.networks
            left = f"{plural(networks, 'network')} in {plural(classes, 'class')}"
            self.out.print(f"{name} {word}: chance {chance:.3f}, leaves {left}")

    def _list(self, words: list[str]) -> None:
        found = self._status()
        most = number_in(words, _LISTED)
        for number, text in zip(range(most), found.table.texts(), strict=False):
            self.out.print(f"{text}  [dim]class {found.table.class_of[number] + 1}[/]")

    def _check(self, words: list[str]) -> None:
        guess = read_network(" ".join(words))
        keywords = {**self.engine, "deadline": self.engine["deadline"].restarted()}
        print_judgement(
            guess, judge_by_answers(self.session.rules, self.session.clues, guess, **keywords)
        )

    def _diagnose(self, _words: list[str]) -> None:
        from solver.network.conflict import diagnose

        keywords = {**self.engine, "deadline": self.engine["deadline"].restarted()}
        del keywords["workers"]
        print_diagnosis(self.session, diagnose(self.session.rules, self.session.clues, **keywords))

    # The session as a file.

    def _session(self, _words: list[str]) -> None:
        self.print_text(_text(self.session))

    def _save(self, words: list[str]) -> None:
        if (not words and self.path is None) or words[1:] not in ([], ["force"]):
            raise ValueError("say where: save FILE")
        path = words[0] if words else str(self.path)
        overwrite = path == self.path or words[1:] == ["force"]
        if not overwrite and os.path.exists(path):
            raise ValueError(f"{path} exists; save {path} force overwrites it")
        write_whole(path, _text(self.session), overwrite=True)
        self.path = path
        self.out.print(f"Saved in {escape(path)}; every entry from now on is saved there.")

    def _load(self, words: list[str]) -> None:
        if len(words) != 1 or words == ["-"]:
            raise ValueError("say what: load FILE")
        if self._unsaved():
            raise ValueError("this session is not saved: save FILE first, or drop it")
        self.session = Session.parse(read_text(words[0]), name=words[0])
        self.path = words[0]
        self._status()

    def _drop(self, _words: list[str]) -> None:
        if self.path is not None:
            raise ValueError(f"this session is saved in {self.path}; load another, or undo")
        self._change(Session(self.session.rules).to_text().splitlines())
        self._status()


def _text(session: Session) -> str:
    return "".join(f"{line}\n" for line in session.source)
