"""The facts of a refusal in the null game: none besides the action itself."""

from __future__ import annotations

from .fields import State


def facts(s: State, action: int) -> dict[str, object]:
    """Empty: no refusal here names anything."""
    return {}
