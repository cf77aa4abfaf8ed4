"""Who plays better, by how much, and what of it was luck.

contestants        the sides of a contest by their texts
arena              paired games: every side takes every seat of a deal once
pool               deals on several processes at once
results            one line a deal, in a file
elo                Elo of a score
sprt               a sequential test of two
rating             Elo for a field
ladder             a field whose neighbours meet
luck               what nature's actions were worth, in the dialect
luck_meter         the luck of whole games, by a net
control_variates   scores less luck
"""
