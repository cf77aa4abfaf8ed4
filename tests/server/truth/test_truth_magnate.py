"""What pages say of Magnate is what the rules say.

The panel of the dice is held to the tokens that moved since the roll; every text with something to fill in, on the
table and under what a person may have picked, to what `CHECKS` names for it. A new one fails until it is named there.
"""

# ruff: noqa: E501 -- a table of texts and what they must agree with reads best with one row a line

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest

import duchy
from duchy.games.decktet import CARDS, FIRST_CROWN, FIRST_NUMBER, SUIT_LETTERS
from duchy.games.magnate.building import paid_in, price
from duchy.games.magnate.cards import DECK, DISTRICT_PAWNS, DISTRICTS, RANK, SUIT_COUNT, SUIT_OF, TRADE_RATE
from duchy.games.magnate.ending import ace_value, district_total
from duchy.games.magnate.fields import Phase, State, Zone
from duchy.games.magnate.income import pay_income
from duchy.games.magnate.income import tax as take_tax
from duchy.kernel.game import Settled
from duchy.table.position import Position
from duchy.words import load_texts
from duchy.words.spacing import NO_BREAK

from .truth import (
    MOMENTS,
    Check,
    Json,
    Moment,
    Page,
    Step,
    TruthOfPage,
    among,
    moments,
    named,
    untruths,
)  # fmt: skip

pytestmark = pytest.mark.check

RARE: Final = ("sell", "trade", "end")
EDITIONS: Final[list[tuple[str, dict[str, object]]]] = [
    ("en", {}), ("fr", {"courts": 1, "develop_before_income": 1}), ("ru", {"courts": 1, "bank_limit": 7}),
    ("ap", {"pawn_properties": 1, "replace_ace": 1}), ("dc", {"courts": 1, "deed_needs_every_suit": 1, "tax_dice": 2}),
    ("ru", {}),
]  # fmt: skip
PLACES: Final = ("FIRST_CARD", "NO_ROOM", "DEED_OPEN")
"""Why a card does not fit."""
TEXTS: Final = load_texts("web_magnate", "en")
NAMES: Final = load_texts("magnate", "en")
SUITS: Final = {TEXTS[f"page.count.{letter}.{form}"]: letter for letter in SUIT_LETTERS for form in ("one", "other")}
"""As tokens are called, one and several."""


def settled(number: int) -> Settled:
    edition, axes = EDITIONS[number % len(EDITIONS)]
    return duchy.games["magnate"].settle(edition, axes, 2)


def looked_at(number: int, most: int) -> Iterator[Moment]:
    """The moments of a game that its viewers see at once."""
    for moment in moments(settled(number), str(number), RARE, most, is_late):
        if not moment.table.asks_in_secret:
            yield moment


def is_late(position: Position) -> bool:
    """The card of the very last turn has been played."""
    s = position.state(State)
    return s.final_turns == 1 and s.phase == Phase.PLAY and s.played == 1


def turns_to_come(moment: Moment) -> list[int]:
    """[E3, A33] The seats, from 0, of the turns after this one, two at most; turn by turn."""
    s = moment.state
    seat, pile, left = int(s.active), int(s.pile), int(s.final_turns)
    found: list[int] = []
    while left != 1 and s.phase != Phase.OVER and len(found) < 2:
        if left:
            left -= 1
        elif s.reshuffled and (pile == 0 or (pile == 1 and not s.edition.final_turns_when)):
            left = 2
        pile = max(0, pile - 1)
        seat = 1 - seat
        found.append(seat)
    return found


def tax_to_come(moment: Moment) -> bool:
    """Whether a tax can still be rolled."""
    return bool(turns_to_come(moment)) or moment.state.phase in (Phase.ROLL, Phase.TAX)


def income_to_come(moment: Moment) -> bool:
    """Whether somebody can still get income: by a roll to come, or by the one that lies on the table."""
    return tax_to_come(moment) or moment.state.phase in (Phase.DEVELOP, Phase.CHOOSE)


