"""The tree below a plan: it grows where lines turn out well or look promising, and has an end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import duchy
from duchy.kernel.worlds import world
from duchy.players.halving import Budget
from duchy.players.net_search import NetSearch, blank_tree
from duchy.table.match import Match

MAGNATE = duchy.games["magnate"]
TREE: Any = world("magnate", "players.tree", compiled=False)
PLANS = 2
CHOOSER = 1
ROOM = 8


def planted(likings: list[float]) -> Any:
    """A tree of two plans, the first with a child for each liking."""
    tree = blank_tree(TREE, ROOM)
    TREE.plant(tree, PLANS)
    for action, liked in enumerate(likings):
        child = TREE.add_node(tree, CHOOSER, action, liked)
        tree.sibling[child] = tree.child[0]
        tree.child[0] = child
        tree.children[action] = child
    return tree


def visit(tree: Any, node: int, worth: float, times: int = 1) -> None:
    for _ in range(times):
        tree.path[0] = node
        TREE.remember(tree, 0, 1, np.array([0.9, worth]))


def test_before_anything_was_seen_the_best_liked_child_is_looked_into() -> None:
    tree = planted([0.1, 2.0, -1.0])
    TREE.remember(tree, 0, 0, np.zeros(2))
    assert TREE.most_promising(tree, 0, 3) == TREE.child_after(tree, 0, CHOOSER, 1)


def test_a_child_that_disappoints_its_chooser_is_left() -> None:
    tree = planted([0.0, 1.0])
    liked, other = TREE.child_after(tree, 0, CHOOSER, 1), TREE.child_after(tree, 0, CHOOSER, 0)
    visit(tree, liked, 0.0, 20)
    assert TREE.most_promising(tree, 0, 2) == other
    visit(tree, other, 0.0, 200)
    assert TREE.most_promising(tree, 0, 2) == liked


def test_what_is_seen_outweighs_what_was_liked() -> None:
    tree = planted([0.0, 0.5])
    good, liked = TREE.child_after(tree, 0, CHOOSER, 0), TREE.child_after(tree, 0, CHOOSER, 1)
    for _ in range(300):
        node = TREE.most_promising(tree, 0, 2)
        visit(tree, node, 0.8 if node == good else 0.4)
    assert tree.visits[good] > 5 * tree.visits[liked] > 0
    assert tree.visits[0] == tree.visits[good] + tree.visits[liked] == 300
    assert tree.worths[good] == pytest.approx(0.8 * tree.visits[good])


def test_the_same_action_of_two_seats_is_two_children() -> None:
    """Where a world leaves one seat no choice, the next choice is another seat's."""
    tree = planted([0.0])
    assert TREE.child_after(tree, 0, 1 - CHOOSER, 0) == TREE.NONE
    other = TREE.add_node(tree, 1 - CHOOSER, 0, 0.0)
    tree.sibling[other] = tree.child[0]
    tree.child[0] = other
    visit(tree, other, 0.3)
    assert tree.worths[other] == pytest.approx(0.9)
    assert tree.worths[TREE.child_after(tree, 0, CHOOSER, 0)] == 0


def test_plans_share_no_children() -> None:
    tree = planted([0.0, 1.0])
    assert TREE.child_after(tree, 1, CHOOSER, 0) == TREE.NONE
    TREE.plant(tree, PLANS)
    assert TREE.child_after(tree, 0, CHOOSER, 0) == TREE.NONE
    assert tree.size[0] == PLANS
    assert not tree.visits[:PLANS].any()


def test_a_full_tree_grows_no_more_and_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = 30
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
