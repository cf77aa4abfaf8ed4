"""What a net is told of a table, game by game: numbers in groups of things that are alike."""
