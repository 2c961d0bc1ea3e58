"""The race: both sides look for a network; go on spying, or reconstruct now?

The model, where the rules of the game are silent:

- A round is one question of each side.  At its end both decide, without seeing what the
  other does, whether to reconstruct.  The game is over when either does.
- A right reconstruction is one victory for the guesser, a wrong one two for the other;
  what counts is the difference.
- Both hear all questions and answers, so each knows what the other has left.  What only
  I know, my own network, is not used: the value is that of an opponent who cannot tell
  my network from the others either, and whom I do not outguess.
- Whoever goes on asks as the asker does (greedy entropy with strips unless another is
  given); with very few classes left every question is tried instead, see
  `solver.network.race_exact`.
- Who asked less often by one is still to ask in this round; with other differences the
  session is taken to leave questions out, and the round to be over.

The end of each round is then a zero-sum game of two by two, solved from the last round
back: over every class where the two trees are small, and otherwise by strategies in
coarse steps, with the value simulated on seeded paths and given a standard error.

>>> from solver.network.session import Session
>>> session = Session.parse('''
... board 3x3
... lines 1 2
... secret 1A:R2D1
... spy 1A-1C hot hot hot
... asked 2B
... ''')
>>> table = Table.build(session.rules)
>>> seen = race(session, *tables(session, table))
>>> (seen.mine.classes, seen.theirs.classes), seen.advice, round(seen.value, 3), seen.method
((2, 8), 'spy', 0.25, 'all questions')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from solver.console import CommandError, InputError
from solver.network.answers import Answer, Clue, answers_of
from solver.network.asking import Asker, Greedy, Question
from solver.network.chain import Network
from solver.network.race_exact import MOST_CLASSES
from solver.network.race_outlook import (
    MOST_LEAVES,
    Method,
    Outlook,
    Phase,
    Scene,
    outlook_of,
)
from solver.network.race_tree import Turns
from solver.network.session import Session
from solver.network.table import Table
from solver.result import Deadline


@dataclass(frozen=True)
class Standing:
    """How far one side is.

    Attributes
    ----------
    networks, classes
        What it has left.
    chance
        The chance that its best reconstruction is right.
    turns
        When it can know, in questions from now, if it asks as assumed.
    """

    networks: int
    classes: int
    chance: float
    turns: Turns


@dataclass(frozen=True)
class Race:
    """What to do, and why.

    Attributes
    ----------
    mine, theirs
        How far both sides are.
    phase
        Where the round stands.
    advice
        What to do: at the end of this round, or at once if my question comes first.
    question, network
        With what; the question also where the advice is to reconstruct.
    probability
        Of reconstructing, in the best mixed strategy.
    value, value_se
        Victories for me less those of the other side, and the standard error.
    going_on, reconstructing
        The value of each choice against the best play of the other side.
    method
        How the value was found.
    known_after
        Questions after which the other side will know my network, if it asks as
        assumed; `None` if the session does not tell my network.
    because
        Why, in sentences.
    complete
        Whether nothing was cut short by the deadline.
    """

    mine: Standing
    theirs: Standing
    phase: Phase
    advice: Literal["spy", "reconstruct"]
    question: Question | None
    network: Network
    probability: float
    value: float
    value_se: float
    going_on: float
    reconstructing: float
    method: Method
    known_after: int | None
    because: tuple[str, ...]
    complete: bool = True


def opponent_clues(session: Session) -> tuple[Clue, ...]:
    """What the opponent's questions told about my network.

    Raises
    ------
    InputError
        If there are such questions, but the session does not tell my network.
    """
    if not session.asked:
        return ()
    if session.secret is None:
        raise InputError(
            f"{session.name}: the opponent's questions are answered by your network; "
            "add a line such as: secret 4C:R2U1L5D3R6D4"
        )
    board = session.rules.board
    hot = session.secret.hot(board)
    given = answers_of(hot, board)
    clues: list[Clue] = []
    for asked in session.asked:
        if session.rules.strip_answer == "hottest":
            hottest = Answer(max(given[space] for space in asked.spaces))
            clues.append(Clue(asked.spaces, hottest, asked.line))
        else:
            clues += [Clue((space,), given[space], asked.line) for space in asked.spaces]
    return tuple(clues)


def tables(session: Session, table: Table) -> tuple[Table, Table]:
    """What the session leaves me, and what it leaves the opponent."""
    return table.where(session.clues), table.where(opponent_clues(session))


def race(
    session: Session,
    mine: Table,
    theirs: Table,
    *,
    asker: Callable[[], Asker] = Greedy,
    games: int = 400,
    seed: int = 0,
    most_classes: int = MOST_CLASSES,
    most_leaves: int = MOST_LEAVES,
    deadline: Deadline | None = None,
) -> Race:
    """Say what to do in the race.

    Parameters
    ----------
    session
        What was said; see `phase_of` for how the order of its facts is read.
    mine, theirs
        The networks left to each side, see `tables`.
    asker
        Makes what both sides ask by.
    games
        Paths a simulation draws for each side.
    seed
        Of a simulation.
    most_classes
        Of each side, for the exact game over all questions.
    most_leaves
        Of each side, for the exact game over fixed questions.
    deadline
        When to do with fewer paths, see `Race.complete`.

    Raises
    ------
    CommandError
        If no network is left to one of the sides.
    """
    for table, whose in ((mine, "the answers"), (theirs, "the opponent's questions")):
        if not table.networks:
            raise CommandError(f"{session.name}: no network fits {whose}")
    scene = Scene(session, mine, theirs, asker, games, seed, most_leaves, deadline or Deadline())
    return _told(scene, outlook_of(scene, most_classes))


def _told(scene: Scene, outlook: Outlook) -> Race:
    """The race with its reasons."""
    standings = [
        Standing(side.table.networks, side.classes, side.chance, scene.turns(number))
        for number, side in enumerate(scene.sides)
    ]
    mine, theirs = standings
    known_after = scene.known_after()
    reconstruct = scene.phase != "mine" and outlook.probability >= 0.5
    knows = mine.classes == 1
    because = [
        f"You have {_left(mine)} and need {_questions(mine)}.",
        f"They have {_left(theirs)} and need {_questions(theirs)}.",
    ]
    if known_after is not None and theirs.classes > 1:
        because.append(
            f"Of your own network they know after {_count(known_after)}, if they ask as "
            "assumed; the value does not use that."
        )
    if scene.phase == "mine":
        because.append("They have asked once more than you: your question comes first.")
        if knows:
            because.append("You know their network: any question will do.")
    else:
        if scene.phase == "theirs":
            because.append("They are still to ask in this round: figures are means over it.")
        because.append(
            f"Your best reconstruction is right with chance {mine.chance:.4g}: reconstructing "
            f"is worth {outlook.reconstructing:+.3f}, going on {outlook.going_on:+.3f}."
        )
        if 1e-9 < outlook.probability < 1 - 1e-9:
            because.append(
                f"The best play is mixed: reconstruct with probability {outlook.probability:.3f}."
            )
    soon = theirs.turns.turns.get(0, 0.0) + theirs.turns.turns.get(1, 0.0)
    if soon > 0:
        because.append(f"They know after at most one more question with chance {soon:.3f}.")
    ahead = len(scene.session.spies) - len(scene.session.asked)
    if abs(ahead) > 1:
        because.append(
            f"The session has {len(scene.session.spies)} questions of yours and "
            f"{len(scene.session.asked)} of theirs; the round is taken to be over."
        )
    because.append(_HOW[outlook.method])
    return Race(
        mine,
        theirs,
        scene.phase,
        "reconstruct" if reconstruct else "spy",
        None if knows and reconstruct else outlook.question,
        scene.sides[0].best,
        outlook.probability,
        outlook.value,
        outlook.se,
        outlook.going_on,
        outlook.reconstructing,
        outlook.method,
        known_after,
        tuple(because),
        scene.complete,
    )


_HOW: dict[Method, str] = {
    "all questions": "Exact, over every question of both sides.",
    "fixed questions": "Exact, if both ask by the same fixed plan.",
    "simulation": "Simulated, with both asking by the same fixed plan and reconstructing by "
    "a strategy in coarse steps.",
}


def _left(standing: Standing) -> str:
    classes = "1 class" if standing.classes == 1 else f"{standing.classes:,} classes"
    return f"{classes} left"


def _questions(standing: Standing) -> str:
    mean = standing.turns.mean
    return "no more questions" if mean == 0 else f"{mean:.2f} more questions on average"


def _count(number: int) -> str:
    return "1 more question" if number == 1 else f"{number} more questions"
