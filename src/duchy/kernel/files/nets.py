"""The folder of the nets, for what reads them and for what tells that one is missing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from ..parts import PACKAGE

SHIPPED: Final = PACKAGE / "weights"
"""The nets that come with the program."""


def named_folder() -> Path | None:
    """The folder that `DUCHY_WEIGHTS` names, if it does."""
    named = os.environ.get("DUCHY_WEIGHTS")
    return Path(named) if named else None


def weights_folder() -> Path:
    """Where nets are read from: `DUCHY_WEIGHTS`, else those that come with the program."""
    return named_folder() or SHIPPED
