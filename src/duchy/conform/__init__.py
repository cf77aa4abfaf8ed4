"""Whether another implementation plays by the same rules: golden games, asked again over the engine protocol.

trace    one golden game as data, and the file of a game's traces
golden   how golden games are made from our rules
engine   a program that is spoken to by the engine protocol
checks   the games asked again, and what was found to differ
"""
