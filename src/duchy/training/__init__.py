"""How nets learn: games against themselves, gates, curves.

stopping   a request to stop, taken when nothing is half done
learning   games of a net against itself, and what they teach
strength   how good a net is
runs       a run, from its recipe to the published net
"""
