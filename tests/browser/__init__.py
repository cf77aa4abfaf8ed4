"""The tests of the page in a browser, in folders named after what people do there.

pages     the pages around the tables
table     playing at a table
people    several people: links, names, clocks, notices, taking back
learn     lessons, puzzles, replays, analyses, positions made up
access    for everyone: every size, theme and language, without a mouse, without colours
faults    lines that fail, reloads, people in a hurry

What several of them use:

tab       what a person sees and does
site      a server with tables that have been played for a while
screens   every screen, and how to reach it
matrix    sizes, languages, themes and states, and which part of them runs today
fingers   taps that play something of a kind
made_up   analyses made up
slow      the page on a slow machine over a slow line
conftest  a browser, a server and tabs for a test
pictures  the pictures of README.md
"""