def plays_on(moment: Moment) -> bool:
    """Whether the owner of the hand that is shown will still play a card."""
    own, s = own_of(moment), moment.state
    is_playing = s.active == own and not s.played and s.phase != Phase.OVER
    return is_playing or own in turns_to_come(moment)


def hand_faults(moment: Moment, shown: Json) -> list[str]:
    """What cards in hand and tokens say although nothing of the kind comes any more."""
    said = {key for key, _ in shown["said"]}
    on_cards = {"both", "build", "by_trade", "deed", "kept", "missing", "no_place", "short"}
    late = {f"page.card.{name}" for name in on_cards} if not plays_on(moment) else set()
    late |= {"page.tokens.tax", "page.tokens.tax_none", "page.tokens.tax_some"} if not tax_to_come(moment) else set()
    early = {"page.tokens.tax_over"} if tax_to_come(moment) else set()
    return [f"{moment.place}: {key}" for key in sorted(said & (late | early))]


# The dice


def since_roll(moment: Moment) -> list[Step]:
    """What has happened since the dice on the table were thrown."""
    steps = moment.steps
    last = max((at for at, step in enumerate(steps) if str(step.action).startswith("roll")), default=len(steps))
    return list(steps[last:]) if moment.position.state(State).dice[0] else []


def brought(steps: list[Step]) -> tuple[list[Counter[str]], list[Counter[str]]]:
    """By seat what a roll gave and took: of each step what the rules did to tokens in hand, without what was paid."""
    gain, loss = [Counter[str](), Counter[str]()], [Counter[str](), Counter[str]()]
    for step in steps:
        before, after, text = step.before.state(State), step.after.state(State), str(step.action)
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
    """Tokens as a row of the panel shows them: `3 Suns`, `Knot`."""
    found = Counter[str]()
    for number, name in re.findall(rf"(\d*)\s*\b({'|'.join(SUITS)})\b", text):
        found[SUITS[name]] += int(number or 1)
    return found


def dice_faults(moment: Moment, shown: Json) -> list[str]:
    """Where the panels of the dice and of income say something else than what the dice did and may still do."""
    s, steps = moment.position.state(State), since_roll(moment)
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
        "page.panel.income_over": not income_to_come(moment),
    }
    faults += [f"{moment.place}: {key} {key in said}" for key, holds in claims.items() if holds != (key in said)]
    rows = [tokens_in(text) for look, text in shown["seen"] if look == "got row"]
    own = max(moment.viewer, 1) - 1
    wanted = [+row for seat in (own, 1 - own) for row in (gain[seat], loss[seat]) if +row]
    if rows != wanted:
        faults.append(f"{moment.place}: {rows} shown, {wanted} happened")
    return faults


# Every text with a figure


def own_of(moment: Moment) -> int:
    """The seat at the bottom of the board, from 0."""
    return max(moment.viewer, 1) - 1


def tokens(text: object) -> Counter[str]:
    """Tokens as the page writes them into a text: numbers before private characters, in either of two cases."""
    found = Counter[str]()
    for number, sign in re.findall("(\\d*)([\ue110-\ue115\ue130-\ue135])", str(text)):
        found[SUIT_LETTERS[ord(sign) & 0xF]] += int(number or 1)
    return found


def suits(text: object) -> str:
    """Suits as the page writes them into a text."""
    return "".join(SUIT_LETTERS[ord(sign) - 0xE100] for sign in re.findall("[\ue100-\ue105]", str(text)))


def held(s: Any, seat: int) -> Counter[str]:
    """Tokens in hand."""
    return +Counter(dict(zip(SUIT_LETTERS, s.tokens[seat], strict=True)))


def known(moment: Moment) -> Position:
    """The table as the viewer knows it, to be played on."""
    return Position(moment.view.settled, moment.state)


