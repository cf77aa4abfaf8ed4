"""Nets without a framework.

net       a small net, in the dialect: what it is told, and its two answers
weights   its numbers as a file that says where they come from
matrices  what it says of many tables at once, where nothing is compiled
buffers   the numbers with the room to think with them
"""
