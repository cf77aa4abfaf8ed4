"""A training run, from its recipe to the net that is published.

recipe        what a run is set to
loop          batch after batch
threads       who plays the games: threads of this process
ray_workers   or the workers of a Ray cluster
stages        what happens at a stage: measuring, the gate
curve         what was measured
checkpoint    a run in a file
publishing    the accepted net as a file
origin        where a net comes from
plot          the curves as a picture
"""
