"""What a page prints of the null game: who would win if it ended now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...table.action import Action
from ...table.position import View


def shown(view: View) -> dict[str, Any]:
    """The seats that lead."""
    return {"leaders": list(view.standing().winners)}


def offers(view: View, actions: Sequence[Action]) -> list[dict[str, Any]]:
    """What each action is called."""
    return [{"kind": str(action)} for action in actions]
