"""Turning Point (Mattel, 1969): what every placement near the end of a game is worth.

The rooms, from the ground up: `rules`, `chips`, `board`, `position` and `moves` hold the
game itself, in plain Python that reads like the rules; `game` plays lists of moves, and
`explain` puts a placement into words.  The kernels, behind the one door `engine`, are a
second, compiled telling of the rules.  `search` (on `root`) finds exact margins with them,
`suggest` plays above their horizon, `unknown` weighs the places of a stop disc that nobody
has seen, and `perft` and `problems` compare with what others published.  `draw`, `svg`,
the reports, `play` and the modules of commands show it.

>>> from solver.turning_point.game import Game
>>> from solver.turning_point.rules import Rules
>>> game = Game.start(Rules()).add("f5").add("e6").add("g6").add("f7").add("c6")
>>> game.position.scores
(3, 0)
"""
