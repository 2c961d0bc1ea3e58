"""Spy! (1974): what a hidden chain of lines can still be.

The rooms, from the ground up: `rules`, `board`, `chain`, `answers`, `session` hold the
game itself.  `table` (every network as numpy arrays, kept by `cache`) and `model`
(CP-SAT, on `arms`) are two independent engines for the same question.  `remaining`,
`suggest`, `verdict`, `conflict` (on `breach`) and `equivalent` answer the player.
`policy`, `bounds` and the package `turns` plan questions to the end; `race`, `hide`,
`game`, `match` and `play` are about the game of two.  `picture`, `draw`, `svg`, `report`,
`assist` and the modules of commands show it.

>>> from solver.network.chain import Network, why_invalid
>>> from solver.network.rules import Rules
>>> why_invalid(Network.parse("4C:R2U1L5D3R6D4"), Rules())
('leaves the board at a space left of 3A',)
"""
