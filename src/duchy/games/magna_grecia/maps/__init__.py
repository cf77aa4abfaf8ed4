"""Maps of Magna Grecia: built-in, from files, and generated.

board       a map as data
reader      map files, from a path to a board
checks      validating a file
flaw        errors in a file
writer      a map as the text of a file
library     maps by name, each read once
axis        the option that names a map
generator   new maps that resemble the printed one
"""
