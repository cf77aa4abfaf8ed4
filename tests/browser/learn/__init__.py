"""Lessons, puzzles, replays, analyses, positions made up."""
