"""The players that decide at a table. Each is given a view and a time, and returns a legal action.

player       the interface of a player
place        a seat in one game, as a player that remembers games knows it
analysis     the result of a search
clock        the clock for thinking time
helpers      processes that work for this one, and end with it
nets         small nets, and their weights
search       looking ahead
named_plans  plans that a search is asked about by name
exact        exact values at the end of a game
rollouts     a plan played on to the end of the game
playing_out  what a search states late in a game, put right by rollouts
opponents    opponents by name, and the processes they think in
hint         the contents of a hint
measure      who plays better, by how much, and how much was luck
"""
