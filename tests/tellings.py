"""A game played simultaneously by the engine and by a second implementation of its rules, compared at every step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

import duchy

TASTES = (0.02, 0.3, 1.0, 1.0, 4.0)
"""A random preference for each kind of action in a game."""


class GameLog(Protocol):
    """The interface of a second implementation; texts are the action texts, seats count from 1."""

    turns: int

    def actor(self) -> int | str | None: ...
    def legal(self) -> set[str]: ...
    def odds(self) -> dict[str, int]: ...
    def keys(self) -> tuple[tuple[int, ...], ...]: ...
    def differs(self, state: Any) -> str | None: ...
    def winners(self) -> tuple[int, ...]: ...
    def play(self, text: str) -> None: ...
    def check(self) -> None: ...


class Difference(AssertionError):
    """The two disagree; carries the record of what was played."""


def difference(position: duchy.Position, told: GameLog) -> str | None:
    """How the two differ at this moment; None if they agree."""
    if position.actor != told.actor():
        return f"actor {position.actor}, told {told.actor()}"
    if position.actor != "nature" and position.turn != told.turns:
        return f"turn {position.turn}, told {told.turns}"
    texts = [str(action) for action in position.actions()]
    legal = told.legal()
    if len(texts) != len(set(texts)) or set(texts) != legal:
        return f"legal too many: {sorted(set(texts) - legal)}, missing: {sorted(legal - set(texts))}"
    odds = {str(action): weight for action, weight in position.chances()}
    if odds != told.odds():
        return f"odds {odds}, told {told.odds()}"
    if position.standing().keys != told.keys():
        return f"keys {position.standing().keys}, told {told.keys()}"
    if fault := told.differs(position.state()):
        return fault
    if position.is_over and (position.result is None or position.result.winners != told.winners()):
        return f"result {position.result}, winners told {told.winners()}"
    return None


class Player:
    """Picks random actions: some kinds are preferred, and the best of a few candidates of a kind is taken."""

    def __init__(self, chance: random.Random, likes: dict[str, float] | None = None, looks: int = 0) -> None:
        self.chance = chance
        self.likes = dict(likes or {})
        self.looks = looks

    def pick(self, position: duchy.Position, told: Any) -> str:
        texts = [str(action) for action in position.actions()]
        if position.actor == "nature":
            return self.chance.choices(texts, [weight for _, weight in position.chances()])[0]
        kinds = sorted({self.kind(text) for text in texts})
        likes = [self.likes.setdefault(kind, self.chance.choice(TASTES)) for kind in kinds]
        kind = self.chance.choices(kinds, likes)[0]
        of_kind = [text for text in texts if self.kind(text) == kind]
        some = [self.chance.choice(of_kind) for _ in range(self.looks + 1)]
        return some[0] if len(set(some)) == 1 else max(some, key=lambda text: self.worth(told, text))

    def kind(self, text: str) -> str:
        return text.split()[0]

    def worth(self, told: Any, text: str) -> float:
        """How good the action looks."""
        del told, text
        return 0


def compare(
    told: GameLog, position: duchy.Position, player: Player, until: Callable[[], bool] = lambda: False
) -> tuple[duchy.Position, Counter[str]]:
    """Play to the end or `until`; return the last position and how often each kind of action came. Raises
    Difference."""
    begin, played = position, list[str]()
    while True:
        if fault := difference(position, told):
            values = " ".join(f"{axis}={value}" for axis, value in begin.settled.values.items())
            where = f"{begin.game.name}, {begin.settled.seats} seats, {values}, {len(played)} actions after {begin}"
            raise Difference(f"{where}: {fault}\n" + "\n".join(played))
        if len(played) % 5 == 0:
            told.check()
        if position.is_over or until():
            return position, Counter(text.split()[0] for text in played)
        text = player.pick(position, told)
        played.append(text)
        position = position.play(text)
        told.play(text)
