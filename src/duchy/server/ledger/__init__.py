"""A table as the fold of its events, and everything that may add one.

refusal    why the server refuses a request
chance     chance that can be checked
signing    what devices sign, and whether they have
seating    who holds a seat: its invitation, its devices
people     who has come, with which number for chance, and who agrees to tutors
beginning  what a table begins with
audience   the viewers: what each sees and has been told, and what of that stands
table      the fold of a game's events
commands   what a seat may do, and the event that it becomes
outcomes   what came of a message, as a number
decisions  a message as a decision: its event, and what it asked for
clocks     how much time people have left
takeback   who may take back what, and who must agree
opening    setting up a table, also another one for the same people
loading    a game from its stored events
"""
