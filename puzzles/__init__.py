"""Puzzles made of Spy!: a board, some answers, and one class of networks that fits."""
