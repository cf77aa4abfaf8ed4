"""Many games at once, and one game stepped quickly: arrays of records under compiled rules.

loops      loops over games, in the dialect
many       `Batch`: many games side by side, and random play on all cores
single     one game, one compiled call a decision
counting   walks and counts, in the dialect
pins       what pins the behaviour of the rules: signatures and counts
speed      what `duchy bench` measures
peer       OpenSpiel's backgammon, measured beside ours
"""
