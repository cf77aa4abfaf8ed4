"""A training run, from its recipe to the published net.

recipe          the settings of a run
loop            the training loop
threads         workers: threads of this process
ray_workers     workers: a Ray cluster
stages          the work of a stage: measuring, the gate
curve           the measurements
checkpoint      a run in a file
publishing      the accepted net as a file
origin          the provenance of a net
plot            the curves as a chart
best_response   what a net gains that learns only to beat a level
"""
