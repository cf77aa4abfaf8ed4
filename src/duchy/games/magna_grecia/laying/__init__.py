"""Tiles: what may be laid where, and the consequences.

tiles         tiles as numbers
allowances    how many tiles the card still lets the seat place or take
survey        where a tile fits, judging by a hex and its neighbours alone
connections   direct connections, kept up to date
obligations   what the seat owes before its turn may end
roads         road tiles
cities        city tiles
networks      all of this recomputed from the tiles alone
"""
