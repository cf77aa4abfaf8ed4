"""What is said about a table: to each viewer what that viewer may know.

viewer     what goes to a viewer now
history    what a viewer saw earlier
replay     records opened for a page
branch     a record played on from one of its moments
sketch     positions that somebody has made up
tried      all that was, written into the record and read from it
analysis   a finished game explained
puzzles    puzzles, and what speaks for their answers
export     a game to take away
feed       a table as an Atom feed
fairness   what a page needs to draw chance again
signed     what people decided, and signed of it
verify     whether chance was fair
archive    requests about games other than playing
"""
