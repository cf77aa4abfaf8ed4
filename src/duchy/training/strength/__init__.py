"""How good a net is while it learns: `duel` plays fast games, `measuring` counts them, `gate` decides."""
