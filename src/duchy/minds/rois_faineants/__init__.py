"""Les Rois fainéants for those who choose: heuristic, features, inputs, reasons, pruning, blunders; as in `nullgame`"""
