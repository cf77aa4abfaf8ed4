"""How a rules file runs, plain or compiled; knows nothing of any particular game.

contract     the interface of a game to everything above it; read this first
parts        the parts of a game: where each is, and how it is found
game         a game as seen from outside its rules
dialect      what a rules file may use
fields       the fields of a state, declared once
instances    source files loaded again for one game, plain or compiled
compiling    rules compiled by numba
linking      what of it is made machine code of
cache        the disk cache of compiled rules
exclusive    work that one process does at a time, files that one writes at a time
notice       the notice shown while rules are compiled
status_line  one line on the terminal that changes in place
records      a state as an object of lists and as a record of an array; arrays for lists
errors       errors: a code, a clause, a place; what they quote
processes    what another process is given to run this code, and what one does first
files        files of the program and of those who use it
"""
