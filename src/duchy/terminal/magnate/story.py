"""What happens in Magnate, in sentences, from what the viewer saw."""

from __future__ import annotations

from typing import Any

from ...games.decktet import CARDS, FIRST_CROWN, FIRST_NUMBER, SUIT_LETTERS
from ...games.magnate.actions import FIRST, KIND, PAYMENTS, SECOND, Kind
from ...games.magnate.building import paid_in, price
from ...games.magnate.cards import DISTRICTS, SEATS, SUITS
from ...games.magnate.fields import Phase, Zone
from ...games.magnate.rules import DEALT
from ..look import Look
from ..story import Step
from .signs import card_sign, one_of_each, suit, suits, tokens
from .table import district_name, standing


def continues(step: Step, following: Step) -> bool:
    """Tokens that go onto one deed one after another are told together; so are a build and its payment."""
    kind, next_kind = KIND[step.action.code], KIND[following.action.code]
    if kind == next_kind == Kind.PAY:
        return FIRST[step.action.code] == FIRST[following.action.code]
    return kind == Kind.BUILD and next_kind == Kind.SPEND


def story(look: Look, chapter: list[Step]) -> list[str]:
    """The lines of a chapter."""
    return [line for line in [*_deed_lines(look, chapter), *_course(look, chapter[-1])] if line]


def _deed_lines(look: Look, chapter: list[Step]) -> list[str]:
    step = chapter[0]
    s, after = step.before.state(), chapter[-1].after.state()
    kind, first, second = Kind(KIND[step.action.code]), FIRST[step.action.code], SECOND[step.action.code]
    match kind:
        case Kind.CROWN:
            return _crowns(look, after) if after.dealt == SUITS else []
        case Kind.DRAW:
            return _drawn(look, s, after, first)
        case Kind.KEEP:
            return [look.told("log.draw", s.active + 1)] if s.phase == Phase.DRAW else []
        case Kind.ROLL:
            turn = look.paint(look("log.turn", turn=after.turn), "strong")
            return [f"{turn} {look.told('log.roll', s.active + 1, high=first, low=second)}", *_income(look, s, after)]
        case Kind.TAX:
            return [_tax(look, s, first), *_income(look, _taxed(s, first), after)]
        case Kind.CHOOSE | Kind.COLLECT:
            return _income(look, s, after)
        case Kind.BUILD | Kind.SPEND:
            return _built(look, chapter)
        case Kind.DEED:
            cost = one_of_each(look, first) if first >= SUITS else _token(look, first, s.edition.ace_deed)
            facts = _card_facts(look, first) | {"place": district_name(s, second), "cost": cost}
            return [look.told("log.deed", s.active + 1, **facts)]
        case Kind.SELL:
            gain = tokens(look, _difference(s, after, s.active))
            return [look.told("log.sell", s.active + 1, gain=gain, **_card_facts(look, first))]
        case Kind.PAY:
            return [*_paid(look, chapter), *_income(look, _with_payment(chapter[-1]), after)]
        case Kind.TRADE:
            facts = {"given": _token(look, first, 3), "taken": _token(look, second, 1)}
            return [look.told("log.trade", s.active + 1, **facts)]
        case Kind.REPLACE:
            return _replaced(look, s, after)
        case Kind.END:
            return []


def _card_facts(look: Look, card: int) -> dict[str, object]:
    return {"card": CARDS[card], "sign": card_sign(look, CARDS[card])}


def _token(look: Look, at: int, count: int) -> str:
    return f"{suit(look, SUIT_LETTERS[at])}{count}"


# The set-up and the draw


def _crowns(look: Look, s: Any) -> list[str]:
    lines: list[str] = []
    for seat in range(SEATS):
        held = "".join(SUIT_LETTERS[at] for at in range(SUITS) if s.zone[FIRST_CROWN + at] == Zone.CROWN + seat)
        lines.append(look.told("log.crowns", seat + 1, suits=suits(look, held)))
    return lines


def _drawn(look: Look, s: Any, after: Any, card: int) -> list[str]:
    if s.dealt < DEALT:
        return [look("log.dealt")] if after.dealt == DEALT else []
    if after.zone[card] == Zone.HAND + s.active:
        return [look.told("log.draw_seen", s.active + 1, **_card_facts(look, card))]
    return [look.told("log.draw", s.active + 1)]


