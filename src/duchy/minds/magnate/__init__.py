"""Magnate for players that decide: heuristic, features, inputs, reasons, pruning, blunders; see `minds/nullgame`."""
