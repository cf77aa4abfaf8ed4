"""Nets without a framework.

net       a small net, in the dialect: its inputs and its two outputs
weights   files of weights, with their provenance
matrices  evaluating many tables at once without compiling
buffers   a net's weights with working memory
"""
