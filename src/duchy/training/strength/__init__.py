"""How good a net is while it learns: `duel` plays fast games, `measuring` scores them, `gate` decides; and how badly
levels must see to be equally far apart: `level_games` plays fast games of theirs, `levelling` decides.
"""
