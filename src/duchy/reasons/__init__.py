"""Quantities that a person understands, by game: what a hint says that an action gains and denies."""
