"""The card game as arrays and compiled functions: fast enough to play thousands of games.

Every public fact of SPY says that a place holds one of a set of cards, so what is known
of a base is one bit mask a place (`solver.cards.engine.counting`).  Around it stand the
table with all bases (`deck`), what a turn does (`turns`), how the turns compare at a
glance (`outlook`), the players that choose by that (`players`), what a position is worth
(`worth`), and the players and the games that go on from there (`rollout`, `games`).

Cards are numbered as in `solver.cards.rules.Rules.cards`: 0 to 3 are the targets in the
order they fall due, S1 S2 T1 T2; the rest are bombs.  Arrays hold plain numbers only.
"""
