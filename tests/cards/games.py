"""A game of SPY played with real cards, in plain Python that shares nothing with the package.

A fan is a list of words: the names of the cards, and `Spy`.  Random games become logs;
`fits` asks of one order of a base whether the very same log would have come about.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from random import Random

TARGETS = ["S1", "S2", "T1", "T2"]


@dataclass
class Fan:
    """What lies before one player, from the player's left."""

    slots: list[str]
    right: bool
    open: list[str] = field(default_factory=list)
    lit: set[int] = field(default_factory=set)  # places, the Spy left out
    out: bool = False

    @property
    def base_line(self) -> str:
        return " ".join({"Spy": "<>"[self.right]}.get(word, word) for word in self.slots)

    @property
    def unknown_line(self) -> str:
        return " ".join("<>"[self.right] if word == "Spy" else "?" for word in self.slots)

    def seen(self) -> int:
        """The index of the card that the Spy faces."""
        return (self.slots.index("Spy") + (1 if self.right else -1)) % len(self.slots)

    def place(self, index: int) -> int:
        return sum(word != "Spy" for word in self.slots[:index])

    def due(self) -> str | None:
        return TARGETS[len(self.open)] if len(self.open) < 4 else None

    def numbers(self) -> list[int]:
        card = self.slots[self.seen()]
        return [1, 2] if card in self.open else [int(card[1])]

    def move(self, number: int) -> None:
        for _ in range(number):
            here = self.slots.index("Spy")
            if here == (len(self.slots) - 1 if self.right else 0):
                del self.slots[here]
                self.slots.insert(0 if self.right else len(self.slots), "Spy")
                here = self.slots.index("Spy")
            there = here + 1 if self.right else here - 1
            self.slots[here], self.slots[there] = self.slots[there], "Spy"

    def answer(self, index: int) -> str:
        """What its owner has to say of a slot."""
        card = self.slots[index]
        if card == "Spy":
            return "spy"
        if card[0] == "B":
            return f"boom {card}" if self.place(index) in self.lit else "bomb"
        if card in self.open or card == self.due():
            return card
        return "safe" if card[0] == "S" else "secret"

    def heard(self, index: int, answer: str) -> None:
        """Do to the cards what an answer brings with it."""
        if answer == "bomb":
            self.lit.add(self.place(index))
        elif answer == self.due():
            self.open.append(answer)


@dataclass
class Game:
    """A game that was played, or is being played."""

    names: list[str]
    fans: list[Fan]
    bombs: list[str]
    mirror: str = "across"
    t2_out: bool = True
    draw_after: int = 10_000
    events: list[str] = field(default_factory=list)
    start: list[list[str]] = field(default_factory=list)  # the orders, by seat
    header: list[str] = field(default_factory=list)

    def look(self, seat: int, target: int) -> int:
        index = self.fans[seat].seen()
        last = len(self.fans[target].slots) - 1
        return index if self.mirror == "same" else last - index

    def log(self, seat: int | None = 0, *, events: int | None = None) -> str:
        """The log as the player of a seat keeps it, or with no base known, or every one (-1)."""
        lines = list(self.header)
        lines += [
            f"base {name} {self.lines[other][other != seat and seat != -1]}"
            for other, name in enumerate(self.names)
        ]
        return "\n".join([*lines, *self.events[:events]]) + "\n"

    lines: list[tuple[str, str]] = field(default_factory=list)


def deal(
    random: Random,
    players: int,
    mirror: str = "across",
    *,
    t2_out: bool = True,
    bombs: list[str] | None = None,
) -> Game:
    names = ["me", "ann", "bob", "cat"][:players]
    usual = ["B1", "B2", "B3"] if players == 2 else ["B1", "B3"]
    bombs = bombs or usual
    header = [f"players {' '.join(names)}"]
    if bombs != usual:
        header.append(f"bombs {' '.join(bombs)}")
    if mirror != "across":
        header.append(f"mirror {mirror}")
    if not t2_out:
        header.append("t2_out no")
    header.append("draw_after 10000")
    fans = []
    for _ in names:
        cards = TARGETS + bombs
        random.shuffle(cards)
        cards.insert(random.randrange(len(cards) + 1), "Spy")
        fans.append(Fan(cards, random.random() < 0.5))
    game = Game(names, fans, bombs, mirror, t2_out, header=header)
    game.lines = [(fan.base_line, fan.unknown_line) for fan in fans]
    game.start = [[word for word in fan.slots if word != "Spy"] for fan in fans]
    return game


