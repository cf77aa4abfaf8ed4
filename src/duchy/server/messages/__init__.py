"""What is said about a table: to each viewer what that viewer may know.

viewer     what goes to a viewer now
history    what a viewer saw earlier
replay     records opened for a page
branch     a record played on from one of its moments
tried      all that was, written into the record
analysis   a finished game explained
export     a game to take away
fairness   what a page needs to draw chance again
verify     whether chance was fair
archive    requests about games other than playing
"""
