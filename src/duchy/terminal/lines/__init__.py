"""A game line by line: questions, input, output.

choosing    choosing the game, the number of players and the opponents
line_game   a game from the first line to the last
printed     printing the game, whoever is to decide
prompt      a player's turn at the keyboard
console     lines out, lines in, and leaving
puzzling    a puzzle, and what the answer is worth
stepping    stepping through a record
"""
