"""A tree of what may follow each plan, in the dialect: whoever acts takes what has turned out well or looks promising.

A node is a line of choices, each of a seat and an action, whatever nature did in between: one tree serves all sampled
worlds (an information-set tree [Cowling, Powley, Whitehouse 2012]). Children are chosen by PUCT [Rosin 2011] from what
they have brought the seat that chooses; what the net says of a child counts as one visit.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from ..games.nullgame.rules import apply
from ..kernel.dialect import Row, copy_state, rule
from .net import Mind, liking, squash, stand_on

NODES: Final = 200_000
"""Where there are so many, the tree grows no more."""
DEPTH: Final = 64
"""Choices of a line below its plan at most."""
PULL: Final = 1.0
"""How much promise counts against what was seen."""
HEAT: Final = 0.5
"""In logits: how widely promise is spread over actions that the net likes less than the best."""
NONE: Final = -1


class Tree(NamedTuple):
    """Nodes; the first ones are the plans, by their places."""

    size: Row
    """One number: how many nodes there are."""
    child: Row
    """By node: one of its children, or NONE."""
    sibling: Row
    """By node: another child of the same parent, or NONE."""
    seats: Row
    """By node: who chose it."""
    actions: Row
    """By node: by which action."""
    visits: Row
    worths: Any
    """By node: what it has brought the seat that chose it, summed."""
    likings: Any
    """By node: how much the seat that chooses likes it, in logits."""
    path: Row
    """The nodes of the line that is looked at."""
    children: Row
    """Room for the children of a node that can be chosen."""
    promise: Any
    """Room for what each of these promises."""


@rule
def plant(tree: Tree, plans: int) -> None:
    """Nothing but the plans, not visited yet."""
    tree.size[0] = 0
    for _ in range(plans):
        add_node(tree, NONE, NONE, 0.0)


@rule
def add_node(tree: Tree, seat: int, action: int, liked: float) -> int:
    """A new node without relatives."""
    node = tree.size[0]
    tree.size[0] = node + 1
    tree.child[node] = NONE
    tree.sibling[node] = NONE
    tree.seats[node] = seat
    tree.actions[node] = action
    tree.visits[node] = 0
    tree.worths[node] = 0.0
    tree.likings[node] = liked
    return node


@rule
def child_after(tree: Tree, node: int, seat: int, action: int) -> int:
    """The child that the seat's action leads to, or NONE."""
    child = tree.child[node]
    while child != NONE and (tree.actions[child] != action or tree.seats[child] != seat):
        child = tree.sibling[child]
    return child


@rule
def grow(states: Any, at: int, node: int, seat: int, actions: Row, count: int, mind: Mind, tree: Tree) -> bool:
    """Find or add the children for the actions of `states[at]`; whether there was room. `states[at + 1]` is scratch."""
    has_base = False
    for place in range(count):
        child = child_after(tree, node, seat, actions[place])
        if child == NONE:
            if tree.size[0] == NODES:
                return False
            if not has_base:
                stand_on(states[at], seat, mind)
                has_base = True
            copy_state(states, at + 1, at)
            apply(states[at + 1], actions[place])
            child = add_node(tree, seat, actions[place], liking(states[at + 1], seat, mind))
            tree.sibling[child] = tree.child[node]
            tree.child[node] = child
        tree.children[place] = child
    return True


@rule
def most_promising(tree: Tree, node: int, count: int) -> int:
    """The one of the node's first `count` children that is looked into next."""
    most = -1.0e30
    for place in range(count):
        most = max(most, tree.likings[tree.children[place]])
    total = 0.0
    for place in range(count):
        tree.promise[place] = math.exp((tree.likings[tree.children[place]] - most) / HEAT)
        total += tree.promise[place]
    pull = PULL * math.sqrt(tree.visits[node]) / total
    best = tree.children[0]
    highest = -1.0
    for place in range(count):
        child = tree.children[place]
        seen = tree.visits[child] + 1
        worth = (tree.worths[child] + squash(tree.likings[child]) + pull * tree.promise[place]) / seen
        if worth > highest:
            highest = worth
            best = child
    return best


@rule
def remember(tree: Tree, plan: int, deep: int, worths: Any) -> None:
    """Tell the plan and the `deep` nodes of the path what came of them, by seat."""
    tree.visits[plan] += 1
    for step in range(deep):
        node = tree.path[step]
        tree.visits[node] += 1
        tree.worths[node] += worths[tree.seats[node]]