def after(moment: Moment, *texts: str) -> Any | None:
    """The state after these actions; None where one is not legal."""
    here = known(moment)
    for text in texts:
        if here.refusal(text) or here.actor != moment.viewer:
            return None
        here = here.play(text)
    return here.state(State)


def stands(s: Any, own: int, district: int) -> dict[str, int]:
    """How a district stands."""
    return {"mine": district_total(s, own, district - 1), "theirs": district_total(s, 1 - own, district - 1)}


def properties(moment: Moment) -> Iterator[tuple[int, int, int, bool]]:
    """Every property in a column: seat, district, card, whether it is a deed."""
    s = moment.state
    for card in range(DECK):
        column = s.zone[card] - Zone.COLUMN
        if column >= 0:
            seat, at = divmod(column, DISTRICTS)
            yield seat, at, card, bool(s.deed[seat][at] and s.top[seat][at] == card)


def hand(moment: Moment) -> list[int]:
    s, own = moment.state, own_of(moment)
    return [card for card in range(DECK) if s.zone[card] == Zone.HAND + own] if moment.viewer else []


def trades(moment: Moment) -> list[str]:
    return [text for text in moment.view.texts() if text.startswith("trade")]


def ways(moment: Moment, verb: str, card: str) -> set[int]:
    """Districts in which the card can be built, or its deed bought, at once or after one trade."""
    found = set[int]()
    for first in [(), *((trade,) for trade in trades(moment))]:
        for district in range(1, 6):
            if after(moment, *first, f"{verb} {card}@{district}"):
                found.add(district)
    return found


def fits(moment: Moment, card: str) -> set[int]:
    """Districts in which the card may lie, whatever it costs."""
    refused = {district: known(moment).refusal(f"build {card}@{district}") for district in range(1, 6)}
    return {district for district, why in refused.items() if why is None or why.code not in PLACES}


def label(moment: Moment, draft: Json, facts: Json) -> bool:
    """A neutral district is called by its number alone."""
    number = facts["number"]
    name = "" if moment.state.edition.pawn_properties else f": {NAMES[f'district.short.{number}']}"
    return facts["place"] == f"District {number}{name}" and among(facts, [stands(moment.state, own_of(moment), number)])


def on_card(moment: Moment, draft: Json, facts: Json) -> bool:
    """Prices on a card in hand: of a build, of a deed, of both."""
    s, own = moment.state, own_of(moment)
    s.active = own
    offers: list[dict[str, object]] = []
    for card in hand(moment):
        deed = s.edition.ace_deed if card < FIRST_NUMBER else SUIT_COUNT[card]
        offers.append({"price": price(s, card), "deed": deed if "{deed}" in facts.get("text", "{deed}") else 0})
    return any(
        facts.get("price") in (None, each["price"]) and facts.get("deed") in (None, 0, each["deed"]) for each in offers
    )


def short(moment: Moment, draft: Json, facts: Json) -> bool:
    s, own = moment.state, own_of(moment)
    lacking = [
        price(s, card) - sum(s.tokens[own][SUIT_OF[card][at]] for at in range(SUIT_COUNT[card]))
        for card in hand(moment)
    ]
    return facts["number"] in lacking


def missing(moment: Moment, draft: Json, facts: Json) -> bool:
    have = held(moment.state, own_of(moment))
    return suits(facts["suits"]) in {"".join(x for x in CARDS[card][1:] if not have[x]) for card in hand(moment)}


def counts(moment: Moment, draft: Json, facts: Json) -> bool:
    s = moment.state
    worth = {
        ace_value(s, card) if card < FIRST_NUMBER else RANK[card] for _, _, card, deed in properties(moment) if not deed
    }
    return facts["number"] in worth


def on_deed(moment: Moment, draft: Json, facts: Json) -> bool:
    s = moment.state
    deeds = [
        {"paid": paid_in(s, seat, at), "price": price(s, card)} for seat, at, card, deed in properties(moment) if deed
    ]
    return among(facts, deeds)


