"""What all tests share: Hypothesis repeats itself exactly and has no deadline."""

import signal

from hypothesis import settings

settings.register_profile("duchy", deadline=None, derandomize=True, print_blob=True, database=None)
settings.load_profile("duchy")

# Programs under test inherit an ignored interrupt, as a job in the background has it; then Ctrl+C would do nothing.
signal.signal(signal.SIGINT, signal.default_int_handler)
