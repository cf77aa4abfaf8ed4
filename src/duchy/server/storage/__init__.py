"""Events kept so that what was acknowledged is never lost.

events           what happens at a table, in one unbroken chain
beside           what is stored beside the chain: secrets, and people's names
alteration       what an operator changes
schema           the database file: tables, version, how it is opened
event_store      one thread that writes and commits together whatever is waiting
sqlite           events in one file
copying          a copy of the file that is brought up to date
postgres         events in PostgreSQL
place            the name of a store as others may read it
lease            which of several processes acts at a table on nobody's behalf
stores           which of the two an address means
file_lock        one file has one server
file_watch       the file under a running server
query_deadline   ends waits for a database that hangs
readiness        whether the server is ready for people
"""