def _replaced(look: Look, s: Any, after: Any) -> list[str]:
    """The Ace is known by the token that it brings, or by its place on the discards."""
    gained = [at for at in range(SUITS) if after.tokens[s.active][at] > s.tokens[s.active][at]]
    discarded = [at for at in range(FIRST_NUMBER) if after.zone[at] == Zone.DISCARD != s.zone[at]]
    ace = (gained + discarded)[0]
    return [look.told("log.replace", s.active + 1, tokens=_token(look, ace, 1), **_card_facts(look, ace))]


# Tax and income


def _taxed(s: Any, at: int) -> Any:
    for seat in range(SEATS):
        s.tokens[seat][at] = min(1, s.tokens[seat][at])
    return s


def _tax(look: Look, s: Any, at: int) -> str:
    losses = [
        look("log.seat_loses", who=look.who(seat + 1), tokens=_token(look, at, s.tokens[seat][at] - 1))
        for seat in _by_turn(s)
        if s.tokens[seat][at] > 1
    ]
    facts = {"suit": SUIT_LETTERS[at], "sign": suit(look, SUIT_LETTERS[at])}
    if not losses:
        return look.paint(look("log.tax_none", **facts), "warn")
    return look.paint(look("log.tax", **facts), "warn") + " " + "; ".join(losses)


def _by_turn(s: Any) -> tuple[int, int]:
    return s.active, 1 - s.active


def _income(look: Look, s: Any, after: Any) -> list[str]:
    """Who gained what, where the income of the roll was paid in this step."""
    if after.phase != Phase.PLAY or s.phase == Phase.PLAY:
        return []
    gains = [
        look("log.seat_gains", who=look.who(seat + 1), tokens=tokens(look, _difference(s, after, seat)))
        for seat in _by_turn(s)
        if any(_difference(s, after, seat))
    ]
    key = {10: "log.income_crowns", 1: "log.income_aces"}.get(after.dice[0], "log.income")
    if not gains:
        return [look(f"{key}_none", rank=after.dice[0])]
    return [look(key, rank=after.dice[0]) + " " + "; ".join(gains)]


def _with_payment(step: Step) -> Any:
    """The table before a token went onto a deed, with that token gone; for the income that may follow."""
    s = step.before.state()
    s.tokens[s.active][SECOND[step.action.code]] -= 1
    return s


def _difference(s: Any, after: Any, seat: int) -> list[int]:
    return [after.tokens[seat][at] - s.tokens[seat][at] for at in range(SUITS)]


# Building


def _built(look: Look, chapter: list[Step]) -> list[str]:
    step = chapter[0]
    s, after = step.before.state(), chapter[-1].after.state()
    if KIND[step.action.code] == Kind.SPEND:
        cost = tokens(look, PAYMENTS[FIRST[step.action.code]])
        return [look.told("log.spend", s.active + 1, cost=cost)]
    card, district = FIRST[step.action.code], SECOND[step.action.code]
    facts = _card_facts(look, card) | {"place": district_name(s, district), "score": _score(look, after, district)}
    if after.phase == Phase.SPEND:
        return [look.told("log.build_due", s.active + 1, **facts)]
    cost = tokens(look, [-count for count in _difference(s, after, s.active)])
    return [look.told("log.build", s.active + 1, cost=cost, **facts)]


def _paid(look: Look, chapter: list[Step]) -> list[str]:
    step = chapter[0]
    s, after = step.before.state(), chapter[-1].after.state()
    card = FIRST[step.action.code]
    district = (s.zone[card] - Zone.COLUMN) % DISTRICTS
    counts = [0] * SUITS
    for each in chapter:
        counts[SECOND[each.action.code]] += 1
    facts = _card_facts(look, card) | {"tokens": tokens(look, counts), "price": price(s, card)}
    if after.deed[s.active][district] and after.top[s.active][district] == card:
        return [look.told("log.pay", s.active + 1, paid=paid_in(after, s.active, district), **facts)]
    return [look.told("log.finish", s.active + 1, score=_score(look, after, district), **facts)]


def _score(look: Look, s: Any, district: int) -> str:
    return standing(s, max(look.viewer, 1) - 1, district)[0]


# The course of the game


def _course(look: Look, step: Step) -> list[str]:
    """The reshuffle and the final turns, announced when they come."""
    before, after = step.before.state(), step.after.state()
    lines: list[str] = []
    if after.reshuffled and not before.reshuffled:
        lines.append(look.paint(look("log.reshuffle"), "warn"))
    if after.final_turns and not before.final_turns:
        lines.append(look.paint(look("log.final_turns"), "warn"))
    return lines
