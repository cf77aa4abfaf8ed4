"""The last turn of Magna Grecia, exactly, in the dialect: all tiles that it can lay, then the best market.

Nothing is hidden and nothing is left to chance. Only what cannot help is left out: a road tile with an exit that no
tile of this turn can still lead anywhere, tiles from the reserve, the sale of a market that earns as much. Of ways that
bring the same share of the win the one with most points ahead is taken.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...games.hexes import HEXES
from ...games.magna_grecia.actions import BUY_0, END, FIRST, KIND, LEGAL_MAX, SECOND, Kind
from ...games.magna_grecia.cards import SEATS_MAX
from ...games.magna_grecia.deck import is_final_turn
from ...games.magna_grecia.ending import score
from ...games.magna_grecia.fields import NO_PLACE, Market, Phase, PlaceKind, State
from ...games.magna_grecia.laying.allowances import city_room, road_allowance
from ...games.magna_grecia.laying.cities import legal_cities
from ...games.magna_grecia.laying.obligations import refuse_dues
from ...games.magna_grecia.laying.roads import leads_to, legal_roads
from ...games.magna_grecia.laying.tiles import BACK, BARE, BESIDE, EVERY_HEX, EVERY_SIDE, EXIT, EXITS
from ...games.magna_grecia.maps.board import Terrain
from ...games.magna_grecia.markets import is_active, price
from ...games.magna_grecia.refusals import Code
from ...games.magna_grecia.rules import apply
from ...kernel.dialect import Grid, Reals, Row, copy_state, mix, rule, rule_apart
from ..winning import share_out

__all__ = [
    "REAL_SHAPES", "ROOM_SHAPES", "STATES", "TURN_SHAPES", "Room", "Turns", "nearly_over", "shares_after", "turns_left",
]  # fmt: skip

KEYS: Final = 2
"""Keys of a result."""
NODES: Final = 1 << 16
"""Maximum number of tables examined."""
SLOTS: Final = 1 << 17
"""Places in the hash table in which a table is found again."""
TILES: Final = 10
"""More tiles than a turn can lay."""
WIN: Final = 12
"""The whole win, for shares as integers."""
FAR: Final = 99
"""So far from every place that no turn's tiles lead there."""

ASKED: Final = 0
HERE: Final = 1
"""States: the table that is asked about; after the action, and after each further tile."""
STATES: Final = HERE + TILES
NOTHING: Final = -1
"""No action."""


class Turns(NamedTuple):
    """What has been found of the tables of the turn, and the way to the one that is looked at."""

    prints: Row
    """By slot: the hash of a table; 0 is none."""
    worths: Grid
    """By slot: the best share of the win, in parts of WIN, and points ahead."""
    moves: Row
    """By slot: the tile to lay next, the market to buy, or END."""
    size: Row
    """How many tables have been found."""
    out: Grid
    """By tiles laid: those that may follow."""
    next: Grid
    """By tiles laid: how many follow, and how many of them have been tried."""
    best: Grid
    """By tiles laid: share, points ahead and action of the best way so far."""


class Room(NamedTuple):
    """Working memory."""

    turns: Turns
    ready: Row
    """1 if the table that is asked about is the same as before."""
    most: Row
    """How many tables may be looked at."""
    reach: Row
    """By hex: how many tiles, this one included, at least lead from it to a place or a road."""
    keys: Grid
    merit: Row
    plan: Row


TURN_SHAPES: Final = {
    "prints": (SLOTS,), "worths": (SLOTS, 2), "moves": (SLOTS,), "size": (1,), "out": (STATES, LEGAL_MAX),
    "next": (STATES, 2), "best": (STATES, 3),
}  # fmt: skip
ROOM_SHAPES: Final = {
    "ready": (1,), "most": (1,), "reach": (HEXES + 1,), "keys": (SEATS_MAX, KEYS), "merit": (1,), "plan": (TILES + 3,),
}  # fmt: skip
REAL_SHAPES: Final[dict[str, tuple[int, ...]]] = {}


@rule
def turns_left(s: State) -> int:
    """1 in the last turn of the game, else 0."""
    return 1 if s.phase == Phase.TURN and is_final_turn(s) else 0


@rule
def shares_after(states: list[State], seat: int, action: int, room: Room, shares: Reals) -> bool:
    """Fill in what the action brings each seat, 0..1, and note the best rest of the turn; return whether there was room
    to look through it. `states[0]` is the table, the others are scratch.
    """
    if room.ready[0] == 0:
        begin(states[ASKED], room)
    room.plan[0] = 0
    copy_state(states, HERE, ASKED)
    apply(states[HERE], action)
    if states[HERE].phase == Phase.TURN:
        if not look_through(states, seat, room):
            return False
        follow(states, room)
    score(states[HERE], room.keys)
    share_out(room.keys, states[HERE].seats, shares)
    room.merit[0] = lead(room.keys, states[HERE].seats, seat)
    return True


