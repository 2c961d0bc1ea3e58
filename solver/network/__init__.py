"""Spy! (1974): what a hidden chain of lines can still be.

The rooms, from the ground up: `rules`, `board`, `chain`, `answers`, `session` hold the
game itself; `table` (every network as numpy arrays) and `model` (CP-SAT) are two
independent engines for the same question; `remaining`, `suggest`, `verdict` and
`conflict` answer the player; `draw`, `assist` and `commands` show it.

>>> from solver.network.chain import Network, why_invalid
>>> from solver.network.rules import Rules
>>> why_invalid(Network.parse("4C:R2U1L5D3R6D4"), Rules())
('leaves the board at a space left of 3A',)
"""
