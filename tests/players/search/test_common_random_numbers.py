"""Nature that draws by a seed depends only on seed and moment, not on what the seats did."""

from __future__ import annotations

import copy
from typing import Any

import duchy
from duchy.kernel.dialect import NATURE
from duchy.kernel.instances import instance_of_file

MAGNATE = duchy.games["magnate"]
RULES: Any = instance_of_file("magnate", "games.nullgame.rules", compiled=False)
PLAYERS: Any = instance_of_file("magnate", "players.search.common_random_numbers", compiled=False)


def nature_of() -> list[int]:
    nature = [0] * PLAYERS.NATURE_ROOM
    PLAYERS.forget_events(nature)
    return nature


def dealt(number: int) -> Any:
    """The table after nature's deal by a seed, and all of nature's actions."""
    state, nature = MAGNATE.settle("en", {}, 2).start_state(), nature_of()
    while RULES.actor(state) == NATURE:
        PLAYERS.nature_acts(state, number, nature)
    return state


def test_one_seed_has_one_deal() -> None:
    assert dealt(5).zone == dealt(5).zone
    assert len({tuple(dealt(number).zone) for number in range(20)}) == 20


def thrown_after(state: Any, choice: int, number: int) -> tuple[tuple[int, ...], list[int]]:
    """The dice of the second turn by a seed, after a first turn of first or of last actions; what the seats have."""
    played, nature, out = copy.deepcopy(state), nature_of(), [0] * 4000
    while played.turn < 2 or RULES.actor(played) == NATURE:
        if RULES.actor(played) == NATURE:
            PLAYERS.nature_acts(played, number, nature)
        else:
            RULES.apply(played, out[choice % RULES.legal(played, out)])
    return tuple(played.dice), list(played.zone)


def test_the_same_moment_brings_the_same_whatever_was_done_before() -> None:
    state = dealt(5)
    rolls = set[tuple[int, ...]]()
    for number in range(12):
        one, other = thrown_after(state, 0, number), thrown_after(state, -1, number)
        assert one[1] != other[1]
        assert one[0] == other[0]
        rolls.add(one[0])
    assert len(rolls) > 4


def test_no_two_events_share_a_moment() -> None:
    moments = [PLAYERS.moment(turn, event) for turn in range(50) for event in range(PLAYERS.LONGEST_TURN)]
    assert len(set(moments)) == len(moments)


def test_events_of_a_turn_are_counted() -> None:
    state, nature = MAGNATE.settle("en", {}, 2).start_state(), nature_of()
    seen = list[tuple[int, int]]()
    for _ in range(3):
        assert RULES.actor(state) == NATURE
        PLAYERS.nature_acts(state, 5, nature)
        seen.append((nature[1], nature[2]))
    assert seen == [(0, 0), (0, 1), (0, 2)]
