"""Files of the program and of those who use it.

source       a digest of the program's own files, for results that depend on them
whole        a file written whole or not at all
"""
