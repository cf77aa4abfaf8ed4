"""What happened in Magnate, in sentences, from what the viewer saw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ...effects.magnate import replaced_ace, seats_paid
from ...games.decktet import CARDS, FIRST_CROWN, SUIT_LETTERS
from ...games.magnate.actions import FIRST, KIND, PAYMENTS, SECOND, Kind
from ...games.magnate.building import paid_in, price
from ...games.magnate.cards import DISTRICTS, NO_CARD, SEATS, SUITS
from ...games.magnate.fields import Phase, State, Zone
from ...games.magnate.rules import DEALT
from ...words.spacing import joined
from ..look import Look
from ..story import SeenStep
from .signs import card_sign, one_of_each, suit, suits, tokens
from .table import district_name, standing


def continues(step: SeenStep, following: SeenStep) -> bool:
    """Consecutive tokens onto one deed are told together; so are a build and its payment."""
    kind, next_kind = KIND[step.action.code], KIND[following.action.code]
    if kind == next_kind == Kind.PAY:
        return FIRST[step.action.code] == FIRST[following.action.code]
    return kind == Kind.BUILD and next_kind == Kind.SPEND


def story(look: Look, chapter: list[SeenStep]) -> list[str]:
    """The lines of a chapter."""
    scene = Scene(look, chapter)
    tell = TELL.get(scene.kind)
    return [*(tell(scene) if tell else []), *_course(scene)]


@dataclass
class Scene:
    """Steps that are told together: the first action with its operands, what was seen before and after."""

    look: Look
    chapter: list[SeenStep]

    def __post_init__(self) -> None:
        code = self.chapter[0].action.code
        self.kind, self.first, self.second = KIND[code], FIRST[code], SECOND[code]
        self.before: State = self.chapter[0].before.state(State)
        self.after: State = self.chapter[-1].after.state(State)
        self.seat: int = self.before.active

    def sentence(self, key: str, **facts: object) -> list[str]:
        """The sentence about the active seat."""
        return [self.look.sentence(key, self.seat + 1, **facts)]

    def token(self, at: int, count: int = 1) -> str:
        """A number of tokens of a suit."""
        return f"{suit(self.look, SUIT_LETTERS[at])}{count}"

    def each(self, card: int, ace: int) -> str:
        """A token of each suit of the card; for an Ace, `ace` tokens of its suit."""
        return one_of_each(self.look, card) if card >= SUITS else self.token(card, ace)

    def card(self, card: int) -> dict[str, object]:
        """A card's name and sign, as facts."""
        return {"card": CARDS[card], "sign": card_sign(self.look, CARDS[card])}

    def score(self, district: int) -> str:
        """The district's score now, the viewer's total first."""
        return standing(self.after, max(self.look.viewer, 1) - 1, district)[0]

    def gained(self, seat: int) -> list[int]:
        """By suit, how many tokens a seat has gained."""
        return [self.after.tokens[seat][at] - self.before.tokens[seat][at] for at in range(SUITS)]


# The set-up and the draw


def crowns(scene: Scene) -> list[str]:
    """All Crowns at once, when the last one is dealt."""
    s, lines = scene.after, list[str]()
    for seat in range(SEATS if s.dealt == SUITS else 0):
        held = "".join(SUIT_LETTERS[at] for at in range(SUITS) if s.zone[FIRST_CROWN + at] == Zone.CROWN + seat)
        lines.append(scene.look.sentence("log.crowns", seat + 1, suits=suits(scene.look, held)))
    return lines


def drawn(scene: Scene) -> list[str]:
    """A draw, with the card if the viewer sees it; the deal is told as a whole."""
    if scene.before.dealt < DEALT:
        return [scene.look("log.dealt")] if scene.after.dealt == DEALT else []
    if scene.after.zone[scene.first] == Zone.HAND + scene.seat:
        return scene.sentence("log.draw_seen", **scene.card(scene.first))
    return scene.sentence("log.draw")


def kept(scene: Scene) -> list[str]:
    """A kept Ace is a drawn card like any other to viewers who could not see the offer."""
    return scene.sentence("log.draw") if scene.before.phase == Phase.DRAW else []


def replaced(scene: Scene) -> list[str]:
    """[V-1, A10] Which Ace, if the viewer can tell, and the tokens, if the bank had any."""
    ace = replaced_ace(scene.before, scene.after)
    if ace == NO_CARD:
        return scene.sentence("log.replace_unseen")
    paid = seats_paid(scene.before, scene.after)
    if not paid:
        return scene.sentence("log.replace_unpaid", **scene.card(ace))
    key = "log.replace" if paid == SEATS else "log.replace_one"
    return scene.sentence(key, tokens=scene.token(ace), **scene.card(ace))


# Dice, tax and income


def rolled(scene: Scene) -> list[str]:
    """The dice, and the income if nothing comes in between."""
    turn = scene.look.paint(scene.look("log.turn", turn=scene.after.turn), "strong")
    (words,) = scene.sentence("log.roll", high=scene.first, low=scene.second)
    return [f"{turn} {words}", *income(scene)]


