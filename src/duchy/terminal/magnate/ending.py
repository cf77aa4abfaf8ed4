"""The end of a game of Magnate: the districts one by one, the tie-break if it decides, the winner."""

from __future__ import annotations

from ...games.decktet import CARDS
from ...games.magnate.building import paid_in, price
from ...games.magnate.cards import DISTRICTS, SEATS
from ...games.magnate.fields import State
from ...table.position import View
from ..cells import left, right
from ..look import Look
from ..winners import winner_line
from .signs import card_sign
from .table import district_name, standing


def ending(look: Look, view: View) -> list[str]:
    """The lines of the end."""
    s = view.state(State)
    own = max(view.seat, 1) - 1
    keys = view.standing().keys
    lines = [look("end.over")]
    lines += [_removed(look, s, seat, district) for seat in range(SEATS) for district in range(DISTRICTS)
              if s.deed[seat][district]]  # fmt: skip
    lines += ["", *(_district(look, s, own, district) for district in range(DISTRICTS)), ""]
    first, second = keys[own], keys[1 - own]
    lines.append(look("end.districts", score=f"{first[0]}:{second[0]}"))
    if first[0] == second[0]:
        key = "end.tie_scored" if s.edition.tiebreak_total else "end.tie_ranks"
        lines.append(look(key, score=f"{first[1]}:{second[1]}"))
        if first[1] == second[1]:
            lines.append(look("end.tie_tokens", score=f"{first[2]}:{second[2]}"))
    return [*lines, "", winner_line(look, view)]


def _removed(look: Look, s: State, seat: int, district: int) -> str:
    card: int = s.top[seat][district]
    progress = f"{paid_in(s, seat, district)}/{price(s, card)}"
    sign = card_sign(look, CARDS[card])
    return look("end.removed", who=look.label(seat + 1), card=CARDS[card], sign=sign, progress=progress)


def _district(look: Look, s: State, own: int, district: int) -> str:
    score, leader = standing(s, own, district)
    name = look.named("district", district_name(s, district), "short")
    winner = look.label(leader) if leader else look("end.nobody")
    return f"  {district + 1} {left(name, 20)} {right(score, 7)}   {winner}"
