"""Files of the program and of those who use it.

nets         the folder of the nets
source       a digest of the program's own files, for results that depend on them
whole        a file written whole or not at all
"""
