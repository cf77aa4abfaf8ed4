"""A decision weighed before it is made, from its seat's own view and by the thresholds of `verdicts.py`.

strictness   what is warned of
ahead        what can be found while the decision is thought about
costly       whether a decision is costly, once it is known
"""
