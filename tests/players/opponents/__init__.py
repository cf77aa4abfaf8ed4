"""Opponents by name, people's and programs', and the processes that they think in."""
