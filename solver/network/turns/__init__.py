"""How many questions are needed: the search behind policies, bounds and the turns objective.

`huffman` and `tree` are plain numpy.  `kernels`, `small` and `large` are compiled by
numba, and `engine` is the one door to them; `rollout` is the search above it.
"""
