"""What is left unfinished when a game is over, one file a game, in the dialect."""
