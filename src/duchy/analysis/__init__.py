"""A finished game explained: what each decision cost, and what of the result was whose doing. `docs/analysis.md`.

effort      in how many worlds
segments    the decisions of a record
judge       what a decision cost, from what its seat knew
verdicts    marks, computed on reading what the judge found
measured    constants of a game that marks need
measuring   how they are found
worth       the worth of the true table, for the ledger, and at a glance
ledger      the result as a sum: deal, chance, hidden cards, own errors, presents, drift
findings    findings in a file, so that a long analysis continues where it was cut off
deeper      second looks: at what is marked before anything is said, and for as long as is wished
whole       a whole game
evaluation  one decision in depth: its plans and what each is worth
answers     another answer to a decision, against the best and against what was played
reasons     what only one of two plans changes on the table
tutor       a decision weighed before it is made
told        the same as lines of JSON
shown       the same for people: lines of text, a page, annotations of the record
"""
