"""Every reason for a refusal is reached, and cites its clause; what the words for it may name."""

import re
from pathlib import Path

import pytest
from tests.scenes import why

import duchy
from duchy.games.rois_faineants.facts import facts
from duchy.games.rois_faineants.notation import CODE
from duchy.kernel.errors import NotationError

from .scene import LAYS, market, scene

RULEBOOK = Path(__file__).parents[2] / "docs" / "rules" / "rois_faineants.md"
REFUSALS = duchy.games["rois_faineants"].refusals
START = duchy.start("rois_faineants")
DIAMONDS = "m0 .. 10D\nm1 .. 9D\nm2 .. AS\nm3 .. AH\nm4 .. 4S 6D\nm5 .. 2S\nm6 .. 2H\nm7 .. AC\nm8 .. 2C"
KING = "1 hand KC\n1 up 4C\n2 up 5C"
LOW = scene("1 hand JS\n1 down 5S\n2 down 4S 6S", "variant_low=1").play("lead JS 5S")

REASONS = [
    ("OVER", "F1", scene("turn 44 first 1 over"), "pass"),
    ("OUT_OF_PHASE", "P1", scene("turn 5 first 1 deal"), "pass"),
    ("LAID", "S3", START.play("lay 7H"), "lay 7H"),
    ("NO_SEAT", "S5", START.play(*LAYS), "first 3"),
    ("DEALT", "S1", START.play(*LAYS, "first 1", "deal KS"), "deal KS"),
    ("FOLLOW_DUE", "P2", scene(KING).play("lead KC"), "pass"),
    ("NOBODY_ASKED", "P2", scene(KING), "decline"),
    ("NOT_IN_HAND", "P1", scene(KING), "lead KS"),
    ("OTHER_ACTION", "P2", scene(KING).play("lead KC"), "follow m0"),
    ("PILE_EMPTY", "Q1", scene("1 hand QS\nm0 -\n1 up AS 2S 3S 4S 5S"), "lead QS m0"),
    ("TOP_SUIT", "Q1", scene(f"{DIAMONDS}\n1 hand QD"), "lead QD m2"),
    ("PRICE", "R8d", scene(f"{DIAMONDS}\n1 hand QD\n1 treasury 3 prestige 0"), "lead QD m0"),
    ("NOT_HIGHER", "V1", scene(f"{DIAMONDS}\n1 hand QD").play("lead QD m0"), "follow m1"),
    ("NOT_LOWER", "N1", LOW, "follow 6S"),
    ("CARD_SUIT", "J1", LOW, "follow AH"),
    ("NOT_FACE_DOWN", "R8e", scene("1 hand JS\n1 up 5S"), "lead JS 5S"),
    ("NO_DOMAIN", "R8i", scene("1 hand KC\n1 up 4S"), "lead KC"),
    ("BANQUET", "K1", scene(f"{KING}\n1 treasury 4 prestige 0"), "lead KC"),
    ("NO_IDLE_REVEAL", "R5", scene("1 hand QD"), "lead QD"),
    ("CAN_PERFORM", "R5", scene(f"{DIAMONDS}\n1 hand QD", "idle_reveal=1"), "lead QD"),
    ("MUST_REVEAL", "R16", scene(f"{KING}\nplots 1"), "pass"),
    ("COUP_EMPTY_HAND", "R13a", scene(DIAMONDS), "coup"),
    ("COUP_NOT_KINGS", "C1", scene("1 hand KS QD"), "coup"),
    ("COUP_COST", "R14", scene("1 hand KS\n1 treasury 4 prestige 0"), "coup"),
]


@pytest.mark.parametrize(("code", "rule", "table", "action"), REASONS, ids=[reason[0] for reason in REASONS])
def test_every_refusal_names_its_reason_and_clause(code, rule, table, action):
    assert why(table, action) == f"{code} {rule}"


def test_every_reason_is_reached():
    assert {reason[0] for reason in REASONS} == set(REFUSALS.Code.__members__) - {"FINE"}


def test_every_clause_is_in_the_rulebook():
    stated = set(re.findall(r"^\*\*(\w+)\*\*", RULEBOOK.read_text(encoding="utf-8"), re.MULTILINE))
    assert set(REFUSALS.CLAUSE.values()) <= stated


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("lead QD m9", "NO_SUCH_PILE", "M1"), ("follow m", "NO_SUCH_PILE", "M1"), ("lead JS 7H", "NO_SUCH_LEAD", "J1"),
        ("lead KC m4", "NO_SUCH_LEAD", "P1"), ("lead QX", "NO_SUCH_CHARACTER", "M1"),
        ("deal 7S", "NO_SUCH_CHARACTER", "M1"), ("lay 11S", "NO_SUCH_CARD", "M1"), ("follow KS", "NO_SUCH_CARD", "M1"),
        ("first 5", "NO_SUCH_SEAT", "S5"), ("dance", "NO_SUCH_ACTION", None),
    ],
)  # fmt: skip
def test_a_text_that_is_no_action(text, code, rule):
    with pytest.raises(NotationError) as caught:
        duchy.Action.parse(duchy.games["rois_faineants"], text)
    assert (caught.value.code, caught.value.rule) == (code, rule)


# Facts


def known(table, action, seat):
    return facts(table.view(seat).state(), CODE[action])


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("lead QD m0", {"character": "QD", "pile": "m0", "card_top": "10D", "price": 10, "value": 10, "treasury": 9}),
        ("lead QD m4", {"price": 12, "suit": "D"}),
        ("lead JS 7S", {"character": "JS", "card": "7S", "value": 10, "suit": "S"}),
        ("lead KC", {"price_banquet": 5, "value": 0, "character": "KC", "suit": "C"}),
        ("lead QH", {"character": "QH", "suit": "H"}),
        ("coup", {"price_coup": 10, "treasury": 9}),
        ("lay 7H", {"card": "7H"}),
        ("first 4", {"seat": 4}),
        ("deal KS", {"character": "KS"}),
        ("follow", {"price_banquet": 5}),
    ],
)
def test_facts_of_a_lead(action, expected):
    table = scene(f"{DIAMONDS}\n1 treasury 9 prestige 0 coups 1\n1 up 3S\n1 down 7S\n1 hand QD JS")
    found = known(table, action, 1)
    assert {name: found.get(name) for name in expected} == expected
    assert "character_led" not in found


def test_facts_of_a_follow():
    table = scene(f"{KING}\n2 treasury 13 prestige 0").play("lead KC")
    found = known(table, "follow", 2)
    expected = {"character_led": "KC", "value_last": 4, "value": 5, "price_banquet": 10, "treasury": 13, "suit": "C"}
    assert {name: found[name] for name in expected} == expected


def test_an_empty_pile_has_no_price():
    table = market("-|3D|4D|AS|2S|3S|AH|2H|3H", "1 hand QD")
    assert "price" not in known(table, "lead QD m0", 1)
    assert known(table, "lead QD m0", 1)["pile"] == "m0"
