"""Tables in use: people at them, computers, tutors, analyses, and a fair share for each."""
