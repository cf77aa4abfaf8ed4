"""Nothing that is begun in Les Rois fainéants can be left unfinished."""

from __future__ import annotations

from ...games.rois_faineants.fields import State
from ...kernel.dialect import rule


@rule
def unfinished(s: State) -> int:
    """Nothing."""
    return 0
