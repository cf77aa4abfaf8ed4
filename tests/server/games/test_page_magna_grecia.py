"""What a page is told in Magna Grecia follows from the view by the rules: totals, places, offers, routes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import duchy
from duchy.games.magna_grecia.actions import FIRST, KIND, Kind
from duchy.games.magna_grecia.cards import ORACLE_POINTS
from duchy.games.magna_grecia.fields import PlaceKind, State
from duchy.games.magna_grecia.laying.tiles import CITY_TILE
from duchy.server.messages.viewer import fields_of

from ..payloads import facts, offers, shown

SEATS = (2, 3, 4)
SHARE = 5
"""One of so many positions is looked at closely."""


def played(
    seats: int, seed: int, axes: dict[str, object] | None = None
) -> Iterator[tuple[duchy.Position, duchy.Action]]:
    """Positions of a game in which every kind of action is as likely as any other, each with what is played next."""
    rng = random.Random(seed)
    position = duchy.Position.start(duchy.games["magna_grecia"], seats=seats, axes=axes or {})
    while not position.is_over:
        kinds: dict[int, list[duchy.Action]] = {}
        for action in position.actions():
            kinds.setdefault(KIND[action.code], []).append(action)
        rare = [kind for kind in kinds if kind not in (Kind.END, Kind.SELL)]
        action = rng.choice(kinds[rng.choice(rare or list(kinds))])
        yield position, action
        position = position.play(action)


def looked_at(seats: int, seed: int) -> Iterator[duchy.View]:
    """Some views of the seat that acts, and that of the end."""
    last = None
    for at, (position, _) in enumerate(played(seats, seed)):
        last = position
        if at % SHARE == 0 and isinstance(position.actor, int):
            yield position.view(position.actor)
    assert last is not None
    yield last.play("end").view(0)


@pytest.mark.parametrize("seats", SEATS)
def test_parts_make_up_the_standing(seats: int) -> None:
    for view in looked_at(seats, seats):
        told = shown(view)
        json.dumps(told)
        for seat, (points, tiles) in zip(told["seats"], view.standing().keys, strict=True):
            assert seat["total"] == points == seat["track"] + seat["markets"] + seat["oracles"]
            assert seat["markets"] == sum(value for _, value in seat["from_markets"])
            assert seat["oracles"] == ORACLE_POINTS * len(seat["from_oracles"])
            assert seat["tiles_left"] == tiles


@pytest.mark.parametrize("seats", SEATS)
def test_places_say_what_the_state_says(seats: int) -> None:
    for view in looked_at(seats, 10 + seats):
        told, s = shown(view), view.state(State)
        places: dict[int, dict[str, Any]] = {place["place"]: place for place in told["places"]}
        assert sum(place.get("size", 0) for place in places.values()) == sum(tile >= CITY_TILE for tile in s.tile)
        for number, place in places.items():
            assert all(sorted((number, other)) in told["links"] for other in place["links"])
            assert len(place["links"]) == s.degree[number]
            if place["kind"] == "oracle" and place["cities"]:
                assert place["cities"][0][0] == place["holder"]
                assert all(count <= place["cities"][0][1] for _, count in place["cities"])
                assert place["held_by"] == s.kind[place["holder"]] - PlaceKind.CITY + 1


@pytest.mark.parametrize("seats", SEATS)
def test_roads_fit_where_the_dots_are_and_the_aids_of_the_rules_stay_at_home(seats: int) -> None:
    free = 0
    for view in looked_at(seats, 15 + seats):
        reach, roads = shown(view)["reach"], {FIRST[at.code] for at in view.actions() if KIND[at.code] == Kind.ROAD}
        assert roads <= {*reach}
        assert view.seat or not reach
        told = fields_of(view.known)
        if roads and not told["due"]:
            free += roads == {*reach}
        assert told.keys().isdisjoint({"near", "ways", "site"})
    assert free


@pytest.mark.parametrize("seats", SEATS)
def test_offers_say_what_playing_does(seats: int) -> None:
    for view in looked_at(seats, 20 + seats):
        actions = view.actions()
        told = offers(view, actions)
        assert len(told) == len(actions)
        json.dumps(told)
        position = duchy.Position(view.settled, view.state(State))
        before = position.standing().keys
        for action, offer in random.Random(1).sample(list(zip(actions, told, strict=True)), min(40, len(actions))):
            assert str(action).startswith(offer["kind"])
            after = position.play(action)
            change = [new[0] - old[0] for new, old in zip(after.standing().keys, before, strict=True)]
            if offer["kind"] in ("road", "city"):
                assert offer.get("gains", [0] * seats) == change
            elif offer["kind"] == "buy":
                assert change[view.seat - 1] == offer["value"] - offer["price"]
            elif offer["kind"] == "sell":
                assert change[view.seat - 1] == 0


@pytest.mark.parametrize("seats", SEATS)
def test_routes_are_legal_and_connect_what_they_say(seats: int) -> None:
    seen = 0
    for view in looked_at(seats, 30 + seats):
        told = shown(view)
        position = duchy.Position(view.settled, view.state(State))
        before = position.standing().keys
        for route in told.get("routes", []):
            lengths = [len(way["a"]) for way in route["ways"]]
            assert lengths == sorted(lengths)
            for way in route["ways"]:
                after = position.play(*way["a"])
                link = after.state(State).link
                assert link[way["from"]] >> route["goal"] & 1
                assert not view.state(State).link[way["from"]] >> route["goal"] & 1, "a goal brings something new"
                change = [new[0] - old[0] for new, old in zip(after.standing().keys, before, strict=True)]
                assert way["gains"] == change
                seen += 1
    assert seen > 20


def test_every_goal_that_one_tile_connects_has_a_route() -> None:
    joining = 0
    for view in looked_at(4, 41):
        reached = {route["goal"] for route in shown(view).get("routes", [])}
        for offer in offers(view, view.actions()):
            if "joins" in offer:
                assert reached & set(offer["joins"])
                joining += 1
    assert joining


def test_what_is_closed_names_a_clause_and_nothing_of_it_is_legal() -> None:
    kinds = {"roads": Kind.ROAD, "cities": Kind.CITY, "takes": Kind.TAKE, "markets": Kind.BUY}
    closed = set[str]()
    for view in looked_at(3, 52):
        told = shown(view).get("turn")
        if told and view.actor == view.seat:
            legal = {KIND[action.code] for action in view.actions()}
            for name, kind in kinds.items():
                assert (name in told["closed"]) <= (kind not in legal)
            closed |= {*told["closed"]}
    assert closed == {*kinds}


def test_the_ranking_begins_with_the_winners() -> None:
    for seed in range(4):
        *_, (position, action) = played(3, seed)
        last = position.play(action)
        told = shown(last.view(0))
        keys = last.standing().keys
        assert sorted(told["ranking"][: len(told["winners"])]) == told["winners"] == list(last.standing().winners)
        assert [keys[seat - 1] for seat in told["ranking"]] == sorted(keys, reverse=True)
        assert set(told["winners"]) <= set(told["level"])


def test_what_a_city_tile_or_a_market_would_change_is_what_it_changes() -> None:
    usual = set[bool]()
    for view in (view for seed in range(61, 67) for view in looked_at(3, seed)):
        position = duchy.Position(view.settled, view.state(State))
        before = position.standing().keys
        for action, offer in zip(view.actions(), offers(view, view.actions()), strict=True):
            if offer["kind"] not in ("city", "buy"):
                continue
            after = position.play(action)
            change = [new[0] - old[0] for new, old in zip(after.standing().keys, before, strict=True)]
            assert offer["gains"] == change
            if offer["kind"] == "city":
                paid = after.state(State).points[view.seat - 1] - view.state(State).points[view.seat - 1]
                assert offer["usual"] == (change == [paid if seat == view.seat else 0 for seat in (1, 2, 3)])
                usual.add(offer["usual"])
    assert usual == {True, False}


def test_nothing_is_offered_to_a_spectator() -> None:
    position = next(each for each, _ in played(2, 3) if isinstance(each.actor, int) and each.turn > 4)
    assert shown(position.view(0)).get("routes") == []
    assert shown(position.view(int(position.actor or 0))).get("routes")


def test_facts_tell_what_the_text_does_not_say() -> None:
    rounds = list[int]()
    for position, action in played(3, 5):
        before, after = position.state(State), position.play(action).state(State)
        told = facts(action, before, after) or {}
        json.dumps(told)
        rounds += [told["round"]] if "round" in told else []
        for one, other in told.get("linked", []):
            assert after.link[one] >> other & 1
        for oracle, city, seat in told.get("turned", []):
            assert after.holder[oracle] == city
            assert after.kind[city] - PlaceKind.CITY + 1 == seat
        if KIND[action.code] == Kind.SELL:
            assert told["points"] - before.points[before.active] == told["value"]
    assert rounds == list(range(1, 13))


def test_names_come_in_every_language_and_other_maps_have_theirs() -> None:
    position = next(iter(played(2, 1, {"map": "photo"})))[0]
    names = shown(position.view(1))["map"]["names"]
    assert set(names) == {"en", "fr", "ru"}
    assert len(set(map(len, names.values()))) == 1
    assert "Тарент" in names["ru"]


def test_what_is_left_at_the_end_of_a_turn_can_be_done_and_costs_nothing_or_gains() -> None:
    """Whoever ends a turn is asked once where something is left, and never otherwise."""
    codes = set[str]()
    for view in (view for seed in range(70, 76) for view in looked_at(2, seed)):
        told = offers(view, view.actions())
        end = next((offer for offer in told if offer["kind"] == "end"), None)
        if end is None:
            continue
        left = {each["code"]: each for each in end["left"]}
        codes |= left.keys()
        kinds = {offer["kind"] for offer in told}
        used = [*shown(view)["turn"]["used"], shown(view)["turn"]["traded"]]
        assert ("nothing" in left) == (not any(used) and kinds != {"end"})
        assert ("roads" in left) == ("road" in kinds)
        assert ("take" in left) == ("take" in kinds)
        for code in ("city", "buy"):
            best = max((offer["gains"][view.seat - 1] for offer in told if offer["kind"] == code), default=0)
            assert (code in left) == (best > 0)
            assert best <= 0 or left[code]["number"] == best
        if kinds == {"end"}:
            assert not left
            codes.add("")
    assert codes >= {"", "nothing", "roads", "take"}


def test_what_an_action_uses_up_is_closed_afterwards_and_nothing_else_is() -> None:
    """A road more than the card's value is the only action of its turn; who trades does nothing afterwards."""
    kinds, used_up = ("roads", "cities", "takes"), set[tuple[str, ...]]()
    rng = random.Random(3)
    for view in (view for seed in range(80, 84) for view in looked_at(3, seed)):
        if view.actor != view.seat or "turn" not in shown(view):
            continue
        told = offers(view, view.actions())
        ways = [(way["a"], way["closes"]) for route in shown(view)["routes"] for way in route["ways"]]
        offered = [([str(a)], each["closes"]) for a, each in zip(view.actions(), told, strict=True) if "closes" in each]
        before = shown(view)["turn"]
        for texts, closes in rng.sample(offered + ways, min(6, len(offered + ways))):
            position = duchy.Position(view.settled, view.state(State))
            for text in texts:
                position = position.play(position.action(text))
            after = shown(position.view(view.seat))["turn"]
            lost = [
                kind
                for kind, had, has, was, done in zip(
                    kinds, before["left"], after["left"], before["used"], after["used"], strict=True
                )
                if had and not has and was == done
            ]
            owes = after["due"] or after["unfinished"]
            assert closes == lost or (owes and {*closes} <= {*lost})
            used_up.add(tuple(closes))
    assert len(used_up) > 2
    assert () in used_up
