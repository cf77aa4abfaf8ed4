"""The boundary between texts above and integers below.

action           an action as people and programs see it
position         everything on the table at one moment, as a value; and what a seat sees of it
match            a game being played
heard            what one seat has heard of it
structured       a view as named numbers
record           a game as plain text that replays without any generator
seen             a running game as one seat saw it, read back
plan             a plan as people read it
annotation       what an analysis found about a decision, written into a record
branches         what was tried beside a game, likewise
diagram          a position as text
diagram_reader   parsing a diagram
"""
