"""Training nets: self-play, gates, curves.

stopping   stop requests, handled at safe points
learning   self-play and learning from it
strength   measuring how good a net is
runs       a training run, from its recipe to the published net
"""
