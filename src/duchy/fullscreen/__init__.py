"""A game on the whole screen of a terminal, with keyboard and mouse. Only here is textual imported.

app         the program, from the first picture to the words after it
start       the first screen: which game, for how many, against whom
stage       the screen of a game
answers     what a person plays, types and asks for
course      how a game goes on without anybody waiting
layout      how the screen is shared out
painted     lines as the line mode paints them, taken apart
lines       panes of painted lines
chronicle   what has happened, each line with its table
pages       the help and the rulebook
keys        which key means what
hand_over   the screen between two people
themes      the two themes
"""
