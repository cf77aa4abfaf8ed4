"""Opponents by name, and the processes they think in.

levels           all of them by name
eyes             how badly a level sees a table
baselines        players without look-ahead
heuristic        the heuristic player
net_player       a net alone
uncompiled       a net alone before anything is compiled
background       opponents that think in a separate process
worker           that process
messages         what it is asked and answers
line_process     a process that is spoken to in lines
crash_reports    why a process ended, stored for `duchy doctor`
in_process       the levels without a separate process, for contests
programs         any program, by the protocol of docs/bots.md
strengths        measured ratings of the levels
"""
