"""The turnless sight-line game on hexes: who wins, and with which placements.

The rooms, from the ground up: `board` (cells and lines of sight) and `position` (stones,
what sees what, who is ahead) hold the game itself.  `search` says who wins with best play,
by compiled `kernels` or, on large boards, by `plain`; `pie` and `table` use it on set-ups.
`game`, `player` and `play` are about a game against the program; `picture` on `layout`,
`draw`, `svg`, `report` and the modules of commands show it.

>>> from solver.sightline.position import Position
>>> position = Position.parse("hexhex2/b:a2,b2/r:b1")
>>> position.ahead, position.names(position.legal("red"))
('black', ['a1', 'b3', 'c2'])
"""
