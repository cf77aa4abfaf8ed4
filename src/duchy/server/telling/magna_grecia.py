"""What is told of Magna Grecia: everything, to everybody."""

from __future__ import annotations

from typing import Any

from ...table.action import Action

TAKES_BACK = True
HIDES = False


def told(action: Action, before: Any, after: Any, viewer: int) -> str:
    """[SET-5] Nothing is hidden."""
    return str(action)


def facts(action: Action, before: Any, after: Any) -> None:
    """Texts of this game say everything."""
