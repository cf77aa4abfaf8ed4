"""The process that thinks: the search is compiled first, and nothing is asked of what is not compiled yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import duchy
from duchy.players import exact
from duchy.players.opponents import net_player, uncompiled
from duchy.players.opponents.messages import Request
from duchy.players.opponents.net_player import NetPlayer
from duchy.players.opponents.worker import NetThinking, UncompiledThinking
from duchy.players.search import net_search
from duchy.players.search.net_search import NetSearch
from duchy.table.match import first_view

from ..random_nets import use_random_nets

GAME = duchy.games["nullgame"]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was asked of compiled players."""
    use_random_nets(monkeypatch, net_player, net_search, uncompiled)
    names: list[str] = []

    def note(owner: type, name: str) -> None:
        kept: Callable[..., Any] = getattr(owner, name)

        def noted(self: Any, *given: Any, **named: Any) -> Any:
            names.append(name)
            return kept(self, *given, **named)

        monkeypatch.setattr(owner, name, noted)

    note(NetPlayer, "favourite")
    note(NetPlayer, "at_sight")
    note(NetSearch, "search")
    note(exact.Exact, "warm_up")
    return names


def request(method: str, eyes: tuple[float, float] | None = None) -> Request:
    view = first_view(GAME)
    return {
        "method": method, "eyes": eyes, "with_quantities": False, "edition": view.settled.edition,
        "axes": dict(view.settled.values), "seats": view.settled.seats, "seat": view.seat,
        "state": view.state().flat(), "ms": 20, "seed": 1,
    }  # fmt: skip


def test_the_search_is_compiled_first_and_all_else_before_it_is_asked(called: list[str]) -> None:
    thinking = NetThinking(GAME, UncompiledThinking(GAME))
    thinking.warm_up()
    assert called == ["search"]
    assert "action" in thinking.answer(request("search"))
    for eyes in (None, (0.5, 0.2)):
        assert "action" in thinking.answer(request("net", eyes))
    assert called == ["search"] * 2
    thinking.compile_the_rest()
    assert called[2:] == ["warm_up", "favourite", "at_sight"]
    for eyes in (None, (0.5, 0.2)):
        assert "action" in thinking.answer(request("net", eyes))
    assert called[5:] == ["favourite", "at_sight"]
