"""The process behind `BackgroundPlayer`: requests a line each in, answers a line each out.

A request holds a view and what is asked of it; `{"stop": true}` ends the search that is going on.
"""

from __future__ import annotations

import json
import queue
import signal
import sys
import threading
from dataclasses import asdict
from typing import Any, Final

from ...games import game_named
from ...kernel.errors import WeightsError
from ...kernel.game import Game
from ...kernel.garbage import look_through_once
from ...kernel.notice import NOTICE
from ...table.match import Match
from ...table.position import View
from ..analysis import Analysis
from ..search.flat_search import FlatSearch
from ..search.halving import Budget
from ..search.net_search import NetSearch
from .net_player import NetPlayer

WARM_UP_MS: Final = 1


def main() -> None:
    """Compile, say so, then answer until the input ends; Ctrl+C is for the process in front."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    NOTICE.quiet = True
    network = thinking_of(game_named(sys.argv[1]), sys.argv[2])
    try:
        network.warm_up()
        look_through_once()
        say({"ready": True})
    except WeightsError as error:
        say({"ready": False, **trouble(error)})
    requests: queue.Queue[dict[str, Any] | None] = queue.Queue()
    threading.Thread(target=listen, args=(requests, network.stop), daemon=True).start()
    while (request := requests.get()) is not None:
        network.stop.clear()
        say(network.answer(request))


def say(message: dict[str, Any]) -> None:
    """One line out."""
    print(json.dumps(message), flush=True)


def trouble(error: WeightsError) -> dict[str, Any]:
    """What is said of weights that cannot be used; `trouble_of` reads it back."""
    return {"trouble": [error.path, error.code, error.found, error.wanted]}


def listen(requests: queue.Queue[dict[str, Any] | None], stop: threading.Event) -> None:
    """Pass requests on as they come; a stop is heard while a search goes on."""
    for line in sys.stdin:
        request = json.loads(line)
        if "stop" in request:
            stop.set()
        else:
            requests.put(request)
    requests.put(None)


def first_view(game: Game, seats: int | None = None) -> View:
    """A view in which some seat has a choice."""
    match = Match(game.settle(None, {}, seats), seed=0)
    while len(match.position.actions()) < 2 or not isinstance(match.position.actor, int):
        match.play_random(1)
    return match.position.view(match.position.actor)


def view_of(game: Game, request: dict[str, Any]) -> View:
    """The view of a request."""
    settled = game.settle(request["edition"], request["axes"], request["seats"])
    state = game.fields.State.from_flat(request["state"])
    return View(settled, state, request["seat"])


class FlatThinking:
    """Answers by flat search."""

    def __init__(self, game: Game) -> None:
        self.game, self.stop = game, threading.Event()
        self._search = FlatSearch(game, compiled=True)

    def warm_up(self) -> None:
        """Compile."""
        self._search.choose(first_view(self.game), WARM_UP_MS, 0)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The search's choice for a request."""
        choice = self._search.choose(view_of(self.game, request), request["ms"], request["seed"])
        return {"action": choice.action.code, "value": choice.value}


class NetThinking:
    """Answers by a net, alone or searching, as each request says."""

    def __init__(self, game: Game) -> None:
        self.game, self.stop = game, threading.Event()
        self._alone, self._search = NetPlayer(game), NetSearch(game)

    def warm_up(self) -> None:
        """Compile, with the first net that can be used. Raises WeightsError where there is none."""
        for seats in self.game.seats:
            view = first_view(self.game, seats)
            try:
                self._alone.choose(view, 0, 0)
                self._search.search(view, Budget(worlds=2), 0, told=True)
                return
            except WeightsError:
                if seats == self.game.seats[-1]:
                    raise

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The choice for a request, or the study that it asks for."""
        view, ms, seed = view_of(self.game, request), request["ms"], request["seed"]
        try:
            if request["method"] == "net":
                self._alone.heat, self._alone.cap = request["heat"], request["cap"]
                self._alone.sensible = request["sensible"]
                choice = self._alone.choose(view, ms, seed)
                return {"action": choice.action.code, "value": choice.value}
            study = self._search.search(view, Budget.of_ms(ms, self.stop), seed, told=request["told"])
        except WeightsError as error:
            return trouble(error)
        if request["told"]:
            return {"study": told(study)}
        best = study.best
        return {"action": best.action.code, "value": best.shares[view.seat - 1]}


def told(study: Analysis) -> dict[str, Any]:
    """A study as JSON; `study_of` reads it back."""
    lines = [{**asdict(line), "plan": [action.code for action in line.plan]} for line in study.lines]
    return {"seat": study.seat, "signs": study.signs, "lines": lines}


def thinking_of(game: Game, kind: str) -> FlatThinking | NetThinking:
    """Who answers, `flat` or `net`."""
    return FlatThinking(game) if kind == "flat" else NetThinking(game)


if __name__ == "__main__":
    main()
