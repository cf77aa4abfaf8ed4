"""What an action of Les Rois fainéants changes: the final count, who can follow, what Jacks and Kings would bring."""

from __future__ import annotations

from collections.abc import Iterator

from ..games.rois_faineants.actions import KIND, Kind
from ..games.rois_faineants.cards import GOODS, SUIT, SUIT_LETTERS, SUITS
from ..games.rois_faineants.ending import line_is_empty, score
from ..games.rois_faineants.fields import Phase, State, Zone
from ..games.rois_faineants.values import income, praise
from ..table.action import Action
from . import Effect
from .rois_faineants_followers import followers_of


def effects(before: State, after: State, seat: int, first: Action) -> Iterator[Effect]:
    """The end, the final count if it came now, who can follow, and what a card could be used for. Where the game is
    over, the count is the result; after the round that ends it no Jack and no King is of use.
    """
    kind, is_over = Kind(KIND[first.code]), after.phase == Phase.OVER
    if line_is_empty(after) and not line_is_empty(before):
        yield Effect("effect.over" if is_over else "effect.ends")
    if kind == Kind.PASS and before.passes + 1 == before.seats:
        yield Effect("effect.king")
    yield from counted(before, after, seat)
    if kind not in (Kind.PASS, Kind.COUP, Kind.DECLINE) and not is_over:
        yield who_follows(before, first.code)
    if not line_is_empty(after):
        yield from uses(before, after, seat - 1)


def totals(s: State) -> list[int]:
    """[E2] By seat, the prestige if the final count came now."""
    rows = [[0] * (1 + SUITS) for _ in range(s.seats)]
    score(s, rows)
    return [row[0] for row in rows]


def counted(before: State, after: State, seat: int) -> Iterator[Effect]:
    """What the seat would gain in the final count, or gains in it, and what another would lose."""
    last = "_last" if after.phase == Phase.OVER else ""
    change = [now - was for now, was in zip(totals(after), totals(before), strict=True)]
    if change[seat - 1] > 0:
        yield Effect(f"effect.count{last}", number=change[seat - 1])
    losers = [other for other, less in enumerate(change, 1) if less < 0 and other != seat]
    for loser in losers[:1]:
        yield Effect(f"effect.loses{last}", number=-change[loser - 1], seats=(loser,))


def who_follows(before: State, action: int) -> Effect:
    """[P2, R12] Who can follow, as far as the seat knows."""
    found = followers_of(before, action)
    if found["could"]:
        return Effect("effect.follow", seats=tuple(found["could"]))
    return Effect("effect.follow_later", seats=tuple(found["might"])) if found["might"] else Effect("effect.nobody")


def uses(before: State, after: State, own: int) -> Iterator[Effect]:
    """[J1, K1] What a Jack would bring with a new card, or a King with a domain that has grown."""
    for good in range(GOODS):
        if after.zone[good] == Zone.DOWN + own != before.zone[good]:
            yield Effect("effect.jack", {"suit": SUIT_LETTERS[SUIT[good]]}, income(after, own, good))
    for suit in range(SUITS):
        if praise(after, own, suit) > praise(before, own, suit):
            yield Effect("effect.praise", {"suit": SUIT_LETTERS[suit]}, praise(after, own, suit))
