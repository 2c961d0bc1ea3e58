"""Puzzles made of Spy! sessions: not built yet."""
