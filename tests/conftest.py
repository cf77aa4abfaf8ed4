"""What all tests share: Hypothesis repeats itself exactly and has no deadline."""

from hypothesis import settings

settings.register_profile("duchy", deadline=None, derandomize=True, print_blob=True, database=None)
settings.load_profile("duchy")
