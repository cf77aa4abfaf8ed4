"""A table as the fold of its events: seats, chance, clocks, what is taken back."""
