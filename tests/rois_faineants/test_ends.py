"""The last purchases, solved exactly: compared with brute force over every order of the covered goods."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, permutations

import pytest

import duchy
from duchy.games.rois_faineants.cards import GOODS, LINES, NO_CARD, SUIT, SUITS, VALUE
from duchy.games.rois_faineants.fields import Phase, State, Zone
from duchy.kernel.dialect import NOBODY
from duchy.players.exact import Exact
from duchy.table.position import Position
from endings import quick_game, reckoned

pytestmark = pytest.mark.untraced

ROIS = duchy.games["rois_faineants"]
EXACT = Exact(ROIS, compiled=False)
EXACT.warm_up()
rules = ROIS.rules
KNOWN = 4
"""So many goods stay covered."""


def covered(state: State) -> list[int]:
    """Goods below the tops."""
    return [good for good in range(GOODS) if state.zone[good] >= Zone.PILE and good not in state.top]


def give(state: State, good: int, seat: int) -> None:
    """Give a good to a seat, face down."""
    state.zone[good], state.place[good] = Zone.DOWN + seat, 0
    state.folded[seat][SUIT[good]] |= 1 << VALUE[good] - 1


def empty(state: State, line: Sequence[int]) -> None:
    """Give all goods of a line of piles to the seats in turn."""
    for pile in line:
        if state.height[pile]:
            state.offered[SUIT[state.top[pile]]] ^= 1 << pile
        for good in range(GOODS):
            if state.zone[good] == Zone.PILE + pile:
                give(state, good, good % state.seats)
        state.height[pile], state.top[pile] = 0, NO_CARD


def small(state: State) -> None:
    """Give what is covered to the seats in turn, but for some goods, of the Queen's suit if possible; make it close."""
    state.prestige[:] = [0] * len(state.prestige)
    state.treasury[:] = [20] * len(state.treasury)
    state.value = 1
    goods = sorted(covered(state), key=lambda good: SUIT[good] != state.character)
    for number, good in enumerate(goods[KNOWN:]):
        pile = state.zone[good] - Zone.PILE
        for other in range(GOODS):
            if state.zone[other] == state.zone[good] and state.place[other] > state.place[good]:
                state.place[other] -= 1
        state.height[pile] -= 1
        give(state, good, number % state.seats)


def worlds(state: State) -> list[State]:
    """The table with what is covered in every order."""
    goods, found = covered(state), list[State]()
    spots = [(state.zone[good], state.place[good]) for good in goods]
    for order in permutations(goods):
        world = state.copy()
        for good, (zone, place) in zip(order, spots, strict=True):
            world.zone[good], world.place[good] = zone, place
        found.append(world)
    return found


def truth(tables: Sequence[State]) -> list[float]:
    """What each seat gets where it cannot tell these tables apart, if each takes what brings it most."""
    seats, who = tables[0].seats, rules.actor(tables[0])
    if who == NOBODY:
        keys = [[0] * 5 for _ in range(seats)]
        rules.score(tables[0], keys)
        return [(key == max(keys)) / keys.count(max(keys)) for key in keys]
    out = [0] * ROIS.actions.LEGAL_MAX
    best = [-1.0] * seats
    for code in out[: rules.legal(tables[0], out)]:
        brought = after(tables, code)
        if brought[who] > best[who] + 1e-9:
            best = brought
    return best


def after(tables: Sequence[State], code: int) -> list[float]:
    """What each seat gets after an action, whatever it uncovers."""
    seen = defaultdict[tuple[int, ...], list[State]](list)
    for table in tables:
        new = table.copy()
        rules.apply(new, code)
        seen[tuple(new.top)].append(new)
    parts = [(len(alike) / len(tables), truth(alike)) for alike in seen.values()]
    return [sum(part * shares[seat] for part, shares in parts) for seat in range(tables[0].seats)]


def last_rounds(seats: int, options: dict[str, int | str]) -> Iterator[Position]:
    """Tables of quick games in which a seat is asked whether it buys, with a line emptied and made small."""
    for seed in range(1000):
        for match, _ in quick_game(ROIS.settle(None, options, seats), seed):
            state = match.position.state(State)
            if state.phase == Phase.FOLLOW and state.character < SUITS and state.performers:
                empty(state, LINES[match.ply % 6])
                small(state)
                if rules.legal(state, [0] * ROIS.actions.LEGAL_MAX) > 1:
                    yield Position(match.settled, state)


@pytest.mark.parametrize(("seats", "count"), [(2, 40), (3, 20), (4, 20)])
def test_the_last_purchases_are_reckoned_as_brute_force_has_them(seats: int, count: int) -> None:
    undecided = 0
    for position in islice(last_rounds(seats, {}), count):
        lines = reckoned(EXACT, position)
        assert {line.action for line in lines} == set(position.actions())
        tables = worlds(position.state(State))
        for line in lines:
            assert line.shares == pytest.approx(after(tables, line.action.code)), position.diagram() + f"\n{line}"
        undecided += len({line.shares for line in lines}) > 1
    assert undecided
