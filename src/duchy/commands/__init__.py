"""One file a command. Each has `configure(parser)`, which adds its options, and `run(args)`, the exit status.

play           a game in the terminal
serve          pages and tables in the browser
engine         the protocol for programs
replay         step through a record
record         whether records hold
rules          the rulebook
map            maps of Magna Grecia
verify         whether chance was fair
backup         a copy of all games
arena          opponents play the same deals from every seat
arena_report   what is said of a contest
ladder         all opponents meet their neighbours
ladder_page    the ladder in a document
ladder_plot    the ladder as a picture
train          a net learns
bench          how fast games are played
signature      whether the rules still play the fixed games as they did
counts         actions and sequences at fixed positions
doctor         whether everything works on this machine

Shared by several:

parser     the command line's grammar
naming     games as people name them
axes       the options that choose an edition
database   the option that names the file with all games
browser    the browser of this machine
programs   programs as opponents
"""