def brings(moment: Moment, draft: Json, facts: Json) -> bool:
    """Income of a property: what the rules pay when its number is rolled, to seats that have nothing yet."""
    if not income_to_come(moment):
        return False
    shown = suits(facts["suits"]) if "suits" in facts else "".join(tokens(facts["tokens"]))
    for seat, _, card, deed in properties(moment):
        roll = 1 if card < FIRST_NUMBER else RANK[card]
        if facts.get("roll", 1) != roll or shown != CARDS[card][1:]:
            continue
        s = moment.state
        s.dice[0] = roll
        for each in (0, 1):
            for suit in range(len(SUIT_LETTERS)):
                s.tokens[each][suit] = 0
            for district in range(DISTRICTS):
                s.paid[each][district][:] = [0] * len(SUIT_LETTERS)
                if s.deed[each][district]:
                    s.choice[each][district] = SUIT_OF[s.top[each][district]][0] + 1
        pay_income(s)
        gained = held(s, seat)
        if all(gained[letter] for letter in CARDS[card][1 : 2 if deed else None]):
            return True
    return False


def built(moment: Moment, draft: Json, facts: Json) -> bool:
    """A build as its button says: what is paid, and how the district then stands."""
    own, paid = own_of(moment), tokens(facts["tokens"])
    spend = "spend " + "".join(f"{letter}{paid[letter]}" for letter in SUIT_LETTERS if paid[letter])
    for first in [(), *((trade,) for trade in trades(moment))]:
        start = after(moment, *first)
        text = f"build {facts['card']}@{facts['number']}"
        for then in (after(moment, *first, text), after(moment, *first, text, spend)):
            if start and then and then.phase != Phase.SPEND and held(start, own) - held(then, own) == paid:
                return among(facts, [stands(then, own, facts["number"])])
    return False


def deeded(moment: Moment, draft: Json, facts: Json) -> bool:
    own, paid = own_of(moment), tokens(facts["tokens"])
    for first in [(), *((trade,) for trade in trades(moment))]:
        start, then = after(moment, *first), after(moment, *first, f"deed {facts['card']}@{facts['number']}")
        if start and then and held(start, own) - held(then, own) == paid:
            then.deed[own][facts["number"] - 1] = 0
            return among(facts, [stands(then, own, facts["number"])])
    return False


def put(moment: Moment, draft: Json, facts: Json) -> bool:
    """Tokens onto a deed, to finish it or not: each is legal, and then it stands so."""
    own, laid = own_of(moment), tokens(facts["tokens"])
    pays = [f"pay {facts['card']} {letter}" for letter in SUIT_LETTERS for _ in range(laid[letter])]
    at = next(
        at for seat, at, card, deed in properties(moment) if deed and seat == own and CARDS[card] == facts["card"]
    )
    for first in [(), *((trade,) for trade in trades(moment))]:
        if then := after(moment, *first, *pays):
            if "mine" in facts:
                return not then.deed[own][at] and among(facts, [stands(then, own, at + 1)])
            return "paid" not in facts or among(
                facts, [{"paid": paid_in(then, own, at) or price(then, then.top[own][at])}]
            )
    return False


def pays_for_build(moment: Moment, draft: Json, facts: Json) -> bool:
    """A payment of the card that is picked, or of the one that is built already."""
    paid = tokens(facts["tokens"])
    spend = "spend " + "".join(f"{letter}{paid[letter]}" for letter in SUIT_LETTERS if paid[letter])
    if spend in moment.view.texts():
        return True
    card = draft.get("card")
    for district in range(1, 6):
        start, then = after(moment), after(moment, f"build {card}@{district}")
        if start and then:
            own = own_of(moment)
            return bool(after(moment, f"build {card}@{district}", spend)) or held(start, own) - held(then, own) == paid
    return False


