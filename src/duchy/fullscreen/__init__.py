"""A game on the whole screen of a terminal, with keyboard and mouse. Only here is textual imported."""
