"""One file per command. Each has `configure(parser)`, which adds its options, and `run(args)`, the exit status.

play           a game in the terminal
serve          pages and tables in the browser
engine         the protocol for programs
bot            begin and check a program that plays
puzzles        decisions to find
replay         step through a record
analyse        what decisions cost, and what was luck
record         check and show records
rules          the rulebook
docs           the documents
map            maps of Magna Grecia
verify         check that chance was fair
backup         back up all games
operate        look after stored games
arena          opponents play the same deals from every seat
arena_report   the report on a contest
ladder         opponents meet their neighbours in strength
ladder_page    the ladder in a document
ladder_plot    the ladder as a chart
calibration    whether stated chances are true
calibration_file  the figures of that, kept
study          what editions and options make of a game
study_report   a study as text
study_page     a study in a document
study_plot     a study as pictures
selfplay       games as data
train          train a net
bench          how fast games are played
signature      check that the rules still play the fixed games as before
counts         actions and sequences at fixed positions
conform        whether another program plays by the same rules
doctor         check that everything works on this machine
completion     a script for the shell

Shared by several:

parser     the command line's grammar
failing    how a command says that it cannot
naming     names of games on the command line
as_json    results for programs
outputs    where results go: files, or standard output
axes       the options that choose an edition
database   the option that names the database
browser    the browser of this machine
programs   programs as opponents
"""
