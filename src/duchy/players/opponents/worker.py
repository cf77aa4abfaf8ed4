"""The process behind `BackgroundPlayer`: one request per line in, one answer per line out.

A request holds a view and what is asked about it; `{"stop": true}` stops the current search. `ready` messages are not
answers: `{"ready": false}` comes as soon as the net can decide uncompiled, `{"ready": true}` once the search is
compiled. What solves the ends of games and the net alone follow; until then the net goes on deciding uncompiled.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import Final, Protocol, cast

from ...games import game_named
from ...kernel.errors import WeightsError
from ...kernel.game import Game
from ...kernel.notice import NOTICE
from ...kernel.processes import collect_and_freeze
from ...table.match import first_view
from ...table.position import View
from ..player import WARM_UP_MS, Choice
from ..search.flat_search import FlatSearch
from ..search.halving import Budget
from ..search.net_search import NetSearch
from .eyes import Eyes
from .messages import Reply, Request, Stop, encoded_study, eyes_in, trouble, view_of
from .net_player import NetPlayer
from .uncompiled import UncompiledNet


class Thinking(Protocol):
    """Something that answers requests."""

    stop: threading.Event
    """Set to stop the current search."""

    def warm_up(self) -> None:
        """Get ready, if that takes long. Raises WeightsError if no net can be used."""
        ...

    def answer(self, request: Request) -> Reply:
        """The answer to a request."""
        ...


def main() -> None:
    """Compile, answering until the input ends, at first uncompiled; Ctrl+C is left to the foreground process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    NOTICE.quiet = True
    game, kind = game_named(sys.argv[1]), sys.argv[2]
    first = UncompiledThinking(game) if kind == "net" else FlatThinking(game)
    process = Process(first)
    threading.Thread(target=process.listen, daemon=True).start()
    threading.Thread(target=process.answer).start()
    try:
        process.warm_up()
        if not isinstance(first, UncompiledThinking):
            say({"ready": True})
            return
        say({"ready": False})
        thinking = NetThinking(game, first)
        process.take(thinking)
        say({"ready": True})
        thinking.compile_the_rest()
    except WeightsError as error:
        say({"ready": False, "trouble": trouble(error)})


class Process:
    """The queue of requests, and what currently answers them."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._requests: queue.Queue[Request | None] = queue.Queue()

    def warm_up(self) -> None:
        """Get the answerers ready. Raises WeightsError."""
        self._thinking.warm_up()
        collect_and_freeze()

    def take(self, thinking: Thinking) -> None:
        """Get `thinking` ready and let it answer from then on. Raises WeightsError."""
        thinking.warm_up()
        collect_and_freeze()
        self._thinking = thinking

    def listen(self) -> None:
        """Queue requests as they come; a stop takes effect during a search."""
        for line in sys.stdin:
            request = cast(Request | Stop, json.loads(line))
            if "stop" in request:
                self._thinking.stop.set()
            else:
                self._requests.put(request)
        self._requests.put(None)

    def answer(self) -> None:
        """Answer until the input ends; any compiling still going on is then abandoned."""
        while (request := self._requests.get()) is not None:
            thinking = self._thinking
            thinking.stop.clear()
            say(thinking.answer(request))
        os._exit(0)


_saying: Final = threading.Lock()


def say(message: Reply) -> None:
    """Write one line; safe to call from both threads."""
    with _saying:
        print(json.dumps(message), flush=True)


class FlatThinking:
    """Answers by flat search."""

    def __init__(self, game: Game) -> None:
        self.game, self.stop = game, threading.Event()
        self._search = FlatSearch(game, compiled=True)

    def warm_up(self) -> None:
        """Compile."""
        self._search.choose(first_view(self.game), WARM_UP_MS, 0)

    def answer(self, request: Request) -> Reply:
        """The search's choice for a request."""
        return encoded(self._search.choose(view_of(self.game, request), request["ms"], request["seed"]))


class UncompiledThinking:
    """Answers every request by a net alone, in plain mode: for the first minutes on a machine."""

    def __init__(self, game: Game) -> None:
        self.game, self.stop = game, threading.Event()
        self._alone = UncompiledNet(game)

    def warm_up(self) -> None:
        """Load the first usable net. Raises WeightsError if there is none."""
        with_first_net(self.game, lambda view: self._alone.choose(view, 0, 0))

    def answer(self, request: Request) -> Reply:
        """The net's choice for a request."""
        try:
            return chosen(self._alone, request, Eyes() if request["method"] == "search" else eyes_in(request))
        except WeightsError as error:
            return {"trouble": trouble(error)}


class NetThinking:
    """Answers by a net, alone or with search, as each request says. The search is compiled first: what stands in for it
    plays worse, what stands in for the net is only slower.
    """

    def __init__(self, game: Game, at_first: UncompiledThinking) -> None:
        self.game, self.stop = game, threading.Event()
        self._at_first: UncompiledThinking | None = at_first
        self._alone, self._search = NetPlayer(game), NetSearch(game, solves_later=True)

    def warm_up(self) -> None:
        """Compile the search with the first usable net. Raises WeightsError if there is none."""
        with_first_net(self.game, lambda view: self._search.search(view, Budget(worlds=2), 0, with_quantities=True))

    def compile_the_rest(self) -> None:
        """Compile what solves the ends and what plays plans out, then the net alone, with eyes and without. Raises
        WeightsError.
        """
        self._search.get_ready_to_solve()
        with_first_net(self.game, self._search.get_ready_to_play_out)
        for eyes in (None, Eyes()):
            self._alone.eyes = eyes
            with_first_net(self.game, lambda view: self._alone.choose(view, 0, 0))
        collect_and_freeze()
        self._at_first = None

    def answer(self, request: Request) -> Reply:
        """The choice for a request, or the requested study."""
        try:
            if request["method"] == "net":
                at_first = self._at_first
                return at_first.answer(request) if at_first else chosen(self._alone, request, eyes_in(request))
            view, budget = view_of(self.game, request), Budget.of_ms(request["ms"], self.stop)
            if request["with_quantities"]:
                return {"study": encoded_study(self._search.study_within(view, budget, request["seed"]))}
            best = self._search.search(view, budget, request["seed"]).best
        except WeightsError as error:
            return {"trouble": trouble(error)}
        return {"action": best.action.code, "value": best.shares[view.seat - 1]}


def chosen(player: NetPlayer, request: Request, eyes: Eyes | None) -> Reply:
    """The choice of a net alone that sees with such eyes. Raises WeightsError."""
    player.eyes = eyes
    return encoded(player.choose(view_of(player.game, request), request["ms"], request["seed"]))


def encoded(choice: Choice) -> Reply:
    """Encode a choice as JSON."""
    return {"action": choice.action.code, "value": choice.value}


def with_first_net(game: Game, think: Callable[[View], object]) -> None:
    """Call `think` with a table of the first size that has a net. Raises WeightsError if there is none."""
    for seats in game.seats:
        try:
            think(first_view(game, seats))
            return
        except WeightsError:
            if seats == game.seats[-1]:
                raise


if __name__ == "__main__":
    main()
