"""Search: flat search for every game, and net search over plans for the whole turn.

greedy                  one action ahead, a quick estimate of each
quick_rollout           quick rollouts, to the end or a few turns
common_random_numbers   nature that draws by a seed, the same for all candidates
flat                    every candidate played out in the same sampled worlds
halving                 allocating a search's worlds: sequential halving
flat_search             flat search within a time limit
pruning                 which of many actions a net considers
policy                  playing by a net alone
evaluation              the expected shares of a table
blank                   working memory for that
plans                   candidate plans for a whole turn
tree                    the tree of actions after a plan
net_tree                each plan followed by a line of its tree, valued by the net
net_search              net search over plans, within a time limit
explanation             why an action is better than another
"""
