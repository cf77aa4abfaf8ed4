"""Whoever means harm: those at the table, the operator, floods, noise (quality B1 to B3)."""
