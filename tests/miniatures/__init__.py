"""Games so small that every position can be counted: what perft is to chess programs.

telling          a game as both sides tell it, and all that is reachable in it, ply by ply
rois_faineants   a market of four piles
__main__         the counts, by our engine and by the second implementation, as `docs/counts.md` has them
"""
