"""What each game's opponents go by: how a table is judged, what a net is told of it, what a hint says.

One folder a game, with the same files; those of `nullgame` are the templates.
"""
