"""Where each document stands: what one learns with, does, looks up, wants to understand, and what proves it."""

from __future__ import annotations

from typing import Final

CONTENTS: Final = {
    "Learn": ("tables", "play"),
    "Do": ("bots", "learning", "commands", "maps", "operate", "many-machines", "training", "add-a-game", "style",
           "contributing"),
    "Look up": ("rulebooks", "options", "python", "environments", "records", "state", "server", "versions", "changelog",
                "security"),
    "Understand": ("players", "analysis", "puzzles", "research", "models", "architecture", "study", "study-magnate",
                   "study-rois_faineants", "study-magna_grecia"),
    "Evidence": ("players-evidence", "analysis-evidence", "quality", "counts", "speed", "load", "browser"),
}  # fmt: skip
"""Pages by chapter, as they are called without `.md`."""
ROOT_PAGES: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
"""Documents beside the folder `docs`, with their names on the site."""