def play(game: Game, random: Random, turns: int = 40, *, daring: float = 0.3) -> Game:
    """Random turns, until the game is over or so many are played."""
    seat = 0
    for _ in range(turns):
        fan, name = game.fans[seat], game.names[seat]
        said = len(game.events)
        _turn_round(game, random, seat)
        if random.random() < 0.6:
            number = random.choice(fan.numbers())
            fan.move(number)
            game.events.append(f"{name} move {number}")
            _turn_round(game, random, seat)
        others = [other for other, fan in enumerate(game.fans) if other != seat and not fan.out]
        target = random.choice(others)
        index = game.look(seat, target)
        answer = game.fans[target].answer(index)
        if random.random() < (daring if answer.startswith("boom") else 0.9):
            game.events.append(f"{name} spy {game.names[target]} {answer}")
            game.fans[target].heard(index, answer)
            if answer.startswith("boom"):
                fan.out = True
            if answer == "T2" and game.t2_out:
                game.fans[target].out = True
        elif len(game.events) == said:
            game.events.append(f"{name} pass")
        left = [other for other, fan in enumerate(game.fans) if not fan.out]
        if len(left) == 1:
            break
        seat = next(
            other % len(game.fans)
            for other in range(seat + 1, seat + 1 + len(game.fans))
            if not game.fans[other % len(game.fans)].out
        )
    return game


def _turn_round(game: Game, random: Random, seat: int) -> None:
    fan, name = game.fans[seat], game.names[seat]
    chance = random.random()
    if chance < 0.3:
        fan.right = not fan.right
        game.events.append(f"{name} flip")
    elif chance < 0.5:
        fan.right = random.random() < 0.5
        game.events.append(f"{name} face {'right' if fan.right else 'left'}")


def random_game(seed: int, players: int | None = None, **options: object) -> Game:
    """The game of a seed; players, mirror and length are drawn if they are not given."""
    random = Random(seed)
    count = players or random.choice([2, 2, 3, 4])
    mirror = random.choice(["across", "same"])
    game = deal(random, count, **{"mirror": mirror, **options})  # type: ignore[arg-type]
    return play(game, random, random.choice([5, 15, 30, 60]))


def orders_that_fit(game: Game, seat: int) -> set[tuple[str, ...]]:
    """Every order of a base from which, card for card, the same log would have come about."""
    return {order for order in permutations(TARGETS + game.bombs) if fits(game, seat, order)}


def fits(game: Game, seat: int, order: tuple[str, ...]) -> bool:
    """Whether a log could have come about with these cards in the base of a seat."""
    fans = []
    for other, lines in enumerate(game.lines):
        words = lines[1].split()
        cards = list(order) if other == seat else ["?"] * len(order)
        right = ">" in words
        cards.insert(words.index("<>"[right]), "Spy")
        fans.append(Fan(cards, right))
    table = Game(game.names, fans, game.bombs, game.mirror)
    for event in game.events:
        name, what, *rest = event.split()
        who = game.names.index(name)
        fan = fans[who]
        if what == "flip":
            fan.right = not fan.right
        elif what == "face":
            fan.right = rest == ["right"]
        elif what == "move":
            if who == seat and int(rest[0]) not in fan.numbers():
                return False
            fan.move(int(rest[0]))
        elif what == "spy":
            target = game.names.index(rest[0])
            index = table.look(who, target)
            answer = " ".join(rest[1:])
            if target == seat and fans[target].answer(index) != answer:
                return False
            fans[target].heard(index, answer)
    return True
