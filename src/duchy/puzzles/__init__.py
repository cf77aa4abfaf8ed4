"""Puzzles: decisions of games of the levels whose answer is known, for people to find.

puzzle      one puzzle, and the line that it is kept as
shipped     those that come with the program (`sets/`), by game and number, and that of a day
answering   what can be said of a decision for certain: the best plan, and what an answer is worth
trying      how the levels answer a puzzle
rating      how hard a puzzle is, and how good its solver
mining      finding puzzles in games of the levels
"""
