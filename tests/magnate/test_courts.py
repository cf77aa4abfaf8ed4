"""Courts C1-C5 and, where they follow them, the Pawn properties of V-2."""

import pytest
from tests.scenes import offers, reads, why

import duchy

from .scene import RICH, keys, phase, scene, tokens
from .test_building import payments

EDITIONS = ("en", "fr", "ru", "ap", "dc")
COURTS = [("courts=1", "TMVK", 2), ("courts=1", "TMLY", 1), ("courts=1", "TSVY", 5), ("courts=1", "TSLK", 4)]
PAWNS = [("pawn_properties=1", card, 3) for card in ("PMSL", "PMYK", "PSVK", "PVLY")]
LARGE = [*COURTS, *PAWNS]


@pytest.mark.parametrize("edition", EDITIONS)
def test_C1_O7_courts_are_in_the_deck_when_asked_for(edition):
    crowns = ["crown NM", "crown NS", "crown NV", "crown NL", "crown NY", "crown NK"]
    for courts in (0, 1):
        table = duchy.start("magnate", edition, courts=courts).play(*crowns)
        assert len(offers(table)) == 30 + 4 * courts
        assert ("draw TMVK" in offers(table)) == bool(courts)
    assert len(offers(duchy.start("magnate", edition).play(*crowns))) == 30


@pytest.mark.parametrize(("edition", "least"), [("en", 0), ("fr", 0), ("ru", 1), ("ap", 1), ("dc", 1)])
@pytest.mark.parametrize(("axis", "card", "district"), LARGE)
def test_C2_V_2_A26_O6_a_court_costs_10_tokens_of_its_suits(edition, least, axis, card, district):
    for changed in (None, 0, 1):
        headline = f"{edition} {axis}" + ("" if changed is None else f" court_payment={['any', 'all'][changed]}")
        table = scene(headline, f"1 hand {card}\n1 tokens {RICH}").play(f"build {card}@{district}")
        ways = payments(card, 10, dict.fromkeys("MSVLYK", 20), least if changed is None else changed)
        assert len(ways) == {0: 66, 1: 36}[least if changed is None else changed]
        assert set(offers(table)) == ways
        after = table.play(offers(table)[-1])
        assert (phase(after), reads(after, f"1 at {district}:")) == ("1 1 play", card)


@pytest.mark.parametrize("held", ["M10", "M9V1", "M8V1K1", "M4V3K3", "M5V5", "V6K5", "M1V1K9", "M9V9K1", "M5V4K1"])
@pytest.mark.parametrize(("value", "least"), [("any", 0), ("all", 1)])
def test_C2_O6_payments_from_few_tokens(value, least, held):
    table = scene(f"ru courts=1 court_payment={value}", f"1 hand TMVK\n1 tokens {held}L9")
    stock = {suit: int(count) for suit, count in _pairs(held)}
    ways = payments("TMVK", 10, stock, least)
    if not ways:
        assert why(table, "build TMVK@2") == "COURT_EVERY_SUIT C2"
        return
    table = table.play("build TMVK@2")
    if len(ways) > 1:
        assert set(offers(table)) == ways
    else:
        assert (phase(table), reads(table, "due")) == ("1 1 play", None)
        assert sum(int(count) for _, count in _pairs(tokens(table)[0])) == sum(stock.values()) + 9 - 10
        spent = {suit: stock[suit] - dict(_pairs(tokens(table)[0])).get(suit, 0) for suit in stock}
        assert "spend " + "".join(f"{suit}{count}" for suit, count in spent.items() if count) in ways


def _pairs(text: str) -> list[tuple[str, int]]:
    counts = "".join(sign if sign.isdigit() else " " for sign in text).split()
    return [(suit, int(count)) for suit, count in zip((s for s in text if s.isalpha()), counts, strict=True)]


@pytest.mark.parametrize("value", ["any", "all"])
def test_C2_nine_tokens_are_too_few(value):
    table = scene(f"ru courts=1 court_payment={value}", "1 hand TMVK\n1 tokens M3V3K3L9")
    assert why(table, "build TMVK@2") == "COURT_PRICE C2"


