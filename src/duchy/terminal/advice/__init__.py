"""What a person is told about a decision before it is made.

plans   a plan in the words of the menu
hints   the output of the command `hint`
tutor   what holds up decisions that look costly
"""
