"""A simulation of servers, people, connections and disks in one thread, from one seed (quality F3).

Hub, rooms, connections and store are the real ones; time, network, disk, people and crashes are simulated. `python -m
tests.server.simulation 7` plays seed 7 and logs everything that happens.
"""
