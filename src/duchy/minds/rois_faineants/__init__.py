"""Les Rois fainéants for players that decide; see `minds/nullgame`.

heuristic   a quick player's weights, and how good a table is
inputs      a net's inputs by name
features    a table as these numbers
sureness    how sure a net may be of itself
pruning     which actions a net considers
blunders    what levels never do, and what people overlook
manners     which actions show what a player leans towards
reasons     what a hint says
ends        the last purchases, solved exactly
"""
