"""Maps of Magna Grecia: those that come with it, those of files, and new ones.

board       a map as data
reader      map files, from a path to a board
checks      the conditions on what a file says
flaw        what is wrong with a file
writer      a map as the text of a file
library     maps by name, each read once
axis        the option that names a map
generator   new maps that resemble the printed one
towns       names for their villages
"""
