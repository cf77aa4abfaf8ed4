"""The documents as a site: `python -m website` (or `make docs`) writes it to build/site.

pages      the documents as Sphinx reads them, with links between them
contents   where each stands
reference  the names of the Python packages, from their docstrings
options    the commands, from their own help
conf       Sphinx's settings
"""
