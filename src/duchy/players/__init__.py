"""Who decides at a table. Every player is given a view and a time, and answers with a legal action.

player      what a player is, and what it answers
analysis    what a search found out about a decision
clock       the clock that thinking is timed by
nets        small nets, and their weights
search      looking ahead
opponents   opponents by name, and the processes that they think in
hint        what a hint says of a decision
measure     who plays better, by how much, and what of it was luck
"""
