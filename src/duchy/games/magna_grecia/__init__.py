"""Magna Grecia, a game of roads, cities, markets and oracles for two to four, by Leo Colovini and Michael Schacht."""
