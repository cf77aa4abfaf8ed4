"""How good a net is, and how sure it and the levels may be.

duel         fast games of nets against each other, the heuristic and the random player
measuring    the score of a net in such games
gate         whether a net replaces another
versus       two nets, of files or of revisions, against each other
searches     the same search with two nets
level_games  fast games of levels
levelling    how badly levels must see to be equally far apart
manners      how much a manner may lean and still be as strong as its level
sureness     how sure a net may be of itself
last_turns   how near the truth the last two turns are stated
"""
