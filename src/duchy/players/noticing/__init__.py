"""Which of many actions a net looks at, game by game: the most promising by a quick estimate, in the dialect."""
