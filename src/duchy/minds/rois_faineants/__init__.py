"""Les Rois fainéants for players that decide: heuristic, features, inputs, reasons, pruning, blunders; as in
`nullgame`
"""
