"""What an operator decides and does: settings, addresses, logs, and what is kept for how long.

config      settings from a file, the environment and options
listening   open ports and sockets
logs        what is written to the error output
exporter    counts on a separate address
survey      what is stored
keeping     when a game may be deleted, and how a copy becomes the database again
orders      close and delete games
erasing     erase a person
bans        whom to refuse while servers are running
drill       whether all that is stored holds
"""
