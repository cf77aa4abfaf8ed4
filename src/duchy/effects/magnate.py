"""What a turn of Magnate changes: districts, deeds, income by die, exposure to tax."""

from __future__ import annotations

from collections.abc import Iterator

from ..games.decktet import CARDS, FIRST_NUMBER
from ..games.magnate.building import paid_in, price
from ..games.magnate.cards import DISTRICTS, EVERY_DISTRICT, HIGHEST_FACE, NO_CARD, RANK, SUIT_COUNT, SUITS
from ..games.magnate.ending import district_total, is_developed, last_mover, sold_last
from ..games.magnate.fields import State, Zone
from ..games.magnate.income import taxable
from ..table.action import Action
from . import Effect
from .magnate_odds import odds_of_finishing


def effects(before: State, after: State, seat: int, first: Action) -> Iterator[Effect]:
    """The last turn of the game, districts turned, deeds started, paid and completed, tokens won; in any turn but the
    seat's last, new income, tokens spent and those saved from tax.
    """
    own = seat - 1
    is_settled = sold_last(after) and not sold_last(before) and not after.edition.replace_ace
    if is_settled and last_mover(after) == own:
        yield Effect("effect.last")
    for at in EVERY_DISTRICT:
        yield from turned(before, after, own, at)
    for at in EVERY_DISTRICT:
        yield from deeds(before, after, own, at)
    is_last = before.final_turns > 0 and before.active == own
    if not is_last:
        yield from income(before, after, own)
    tokens = sum(after.tokens[own]) - sum(before.tokens[own])
    if tokens > 0 or (tokens < 0 and not is_last):
        yield Effect("effect.tokens" if tokens > 0 else "effect.fewer_tokens", number=abs(tokens))
    spared = min(exposed(before, own) - exposed(after, own), on_deeds(after, own) - on_deeds(before, own))
    if spared > 0 and not is_last:
        yield Effect("effect.spared", number=spared)


def replaced_ace(before: State, after: State) -> int:
    """[V-1, A39] The Ace that the active seat has replaced; NO_CARD if the viewer cannot tell. Its owner sees the
    offer; others know it by the token that it brings or by its place in the discards. If the bank has no such token and
    the discards were shuffled at once, nothing shows which Ace it was.
    """
    if before.due != NO_CARD:
        return before.due
    tokens = zip(before.tokens[before.active], after.tokens[before.active], strict=True)
    gained = [at for at, (was, now) in enumerate(tokens) if now > was]
    discarded = [at for at in range(SUITS) if after.zone[at] == Zone.DISCARD != before.zone[at]]
    return next(iter(gained + discarded), NO_CARD)


def seats_paid(before: State, after: State) -> int:
    """[V-1, A10] How many seats got a token for a replaced Ace: fewer than all where the bank has too few."""
    return sum(now != was for now, was in zip(after.tokens, before.tokens, strict=True))


def ahead(totals: list[int]) -> int:
    """Who has more: 1 the first, -1 the second, 0 neither."""
    return (totals[0] > totals[1]) - (totals[0] < totals[1])


def totals_of(s: State, own: int, at: int) -> list[int]:
    """A district's totals, the seat's own first."""
    return [district_total(s, own, at), district_total(s, 1 - own, at)]


def facts_of(s: State, at: int, totals: list[int]) -> dict[str, object]:
    """A district and its score."""
    place = f"n{at + 1}" if s.edition.pawn_properties else str(at + 1)
    return {"place": place, "mine": totals[0], "theirs": totals[1]}


def turned(before: State, after: State, own: int, at: int) -> Iterator[Effect]:
    """[W3] A district that the seat now leads, or no longer loses."""
    was, now = totals_of(before, own, at), totals_of(after, own, at)
    if ahead(now) > ahead(was):
        yield Effect("effect.turns" if ahead(now) > 0 else "effect.levels", facts_of(after, at, now))


def deeds(before: State, after: State, own: int, at: int) -> Iterator[Effect]:
    """[B1, V1, V3] A deed that is new, has more tokens or is completed."""
    had, has = bool(before.deed[own][at]), bool(after.deed[own][at])
    card = after.top[own][at]
    if had and (not has or card != before.top[own][at]):
        yield Effect("effect.finishes", {"card": CARDS[before.top[own][at]]})
    elif has and (not had or paid_in(after, own, at) > paid_in(before, own, at)):
        left = price(after, card) - paid_in(after, own, at)
        whole = finished(after, own, at)
        turns = ahead(whole) > ahead(totals_of(after, own, at)) and ahead(whole) > 0
        facts: dict[str, object] = {"card": CARDS[card], **facts_of(after, at, whole)}
        key = "effect.deed_turns" if turns else "effect.deed"
        if odds := odds_of_finishing(after, own, at):
            key, facts["percent"] = f"{key}_by", percent_of(odds)
        yield Effect(key, facts, left)


def percent_of(odds: float) -> int:
    """Odds in whole percent; 0 and 100 only where it is certain."""
    return round(100 * odds) if odds in (0, 1) else min(99, max(1, round(100 * odds)))


def finished(s: State, own: int, at: int) -> list[int]:
    """The totals of the district if the deed there were completed."""
    then = s.copy()
    then.deed[own][at] = 0
    return totals_of(then, own, at)


def brings(s: State, own: int) -> dict[int, int]:
    """[I3, I4, I5] By roll, the tokens that the seat's properties bring."""
    found = dict.fromkeys(range(1, HIGHEST_FACE + 1), 0)
    for card in range(len(RANK)):
        column = s.zone[card] - Zone.COLUMN
        if column >= 0 and column // DISTRICTS == own:
            if card < FIRST_NUMBER:
                found[1] += 1
            elif RANK[card] < HIGHEST_FACE:
                found[RANK[card]] += SUIT_COUNT[card] if is_developed(s, card) else 1
    return found


def income(before: State, after: State, own: int) -> Iterator[Effect]:
    """[I1] The roll that gains the most; ties go to the likelier roll."""
    was, now = brings(before, own), brings(after, own)
    new = max(now, key=lambda roll: (now[roll] - was[roll], roll))
    if now[new] > was[new]:
        yield Effect("effect.income", {"roll": new}, now[new] - was[new])


def on_deeds(s: State, own: int) -> int:
    """[T5] Tokens on deeds, which no tax takes."""
    return sum(paid_in(s, own, at) for at in EVERY_DISTRICT if s.deed[own][at])


def exposed(s: State, own: int) -> int:
    """[T4] Tokens that taxes on all suits would take."""
    return sum(taxable(s, own, suit) for suit in range(SUITS))
