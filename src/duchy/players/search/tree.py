"""The tree of actions after each plan, in the dialect: actors choose what has turned out well or looks promising.

A node is a sequence of choices (seat and action), whatever nature did in between: one tree serves all sampled worlds
(an information-set tree [Cowling, Powley, Whitehouse 2012]). The net estimates each action in the world at hand; a node
stores only by how much lines through it turned out better than that estimate. So an action does not look better because
the worlds in which it was possible were lucky. Children are chosen by PUCT [Rosin 2011].
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ...games.nullgame.fields import State
from ...games.nullgame.rules import apply
from ...kernel.dialect import Reals, Row, copy_state, rule
from ...minds.nullgame.features import HEAT, PULL
from ..nets.net import Network, liking, set_base, sigmoid

NODES: Final = 200_000
"""Maximum number of nodes."""
DEPTH: Final = 64
"""Maximum depth below a plan."""
NONE: Final = -1


class Tree(NamedTuple):
    """Nodes; the first ones are the plans, by index."""

    size: Row
    """One element: the number of nodes."""
    child: Row
    """By node: one of its children, or NONE."""
    sibling: Row
    """By node: another child of the same parent, or NONE."""
    seats: Row
    """By node: the seat that chose it."""
    actions: Row
    """By node: its action."""
    visits: Row
    worths: Reals
    """By node: the sum of outcome minus estimate, for the seat that chose it."""
    path: Row
    """The nodes of the current line."""
    expected: Reals
    """By step of it: the choosing seat's estimate at that time, 0..1."""
    estimates: Reals
    """Scratch: how much a seat likes the result of each action, in logits."""
    prior: Reals
    """Scratch: the prior of each action."""


@rule
def reset_tree(tree: Tree, plans: int) -> None:
    """Reset the tree to the plans alone, unvisited."""
    tree.size[0] = 0
    for _ in range(plans):
        add_node(tree, NONE, NONE)


@rule
def add_node(tree: Tree, seat: int, action: int) -> int:
    """Add a node without relatives."""
    node = tree.size[0]
    tree.size[0] = node + 1
    tree.child[node] = NONE
    tree.sibling[node] = NONE
    tree.seats[node] = seat
    tree.actions[node] = action
    tree.visits[node] = 0
    tree.worths[node] = 0.0
    return node


@rule
def child_after(tree: Tree, node: int, seat: int, action: int) -> int:
    """The child that the seat's action leads to, or NONE."""
    child = tree.child[node]
    while child != NONE and (tree.actions[child] != action or tree.seats[child] != seat):
        child = tree.sibling[child]
    return child


@rule
def child_for(tree: Tree, node: int, seat: int, action: int) -> int:
    """The child that the seat's action leads to, created if necessary; NONE if there is no room."""
    child = child_after(tree, node, seat, action)
    if child == NONE and tree.size[0] < NODES:
        child = add_node(tree, seat, action)
        tree.sibling[child] = tree.child[node]
        tree.child[node] = child
    return child


@rule
def estimate_actions(
    states: list[State], at: int, seat: int, actions: Row, count: int, network: Network, tree: Tree
) -> None:
    """Fill `estimates` for the actions of `states[at]`; `states[at + 1]` is scratch."""
    set_base(states[at], seat, network, network.net)
    for place in range(count):
        copy_state(states, at + 1, at)
        apply(states[at + 1], actions[place])
        tree.estimates[place] = liking(states[at + 1], seat, network, network.net)


@rule
def most_promising(tree: Tree, node: int, seat: int, actions: Row, count: int) -> int:
    """The index of the action to explore next, by its estimate in this world and its results in others."""
    most = -1.0e30
    for place in range(count):
        most = max(most, tree.estimates[place])
    total = 0.0
    for place in range(count):
        tree.prior[place] = math.exp((tree.estimates[place] - most) / HEAT)
        total += tree.prior[place]
    pull = PULL * math.sqrt(tree.visits[node]) / total
    best = 0
    highest = -1.0e30
    for place in range(count):
        child = child_after(tree, node, seat, actions[place])
        more = pull * tree.prior[place]
        seen = 1
        if child != NONE:
            more += tree.worths[child]
            seen += tree.visits[child]
        worth = sigmoid(tree.estimates[place]) + more / seen
        if worth > highest:
            highest = worth
            best = place
    return best


@rule
def back_up(tree: Tree, plan: int, deep: int, worths: Reals) -> None:
    """Update the plan and the `deep` nodes of the path with the outcome, by seat."""
    tree.visits[plan] += 1
    for step in range(deep):
        node = tree.path[step]
        tree.visits[node] += 1
        tree.worths[node] += worths[tree.seats[node]] - tree.expected[step]
