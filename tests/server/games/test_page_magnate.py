"""What a page prints of Magnate agrees with what the rules do."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import duchy
from duchy.games.decktet import CARDS
from duchy.games.magnate.cards import DISTRICTS
from duchy.games.magnate.fields import State

from ..payloads import facts, offers, shown

SUITS = "MSVLYK"
OPTIONS: list[tuple[str, dict[str, object]]] = [
    ("en", {}),
    ("fr", {"courts": 1, "develop_before_income": 1}),
    ("ru", {"courts": 1, "bank_limit": 7}),
    ("ap", {"pawn_properties": 1, "replace_ace": 1}),
    ("dc", {"courts": 1, "deed_needs_every_suit": 1, "tax_dice": 2}),
]


def played(edition: str, axes: dict[str, object], seed: int) -> Iterator[tuple[Any, Any]]:
    """The views of who acts, each with its position, in a game by chance; the last one when it is over."""
    chance = random.Random(seed)
    match = duchy.Match(duchy.games["magnate"].settle(edition, axes, 2), seed)
    match.play_nature()
    while not match.position.is_over:
        assert isinstance(match.position.actor, int)
        yield match.position, match.position.view(match.position.actor)
        match.play(chance.choice(match.position.actions()))
        match.play_nature()
    yield match.position, match.position.view(1)


def counted(text: str) -> dict[str, int]:
    return {suit: int(count) for suit, count in re.findall(r"([A-Z])(\d+)", text)}


def tokens(position: Any, seat: int) -> dict[str, int]:
    return dict(zip(SUITS, position.state(State).tokens[seat], strict=True))


def totals(position: Any, district: int) -> list[int]:
    return shown(position.view(0))["districts"][district - 1]["totals"]


def leader(position: Any, district: int) -> int:
    return shown(position.view(0))["districts"][district - 1]["leader"]


@pytest.mark.parametrize(("edition", "axes"), OPTIONS)
def test_every_offer_and_payment_can_be_played(edition: str, axes: dict[str, object]) -> None:
    for position, view in played(edition, axes, 5):
        page = shown(view)
        json.dumps(page)
        legal = [str(action) for action in view.actions()]
        told = offers(view, view.actions())
        assert [offer["kind"] for offer in told] == [text.split()[0] for text in legal]
        for card in page["hand"]:
            hand_card_agrees(position, card, legal)
        for deed in page["deeds"]:
            deed_agrees(position, view, deed, legal)
        if legal and legal[0].startswith("spend"):
            assert {f"spend {cost}" for cost in page["spends"]} == set(legal)


def hand_card_agrees(position: Any, card: dict[str, Any], legal: list[str]) -> None:
    if f"sell {card['id']}" not in legal:
        return
    seat = position.actor - 1
    sold = position.play(f"sell {card['id']}")
    gained = {s: n - tokens(position, seat)[s] for s, n in tokens(sold, seat).items() if n != tokens(position, seat)[s]}
    assert counted(card["sale"]) == gained
    for at, refused in enumerate(card["places"], 1):
        build, deed = f"build {card['id']}@{at}", f"deed {card['id']}@{at}"
        assert (build in legal) == (refused is None and card["build_no"] is None)
        assert (deed in legal) == (refused is None and card["deed_no"] is None)
        if refused is None:
            placed_agrees(position, card, at, build if build in legal else None, deed if deed in legal else None)
        else:
            assert position.refusal(build).code == refused["code"]


def placed_agrees(position: Any, card: dict[str, Any], at: int, build: str | None, deed: str | None) -> None:
    seat = position.actor - 1
    if build:
        built = position.play(build)
        assert len(card["payments"]) == (max(1, len(built.actions())) if str(built.actions()[0])[:5] == "spend" else 1)
        paid = built.play(f"spend {card['payments'][0]}") if len(card["payments"]) > 1 else built
        assert totals(paid, at) == card["after"][at - 1]
        assert card["asked"] == (len(card["payments"]) > 1)
        assert card["turns"][at - 1] == (leader(paid, at) == seat + 1 != leader(position, at))
        spent = {s: n - tokens(paid, seat)[s] for s, n in tokens(position, seat).items() if n != tokens(paid, seat)[s]}
        assert counted(card["payments"][0]) == spent
    if deed:
        bought = position.play(deed)
        spent = {s: n - tokens(bought, seat)[s] for s, n in tokens(position, seat).items()}
        assert counted(card["deed"]) == {suit: count for suit, count in spent.items() if count}
    for name, verb in (("build_trade", "build"), ("deed_trade", "deed")):
        if helped := card.get(name):
            asked = [f"spend {helped['cost']}"] if helped["asked"] else []
            position.play(helped["a"], f"{verb} {card['id']}@{at}", *asked)


def deed_agrees(position: Any, view: Any, deed: dict[str, Any], legal: list[str]) -> None:
    def pays(put: str) -> list[str]:
        return [f"pay {deed['card']} {suit}" for suit, count in counted(put).items() for _ in range(count)]

    assert {f"pay {deed['card']} {suit}" for put in deed.get("puts", []) for suit in counted(put)} == {
        text for text in legal if text.startswith(f"pay {deed['card']}")
    }
    for put in deed.get("puts", []):
        done = position.play(*pays(put)) if position.state(State).phase == 6 else None
        if done and sum(counted(put).values()) == deed["price"] - deed["paid"]:
            assert totals(done, deed["district"]) == deed["after"]
    if finish := deed.get("finish"):
        assert sum(counted(finish).values()) == deed["left"] == deed["price"] - deed["paid"]
    if helped := deed.get("trade"):
        position.play(helped["a"], *pays(helped["cost"]))


def test_the_table_of_income_is_what_rolls_bring() -> None:
    match = duchy.Match(duchy.games["magnate"].settle("fr", {"courts": 1}, 2), 8)
    chance = random.Random(8)
    match.play_nature()
    while not match.position.is_over:
        match.play(chance.choice(match.position.actions()))
        match.play_nature()
    rolls = [each for each in match.positions if each.actor == "nature" and str(each.actions()[0]) == "roll 1 1"]
    assert len(rolls) == match.position.turn
    for rolling in rolls:
        for row in shown(rolling.view(1))["income"][:-1]:
            assert gains(rolling, row) == [wanted(shares) for shares in row["seats"]]


def gains(rolling: Any, row: dict[str, Any]) -> list[str]:
    """By seat the suits that the roll brings, the first suit chosen wherever one is asked for."""
    after = rolling.play(f"roll {row['roll']} 2")
    while after.state(State).phase == 5:
        after = after.play(after.actions()[0])
    more = [
        "".join(suit * (tokens(after, seat)[suit] - tokens(rolling, seat)[suit]) for suit in SUITS) for seat in range(2)
    ]
    return ["".join(sorted(suits)) for suits in more]


def wanted(shares: list[dict[str, Any]]) -> str:
    return "".join(sorted("".join(share["suits"][0] if share.get("either") else share["suits"] for share in shares)))


@pytest.mark.parametrize(("edition", "axes"), OPTIONS)
def test_what_is_compared_at_the_end_names_the_winner(edition: str, axes: dict[str, object]) -> None:
    for seed in range(4):
        *_, (last, _) = played(edition, axes, seed)
        page = shown(last.view(0))
        count = page["count"]
        leaders = [district["leader"] for district in page["districts"]]
        assert count[0] == {
            "by": "districts",
            "values": [leaders.count(1), leaders.count(2)],
            "winner": count[0]["winner"],
        }
        assert [each["winner"] for each in count[:-1]] == [0] * (len(count) - 1)
        assert last.result.winners == ((count[-1]["winner"],) if count[-1]["winner"] else (1, 2))


@pytest.mark.parametrize(("edition", "axes"), OPTIONS)
def test_what_a_tax_and_a_trade_take_is_what_is_shown(edition: str, axes: dict[str, object]) -> None:
    kinds = set[str]()
    match = duchy.Match(duchy.games["magnate"].settle(edition, axes, 2), 6)
    chance = random.Random(6)
    match.play_nature()
    while not match.position.is_over:
        match.play(chance.choice(match.position.actions()))
        match.play_nature()
    for at, action in enumerate(match.actions):
        before, after = match.positions[at], match.positions[at + 1]
        kind, *rest = str(action).split()
        page = shown(before.view(0))
        if kind == "tax":
            suit = SUITS.index(rest[0])
            for seat in range(2):
                taken = tokens(before, seat)[rest[0]] - page["taxable"][seat][suit]
                income = (facts(action, before.state(State), after.state(State)) or {}).get("gain", ["", ""])
                assert tokens(after, seat)[rest[0]] == taken + counted(income[seat]).get(rest[0], 0)
        if kind == "trade":
            seat, given = int(str(before.actor)) - 1, rest[0][0]
            assert tokens(before, seat)[given] - tokens(after, seat)[given] == page["trade"]
        if kind == "replace":
            view = before.view(int(str(before.actor)))
            due = shown(view)["due"]
            assert {
                "kind": "replace",
                "card": due,
                "gain": (one := f"{due[1]}1"),
                "theirs": one,
                "final": True,
            } in offers(view, view.actions())
        assert page["chooses"] == (kind == "choose")
        kinds.add(kind)
    assert {"tax", "trade"} <= kinds


def test_natures_actions_say_whose_turn_it_is_and_what_a_roll_paid() -> None:
    match = duchy.Match(duchy.games["magnate"].settle("en", {}, 2), 7)
    chance = random.Random(7)
    match.play_nature()
    while not match.position.is_over:
        match.play(chance.choice(match.position.actions()))
        match.play_nature()
    sources = set[str]()
    for at, action in enumerate(match.actions):
        before, after = match.positions[at].view(0).state(State), match.positions[at + 1].view(0).state(State)
        told = facts(action, before, after) or {}
        kind = str(action).split()[0]
        assert told.get("dealt", False) == (kind == "draw" and before.turn == 0)
        assert told.get("seat") == (before.active + 1 if kind in ("roll", "tax", "draw") and before.turn else None)
        assert ("from" in told) == ("income" in told)
        if "from" in told:
            assert told["from"] == {10: "crowns", 1: "aces"}.get(told["income"], "properties")
            sources.add(told["from"])
    assert {"crowns", "properties"} <= sources


@pytest.mark.parametrize(("edition", "axes"), OPTIONS)
def test_what_is_told_beside_an_action_adds_up(edition: str, axes: dict[str, object]) -> None:
    for viewer in (0, 1, 2):
        held = [dict.fromkeys(SUITS, 0) for _ in range(2)]
        match = duchy.Match(duchy.games["magnate"].settle(edition, axes, 2), 3)
        match.play_nature()
        chance = random.Random(4)
        while not match.position.is_over:
            match.play(chance.choice(match.position.actions()))
            match.play_nature()
        for at, action in enumerate(match.actions):
            before, after = (
                match.positions[at].view(viewer).state(State),
                match.positions[at + 1].view(viewer).state(State),
            )
            told = facts(action, before, after) or {}
            json.dumps(told)
            if str(action).startswith("crown"):
                held = [tokens(match.positions[at + 1], seat) for seat in range(2)]
            for side, sign in (("loss", -1), ("gain", 1)):
                for seat, text in enumerate(told.get(side, [])):
                    for suit, count in counted(text).items():
                        held[seat][suit] += sign * count
            assert held == [tokens(match.positions[at + 1], seat) for seat in range(2)], (action, told)


def test_the_first_payment_keeps_what_is_scarce() -> None:
    table = duchy.read_diagram("""
