"""The version of the program, for whatever names it: a file of its own, so that no floor imports the whole package."""

VERSION = "1.0.0"
