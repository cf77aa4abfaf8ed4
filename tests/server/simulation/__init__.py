"""A whole world of servers, people, lines and disks in one thread and out of one seed (quality F3).

Hub, rooms, connections and store are the real ones; time, network, disk, people and crashes are made here.
`python -m tests.server.simulation 7` plays seed 7 and says everything that happens.
"""
