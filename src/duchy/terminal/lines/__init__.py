"""A game line by line: what is asked, what is typed, what is printed.

choosing    which game, how many play, against whom
line_game   a game from the first line to the last
printed     what of a game is printed, whoever decides
prompt      a person's turn at the keyboard
console     lines out, lines in, and how a person leaves
stepping    a record, step by step
"""
