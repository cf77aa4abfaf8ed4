"""[V-1, A39] An Ace that is replaced is told of, also where the other player cannot tell which one it was."""

from __future__ import annotations

import random

import pytest
from tests.magnate.scene import scene

import duchy
from duchy.effects.magnate import replaced_ace
from duchy.games.magnate.cards import NO_CARD
from duchy.games.magnate.fields import State
from duchy.server.games.magnate.log import facts
from duchy.server.games.magnate.page import offers as page_offers
from duchy.server.games.magnate.payload import Replace
from duchy.terminal.look import Look
from duchy.terminal.magnate.offers import offers
from duchy.terminal.magnate.story import story
from duchy.terminal.story import SeenStep, steps
from duchy.words import Words

SEED = 6
"""A game in which an Ace goes straight into the new pile while the bank has no token of its suit."""


@pytest.fixture(scope="module")
def match() -> duchy.Match:
    chance = random.Random(SEED)
    match = duchy.Match(duchy.games["magnate"].settle("ru", {"replace_ace": 1, "bank_limit": 1}, 2), SEED)
    match.play_nature()
    while not match.position.is_over:
        actions = match.position.actions()
        replacing = [action for action in actions if str(action) == "replace"]
        match.play(replacing[0] if replacing else chance.choice(actions))
        match.play_nature()
    return match


@pytest.mark.parametrize("viewer", [1, 2])
def test_every_replaced_ace_has_a_sentence(match: duchy.Match, viewer: int) -> None:
    unseen = 0
    for step in steps(match, lambda position: position.view(viewer), 0, len(match.actions)):
        if str(step.action) == "replace":
            before, after = step.before.state(State), step.after.state(State)
            line = story(Look(Words("en", "magnate"), viewer=viewer), [step])[0]
            seen = facts(step.action, before, after)
            is_known = replaced_ace(before, after) != NO_CARD
            assert ("an Ace" in line) == (not is_known)
            assert "both players" not in line
            assert ("the bank has no second one" in line) == (before.tokens != after.tokens)
            assert isinstance(seen.card if seen else None, str) == is_known
            unseen += not is_known
    assert unseen or viewer == 1


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_the_page_is_told_who_replaces(match: duchy.Match, viewer: int) -> None:
    """For others nature seems to be due, whom the page cannot name, and whose tokens it cannot look up."""
    replaced = 0
    for step in steps(match, lambda position: position.view(viewer), 0, len(match.actions)):
        if str(step.action) == "replace":
            before = step.before.state(State)
            seen = facts(step.action, before, step.after.state(State))
            assert (seen.seat if seen else None) == before.active + 1
            replaced += 1
    assert replaced


def test_its_owner_knows_it(match: duchy.Match) -> None:
    replaced = 0
    for before, action, after in zip(match.positions, match.actions, match.positions[1:], strict=False):
        if str(action) == "replace":
            assert isinstance(before.actor, int)
            own = replaced_ace(before.view(before.actor).state(State), after.view(before.actor).state(State))
            assert own != NO_CARD
            replaced += 1
    assert replaced


@pytest.mark.parametrize(("held", "offered", "told"), [
    ("M0", "both players get", "both players take"),
    ("S1", "you get the bank’s last token", "the bank has no second one"),
    ("S2", "the bank has no token", "the bank has no token"),
])  # fmt: skip
def test_who_takes_a_token_depends_on_the_bank(held: str, offered: str, told: str) -> None:
    table = scene("en replace_ace=1 bank_limit=2", f"1 hand 4YK 1S\n1 tokens {held}\nturn 3 seat 1 replace\ndue 1S")
    action = table.action("replace")
    before, after = table.view(1), table.play(action).view(1)
    look = Look(Words("en", "magnate"), viewer=1)
    menu = [offer.words for group in offers(look, before, [action]) for row in group.rows for offer in row.offers]
    assert offered in menu[0]
    assert told in story(look, [SeenStep(1, action, before, after, 0)])[0]
    (shown,) = page_offers(before, [action])
    seen = facts(action, before.state(State), after.state(State))
    assert isinstance(shown, Replace)
    assert seen
    assert [shown.gain, shown.theirs] == (seen.gain or ["", ""])
