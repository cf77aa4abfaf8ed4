"""What a refusal in the null game speaks of: nothing but the action itself."""

from __future__ import annotations

from .fields import State


def facts(s: State, action: int) -> dict[str, object]:
    """No refusal here names anything."""
    return {}
