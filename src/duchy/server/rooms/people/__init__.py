"""The people at a table now.

company      who they are, and what they say to each other
elsewhere    the same of those whom other processes serve
"""
