"""Sphinx's settings. No font, script or picture comes from elsewhere, neither at making the site nor at reading it."""

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

import duchy

project = "Duchy"
author = copyright = "The Duchy engineers"
release = version = duchy.__version__
extensions = ["myst_parser"]
exclude_patterns = ["Thumbs.db"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]
"""Pages that `duchy study` writes begin with sections of the third level."""
html_theme = "furo"
html_title = f"Duchy {release}"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
toc_object_entries_show_parents = "hide"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100


def setup(app: Sphinx) -> None:
    """What is said to the engine and what it answers stands as it is."""
    app.add_lexer("jsonl", TextLexer)
