"""Game-specific knowledge of the opponents: how a table is judged, a net's features, what a hint says.

One folder per game, with the same files; those of `nullgame` are the templates. Where the end of a game can be solved,
its folder also has `ends.py`, and the search uses exact values instead of estimates.
"""
