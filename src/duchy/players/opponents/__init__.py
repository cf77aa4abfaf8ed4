"""Opponents that can be chosen by name, and the processes that they think in.

levels           all of them by name
baselines        players who do not look ahead
heuristic        the heuristic player
net_player       a net alone
uncompiled       a net alone before anything is compiled
background       opponents that think in a process of their own
worker           that process
standard_error   what a process says as it ends
crash_reports    why a process ended, kept for `duchy doctor`
in_process       the levels without a process, for contests
program          any program, by the engine protocol
strengths        how strong the levels are, as measured
"""
