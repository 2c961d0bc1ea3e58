"""A network drawn at random: every one of a board is as likely as any other.

>>> from solver.network.rules import Rules
>>> random = Random("a seed")
>>> str(random_chain(random, Rules()))
'1G:L3D1R5D6L2U4'
"""

from __future__ import annotations

from random import Random

from puzzles.classes import Classes
from solver.network.answers import Answer, Clue
from solver.network.board import Space
from solver.network.chain import Line, Network, why_invalid
from solver.network.equivalent import equivalent_networks
from solver.network.model import find_network
from solver.network.rules import Rules
from solver.result import Deadline

_TRIES = 20_000


def random_network(
    random: Random, rules: Rules, classes: Classes | None, deadline: Deadline
) -> Network | None:
    """A network, as the first of its class; `None` if none was found in time.

    Parameters
    ----------
    random
        What decides.
    rules, classes
        The board, and its classes if there is a table of them.
    deadline
        When to give up.
    """
    if classes is not None:
        if not classes.count:
            return None
        number = random.randrange(classes.table.networks)
        return classes.table.first_of_class(int(classes.table.class_of[number]))
    network = random_chain(random, rules) or _searched(random, rules, deadline)
    return None if network is None else equivalent_networks(network, rules)[0]


def random_chain(random: Random, rules: Rules) -> Network | None:
    """A chain laid blindly, again and again until it is a network; `None` after many."""
    lengths = list(rules.lines)
    for _ in range(_TRIES):
        random.shuffle(lengths)
        across = random.random() < 0.5
        lines = []
        for length in lengths:
            lines.append(Line(random.choice("LR" if across else "DU"), length))
            across = not across
        start = Space(random.randrange(rules.rows), random.randrange(rules.cols))
        network = Network(start, tuple(lines))
        if not why_invalid(network, rules):
            return network
    return None


def _searched(random: Random, rules: Rules, deadline: Deadline) -> Network | None:
    """Some network through a random space, where blind tries do not find any.

    Not every network is as likely as any other then.
    """
    board = rules.board
    for space in random.sample(range(board.size), board.size):
        found = find_network(rules, [Clue((space,), Answer.HOT)], deadline=deadline)
        if found.network is not None:
            return Network.through([board.space(joint) for joint in found.network])
        if not found.status.complete:
            return None
    return None
