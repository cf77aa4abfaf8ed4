"""Games of the levels among themselves, as data.

actions   every action of a game, in the dialect
played    games on threads
programs  games in which programs take part
files     games in files
"""
