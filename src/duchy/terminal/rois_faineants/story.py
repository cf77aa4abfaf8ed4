"""What happened in Les Rois fainéants, in sentences, from what one viewer saw."""

from __future__ import annotations

from typing import Final

from ...games.rois_faineants.actions import FIRST, KIND, Kind
from ...games.rois_faineants.cards import CHARACTERS, GOODS, NO_CARD
from ...games.rois_faineants.facts import performer
from ...games.rois_faineants.fields import Phase, State
from ..look import Look
from ..story import SeenStep
from .offers import facts, kind_of, pile_of
from .signs import card_sign, card_signs
from .table import empty_lines, hand

TOGETHER: Final = (Kind.LAY, Kind.DEAL)
"""Actions of nature that are told together."""


def continues(step: SeenStep, following: SeenStep) -> bool:
    """Whether the second step is told together with the first."""
    kind = KIND[step.action.code]
    return kind in TOGETHER and KIND[following.action.code] == kind


def story(look: Look, chapter: list[SeenStep]) -> list[str]:
    """The lines of a chapter; none for an unfinished set-up."""
    action = chapter[-1].action.code
    before, after = chapter[-1].before.state(State), chapter[-1].after.state(State)
    match Kind(KIND[action]):
        case Kind.LAY:
            return [look("log.market")] if after.laid == GOODS else []
        case Kind.FIRST:
            return [look.sentence("log.first", FIRST[action] + 1)]
        case Kind.DEAL:
            return _dealt(look, after) if after.dealt == CHARACTERS else []
        case _:
            return [_deed(look, before, after, action), *_course(look, before, after)]


def _dealt(look: Look, s: State) -> list[str]:
    """The deal, with the viewer's cards."""
    cards = hand(s, look.viewer - 1) if look.viewer else []
    if not cards:
        return [look("log.dealt", count=CHARACTERS // s.seats)]
    return [look("log.dealt_seen", cards=card_signs(look, cards))]


def _deed(look: Look, before: State, after: State, action: int) -> str:
    """What a seat did, a follower's action indented under the first player's; after a purchase, what it uncovered."""
    kind = kind_of(before, action)
    named = facts(look, before, kind, action)
    if kind == Kind.PASS:
        named |= {"count": before.passes + 1, "seats": before.seats}
    told = look.sentence(f"log.{kind.name.lower()}", performer(before) + 1, **named)
    told = f"  {told}" if before.phase == Phase.FOLLOW else told
    if kind not in (Kind.LEAD_QUEEN, Kind.BUY):
        return told
    below = after.top[pile_of(action)]
    return f"{told} {look('log.nothing_below') if below == NO_CARD else look('log.below', sign=card_sign(look, below))}"


def _course(look: Look, before: State, after: State) -> list[str]:
    """Announces an emptied line and the death of the King."""
    lines = [look("log.line", line=line) for line in empty_lines(after) if line not in empty_lines(before)]
    if before.phase == Phase.LEAD and before.passes + 1 == before.seats and after.passes == 0 == after.plots:
        lines += _death(look, before, after)
    return [look.paint(line, "warn") for line in lines]


def _death(look: Look, before: State, after: State) -> list[str]:
    if after.phase == Phase.OVER:
        return [look("log.over")]
    return [look("log.king_dies")] if after.phase == Phase.DEAL and after.coups == before.coups else []
