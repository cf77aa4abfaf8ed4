"""The games in a terminal, line by line. A game's own drawing and wording are in the package of its name."""
