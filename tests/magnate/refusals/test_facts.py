"""The facts of refusals."""

from __future__ import annotations

import pytest

from duchy import read_diagram
from duchy.games.magnate.facts import facts
from duchy.games.magnate.fields import State
from duchy.games.magnate.notation import CODE
from duchy.table.position import Position

TABLE = """
magnate en courts=1 seats=2
turn 12 seat 1 play
1 tokens M2S1K1
1 hand 7SK 5ML TSLK
1 at 1: 4MS
1 at 2: 2MK 8YK(Y3)
2 at 4: 6LK(L1)
"""


def known(action: str, table: str = TABLE, seat: int = 1) -> dict[str, object]:
    position: Position = read_diagram(table)
    return facts(position.view(seat).state(State), CODE[action])


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("build 7SK@1", {"card": "7SK", "price": 7, "suits": "SK", "held": "S1K1", "suits_missing": "", "place": "1"}),
        ("build 5ML@1", {"card_top": "4MS", "suits_top": "MS", "suits_missing": "L", "suits_pawn": "MSL"}),
        ("deed 7SK@2", {"card_top": "8YK", "paid_top": 3, "price_top": 8, "price_deed": 2}),
        ("build 7SK@5", {"suits_pawn": "VLY"}),
        ("deed 1M@1", {"price_deed": 0, "price": 1}),
        ("pay 8YK K", {"paid": 3, "suit": "K"}),
        ("trade V>M", {"suit_given": "V", "suit": "M", "held": "M2S1K1"}),
        ("crown NM", {"card": "NM"}),
        ("end", {"held": "M2S1K1"}),
    ],
)
def test_facts_of_a_table(action: str, expected: dict[str, object]) -> None:
    found = known(action)
    assert {name: found.get(name) for name in expected} == expected


def test_facts_while_a_payment_is_due() -> None:
    table = TABLE.replace("seat 1 play", "seat 1 spend").replace("1 tokens", "due TSLK\n1 tokens")
    found = known("spend S10", table)
    assert (found["card_due"], found["payment"], found["suits_missing"]) == ("TSLK", "S10", "LK")
    other = known("end", table)
    assert (other["card_due"], "payment" in other) == ("TSLK", False)


def test_facts_while_an_income_is_to_be_chosen() -> None:
    table = TABLE.replace("seat 1 play", "seat 1 choose\ndice 8 2")
    assert known("choose 6LK L", table)["card_due"] == "8YK"


def test_neutral_districts_have_numbers_only() -> None:
    assert known("build 7SK@1", "magnate en pawn_properties=1\n1 hand 7SK\n")["place"] == "n1"
