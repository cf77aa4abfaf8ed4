"""What a refusal in the null game speaks of: nothing but the action itself."""

from __future__ import annotations

from typing import Any


def facts(s: Any, action: int) -> dict[str, object]:
    """No refusal here names anything."""
    return {}
