"""Many games at once, or one game stepped fast: arrays of records under compiled rules.

loops      loops over games, in the dialect
many       `Batch`: many games side by side, and random play on all cores
observing  what seats see as words, in the dialect
observer   the same kept up to date beside a `Batch`
packing    which actions are legal as bits, in the dialect
packer     the same kept up to date beside a `Batch`
single     one game, one compiled call per decision
counting   walks and counts, in the dialect
pins       pins of the rules' behaviour: signatures and counts
speed      what `duchy bench` measures
peer       OpenSpiel's backgammon, for comparison
"""
