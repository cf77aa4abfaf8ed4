"""[V-1, A39] An Ace that is replaced is told of, also where the other player cannot tell which one it was."""

from __future__ import annotations

import random

import pytest

import duchy
from duchy.effects.magnate import replaced_ace
from duchy.games.magnate.cards import NO_CARD
from duchy.games.magnate.fields import State
from duchy.server.games.magnate.log import facts
from duchy.terminal.look import Look
from duchy.terminal.magnate.story import story
from duchy.terminal.story import steps
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
            assert ("both players take" in line) == (before.tokens != after.tokens)
            assert isinstance(seen.card if seen else None, str) == is_known
            unseen += not is_known
    assert unseen or viewer == 1


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_the_page_is_told_who_replaces(match: duchy.Match, viewer: int) -> None:
    """For others nature seems to be due, whom the page cannot name, and whose tokens it cannot look up."""
    for step in steps(match, lambda position: position.view(viewer), 0, len(match.actions)):
        if str(step.action) == "replace":
            before = step.before.state(State)
            seen = facts(step.action, before, step.after.state(State))
            assert (seen.seat if seen else None) == before.active + 1


def test_its_owner_knows_it(match: duchy.Match) -> None:
    for before, action, after in zip(match.positions, match.actions, match.positions[1:], strict=False):
        if str(action) == "replace":
            assert isinstance(before.actor, int)
            own = replaced_ace(before.view(before.actor).state(State), after.view(before.actor).state(State))
            assert own != NO_CARD
