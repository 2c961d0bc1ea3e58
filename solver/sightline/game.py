r"""A game as text: the set-up, who plays which colour, and every stone since.

>>> game = Game.parse('''
... setup hexhex2/b:a2,b2/r:b1    # at least one black stone
... you red                       # the other colour is the program's
... red a1
... ''')
>>> str(game.position), game.position.ahead, game.over
('hexhex2/b:a2,b2/r:a1,b1', 'red', False)
>>> print(game.finished().to_text(), end="")
setup hexhex2/b:a2,b2/r:b1
you red
red a1
end

The file is read strictly: whatever is wrong is a `ValueError` that names the line.

>>> Game.parse("setup hexhex2/b:a2/r:\nyou red\nred a2", name="saved.hex")
Traceback (most recent call last):
    ...
ValueError: saved.hex:3: a2 already holds a black stone
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from solver.sightline.board import Board
from solver.sightline.position import COLOURS, OTHER, Colour, Position


@dataclass(frozen=True)
class Game:
    """A game between a person and the program.

    Attributes
    ----------
    setup
        The stones put down before the colours were chosen.
    you
        The colour of the person; `None` as long as it is not chosen.
    placements
        The stones placed since, in their order: colour and cell.
    ended
        Whether both sides have said that they wish to place no more.
    """

    setup: Position
    you: Colour | None = None
    placements: tuple[tuple[Colour, int], ...] = ()
    ended: bool = False

    @classmethod
    def parse(cls, text: str, *, name: str = "game", board: Board | None = None) -> Game:
        """Read a game.

        Parameters
        ----------
        text
            One fact a line; # starts a comment.
        name
            What to call it in messages.
        board
            The board of the set-up; by default a built-in one.

        Raises
        ------
        ValueError
            At the first line that is wrong.
        """
        game: Game | None = None
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            try:
                if game is None:
                    if len(words) != 2 or words[0] != "setup":
                        raise ValueError("a game starts with setup and a position")
                    game = cls(Position.parse(words[1], board))
                else:
                    game = game._with(words)
            except ValueError as error:
                raise ValueError(f"{name}:{number}: {error}") from None
        if game is None:
            raise ValueError(f"{name}: there is no game in it")
        return game

    def _with(self, words: list[str]) -> Game:
        if words == ["end"]:
            if self.you is None or self.ended:
                raise ValueError("end comes once, when the colours are chosen")
            return self.finished()
        if len(words) == 2 and words[0] == "you":
            if self.you is not None:
                raise ValueError(f"you already play {self.you}")
            return self.choose(read_colour(words[1]))
        if len(words) == 2 and words[0] in COLOURS:
            return self.place(self.setup.board.index(words[1]), read_colour(words[0]))
        raise ValueError(f"{' '.join(words)!r} is no line of a game; write such as red d4")

    @cached_property
    def position(self) -> Position:
        """The stones on the board now."""
        position = self.setup
        for colour, cell in self.placements:
            position = position.place(cell, colour)
        return position

    @property
    def over(self) -> bool:
        """Whether both sides are done, or neither may place a stone any more."""
        return self.ended or not any(self.position.legal(colour) for colour in COLOURS)

    @property
    def program(self) -> Colour | None:
        """The colour of the program."""
        return None if self.you is None else OTHER[self.you]

    def choose(self, you: Colour) -> Game:
        """The game with the person's colour."""
        return replace(self, you=you)

    def place(self, cell: int, colour: Colour) -> Game:
        """The game after a placement.

        Raises
        ------
        ValueError
            If the colours are not chosen, the game has ended, or the stone may not go there.
        """
        if self.you is None:
            raise ValueError("first the colours are chosen: you black, or you red")
        if self.ended:
            raise ValueError("the game has ended")
        self.position.place(cell, colour)
        return replace(self, placements=(*self.placements, (colour, cell)))

    def finished(self) -> Game:
        """The game after both sides have said that they are done."""
        return replace(self, ended=True)

    def undone(self) -> Game:
        """The game before the person's last stone: that one and all since are taken back.

        Raises
        ------
        ValueError
            If the person has placed none.
        """
        yours = [number for number, (who, _) in enumerate(self.placements) if who == self.you]
        if not yours:
            raise ValueError("you have placed no stone that could be taken back")
        return replace(self, placements=self.placements[: yours[-1]], ended=False)

    def to_text(self) -> str:
        """The game in its canonical form; reading it gives an equal game."""
        lines = [f"setup {self.setup}"]
        if self.you is not None:
            lines.append(f"you {self.you}")
        cells = self.setup.board.cells
        lines += [f"{colour} {cells[cell]}" for colour, cell in self.placements]
        if self.ended:
            lines.append("end")
        return "".join(f"{line}\n" for line in lines)


def read_colour(text: str) -> Colour:
    """The colour of this name.

    Raises
    ------
    ValueError
        If it is none.
    """
    for colour in COLOURS:
        if text.lower() == colour:
            return colour
    raise ValueError(f"{text!r} is no colour; write black or red")
