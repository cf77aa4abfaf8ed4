"""The process behind `BackgroundSearch`: one view a line in, one action a line out."""

from __future__ import annotations

import json
import signal
import sys
from typing import Any

from ..games import game_named
from ..kernel.game import Game
from ..table.match import Match
from ..table.position import View
from .search import FlatSearch

WARM_UP_MS = 1


def main() -> None:
    """Compile, say so, then answer until the input ends; Ctrl+C is for the process in front."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game = game_named(sys.argv[1])
    search = FlatSearch(game, compiled=True)
    search.choose(first_view(game), WARM_UP_MS, 0)
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(game, search, json.loads(line))), flush=True)


def first_view(game: Game) -> View:
    """A view in which some seat has a choice."""
    match = Match(game.settle(None, {}, None), seed=0)
    while len(match.position.actions()) < 2 or not isinstance(match.position.actor, int):
        match.play_random(1)
    return match.position.view(match.position.actor)


def answer(game: Game, search: FlatSearch, request: dict[str, Any]) -> dict[str, Any]:
    """The search's choice for a request."""
    settled = game.settle(request["edition"], request["axes"], request["seats"])
    state = game.module("fields").State.from_flat(request["state"])
    choice = search.choose(View(settled, state, request["seat"]), request["ms"], request["seed"])
    return {"action": choice.action.code, "value": choice.value}


if __name__ == "__main__":
    main()
