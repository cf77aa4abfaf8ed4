"""Events kept so that what was acknowledged is never lost.

events           what happens at a table, in one unbroken chain
schema           the database file: tables, version, how it is opened
event_store      one thread that writes and commits together whatever is waiting
sqlite           events in one file
postgres         events in PostgreSQL
place            what a place is called where others read it
stores           which of both a place means
file_lock        one file has one server
file_watch       the file under a running server
query_deadline   an end to waiting for a database that hangs
readiness        whether the server may be sent people
"""
