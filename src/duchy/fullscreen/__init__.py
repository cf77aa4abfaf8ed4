"""A full-screen terminal game with keyboard and mouse. The only package that imports textual.

app         the application
start       the first screen: which game, how many players, which opponents
stage       the screen of a game
answers     what the player does, types and asks for
course      how a game proceeds without blocking the screen
analysing   the analysis of a game that is over, in a process of its own
layout      how the screen is divided
painted     coloured lines of the line mode, parsed into runs
lines       panes of coloured lines
chronicle   the log, each line with the table it led to
pages       the help, the rulebook and the analysis
keys        key bindings
hand_over   the cover shown while the screen changes hands
themes      the two themes
"""
