"""The tests of players, in folders named after their packages; those of what lies beside these are here.

measure      who plays better, by how much, and what of it was luck
opponents    opponents by name, people's and programs', and the processes that they think in
search       looking ahead
nets         small nets, and what their cards say
random_nets  nets of random weights
"""
