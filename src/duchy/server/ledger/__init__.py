"""A table as the fold of its events, and everything that may add one.

refusal    why the server does not do what it was asked
chance     chance that can be checked
fold       which events count: what was taken back does not
table      the fold of a game's events
commands   what a seat may do, and the event that it becomes
takeback   who may take back what, and who must agree
opening    setting up a table
loading    a game as it was stored
rematch    another game of the same people
"""