def taxed(scene: Scene) -> list[str]:
    """Who loses what, then the income if nothing comes in between."""
    look, at = scene.look, scene.first
    held = {seat: scene.before.tokens[seat][at] for seat in (scene.seat, 1 - scene.seat)}
    losses = [
        look("log.seat_loses", who=look.who(seat + 1), tokens=scene.token(at, count - 1))
        for seat, count in held.items()
        if count > 1
    ]
    for seat, count in held.items():
        scene.before.tokens[seat][at] = min(1, count)
    facts = {"suit": SUIT_LETTERS[at], "sign": suit(look, SUIT_LETTERS[at])}
    words = look.paint(look("log.tax" if losses else "log.tax_none", **facts), "warn")
    return [" ".join([words, joined(look.say.language, losses)]).strip(), *income(scene)]


def income(scene: Scene) -> list[str]:
    """Who gained what, if the roll's income was paid in this scene."""
    look = scene.look
    if scene.after.phase != Phase.PLAY or scene.before.phase == Phase.PLAY:
        return []
    gains = [
        look("log.seat_gains", who=look.who(seat + 1), tokens=tokens(look, scene.gained(seat)))
        for seat in (scene.seat, 1 - scene.seat)
        if any(scene.gained(seat))
    ]
    rank = scene.after.dice[0]
    key = {10: "log.income_crowns", 1: "log.income_aces"}.get(rank, "log.income")
    if not gains:
        return [look(f"{key}_none", rank=rank)]
    return [f"{look(key, rank=rank)} {joined(look.say.language, gains)}"]


# The card of the turn, deeds, trades


def built(scene: Scene) -> list[str]:
    """A build with its payment, if already made."""
    facts = scene.card(scene.first) | {"place": district_name(scene.before, scene.second)}
    facts["score"] = scene.score(scene.second)
    if scene.after.phase == Phase.SPEND:
        return scene.sentence("log.build_due", **facts)
    cost = tokens(scene.look, [-count for count in scene.gained(scene.seat)])
    return scene.sentence("log.build", cost=cost, **facts)


def spent(scene: Scene) -> list[str]:
    """A payment told by itself."""
    return scene.sentence("log.spend", cost=tokens(scene.look, PAYMENTS[scene.first]))


def deeded(scene: Scene) -> list[str]:
    """A deed with its price."""
    cost = scene.each(scene.first, scene.before.edition.ace_deed)
    place = district_name(scene.before, scene.second)
    return scene.sentence("log.deed", place=place, cost=cost, **scene.card(scene.first))


def sold(scene: Scene) -> list[str]:
    """A sale with its proceeds."""
    return scene.sentence("log.sell", gain=tokens(scene.look, scene.gained(scene.seat)), **scene.card(scene.first))


def traded(scene: Scene) -> list[str]:
    """Three for one."""
    return scene.sentence("log.trade", given=scene.token(scene.first, 3), taken=scene.token(scene.second))


def paid(scene: Scene) -> list[str]:
    """Tokens onto a deed, whether they completed it, and the income if nothing else was outstanding."""
    card, counts = scene.first, [0] * SUITS
    for step in scene.chapter:
        counts[SECOND[step.action.code]] += 1
    district = (scene.before.zone[card] - Zone.COLUMN) % DISTRICTS
    facts = scene.card(card) | {"tokens": tokens(scene.look, counts), "price": price(scene.before, card)}
    if scene.after.deed[scene.seat][district] and scene.after.top[scene.seat][district] == card:
        lines = scene.sentence("log.pay", paid=paid_in(scene.after, scene.seat, district), **facts)
    else:
        lines = scene.sentence("log.finish", score=scene.score(district), **facts)
    for at, count in enumerate(counts):
        scene.before.tokens[scene.seat][at] -= count
    return [*lines, *income(scene)]


TELL: Final[Mapping[int, Callable[[Scene], list[str]]]] = {
    Kind.CROWN: crowns,
    Kind.DRAW: drawn,
    Kind.KEEP: kept,
    Kind.REPLACE: replaced,
    Kind.ROLL: rolled,
    Kind.TAX: taxed,
    Kind.CHOOSE: income,
    Kind.COLLECT: income,
    Kind.BUILD: built,
    Kind.SPEND: spent,
    Kind.DEED: deeded,
    Kind.SELL: sold,
    Kind.TRADE: traded,
    Kind.PAY: paid,
}
"""By kind of action; `end` says nothing by itself."""


def _course(scene: Scene) -> list[str]:
    """Announces the reshuffle and the final turns."""
    look, before, after = scene.look, scene.chapter[-1].before.state(State), scene.after
    lines: list[str] = []
    if after.reshuffled and not before.reshuffled:
        lines.append(look.paint(look("log.reshuffle"), "warn"))
    if after.final_turns and not before.final_turns:
        lines.append(look.paint(look("log.final_turns"), "warn"))
    return lines
