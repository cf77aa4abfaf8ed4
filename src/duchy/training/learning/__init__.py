"""How numbers are learned: games of a net against itself and what they teach.

scenes       the tables at which games begin
beginnings   the net before anything is learned
selfplay     games of a net against itself, in the dialect
chunks       the unit of work: some games at one table
adam         the steps of learning
"""
