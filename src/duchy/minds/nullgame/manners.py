"""The null game: every manner plays it alike.

`shows` says of an action whether it is one that a manner prefers; a player with that manner likes these a little more
(`players/search/policy.py`), and how often it takes them is how far the manner can be seen.
"""

from __future__ import annotations

from ...games.nullgame.fields import State
from ...kernel.dialect import rule


@rule
def shows(s: State, action: int, manner: int) -> int:
    """Whether the active seat's action shows the manner, a `Manner`: 1 if so, 0 if it is what others would rather do,
    -1 if it says nothing.
    """
    return -1
