"""The tree below a plan: it grows where lines turn out well or look promising, and is bounded."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import duchy
from duchy.kernel.instances import instance_of_file
from duchy.players.search.halving import Budget
from duchy.players.search.net_search import NetSearch, blank_tree
from duchy.table.match import Match

pytestmark = pytest.mark.check

MAGNATE = duchy.games["magnate"]
TREE: Any = instance_of_file("magnate", "players.search.tree", compiled=False)
PLANS = 2
CHOOSER = 1
ROOM = 8


def planted(estimates: list[float]) -> Any:
    """A tree of two plans, the first with a child for each action, with these estimates."""
    tree = blank_tree("magnate", ROOM, compiled=False)
    TREE.reset_tree(tree, PLANS)
    for action in range(len(estimates)):
        TREE.child_for(tree, 0, CHOOSER, action)
    tree.estimates[: len(estimates)] = estimates
    return tree


def visit(tree: Any, node: int, worth: float, times: int = 1, expected: float = 0.5) -> None:
    for _ in range(times):
        tree.path[0], tree.expected[0] = node, expected
        TREE.back_up(tree, 0, 1, np.array([0.9, worth]))


def looked_into(tree: Any, count: int) -> int:
    return TREE.most_promising(tree, 0, CHOOSER, np.arange(count), count)


def test_before_anything_was_seen_the_best_liked_action_is_looked_into() -> None:
    tree = planted([0.1, 2.0, -1.0])
    TREE.back_up(tree, 0, 0, np.zeros(2))
    assert looked_into(tree, 3) == 1


def test_an_action_that_disappoints_its_chooser_is_left() -> None:
    tree = planted([0.0, 1.0])
    other, liked = (TREE.child_after(tree, 0, CHOOSER, action) for action in range(2))
    visit(tree, liked, 0.0, 20)
    assert looked_into(tree, 2) == 0
    visit(tree, other, 0.0, 200)
    assert looked_into(tree, 2) == 1


def test_what_is_seen_outweighs_what_was_liked() -> None:
    tree = planted([0.0, 0.5])
    good, liked = (TREE.child_after(tree, 0, CHOOSER, action) for action in range(2))
    for _ in range(300):
        chosen = looked_into(tree, 2)
        if chosen == 0:
            visit(tree, good, 0.8, expected=0.5)
        else:
            visit(tree, liked, 0.4, expected=0.62)
    assert tree.visits[good] > 5 * tree.visits[liked] > 0
    assert tree.visits[0] == tree.visits[good] + tree.visits[liked] == 300
    assert tree.worths[good] == pytest.approx(0.3 * tree.visits[good])


def test_an_action_is_not_liked_for_the_lucky_worlds_it_was_possible_in() -> None:
    """It brought as much as was expected there; here, where another promises more, the other is explored."""
    tree = planted([-0.5, 0.5])
    lucky, usual = (TREE.child_after(tree, 0, CHOOSER, action) for action in range(2))
    visit(tree, lucky, 0.95, 500, expected=0.95)
    visit(tree, usual, 0.4, 500, expected=0.4)
    assert looked_into(tree, 2) == 1


def test_the_same_action_of_two_seats_is_two_children() -> None:
    """If a world leaves one seat no choice, the next choice is another seat's."""
    tree = planted([0.0])
    assert TREE.child_after(tree, 0, 1 - CHOOSER, 0) == TREE.NONE
    other = TREE.child_for(tree, 0, 1 - CHOOSER, 0)
    visit(tree, other, 0.3)
    assert tree.worths[other] == pytest.approx(0.9 - 0.5)
    assert tree.worths[TREE.child_after(tree, 0, CHOOSER, 0)] == 0


def test_plans_share_no_children() -> None:
    tree = planted([0.0, 1.0])
    assert TREE.child_after(tree, 1, CHOOSER, 0) == TREE.NONE
    TREE.reset_tree(tree, PLANS)
    assert TREE.child_after(tree, 0, CHOOSER, 0) == TREE.NONE
    assert tree.size[0] == PLANS
    assert not tree.visits[:PLANS].any()


def test_a_full_tree_grows_no_more_and_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = 5
    monkeypatch.setattr(TREE, "NODES", nodes)
    search = NetSearch(MAGNATE, compiled=False)
    match = Match(MAGNATE.settle("en", {}, 2), seed=3)
    match.play_random(60)
    position = match.position
    assert isinstance(position.actor, int)
    study = search.search(position.view(position.actor), Budget(worlds=8), 1)
    assert study.best.action in position.actions()
    assert study.best.worlds == 8
    assert search.lanes(2)[0].tree.size[0] == nodes
