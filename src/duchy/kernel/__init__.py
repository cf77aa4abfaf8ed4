"""How a rules file runs: plain or compiled, with nothing of any game in it."""
