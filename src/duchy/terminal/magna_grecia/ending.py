"""The end of a game of Magna Grecia: points from the track, the markets and the oracles; the winner."""

from __future__ import annotations

from ...games.magna_grecia.cards import ORACLE_POINTS
from ...games.magna_grecia.ending import market_points, oracles_held
from ...games.magna_grecia.fields import Market, State
from ...games.magna_grecia.markets import earns
from ...table.position import View
from ..cells import left, right, shown
from ..look import Look
from ..winners import winner_line
from .signs import Places


def ending(look: Look, view: View) -> list[str]:
    """The lines of the end."""
    s = view.state(State)
    places = Places(look, view.settled, s)
    keys = view.standing().keys
    gone = sum(1 for place in range(s.villages) for seat in range(s.seats) if is_gone(s, place, seat))
    lines = [look("end.over"), look.counted("end.gone", gone)] if gone else [look("end.over")]
    lines += [worth(look, places, s, seat) for seat in range(s.seats)]
    lines += ["", *counts(look, s, [key[0] for key in keys]), ""]
    best = max(key[0] for key in keys)
    level = [seat for seat, key in enumerate(keys) if key[0] == best]
    if len(level) > 1:
        left_over = ", ".join(f"{look.who(seat + 1)} {keys[seat][1]}" for seat in level)
        lines.append(look("end.tie", tiles=left_over))
    return [*lines, winner_line(look, view)]


def is_gone(s: State, place: int, seat: int) -> bool:
    """[END-1] Whether a market scores nothing: sold or inactive."""
    return s.market[place][seat] == Market.SOLD or (
        s.market[place][seat] == Market.UNSOLD and not earns(s, place, seat)
    )


def worth(look: Look, places: Places, s: State, seat: int) -> str:
    """A seat's markets with their values."""
    markets = [f"{places.place(place)} {s.degree[place]}" for place in range(s.villages) if earns(s, place, seat)]
    return look("end.markets", who=look.label(seat + 1), markets=", ".join(markets) or look("nothing"))


def counts(look: Look, s: State, results: list[int]) -> list[str]:
    """By seat: points from the track, the markets and the oracles, and the total."""
    heads = ["", *(look(f"end.{name}") for name in ("track", "market_points", "oracle_points", "all"))]
    rows = [[look.paint(head, "faint") for head in heads]]
    for seat in range(s.seats):
        held = oracles_held(s, seat)
        oracles = (
            f"{held} × {ORACLE_POINTS} = {held * ORACLE_POINTS}"
            if look.has("×") and held
            else str(held * ORACLE_POINTS)
        )
        total = look.paint(str(results[seat]), "strong")
        rows.append([look.label(seat + 1), str(s.points[seat]), str(market_points(s, seat)), oracles, total])
    widths = [max(map(shown, column)) for column in zip(*rows, strict=True)]
    return ["  " + "  ".join([left(row[0], widths[0]), *map(right, row[1:], widths[1:])]) for row in rows]
