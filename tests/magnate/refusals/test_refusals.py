"""Every reason for a refusal is reached, and cites its clause."""

import re
from pathlib import Path

import pytest
from tests.playing import refusal_of
from tests.scenes import why

import duchy

from ..scene import RICH, scene

RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "magnate.md"
REFUSALS = duchy.games["magnate"].refusals
CROWNS = [f"crown N{suit}" for suit in "MSVLYK"]
HAND = f"1 hand 7SK 4MS 1M\n1 tokens {RICH}"
DEED = "1 at 1: 5ML(M1)"

REASONS = [
    ("OVER", "E3", scene("ru", "turn 44 seat 1 over"), "end"),
    ("OUT_OF_PHASE", "T6", scene("ru", "turn 5 seat 1 roll"), "end"),
    ("SPEND_DUE", "T6", scene("ru", HAND).play("build 7SK@3"), "end"),
    ("CHOICE_DUE", "T6", scene("ru", f"turn 5 seat 1 roll\n{DEED}").play("roll 5 2"), "end"),
    ("CROWN_DEALT", "S4", duchy.start("magnate").play("crown NM"), "crown NM"),
    ("NOT_IN_PILE", "E1", duchy.start("magnate").play(*CROWNS, "draw 1M"), "draw 1M"),
    ("NOT_IN_HAND", "L3", scene("ru", HAND), "sell 9LK"),
    ("ONE_CARD", "L2", scene("ru", HAND).play("sell 1M"), "sell 7SK"),
    ("MUST_PLAY", "L2", scene("ru", HAND), "end"),
    ("FIRST_CARD", "D3", scene("ru", HAND), "build 4MS@5"),
    ("NO_ROOM", "D4", scene("ru", f"{HAND}\n1 at 1: 3LY"), "build 4MS@1"),
    ("DEED_OPEN", "D6", scene("ru", f"{HAND}\n{DEED}"), "build 4MS@1"),
    ("PRICE", "D1", scene("ru", "1 hand 4MS\n1 tokens M3"), "build 4MS@1"),
    ("ACE_PRICE", "D2", scene("ru", "1 hand 1M\n1 tokens M2"), "build 1M@1"),
    ("COURT_PRICE", "C2", scene("ru courts=1", "1 hand TMVK\n1 tokens M7V1K1"), "build TMVK@2"),
    ("COURT_EVERY_SUIT", "C2", scene("ru courts=1", "1 hand TMVK\n1 tokens M12"), "build TMVK@2"),
    ("PAYMENT", "D1", scene("ru", HAND).play("build 7SK@3"), "spend M1S8"),
    ("DEED_PRICE", "B1", scene("ru", "1 hand 4MS\n1 tokens M3"), "deed 4MS@1"),
    ("NO_ACE_DEED", "B2", scene("en", HAND), "deed 1M@1"),
    ("ACE_DEED_PRICE", "B2", scene("fr", "1 hand 1M\n1 tokens M1"), "deed 1M@1"),
    ("NO_RANK2_DEED", "B3", scene("en", f"1 hand 2MK\n1 tokens {RICH}"), "deed 2MK@2"),
    ("COURT_DEED_PRICE", "C3", scene("ru courts=1", "1 hand TMVK\n1 tokens M12"), "deed TMVK@2"),
    ("NOT_OWN_DEED", "V1", scene("ru", f"{HAND}\n2 at 1: 8MS(M1)"), "pay 8MS M"),
    ("NOT_ITS_SUIT", "V1", scene("ru", f"{HAND}\n{DEED}"), "pay 5ML K"),
    ("NO_TOKEN", "V1", scene("ru", f"1 tokens M1\n{DEED}"), "pay 5ML L"),
    ("EVERY_SUIT", "O8", scene("ap", "1 tokens M4\n1 at 1: 5ML(M4)"), "pay 5ML M"),
    ("NOT_DUE", "I4", scene("ru", "turn 5 seat 1 roll\n1 at 1: 5ML()\n1 at 2: 5YK()").play("roll 5 2"), "choose 5YK Y"),
    ("CHOICE_SUIT", "I4", scene("ru", f"turn 5 seat 1 roll\n{DEED}").play("roll 5 2"), "choose 5ML K"),
    ("SAME_SUIT", "X1", scene("ru", HAND), "trade M>M"),
    ("TOO_FEW", "X1", scene("ru", "1 tokens M2"), "trade M>S"),
    ("BANK_EMPTY", "A10", scene("ru bank_limit=3", "1 tokens M3S3"), "trade M>S"),
    ("NO_WINDOW", "O9", scene("ru", HAND), "collect"),
    (
        "BEFORE_INCOME", "X2",
        scene("ru develop_before_income=1", f"turn 5 seat 1 roll\n{HAND}\n{DEED}").play("roll 9 2"), "trade M>S",
    ),
    ("NO_REPLACEMENT", "A40", scene("ru", HAND), "replace"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "rule", "table", "action"), REASONS, ids=[reason[0] for reason in REASONS])
def test_T6_every_refusal_names_its_reason_and_clause(code, rule, table, action):
    assert why(table, action) == f"{code} {rule}"
    before = table.diagram()
    with pytest.raises(duchy.Refused) as refused:
        table.play(action)
    assert (refused.value.code, refused.value.rule, refused.value.action) == (code, rule, action)
    assert table.diagram() == before


def test_T6_no_reason_is_left_out():
    assert {reason[0] for reason in REASONS} == set(REFUSALS.Code.__members__) - {"FINE"}


def test_T6_every_clause_that_a_refusal_cites_stands_in_the_rulebook():
    cited = {REFUSALS.CLAUSE[REFUSALS.Code[code]] for code in REFUSALS.Code.__members__ if code != "FINE"}
    stated = set(re.findall(r"^\*\*([A-Z]+-?\d+)\*\*", RULEBOOK.read_text(encoding="utf-8"), re.MULTILINE))
    assert cited <= stated
    assert {reason[1] for reason in REASONS} == cited


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("spend M1M1", "NO_SUCH_PAYMENT", "D1"), ("spend M0", "NO_SUCH_PAYMENT", "D1"),
        ("spend", "NO_SUCH_ACTION", None),
        ("build 7SK@6", "NO_SUCH_PLACE", "S3"), ("deed 7SK@0", "NO_SUCH_PLACE", "S3"),
        ("build XX@1", "NO_SUCH_PLACE", "S3"), ("build 7SK", "NO_SUCH_CARD", None), ("sell 7KS", "NO_SUCH_CARD", None),
        ("pay 7SK Z", "NO_SUCH_CARD", None), ("choose 1M M", "NO_SUCH_CARD", None), ("draw NM", "NO_SUCH_CARD", None),
        ("trade M>Z", "NO_SUCH_SUIT", None), ("tax 1", "NO_SUCH_SUIT", None), ("crown 0", "NO_SUCH_SUIT", None),
        ("roll 4 5", "NO_SUCH_ROLL", "T0"), ("", "NO_SUCH_ACTION", None), ("End", "NO_SUCH_ACTION", None),
        ("end ", "NO_SUCH_ACTION", None), ("pass", "NO_SUCH_ACTION", None),
    ],
)  # fmt: skip
def test_T6_a_text_that_is_no_action_says_why(text, code, rule):
    table = scene("ru", HAND)
    error = refusal_of(table, text)
    assert (type(error), error.code, error.rule) == (duchy.NotationError, code, rule)
    with pytest.raises(duchy.NotationError):
        table.play(text)
