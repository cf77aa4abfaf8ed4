"""What an edition or an option makes of a game, measured in games of the levels against themselves.

games        games and what is noted of each, in the dialect
ends         game by game: what is left unfinished at the end, in the dialect
columns      the numbers that are noted of a game, by name
settings     which tables are studied: editions, options, a custom file
elements     cards, places and other things that actions name
chunk        some deals of one table, played at once
encounters   the same where programs meet levels
workers      threads, or a Ray cluster, that play chunks in order
chunk_file   chunks in a file, from which a study goes on
figures      what is computed from the columns
intervals    intervals of figures, and of their differences between tables
survey       all figures of a table, and how tables differ
balance      shares of the win with and without an element
rows         a study as rows
course       a study from its first chunk to its last
frame        a study with one call, as a data frame
selfplay     games of the levels as data
"""
