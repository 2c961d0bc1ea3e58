r"""A whole game of two, by all the rules, and its text form.

Both sides hide a network.  Then, round after round, each asks, the first seat first,
and the other answers; at the end of a round each decides whether to reconstruct, the
two decisions being one for the rules, as neither side may know the other's.  The game
is over after a round in which anybody reconstructed.  Where a side kept its network on
paper it shows it then, and a network that is none, or that contradicts an answer given,
loses the game; so do answers that no network fits, as soon as they are noticed.

>>> game = Game.start(Rules(3, 3, (1, 2), strips=(3,)), (Seat("ann"), Seat("ben")))
>>> for line in ("ann hides 1A:R2D1", "ben hides paper", "ann spy 1A-1C", "ben says h h h",
...              "ben spy 2B", "ann says w", "ann waits", "ben reconstructs 1A:R2D1"):
...     game = game.add(game.parse(line))
>>> game.turn
Turn(word='shows', seat=1)
>>> game = game.add(game.parse("ben shows 1A:R2D1"))
>>> game.turn, game.result
(None, Result(points=(0, 1), winner=1, reasons=('ben is right',)))
>>> Game.read(game.to_text()) == game
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from solver.network.answers import Answer, answers_of, broken, spaces_name
from solver.network.asking import Question, crossed_out, words_of
from solver.network.chain import Network, why_invalid
from solver.network.game_events import Event, GameError, Seat, Turn, event_text, parse_event
from solver.network.rules import Rules
from solver.network.session import Asked, Fact, Secret, Session, Spy
from solver.network.verdict import judge_by_secret

_HEADERS = ("board", "lines", "touch", "strips", "strip_answer")


class Result(NamedTuple):
    """How a game ended.

    Attributes
    ----------
    points
        Victories of the two seats; none where a game was lost by a falsehood.
    winner
        The seat that won, or `None` for a draw.
    reasons
        Why, in sentences.
    """

    points: tuple[int, int]
    winner: int | None
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Game:
    """The state of a game; `add` gives the next one.

    Attributes
    ----------
    rules, seats
        What is played, and by whom; the first seat asks first.
    events
        All that was done, in order.
    secrets
        The networks hidden or shown; `None` for one that is on paper.
    spies
        The answered questions of each seat.
    turn
        What comes next; `None` when the game is over.
    """

    rules: Rules
    seats: tuple[Seat, Seat]
    events: tuple[Event, ...] = ()
    secrets: tuple[Network | None, Network | None] = (None, None)
    spies: tuple[tuple[Spy, ...], tuple[Spy, ...]] = ((), ())
    turn: Turn | None = field(default=Turn("hides", 0))

    @classmethod
    def start(cls, rules: Rules, seats: tuple[Seat, Seat]) -> Game:
        """A game in which nothing has been done.

        Raises
        ------
        GameError
            If the names of the seats cannot be told apart.
        """
        names = [seat.name for seat in seats]
        if names[0] == names[1] or any(name.split() != [name] for name in names):
            raise GameError("the two players need different names of one word")
        return cls(rules, seats)

    def strips_left(self, seat: int) -> tuple[int, ...]:
        """The numbered squares that a seat has not crossed out."""
        left = self.rules.strips
        for spy in self.spies[seat]:
            left = crossed_out(left, spy.spaces)
        return left

    @property
    def asked(self) -> Question:
        """The question that waits for an answer."""
        return self.events[-1].spaces

    def decision(self, seat: int) -> Event | None:
        """What a seat decided at the end of the last round, if it did."""
        for event in reversed(self.events):
            if event.word == "says":
                return None
            if event.seat == seat and event.word in ("waits", "reconstructs"):
                return event
        return None

    def true_answers(self) -> tuple[Answer, ...] | None:
        """The true answer to the question that waits; `None` if the network is on paper."""
        assert self.turn is not None
        secret = self.secrets[self.turn.seat]
        if secret is None:
            return None
        hot = secret.hot(self.rules.board)
        return tuple(map(Answer, words_of(self.rules, self.asked, hot)))

    def add(self, event: Event) -> Game:
        """The game after an event.

        Raises
        ------
        GameError
            If the rules do not allow it now.
        """
        turn = self.turn
        if turn is None:
            raise GameError("the game is over")
        word = "decides" if event.word in ("waits", "reconstructs") else event.word
        if word == "caught":
            if not any(done.seat == event.seat and done.word == "says" for done in self.events):
                raise GameError(f"{self.seats[event.seat].name} has given no answer")
            return replace(self, events=(*self.events, event), turn=None)
        if (word, event.seat) != turn:
            wanted = "waits or reconstructs" if turn.word == "decides" else turn.word
            raise GameError(f"it is the turn of {self.seats[turn.seat].name}: {wanted}")
        self._check(event)
        after = replace(self, events=(*self.events, event))
        if word in ("hides", "shows"):
            secrets = list(self.secrets)
            secrets[event.seat] = event.network and event.network.canonical()
            after = replace(after, secrets=(secrets[0], secrets[1]))
        elif word == "says":
            asker = 1 - event.seat
            spies = list(self.spies)
            spies[asker] = (*spies[asker], Spy(self.asked, event.answers))
            after = replace(after, spies=(spies[0], spies[1]))
        return replace(after, turn=after._next(event))

    def _check(self, event: Event) -> None:
        rules = self.rules
        if event.word == "spy":
            length = len(event.spaces)
            left = self.strips_left(event.seat)
            if length > 1 and length not in left:
                have = f"left are {', '.join(map(str, left))}" if left else "none is left"
                raise GameError(f"no numbered square allows a strip of {length} ({have})")
        elif event.word == "says":
            want = 1 if rules.strip_answer == "hottest" else len(self.asked)
            if len(event.answers) != want:
                name = spaces_name(self.asked, rules.board)
                raise GameError(f"{name} needs {want} answers, not {len(event.answers)}")
            if self.true_answers() not in (None, event.answers):
                raise GameError("the answer is not true of the network hidden")
        elif event.word in ("hides", "reconstructs") and event.network is not None:
            faults = why_invalid(event.network, rules)
            if faults:
                raise GameError(f"{event.network} is not a network: it {faults[0]}")
        elif event.word == "reconstructs":
            raise GameError("a reconstruction is a network")

    def _next(self, event: Event) -> Turn | None:
        """What comes after an event that is already in `events`."""
        first = event.seat == 0
        if event.word == "hides":
            return Turn("hides", 1) if first else Turn("spy", 0)
        if event.word == "spy":
            return Turn("says", 1 - event.seat)
        if event.word == "says":
            return Turn("decides", 0) if first else Turn("spy", 1)
        if event.word == "waits" and first:
            return Turn("decides", 1)
        if event.word == "reconstructs" and first:
            return Turn("decides", 1)
        over = any(self._reconstruction(seat) is not None for seat in (0, 1))
        if not over:
            return Turn("spy", 0)
        for seat in (0, 1):
            if self.secrets[seat] is None and not self._shown(seat):
                return Turn("shows", seat)
        return None

    def _shown(self, seat: int) -> bool:
        return any(event.seat == seat and event.word == "shows" for event in self.events)

    def _reconstruction(self, seat: int) -> Network | None:
        decided = next(
            (
                event
                for event in reversed(self.events)
                if event.seat == seat and event.word in ("waits", "reconstructs")
            ),
            None,
        )
        return None if decided is None else decided.network

    @property
    def result(self) -> Result | None:
        """How the game ended; `None` while it goes on."""
        if self.turn is not None:
            return None
        names = [seat.name for seat in self.seats]
        false = [fault for seat in (0, 1) if (fault := self._falsehood(seat)) is not None]
        if false:
            liars = [seat for seat in (0, 1) if self._falsehood(seat) is not None]
            winner = None if len(liars) == 2 else 1 - liars[0]
            return Result((0, 0), winner, tuple(false))
        points = [0, 0]
        reasons = []
        for seat in (0, 1):
            guess, secret = self._reconstruction(seat), self.secrets[1 - seat]
            if guess is None or secret is None:
                continue
            judgement = judge_by_secret(self.rules, secret, guess)
            assert judgement.points is not None
            points[seat] += judgement.points.guesser
            points[1 - seat] += judgement.points.opponent
            right = judgement.points.guesser > 0
            reasons.append(f"{names[seat]} is {'right' if right else 'wrong'}")
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        return Result((points[0], points[1]), winner, tuple(reasons))

    def _falsehood(self, seat: int) -> str | None:
        """How a seat lost the game by an untruth."""
        name, board = self.seats[seat].name, self.rules.board
        if any(event.seat == seat and event.word == "caught" for event in self.events):
            return f"no network fits the answers of {name}"
        secret = self.secrets[seat]
        if secret is None:
            return None
        faults = why_invalid(secret, self.rules)
        if faults:
            return f"the network of {name} is none: it {faults[0]}"
        clues = [clue for spy in self.spies[1 - seat] for clue in spy.clues()]
        false = broken(clues, answers_of(secret.hot(board), board))
        if false:
            return f"{name} said that {false[0].name(board)} is {false[0].answer}, which is false"
        return None

    def session(self, seat: int) -> Session:
        """The game as one seat sees it, as a session."""
        facts: list[Fact] = []
        secret = self.secrets[seat]
        if secret is not None:
            facts.append(Secret(secret))
        mine = iter(self.spies[seat])
        theirs = iter(self.spies[1 - seat])
        for event in self.events:
            if event.word == "says" and event.seat != seat:
                facts.append(next(mine))
            elif event.word == "says":
                facts.append(Asked(next(theirs).spaces))
        return Session(self.rules, tuple(facts), name=f"the game of {self.seats[seat].name}")

    # --- text form ---

    def parse(self, line: str) -> Event:
        """Read an event.

        Raises
        ------
        GameError
            If it cannot be read.
        """
        return parse_event(self.rules, self.seats, line)

    def to_text(self) -> str:
        """The game as a file; reading it gives an equal game."""
        header = Session(self.rules).to_text()
        seats = [f"seat {seat.name} {seat.kind}" for seat in self.seats]
        events = [event_text(self.rules, self.seats, event) for event in self.events]
        return header + "\n".join([*seats, *events]) + "\n"

    @classmethod
    def read(cls, text: str, *, name: str = "game") -> Game:
        """Read a game; `#` starts a comment.

        Raises
        ------
        GameError
            At the first thing that is wrong: the text names the line.
        """
        header: list[str] = []
        seats: list[Seat] = []
        game: Game | None = None
        for number, line in enumerate(text.splitlines(), start=1):
            line = line.partition("#")[0].strip()  # noqa: PLW2901 - without its comment
            word = line.split()[0] if line else ""
            try:
                if not word:
                    continue
                if word in _HEADERS and not seats:
                    header.append(line)
                elif word == "seat" and len(seats) < 2:
                    seats.append(_seat(line))
                    if len(seats) == 2:
                        game = cls.start(_rules(header), (seats[0], seats[1]))
                elif game is None:
                    raise GameError(f"unknown word {word!r}; two lines 'seat NAME KIND' come first")
                else:
                    game = game.add(game.parse(line))
            except GameError as error:
                raise GameError(f"{name}:{number}: {error}") from None
        if game is None:
            raise GameError(f"{name}: this is no game: it names no two seats")
        return game


def _rules(header: Sequence[str]) -> Rules:
    try:
        return Session.parse("\n".join(header)).rules
    except ValueError as error:
        raise GameError(str(error)) from None


def _seat(line: str) -> Seat:
    words = line.split(maxsplit=2)
    if len(words) < 3:
        raise GameError("write: seat NAME KIND")
    return Seat(words[1], words[2])