def fitting(moment: Moment, draft: Json, facts: Json) -> bool:
    return facts["number"] == len(ways(moment, "build", facts["card"]) | ways(moment, "deed", facts["card"]))


def poor(moment: Moment, draft: Json, facts: Json) -> bool:
    return bool(fits(moment, facts["card"])) and not ways(moment, "build", facts["card"]) | ways(
        moment, "deed", facts["card"]
    )


def tax(moment: Moment, draft: Json, facts: Json) -> bool:
    """What a tax would take: the rules take it from a copy."""
    s, own, taken = moment.state, own_of(moment), set[int]()
    for suit in range(len(SUIT_LETTERS)):
        then = s.copy()
        then.taxes, then.dice[0], then.zone[:] = 0, 9, [Zone.PILE] * len(then.zone)
        take_tax(then, suit)
        taken.add(s.tokens[own][suit] - then.tokens[own][suit])
    return facts["number"] in taken


def explained(moment: Moment, draft: Json, facts: Json) -> bool:
    s, own, at = moment.state, own_of(moment), SUIT_LETTERS.index(facts["suit"])
    crowned = s.zone[FIRST_CROWN + at] == Zone.CROWN + own
    tax_words = "page.tokens.tax_some" if s.tokens[own][at] > 1 else "page.tokens.tax_none"
    if not tax_to_come(moment):
        tax_words = "page.tokens.tax_over"
    crown = (
        TEXTS["page.tokens.crown_mine"]
        if crowned and moment.viewer
        else TEXTS["page.tokens.crown"].replace("{name}", moment.name(own + 1 if crowned else 2 - own))
    )
    if not tax_to_come(moment) or (not crowned and s.zone[FIRST_CROWN + at] != Zone.CROWN + 1 - own):
        crown = ""
    return among(facts, [{"number": s.tokens[own][at], "tax": TEXTS[tax_words], "crown": crown}])


def replaced(moment: Moment, draft: Json, facts: Json) -> bool:
    then, s = after(moment, "replace"), moment.state
    shown = tokens(facts["tokens"])
    return then is not None and all(
        held(then, seat) - held(s, seat) == shown for seat in (0, 1) if shown or seat == own_of(moment)
    )


def replaced_alone(moment: Moment, draft: Json, facts: Json) -> bool:
    then, s, own = after(moment, "replace"), moment.state, own_of(moment)
    return (
        then is not None
        and held(then, own) - held(s, own) == tokens(facts["tokens"])
        and held(then, 1 - own) == held(s, 1 - own)
    )


def finishable(moment: Moment, draft: Json, facts: Json) -> bool:
    """The last turn, in which tokens in hand, perhaps after trades, finish the deed."""
    return bool(moment.state.final_turns) and finishes_by_trades(known(moment), facts["card"], own_of(moment), set())


def finishes_by_trades(here: Position, card: str, own: int, tried: set[str]) -> bool:
    """Whether tokens in hand finish the deed, after as many trades as it takes."""
    have = str(held(here.state(State), own))
    if have in tried:
        return False
    tried.add(have)
    if finishes(here, card, own):
        return True
    texts = [text for text in map(str, here.actions()) if text.startswith("trade") and text[-1] in card[1:]]
    return any(finishes_by_trades(here.play(text), card, own, tried) for text in texts)


def finishes(here: Position, card: str, own: int) -> bool:
    """Whether tokens in hand finish the deed."""
    for letter in card[1:]:
        if here.refusal(f"pay {card} {letter}") is None:
            then = here.play(f"pay {card} {letter}")
            s = then.state(State)
            if not any(s.deed[own][at] and CARDS[int(s.top[own][at])] == card for at in range(DISTRICTS)):
                return True
            if finishes(then, card, own):
                return True
    return False


def over(moment: Moment, draft: Json, facts: Json) -> bool:
    result = moment.position.result
    return result is not None and [moment.name(seat) for seat in result.winners] == [facts["name"]]


