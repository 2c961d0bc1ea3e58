"""Exact solvers for four games of hidden information and endgames.

Each game has a room of its own: `solver.network` is Spy! (1974), `solver.cards` SPY the
card game, `solver.sightline` the turnless hex game, `solver.turning_point` the chip game.
Importing this package loads none of the heavy libraries; the rooms load what they use.
"""

__version__ = "0.1.0"
