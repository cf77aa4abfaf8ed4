"""What pages print of Les Rois fainéants agrees with what the rules then do, and tells nothing that is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

import duchy
from duchy.games.rois_faineants.fields import State
from duchy.table.position import Position

from ..payloads import facts, offers, shown

OPTIONS: list[tuple[int, dict[str, object]]] = [
    (2, {}), (3, {}), (4, {}), (2, {"open_market": 1, "diagonals": 1}), (3, {"variant_low": 1, "count_face_down": 0}),
    (4, {"idle_reveal": 1, "coup_scope": "table"}), (3, {"idle_limit": 1}),
]  # fmt: skip
SUITS = "SHDC"


def games(seats: int, axes: dict[str, object], count: int = 3) -> list[list[Position]]:
    """Every position of some games played by chance in which a seat acts, and their ends."""
    found: list[list[Position]] = []
    for seed in range(count):
        rng = random.Random(f"{seats} {axes} {seed}")
        position = Position.start(duchy.games["rois_faineants"], None, seats, axes)
        played: list[Position] = []
        while not position.is_over:
            if position.actor != "nature":
                played.append(position)
            actions = position.actions()
            kept = [action for action in actions if str(action) not in ("pass", "decline")]
            position = position.play(rng.choice(kept if kept and rng.random() < 0.7 else actions))
        found.append([*played, position])
    return found


def seat_shown(position: Position, viewer: int | None = None) -> dict[str, Any]:
    seat = position.actor if viewer is None else viewer
    return shown(position.view(seat if isinstance(seat, int) else 0))


@pytest.mark.parametrize(("seats", "axes"), OPTIONS, ids=str)
def test_all_of_it_is_json_from_the_empty_table_to_the_end(seats: int, axes: dict[str, object]) -> None:
    blank = Position.start(duchy.games["rois_faineants"], None, seats, axes)
    for position in [blank, *(each for game in games(seats, axes, 1) for each in game[::5])]:
        for viewer in range(seats + 1):
            view = position.view(viewer)
            page = shown(view)
            assert offers(view, view.actions()) or view.actor != viewer
            assert [pile["top"] for pile in page["market"] if pile["ends"] and not pile["height"]] == []


@pytest.mark.parametrize(("seats", "axes"), OPTIONS, ids=str)
def test_an_offer_says_what_then_happens(seats: int, axes: dict[str, object]) -> None:
    for game in games(seats, axes, 2):
        for position in game[:-1:3]:
            actor = position.actor
            assert isinstance(actor, int)
            view = position.view(actor)
            for action, offer in zip(view.actions(), offers(view, view.actions()), strict=True):
                after = position.play(action)
                now = shown(after.view(0))["seats"][actor - 1]
                assert offer["a"] == str(action)
                assert now["coins"] == offer.get("coins", now["coins"])
                assert now["prestige"] == offer.get("prestige", now["prestige"])
                if offer["kind"] in ("lead_queen", "buy"):
                    assert offer["card"] in [card for domain in now["domains"] for card in domain["down"]]
                    assert offer["ends"] == any(line["left"] == 0 for line in shown(after.view(0))["lines"]) or (
                        position.state(State).phase == 4
                    )
                if offer["kind"] in ("lead_jack", "turn_up"):
                    assert now["domains"][SUITS.index(offer["card"][-1])]["sum"] == offer["sum"]
                if offer["kind"] == "pass":
                    assert offer["king"] == (after.state(State).passes == 0)
                    assert offer["king"] or after.actor == offer["next"]


@pytest.mark.parametrize(("seats", "axes"), OPTIONS, ids=str)
def test_whoever_is_asked_next_was_named_or_a_card_came_to_light(seats: int, axes: dict[str, object]) -> None:
    for game in games(seats, axes, 2):
        for position in game[:-1:2]:
            view = position.view(int(position.actor or 0))
            for action, offer in zip(view.actions(), offers(view, view.actions()), strict=True):
                if "could" not in offer:
                    continue
                after = position.play(action)
                asked = after.state(State).asked + 1
                uncovered = offer.get("uncovers", False) and not axes.get("open_market")
                if not uncovered:
                    assert offer["could"][:1] == ([asked] if asked else [])
                elif offer["could"]:
                    assert asked


@pytest.mark.parametrize(("seats", "axes"), OPTIONS, ids=str)
def test_who_has_passed_and_how_near_the_king_is_to_his_death(seats: int, axes: dict[str, object]) -> None:
    near = 0
    for game in games(seats, axes, 3):
        passed: list[object] = []
        for position in game[:-1]:
            if position.state(State).phase != 3:
                passed = []
                continue
            reign = seat_shown(position)["reign"]
            assert reign["passed"] == passed[: reign["passes"]]
            if "pass" in map(str, position.actions()):
                assert reign["near"] == (position.play("pass").state(State).passes == 0)
            near += reign["near"]
            passed = [position.actor, *passed]
    assert near


def test_what_differs_from_the_usual_game_is_shown() -> None:
    for seats, axes in OPTIONS:
        assert shown(Position.start(duchy.games["rois_faineants"], None, seats, axes).view(0))["options"] == axes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_natures_work_is_told_when_it_is_done(seats: int) -> None:
    position = Position.start(duchy.games["rois_faineants"], None, seats, {})
    told: list[dict[str, Any]] = []
    while position.actor == "nature":
        action = position.actions()[0]
        after = position.play(action)
        told += [found] if (found := facts(action, position.state(State), after.state(State))) else []
        position = after
    assert told == [{"kind": "market"}, {"kind": "first"}, {"kind": "dealt", "each": 12 // seats}]


@pytest.mark.parametrize(("seats", "axes"), OPTIONS, ids=str)
def test_what_can_be_pointed_at_is_legal_or_refused_with_a_reason(seats: int, axes: dict[str, object]) -> None:
    clauses: set[str] = set()
    for game in games(seats, axes, 2):
        for position in game[:-1]:
            legal = {str(action) for action in position.actions()}
            refused = seat_shown(position)["refused"]
            assert not legal & set(refused)
            for text, why in refused.items():
                clauses.add(why["code"])
                if why["code"] == "CARD_SUIT" and text.startswith("lead"):
                    assert text.split()[2][-1] != text.split()[1][-1]
                    continue
                error = position.refusal(text)
                assert isinstance(error, duchy.Refused)
                assert (error.code, error.rule) == (why["code"], why["clause"])
    assert {"TOP_SUIT", "PILE_EMPTY"} <= clauses


def test_the_uses_of_a_hand_are_what_a_first_player_may_do() -> None:
    for game in games(3, {}, 3):
        for position in game[:-1]:
            if position.state(State).phase != 3 or position.state(State).plots:
                continue
            legal = [str(action).split() for action in position.actions()]
            for held in seat_shown(position)["hand"]:
                leads = [text for text in legal if text[0] == "lead" and text[1] == held["character"]]
                assert len(leads) == len(held["uses"])
                assert (held["why"] is None) == bool(leads)


def test_hands_of_others_are_shown_when_the_game_is_over_and_not_before() -> None:
    for game in games(4, {}, 2):
        for position in game[:-1]:
            for viewer in range(5):
                seats = seat_shown(position, viewer)["seats"]
                assert all(not seat["hand"] for at, seat in enumerate(seats, 1) if at != viewer)
        last = seat_shown(game[-1], 0)
        assert sum(len(seat["hand"]) for seat in last["seats"]) == sum(game[-1].state(State).held[:4])


@pytest.mark.parametrize(("seats", "axes"), OPTIONS, ids=str)
def test_the_last_count_adds_up_and_ends_with_the_winners(seats: int, axes: dict[str, object]) -> None:
    for game in games(seats, axes, 3):
        result = game[-1].result
        assert result
        now = seat_shown(game[-1], 0)
        count = now["count"]
        for seat in range(seats):
            awards = sum(count["domains"][suit]["awards"][seat] for suit in SUITS)
            assert count["before"][seat] + awards + count["treasury"]["awards"][seat] == count["totals"][seat]
        assert tuple(seat for seat in range(1, seats + 1) if count["places"][seat - 1] == 1) == result.winners
        assert now["end"] in ("line", "dead", "idle", "guard")


def test_a_tie_is_broken_domain_after_domain() -> None:
    position = duchy.start("rois_faineants", seats=3)
    ties = seat_shown(position, 0)["count"]["ties"]
    assert [step["suit"] for step in ties] == ["S", "D", "C", "H"]
    assert ties[-1]["left"] == [1, 2, 3]
    found = 0
    for game in games(3, {}, 3):
        for each in game:
            count = seat_shown(each, 0)["count"]
            if count["ties"]:
                last = count["ties"][-1]
                assert set(last["left"]) <= set(map(int, last["sums"]))
                assert [seat for seat in (1, 2, 3) if count["places"][seat - 1] == 1] == last["left"]
                found += 1
    assert found


def test_two_tables_that_a_viewer_cannot_tell_apart_are_shown_alike() -> None:
    rng = random.Random(4)
    for game in games(4, {"idle_reveal": 1}, 1):
        for position in rng.sample(game[:-1], 12):
            for viewer in range(5):
                view = position.view(viewer)
                other = view.guess(rng.randrange(1000)).view(viewer)
                assert other == view
                assert shown(other) == shown(view)
                assert offers(other, other.actions()) == offers(view, view.actions())