def tie(moment: Moment, draft: Json, facts: Json) -> bool:
    keys, own = moment.view.standing().keys, own_of(moment)
    return (
        facts["score"] in {f"{keys[own][at]}{NO_BREAK}:{NO_BREAK}{keys[1 - own][at]}" for at in range(1, len(keys[0]))}
        and keys[0][0] == keys[1][0]
    )


def legal_trade(moment: Moment, draft: Json, facts: Json) -> bool:
    given_as = facts.get("suit_given") or facts["given"]
    given = suits(given_as) or "".join(tokens(given_as)) or str(given_as)
    taken = str(facts.get("suit") or "".join(tokens(facts.get("taken", ""))))
    return any(text.startswith(f"trade {given}>{taken}") for text in trades(moment)) and not (
        tokens(given_as) and tokens(given_as)[given] != TRADE_RATE
    )


def leaves(moment: Moment, draft: Json, facts: Json) -> bool:
    """What is left of the tokens after the payment that is thought of: some legal payment of the draft leaves it."""
    own, rest = own_of(moment), tokens(facts["tokens"])
    paid = held(moment.state, own) - rest
    if not paid or held(moment.state, own) != rest + paid:
        return False
    if "deed" in draft:
        return put(moment, draft, {"card": draft["deed"], "tokens": shown(paid)})
    if "card" not in draft:
        return pays_for_build(moment, draft, {"tokens": shown(paid)})
    bought = (after(moment, f"deed {draft['card']}@{district}") for district in range(1, 6))
    return pays_for_build(moment, draft, {"tokens": shown(paid)}) or any(s and held(s, own) == rest for s in bought)


def goes_last(moment: Moment) -> int:
    """[E3, A33] The seat whose turn is the last, turn by turn."""
    s = moment.state
    seat, pile, left = int(s.active), int(s.pile), int(s.final_turns)
    while left != 1:
        if left:
            left -= 1
        elif pile == 0 or (pile == 1 and not s.edition.final_turns_when):
            left = 2
        pile = max(0, pile - 1)
        seat = 1 - seat
    return 1 + seat


def shown(paid: Counter[str]) -> str:
    """Tokens as the page writes them into a text."""
    return " ".join(f"{paid[letter]}{chr(0xE110 + at)}" for at, letter in enumerate(SUIT_LETTERS) if paid[letter])


