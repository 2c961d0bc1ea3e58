"""The grades of puzzles, easiest first: the lowest rung of the ladder that suffices."""

GRADES = ("easy", "medium", "hard", "expert", "extreme")
"""The grades of puzzles that rungs 1 to 5 suffice for."""