magnate ru
turn 6 seat 2 play
1 at 1: 1L 3LY
2 tokens M1S4V1Y2K5
2 hand 7SK 3SK 4MS
""")
    castle = next(card for card in shown(table.view(2))["hand"] if card["id"] == "7SK")
    assert castle["payments"][0] == "S3K4"


def test_a_spectator_and_who_waits_are_shown_nothing_of_hands() -> None:
    for position, _ in played("en", {}, 2):
        assert shown(position.view(0))["hand"] == []
        if isinstance(position.actor, int):
            other = shown(position.view(3 - position.actor))
            own = {card["id"] for card in other["hand"]}
            state = position.view(3 - position.actor).state(State)
            assert own <= set(other["known"][2 - position.actor])
            assert len(other["known"][position.actor - 1]) <= sum(state.counted)


def can_finish(position: Any, card: str, tried: set[tuple[int, ...]]) -> bool:
    """Whether legal trades and payments finish the deed of whoever is to play."""
    s = position.state(State)
    own = s.active
    if not any(s.deed[own][at] and CARDS[s.top[own][at]] == card for at in range(DISTRICTS)):
        return True
    here = (*s.tokens[own], *(count for row in s.paid[own] for count in row))
    if here in tried:
        return False
    tried.add(here)
    texts = [text for text in map(str, position.actions()) if text.startswith(("trade", f"pay {card} "))]
    useful = [text for text in texts if text[-1] in card[1:]]
    return any(can_finish(position.play(text), card, tried) for text in useful)


@pytest.mark.parametrize("seed", [0, 7])
def test_a_deed_that_could_still_be_finished_is_told_at_the_end_of_the_last_turn_alone(seed: int) -> None:
    seen = set[str]()
    for each in range(seed, seed + 7):
        for position, _ in played("fr", {}, each):
            view = position.view(position.actor) if isinstance(position.actor, int) else None
            if view is None or "end" not in view.texts():
                continue
            told = dict(zip(view.texts(), offers(view, view.actions()), strict=True))
            deeds = shown(view)["deeds"] if view.known.final_turns else []
            left = {each["card"] for each in told["end"]["left"]}
            assert left == {deed["card"] for deed in deeds if can_finish(position, deed["card"], set())}
            seen |= {"at once" if "finish" in deed else "by trades" for deed in deeds if deed["card"] in left}
            seen |= {"none"} if not left else set()
    assert seen == {"at once", "by trades", "none"}


@pytest.mark.parametrize(("edition", "axes"), OPTIONS)
def test_who_has_the_last_turn_is_told_as_soon_as_it_is_settled(edition: str, axes: dict[str, object]) -> None:
    for seed in range(8):
        told: list[int] = []
        for position, view in played(edition, axes, seed):
            told.append(shown(view)["moves_last"])
            assert bool(told[-1]) == (not position.is_over and is_settled(position.state(State)))
        assert {1 + int(position.state(State).active), 0} == set(told)


def is_settled(s: State) -> bool:
    return bool(s.final_turns or (s.reshuffled and not s.edition.replace_ace))
