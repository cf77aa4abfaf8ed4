"""Puzzles: those that are shipped, how they are found, rated and played."""
