"""Web push: the people of a table are told that it is their turn while no page of it is looked at.

settings       to which push services anything is sent, and who answers for that
subscriptions  where the people of a seat can be told, and what is stored of that
pair           the server's own key, by which push services know it
notice         what is told: which game, which turn
sealing        the notice, readable by one browser alone, and the server's signature
delivery       one request to a public address
post           all of it together, for every table of the server
bell           one table: whose turn has begun, and whether anybody of that seat is looking
"""
