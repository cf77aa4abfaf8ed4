"""What a turn of Magna Grecia still allows, what rules it out, and what an action uses up."""

from __future__ import annotations

from ....games.magna_grecia.actions import END, Kind
from ....games.magna_grecia.facts import facts, villages_due
from ....games.magna_grecia.fields import State
from ....games.magna_grecia.laying.allowances import city_room, road_allowance, take_allowance
from ....games.magna_grecia.laying.obligations import is_unfinished, refuse_dues
from ....games.magna_grecia.refusals import CLAUSE, Code
from ....games.magna_grecia.rules import refuse_in_turn, refuse_kind
from .payload import Group, Turn


def turn(s: State) -> Turn:
    """What the active seat has done, can still do and owes; why an action is closed, with what the words may name."""
    closed = refusals(s)
    return Turn(
        seat=s.active + 1,
        used=[s.roads_used, s.cities_used, s.taken],
        left=[*room(s, closed).values()],
        traded=bool(s.traded),
        due=villages_due(s),
        unfinished=bool(is_unfinished(s)),
        closed={name: (Code(code).name, CLAUSE[Code(code)]) for name, code in closed.items() if code},
        facts=facts(s, END),
    )


def refuse_takes(s: State) -> int:
    """Why not even one tile can be taken, be it of a road or of a city."""
    return refuse_in_turn(s, Kind.TAKE, 1, 0) and refuse_in_turn(s, Kind.TAKE, 0, 1)


def refusals(s: State) -> dict[Group, int]:
    """By kind of action why none of it can be done."""
    return {
        "roads": refuse_kind(s, Kind.ROAD),
        "cities": refuse_kind(s, Kind.CITY),
        "takes": refuse_takes(s),
        "markets": refuse_kind(s, Kind.BUY),
    }


def room(s: State, closed: dict[Group, int]) -> dict[Group, int]:
    """By kind of action how many tiles the turn still allows."""
    reserve = s.road_reserve[s.active] + s.city_reserve[s.active]
    return {
        "roads": 0 if closed["roads"] else min(road_allowance(s), s.road_supply[s.active]),
        "cities": 0 if closed["cities"] else city_room(s, s.roads_used),
        "takes": 0 if closed["takes"] else min(take_allowance(s), reserve),
    }


def used_up(s: State, then: State) -> list[Group]:
    """Kinds of action, other than the one done, that were open before and are ruled out for the rest of the turn."""
    used: dict[Group, bool] = {
        "roads": then.roads_used > s.roads_used,
        "cities": then.cities_used > s.cities_used,
        "takes": then.taken > s.taken,
    }
    closed, dues = refusals(then), refuse_dues(then)
    after = room(then, closed)
    before = room(s, refusals(s))
    lost: list[Group] = [kind for kind, left in before.items() if left and not used[kind] and not after[kind]]
    return [kind for kind in lost if closed[kind] == Code.FINE or closed[kind] != dues]
