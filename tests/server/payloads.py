"""What a page is told by itself, as the page reads it: JSON without the messages around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from duchy.server.games.log import log_of
from duchy.server.games.page import page_of
from duchy.table.action import Action
from duchy.table.position import View


def shown(view: View) -> dict[str, Any]:
    return read(page_of(view.game).shown(view))


def offers(view: View, actions: Sequence[Action]) -> list[dict[str, Any]]:
    return read(page_of(view.game).offers(view, actions))


def facts(action: Action, before: Any, after: Any) -> dict[str, Any] | None:
    return read(log_of(action.game).facts(action, before, after))


def read(told: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))
