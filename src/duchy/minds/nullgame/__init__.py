"""The null game for those who choose: the template for a game's own files.

heuristic   how readily a quick player acts, how good a table is
features    the table as numbers, for a net
inputs      the names of these numbers
reasons     quantities that a hint speaks of
pruning     which of many actions a net looks at
blunders    what no level ever does
"""