@pytest.mark.parametrize(("axis", "card", "district"), LARGE)
def test_C2_V_2_O6_reasons_for_which_a_court_is_not_built(axis, card, district):
    first, second, third = card[1:]
    headline = f"ru {axis}"
    for held, reason in [
        (f"{first}3{second}3{third}3", "COURT_PRICE C2"), (f"{first}9", "COURT_PRICE C2"),
        (f"{first}12", "COURT_EVERY_SUIT C2"), (f"{second}6{third}6", "COURT_EVERY_SUIT C2"),
        (f"{first}1{second}8{third}1", "fine"),
    ]:  # fmt: skip
        assert why(scene(headline, f"1 hand {card}\n1 tokens {held}"), f"build {card}@{district}") == reason
    due = scene(headline, f"1 hand {card}\n1 tokens {RICH}").play(f"build {card}@{district}")
    for payment, reason in [
        (f"{first}10", "COURT_EVERY_SUIT C2"), (f"{second}5{third}5", "COURT_EVERY_SUIT C2"),
        (f"{first}1{second}8{third}1", "fine"), (f"{first}3", "PAYMENT D1"),
    ]:  # fmt: skip
        assert why(due, f"spend {payment}") == reason


def test_C2_O6_a_payment_without_one_suit_is_refused_with_its_own_reason():
    table = scene("ru courts=1", f"1 hand TMVK\n1 tokens {RICH}").play("build TMVK@2")
    assert why(table, "spend M5V5") == "COURT_EVERY_SUIT C2"
    assert why(table, "spend M10") == "COURT_EVERY_SUIT C2"
    for wrong in ("spend M3", "spend M1K1", "spend S10", "spend L10", "spend M4L4Y2"):
        assert why(table, wrong) == "PAYMENT D1"
    assert why(scene("en courts=1", f"1 hand TMVK\n1 tokens {RICH}").play("build TMVK@2"), "spend M10") == "fine"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("axis", "card", "district"), LARGE)
def test_C3_V_2_A27_the_deed_of_a_court_costs_one_of_each_suit_and_takes_10_in_any_mix(edition, axis, card, district):
    price = "".join(f"{suit}1" for suit in card[1:])
    headline = f"{edition} {axis} deed_needs_every_suit=0"
    table = scene(headline, f"1 hand {card}\n1 tokens {price}").play(f"deed {card}@{district}")
    assert (tokens(table)[0], reads(table, f"1 at {district}:")) == ("-", f"{card}(-)")
    for suit in card[1:]:
        short = scene(headline, f"1 hand {card}\n1 tokens {RICH.replace(f'{suit}20', '')}")
        assert why(short, f"deed {card}@{district}") == "COURT_DEED_PRICE C3"
    table = scene(headline, f"1 at {district}: {card}()\n1 tokens {card[1]}11")
    table = table.play(*[f"pay {card} {card[1]}"] * 9)
    assert reads(table, f"1 at {district}:") == f"{card}({card[1]}9)"
    table = table.play(f"pay {card} {card[1]}")
    assert (reads(table, f"1 at {district}:"), tokens(table)[0]) == (card, f"{card[1]}1")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("axis", "card", "district"), LARGE)
def test_C4_V_2_a_sold_court_gives_one_of_each_suit(edition, axis, card, district):
    table = scene(f"{edition} {axis}", f"1 hand {card}").play(f"sell {card}")
    assert tokens(table)[0] == "".join(f"{suit}1" for suit in card[1:])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("axis", "card", "district"), LARGE)
def test_C5_V_2_a_developed_court_counts_10(edition, axis, card, district):
    assert keys(scene(f"{edition} {axis}", f"1 at {district}: {card}"))[0] == (1, 10, 0)


def test_A29_a_court_matches_by_any_of_its_suits_before_and_after():
    for before, fits in [("1M", True), ("1V", True), ("1K", True), ("1S", False), ("3LY", False)]:
        table = scene("ru courts=1", f"1 hand TMVK\n1 tokens {RICH}\n1 at 3: {before}")
        assert why(table, "build TMVK@3") == ("fine" if fits else "NO_ROOM D4")
    for after, fits in [("1M", True), ("1V", True), ("1K", True), ("1S", False), ("3LY", False)]:
        table = scene("ru courts=1", f"1 hand {after}\n1 tokens {RICH}\n1 at 3: TMVK")
        assert why(table, f"build {after}@3") == ("fine" if fits else "NO_ROOM D4")
    table = scene("ru courts=1", f"1 hand TMVK TSLK\n1 tokens {RICH}")
    assert [text[-1] for text in offers(table, "build") if "TMVK" in text] == ["1", "2", "3", "4", "5"]


def test_A26_the_french_text_leaves_the_mix_free_the_russian_does_not():
    for edition, refusal in [("en", "fine"), ("fr", "fine"), ("ru", "COURT_EVERY_SUIT C2")]:
        table = scene(f"{edition} courts=1", "1 hand TMVK\n1 tokens M10")
        assert why(table, "build TMVK@2") == refusal
