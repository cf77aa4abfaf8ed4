"""A game played twice at once, by the engine and by a second telling of its rules, compared at every step."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Protocol

import duchy

TASTES = (0.02, 0.3, 1.0, 1.0, 4.0)
"""How much a kind of action is liked in a game, by chance."""


class Telling(Protocol):
    """What a second telling of a game can be asked; texts are the action texts, seats count from 1."""

    def actor(self) -> int | str | None: ...
    def legal(self) -> set[str]: ...
    def odds(self) -> dict[str, int]: ...
    def keys(self) -> tuple[tuple[int, ...], ...]: ...
    def winners(self) -> tuple[int, ...]: ...
    def play(self, text: str) -> None: ...
    def check(self) -> None: ...


class Difference(AssertionError):
    """The two do not agree; the record of what was played comes with it."""


def difference(position: duchy.Position, told: Telling) -> str | None:
    """What the two say differently about this moment; None where they agree."""
    if position.actor != told.actor():
        return f"actor {position.actor}, told {told.actor()}"
    texts = [str(action) for action in position.actions()]
    legal = told.legal()
    if len(texts) != len(set(texts)) or set(texts) != legal:
        return f"legal too many: {sorted(set(texts) - legal)}, missing: {sorted(legal - set(texts))}"
    odds = {str(action): weight for action, weight in position.chances()}
    if odds != told.odds():
        return f"odds {odds}, told {told.odds()}"
    if position.standing().keys != told.keys():
        return f"keys {position.standing().keys}, told {told.keys()}"
    if position.is_over and (position.result is None or position.result.winners != told.winners()):
        return f"result {position.result}, winners told {told.winners()}"
    return None


class Player:
    """Picks actions by chance: likes some kinds of action more than others, and may prefer what brings points."""

    def __init__(self, chance: random.Random, looks: int = 0) -> None:
        self.chance = chance
        self.likes: dict[str, float] = {}
        self.looks = looks

    def pick(self, position: duchy.Position) -> str:
        texts = [str(action) for action in position.actions()]
        if position.actor == "nature":
            weights = [weight for _, weight in position.chances()]
            return self.chance.choices(texts, weights)[0]
        kinds = sorted({self.kind(text) for text in texts})
        likes = [self.likes.setdefault(kind, self.chance.choice(TASTES)) for kind in kinds]
        kind = self.chance.choices(kinds, likes)[0]
        of_kind = [text for text in texts if self.kind(text) == kind]
        some = [self.chance.choice(of_kind) for _ in range(max(1, self.looks))]
        return some[0] if len(set(some)) == 1 else max(some, key=lambda text: self.worth(position, text))

    def kind(self, text: str) -> str:
        """The word, and the rank of a revealed character."""
        word, _, rest = text.partition(" ")
        return word + rest[:1] if word == "lead" else word

    def worth(self, position: duchy.Position, text: str) -> float:
        """What the mover is ahead by if the game ended after the action, on average over the others."""
        seat = position.actor
        assert isinstance(seat, int)
        keys = [row[0] for row in position.play(text).standing().keys]
        return keys[seat - 1] * len(keys) - sum(keys)


def compare(told: Telling, game: str, seats: int, axes: dict[str, int | str], player: Player) -> Counter[str]:
    """Play one game to its end; how often each kind of action was played. Raises Difference."""
    position, played, kinds = duchy.start(game, seats=seats, **axes), list[str](), Counter[str]()
    while True:
        if fault := difference(position, told):
            raise Difference(f"{game} {seats} {axes} after {len(played)} actions: {fault}\n" + "\n".join(played))
        told.check()
        if position.is_over:
            return kinds
        text = player.pick(position)
        kinds[text.split()[0]] += 1
        played.append(text)
        position = position.play(text)
        told.play(text)


def replay(told: Telling, game: str, seats: int, axes: dict[str, Any], texts: list[str]) -> str | None:
    """What the two say differently anywhere in these actions."""
    position = duchy.start(game, seats=seats, **axes)
    for text in texts:
        if fault := difference(position, told):
            return fault
        position = position.play(text)
        told.play(text)
    return difference(position, told)
