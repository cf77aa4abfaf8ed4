"""An analysis for people.

wording  reasons as sentences
printed  a game as lines of text
depth    one decision as lines of text
report   games as a page that stands alone
notes    a game as annotations of its record
"""
