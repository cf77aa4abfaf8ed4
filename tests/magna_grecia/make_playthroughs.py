"""The golden playthroughs, made again: `PYTHONPATH=src:tests python -m magna_grecia.make_playthroughs`.

A commit that changes them names the clause whose play has changed. Each file is a record with one comment per turn, so
that a person can check it with the rulebook and a map.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duchy
from duchy.games.hexes import HEXES, distance
from duchy.games.magna_grecia.cards import CARD_IDS, CITIES, ROADS, TAKES
from duchy.games.magna_grecia.fields import Market, State
from duchy.games.magna_grecia.laying import networks
from duchy.games.magna_grecia.laying.tiles import BARE, SEAT
from duchy.games.magna_grecia.maps.board import Terrain
from playing import played

FOLDER = Path(__file__).parent / "playthroughs"
PLAYTHROUGHS = {"short": (2, {"rounds": 8}, 16, 3), "four": (4, {"map": "photo", "oracle_setup": "random"}, 16, 5)}
"""File: seats, axes, how many turns at most, the seed of nature."""


def worth(position: duchy.Position, seat: int) -> int:
    """A simple builder's evaluation: points if the game ended now, markets, cities, connections, roads in progress."""
    state = position.state(State)
    cities = [place for place in range(len(state.kind)) if state.own[seat - 1] >> place & 1]
    reach = sum(state.degree[place] for place in cities)
    markets = sum(row[seat - 1] == Market.UNSOLD for row in state.market)
    under_way = sum(promise(state, road) for road in networks.roads(state) if SEAT[state.tile[min(road)]] == seat - 1)
    return 4 * position.standing().keys[seat - 1][0] + 3 * markets + 9 * len(cities) + 6 * reach + under_way


def promise(state: Any, road: frozenset[int]) -> int:
    """The nearer a road is to a place that it does not touch yet, the higher."""
    touched = networks.ends(state, road)
    others = [hex for hex in state.village[: state.villages] if state.place[hex] not in touched]
    heads = [beyond for hex in road for _, beyond in networks.exits(state, hex) if is_free(state, beyond)]
    return max((6 - distance(head, other) for head in heads for other in others), default=0)


def is_free(state: Any, hex: int) -> bool:
    return hex < HEXES and state.tile[hex] == BARE and state.edition.terrain[hex] == Terrain.PLAIN


def pick(position: duchy.Position) -> duchy.Action:
    """The action with the best immediate value; ties go to the first, and tiles are taken before a turn ends."""
    seat = position.actor
    assert isinstance(seat, int)
    if position.turn == 0:
        return position.actions()[5 * position.state(State).oracles % len(position.actions())]
    tiles = {"take": 1, "end": 0}

    def liking(action: duchy.Action) -> tuple[int, int, int]:
        kind, text = str(action).split()[0], str(action)
        taken = sum(int(sign) for sign in text if sign.isdigit()) if kind == "take" else -action.code
        return worth(position.play(action), seat), tiles.get(kind, 2), taken

    return max(position.actions(), key=liking)


def play(seats: int, axes: dict[str, object], turns: int, seed: int) -> duchy.Match:
    """The match of one playthrough."""
    return played(duchy.games["magna_grecia"].settle(None, axes, seats), seed, turns, pick)


def playthrough(name: str) -> str:
    """The text of one file: its record, with a summary comment before each turn."""
    match = play(*PLAYTHROUGHS[name])
    header, _, body = match.record().text().partition("\n\n")
    lines, turn = [], 0
    for line, position in zip(body.splitlines(), match.positions, strict=False):
        if position.turn > turn and isinstance(position.actor, int):
            turn = position.turn
            lines += ["", f"; {summary(position)}"]
        lines.append(line)
    return f"{header}\n\n" + "\n".join(lines).strip() + "\n"


def summary(position: duchy.Position) -> str:
    """Turn, seat, card, and for each seat its points and its score if the game ended now."""
    state = position.state(State)
    card = f"{CARD_IDS[state.card]} (roads {ROADS[state.card]}, cities {CITIES[state.card]}, tiles {TAKES[state.card]})"
    keys = position.standing().keys
    seats = [f"seat {seat + 1}: {state.points[seat]} points, {key[0]} in all" for seat, key in enumerate(keys)]
    return "; ".join([f"turn {position.turn} seat {position.actor}, card {card}", *seats])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in PLAYTHROUGHS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
