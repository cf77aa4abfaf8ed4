"""What a page is told by itself, as the page reads it: JSON without the messages around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from duchy.server.games.log import telling_of
from duchy.server.games.page import showing_of
from duchy.table.action import Action
from duchy.table.position import View


def shown(view: View) -> dict[str, Any]:
    return read(showing_of(view.game).shown(view))


def offers(view: View, actions: Sequence[Action]) -> list[dict[str, Any]]:
    return read(showing_of(view.game).offers(view, actions))


def facts(action: Action, before: Any, after: Any) -> dict[str, Any] | None:
    return read(telling_of(action.game).facts(action, before, after))


def read(told: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))
