"""Any program as an opponent: JSON lines over its standard input and output (docs/bots.md).

program        the player
command        whether what starts it can be run
dialogue       a running program: one request, one reply, one limit of time
requests       what it is asked
introduction   what a program says of itself
failure        what a program does wrong
trial          whether a program plays as it should
confinement    limits for programs that others wrote
"""
