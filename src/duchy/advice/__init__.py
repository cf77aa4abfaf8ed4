"""What players go by, game by game: how readily a quick one acts, how good a table is for a seat."""
