"""A decision weighed before it is made, from its seat's own view and by the thresholds of `verdicts.py`.

strictness   what is warned of
ahead        what can be found while the decision is thought about
costly       whether a decision is costly, once it is known
question     what a process that does this is asked, as text
messages     what goes to such a process and comes from it
process      the process, for one game at a terminal
outside      that process, seen from outside
"""
