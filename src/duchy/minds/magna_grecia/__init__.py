"""Magna Grecia for those who choose: heuristic, features, inputs, reasons, pruning, blunders; see `minds/nullgame`."""
