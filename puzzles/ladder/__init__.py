"""The deduction ladder: techniques by which a person solves a puzzle, easiest first.

A rung holds the techniques that look at the same kind of thing:

1. *squares*: a clue and its neighbours, and the count of hot spaces;
2. *lines*: where each line can still lie;
3. *joints*: which lines can meet at their ends and leave room for the others;
4. *trial*: one assumption at a time, refuted by rungs 1 to 3.

Rung 5, *search*, needs no ladder; see `puzzles.grade`.

None of these ever looks at a list of networks, nor uses that a puzzle has one solution.
Each technique is *sound*: what it finds is so in every network that fits.  Each is
*monotone*: whoever knows more finds at least as much.  So the spaces that a rung decides
in the end do not depend on the order of work.  And each takes in the whole board at
once and writes down all that it finds, so a walk is the same on all mirror images.
"""

from puzzles.ladder import joints, lines, squares, trial
from puzzles.ladder.technique import Technique

RUNGS = ("squares", "lines", "joints", "trial", "search")
"""The names of the rungs, from 1."""

LADDER: tuple[Technique, ...] = (
    *squares.TECHNIQUES,
    *lines.TECHNIQUES,
    *joints.TECHNIQUES,
    *trial.TECHNIQUES,
)
"""Every technique below the search, easiest first."""

STRONGEST: tuple[Technique, ...] = tuple(tool for tool in LADDER if not tool.outdone)
"""Those that no later technique of the same rung outdoes: they decide the same spaces."""
