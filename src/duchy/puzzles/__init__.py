"""Puzzles: decisions of games of the levels whose answer is known, for people to find.

puzzle      one puzzle, and the line that it is kept as
shipped     those that come with the program (`sets/`), by game and number, and that of a day
answering   what can be said of a decision: solved to the end of the game
judged      the same where it can only be judged
closer      scores made closer before the last turn, game by game
trying      how the levels answer a puzzle
rating      how hard a puzzle is, and how good its solver
mining      finding puzzles in games of the levels
gathering   those of many games, on several cores, into a file
checking    whether puzzles still hold, and who solves them
"""
