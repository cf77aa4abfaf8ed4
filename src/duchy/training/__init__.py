"""How nets learn: games against themselves, gates, curves."""
