"""What a seat knows of a table as small integers, for machine learning. One module per game, in the dialect."""
