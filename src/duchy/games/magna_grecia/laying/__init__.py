"""Tiles: what may be laid where, and what follows from it.

tiles         tiles as numbers
allowances    how many tiles the card still lets the seat place or take
survey        where a tile fits, by a hex and its neighbours alone
connections   direct connections, kept up to date
obligations   what the seat owes before its turn may end
roads         road tiles
cities        city tiles
networks      all of this found anew from the tiles alone
"""
