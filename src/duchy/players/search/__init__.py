"""Looking ahead: flat search for every game, and search with a net over plans for the whole turn.

greedy                  one action ahead, a quick estimate of each
playout                 games played on quickly, to the end or a little way
common_random_numbers   nature in a sampled world, the same for all that are compared
flat                    every candidate played on in the same sampled worlds
halving                 where the worlds of a search are best spent: sequential halving
flat_search             flat search within a time
pruning                 which of many actions a net looks at
policy                  playing by a net alone
evaluation              what seats may expect of a table
plans                   what a seat could make of its whole turn
tree                    what may follow a plan: a tree of actions
net_tree                each plan followed by a line of its tree, valued by the net
net_search              search with a net over plans, within a time
explanation             why an action is better than another
"""
