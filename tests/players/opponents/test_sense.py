"""Levels play like people, not like broken machines: no sale for nothing, no road to nowhere, no trade that serves
nothing. Uselessness is judged here by what an action changes on the table, not by the players' own criteria.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from tests.magna_grecia.scene import scene as laid
from tests.magnate.scene import scene
from tests.scenes import offers

import duchy
from duchy.games.magna_grecia.laying.tiles import BESIDE, EVERY_SIDE, EXITS
from duchy.games.magnate.building import deed_district, paid_in, price
from duchy.games.magnate.cards import DECK, SUIT_MASK
from duchy.games.magnate.fields import Zone
from duchy.kernel.dialect import mix
from duchy.players.opponents.baselines import RandomPlayer
from duchy.players.opponents.in_process import AtSight
from duchy.players.opponents.levels import LEVELS, method_of
from duchy.players.opponents.net_player import NetPlayer
from duchy.players.player import Player
from duchy.table.action import Action
from duchy.table.match import Match
from duchy.table.position import Position

pytestmark = pytest.mark.check

AT_FIRST_SIGHT = LEVELS[:-1]
SLOW = partial(pytest.param, marks=pytest.mark.slow)
MAGNA_GRECIA, MAGNATE = duchy.games["magna_grecia"], duchy.games["magnate"]


def player_of(level: str, game: duchy.Game) -> NetPlayer:
    return AtSight(game, method_of(level, game))


def is_useless(before: Position, action: Action) -> str:
    """Why an action is useless; empty if it is not."""
    if len(before.actions()) == 1:
        return ""
    kind = str(action).split()[0]
    seat, after = int(before.actor or 0) - 1, before.play(action)
    one: Any = before.state()
    other: Any = after.state()
    if kind == "sell" and before.settled.game is MAGNA_GRECIA:
        return "a sale for nothing" if other.points[seat] == one.points[seat] else ""
    if kind == "road":
        return "a road to nowhere" if is_idle_road(one, other, seat) else ""
    if kind == "trade":
        is_wanted = is_waited_for(one, other, seat) and is_used(after, str(action)[-1])
        return "" if is_wanted else "a trade for nothing"
    return ""


def is_idle_road(one: Any, other: Any, seat: int) -> bool:
    """It connects nothing, blocks nobody, opens no place to the seat, and none of its roads can continue from it."""
    hex = next(hex for hex in range(len(one.tile)) if one.tile[hex] != other.tile[hex])
    if list(one.degree) != list(other.degree) or list(one.entered) != list(other.entered):
        return False
    if any(one.ways[rival][hex] for rival in range(one.seats) if rival != seat):
        return False
    ahead = [BESIDE[hex][side] for side in EVERY_SIDE if EXITS[other.tile[hex]] >> side & 1]
    return not any(other.ways[seat][beside] for beside in ahead)


def is_waited_for(one: Any, other: Any, seat: int) -> bool:
    """A card in hand that can still be played shows the suit that was taken, or more can be paid for some deeds."""
    taken = next(suit for suit in range(6) if other.tokens[seat][suit] > one.tokens[seat][suit])
    hand = [card for card in range(DECK) if one.zone[card] == Zone.HAND + seat and not one.played]
    if any(SUIT_MASK[card] >> taken & 1 for card in hand):
        return True
    deeds = [card for card in range(DECK) if deed_district(one, card) >= 0]
    lacking = {card: price(one, card) - paid_in(one, seat, deed_district(one, card)) for card in deeds}
    return any(
        payable(wanted, other.tokens[seat]) > payable(wanted, one.tokens[seat])
        for some in sets_of(deeds)
        for card in [None, *hand]
        for wanted in [{each: lacking[each] for each in some} | ({card: price(one, card)} if card is not None else {})]
    )


def sets_of(cards: Iterable[int]) -> list[tuple[int, ...]]:
    every = [*cards]
    return [some for count in range(len(every) + 1) for some in combinations(every, count)]


def payable(lacking: dict[int, int], tokens: Sequence[int]) -> int:
    """How many tokens can be put on these cards, each of which lacks so many: what the tightest set of them leaves."""
    return min(
        sum(count for card, count in lacking.items() if card not in some)
        + sum(tokens[suit] for suit in range(6) if any(SUIT_MASK[card] >> suit & 1 for card in some))
        for some in sets_of(lacking)
    )


def is_used(after: Position, suit: str) -> bool:
    """Whether the next action may use a token of the suit: to pay, or for a card that shows it."""
    texts = [str(action).split() for action in after.actions()]
    return any(
        (kind == "pay" and what[-1] == suit) or (kind in ("build", "deed") and suit in what[0].split("@")[0])
        for kind, *what in texts
    )


def useless_actions(game: duchy.Game, player: Player, seats: int, seeds: range) -> Counter[str]:
    """The useless actions in some games among players of one kind, and the number of decisions."""
    found: Counter[str] = Counter()
    for seed in seeds:
        match = Match(game.settle(None, {}, seats), seed)
        while not match.position.is_over:
            if not isinstance(match.position.actor, int):
                match.play_nature()
                continue
            at = match.ply
            action = player.choose(match.position.view(match.position.actor), 0, mix(seed, at)).action
            found["decisions"] += 1
            found[is_useless(match.position, action)] += 1
            match.play(action)
    del found[""]
    return found


@pytest.mark.rotating(3)
@pytest.mark.parametrize("level", AT_FIRST_SIGHT)
@pytest.mark.parametrize(
    ("game", "games"),
    [(MAGNATE, 2), (MAGNA_GRECIA, 2), SLOW(MAGNATE, 200), SLOW(MAGNA_GRECIA, 200)],
    ids=str,
)
def test_no_level_does_what_is_useless(game: duchy.Game, games: int, level: str) -> None:
    found = useless_actions(game, player_of(level, game), max(game.seats), range(games))
    print(f"{game.name} {level}: {games} games, {dict(found)}")
    assert set(found) == {"decisions"}


LINKED = """cards R2 B1 Y3 O1 B2
1 points 10 supply R14C3 reserve R4C15
1 cities G3 H4
1 roads H6:SE-W I3:SE-NE
2 points 10 supply R15C6 reserve R5C14
oracles G19 I11 J4>G3 J24 K9 M3 M17
ages G3:1
markets G3 1x"""


@pytest.mark.parametrize(("turn", "seat", "is_senseless"), [(7, 1, True), (8, 2, False)])
def test_a_road_to_a_place_that_is_joined_already_makes_sense_for_whoever_has_none_there(
    turn: int, seat: int, is_senseless: bool
) -> None:
    """[CTY-1, RD-3] The first road of a seat into a village lets it found a city there, and start roads."""
    here = laid(f"turn {turn} seat {seat} turn\n{LINKED}")
    road = here.action("road I5 E-NW")
    assert here.refusal(road) is None
    assert MAGNA_GRECIA.blunders.is_senseless(here.state(), road.code) == is_senseless
    assert is_senseless or not is_useless(here, road)


HAND, DEED = "1 hand 4VL", "1 at 4: 4VL(V3)"


@pytest.mark.parametrize(
    ("axes", "card", "tokens", "trade", "is_senseless"),
    [("en", HAND, "V6", "V>L", False),
     ("en", HAND, "V4", "V>L", False),
     ("en", HAND, "V3", "V>L", True),
     ("en", HAND, "V6L1", "V>L", True),
     ("en", HAND, "V6", "V>M", True),
     ("en", DEED, "V6", "V>L", True),
     ("ap", DEED, "V6", "V>L", False),
     ("ap", DEED, "V6L1", "V>L", True),
     ("ap", "1 at 4: 4VL(V2)", "V6", "V>L", True),
     ("en", "1 at 4: 6MV(M2V1)", "V2Y3", "Y>M", False),
     ("en", "1 at 4: 6MV(M2V1)", "V3Y3", "Y>M", True),
     ("en", "1 at 4: 6MV(M2V1)\n1 at 1: 8MS(M3S2)", "M3Y3", "Y>V", False),
     ("en", "1 at 4: 6MV(M2V1)\n1 at 5: 9LK(L3)", "V3Y3L1", "Y>M", True),
     ("en", "1 at 2: 6SY(S2Y3)\n1 at 4: 9MS(M4S1)\n1 at 5: 7VY(V1Y1)", "M3S2V2L4", "L>M", True),
     ("en", "1 at 4: 6MV(M4V1)\n1 hand 7VY", "V1Y6K3", "K>M", False),
     ("en", "1 at 4: 6MV(M4V1)\n1 hand 7VY", "V1Y6K3\nplayed", "K>M", True),
     ("en", "1 at 4: 6MV(-)\n1 hand 5ML\n1 at 1: 1S\n1 at 2: 1Y\n1 at 3: 2SY\n1 at 5: 7VY", "K3S3", "K>L", False),
     ("en", "1 at 4: 7SK(-)\n1 hand 5ML\n1 at 1: 1S\n1 at 2: 1Y\n1 at 3: 2SY\n1 at 5: 7VY", "K3V3", "V>L", True),
     ("ru pawn_properties=1", "1 hand PVLY", "V7", "V>L", False),
     ("ru pawn_properties=1", "1 hand PVLY", "V6", "V>L", True),
     ("ru pawn_properties=1", "1 hand PVLY", "V3Y4", "V>L", True),
     ("ru pawn_properties=1", "1 hand PVLY", "V3Y4", "Y>L", False)],
)  # fmt: skip
def test_a_trade_makes_sense_only_where_it_helps_to_pay(
    axes: str, card: str, tokens: str, trade: str, is_senseless: bool
) -> None:
    """[D1, D4, B1, V1, O8] Between the suits of one card it costs two tokens, so the card must need the suit;
    a deed that can be paid without it needs none, unless another deed or a card in hand needs what would pay it.
    """
    here = scene(axes, f"{card}\n1 tokens {tokens}")
    assert f"trade {trade}" in offers(here)
    assert MAGNATE.blunders.is_senseless(here.state(), here.action(f"trade {trade}").code) == is_senseless


@pytest.mark.parametrize("game", [MAGNATE, MAGNA_GRECIA], ids=str)
def test_whoever_has_no_sense_does(game: duchy.Game) -> None:
    """The test of the test."""
    assert set(useless_actions(game, RandomPlayer(), max(game.seats), range(2))) > {"decisions"}
