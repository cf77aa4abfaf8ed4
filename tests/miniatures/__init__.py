"""Games so small that every position can be counted: what perft is to chess programs.

telling          a game as both sides tell it, and all that is reachable in it, ply by ply
magnate          a deck of 12 cards and two districts; its second telling is a specification of its own
rois_faineants   a market of four piles
magna_grecia     a map of 19 hexes
__main__         the counts, by our engine and by the second implementation, as `docs/counts.md` has them
"""
