"""A field on paper: grid, labels, clues, and the network of a solution.

Clues are told apart without colour: hot is a letter in a ring, warm a letter on grey,
cold a letter on hatched ground.  A network leaves the middle of the spaces it runs
through to its line, so that letters stand in a corner beside it.

>>> from puzzles.paper import PAPERS, Page, Text
>>> extent(Board(8, 8)), extent(Board(30, 40))
((8.8, 8.8), (41.6, 31.6))
>>> page = Page(*PAPERS["a4"])
>>> draw_field(page, Board(8, 8), 40, 40, cell=20)
>>> sorted({mark.text for mark in page.marks if isinstance(mark, Text)})[:9]
['1', '2', '3', '4', '5', '6', '7', '8', 'A']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from puzzles.paper import Page
from solver.network.answers import Answer
from solver.network.board import Board, Space, column_letters
from solver.network.chain import Network
from solver.network.picture import LARGE

_LABELS = 0.8
"""Room for labels on a side, in spaces."""

_LABEL_SIZE = 10.0
"""The largest size of labels, in points."""

_GROUND = {Answer.HOT: 1.0, Answer.WARM: 0.84, Answer.COLD: 1.0}
_GRID, _FIFTH = 0.6, 0.3  # greys of the lines between spaces


def extent(board: Board) -> tuple[float, float]:
    """Width and height of a field with its labels, in spaces."""
    return (
        board.cols + _LABELS * (2 if board.cols > LARGE else 1),
        board.rows + _LABELS * (2 if board.rows > LARGE else 1),
    )


def draw_field(
    page: Page,
    board: Board,
    left: float,
    top: float,
    *,
    cell: float,
    answers: Mapping[int, Answer] | None = None,
    network: Network | None = None,
) -> None:
    """Draw a field.

    Parameters
    ----------
    page
        The page to draw on.
    board
        Its spaces.
    left, top
        The upper left corner of the field with its labels.
    cell
        The side of a space, in points.
    answers
        The clues to print, by space.
    network
        A network to draw over it.
    """
    pen = _Pen(page, board, left + _LABELS * cell, top + _LABELS * cell, cell)
    hot = frozenset() if network is None else network.hot(board)
    for space, answer in (answers or {}).items():
        pen.ground(space, answer)
    pen.grid()
    pen.labels()
    for space, answer in (answers or {}).items():
        pen.letter(space, answer, aside=space in hot)
    if network is not None:
        pen.network(network)


class _Pen:
    """Draws the parts of one field; knows where its spaces are."""

    def __init__(self, page: Page, board: Board, left: float, top: float, cell: float) -> None:
        self.page = page
        self.board = board
        self.left = left
        self.top = top
        self.cell = cell

    def middle(self, space: Space) -> tuple[float, float]:
        """The middle of a space."""
        return self.left + (space.col + 0.5) * self.cell, self.top + (space.row + 0.5) * self.cell

    def ground(self, space: int, answer: Answer) -> None:
        """The ground of a space that has a clue: grey for warm, hatched for cold."""
        cell = self.cell
        x, y = self.middle(self.board.space(space))
        x, y = x - cell / 2, y - cell / 2
        if answer is Answer.WARM:
            self.page.box(x, y, cell, cell, fill=_GROUND[answer])
        if answer is Answer.COLD:
            for part in (0.25, 0.5, 0.75, 1.0):
                for ends in _diagonals(part):
                    points = [(x + cell * across, y + cell * down) for across, down in ends]
                    self.page.stroke(points, width=0.03 * cell, grey=0.55)

    def grid(self) -> None:
        """The lines between spaces, every fifth darker on a large board, and the frame."""
        rows, cols, cell = self.board.rows, self.board.cols, self.cell
        right, bottom = self.left + cols * cell, self.top + rows * cell
        for fifth in (False, True):
            grey, width = (_FIFTH, 0.8) if fifth else (_GRID, min(0.5, 0.05 * cell))
            for row in _inner(rows, fifth=fifth):
                y = self.top + row * cell
                self.page.stroke([(self.left, y), (right, y)], width=width, grey=grey)
            for col in _inner(cols, fifth=fifth):
                x = self.left + col * cell
                self.page.stroke([(x, self.top), (x, bottom)], width=width, grey=grey)
        frame = min(1.2, 0.1 * cell)
        self.page.box(self.left, self.top, right - self.left, bottom - self.top, frame=frame)

    def labels(self) -> None:
        """Numbers of rows and letters of columns, on all four sides of a large board."""
        board, cell = self.board, self.cell
        size = min(0.55 * cell, _LABEL_SIZE)
        right, bottom = self.left + board.cols * cell, self.top + board.rows * cell
        for col in range(board.cols):
            x = self.left + (col + 0.5) * cell
            heights = [self.top - 0.4 * size]
            if board.rows > LARGE:
                heights.append(bottom + 1.1 * size)
            for y in heights:
                self.page.text(x, y, column_letters(col), size=size, anchor="middle")
        for row in range(board.rows):
            y = self.top + (row + 0.5) * cell + 0.36 * size
            self.page.text(self.left - 0.4 * size, y, str(row + 1), size=size, anchor="end")
            if board.cols > LARGE:
                self.page.text(right + 0.4 * size, y, str(row + 1), size=size)

    def letter(self, space: int, answer: Answer, *, aside: bool) -> None:
        """The letter of a clue: in the middle, or small in a corner beside the network."""
        cell, page = self.cell, self.page
        x, y = self.middle(self.board.space(space))
        letter = str(answer)[0].upper()
        if aside:
            size = 0.32 * cell
            page.text(x + 0.46 * cell, y + 0.44 * cell, letter, size=size, anchor="end", bold=True)
            return
        if answer is Answer.HOT:
            page.disc(x, y, 0.38 * cell, fill=1, frame=0.05 * cell)
        if answer is Answer.COLD:
            page.disc(x, y, 0.3 * cell, fill=1)
        size = 0.5 * cell
        page.text(x, y + 0.36 * size, letter, size=size, anchor="middle", bold=True)

    def network(self, network: Network) -> None:
        """A network: its lines, with a dot at either end."""
        points = [self.middle(joint) for joint in network.joints()]
        self.page.stroke(points, width=0.17 * self.cell)
        for x, y in (points[0], points[-1]):
            self.page.disc(x, y, 0.22 * self.cell, fill=0)


def _inner(count: int, *, fifth: bool) -> Iterable[int]:
    """The lines inside a side of so many spaces: every fifth of a large one, or the rest."""
    return (n for n in range(1, count) if (count > LARGE and n % 5 == 0) == fifth)


def _diagonals(part: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The ends of the hatching lines that cut this part off two sides of a square."""
    above = ((0.0, part), (part, 0.0))
    return [above] if part == 1 else [above, ((1 - part, 1.0), (1.0, 1 - part))]
