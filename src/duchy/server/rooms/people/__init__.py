"""The people at a table now.

listeners    their sockets: for whom each listens, and which of them are sent what
presence     pages are told who is at their table and what is said there
company      who they are, and what they say to each other
elsewhere    the same of those whom other processes serve
"""
