"""Duchy for research: games as numbers, for programs that learn and search.

    from duchy.env import Spec, State, Vector

    spec = Spec.of("magnate", "ru", courts=1)
    state = State(spec)                        # one game as a tree, under the plain rules
    vector = Vector(spec, rows=1024, seed=7)   # many games side by side, compiled

spec             a game, its edition and seats: actions as numbers, bounds, what is hidden
layout           where everything that a seat sees stands in an observation
scaling          observations of many games as numbers in 0..1
told             what one seat has been told so far, with perfect recall
utility          what a result is worth to each seat
state            one game as a tree
vector           many games side by side
opponents        the other seats of a one-seat environment
gymnasium        one seat against opponents (extra `gymnasium`)
one_seat_vector  the same for many games at once
contest          their opponents, in the dialect
pettingzoo       all seats in turn (extra `pettingzoo`)
openspiel        games for OpenSpiel's algorithms (extra `openspiel`)
picture          a table as a picture, for `render` (extra `picture`)
colours          game by game: suits in pictures
speed            how fast a `Vector` is stepped
"""

from __future__ import annotations

from .layout import Field, Layout
from .spec import VERSION, Spec
from .state import CHANCE, TERMINAL, State
from .vector import Saved, Vector

__all__ = ["CHANCE", "TERMINAL", "VERSION", "Field", "Layout", "Saved", "Spec", "State", "Vector"]
