"""The tests of the server, in folders named after its packages, or after what is defended.

web         addresses, pages, scripts, texts, sockets
operate     what an operator does: settings, commands, orders, metrics, a newer version
rooms       tables in use: people at them, computers, hints, tutors, analyses
push        notices to browsers that show no page of the table
messages    what each viewer is told: now, of earlier moments, of records, of chance
ledger      a table as the fold of its events: seats, chance, clocks, what is taken back
storage     files, disks and databases that fail, servers that are killed: nothing acknowledged is lost
simulation  servers, people, network and disk from one seed
games       game by game: what a page prints
truth       what pages say is what the rules say
protocol    messages and their declarations
secrets     what a seat may not know changes no byte and no time
attacks     those who mean harm: at the table, as operator, by floods and noise

What several of them use:

serving     a server on a real port, and people who talk to it
scripted    tables without sockets, played by a script
pairs       two tables that a viewer cannot tell apart
steered     servers without sockets, in time that a test lets pass
stopwatch   how long an answer takes
payloads    what a page is told by itself, as the page reads it
cluster     a private PostgreSQL
conftest    a server, servers in steered time, or a database, for a test
"""