CHECKS: Final[dict[str, Check]] = {
    "page.bar.end_left": finishable, "page.bar.end_left_or": finishable,
    "page.bar.replace_note": replaced, "page.bar.replace_note_one": replaced_alone,
    "page.card.both": on_card, "page.card.build": on_card, "page.card.by_trade": on_card, "page.card.deed": on_card,
    "page.card.counts": counts, "page.card.described": named, "page.card.missing": missing, "page.card.short": short,
    "page.no.DEED_OPEN": lambda m, d, f: f["card_top"] in {CARDS[card] for seat, _, card, deed in properties(m) if deed and seat == own_of(m)},
    "page.no.FIRST_CARD": lambda m, d, f: suits(f["suits_pawn"]) in {pawn[1:] for pawn in DISTRICT_PAWNS},
    "page.no.NO_ROOM": lambda m, d, f: f["card_top"] in {CARDS[m.state.top[own_of(m)][at]] for at in range(DISTRICTS) if m.state.height[own_of(m)][at]} and not set(suits(f["suits"])) & set(f["card_top"][1:]),
    "page.panel.dice": lambda m, d, f: [f["high"], f["low"]] == list(m.state.dice),
    "page.panel.last": lambda m, d, f: f["name"] == m.name(goes_last(m)),
    "page.panel.hand": lambda m, d, f: f["number"] in list(m.state.held),
    "page.panel.level": named, "page.panel.seat": named,
    "page.panel.odds": lambda m, d, f: f["number"] in {sum(max(a, b) == roll for a in range(1, 11) for b in range(1, 11)) for roll in range(1, 11)},
    "page.panel.tax": lambda m, d, f: set(suits(f["suits"])) == {SUIT_LETTERS[code - 1] for code in m.state.taxed if code},
    "page.panel.tie": tie,
    "page.pay.build": pays_for_build, "page.pay.build_fixed": pays_for_build, "page.pay.due": pays_for_build,
    "page.pay.deed": lambda m, d, f: put(m, d, f) if tokens(f["tokens"]) else f["tokens"] == "0",
    "page.pay.trade": legal_trade,
    "page.place.counts": counts, "page.place.deed": on_deed,
    "page.place.income": brings, "page.place.income_ace": brings, "page.place.income_deed": brings,
    "page.place.label": label, "page.place.label_watched": label, "page.place.named": named,
    "page.slot.build_label": built, "page.slot.deed_label": deeded, "page.slot.finish_label": put, "page.slot.put_label": put,
    "page.slot.choose_label": lambda m, d, f: f"choose {f['card']} {''.join(tokens(f['tokens']))}" in m.view.texts(),
    "page.slot.traded": legal_trade,
    "page.status.choose": lambda m, d, f: any(text.startswith(f"choose {f['card']}") for text in m.view.texts()),
    "page.status.choose_why": lambda m, d, f: f["roll"] == m.state.dice[0],
    "page.status.deed": on_deed, "page.status.fits": fitting, "page.status.poor": poor,
    "page.status.sell_only": lambda m, d, f: not fits(m, f["card"]),
    "page.status.over": over,
    "page.status.replace": lambda m, d, f: "replace" in m.view.texts(),
    "page.status.spend": lambda m, d, f: CARDS[int(m.state.due)] == f["card"],
    "page.status.trade": legal_trade,
    "page.status.wait": lambda m, d, f: f["name"] == m.name(int(m.view.actor or 0)),
    "page.status.wait_choose": lambda m, d, f: f["name"] == m.name(int(m.view.actor or 0)) and m.state.phase == Phase.CHOOSE,
    "page.strip.leaves": leaves,
    "page.strip.left": lambda m, d, f: tokens(f["tokens"]) == held(m.state, own_of(m)),
    "page.tokens.crown": named, "page.tokens.explain": explained, "page.tokens.less": named, "page.tokens.more": named,
    "page.tokens.take": legal_trade, "page.tokens.tax": tax, "page.tokens.theirs": named,
    "page.tokens.trade": lambda m, d, f: f["number"] == m.state.tokens[own_of(m)][SUIT_LETTERS.index(f["suit"])] >= TRADE_RATE,
}  # fmt: skip
"""Each text with something to fill in, and what it must agree with; those that only name things are `named`."""


def drafts(moment: Moment) -> list[Json]:
    """What the person may have picked or opened."""
    found: list[Json] = [{}, {"open": "income"}, {"open": "place.1"}, {"open": "place.4"}]
    if moment.acts:
        own = own_of(moment)
        found += [{"card": CARDS[card]} for card in hand(moment)]
        found += [{"deed": CARDS[card]} for seat, _, card, deed in properties(moment) if deed and seat == own]
        found += [{"trade": letter} for letter in {text[6] for text in trades(moment)}]
    return found


class TestThePage(TruthOfPage):
    game = "magnate"
    checks = CHECKS

    def look(self, heard: Page, numbers: Iterable[int], most: int = MOMENTS) -> list[str]:
        faults: list[str] = []
        for number in numbers:
            for moment in looked_at(number, most):
                shown = heard.shows(moment, [{}], ["got row"])[0]
                faults += dice_faults(moment, shown) + hand_faults(moment, shown)
                faults += untruths(heard, moment, drafts(moment), CHECKS, ("page.pay.", "page.strip."))
        return faults
