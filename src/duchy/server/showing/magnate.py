"""What a page prints of Magnate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...table.action import Action
from ...table.position import View


def shown(view: View) -> dict[str, Any]:
    """What follows from the view."""
    return {}


def offers(view: View, actions: Sequence[Action]) -> list[dict[str, Any]]:
    """The parts of each action."""
    return [{"kind": str(action).partition(" ")[0]} for action in actions]
