"""Who plays better, by how much, and how much was luck.

contestants        parsing the sides of a contest
entrants           programs that take part in a ladder, from a file
arena              paired games: every side takes every seat of a deal once
pool               deals on several processes at once
results            one line per deal, in a file
elo                Elo from a score
sprt               a sequential test between two
rating             Elo for a field
ladder             a field in which neighbours play each other
luck               what nature's actions were worth, in the dialect
luck_meter         the luck in whole games, estimated by a net
control_variates   luck-adjusted scores
stated             what a net states of tables, and what comes of decisions, in the dialect
calibration        whether stated chances are true
longest_view       plans compared by games played to the end
"""
