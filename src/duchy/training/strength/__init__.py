"""Measuring a net while it learns: `duel` plays fast games, `measuring` scores them, `gate` decides."""
