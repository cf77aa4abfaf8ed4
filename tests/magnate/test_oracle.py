"""The engine against an independent implementation and the conservation laws, in whole random games."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.scenes import offers, reads, words_of

from contract.tables import TABLES, actions_of, game_of

from .oracle import OFFERED, Sheet, counter
from .scene import deck

pytestmark = pytest.mark.untraced

MAGNATE = [table for table in TABLES if table.settled.game.name == "magnate"]
every_magnate = pytest.mark.parametrize("settled", [pytest.param(each.settled, id=each.name) for each in MAGNATE])


def sheet(position) -> Sheet:
    return Sheet(position.diagram(), dict(position.settled.values))


@pytest.mark.rotating(3)
@every_magnate
@pytest.mark.parametrize("seed", [0, 1, 3])
def test_what_is_offered_is_what_the_rules_say(settled, seed):
    for position in game_of(settled, seed):
        told = sheet(position)
        if told.phase == "play":
            assert set(offers(position)) == told.plays()
        elif told.phase == "spend":
            assert set(offers(position)) == {f"spend {way}" for way in told.payments(told.one["due"])}
            assert len(offers(position)) > 1
        elif told.phase == "develop":
            assert set(offers(position)) == told.pays() | {"collect"}
            assert told.pays()
        else:
            assert not [text for text in offers(position) if text.split()[0] in OFFERED]


@pytest.mark.rotating(3)
@every_magnate
@pytest.mark.parametrize("seed", [0, 1, 3])
def test_what_a_card_costs_and_brings(settled, seed):
    """Tokens of the active seat before and after each action of a seat."""
    positions = game_of(settled, seed)
    for before, action, after in zip(positions, actions_of(settled, seed), positions[1:], strict=False):
        then, now = sheet(before), sheet(after)
        kind, _, rest = str(action).partition(" ")
        held, seat = Counter(then.tokens[then.seat]), then.seat
        if kind == "build":
            ways = then.payments(rest[:-2])
            if now.phase == "spend":
                assert len(ways) > 1
            else:
                held -= counter(ways.pop())
                assert not ways
        elif kind == "spend":
            held -= counter(rest)
        elif kind == "deed":
            cost = then.deed_price(rest[:-2])
            assert cost is not None
            held -= cost
        elif kind == "trade":
            held = held - Counter({rest[0]: 3}) + Counter(rest[2])
        elif kind == "pay" and then.phase == "play":
            held -= Counter(rest[-1])
        elif kind == "sell":
            for suit in rest[1:] * (2 if rest[0] == "1" else 1):
                held[suit] += then.in_bank(suit)
                then.tokens[seat] = held
        else:
            continue
        assert +held == now.tokens[seat]
        assert then.tokens[3 - seat] == now.tokens[3 - seat]


@pytest.mark.rotating(3)
@every_magnate
@pytest.mark.parametrize("seed", [0, 1, 3])
def test_what_a_roll_takes_and_brings(settled, seed):
    """From the roll to the first decision of the turn: tax, the window of O9, choices, income of both seats."""
    positions, told, chosen = game_of(settled, seed), None, []
    for before, action, after in zip(positions, actions_of(settled, seed), positions[1:], strict=False):
        kind, _, rest = str(action).partition(" ")
        if kind == "roll":
            told, chosen, face = sheet(before), [], int(rest.split()[0])
        elif kind == "tax":
            assert told
            for seat in (1, 2):
                told.tokens[seat][rest] = min(told.tokens[seat][rest], 1)
        elif kind == "pay" and told:
            told = sheet(after)
            told.tokens[told.seat] = sheet(before).tokens[told.seat] - Counter(rest[-1])
            told.tokens[3 - told.seat] = sheet(before).tokens[3 - told.seat]
        elif kind == "choose":
            chosen.append((rest[:-2], rest[-1]))
        if told and words_of(after, "turn")[-1] == "play":
            due, deeds = told.owed(face)
            assert [card for _, card in deeds] == [card for card, _ in chosen]
            for (seat, card), (_, suit) in zip(deeds, chosen, strict=True):
                assert suit in card[1:]
                due[seat][suit] += 1
            for seat in (told.seat, 3 - told.seat):
                for suit in due[seat].elements():
                    told.tokens[seat][suit] += told.in_bank(suit)
            assert {seat: +told.tokens[seat] for seat in (1, 2)} == sheet(after).tokens
            told = None


@pytest.mark.rotating(3)
@every_magnate
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_who_has_won(settled, seed):
    for position in game_of(settled, seed)[:: 1 if seed else 7]:
        assert position.standing().keys == sheet(position).keys()


@every_magnate
@pytest.mark.parametrize("seed", [0, 1])
def test_how_long_the_game_lasted(settled, seed):
    """A45, counted in the record of a game."""
    positions, actions = game_of(settled, seed), list(map(str, actions_of(settled, seed)))
    flip = next(at for at, position in enumerate(positions) if reads(position, "reshuffled") is not None)
    before, after = sheet(positions[flip - 1]), positions[flip]
    shuffled = len(before.one.get("discards", "").split()) + (actions[flip - 1] == "replace")
    assert int(reads(after, "pile") or 0) == shuffled > 0
    axes = settled.values
    stays = 28 if axes["courts"] or axes["pawn_properties"] else 24
    extra = axes["final_turns_when"] == "failed_draw"
    assert positions[-1].turn == stays + shuffled + 2 + extra - actions.count("replace")


def invariants(position) -> None:
    """Every card is in one place, every token somewhere; the sums that the state keeps are right."""
    state, told = position.state(), sheet(position)
    axes = position.settled.values
    headline = f"courts={axes['courts']} pawn_properties={axes['pawn_properties']}"
    shown = [*told.hand[1], *told.hand[2], *told.one.get("discards", "").split()]
    shown += [card for column in told.columns.values() for card in column]
    assert len(shown) == len(set(shown))
    assert set(shown) <= set(deck(headline))
    assert len(shown) + state.pile == len(deck(headline))
    assert state.held == [len(told.hand[1]), len(told.hand[2])]
    crowns = told.crowns[1] + told.crowns[2]
    assert len(crowns) == len(set(crowns)) == min(int(told.one.get("dealt", 6)), 6)
    assert all(count >= 0 for row in state.tokens for count in row)
    for (seat, district), paid in told.deeds.items():
        card = told.columns[seat, district][-1]
        assert sum(paid.values()) < told.price(card)
        assert set(paid) <= set(card[1:])
    for column in told.columns.values():
        assert all(set(one[1:]) & set(other[1:]) for one, other in pairwise(column))
    if limit := axes["bank_limit"]:
        for suit in "MSVLYK":
            out = sum(told.tokens[seat][suit] for seat in (1, 2)) + sum(paid[suit] for paid in told.deeds.values())
            assert out <= limit
    counted = (reads(position, "counted") or "held").split("held")[0].split()
    assert [sum(card in told.hand[seat] for card in counted) for seat in (1, 2)] == state.counted_held
    assert len(counted) == sum(state.counted_held)
    if told.turn and told.phase != "over":
        assert 2 <= len(told.hand[told.seat]) + told.played <= 4


@every_magnate
def test_cards_and_tokens_are_conserved(settled):
    for position in game_of(settled, 0) + game_of(settled, 1)[::3]:
        invariants(position)


choices = st.lists(st.integers(0, 999), max_size=60)
scenes = st.tuples(st.sampled_from(MAGNATE), st.integers(0, 5), st.integers(0, 999), choices)


def follow(scene) -> None:
    """Some way into a random game, then as the numbers choose, the oracle at every step."""
    table, seed, begin, numbers = scene
    position = game_of(table.settled, seed)[begin % len(game_of(table.settled, seed))]
    for number in numbers:
        told = sheet(position)
        invariants(position)
        assert position.standing().keys == told.keys()
        if told.phase == "play":
            assert set(offers(position)) == told.plays()
        legal = position.actions()
        if not legal:
            return
        position = position.play(legal[number % len(legal)])


@settings(max_examples=60)
@given(scenes)
def test_it_holds_wherever_the_numbers_lead(scene):
    follow(scene)


@pytest.mark.slow
@settings(max_examples=3000)
@given(scenes)
def test_it_holds_wherever_more_numbers_lead(scene):
    follow(scene)
