"""The null game for players that decide: the template for a game's own files.

heuristic   a quick player's weights, and how good a table is
features    a net's input features
sureness    how sure a net may be of itself
inputs      the names of the features
reasons     the quantities that hints mention
pruning     which of many actions a net considers
blunders    what levels never do, and what people overlook
manners     which actions show what a player leans towards
"""
