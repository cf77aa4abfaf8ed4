"""Les Rois fainéants for those who choose: heuristic, features, reasons, pruning, blunders; see `minds/nullgame`."""
