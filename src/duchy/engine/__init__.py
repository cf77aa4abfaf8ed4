"""The engine protocol (`docs/records.md`): JSON lines in, one reply a line out, for programs that drive games."""
