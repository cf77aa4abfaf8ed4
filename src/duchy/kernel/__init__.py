"""How a rules file runs: plain or compiled, with nothing of any game in it.

contract    what a game is to everything above it; read this first
parts       the parts of a game: where each lies, and how one is found
game        what a game is, seen from outside its rules
dialect     what a rules file may use
fields      the fields of a state, declared once
worlds      source files loaded once more, for one game, plain or compiled
compiling   numba, and nothing else of it anywhere
cache       where compiled rules are kept between runs
notice      what a person is told while rules are compiled
records     a state as an object of lists and as a record of an array
errors      why something cannot be: a code, a clause, a place
garbage     what the garbage collector need not look through again
"""
