"""Nets without a framework.

net       a small net, in the dialect: its inputs and its two outputs
sight     how a level sees a table
weights   files of weights, with their provenance
matrices  evaluating many tables at once without compiling
reader    what nets read of many games at once
reading   the same in the dialect
buffers   a net's weights, and a level's sight, with working memory
"""
