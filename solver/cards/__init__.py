"""SPY, the card game: what can still be where, and what to do.

The rooms, from the ground up: `rules`, `base` (the geometry of a fan), `events`, `state`,
`replay` (what is legal, and what an event tells), `header` and `log` hold the game itself.  `csp`
(a model that reads like the rules) and `count` (an exact counter) are two independent
trackers of the orders left.  `status` and `leak` tell what is known of every base,
`conflict` what cannot all be true.  The package `engine` plays the game as arrays;
`advise`, `simulate` and `arrange` stand on it.  `picture`, `draw`, `svg`, `report`,
`assist` and the modules of commands show it.

>>> from solver.cards.count import count_orders
>>> from solver.cards.rules import Rules
>>> rules = Rules(players=3)
>>> count_orders((rules.all_cards,) * rules.size)
720
"""