@rule_apart
def begin(s: State, room: Room) -> None:
    """Forget what was found of another table, and measure how far each hex is from everything."""
    for slot in range(SLOTS):
        room.turns.prints[slot] = 0
    room.turns.size[0] = 0
    for hex in range(HEXES + 1):
        room.reach[hex] = FAR
    for hex in EVERY_HEX:
        if takes_tile(s, hex) and meets_anything(s, hex):
            room.reach[hex] = 1
    for far in range(1, TILES):
        for hex in EVERY_HEX:
            if takes_tile(s, hex) and room.reach[hex] == FAR:
                for side in EVERY_SIDE:
                    if room.reach[BESIDE[hex][side]] == far:
                        room.reach[hex] = far + 1
    room.ready[0] = 1


@rule
def takes_tile(s: State, hex: int) -> bool:
    """Whether a hex is bare land without a village."""
    return s.tile[hex] == BARE and s.edition.terrain[hex] == Terrain.PLAIN


@rule
def meets_anything(s: State, hex: int) -> bool:
    """Whether a place or an exit of a road is beside the hex."""
    for side in EVERY_SIDE:  # noqa: SIM110 - the dialect has no generators
        if s.place[BESIDE[hex][side]] != NO_PLACE or leads_to(s, hex, side) != BARE:
            return True
    return False


@rule_apart
def look_through(states: list[State], seat: int, room: Room) -> bool:
    """Find the best way on from `states[1]`; return whether there was room."""
    turns = room.turns
    at = 0
    if not open_table(states, at, seat, room):
        return True
    while at >= 0:
        if turns.next[at][1] < turns.next[at][0]:
            action = turns.out[at][turns.next[at][1]]
            turns.next[at][1] += 1
            copy_state(states, HERE + at + 1, HERE + at)
            apply(states[HERE + at + 1], action)
            if KIND[action] == Kind.ROAD and is_wasted(states[HERE + at + 1], FIRST[action], SECOND[action], room):
                continue
            if open_table(states, at + 1, seat, room):
                at += 1
            else:
                take_over(turns, at, slot_of(states, at + 1, turns), action)
        else:
            if turns.size[0] >= min(NODES, room.most[0]):
                return False
            keep(turns, at, slot_of(states, at, turns), print_of(states[ASKED], states[HERE + at]))
            at -= 1
            if at >= 0:
                take_over(turns, at, slot_of(states, at + 1, turns), turns.out[at][turns.next[at][1] - 1])
    return True


@rule
def open_table(states: list[State], at: int, seat: int, room: Room) -> bool:
    """Whether the table after so many tiles is new; what may follow it is then listed, and its end tried."""
    turns = room.turns
    if turns.prints[slot_of(states, at, turns)] != 0:
        return False
    s = states[HERE + at]
    turns.best[at][0] = -1
    turns.next[at][0] = 0
    turns.next[at][1] = 0
    if s.traded == 0 and s.taken == 0:
        count = legal_roads(s, turns.out[at], 0)
        turns.next[at][0] = legal_cities(s, turns.out[at], count)
    if refuse_dues(s) == Code.FINE:
        try_end(s, at, seat, room)
    return True


@rule_apart
def try_end(s: State, at: int, seat: int, room: Room) -> None:
    """Note what the turn brings if no more tiles are laid, with the best market."""
    turns = room.turns
    gain = 0
    turns.best[at][2] = END
    if s.traded == 0 and s.market_supply[seat] > 0:
        for place in range(s.villages):
            if is_for_sale(s, place, seat) and s.degree[place] - price(s, place) > gain:
                gain = s.degree[place] - price(s, place)
                turns.best[at][2] = BUY_0 + s.village[place]
    score(s, room.keys)
    room.keys[seat][0] += gain
    turns.best[at][0] = part_of_win(room.keys, s.seats, seat)
    turns.best[at][1] = lead(room.keys, s.seats, seat)


@rule
def is_for_sale(s: State, place: int, seat: int) -> bool:
    """[MK-1, MK-2, MK-3, MK-4] Whether the seat may buy a market there that earns."""
    kind = s.kind[place]
    if kind != PlaceKind.VILLAGE and (kind < PlaceKind.CITY or kind == PlaceKind.CITY + seat):
        return False
    return s.market[place][seat] == Market.NONE and price(s, place) <= s.points[seat] and is_active(s, place, seat)


