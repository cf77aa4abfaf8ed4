"""How good a net is while it learns: `duel` plays fast games, `measuring` scores them, `gate` decides; and how badly
levels must see to be equally far apart: `level_games` plays fast games of theirs, `levelling` decides. `sureness` fits
how sure a net may be of itself, `last_turns` compares it with the truth.
"""
