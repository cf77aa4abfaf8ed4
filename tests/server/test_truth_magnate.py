"""What pages say of Magnate is what the rules say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

import duchy
from duchy.games.decktet import SUIT_LETTERS
from duchy.games.magnate.fields import Phase
from duchy.kernel.game import Settled

from .truth import GATE, Json, Moment, Page, Step, moments, needs_node, page

RARE: Final = ("sell", "trade", "end")
EDITIONS: Final[list[tuple[str, dict[str, object]]]] = [
    ("en", {}), ("fr", {"courts": 1, "develop_before_income": 1}), ("ru", {"courts": 1, "bank_limit": 7}),
    ("ap", {"pawn_properties": 1, "replace_ace": 1}), ("dc", {"courts": 1, "deed_needs_every_suit": 1, "tax_dice": 2}),
    ("ru", {}),
]  # fmt: skip
SUITS: Final = dict(zip(("Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots"), SUIT_LETTERS, strict=True))


def settled(number: int) -> Settled:
    edition, axes = EDITIONS[number % len(EDITIONS)]
    return duchy.games["magnate"].settle(edition, axes, 2)


def looked_at(number: int) -> Iterator[Moment]:
    """The moments of a game that its viewers see at once."""
    for moment in moments(settled(number), str(number), RARE):
        if not moment.table.asks_in_secret:
            yield moment


# The dice


def since_roll(moment: Moment) -> list[Step]:
    """What has happened since the dice on the table were thrown."""
    steps = moment.steps
    last = max((at for at, step in enumerate(steps) if str(step.action).startswith("roll")), default=len(steps))
    return list(steps[last:]) if moment.position.state().dice[0] else []


def brought(steps: list[Step]) -> tuple[list[Counter[str]], list[Counter[str]]]:
    """By seat what a roll gave and took: of each step what the rules did to tokens in hand, without what was paid."""
    gain, loss = [Counter[str](), Counter[str]()], [Counter[str](), Counter[str]()]
    for step in steps:
        before, after, text = step.before.state(), step.after.state(), str(step.action)
        if not text.startswith(("roll", "tax", "choose", "collect", "pay")) or before.phase == Phase.PLAY:
            continue
        for seat in (0, 1):
            for suit, letter in enumerate(SUIT_LETTERS):
                was, now = before.tokens[seat][suit], after.tokens[seat][suit]
                if text == f"tax {letter}":
                    loss[seat][letter] += max(0, was - 1)
                    was = min(was, 1)
                if text.startswith("pay") and text.endswith(letter) and seat == before.active:
                    was -= 1
                assert now >= was
                gain[seat][letter] += now - was
    return gain, loss


def tokens_in(text: str) -> Counter[str]:
    """Tokens as a row of the panel shows them: `3 Suns`, `Knots`."""
    found = Counter[str]()
    for number, name in re.findall(r"(\d*)\s*(Moons|Suns|Waves|Leaves|Wyrms|Knots)", text):
        found[SUITS[name]] += int(number or 1)
    return found


def dice_faults(moment: Moment, shown: Json) -> list[str]:
    """Where the panel of the dice says something else than what they did."""
    s, steps = moment.position.state(), since_roll(moment)
    gain, loss = brought(steps)
    said = {key for key, _ in shown["said"]}
    faults: list[str] = []
    paid = not steps or s.phase not in (Phase.TAX, Phase.DEVELOP, Phase.CHOOSE)
    claims = {
        "page.panel.nothing": bool(steps) and paid and not any(gain[0].values()) and not any(gain[1].values()),
        "page.panel.to_come": not paid,
        "page.panel.no_dice": not steps,
        "page.panel.no_tax": bool(steps) and not s.taxes and s.phase != Phase.TAX,
        "page.panel.tax_to_come": s.phase == Phase.TAX,
    }
    faults += [f"{moment.place}: {key} {key in said}" for key, holds in claims.items() if holds != (key in said)]
    rows = [tokens_in(text) for look, text in shown["seen"] if look == "got row"]
    own = max(moment.viewer, 1) - 1
    wanted = [+row for seat in (own, 1 - own) for row in (gain[seat], loss[seat]) if +row]
    if rows != wanted:
        faults.append(f"{moment.place}: {rows} shown, {wanted} happened")
    return faults


def look(heard: Page, numbers: range) -> list[str]:
    faults: list[str] = []
    for number in numbers:
        for moment in looked_at(number):
            shown = heard.shows(moment, [{}], ["got row"])[0]
            faults += dice_faults(moment, shown)
    return faults


@needs_node
def test_the_page() -> None:
    with page("magnate") as heard:
        assert look(heard, range(GATE * len(EDITIONS))) == []