@rule
def part_of_win(keys: Grid, seats: int, seat: int) -> int:
    """The seat's share of the win, in parts of WIN."""
    winners = 1
    for other in range(seats):
        if other != seat:
            if keys[other][0] > keys[seat][0] or (keys[other][0] == keys[seat][0] and keys[other][1] > keys[seat][1]):
                return 0
            if keys[other][0] == keys[seat][0] and keys[other][1] == keys[seat][1]:
                winners += 1
    return WIN // winners


@rule
def lead(keys: Grid, seats: int, seat: int) -> int:
    """How many points the seat is ahead of the best other one."""
    best = -10000
    for other in range(seats):
        if other != seat:
            best = max(best, keys[other][0])
    return keys[seat][0] - best


@rule
def take_over(turns: Turns, at: int, slot: int, action: int) -> None:
    """Note the way over a table whose best is known, if it is better."""
    share = turns.worths[slot][0]
    ahead = turns.worths[slot][1]
    best = turns.best[at]
    if share > best[0] or (share == best[0] and ahead > best[1]):
        best[0] = share
        best[1] = ahead
        best[2] = action


@rule
def keep(turns: Turns, at: int, slot: int, print: int) -> None:
    """Remember the best way on from a table that has been looked through."""
    turns.prints[slot] = print
    turns.worths[slot][0] = turns.best[at][0]
    turns.worths[slot][1] = turns.best[at][1]
    turns.moves[slot] = turns.best[at][2]
    turns.size[0] += 1


@rule
def slot_of(states: list[State], at: int, turns: Turns) -> int:
    """The slot of a table, or the free one for it."""
    print = print_of(states[ASKED], states[HERE + at])
    slot = print % SLOTS
    while turns.prints[slot] != 0 and turns.prints[slot] != print:
        slot = (slot + 1) % SLOTS
    return slot


@rule_apart
def print_of(before: State, s: State) -> int:
    """A hash of what a turn has changed."""
    print = mix(s.traded * 2 + (1 if s.taken > 0 else 0), s.points[s.active])
    for hex in EVERY_HEX:
        if s.tile[hex] != before.tile[hex]:
            print ^= mix(hex, s.tile[hex])
    for place in range(s.villages):
        if s.holder[place] != before.holder[place]:
            print ^= mix(1000 + place, s.holder[place] + 1)
        for seat in range(s.seats):
            if s.market[place][seat] != before.market[place][seat]:
                print ^= mix(2000 + place, s.market[place][seat] * SEATS_MAX + seat)
    return print


@rule_apart
def is_wasted(s: State, hex: int, way: int, room: Room) -> bool:
    """Whether an exit of a road tile that has just been laid leads nowhere, and no other tile can change that."""
    more = min(road_allowance(s), s.road_supply[s.active]) + city_room(s, s.roads_used)
    for end in range(2):
        beyond = BESIDE[hex][EXIT[way][end]]
        if s.place[beyond] != NO_PLACE or EXITS[s.tile[beyond]] >> BACK[EXIT[way][end]] & 1 == 1:
            continue
        if more <= 0 or beyond == HEXES or not takes_tile(s, beyond):
            return True
        if more == 1 and not meets_more(s, beyond, BACK[EXIT[way][end]]):
            return True
        if room.reach[beyond] > more + s.roads_used + s.cities_used:
            return True
    return False


@rule
def meets_more(s: State, hex: int, but: int) -> bool:
    """Whether a place or an exit of a road is beside the hex, on another side than that one."""
    for side in EVERY_SIDE:
        if side != but and (s.place[BESIDE[hex][side]] != NO_PLACE or leads_to(s, hex, side) != BARE):
            return True
    return False


@rule_apart
def follow(states: list[State], room: Room) -> None:
    """Play the best rest of the turn in `states[1]`, and note it."""
    turns = room.turns
    count = 0
    while states[HERE].phase == Phase.TURN:
        action = END
        if states[HERE].traded == 0:
            action = turns.moves[slot_of(states, 0, turns)]
        count += 1
        room.plan[count] = action
        apply(states[HERE], action)
    room.plan[0] = count
    for place in range(1, count // 2 + 1):
        action = room.plan[place]
        room.plan[place] = room.plan[count + 1 - place]
        room.plan[count + 1 - place] = action


def nearly_over() -> State:
    """A table in its last turn, where nothing is left to do."""
    s = State()
    s.edition.rounds = 1
    s.seats = s.turn = 2
    s.phase = Phase.TURN
    for hex in range(HEXES + 1):
        s.place[hex] = NO_PLACE
    return s
